"""Which game a question is about, where nobody says: the shares of the games, from how near each has the question.

Source of the method: conditional logistic regression over the games (see `calibration`); it knows none of them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from kb.asking.ranking import weights

#: Of what trust sees, what tells games apart; and how much of the question each game's phrases state.
SEEN = ("nearest", "left", "unknown", "score", "weakest")
GAME_NAMES = (*SEEN, "stated")
#: So many phrases stated are as good as any more.
_MANY = 5
#: The least share of a game that is taken to be meant; and where no other game has an answer that can be trusted.
MEANT_FROM, MEANT_ALONE_FROM = 0.7, 0.5


def traits(seen: Mapping[str, float], stated: int) -> dict[str, float]:
    """What tells of one game whether the question is about it. seen: what trust sees of the likeliest meaning; empty
    where there is none. stated: how many phrases of the game's facts the question has."""
    return {**{name: seen.get(name, 0.0) for name in SEEN}, "stated": min(stated, _MANY) / _MANY}


def shares(found: Sequence[Mapping[str, float]], vectors: bool) -> list[float]:
    """How likely each game is the one meant, given the traits of all: 0 to 1, together 1. vectors: they were
    compared."""
    table = weights()["game vectors" if vectors else "game words"]
    scores = [sum(table[name] * one[name] for name in GAME_NAMES) for one in found]
    top = max(scores, default=0.0)
    chances = [math.exp(score - top) for score in scores]
    total = sum(chances)
    return [chance / total for chance in chances]
