"""Documents in different order: which stretch of A goes with which stretch of B, before sentences are aligned in them.

Anchors that follow one another closely in both documents make a chain; the heaviest chains are taken first, and none
may overlap one taken before, on either side. What lies between two chains goes to the one that it is more like, and
headings, where there are any, are where the cuts fall.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.aligning.anchors import Anchor, longest_chain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

#: How many segments the next anchor of a chain may be away, on either side.
_GAP = 12
#: In a short document less: else a title shared by both would hold what has moved between it and the next section.
_LEAST_GAP, _GAPS = 2, 4
#: Anchors that a chain needs; fewer may be chance.
_FEWEST = 2
#: Documents are taken to be in different order where one way through both explains less than this part of the weight
#: of all anchors, and chains explain so much more: stray anchors are in neither.
SAME_ORDER = 0.8
_MORE = 0.1


@dataclass(frozen=True, slots=True)
class Stretch:
    """Segments a0 to a1 - 1 of A, which go with segments b0 to b1 - 1 of B."""

    a0: int
    a1: int
    b0: int
    b1: int


def explained(found: Sequence[Anchor]) -> float:
    """The part of the anchors' weight, from 0 to 1, that one way in the same order explains; 1 where there is none."""
    whole = sum(one.weight for one in found)
    return sum(one.weight for one in longest_chain(found)) / whole if whole else 1.0


def in_same_order(found: Sequence[Anchor]) -> bool:
    """Whether the anchors say that both documents are in the same order."""
    share = explained(found)
    if share >= SAME_ORDER:
        return True
    whole = sum(one.weight for one in found)
    return sum(one.weight for chain in _chains(found) for one in chain) / whole < share + _MORE


def stretches(
    found: Sequence[Anchor], a: Floats, b: Floats, opens_a: Sequence[bool], opens_b: Sequence[bool]
) -> list[Stretch]:
    """The stretches, in the order of A; together they cover both documents, and none overlaps another.

    a (n, d), b (m, d): unit vectors of the segments. opens_a, opens_b: which segments are headings.
    """
    chains = _chains(found)
    if not chains:
        return [Stretch(0, len(a), 0, len(b))]
    by_b = sorted(range(len(chains)), key=lambda k: chains[k][0].b)
    spans_a = [(chain[0].a, chain[-1].a + 1) for chain in chains]
    spans_b = [(chain[0].b, chain[-1].b + 1) for chain in chains]
    cuts_a = _cuts(spans_a, range(len(chains)), spans_b, a, b, opens_a)
    cuts_b = _cuts(spans_b, by_b, spans_a, b, a, opens_b)
    return [Stretch(*cuts_a[k], *cuts_b[k]) for k in range(len(chains))]


def _chains(found: Sequence[Anchor]) -> list[list[Anchor]]:
    """Chains that do not overlap on either side, the heaviest first chosen; given in the order of A."""
    left = list(found)
    gap = min(_GAP, max(_LEAST_GAP, len(found) // _GAPS))
    out: list[list[Anchor]] = []
    while left:
        chain = _heaviest(left, gap)
        if len(chain) < _FEWEST:
            break
        out.append(chain)
        a0, a1 = chain[0].a, chain[-1].a
        b0, b1 = chain[0].b, chain[-1].b
        left = [one for one in left if not (a0 <= one.a <= a1 or b0 <= one.b <= b1)]
    return sorted(out, key=lambda chain: chain[0].a)


def _heaviest(found: Sequence[Anchor], gap: int) -> list[Anchor]:
    """The heaviest chain among anchors in the order of A, none further than `gap` from the next."""
    weight: list[float] = []
    before: list[int] = []
    for place, one in enumerate(found):
        best, link = 0.0, -1
        back = place - 1
        while back >= 0 and one.a - found[back].a <= gap:
            if 0 < one.b - found[back].b <= gap and weight[back] > best:
                best, link = weight[back], back
            back -= 1
        weight.append(best + one.weight)
        before.append(link)
    place = max(range(len(found)), key=weight.__getitem__)
    out = []
    while place >= 0:
        out.append(found[place])
        place = before[place]
    return out[::-1]


def _cuts(
    spans: Sequence[tuple[int, int]],
    order: Sequence[int],
    partners: Sequence[tuple[int, int]],
    own: Floats,
    other: Floats,
    opens: Sequence[bool],
) -> dict[int, tuple[int, int]]:
    """For each chain the segments of one side that are its own, to the whole side."""
    starts = {order[0]: 0}
    ends = {order[-1]: len(own)}
    for first, second in itertools.pairwise(order):
        cut = _cut(spans[first][1], spans[second][0], partners[first], partners[second], own, other, opens)
        ends[first] = starts[second] = cut
    return {k: (starts[k], ends[k]) for k in order}


def _cut(
    start: int,
    end: int,
    first: tuple[int, int],
    second: tuple[int, int],
    own: Floats,
    other: Floats,
    opens: Sequence[bool],
) -> int:
    """Where what lies between two chains is cut: segments before go with the first one's partner, the rest with the
    second's."""
    import numpy as np

    places = [place for place in range(start, end + 1) if place < len(opens) and opens[place]]
    places = places or list(range(start, end + 1))
    if len(places) == 1:
        return places[0]
    between = np.asarray(own[start:end], dtype=np.float32)
    after = np.asarray(other[first[0] : first[1] + _GAP], dtype=np.float32)
    ahead = np.asarray(other[max(second[0] - _GAP, 0) : second[1]], dtype=np.float32)
    gain = (between @ after.T).max(1) - (between @ ahead.T).max(1)
    sums = np.concatenate([[0.0], np.cumsum(gain)])
    return max(places, key=lambda place: float(sums[place - start]))
