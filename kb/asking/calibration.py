"""How far to trust a verdict, adjusted to questions that players typed: those that come with the rules have one author.

Source of the method: logistic regression with a normal prior about the weights learnt from the rules' own questions
(maximum a posteriori), on features of mean 0 and deviation 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.asking.trust import NAMES

#: How strongly the weights are held where they were, and how much less a verdict counts that is right for another
#: reason than the one wanted.
HELD, _OTHER_REASON = 0.1, 0.3
#: Traits that tell how many questions a game has: they stay as learnt, for players' questions are about large games
#: only: adjusted to them, small games would be distrusted.
_OF_SIZE = frozenset(("many", "second", "block", "asked", "own"))
_STEPS, _RATE, _STRETCH = 4000, 0.5, 0.1


@dataclass(frozen=True, slots=True)
class Answered:
    """What trust sees of one question that would get a verdict, and whether it is right; `reason`: it is, but cites
    another clause than the one that decides."""

    features: Mapping[str, float]
    right: bool
    reason: bool = False


def calibrated(start: Mapping[str, float], found: Sequence[Answered], held: float = HELD) -> dict[str, float]:
    """The weights, with "bias", that make the outcomes likely without going far from `start`: all may be stretched
    together, and each may move for itself. Deterministic; needs at least two questions."""
    import numpy as np

    rows = np.array([[one.features[name] for name in NAMES] for one in found])
    for place, name in enumerate(NAMES):
        if name in _OF_SIZE:  # as though all were asked of games of one size
            rows[:, place] = rows[:, place].mean()
    right = np.array([float(one.right) for one in found])
    counts = np.array([_OTHER_REASON if one.reason else 1.0 for one in found]) / len(found)
    old = np.array([start.get(name, 0.0) for name in NAMES])
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    scaled = (rows - mean) / deviation
    base = start["bias"] + rows @ old
    middle = base.mean()
    moved, shift, stretch = np.zeros(len(NAMES)), 0.0, 0.0
    for _ in range(_STEPS):
        scores = (base - middle) * (1 + stretch) + middle + scaled @ moved + shift
        slope = (1 / (1 + np.exp(-scores)) - right) * counts
        moved = (moved - _RATE * (scaled.T @ slope)) / (1 + _RATE * held)
        shift -= _RATE * slope.sum()
        stretch = (stretch - _STRETCH * ((base - middle) @ slope)) / (1 + _STRETCH * held)
    weights = old * (1 + stretch) + moved / deviation
    bias = start["bias"] * (1 + stretch) - middle * stretch + shift - (moved * mean / deviation).sum()
    table = {"bias": float(bias), **dict(zip(NAMES, map(float, weights), strict=True))}
    return {name: round(weight, 4) for name, weight in table.items()}
