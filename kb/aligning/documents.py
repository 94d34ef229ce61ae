"""Files to documents: plain text, Markdown, HTML, or one sentence a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from kb.aligning.languages import detect
from kb.aligning.markup import Block, html_blocks, is_html, markdown_blocks
from kb.aligning.model import Document, Segment
from kb.errors import LANGUAGES, PuedoError
from kb.files import RULEBOOK_LIMIT_BYTES, read_text_file
from kb.source.reader import read
from kb.source.sentences import sentences

#: More than this is no rulebook, and its vectors would fill the memory of a small machine.
MOST_SEGMENTS = 20_000
_HTML = frozenset({".html", ".htm", ".xhtml"})
_MARKDOWN = frozenset({".md", ".markdown", ".mkd"})
_SPACE = re.compile(r"\s+")
_BLANK = re.compile(r"\n[^\S\n]*\n")
# Where a sentence ends in scripts that part neither words nor sentences by a space.
_FULL_STOPS = re.compile(r"(?<=[。！？｡؟۔])\s*")
_LONGEST_TITLE = 72


def read_document(path: str, lines: bool = False) -> Document:
    """The document in a file. lines: every line is one sentence, blank ones too, so that places are line numbers.

    Raises PuedoError where the file cannot be read as text, holds nothing to align or too much.
    """
    text = read_text_file(path, RULEBOOK_LIMIT_BYTES)
    suffix = Path(path).suffix.lower()
    if lines:
        segments = _each_line(text)
    elif suffix in _HTML or is_html(text):
        segments = list(_from_blocks(html_blocks(text)))
    elif suffix in _MARKDOWN:
        segments = list(_from_blocks(markdown_blocks(text)))
    else:
        segments = plain(text)
    if not any(segment.text for segment in segments):
        raise PuedoError(
            {"es": "No hay texto que emparejar.", "en": "There is no text to align."},
            path,
            {"es": "Comprueba que es el fichero que querías.", "en": "Check that this is the file you meant."},
        )
    if len(segments) > MOST_SEGMENTS:
        raise PuedoError(
            {
                "es": f"Hay demasiadas frases: {len(segments)}; el máximo es {MOST_SEGMENTS}.",
                "en": f"There are too many sentences: {len(segments)}; the most is {MOST_SEGMENTS}.",
            },
            path,
            {"es": "Divídelo por capítulos.", "en": "Split it by chapters."},
        )
    return Document(path, detect("\n".join(segment.text for segment in segments)), tuple(segments))


def _each_line(text: str) -> list[Segment]:
    found = text.removeprefix("\ufeff").split("\n")
    if found and not found[-1]:
        found.pop()
    return [Segment(_SPACE.sub(" ", line).strip(), number) for number, line in enumerate(found, 1)]


def plain(text: str) -> list[Segment]:
    """The segments of a plain text: as `puedo read` reads Spanish and English, by paragraphs in other languages."""
    if detect(text) in LANGUAGES:
        return [
            Segment(_SPACE.sub(" ", text[one.start : one.end]), one.line, one.opens) for one in read(text).statements
        ]
    return list(_from_blocks(_paragraphs(text.removeprefix("\ufeff"))))


def _paragraphs(text: str) -> Iterator[Block]:
    """What stands between blank lines; a short one without a stop is a heading."""
    line, start = 1, 0
    for gap in [*_BLANK.finditer(text), None]:
        end = len(text) if gap is None else gap.start()
        piece = text[start:end]
        words = _SPACE.sub(" ", piece).strip()
        if words:
            blank = piece[: len(piece) - len(piece.lstrip())].count("\n")
            short = len(words) <= _LONGEST_TITLE and words[-1] not in ".;:,?!。！？…"
            yield Block(words, line + blank, short)
        if gap is not None:
            line += text.count("\n", start, gap.end() - 1)
            start = gap.end() - 1


def _from_blocks(blocks: Iterator[Block] | list[Block]) -> Iterator[Segment]:
    for block in blocks:
        if block.heading:
            yield Segment(block.text, block.line, opens=True)
            continue
        for piece in _FULL_STOPS.split(block.text):
            for start, end in sentences(piece, 0, len(piece)):
                yield Segment(piece[start:end], block.line)
