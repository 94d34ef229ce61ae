"""What every check works with: one game compiled, one searcher, and words for what is found."""

from __future__ import annotations

import itertools
from functools import cached_property

from kb.answers.names import name_of
from kb.answers.phrases import Both
from kb.checking.search import LIMIT, Searcher
from kb.checking.witness import Witness
from kb.proofing.model import Pair
from kb.proofing.own import game_pairs
from kb.rules.model import Concludes, Rule
from kb.ruling.compile import Base
from kb.ruling.model import Key
from kb.ruling.nodes import Domain
from kb.ruling.solver import Constraint, Domains, Solved, TooHard


def _by_solver(domains: Domains, constraints: list[Constraint]) -> dict[Key, Domain] | None:
    """What z3 says, where it is installed. Raises TooHard where it is not, or cannot tell."""
    from kb.checking.arithmetic import Untold, solution

    try:
        return solution(domains, constraints)
    except Untold:
        raise TooHard from None


class Bench:
    """One game on the bench. solver: z3 is asked (the extra `solver`) where a search is given up."""

    def __init__(self, base: Base, limit: int = LIMIT, solver: bool = False) -> None:
        self.base, self.game, self.limit = base, base.game, limit
        base.space.solved = base.space.solved or Solved(otherwise=_by_solver if solver else None)

    @cached_property
    def searcher(self) -> Searcher:
        """The searcher of this game, whose findings about single atoms are shared by all searches."""
        return Searcher(self.base, self.limit)

    @cached_property
    def clusters(self) -> dict[str, list[Rule]]:
        """The rules that conclude, by the decisions they share: each group under the first of its decisions."""
        first: dict[str, str] = {}

        def root(name: str) -> str:
            while first.setdefault(name, name) != name:
                name = first[name]
            return name

        places = {name: at for at, name in enumerate(self.game.decisions)}
        concluding = {rule.id: [one.decision for one in rule.conclusions if isinstance(one, Concludes)]
                      for rule in self.game.rules.values()}
        for names in concluding.values():
            for name in names:
                one, two = sorted((root(names[0]), root(name)), key=places.__getitem__)
                first[two] = one
        found: dict[str, list[Rule]] = {}
        for rule in self.game.rules.values():
            if concluding[rule.id]:
                found.setdefault(root(concluding[rule.id][0]), []).append(rule)
        return found

    @cached_property
    def pairs(self) -> dict[str, list[Pair]]:
        """What the game says in both languages, by the name of what says it."""
        found: dict[str, list[Pair]] = {}
        for pair in game_pairs(self.game):
            name = (pair.id or "").partition("#")[0].removeprefix(f"{self.game.id}.")
            found.setdefault(name, []).append(pair)
        return found

    def keys(self, decision: str) -> list[Key]:
        """Every instance of a decision."""
        params = self.game.decisions[decision].params
        return [(decision, args) for args in itertools.product(*(self.base.grounder.members(one) for one in params))]

    def bindings(self, each: tuple[str, ...]) -> list[dict[str, str]]:
        """Every way to bind the variables of a rule."""
        members = itertools.product(*(self.base.grounder.members(one) for one in each))
        return [dict(zip(each, one, strict=True)) for one in members]

    def name(self, key: Key) -> Both:
        """A fact or decision in words."""
        return name_of(self.game, key)

    def example(self, witness: Witness, outcome: str | None) -> str | None:
        """The witness as an `example` block, ready to be put into a rule file; None where no outcome is expected."""
        if outcome is None or witness.decision is None:
            return None
        about = witness.decision
        of = "".join(f" {'of' if not place else 'at'} {arg}" for place, arg in enumerate(about[1]))
        given = f"\n  given {', '.join(witness.given)}" if witness.given else ""
        return f"example {about[0]}-{outcome}{given}\n  expect {about[0]}{of} {outcome}\n"

