"""How like a question the documents of a game are, by sentence vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kb.asking.encoder import Encoder, Vectors
from kb.asking.metric import metric, turned
from kb.asking.vectors import vectors_of


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like one question each document is, in the order of the tables. `kin`: by the metric that tells what asks
    about the same decision, a number each, 1 at most; where there is none for the encoder, the plain cosine."""

    kin: Vectors
    asked: Vectors
    vectors: Vectors

    def cosines(self, documents: Sequence[int]) -> list[float]:
        """The cosines of the sentences themselves, of the documents named."""
        import numpy as np

        rows = self.vectors[np.asarray(documents, dtype=np.intp)]
        found: list[float] = (rows.astype(np.float32) @ self.asked).tolist()
        return found


class Neighbours:
    """The documents of one game as an encoder sees them; `texts`: of each document."""

    def __init__(self, texts: Sequence[str], encoder: Encoder, game: str) -> None:
        self.encoder = encoder
        self.metric = metric(encoder.weights)
        self.vectors = vectors_of(texts, encoder, game)
        self.kin = self.vectors
        if self.metric is not None:
            self.kin = vectors_of(texts, _Turned(texts, self.vectors, encoder.name, self.metric), f"{game}.kin")
            self.vectors = self.vectors.astype("float16")  # few of them are looked at

    def likeness(self, text: str) -> Likeness:
        """How like a text each document is."""
        asked = self.encoder.encode([text])
        kin = asked if self.metric is None else turned(asked, self.metric)
        return Likeness(self.kin @ kin[0], asked[0], self.vectors)


class _Turned:
    """As an encoder, so that turned vectors are kept as plain ones are: knows the texts whose vectors it was given."""

    def __init__(self, texts: Sequence[str], vectors: Vectors, name: str, by: Vectors) -> None:
        import zlib

        self.name = self.weights = f"{name} turned by {zlib.crc32(by.tobytes()):08x}"
        self._at = {text: number for number, text in enumerate(texts)}
        self._vectors, self._by = vectors, by

    def encode(self, texts: Sequence[str]) -> Vectors:
        """As `Encoder.encode`, of texts that are known."""
        return turned(self._vectors[[self._at[text] for text in texts]], self._by)
