"""The lines of a rulebook and what each is, as grammar/rulebook.lark decides it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.lexer import ContextualLexer

from kb.resources import grammar
from kb.source.model import Line

_DROPPED = ("date", "chrome", "page", "ornament")
_TITLE_NUMBER = re.compile(r"(?:\d[\d.]*|[IVX]+\.)\s+")
_APOSTROPHES = str.maketrans("’′", "''")
BYTE_ORDER_MARK = "\ufeff"


class _QuickLexer(ContextualLexer):
    """Lark compares all terminals pairwise where the package interegular happens to be there; with these it takes
    hours."""

    def __init__(self, conf: LexerConf, states: dict[Any, Any], always_accept: Any = ()) -> None:
        conf.skip_validation = True
        super().__init__(conf, states, always_accept)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(grammar("rulebook"), parser="lalr", maybe_placeholders=False, _plugins={"ContextualLexer": _QuickLexer})


def lines(text: str) -> list[Line]:
    """Every line of the text that is not blank, in order. Takes any text; linear in its length."""
    readable = text.replace(BYTE_ORDER_MARK, " ", 1) if text.startswith(BYTE_ORDER_MARK) else text
    if not readable.strip():
        return []
    tree = _parser().parse(readable + "\n")
    return list(_flat(tree))


def _flat(tree: Tree[Token]) -> Iterator[Line]:
    for child in tree.children:
        if isinstance(child, Token):
            continue
        if child.data in ("section", "contents", "start"):
            yield from _contents_titles(child) if child.data == "contents" else ()
            yield from _flat(child)
        elif child.data in ("heading", "front"):
            yield from _titles(child)
        else:
            yield _line(child)


def _contents_titles(tree: Tree[Token]) -> Iterator[Line]:
    # A heading right before a table of contents is the document's title and is yielded first.
    rest = list(tree.children)
    if rest and isinstance(rest[0], Tree) and rest[0].data == "heading":
        yield from _titles(rest[0])
        tree.children = rest[1:]
    for child in tree.children:
        if isinstance(child, Token):
            start, end = _span(child)
            yield Line("contents", start, end, start)


def _titles(tree: Tree[Token]) -> Iterator[Line]:
    for place, token in enumerate(child for child in tree.children if isinstance(child, Token)):
        start, end = _span(token)
        body = start
        if token.type == "HASH_TITLE":
            body += len(token) - len(token.lstrip("#").lstrip())
        elif token.type == "NUMBERED_TITLE":
            numbered = _TITLE_NUMBER.match(token)
            body += numbered.end() if numbered else 0
        subtitle = place and token.type not in ("HASH_TITLE", "NUMBERED_TITLE")
        yield Line("subtitle" if subtitle else "title", start, end, min(body, end))


def _line(tree: Tree[Token]) -> Line:
    role = str(tree.data)
    marker: tuple[str, str] | None = None
    scope: str | None = None
    remark: str | None = None
    label: str | None = None
    lead = False
    start = body = end = -1
    for child in tree.children:
        holder = "" if isinstance(child, Token) else str(child.data)
        token = child if isinstance(child, Token) else child.children[0]
        assert isinstance(token, Token)
        first, end = _span(token)
        start = first if start < 0 else start
        if holder == "marker":
            marker = (token.type.lower(), _value(token))
        elif holder == "remark":
            remark = token.type.lower()
        elif token.type in ("OPTIONAL", "ADVANCED"):
            scope = token.type.lower()
        elif token.type == "LABEL":
            label = token.rstrip(" \t:—–-")
        else:
            body = first
            lead = token.type == "LEAD"
    assert role in ("item", "paragraph", "subheading", *_DROPPED)
    return Line(role, start, end, body, marker, scope, remark, label, lead)


def _span(token: Token) -> tuple[int, int]:
    assert token.start_pos is not None
    return token.start_pos, token.start_pos + len(token.rstrip())


def _value(token: Token) -> str:
    if token.type == "BULLET":
        return "•"
    if token.type == "DOTTED":
        return token.rstrip(".")
    return token.strip("().").translate(_APOSTROPHES)
