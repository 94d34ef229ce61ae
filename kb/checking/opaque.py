"""Coarser evaluations, in which the decisions that are read may come out any way at all.

They have every real world and more: what is impossible here is impossible. Where nothing of such a decision was
asked, what is found here is real.
"""

from __future__ import annotations

from kb.rules.model import DEONTIC, Number, SetOf
from kb.ruling.compile import Base
from kb.ruling.conditions import Among, Bool
from kb.ruling.domains import Defined, Space, values_of
from kb.ruling.ground import Grounder
from kb.ruling.model import Key
from kb.ruling.nodes import Domain, Fact, Plain, Value
from kb.ruling.paths import Origins, Path
from kb.ruling.store import Store, Told

_SIGN = "="  # no name in a rule file begins so
_POWER = "=power "


def is_opaque(key: Key) -> bool:
    """Whether a key stands for how a decision comes out, or a power's state."""
    return key[0].startswith(_SIGN)


class OpaqueSpace(Space):
    """The space of a game with decisions, powers' states, and what is computed from them, as if they were facts."""

    def __init__(self, base: Base) -> None:
        self.base = base
        super().__init__(base.game, base.grounder)
        self.nevers = base.space.nevers
        self.nevers_by_key = base.space.nevers_by_key
        self.solved = base.space.solved

    def domain(self, key: Key) -> Domain:
        if not is_opaque(key):
            return self.base.space.domain(key)
        if key[0].startswith(_POWER):
            return (False, True)
        decision = self.game.decisions[key[0].removeprefix(_SIGN)]
        return DEONTIC if decision.act else values_of(decision.type)

    def definition(self, key: Key) -> Value | None:
        return None if is_opaque(key) else self.base.space.definition(key)

    def defined(self, key: Key) -> Defined | None:
        return None if is_opaque(key) else self.base.space.defined(key)

    def wholes(self, key: Key) -> list[Key]:
        return [] if is_opaque(key) else self.base.space.wholes(key)


class OpaqueGrounder:
    """Nodes of opaque keys, each made once."""

    def __init__(self, grounder: Grounder) -> None:
        self.grounder = grounder
        self._made: dict[Key, Fact] = {}

    def fact(self, key: Key, numeric: bool = False) -> Fact:
        node = self._made.get(key)
        if node is None:
            node = self._made[key] = Fact(key, numeric)
        return node


def opaque_store(base: Base) -> Store:
    """The store in which nothing is known, over the coarser space."""
    space = OpaqueSpace(base)
    return Store(space, Told(space), frozenset())


class OpaquePath(Path):
    """A path that looks into the decisions that are read, and those that they read, only so deep.

    depth: 0 looks into none. What is deeper may come out any way.
    """

    __slots__ = ("depth", "level", "nodes")

    def __init__(self, base: Base, store: Store, nodes: OpaqueGrounder, depth: int = 0,
                 chosen: Origins = ()) -> None:
        super().__init__(base, store, {}, chosen, False, True)
        self.nodes, self.depth, self.level = nodes, depth, 0

    def _derive(self, key: Key, definition: Value) -> Plain | Value:
        if self.level < self.depth:
            return super()._derive(key, definition)
        domain = self.store.exact(key)
        return domain[0] if len(domain) == 1 else self.base.grounder.fact(key)

    def read(self, key: Key) -> Plain | Value:
        decision = self.base.game.decisions[key[0]]
        if self.level < self.depth or isinstance(decision.type, SetOf):
            self.level += 1
            try:
                return super().read(key)
            finally:
                self.level -= 1
        return self._seen((_SIGN + key[0], key[1]), isinstance(decision.type, Number))

    def read_deontic(self, key: Key, mood: frozenset[str]) -> bool | None:
        if self.level < self.depth:
            self.level += 1
            try:
                return super().read_deontic(key, mood)
            finally:
                self.level -= 1
        value = self._seen((_SIGN + key[0], key[1]), False)
        return self.decide(Among(value, frozenset(mood))) if isinstance(value, Value) else value in mood

    def _works(self, power: str) -> bool:
        if self.level < self.depth:
            return super()._works(power)
        if self.base.switchers(power) and not self._truth((_POWER + power, ())):
            return False
        return all(self._truth((option, ())) for option in self.base.game.powers[power].needs)

    def _truth(self, key: Key) -> bool:
        value = self._seen(key, False) if is_opaque(key) else self.look(key)
        return bool(self.decide(self.base.truth(value))) if isinstance(value, Value) else value is True

    def _seen(self, key: Key, numeric: bool) -> Plain | Value:
        domain = self.store.exact(key)
        return domain[0] if len(domain) == 1 else self.nodes.fact(key, numeric)


def real_literals(store: Store) -> tuple[list[tuple[Bool, bool | None]], bool]:
    """What a coarse region says of real facts, and whether that is all it says."""
    real = [(atom, value) for atom, value in store.trail if not any(map(is_opaque, atom.scope)) and atom.pure]
    return real, len(real) == len(store.trail)
