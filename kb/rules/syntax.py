"""The tree of a rule file as it is written: blocks in their order, each with its parse tree, and the comments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.rules.model import Place, Texts

if TYPE_CHECKING:
    from lark import Token, Tree

    Node = Tree[Token]

_VARIANTS = re.compile(r"\s+\|\s+")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A block before it is parsed: from the line of its keyword to its last line that is not blank or comment.

    `line` is the number of its first line in the file, `text` has no line feed at the end.
    """

    line: int
    text: str

    @property
    def keyword(self) -> str:
        """The first word, which says what kind of block it is."""
        return self.text.split(None, 1)[0]

    @property
    def name(self) -> str | None:
        """The second word, where there is one."""
        words = self.text.split("\n", 1)[0].split()
        return words[1].rstrip(":") if len(words) > 1 else None


@dataclass(frozen=True, slots=True)
class Block:
    """A parsed block: `tree` is the rule of the grammar that it is (`tree.data` its name)."""

    file: str
    chunk: Chunk
    tree: Node

    def place(self, node: Node | Token | None = None) -> Place:
        """Where a node or a token of this block stands; without one, where the block begins."""
        first = first_token(node) if node is not None else None
        if first is None:
            return Place(self.file, self.chunk.line)
        return Place(self.file, self.chunk.line + (first.line or 1) - 1, first.column or 1)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One rule file: its blocks that could be parsed, and the chunks of those that could not."""

    name: str
    text: str
    blocks: tuple[Block, ...]
    broken: tuple[Chunk, ...] = ()


def chunks(text: str) -> Iterator[Chunk]:
    """The blocks of a file's text, not parsed yet; blank lines and comments between them are left out."""
    lines = text.split("\n")
    start: int | None = None
    end = 0
    for index, line in enumerate(lines):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if not line[0].isspace():
            if start is not None:
                yield Chunk(start + 1, "\n".join(lines[start:end]))
            start = index
        if start is None:
            start = index
        end = index + 1
    if start is not None:
        yield Chunk(start + 1, "\n".join(lines[start:end]))


def first_token(node: Node | Token) -> Token | None:
    """The first token of a tree, in the order of the text; None where it has none."""
    if isinstance(node, str):
        return node
    for item in node.children:
        found = first_token(item)
        if found is not None:
            return found
    return None


def children(node: Node, *names: str) -> Iterator[Node]:
    """The direct children that are trees of one of these names."""
    for item in node.children:
        if not isinstance(item, str) and item.data in names:
            yield item


def child(node: Node, *names: str) -> Node | None:
    """The first direct child that is a tree of one of these names."""
    return next(children(node, *names), None)


def tokens(node: Node) -> list[Token]:
    """The direct children that are tokens."""
    return [item for item in node.children if isinstance(item, str)]


def names(node: Node | None) -> list[Token]:
    """The ids directly in a tree, or in the `ids`, `names` or `params` inside it; none for None."""
    if node is None:
        return []
    inner = child(node, "ids", "names", "columns")
    return tokens(inner if inner is not None else node)


def prose(token: Token) -> tuple[str, str]:
    """Language and text of a text token: its lines joined by one blank, comment lines between them left out."""
    lines = [line.strip() for line in token.split("\n")]
    kept = [lines[0], *(line for line in lines[1:] if line and not line.startswith("#"))]
    lang, _, rest = " ".join(kept).replace("\t", " ").partition(" ")
    return lang, " ".join(rest.split())


def variants(text: str) -> tuple[str, ...]:
    """A text split at ` | `; empty parts are dropped."""
    return tuple(part for part in (piece.strip() for piece in _VARIANTS.split(text)) if part)


def texts_of(nodes: list[Node]) -> Texts:
    """`text` nodes as one Texts; the caller has made sure that no language comes twice."""
    found: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        lang, text = prose(tokens(node)[0])
        found[lang] = variants(text)
    es, en = found.get("es", ()), found.get("en", ())
    return Texts(es[0] if es else "", en[0] if en else "", es[1:], en[1:])
