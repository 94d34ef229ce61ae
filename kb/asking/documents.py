"""The documents of a game's tables in columns: nothing is made of a document before it is looked at.

Postings, inverse frequencies and all else that a search needs of every document are computed when the tables are made,
and lie in arrays that are read as they are. Source of the score: BM25, see `index`.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, overload

K1, B = 1.2, 0.3
_PLAIN = ("kind", "id", "decision", "lang", "denied", "numbers", "sought", "mood", "length")


class Documents(Sequence[Mapping[str, Any]]):
    """Documents by number, each {kind, id, decision, lang, weights, denied, numbers, sought, mood, length}.

    `columns`: by name, what each document has there, but for the weights. `words`: the tokens, by their numbers. The
    weights of document n are `weights[starts[n] : starts[n + 1]]`, of the tokens in the same places of `tokens`. The
    documents that have token t, in their order, are `docs[posted[t] : posted[t + 1]]`; there too `others`: the weight,
    and `tfs`: the frequency with the length of the document allowed for. `idfs`: by token; `masses`: by document, its
    weights with the idf of each.
    """

    def __init__(self, packed: Mapping[str, Any]) -> None:
        self.packed = packed
        self.columns: Mapping[str, Sequence[Any]] = packed["columns"]
        self.words: list[str] = packed["words"]
        self.starts, self.tokens, self.posted, self.docs = (
            _array("I", packed[name]) for name in ("starts", "tokens", "posted", "docs")
        )
        self.weights, self.others, self.tfs, self.idfs, self.masses = (
            _array("d", packed[name]) for name in ("weights", "others", "tfs", "idfs", "masses")
        )
        self._made: dict[int, Mapping[str, Any]] = {}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each token."""
        return {word: number for number, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.starts) - 1

    @overload
    def __getitem__(self, at: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Mapping[str, Any]]: ...
    def __getitem__(self, at: int | slice) -> Mapping[str, Any] | Sequence[Mapping[str, Any]]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        found = self._made.get(at)
        if found is None:
            if not 0 <= at < len(self):
                raise IndexError(at)
            made = {name: self.columns[name][at] for name in _PLAIN}
            here = range(self.starts[at], self.starts[at + 1])
            made["weights"] = {self.words[self.tokens[place]]: self.weights[place] for place in here}
            found = self._made[at] = made
        return found

    def words_in(self, at: int) -> Iterable[str]:
        """The tokens of a document."""
        return [self.words[token] for token in self.tokens[self.starts[at] : self.starts[at + 1]]]

    def having(self, token: str) -> Sequence[int]:
        """The documents that have a token, in their order."""
        number = self.numbers.get(token)
        return () if number is None else self.docs[self.posted[number] : self.posted[number + 1]]


def pack(documents: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The documents in columns, for `Documents`: strings, lists and bytes, nothing else."""
    words: dict[str, int] = {}
    starts, tokens, weights = array("I", [0]), array("I"), array("d")
    postings: list[list[tuple[int, float]]] = []
    lengths = []
    for number, document in enumerate(documents):
        for word, weight in document["weights"].items():
            token = words.setdefault(word, len(words))
            if token == len(postings):
                postings.append([])
            postings[token].append((number, weight))
            tokens.append(token)
            weights.append(weight)
        starts.append(len(tokens))
        lengths.append(sum(document["weights"].values()))
    count = max(len(documents), 1)
    average = sum(lengths) / count or 1.0
    idf = [math.log(1 + count / (len(found) + 0.5)) for found in postings]
    norms = [1 - B + B * length / average for length in lengths]
    masses = [
        sum(weights[place] * idf[tokens[place]] for place in range(starts[n], starts[n + 1])) or 1.0
        for n in range(len(documents))
    ]
    posted, docs, others, tfs = array("I", [0]), array("I"), array("d"), array("d")
    for found in postings:
        for number, other in found:
            docs.append(number)
            others.append(other)
            tfs.append(other * (K1 + 1) / (other + K1 * norms[number]))
        posted.append(len(docs))
    arrays: dict[str, array[Any]] = {
        "starts": starts, "tokens": tokens, "weights": weights, "posted": posted, "docs": docs, "others": others,
        "tfs": tfs, "idfs": array("d", idf), "masses": array("d", masses),
    }  # fmt: skip
    columns = {name: [document[name] for document in documents] for name in _PLAIN}
    return {"columns": columns, "words": list(words), **{name: made.tobytes() for name, made in arrays.items()}}


def _array(kind: str, data: bytes) -> Any:
    made = array(kind)
    made.frombytes(data)
    return made
