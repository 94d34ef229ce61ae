"""Two documents to pairs: in the same order or in any, with what a person has decided before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kb.aligning.anchors import Anchor, anchors
from kb.aligning.decided import Decided
from kb.aligning.features import Side
from kb.aligning.model import Alignment, Document, Pair
from kb.aligning.monotone import Scored, align, side
from kb.aligning.runs import Tick
from kb.aligning.sections import Stretch, in_same_order, stretches
from kb.asking.encoder import Encoder

ORDERS = ("auto", "same", "any")
#: Pairs that are less likely to be exactly right are marked for review.
SURE = 0.6
#: Cosine that two leftover sentences, each the other's nearest, need to be taken for a moved pair.
_MOVED = 0.6


def align_documents(
    a: Document,
    b: Document,
    encoder: Encoder,
    order: str = "auto",
    decided: Decided | None = None,
    tick: Tick = lambda _: None,
) -> Alignment:
    """The pairs of two documents. order: one of ORDERS; "auto" takes "any" where the same order explains too little.

    decided: pairs that a person has accepted or rejected. tick is called with how many segments more were encoded;
    len(a.segments) + len(b.segments) in all.
    """
    side_a = side([one.text for one in a.segments], encoder, tick)
    side_b = side([one.text for one in b.segments], encoder, tick)
    return align_sides(a, b, side_a, side_b, order, decided)


def align_sides(
    a: Document, b: Document, side_a: Side, side_b: Side, order: str = "auto", decided: Decided | None = None
) -> Alignment:
    """As `align_documents`, of sides that are made already."""
    decided = decided or Decided()
    found = decided.anchors(anchors(side_a.runs.vectors[0], side_b.runs.vectors[0]))
    if order == "auto":
        order = "same" if in_same_order(found) else "any"
    if order == "same":
        pairs = [_pair(one) for one in align(side_a, side_b, found, decided)]
    else:
        pairs = _any_order(a, b, side_a, side_b, found, decided)
    return Alignment(a, b, tuple(_with_decided(pairs, decided)), order)


def _with_decided(pairs: Sequence[Pair], decided: Decided) -> list[Pair]:
    """The pairs with those accepted marked so; one that the path could not hold takes the place of its segments."""
    at_a = {a[0]: (a, b) for a, b in decided.accepted if a}
    only_b = {b[0]: (a, b) for a, b in decided.accepted if not a}
    gone_b = {j for a, b in decided.accepted if a for j in b}
    gone_a = {i for a, _ in decided.accepted for i in a[1:]}
    out: list[Pair] = []
    for pair in pairs:
        block = at_a.get(pair.a[0]) if pair.a else only_b.get(pair.b[0])
        if block is not None:
            in_path = (pair.a, pair.b) == block
            out.append(Pair(*block, 1.0, "accepted", moved=pair.moved if in_path else bool(block[0] and block[1])))
        elif not (pair.a and pair.a[0] in gone_a) and not (not pair.a and pair.b[0] in gone_b):
            out.append(pair)
    return out


def _pair(one: Scored) -> Pair:
    return Pair(*one.block, round(one.score, 4), "sure" if one.score >= SURE else "unsure")


def _any_order(
    a: Document, b: Document, side_a: Side, side_b: Side, found: Sequence[Anchor], decided: Decided
) -> list[Pair]:
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
        here = decided.within(part.a0, part.a1, part.b0, part.b1)
        for one in align(side_a.part(part.a0, part.a1), side_b.part(part.b0, part.b1), inside, here):
            pairs.append(_shifted(_pair(one), part, moved))
    return _with_strays(pairs, side_a, side_b, decided)


def _shifted(pair: Pair, part: Stretch, moved: bool) -> Pair:
    return replace(
        pair,
        a=tuple(i + part.a0 for i in pair.a),
        b=tuple(j + part.b0 for j in pair.b),
        moved=moved and bool(pair.a and pair.b),
    )


def _with_strays(pairs: Sequence[Pair], side_a: Side, side_b: Side, decided: Decided) -> list[Pair]:
    """Single sentences that moved on their own: of what has no partner, those that are each other's nearest."""
    import numpy as np

    fixed_a = {i for a, _ in decided.accepted for i in a}
    fixed_b = {j for _, b in decided.accepted for j in b}
    left_a = np.array([p.a[0] for p in pairs if not p.b and p.a[0] not in fixed_a], dtype=np.int64)
    left_b = np.array([p.b[0] for p in pairs if not p.a and p.b[0] not in fixed_b], dtype=np.int64)
    if not len(left_a) or not len(left_b):
        return list(pairs)
    vectors_a, vectors_b = side_a.runs.vectors[0], side_b.runs.vectors[0]
    strays = {}
    for one in anchors(vectors_a[left_a], vectors_b[left_b]):
        i, j = int(left_a[one.a]), int(left_b[one.b])
        near = float(vectors_a[i].astype(np.float32) @ vectors_b[j].astype(np.float32))
        if near >= _MOVED and ((i,), (j,)) not in decided.rejected:
            strays[i] = Pair((i,), (j,), round(near, 4), "unsure", moved=True)
    taken = {pair.b[0] for pair in strays.values()}
    out = [strays.get(pair.a[0], pair) if not pair.b else pair for pair in pairs]
    return [pair for pair in out if pair.a or pair.b[0] not in taken]
