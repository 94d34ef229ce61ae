"""Documents of a game that are like a question: by words (BM25) and, where an encoder is at hand, by vectors.

Source of the score: BM25 divided by sum(idf)(k1 + 1), so that it is between 0 and 1 whatever the question's length.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.asking.encoder import Vectors
from kb.asking.tokens import Understood

_K1, _B = 1.2, 0.3
#: What a token weighs that no document has: the question speaks of something else.
_UNKNOWN_IDF = 5.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A document and what it shares with the question: BM25, the share of each that the other covers, and whether
    what they
    deny and count agrees. `cosine` is None without an encoder."""

    document: int
    bm25: float
    covers: float
    covered: float
    denial: float
    numbers: float
    shape: float
    cosine: float | None


class Index:
    """The documents of one game's tables, ready to search."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.documents: Sequence[Mapping[str, Any]] = tables["documents"]
        self.postings: dict[str, list[tuple[int, float]]] = {}
        lengths = []
        for number, document in enumerate(self.documents):
            lengths.append(sum(document["weights"].values()))
            for token, weight in document["weights"].items():
                self.postings.setdefault(token, []).append((number, weight))
        count = max(len(self.documents), 1)
        average = sum(lengths) / count or 1.0
        self.idf = {token: math.log(1 + count / (len(found) + 0.5)) for token, found in self.postings.items()}
        self._norms = [1 - _B + _B * length / average for length in lengths]
        self._masses = [
            sum(weight * self.idf[token] for token, weight in document["weights"].items()) or 1.0
            for document in self.documents
        ]
        self._denied = [frozenset(document["denied"]) for document in self.documents]
        self._numbers = [frozenset(document["numbers"]) for document in self.documents]

    def weight(self, token: str) -> float:
        """How much a token tells: its inverse document frequency."""
        return self.idf.get(token, _UNKNOWN_IDF)

    def search(self, text: Understood, cosines: Vectors | None, most: int, without: Collection[int] = ()) -> list[Hit]:
        """The most likely documents, best first by words and vectors together; `without`: documents to pass over."""
        shared: dict[int, float] = {}
        bm25: dict[int, float] = {}
        mass = 0.0
        for token, weight in text.weights.items():
            idf = self.weight(token)
            mass += weight * idf
            for number, other in self.postings.get(token, ()):
                both = min(weight, other)
                shared[number] = shared.get(number, 0.0) + both * idf
                tf = other * (_K1 + 1) / (other + _K1 * self._norms[number])
                bm25[number] = bm25.get(number, 0.0) + idf * weight * tf
        mass = mass or 1.0
        ranked = self._ranked(cosines, shared, bm25, mass, most + len(without))
        return [
            self._hit(text, number, shared.get(number, 0.0), bm25.get(number, 0.0), mass, cosines)
            for number in ranked
            if number not in without
        ]

    def _ranked(
        self, cosines: Vectors | None, shared: Mapping[int, float], bm25: Mapping[int, float], mass: float, most: int
    ) -> list[int]:
        if cosines is None:
            return sorted(shared, key=lambda n: -(bm25[n] / mass / (_K1 + 1) + 0.5 * shared[n] / self._masses[n]))[
                :most
            ]
        scores = cosines.astype("float64")
        for number, found in bm25.items():
            scores[number] += 0.5 * found / mass / (_K1 + 1)
        order = scores.argsort(kind="stable")[::-1][:most]
        return [int(number) for number in order]

    def _hit(
        self, text: Understood, number: int, shared: float, bm25: float, mass: float, cosines: Vectors | None
    ) -> Hit:
        document = self.documents[number]
        return Hit(
            number,
            bm25 / mass / (_K1 + 1),
            shared / mass,
            shared / self._masses[number],
            self._denial(text, number),
            self._counts(text, number),
            _shape(text, document),
            None if cosines is None else float(cosines[number]),
        )

    def _denial(self, text: Understood, number: int) -> float:
        """1 where question and document deny the same of what both speak of, less where one denies what the other
        states."""
        theirs = self._denied[number]
        if not theirs and not text.denied:
            return 1.0
        both = [token for token in text.weights if token in self.documents[number]["weights"]]
        differing = sum(self.weight(token) for token in both if (token in text.denied) != (token in theirs))
        return 1.0 - differing / (sum(self.weight(token) for token in both) or 1.0)

    def _counts(self, text: Understood, number: int) -> float:
        theirs = self._numbers[number]
        mine = {str(one.value) for one in text.numbers}
        if not theirs and not mine:
            return 1.0
        return len(theirs & mine) / len(theirs | mine)


def _shape(text: Understood, document: Mapping[str, Any]) -> float:
    """1 where both ask for the same kind of thing in the same mood."""
    frame = text.frame
    same = 0.6 if frame.sought == document["sought"] else 0.0
    return same + (0.4 if frame.mood == document["mood"] else 0.2 if not frame.mood or not document["mood"] else 0.0)
