"""Two documents to pairs: in the same order or in any, with what a person has decided before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kb.aligning.anchors import Anchor, anchors
from kb.aligning.features import Side
from kb.aligning.model import Alignment, Document, Pair
from kb.aligning.monotone import Scored, align, side
from kb.aligning.sections import SAME_ORDER, Stretch, explained, stretches
from kb.asking.encoder import Encoder

ORDERS = ("auto", "same", "any")
#: Pairs that are less likely to be exactly right are marked for review.
SURE = 0.6
#: Cosine that two leftover sentences, each the other's nearest, need to be taken for a moved pair.
_MOVED = 0.6

Tick = Callable[[int], None]


def align_documents(
    a: Document, b: Document, encoder: Encoder, order: str = "auto", tick: Tick = lambda _: None
) -> Alignment:
    """The pairs of two documents. order: one of ORDERS; "auto" takes "any" where the same order explains too little.

    tick is called with how many segments more were encoded; len(a) + len(b) in all.
    """
    side_a = side([one.text for one in a.segments], encoder, tick)
    side_b = side([one.text for one in b.segments], encoder, tick)
    return align_sides(a, b, side_a, side_b, order)


def align_sides(a: Document, b: Document, side_a: Side, side_b: Side, order: str = "auto") -> Alignment:
    """As `align_documents`, of sides that are made already."""
    found = anchors(side_a.runs.vectors[0], side_b.runs.vectors[0])
    if order == "auto":
        order = "same" if explained(found) >= SAME_ORDER else "any"
    if order == "same":
        pairs = [_pair(one) for one in align(side_a, side_b, found)]
    else:
        pairs = _any_order(a, b, side_a, side_b, found)
    return Alignment(a, b, tuple(pairs), order)


def _pair(one: Scored) -> Pair:
    return Pair(*one.block, round(one.score, 4), "sure" if one.score >= SURE else "unsure")


def _any_order(a: Document, b: Document, side_a: Side, side_b: Side, found: Sequence[Anchor]) -> list[Pair]:
    parts = stretches(
        found,
        side_a.runs.vectors[0],
        side_b.runs.vectors[0],
        [one.opens for one in a.segments],
        [one.opens for one in b.segments],
    )
    pairs: list[Pair] = []
    furthest = 0
    for part in parts:
        inside = [
            Anchor(one.a - part.a0, one.b - part.b0, one.weight)
            for one in found
            if part.a0 <= one.a < part.a1 and part.b0 <= one.b < part.b1
        ]
        moved = part.b0 < furthest
        furthest = max(furthest, part.b1)
        for one in align(side_a.part(part.a0, part.a1), side_b.part(part.b0, part.b1), inside):
            pairs.append(_shifted(_pair(one), part, moved))
    return _with_strays(pairs, side_a, side_b)


def _shifted(pair: Pair, part: Stretch, moved: bool) -> Pair:
    return replace(
        pair,
        a=tuple(i + part.a0 for i in pair.a),
        b=tuple(j + part.b0 for j in pair.b),
        moved=moved and bool(pair.a and pair.b),
    )


def _with_strays(pairs: Sequence[Pair], side_a: Side, side_b: Side) -> list[Pair]:
    """Single sentences that moved on their own: of what has no partner, those that are each other's nearest."""
    import numpy as np

    left_a = np.array([pair.a[0] for pair in pairs if not pair.b], dtype=np.int64)
    left_b = np.array([pair.b[0] for pair in pairs if not pair.a], dtype=np.int64)
    if not len(left_a) or not len(left_b):
        return list(pairs)
    vectors_a, vectors_b = side_a.runs.vectors[0], side_b.runs.vectors[0]
    strays = {}
    for one in anchors(vectors_a[left_a], vectors_b[left_b]):
        i, j = int(left_a[one.a]), int(left_b[one.b])
        near = float(vectors_a[i].astype(np.float32) @ vectors_b[j].astype(np.float32))
        if near >= _MOVED:
            strays[i] = Pair((i,), (j,), round(near, 4), "unsure", moved=True)
    taken = {pair.b[0] for pair in strays.values()}
    out = [strays.get(pair.a[0], pair) if not pair.b else pair for pair in pairs]
    return [pair for pair in out if pair.a or pair.b[0] not in taken]
