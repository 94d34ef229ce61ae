"""How meanings are ranked and how far a verdict is trusted, adjusted to questions that players typed: those that come
with the rules have few authors.

Source of the methods: logistic regression, and for ranking its conditional form (softmax over the meanings of a
question), with a normal prior about the weights learnt from the rules' own questions (maximum a posteriori), on
features of deviation 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.asking.judge import TEMPERATURE
from kb.asking.ranking import RANK_NAMES
from kb.asking.trust import NAMES

#: How strongly the weights of ranking and of trust are held where they were, and how much less a verdict counts that is
#: right for another reason than the one wanted.
HELD, TRUST_HELD, _OTHER_REASON = 0.1, 0.02, 0.3
#: Traits that tell how many questions a game has: they stay as learnt, for players' questions are about large games
#: only: adjusted to them, small games would be distrusted.
_OF_SIZE = frozenset(("many", "second", "block", "asked", "own"))
_STEPS, _RATE, _STRETCH = 4000, 0.5, 0.1
_RANK_STEPS = 300


@dataclass(frozen=True, slots=True)
class Answered:
    """What trust sees of one question that would get a verdict, and whether it is right; `reason`: it is, but cites
    another clause than the one that decides."""

    features: Mapping[str, float]
    right: bool
    reason: bool = False


@dataclass(frozen=True, slots=True)
class Offered:
    """What is chosen from for one question, meanings or games: of each the traits, what its score has beside their
    weights, and whether it is right."""

    traits: Sequence[Mapping[str, float]]
    beside: Sequence[float]
    right: Sequence[bool]


def ranked(
    start: Mapping[str, float],
    found: Sequence[Offered],
    names: Sequence[str] = RANK_NAMES,
    held: float = HELD,
    temperature: float = TEMPERATURE,
) -> dict[str, float]:
    """The weights of the traits named that make what is right likely beside what is wrong without going far from
    `start`. Deterministic; questions to which all or nothing is right tell nothing and are passed over."""
    import numpy as np

    found = [one for one in found if any(one.right) and not all(one.right)]
    sizes = [len(one.right) for one in found]
    starts = np.cumsum([0, *sizes[:-1]])
    rows = np.array([[traits.get(name, 0.0) for name in names] for one in found for traits in one.traits])
    right = np.array([float(good) for one in found for good in one.right])
    old = np.array([start.get(name, 0.0) for name in names])
    deviation = rows.std(axis=0) + 1e-6
    scaled, moved = rows / deviation, np.zeros(len(names))
    base = rows @ old + np.array([more for one in found for more in one.beside])
    for _ in range(_RANK_STEPS):
        scores = (base + scaled @ moved) / temperature
        chances = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        chances /= np.repeat(np.add.reduceat(chances, starts), sizes)
        good = chances * right
        good /= np.repeat(np.add.reduceat(good, starts), sizes)
        moved = (moved + _RATE * (scaled.T @ (good - chances)) / len(found)) / (1 + _RATE * held)
    return {name: round(float(one), 4) for name, one in zip(names, old + moved / deviation, strict=True)}


def calibrated(start: Mapping[str, float], found: Sequence[Answered], held: float = TRUST_HELD) -> dict[str, float]:
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
