"""A metric of sentence vectors: near each other is what asks about the same decision, however it is asked.

Learnt from the questions that come with the rules, and kept in metric.npy: a matrix that vectors are multiplied by. It
helps games that it has not seen as well: what it learns is mostly what of a question says nothing of its matter.
Source of the method: neighbourhood components analysis (Goldberger, Roweis, Hinton, Salakhutdinov 2004), with cosines
for distances, and without the wordings of the same question, so that it does not learn its authors' hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kb.asking.encoder import Bundled, Vectors, unit

FILE = Path(__file__).with_name("metric.npy")
#: Numbers that a vector is turned into.
SIZE = 256
#: A cosine larger by this much makes a neighbour e times likelier.
_TEMPERATURE = 0.07
_STEPS, _ASKED, _BESIDE, _RATE, _HELD, _SEED = 160, 192, 5000, 0.001, 0.001, 0


@dataclass(frozen=True, slots=True)
class Questions:
    """What to learn from, of one game: the vector of each document (n, d), which decision each asks about, and which
    documents are wordings of one question; `asked`: the documents that are questions."""

    vectors: Vectors
    decisions: Sequence[int]
    sources: Sequence[int]
    asked: Sequence[int]


@lru_cache(maxsize=2)
def metric(weights: str) -> Vectors | None:
    """The matrix (d, SIZE) for the vectors of an encoder's weights; None for those that it was not learnt for."""
    import numpy as np

    if weights != Bundled.weights:
        return None
    found: Vectors = np.load(FILE, allow_pickle=False).astype(np.float32)
    return found


def turned(vectors: Vectors, by: Vectors) -> Vectors:
    """Unit vectors (n, SIZE) whose cosines are those of the metric."""
    return unit(vectors @ by)


def learnt(games: Sequence[Questions]) -> Vectors:
    """The metric under which the neighbours of a question, those of its own wordings left out, ask about the same
    decision; deterministic. Starts from the directions in which the vectors differ most; Adam, the mean of the last
    half of the steps."""
    import numpy as np

    draw = np.random.default_rng(_SEED)
    every = np.concatenate([one.vectors for one in games])
    sample = every[draw.choice(len(every), min(len(every), 6000), replace=False)]
    start: Vectors = np.linalg.svd(sample, full_matrices=False)[2][:SIZE].T.astype(np.float32)
    at: Any = start.copy()
    mean, square, kept = (np.zeros(start.shape) for _ in range(3))
    counts = np.array([len(one.asked) for one in games], dtype=float)
    for step in range(1, _STEPS + 1):
        game = games[draw.choice(len(games), p=counts / counts.sum())]
        slope = _slope(game, at, draw) + _HELD * (at - start)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        at -= _RATE * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        if step > _STEPS // 2:
            kept += at
    mean_at: Vectors = (kept / (_STEPS - _STEPS // 2)).astype(np.float32)
    return mean_at


def _slope(game: Questions, at: Vectors, draw: Any) -> Vectors:
    """The slope of what a metric loses on some questions of a game, each beside some of its documents. draw: a
    generator of numpy."""
    import numpy as np

    decisions, sources = np.asarray(game.decisions), np.asarray(game.sources)
    asked = draw.choice(np.asarray(game.asked), min(_ASKED, len(game.asked)), replace=False)
    beside = draw.choice(len(game.vectors), min(_BESIDE, len(game.vectors)), replace=False)
    rows = np.unique(np.concatenate([asked, beside]))
    plain = game.vectors[rows]
    long = plain @ at
    lengths = np.linalg.norm(long, axis=1, keepdims=True)
    units, own = long / lengths, np.searchsorted(rows, asked)
    scores = units[own] @ units.T / _TEMPERATURE
    scores[sources[rows][None] == sources[asked][:, None]] = -np.inf
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    right = chances * (decisions[rows][None] == decisions[asked][:, None])
    share = right.sum(axis=1, keepdims=True)
    blamed = (chances - right / np.maximum(share, 1e-12)) * (share > 1e-12) / (len(asked) * _TEMPERATURE)
    by_unit = blamed.T @ units[own]
    np.add.at(by_unit, own, blamed @ units)
    by_long = (by_unit - (by_unit * units).sum(axis=1, keepdims=True) * units) / lengths
    found: Vectors = plain.T @ by_long
    return found
