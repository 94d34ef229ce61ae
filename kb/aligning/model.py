"""Documents as the aligner sees them, and what it gives: pairs of runs of sentences."""

from __future__ import annotations

from dataclasses import dataclass

STATES = ("sure", "unsure", "accepted", "rejected")


@dataclass(frozen=True, slots=True)
class Segment:
    """A sentence or a heading. line: counted from 1, where it begins in the file. opens: it is a heading that begins
    a section."""

    text: str
    line: int
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A document in segments, in the order of its text. lang: one of `languages.CODES`, or "und"."""

    name: str
    lang: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Segments of A and segments of B that say the same; one side is empty where the other lacks them.

    a, b: places in the documents, from 0, in order. score: how likely the pair is to be exactly right, 0 to 1.
    state: one of STATES; a person's word is `accepted` or `rejected`. moved: it stands elsewhere in the other document.
    """

    a: tuple[int, ...]
    b: tuple[int, ...]
    score: float
    state: str = "sure"
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Alignment:
    """All pairs of two documents, in the order of A, what only B has where its neighbours are. Every segment is in
    exactly one pair. order: "same" or "any", as they were aligned."""

    a: Document
    b: Document
    pairs: tuple[Pair, ...]
    order: str = "same"
