"""Documents of a game that are like a question: by words (BM25) and, where an encoder is at hand, by vectors.

Source of the score: BM25 divided by sum(idf)(k1 + 1), so that it is between 0 and 1 whatever the question's length.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from kb.asking.documents import K1, Documents
from kb.asking.encoder import one_thread
from kb.asking.likeness import Likeness
from kb.asking.tokens import Understood

#: What a token weighs that no document has: the question speaks of something else.
_UNKNOWN_IDF = 5.0
#: From this search on numpy adds up; before, it would take longer to load than it saves.
_OFTEN = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A document and what it shares with the question: BM25, the share of each that the other covers, and whether
    what they
    deny and count agrees. `cosine` is None without an encoder; `kin`: the cosine by the metric, see `likeness`."""

    document: int
    bm25: float
    covers: float
    covered: float
    denial: float
    numbers: float
    shape: float
    cosine: float | None
    kin: float = 0.0


class Index:
    """The documents of one game's tables, ready to search."""

    def __init__(self, documents: Documents) -> None:
        self.documents = documents
        self.idf: dict[str, float] = dict(zip(documents.words, documents.idfs, strict=True))
        self._searches = 0
        self._numbers = documents.numbers

    def weight(self, token: str) -> float:
        """How much a token tells: its inverse document frequency."""
        return self.idf.get(token, _UNKNOWN_IDF)

    def search(
        self, text: Understood, likeness: Likeness | None, most: int, without: Collection[int] = ()
    ) -> list[Hit]:
        """The most likely documents, best first by words and vectors together; `without`: documents to pass over."""
        self._searches += 1
        mass = sum([weight * self.weight(token) for token, weight in text.weights.items()]) or 1.0
        known = [(weight, self._numbers[token]) for token, weight in text.weights.items() if token in self._numbers]
        wanted = most + len(without)
        ranked: Iterable[tuple[int, float, float]]
        if likeness is not None or "numpy" in sys.modules or self._searches >= _OFTEN:
            ranked = self._by_arrays(known, mass, likeness, wanted)
        else:
            ranked = self._by_hand(known, mass, wanted)
        found = [one for one in ranked if one[0] not in without]
        numbers = [number for number, _, _ in found]
        alike: Sequence[tuple[float | None, float]] = [(None, 0.0)] * len(found)
        if likeness is not None:
            alike = list(zip(likeness.cosines(numbers), likeness.kin[numbers].tolist(), strict=True))
        return [
            self._hit(text, number, shared, bm25 / mass / (K1 + 1), shared / mass, *near)
            for (number, shared, bm25), near in zip(found, alike, strict=True)
        ]

    def _by_hand(
        self, known: Sequence[tuple[float, int]], mass: float, most: int
    ) -> Iterable[tuple[int, float, float]]:
        """The documents, each with what it shares and its BM25, without numpy; adds in the order of `_by_arrays`."""
        rows, masses = self.documents, self.documents.masses
        shared: dict[int, float] = {}
        bm25: dict[int, float] = {}
        for weight, token in known:
            idf = rows.idfs[token]
            scale = idf * weight
            here = slice(rows.posted[token], rows.posted[token + 1])
            for number, other, tf in zip(rows.docs[here], rows.others[here], rows.tfs[here], strict=True):
                shared[number] = shared.get(number, 0.0) + (weight if weight < other else other) * idf
                bm25[number] = bm25.get(number, 0.0) + scale * tf
        best = sorted(shared, key=lambda n: -(bm25[n] / mass / (K1 + 1) + 0.5 * shared[n] / masses[n]))[:most]
        return [(number, shared[number], bm25[number]) for number in best]

    def _by_arrays(
        self, known: Sequence[tuple[float, int]], mass: float, likeness: Likeness | None, most: int
    ) -> Iterable[tuple[int, float, float]]:
        """As `_by_hand`; with vectors ranked by them and BM25, over all documents."""
        one_thread()
        import numpy as np

        rows, (docs, others, tfs, masses) = self.documents, self._arrays
        count = len(rows)
        shared, bm25 = np.zeros(count), np.zeros(count)
        first: list[Any] = []
        seen = np.zeros(count, dtype=bool)
        for weight, token in known:
            idf = rows.idfs[token]
            here = slice(rows.posted[token], rows.posted[token + 1])
            at = docs[here]
            shared[at] += np.minimum(weight, others[here]) * idf
            bm25[at] += (idf * weight) * tfs[here]
            if likeness is None:  # what scores the same stands in the order in which it was met
                first.append(at[~seen[at]])
                seen[at] = True
        if likeness is None:
            met = np.concatenate(first) if first else np.zeros(0, dtype=np.intp)
            scores = bm25[met] / mass / (K1 + 1) + 0.5 * shared[met] / masses[met]
            best = met[_largest(scores, most, later_first=False)]
        else:
            best = _largest(likeness.kin.astype(np.float64) + 0.5 * bm25 / mass / (K1 + 1), most, later_first=True)
        return zip(best.tolist(), shared[best].tolist(), bm25[best].tolist(), strict=True)

    @cached_property
    def _arrays(self) -> tuple[Any, ...]:
        import numpy as np

        rows = self.documents
        docs = np.frombuffer(rows.docs, dtype=np.uintc).astype(np.intp)
        return docs, *(np.frombuffer(one, dtype=np.float64) for one in (rows.others, rows.tfs, rows.masses))

    def _hit(
        self,
        text: Understood,
        number: int,
        shared: float,
        bm25: float,
        covers: float,
        cosine: float | None,
        kin: float,
    ) -> Hit:
        document = self.documents[number]
        return Hit(
            number,
            bm25,
            covers,
            shared / self.documents.masses[number],
            self._denial(text, document),
            _counts(text, document),
            _shape(text, document),
            cosine,
            kin,
        )

    def _denial(self, text: Understood, document: Mapping[str, Any]) -> float:
        """1 where question and document deny the same of what both speak of, less where one denies what the other
        states."""
        theirs = document["denied"]
        if not theirs and not text.denied:
            return 1.0
        both = [token for token in text.weights if token in document["weights"]]
        differing = sum(self.weight(token) for token in both if (token in text.denied) != (token in theirs))
        return 1.0 - differing / (sum(self.weight(token) for token in both) or 1.0)


def _largest(scores: Any, most: int, later_first: bool) -> Any:
    """The places of the largest scores, the largest first; of equal ones the later or the earlier first."""
    import numpy as np

    places = np.arange(len(scores))
    if 0 < most < len(scores):
        places = np.flatnonzero(scores >= np.partition(scores, len(scores) - most)[len(scores) - most])
    if later_first:
        places = places[::-1]
    return places[np.argsort(-scores[places], kind="stable")][:most]


def _counts(text: Understood, document: Mapping[str, Any]) -> float:
    theirs = document["numbers"]
    if not theirs and not text.numbers:
        return 1.0
    mine = {str(one.value) for one in text.numbers}
    return len(mine.intersection(theirs)) / len(mine.union(theirs))


def _shape(text: Understood, document: Mapping[str, Any]) -> float:
    """1 where both ask for the same kind of thing in the same mood."""
    frame = text.frame
    same = 0.6 if frame.sought == document["sought"] else 0.0
    return same + (0.4 if frame.mood == document["mood"] else 0.2 if not frame.mood or not document["mood"] else 0.0)
