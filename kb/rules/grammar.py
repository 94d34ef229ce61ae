"""The parser of one block, made from grammar/rules.lark.

Its tables are kept between runs, because making them takes longer than parsing a game.
"""

from __future__ import annotations

import functools
import hashlib
import io
from typing import TYPE_CHECKING

import lark

from kb.resources import grammar
from kb.rules import store

if TYPE_CHECKING:
    from lark import Token, Tree


@functools.lru_cache(maxsize=1)
def parser() -> lark.Lark:
    """The parser, from the kept tables where grammar and lark are the same as when they were made."""
    text = grammar("rules")
    key = hashlib.sha256(f"{lark.__version__}\n{text}".encode()).digest()
    kept = store.get("rules-grammar", key)
    if kept is not None:
        try:
            return lark.Lark.load(io.BytesIO(kept))
        except Exception:
            kept = None
    made = build(text)
    buffer = io.BytesIO()
    made.save(buffer)
    store.put("rules-grammar", key, buffer.getvalue())
    return made


def build(text: str, strict: bool = False) -> lark.Lark:
    """A parser from the text of the grammar. `strict` refuses any conflict and any two terminals that collide; it needs
    the package interegular, so the tests use it and the program does not."""
    return lark.Lark(text, parser="lalr", lexer="contextual", strict=strict, maybe_placeholders=False)


def parse_block(text: str) -> Tree[Token]:
    """The tree of one block. Raises lark.UnexpectedInput with line and column inside the block."""
    tree = parser().parse(text).children[0]
    assert isinstance(tree, lark.Tree)
    return tree
