"""HTML and Markdown to blocks of text with the lines they begin at; what is not text is left out."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import NamedTuple

_SPACE = re.compile(r"\s+")
_SILENT = frozenset("script style head template noscript svg math iframe object textarea select".split())
_BREAKING = frozenset(
    "p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 table tr td th section article main header footer nav aside figure "
    "figcaption blockquote pre hr br body html form fieldset details summary address caption".split()
)
_HEADINGS = frozenset("h1 h2 h3 h4 h5 h6".split())
_LOOKS_LIKE_HTML = re.compile(r"\s*(?:<!doctype html|<html|<head|<body|<\?xml[^>]*\?>\s*<(?:!doctype )?html)", re.I)


class Block(NamedTuple):
    """A paragraph, an item or a heading; its text has single spaces. line: counted from 1."""

    text: str
    line: int
    heading: bool


def is_html(text: str) -> bool:
    """Whether a text declares itself to be HTML."""
    return _LOOKS_LIKE_HTML.match(text.removeprefix("\ufeff")) is not None


def html_blocks(text: str) -> list[Block]:
    """The blocks of an HTML document, however broken its markup; scripts, styles and the head are left out."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    reader.flush()
    return reader.blocks


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self._parts: list[str] = []
        self._line = 0
        self._silent: list[str] = []
        self._heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _SILENT:
            self._silent.append(tag)
        elif tag == "body":
            # A head that was never closed ends here.
            self._silent.clear()
        if tag in _BREAKING:
            self.flush()
            self._heading = tag in _HEADINGS

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """`<![` begins a comment, as it does in browsers; the parser's own way fails where no name follows."""
        return self.parse_bogus_comment(i, bool(report))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BREAKING:
            self.flush()

    def handle_endtag(self, tag: str) -> None:
        if self._silent and tag == self._silent[-1]:
            self._silent.pop()
        if tag in _BREAKING:
            self.flush()
            self._heading = False

    def handle_data(self, data: str) -> None:
        if self._silent or not data:
            return
        if not self._parts and data.strip():
            blank = len(data) - len(data.lstrip())
            self._line = self.getpos()[0] + data.count("\n", 0, blank)
        if self._parts or data.strip():
            self._parts.append(data)

    def flush(self) -> None:
        """End the block that is open."""
        text = _SPACE.sub(" ", "".join(self._parts)).strip()
        if text:
            self.blocks.append(Block(text, self._line, self._heading))
        self._parts.clear()


def markdown_blocks(text: str) -> list[Block]:
    """The blocks of a Markdown text: paragraphs, items, cells and headings, without their marks; code is left out."""
    from markdown_it import MarkdownIt

    out: list[Block] = []
    heading = False
    line = 1
    for token in MarkdownIt("commonmark", {"html": True}).enable("table").parse(text):
        if token.map is not None:
            line = token.map[0] + 1
        if token.type == "heading_open":
            heading = True
        elif token.type == "heading_close":
            heading = False
        elif token.type == "inline":
            words = _SPACE.sub(" ", _inline(token.children or [])).strip()
            if words:
                out.append(Block(words, line, heading))
        elif token.type == "html_block":
            out.extend(Block(b.text, line + b.line - 1, b.heading) for b in html_blocks(token.content))
    return out


def _inline(tokens: list) -> str:  # type: ignore[type-arg]
    parts: list[str] = []
    for token in tokens:
        if token.type in ("text", "code_inline"):
            parts.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type == "image":
            parts.append(token.content)
    return "".join(parts)
