"""How much of what a run says the other run says too, word by word.

Every word has a vector of its own from the same encoder. A word is covered by a segment as far as the nearest word
there is like it; a number only by the same number. Words weigh their inverse document frequency. This tells where a
sentence ends in the other language, which vectors of whole sentences blur.
"""

from __future__ import annotations

import math
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from kb.aligning.runs import LONGEST_RUN
from kb.asking.encoder import Encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
    Ints = NDArray[np.integer[Any]]
else:
    Floats = Ints = Any

# A word: digits with what stands between them, letters; each sign of scripts that write words without spaces.
_WORD = re.compile(r"\d+(?:[.,:/]\d+)*|[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]|[^\W\d_]+(?:['’][^\W\d_]+)?")
#: Similarity at which a word begins to count as covered, and how far up it is wholly covered.
_FROM, _RANGE = 0.35, 0.45
#: What a very short word weighs beside others.
_SHORT_WEIGHT = 0.3
_BATCH = 256
#: Words that are kept of a segment: a page pasted as one line must not fill the memory.
_MOST_WORDS = 400
_STRIP = 100


class Words:
    """One side's words: the vocabulary with vectors, and each segment as numbers into it."""

    def __init__(self, texts: Sequence[str], encoder: Encoder) -> None:
        import numpy as np

        found = [[word[:40] for word in _WORD.findall(text)[:_MOST_WORDS]] for text in texts]
        counts = Counter(word for words in found for word in set(words))
        self.vocabulary = sorted(counts)
        index = {word: place for place, word in enumerate(self.vocabulary)}
        self.segments: list[Ints] = [np.array([index[word] for word in words], dtype=np.int64) for words in found]
        self.weights = np.array(
            [_weight(word) * math.log(1 + len(texts) / counts[word]) for word in self.vocabulary], dtype=np.float32
        )
        self.is_number = np.array([word[0].isdigit() for word in self.vocabulary], dtype=bool)
        self.codes = np.array([zlib.crc32(word.encode()) for word in self.vocabulary], dtype=np.int64)
        self.meanings = _encoded(self.vocabulary, encoder)
        self.masses = np.array([float(self.weights[one].sum()) for one in self.segments], dtype=np.float32)

    def part(self, start: int, end: int) -> Words:
        """The words of some of the segments, weighed as in the whole document."""
        out = copy(self)
        out.segments, out.masses = self.segments[start:end], self.masses[start:end]
        return out


def _weight(word: str) -> float:
    return _SHORT_WEIGHT if len(word) < 3 and not word[0].isdigit() and word.isascii() else 1.0


def _encoded(words: Sequence[str], encoder: Encoder) -> Floats:
    import numpy as np

    parts = []
    for start in range(0, len(words), _BATCH):
        batch = words[start : start + _BATCH]
        parts.append(encoder.encode(batch))
    return np.concatenate(parts) if parts else np.zeros((0, 1), dtype=np.float32)


def covered(
    a: Words, b: Words, rows: range, columns: range, longest: int = LONGEST_RUN
) -> tuple[Floats, Floats]:
    """How much weight of each segment of A in `rows` each run of B that ends in `columns` covers: (longest, rows,
    columns); a run is cut off at the first column. And the same of each segment of B by runs of A."""
    import numpy as np

    segments_a = [a.segments[i] for i in rows]
    segments_b = [b.segments[j] for j in columns]
    used_a, places_a = _used(segments_a)
    used_b, places_b = _used(segments_b)
    if not len(used_a) or not len(used_b):
        shape = (longest, len(rows), len(columns))
        return np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.float32)
    alike = _alike(a, b, used_a, used_b)
    by_b = _by_runs(alike, places_b, longest)
    by_a = _by_runs(alike.T, places_a, longest)
    weights_a = _weights(a, used_a, places_a)
    weights_b = _weights(b, used_b, places_b)
    return (
        np.stack([weights_a @ best for best in by_b]),
        np.stack([(weights_b @ best).T for best in by_a]),
    )


def _used(segments: Sequence[Ints]) -> tuple[Ints, list[Ints]]:
    """The words that stand in some of the segments, and each segment as places in that list."""
    import numpy as np

    flat = np.concatenate(segments) if segments else np.zeros(0, dtype=np.int64)
    used, places = np.unique(flat, return_inverse=True)
    ends = np.cumsum([len(one) for one in segments])
    return used, np.split(places, ends[:-1])


def _alike(a: Words, b: Words, used_a: Ints, used_b: Ints) -> Floats:
    """How far each word covers each other one, 0 to 1."""
    import numpy as np

    alike = np.clip((a.meanings[used_a] @ b.meanings[used_b].T - _FROM) / _RANGE, 0.0, 1.0)
    numbers_a, numbers_b = a.is_number[used_a], b.is_number[used_b]
    alike[numbers_a] = 0.0
    alike[:, numbers_b] = 0.0
    same = a.codes[used_a][numbers_a][:, None] == b.codes[used_b][numbers_b][None, :]
    alike[np.ix_(numbers_a, numbers_b)] = same
    return alike


def _by_runs(alike: Floats, segments: Sequence[Ints], longest: int) -> list[Floats]:
    """For each length of run, how far each word is covered by the run that ends in each segment."""
    import numpy as np

    single = np.zeros((len(alike), len(segments)), dtype=np.float32)
    for place, words in enumerate(segments):
        if len(words):
            single[:, place] = alike[:, words].max(1)
    out = [single]
    for back in range(1, longest):
        longer = out[-1].copy()
        longer[:, back:] = np.maximum(longer[:, back:], single[:, :-back])
        out.append(longer)
    return out


def _weights(side: Words, used: Ints, segments: Sequence[Ints]) -> Floats:
    import numpy as np

    out = np.zeros((len(segments), len(used)), dtype=np.float32)
    for place, words in enumerate(segments):
        np.add.at(out[place], words, side.weights[used[words]])
    return out


def shares(a: Words, b: Words) -> tuple[Floats, Floats]:
    """The share of each segment of A, by weight, that each segment of B covers, (n, m), and the other way round."""
    import numpy as np

    parts_a, parts_b = [], []
    for start in range(0, len(a.segments), _STRIP):
        rows = range(start, min(start + _STRIP, len(a.segments)))
        of_a, of_b = covered(a, b, rows, range(len(b.segments)), longest=1)
        parts_a.append(of_a[0])
        parts_b.append(of_b[0])
    over_a = np.concatenate(parts_a) / np.maximum(a.masses, 1e-6)[:, None]
    over_b = np.concatenate(parts_b) / np.maximum(b.masses, 1e-6)[None, :]
    return over_a, over_b
