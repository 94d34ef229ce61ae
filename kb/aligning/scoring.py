"""How well an alignment agrees with one made by hand: strict and lax precision, recall and F1.

The usual definitions (as in the scorer of vecalign, Thompson and Koehn 2019): a pair is strictly right where the gold
has exactly it; laxly right where some segment of A and some of B in it are together in the gold. Precision counts all
pairs given, those with an empty side too; recall counts the gold's pairs with two sides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kb.aligning.path import Block

PairOfRuns = tuple[Sequence[int], Sequence[int]]


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, each from 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts that can be added up over documents: right strictly, right laxly, all; of precision, then of recall."""

    counts: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

    def __add__(self, other: Agreement) -> Agreement:
        a, b, c, d, e, f = (x + y for x, y in zip(self.counts, other.counts, strict=True))
        return Agreement((a, b, c, d, e, f))

    @property
    def strict(self) -> Score:
        return self._score(0)

    @property
    def lax(self) -> Score:
        return self._score(1)

    def _score(self, which: int) -> Score:
        given, wanted = self.counts[:3], self.counts[3:]
        return Score(
            given[which] / given[2] if given[2] else 0.0, wanted[which] / wanted[2] if wanted[2] else 0.0
        )


def agreement(gold: Iterable[PairOfRuns], given: Iterable[PairOfRuns]) -> Agreement:
    """How far the pairs given agree with the gold ones; pairs that are empty on both sides are left out."""
    wanted, found = _runs(gold), _runs(given)
    return Agreement(
        _counts(wanted, found)
        + _counts({p for p in found if p[0] and p[1]}, {p for p in wanted if p[0] and p[1]})
    )


def _runs(pairs: Iterable[PairOfRuns]) -> set[Block]:
    return {(tuple(a), tuple(b)) for a, b in pairs if len(a) or len(b)}


def _counts(reference: set[Block], found: set[Block]) -> tuple[int, int, int]:
    partners: dict[int, set[int]] = defaultdict(set)
    for a, b in reference:
        for i in a:
            partners[i].update(b)
    strict = sum(pair in reference for pair in found)
    lax = sum(
        (a, b) in reference or any(not partners[i].isdisjoint(b) for i in a if i in partners) for a, b in found
    )
    return strict, lax, len(found)
