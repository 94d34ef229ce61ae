"""The source maps, and what a clause's id stands for: document, line, heading, without the document at hand.

A map is a file maps/DOC.json: {version, doc, length, sha1, lang, headings: [...], rows: [...]}. A row is [id, line,
start, end, heading, clause, hash]: line counted from 1, start and end offsets in characters, heading the index of one
of `headings`, hash the first eight digits of the SHA-1 of the sentence. Two rows with one span are two clauses of one
sentence. The map of a document that copies another has the other's ids. No sentence is in a map.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kb.errors import PuedoError

DOCUMENTS = ("000", "001", "002", "003", "004")
_MAPS = Path(__file__).with_name("maps")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Cite:
    """A clause of a source document: what answers give in `cites`. line is counted from 1."""

    doc: str
    line: int
    id: str
    heading: str
    clause: str


class Row(NamedTuple):
    """One clause in a source map. start, end: offsets in characters; hash: of its sentence."""

    id: str
    line: int
    start: int
    end: int
    heading: str
    clause: str
    hash: str


@dataclass(frozen=True, slots=True)
class SourceMap:
    """The clauses of one document in the order of its text. length in characters; sha1 of the whole text in UTF-8."""

    doc: str
    length: int
    sha1: str
    rows: tuple[Row, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all its clauses, each once, in order."""
        return tuple(dict.fromkeys(row.id for row in self.rows))


def sentence_hash(sentence: str) -> str:
    """The first eight hex digits of the SHA-1 of a sentence, its white space made single spaces."""
    return hashlib.sha1(_SPACE.sub(" ", sentence.strip()).encode("utf-8", "replace")).hexdigest()[:8]


@cache
def source_map(doc: str) -> SourceMap:
    """The map of a document of the project. Raises KeyError for any other name."""
    if doc not in DOCUMENTS:
        raise KeyError(doc)
    data = json.loads((_MAPS / f"{doc}.json").read_bytes())
    headings: Sequence[str] = data["headings"]
    rows = tuple(
        Row(id_, line, start, end, headings[heading], clause, digest)
        for id_, line, start, end, heading, clause, digest in data["rows"]
    )
    return SourceMap(data["doc"], data["length"], data["sha1"], rows)


@cache
def _by_id(doc: str) -> dict[str, Row]:
    return {row.id: row for row in reversed(source_map(doc).rows)}


def resolve(id: str) -> Cite:
    """The clause that an id such as "000:move.1.c.2" names. Raises PuedoError where no source map has it."""
    doc = id.partition(":")[0]
    row = _by_id(doc).get(id) if doc in DOCUMENTS else None
    if row is None:
        raise _unknown(id, doc)
    return Cite(doc, row.line, id, row.heading, row.clause)


def copies(id: str) -> tuple[Cite, ...]:
    """Where else a clause stands: in the documents that copy its own. Raises PuedoError where no source map has it."""
    home = resolve(id)
    found = ((doc, _by_id(doc).get(id)) for doc in DOCUMENTS if doc != home.doc)
    return tuple(Cite(doc, row.line, id, row.heading, row.clause) for doc, row in found if row is not None)


def _unknown(id: str, doc: str) -> PuedoError:
    import difflib

    known = _by_id(doc) if doc in DOCUMENTS else {}
    near = difflib.get_close_matches(id, known, n=1)
    if near:
        step = {"es": f"¿Querías decir {near[0]}?", "en": f"Did you mean {near[0]}?"}
    else:
        step = {
            "es": f"Los documentos conocidos son {', '.join(DOCUMENTS)}; `puedo read` da los nombres de sus cláusulas.",
            "en": f"The known documents are {', '.join(DOCUMENTS)}; `puedo read` gives the names of their clauses.",
        }
    return PuedoError(
        {"es": f"Ningún documento tiene la cláusula {id!r}.", "en": f"No document has the clause {id!r}."},
        id or "?",
        step,
    )
