"""A rulebook against the rules of a game: which rules each sentence says, what either side lacks.

Evidence (kb.aligning.evidence) is made a chance: the rules compete for a sentence, and the sentences for a rule, since
most rules are said once. The rules are in files in an order of their own, which is near that of most rulebooks: the
next sentence mostly says one of the next rules of the same topic (a hidden Markov model, forward and backward). What
the rules cite is not looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.aligning.evidence import Base, Entry, likeness, weighed
from kb.aligning.model import Document

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

#: How much the sentences compete for a rule, and how sharp the evidence is beside the order of the rules.
_COMPETITION, _SHARPNESS, _ORDER = 1.3, 0.9, 0.6
#: Where the rule of the next sentence is: so far on in the same topic; anywhere in the topic; anywhere.
_AHEAD: Mapping[int, float] = {-1: 0.03, 0: 0.05, 1: 0.33, 2: 0.07, 3: 0.04, 4: 0.02}
_IN_TOPIC, _ANYWHERE = 0.25, 0.2
#: Rules are listed for a sentence from this chance up, and at most so many.
LISTED, MOST = 0.08, 3
#: Likeness (0 to 1) of the first of them below which the rules are taken to lack the sentence.
LEAST = 0.38
#: Rulebooks have a mean likeness of .51 and .54 to their own game, of .30 to .39 to others.
SAME_GAME = 0.45


@dataclass(frozen=True, slots=True)
class Landing:
    """The rules that a sentence most likely says, likeliest first, with their chances (0 to 1).

    like: how like the first of them is on its own, 0 to 1. found: whether it is like enough.
    """

    ids: tuple[str, ...]
    chances: tuple[float, ...]
    like: float

    @property
    def found(self) -> bool:
        return self.like >= LEAST


def land(base: Base, texts: Sequence[str], headings: Sequence[str], lang: str) -> list[Landing]:
    """For each sentence, in the order of the document, the entries it most likely says. lang: "es" or "en"."""
    import numpy as np

    if not texts or not base.entries:
        return [Landing((), (), 0.0) for _ in texts]
    found = base.evidence(texts, headings, lang)
    score = weighed(found)
    chances = chance(score, [entry.topic for entry in base.entries])
    like = likeness(found)
    out = []
    for row in range(len(texts)):
        order = np.argsort(-chances[row], kind="stable")[:MOST]
        listed = [k for place, k in enumerate(order) if not place or chances[row, k] >= LISTED]
        out.append(
            Landing(
                tuple(base.entries[k].id for k in listed),
                tuple(round(float(chances[row, k]), 4) for k in listed),
                round(float(like[row, listed[0]]), 4),
            )
        )
    return out


def chance(score: Floats, topics: Sequence[str]) -> Floats:
    """How likely each sentence says each entry, (sentences, entries), rows adding up to 1: from the evidence, and from
    what the sentences before and after say. topics: of the entries, in the order of their files."""
    import numpy as np

    peak = score.max(0, keepdims=True)
    shared = score - peak - np.log(np.exp(score - peak).sum(0, keepdims=True))
    own = (score + _COMPETITION * shared) * _SHARPNESS
    own = np.exp(own - own.max(1, keepdims=True))
    step = _steps(topics) ** _ORDER
    forward, backward = own.copy(), np.ones_like(own)
    forward[0] /= forward[0].sum()
    for row in range(1, len(own)):
        forward[row] *= forward[row - 1] @ step
        forward[row] /= forward[row].sum()
    for row in range(len(own) - 2, -1, -1):
        backward[row] = step @ (own[row + 1] * backward[row + 1])
        backward[row] /= backward[row].sum()
    both = forward * backward
    out: Floats = both / both.sum(1, keepdims=True)
    return out


def _steps(topics: Sequence[str]) -> Floats:
    """How likely the next sentence says each entry, by the entry that the last one said."""
    import numpy as np

    count = len(topics)
    codes = np.unique(np.array(topics), return_inverse=True)[1]
    sizes = np.bincount(codes)[codes]
    together = codes[:, None] == codes[None, :]
    out = _ANYWHERE / count + np.where(together, _IN_TOPIC / sizes[:, None], 0.0)
    for ahead, share in _AHEAD.items():
        at = np.arange(max(0, -ahead), count - max(0, ahead))
        out[at, at + ahead] += np.where(codes[at] == codes[at + ahead], share, 0.0)
    result: Floats = out / out.sum(1, keepdims=True)
    return result


@dataclass(frozen=True, slots=True)
class Compared:
    """A document against a game. places: of the segments that were compared (headings are not), each with its landing.
    lacking: entries of the base that no sentence says."""

    game: str
    document: Document
    places: tuple[int, ...]
    landings: tuple[Landing, ...]
    lacking: tuple[Entry, ...]

    @property
    def alike(self) -> float:
        """How like the document and the game are, 0 to 1: the mean likeness of its sentences to what they land on."""
        return sum(one.like for one in self.landings) / len(self.landings) if self.landings else 0.0

    @property
    def of_another_game(self) -> bool:
        """Whether the document seems to be about another game: then what is found is mostly chance."""
        return self.alike < SAME_GAME


def compare(document: Document, base: Base) -> Compared:
    """Which rules each sentence of the document says, and which rules none says. The document is in Spanish or
    English."""
    places, texts, headings = [], [], []
    heading = ""
    for place, segment in enumerate(document.segments):
        if segment.opens:
            heading = segment.text
        elif segment.text:
            places.append(place)
            texts.append(segment.text)
            headings.append(heading)
    landings = land(base, texts, headings, document.lang)
    said = {id_ for landing in landings if landing.found for id_ in landing.ids}
    lacking = tuple(entry for entry in base.entries if entry.id not in said)
    return Compared(base.game, document, tuple(places), tuple(landings), lacking)
