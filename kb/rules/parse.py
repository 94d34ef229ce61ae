"""Text of a rule file -> its syntax. Faults are collected block by block: one bad block does not hide the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import UnexpectedInput

from kb.rules.errors import RulesError
from kb.rules.grammar import parse_block
from kb.rules.layout import begins_text, layout_errors
from kb.rules.messages import explain
from kb.rules.model import Place
from kb.rules.syntax import Block, Chunk, SourceFile, chunks, first_token

#: How many levels a tree may have.
MOST_NESTED = 60
#: What each level needs; a block with fewer of them is not looked at.
_NESTING = ("(", "not", "-", "+", "*", "where", " of")
_MOODS_AND_VERBS = r"(?:may|must|need not|is|plus|minus|times|at most|at least|includes|excludes)\b"
_LOOKS_FORMAL = re.compile(
    r"from +(?:board\b|[a-z0-9-]+:\S)|switches +off +[a-z]"
    r"|(?:given|here|expect|each|beats|lifts|takes|needs|settles|prefers|holds|same-as|blocked if) +[a-z]"
    r"|(?:name|verbs|nouns|gloss|avoid|why|note|printed|value [a-z0-9-]+|said(?: [a-z0-9-]+)?) +(?:es|en) +\S"
    r"|(?:closing|strict)$"
    r"|[a-z][a-z0-9-]*(?: of [a-z(][^ ]*)? +" + _MOODS_AND_VERBS
)


def parse_text(name: str, text: str) -> tuple[SourceFile, list[RulesError]]:
    """The syntax of one file, and everything that is wrong with it. A block with a fault is among `broken`."""
    text = text.removeprefix("\ufeff")
    errors = list(layout_errors(name, text))
    if errors:
        return SourceFile(name, text, (), tuple(chunks(text))), errors
    blocks: list[Block] = []
    broken: list[Chunk] = []
    for chunk in chunks(text):
        try:
            block = Block(name, chunk, parse_block(chunk.text))
        except UnexpectedInput as error:
            broken.append(chunk)
            errors.append(explain(error, name, chunk))
            continue
        hidden = [*_too_deep(block), *_hidden_lines(block)]
        errors.extend(hidden)
        if hidden:
            broken.append(chunk)
        else:
            blocks.append(block)
    return SourceFile(name, text, tuple(blocks), tuple(broken)), errors


def _too_deep(block: Block) -> Iterator[RulesError]:
    """Expressions nested deeper than anyone can read; what reads them goes down them step by step."""
    text = block.chunk.text
    if sum(text.count(sign) for sign in _NESTING) < MOST_NESTED:
        return
    level = [block.tree]
    depth = 0
    while level:
        level = [item for node in level for item in node.children if not isinstance(item, str)]
        depth += 1
    if depth > MOST_NESTED:
        yield RulesError(
            "too-deep",
            block.place(),
            "Aquí hay demasiado dentro de otra cosa, y esta a su vez dentro de otra.",
            "Too much here stands inside something that stands inside something else.",
            "Pártelo: da nombre a una parte con `means`.",
            "Split it: give a part of it a name with `means`.",
        )


def _hidden_lines(block: Block) -> Iterator[RulesError]:
    """Lines that were taken for the continuation of a text though they are lines of the block, indented too far."""
    lines = block.chunk.text.split("\n")
    in_text = False
    for index, line in enumerate(lines[1:], 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        if not line.startswith("    "):
            in_text = begins_text(line)
            continue
        if in_text and looks_formal(stripped) and _is_formal(block, stripped):
            yield RulesError(
                "over-indented",
                Place(block.file, block.chunk.line + index, len(line) - len(line.lstrip()) + 1),
                f"«{stripped}» parece una línea de la regla, pero está sangrada como si continuara el texto de arriba.",
                f'"{stripped}" looks like a line of the block, but is indented as if it continued the text above.',
                "Sángrala con dos espacios; si es de verdad parte del texto, parte la línea por otro sitio.",
                "Indent it by two blanks; if it is really part of the text, break the line elsewhere.",
            )


def looks_formal(line: str) -> bool:
    """Whether the beginning of a line of prose could be taken for a line of a block."""
    return _LOOKS_FORMAL.match(line) is not None


def _is_formal(block: Block, line: str) -> bool:
    keyword = block.chunk.keyword
    head = next((item for item in block.chunk.text.split("\n")[:1]), keyword)
    try:
        tree = parse_block(f"{head}\n  {line}")
    except UnexpectedInput:
        return False
    return first_token(tree) is not None
