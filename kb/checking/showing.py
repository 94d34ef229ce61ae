"""From a goal to a finding's witness: search, lay out a situation, take away what need not be told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.checking.bench import Bench
from kb.checking.search import GivenUp, Goal
from kb.checking.witness import Test, Witness, concrete, smallest, witness_of
from kb.ruling.model import Key


@dataclass(frozen=True, slots=True)
class Shown:
    """What a search gave: the key and situation that show it; `undecided`: it is not known whether there is any."""

    key: Key | None = None
    witness: Witness | None = None
    undecided: bool = False

    def __bool__(self) -> bool:
        return self.witness is not None


@dataclass(frozen=True, slots=True)
class Sought:
    """One thing to look for: on which decision, the goal of the search, and the test of the ruling that confirms it."""

    key: Key
    goal: Goal
    test: Test


def show(bench: Bench, wanted: Iterable[Sought], first: bool | None = True) -> Shown:
    """The first that can be shown. Undecided where none could and one of them could not be decided."""
    undecided = False
    for sought in wanted:
        try:
            hit = bench.searcher.seek(sought.goal, sought.key, first)
        except GivenUp:
            undecided = True
            continue
        if hit is None:
            continue
        situation = concrete(bench.searcher, hit, sought.key)
        least = None if situation is None else smallest(bench.base, sought.key, situation, sought.test)
        if least is None:
            undecided = True
            continue
        return Shown(sought.key, witness_of(bench.base, sought.key, least))
    return Shown(undecided=undecided)
