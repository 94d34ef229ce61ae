"""The best way through two documents, and how likely each step is: dynamic programming over blocks inside a band.

A cell (i, j) stands for "the first i segments of A and the first j of B are done". A step takes a block, which is a
run of A with a run of B, or skips one segment of A or one of B. Steps have weights; the best way has the greatest sum,
and the likelihood of a step is its share of exp(sum) over all ways (a semi-Markov random field; Sarawagi and Cohen
2004). A run of skips is counted once: skips of A come before skips of B.

Time and memory are linear in the cells of the band.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
    Ints = NDArray[np.integer[Any]]
else:
    Floats = Ints = Any

#: Of what is not allowed: small enough to lose against anything, large enough to add up without overflow.
IMPOSSIBLE = -1e9

Shape = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Band:
    """The cells that are looked at: row i, of n + 1, holds j from low[i] to high[i] - 1. Neither ever goes down; the
    first row holds 0, the last one m, and each row shares a cell with the one before it."""

    low: Ints
    high: Ints

    @property
    def starts(self) -> Ints:
        """Where each row begins among all cells, and at the end how many cells there are."""
        import numpy as np

        return np.concatenate([[0], np.cumsum(self.high - self.low)])


@dataclass(frozen=True, slots=True)
class Steps:
    """What steps weigh. blocks: (shapes, cells), that of the block which ends in the cell, IMPOSSIBLE where there is
    none. skip_a: (n,), skip_b: (m,)."""

    band: Band
    shapes: Sequence[Shape]
    blocks: Floats
    skip_a: Floats
    skip_b: Floats


Block = tuple[tuple[int, ...], tuple[int, ...]]


def best_path(steps: Steps) -> list[Block]:
    """The blocks and skips of the best way, in order; every segment is in exactly one of them."""
    import numpy as np

    n, m = len(steps.skip_a), len(steps.skip_b)
    rows = _Rows(steps)
    best: list[Floats] = []
    taken: list[Ints] = []
    for i in range(n + 1):
        terms = np.stack(rows.into(i, best, best))
        choice = terms.argmax(0).astype(np.int16)
        values = terms.max(0)
        skipped = rows.skips_b(i)
        along = np.maximum.accumulate(values - skipped) + skipped
        choice[along > values + 1e-9] = -1
        best.append(along)
        taken.append(choice)
    out: list[Block] = []
    i, j = n, m
    while i or j:
        step = int(taken[i][j - rows.low[i]])
        if step < 0:
            out.append(((), (j - 1,)))
            j -= 1
        elif step == 0:
            out.append(((i - 1,), ()))
            i -= 1
        else:
            a, b = steps.shapes[step - 1]
            out.append((tuple(range(i - a, i)), tuple(range(j - b, j))))
            i, j = i - a, j - b
    return out[::-1]


def likelihoods(steps: Steps) -> tuple[Floats, Floats, Floats, float]:
    """How likely each block is (shapes, cells), each skip of A (n,), each skip of B (m,), and the log of the sum."""
    import numpy as np

    n, m = len(steps.skip_a), len(steps.skip_b)
    rows = _Rows(steps)
    full: list[Floats] = []
    fresh: list[Floats] = []
    for i in range(n + 1):
        values = np.logaddexp.reduce(np.stack(rows.into(i, full, fresh)), axis=0)
        skipped = rows.skips_b(i)
        fresh.append(values)
        full.append(np.logaddexp.accumulate(values - skipped) + skipped)
    total = float(full[n][m - rows.low[n]])
    chances = np.zeros(steps.blocks.shape, dtype=np.float32)
    ahead: dict[int, Floats] = {}
    for i in range(n, -1, -1):
        values = rows.out_of(i, ahead)
        skipped = rows.skips_b(i)
        after = np.logaddexp.accumulate((values + skipped)[::-1])[::-1] - skipped
        if i < n:
            down = steps.skip_a[i] + rows.seen(ahead[i + 1], i + 1, rows.low[i], rows.high[i])
            after = np.logaddexp(after, down)
        ahead[i] = after
        for k, (a, b) in enumerate(steps.shapes):
            if a <= i:
                before = rows.seen(full[i - a], i - a, rows.low[i] - b, rows.high[i] - b)
                start, end = rows.starts[i], rows.starts[i + 1]
                whole = before + steps.blocks[k, start:end] + after - total
                chances[k, start:end] = np.exp(np.minimum(whole, 0.0))
        ahead.pop(i + max(a for a, _ in steps.shapes), None)
    covered_a, covered_b = _covered(steps, rows, chances)
    return chances, 1.0 - covered_a, 1.0 - covered_b, total


def _covered(steps: Steps, rows: _Rows, chances: Floats) -> tuple[Floats, Floats]:
    """How likely each segment is to be in a block."""
    import numpy as np

    n, m = len(steps.skip_a), len(steps.skip_b)
    row_of = np.repeat(np.arange(n + 1), rows.high - rows.low)
    column_of = np.arange(len(row_of)) - rows.starts[row_of] + rows.low[row_of]
    covered_a, covered_b = np.zeros(n), np.zeros(m)
    for k, (a, b) in enumerate(steps.shapes):
        by_row = np.bincount(row_of, weights=chances[k], minlength=n + 1)[1:]
        by_column = np.bincount(column_of, weights=chances[k], minlength=m + 1)[1:]
        for back in range(min(a, n)):
            covered_a[: n - back] += by_row[back:]
        for back in range(min(b, m)):
            covered_b[: m - back] += by_column[back:]
    return np.clip(covered_a, 0.0, 1.0), np.clip(covered_b, 0.0, 1.0)


class _Rows:
    """Rows of the band as arrays that can be seen from other rows."""

    def __init__(self, steps: Steps) -> None:
        import numpy as np

        self.steps = steps
        self.low = steps.band.low
        self.high = steps.band.high
        self.starts = steps.band.starts
        self.sums_b = np.concatenate([[0.0], np.cumsum(steps.skip_b, dtype=np.float64)])

    def skips_b(self, i: int) -> Floats:
        """What skipping the first j segments of B weighs, for each cell of the row."""
        return self.sums_b[self.low[i] : self.high[i]]

    def seen(self, values: Floats, i: int, low: int, high: int) -> Floats:
        """The values of row i at columns low to high - 1; IMPOSSIBLE outside the row."""
        import numpy as np

        out = np.full(high - low, IMPOSSIBLE)
        begin, end = max(low, int(self.low[i])), min(high, int(self.high[i]))
        if begin < end:
            out[begin - low : end - low] = values[begin - self.low[i] : end - self.low[i]]
        return out

    def into(self, i: int, full: Sequence[Floats], fresh: Sequence[Floats]) -> list[Floats]:
        """For each step into row i (the skip of A, then each shape), the weight of coming by it."""
        import numpy as np

        low, high = int(self.low[i]), int(self.high[i])
        if i == 0:
            start = np.full(high - low, IMPOSSIBLE)
            start[0] = 0.0
            return [start]
        steps = self.steps
        out = [self.seen(fresh[i - 1], i - 1, low, high) + steps.skip_a[i - 1]]
        for k, (a, b) in enumerate(steps.shapes):
            if a <= i:
                before = self.seen(full[i - a], i - a, low - b, high - b)
                out.append(before + steps.blocks[k, self.starts[i] : self.starts[i + 1]])
            else:
                out.append(np.full(high - low, IMPOSSIBLE))
        return out

    def out_of(self, i: int, ahead: dict[int, Floats]) -> Floats:
        """The weight of all ways to the end that leave row i by a block, or end there."""
        import numpy as np

        n, m = len(self.steps.skip_a), len(self.steps.skip_b)
        low, high = int(self.low[i]), int(self.high[i])
        end = np.full(high - low, IMPOSSIBLE)
        if i == n:
            end[m - low] = 0.0
        terms = [end]
        for k, (a, b) in enumerate(self.steps.shapes):
            if i + a <= n:
                row = slice(self.starts[i + a], self.starts[i + a + 1])
                terms.append(self.seen(self.steps.blocks[k, row] + ahead[i + a], i + a, low + b, high + b))
        out: Floats = np.logaddexp.reduce(np.stack(terms), axis=0)
        return out
