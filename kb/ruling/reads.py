"""What a decision reads: facts and other decisions, through conditions, amounts, lifts and powers' states."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from kb.ruling.amounts import Decided, Indirect
from kb.ruling.base import Base, Lifter
from kb.ruling.holding import Stands, Works
from kb.ruling.model import Key
from kb.ruling.nodes import Const, Fact, Node, Value


class Reads:
    """Collects the facts and the decisions that nodes read, each node once."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.facts: set[Key] = set()
        self.decisions: set[Key] = set()
        self._seen: set[int] = set()
        self._lifters: set[int] = set()

    def add(self, nodes: Iterable[Node | None]) -> None:
        """Add what these nodes read."""
        queue = [node for node in nodes if node is not None]
        while queue:
            node = queue.pop()
            if id(node) in self._seen:
                continue
            self._seen.add(id(node))
            queue.extend(node.parts)
            if isinstance(node, Fact):
                queue.extend(self._fact(node.fact))
            elif isinstance(node, Indirect):
                for key in node.scope:
                    if key[0] == node.fact:
                        queue.extend(self._fact(key))
            elif isinstance(node, Decided):
                self.decisions.update(self._keys(node.decision, node.args))
            elif isinstance(node, Stands):
                self.decisions.update(self._keys(node.act, node.args))
            elif isinstance(node, Works):
                for option in self.base.game.powers[node.power].needs:
                    self.facts.add((option, ()))
                self.add_lifters(self.base.switchers(node.power))

    def _fact(self, key: Key) -> list[Node]:
        if key in self.facts:
            return []
        self.facts.add(key)
        definition = self.base.space.definition(key)
        return [] if definition is None else [definition]

    def _keys(self, name: str, args: tuple[Value, ...]) -> list[Key]:
        params = self.base.game.decisions[name].params
        members = [(str(arg.value),) if isinstance(arg, Const) else self.base.grounder.members(param)
                   for arg, param in zip(args, params, strict=True)]
        return [(name, one) for one in itertools.product(*members)]

    def add_lifters(self, lifters: Iterable[Lifter]) -> None:
        """Add what decides whether these are active."""
        for lifter in lifters:
            if id(lifter) not in self._lifters:
                self._lifters.add(id(lifter))
                self.add([lifter.condition, *lifter.guards])
                self.add_lifters(lifter.lifters)


def direct(base: Base, key: Key) -> Reads:
    """What a decision itself reads."""
    reads = Reads(base)
    for issue in base.settled(key).issues:
        for said in (*issue.said, *issue.editorials):
            reads.add([said.condition, *said.guards, *said.values, said.chooser])
            reads.add_lifters(said.lifters)
    return reads


def support(base: Base, key: Key) -> frozenset[Key]:
    """The facts a decision may depend on, itself and through the decisions it reads; means and their parts too."""
    known = base.support.get(key)
    if known is not None:
        return known
    facts: set[Key] = set()
    queue, seen = [key], {key}
    while queue:
        reads = direct(base, queue.pop())
        facts |= reads.facts
        for other in reads.decisions - seen:
            seen.add(other)
            queue.append(other)
    found = base.support[key] = frozenset(facts)
    return found
