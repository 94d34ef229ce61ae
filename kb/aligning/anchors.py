"""Sentences that are surely each other's: mutual nearest neighbours, and the longest way through them."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.aligning.path import Band

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

#: Rows of the similarity matrix that are in memory at a time.
_CHUNK = 512
#: Neighbours whose mean similarity tells how crowded a sentence's surroundings are.
_NEIGHBOURS = 4
#: How far, in segments, the band reaches on each side of the way through the anchors.
RADIUS = 16
#: A stretch without anchors is looked at whole up to this many cells; a larger one only around its diagonal.
_WHOLE = 60_000


@dataclass(frozen=True, slots=True)
class Anchor:
    """Segment a of A and b of B: each is the other's nearest. weight: how much nearer than their other neighbours."""

    a: int
    b: int
    weight: float


def anchors(a: Floats, b: Floats) -> list[Anchor]:
    """The mutual nearest neighbours among unit vectors a (n, d) and b (m, d), in the order of A.

    The weight is the ratio margin less 1 (Artetxe and Schwenk 2019): similarity over the mean of the nearest few on
    both sides. Rows of zeros (empty segments) have none. Memory is bounded: the matrix is made in strips.
    """
    import numpy as np

    n, m = len(a), len(b)
    near = min(_NEIGHBOURS, n, m)
    best_b, top_b = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.float32)
    mean_a = np.zeros(n, dtype=np.float32)
    columns = np.full((near, m), -1.0, dtype=np.float32)
    best_a, top_a = np.zeros(m, dtype=np.int64), np.full(m, -1.0, dtype=np.float32)
    other = np.asarray(b, dtype=np.float32).T
    for start in range(0, n, _CHUNK):
        rows = slice(start, min(start + _CHUNK, n))
        strip = np.asarray(a[rows], dtype=np.float32) @ other
        best_b[rows] = strip.argmax(1)
        top_b[rows] = strip.max(1)
        mean_a[rows] = np.partition(strip, m - near, axis=1)[:, m - near :].mean(1)
        peak = strip.max(0)
        better = peak > top_a
        best_a[better] = strip.argmax(0)[better] + start
        top_a = np.maximum(top_a, peak)
        joined = np.concatenate([columns, strip])
        columns = np.partition(joined, len(joined) - near, axis=0)[len(joined) - near :]
    mean_b = columns.mean(0)
    found = []
    for i in range(n):
        j = int(best_b[i])
        if best_a[j] == i and top_b[i] > 0:
            crowd = float(mean_a[i] + mean_b[j]) / 2
            if crowd > 0:
                found.append(Anchor(i, j, float(top_b[i]) / crowd - 1.0))
    return [one for one in found if one.weight > 0]


def longest_chain(found: Sequence[Anchor]) -> list[Anchor]:
    """The anchors, in the order of A, that rise in B too and together weigh most. O(k log k)."""
    # tails: increasing columns with increasing weight, the last anchor of the best chain that ends there.
    columns: list[int] = []
    weights: list[float] = []
    last: list[int] = []
    before: list[int] = []
    for place, anchor in enumerate(found):
        at = bisect_left(columns, anchor.b)
        weight = anchor.weight + (weights[at - 1] if at else 0.0)
        before.append(last[at - 1] if at else -1)
        if at < len(columns) and columns[at] == anchor.b and weights[at] >= weight:
            continue
        end = at
        while end < len(columns) and weights[end] <= weight:
            end += 1
        columns[at:end], weights[at:end], last[at:end] = [anchor.b], [weight], [place]
    out: list[Anchor] = []
    place = last[-1] if last else -1
    while place >= 0:
        out.append(found[place])
        place = before[place]
    return out[::-1]


def band_around(chain: Sequence[tuple[int, int]], n: int, m: int, radius: int = RADIUS) -> Band:
    """The band around a way through points (a, b), strictly rising, of a table of n by m segments."""
    import numpy as np

    low = np.full(n + 1, m, dtype=np.int64)
    high = np.zeros(n + 1, dtype=np.int64)
    corners = [(0, 0), *((a, b) for a, b in chain), (n, m)]
    for (a0, b0), (a1, b1) in itertools.pairwise(corners):
        rows = np.arange(max(0, a0 - radius), min(n, a1 + radius) + 1)
        if (a1 - a0) * (b1 - b0) <= _WHOLE:
            first = np.full(len(rows), b0 - radius)
            end = np.full(len(rows), b1 + radius)
        else:
            slope = (b1 - b0) / max(a1 - a0, 1)
            middle = b0 + (rows - a0) * slope
            reach = 2 * radius + slope + abs(b1 - b0) * 0.1
            first, end = np.floor(middle - reach).astype(np.int64), np.ceil(middle + reach).astype(np.int64)
        low[rows] = np.minimum(low[rows], np.clip(first, 0, m))
        high[rows] = np.maximum(high[rows], np.clip(end, 0, m) + 1)
    low[0], high[n] = 0, m + 1
    low = np.minimum.accumulate(low[::-1])[::-1]
    high = np.maximum.accumulate(high)
    return Band(low, high)
