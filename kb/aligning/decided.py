"""What a person has decided about pairs, as constraints on the way through two documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kb.aligning.anchors import Anchor
from kb.aligning.path import IMPOSSIBLE, Block, Steps

#: More than all other steps of a rulebook together weigh.
_CERTAIN = 1e5
_HEAVY = 10.0


@dataclass(frozen=True, slots=True)
class Decided:
    """Pairs that a person accepted or rejected; a side may be empty."""

    accepted: tuple[Block, ...] = ()
    rejected: tuple[Block, ...] = ()

    def anchors(self, found: Sequence[Anchor]) -> list[Anchor]:
        """The anchors that agree with what was decided, with one more for each accepted pair of two sides."""
        taken_a = {i for a, _ in self.accepted for i in a}
        taken_b = {j for _, b in self.accepted for j in b}
        refused = {(a, b) for a, b in self.rejected}
        kept = [
            one
            for one in found
            if one.a not in taken_a and one.b not in taken_b and ((one.a,), (one.b,)) not in refused
        ]
        kept += [Anchor(a[0], b[0], _HEAVY) for a, b in self.accepted if a and b]
        return sorted(kept, key=lambda one: (one.a, one.b))

    def within(self, a0: int, a1: int, b0: int, b1: int) -> Decided:
        """What concerns segments a0 to a1 - 1 of A and b0 to b1 - 1 of B, counted from there; of an accepted pair that
        does not lie in them whole, each side alone: its segments are not free."""

        def inside(a: Sequence[int], b: Sequence[int]) -> Block:
            return tuple(i - a0 for i in a if a0 <= i < a1), tuple(j - b0 for j in b if b0 <= j < b1)

        accepted: list[Block] = []
        for a, b in self.accepted:
            x, y = inside(a, b)
            if len(x) == len(a) and len(y) == len(b):
                accepted.append((x, y))
            else:
                accepted += [((i,), ()) for i in x] + [((), (j,)) for j in y]
        rejected = [inside(a, b) for a, b in self.rejected]
        return Decided(tuple(accepted), tuple(one for one in rejected if one[0] and one[1]))


def constrained(steps: Steps, decided: Decided) -> Steps:
    """The steps where no block breaks what was decided and accepted blocks are certain."""
    if not decided.accepted and not decided.rejected:
        return steps
    import numpy as np

    band, starts = steps.band, steps.band.starts
    n, m = len(steps.skip_a), len(steps.skip_b)
    rows = np.repeat(np.arange(n + 1), band.high - band.low)
    columns = np.arange(len(rows)) - starts[rows] + band.low[rows]
    fixed_a, fixed_b = np.zeros(n + 1, dtype=np.int64), np.zeros(m + 1, dtype=np.int64)
    for a, b in decided.accepted:
        fixed_a[[i + 1 for i in a]] = 1
        fixed_b[[j + 1 for j in b]] = 1
    fixed_a, fixed_b = np.cumsum(fixed_a), np.cumsum(fixed_b)
    blocks = steps.blocks.copy()
    for k, (size_a, size_b) in enumerate(steps.shapes):
        touched = fixed_a[rows] > fixed_a[np.maximum(rows - size_a, 0)]
        touched |= fixed_b[columns] > fixed_b[np.maximum(columns - size_b, 0)]
        blocks[k, touched] = IMPOSSIBLE
    for pairs, weight in ((decided.rejected, IMPOSSIBLE), (decided.accepted, _CERTAIN)):
        for a, b in pairs:
            if a and b and _contiguous(a) and _contiguous(b) and (len(a), len(b)) in steps.shapes:
                row, column = a[-1] + 1, b[-1] + 1
                if band.low[row] <= column < band.high[row]:
                    blocks[steps.shapes.index((len(a), len(b))), starts[row] + column - band.low[row]] = weight
    return replace(steps, blocks=blocks)


def _contiguous(places: Sequence[int]) -> bool:
    return list(places) == list(range(places[0], places[0] + len(places)))
