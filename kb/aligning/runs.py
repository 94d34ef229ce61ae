"""Vectors of runs of segments: what the aligner compares instead of single sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.aligning.pooling import pooler
from kb.asking.encoder import Encoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

#: The longest run of segments on one side of a pair, and of both sides together.
LONGEST_RUN = 5
LONGEST_PAIR = 7
SHAPES = tuple(
    (a, b) for a in range(1, LONGEST_RUN + 1) for b in range(1, LONGEST_RUN + 1) if a + b <= LONGEST_PAIR
)
#: Characters of a run that the encoder is given; more would cost time and say nothing new.
_LONGEST_TEXT = 1_500
_BATCH = 64

_BEFORE_MARK = re.compile(r"\s+([,.;:!?)\]»”])")
_AFTER_MARK = re.compile(r"([(\[«“])\s+")
_ELISION = re.compile(r"(\w['’]) (?=\w)")

Tick = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Runs:
    """One side's runs. vectors: (LONGEST_RUN, n, d), float16, unit length; [a - 1, i] is the run of a segments that
    ends with segment i, all zero where there is none. lengths: (LONGEST_RUN, n), characters."""

    texts: Sequence[str]
    vectors: Floats
    lengths: Floats


def clean(text: str) -> str:
    """The text without the spaces that a tokeniser put beside punctuation."""
    return _ELISION.sub(r"\1", _AFTER_MARK.sub(r"\1", _BEFORE_MARK.sub(r"\1", text)))


def runs(texts: Sequence[str], encoder: Encoder, tick: Tick = lambda _: None) -> Runs:
    """The runs of a document's segments. tick is called with how many more segments are encoded."""
    import numpy as np

    cleaned = [clean(text)[:_LONGEST_TEXT] for text in texts]
    inner = pooler(encoder)
    vectors = inner.runs(cleaned, LONGEST_RUN, tick) if inner else _as_texts(cleaned, encoder, tick)
    return Runs(cleaned, vectors, summed(np.array([len(text) + 1.0 for text in cleaned])))


def _as_texts(texts: Sequence[str], encoder: Encoder, tick: Tick) -> Floats:
    """The vectors of runs, each encoded as the text that its segments make together."""
    import numpy as np

    n = len(texts)
    wanted: list[tuple[int, int, str]] = []
    for size in range(1, LONGEST_RUN + 1):
        for end in range(size - 1, n):
            text = " ".join(part for part in texts[end - size + 1 : end + 1] if part)
            if text:
                wanted.append((size - 1, end, text[:_LONGEST_TEXT]))
    # Texts of like length in one batch: many encoders pad them.
    wanted.sort(key=lambda one: len(one[2]))
    vectors = np.zeros((LONGEST_RUN, n, 1), dtype=np.float16)
    for start in range(0, len(wanted), _BATCH):
        batch = wanted[start : start + _BATCH]
        made = encoder.encode([text for _, _, text in batch])
        if vectors.shape[2] != made.shape[1]:
            vectors = np.zeros((LONGEST_RUN, n, made.shape[1]), dtype=np.float16)
        vectors[[size for size, _, _ in batch], [end for _, end, _ in batch]] = made
        tick(sum(size == 0 for size, _, _ in batch))
    return vectors


def summed(values: Floats) -> Floats:
    """Sums of values (n,) over runs: (LONGEST_RUN, n); over what there is of a run at the document's beginning."""
    import numpy as np

    sums = np.concatenate([[0.0], np.cumsum(values)])
    ends = np.arange(1, len(values) + 1)
    return np.stack([sums[ends] - sums[np.maximum(ends - size, 0)] for size in range(1, LONGEST_RUN + 1)])
