"""Two lists of segments in the same order, to blocks: anchors, a band around them, the best way through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kb.aligning.anchors import Anchor, band_around, longest_chain
from kb.aligning.coverage import Words
from kb.aligning.decided import Decided, constrained
from kb.aligning.features import WEIGHTS, Side, steps
from kb.aligning.path import Block, Steps, best_path, likelihoods
from kb.aligning.runs import Tick, runs
from kb.asking.encoder import Encoder

#: The weights are in units of gain; so much of a gain makes a step ten times as likely. Fitted: see BENCHMARKS.md.
SHARPNESS = 15.0


@dataclass(frozen=True, slots=True)
class Scored:
    """A block or a skip and how likely it is to be exactly right, 0 to 1."""

    block: Block
    score: float


def side(texts: Sequence[str], encoder: Encoder, tick: Tick = lambda _: None) -> Side:
    """What the aligner needs to know of one document. tick is called with how many segments more were
    encoded."""
    found = runs(texts, encoder, tick)
    return Side(found, Words(found.texts, encoder))


def align(
    a: Side,
    b: Side,
    found: Sequence[Anchor],
    decided: Decided | None = None,
    weights: Mapping[str, float] = WEIGHTS,
) -> list[Scored]:
    """The blocks and skips of two sides in the same order, from their anchors; every segment is in exactly one.

    decided: what a person has said; an accepted block is among those given where its shape and the order allow it,
    else its segments are given as skips.
    """
    if not len(a) or not len(b):
        return [Scored(((i,), ()), 1.0) for i in range(len(a))] + [Scored(((), (j,)), 1.0) for j in range(len(b))]
    decided = decided or Decided()
    chain = [(one.a, one.b) for one in longest_chain(decided.anchors(found))]
    weighed = constrained(steps(a, b, band_around(chain, len(a), len(b)), weights), decided)
    return _scored(best_path(weighed), weighed)


def _scored(path: Sequence[Block], weighed: Steps) -> list[Scored]:
    sharp = replace(
        weighed,
        blocks=weighed.blocks * SHARPNESS,
        skip_a=weighed.skip_a * SHARPNESS,
        skip_b=weighed.skip_b * SHARPNESS,
    )
    blocks, skip_a, skip_b, _ = likelihoods(sharp)
    band = weighed.band
    starts = band.starts
    places = {shape: k for k, shape in enumerate(weighed.shapes)}
    out = []
    for one in path:
        x, y = one
        if x and y:
            row, column = x[-1] + 1, y[-1] + 1
            score = float(blocks[places[len(x), len(y)], starts[row] + column - band.low[row]])
        else:
            score = float(skip_a[x[0]] if x else skip_b[y[0]])
        out.append(Scored(one, score))
    return out
