"""Faults of syntax in words: rows of bad examples that know their own mistake, and what else could have stood there.

A fault is recognised by the state of the parser and the sort of the token that it could not take, both read from the
examples once. (lark's own `match_examples` compares how much is on the stack too, which depends on how deep in an
expression the fault stands; so a row would need an example for each depth.)
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternStr

from kb.rules.errors import RulesError, did_you_mean, nearest
from kb.rules.grammar import parse_block, parser
from kb.rules.message_rows import ROWS, Row
from kb.rules.message_words import SIGNS, WORDS
from kb.rules.model import Place
from kb.rules.syntax import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_EXPECTED = 8
_END = ("$END", "_NL")
_WORD = re.compile(r"[\w-]+")
_CONNECTIVES = {"OR": "AND", "AND": "OR"}
_SHOWN = {
    "ID": ("un nombre", "a name"),
    "DOTTED": ("tema.nombre", "topic.name"),
    "NUM": ("un número", "a number"),
    "ES": ("es ...", "es ..."),
    "EN": ("en ...", "en ..."),
    "CITE": ("documento:id", "document:id"),
    "HEADING": ("(encabezado)", "(heading)"),
    "COMPARISON": ("<, >, <=, >=", "<, >, <=, >="),
    "BECAUSE": ("because ...", "because ..."),
    "$END": ("el final", "the end"),
    "_NL": ("el final de la línea", "the end of the line"),
}
_BLOCKS = (
    "game topic kind role class table relation set route option fact means never act decision power layer rule"
    " editorial term step claim example ask foreign"
).split()
_LINES = (
    "es en from each beats lifts switches why note tolerates name value said verbs nouns takes printed same-as column"
    " blocked topics lent used covers needs settles prefers gloss avoid holds given here expect"
).split()


@dataclass(frozen=True, slots=True)
class _Fault:
    """What is known of a fault: where the parser stood, what it could not take, and what it could have."""

    position: int
    token: str
    accepts: frozenset[str]


def explain(error: UnexpectedInput, file: str, chunk: Chunk) -> RulesError:
    """The fault of a block as a message with its place in the file."""
    line, column = _where(error, chunk)
    place = Place(file, chunk.line + line - 1, column)
    keyword = _unknown_keyword(error, chunk, place)
    if keyword is not None:
        return keyword
    if isinstance(error, UnexpectedCharacters):
        return _odd_character(error.char, place, chunk.text.split("\n")[line - 1], column)
    row = row_of(error, chunk.text)
    if row is not None:
        return _from_row(row, place)
    return _unexpected(error, place, chunk, line, column)


def row_of(error: UnexpectedInput, text: str) -> Row | None:
    """The row whose mistake the fault of a block is; None where no row knows it. `text` is the block."""
    fault = _fault(error)
    if fault is None:
        return None
    other = _CONNECTIVES.get(fault.token)
    if other is not None and other in fault.accepts:
        return ROWS[0]
    lines = text.split("\n")
    line = lines[-1 if error.line < 1 else error.line - 1].strip()
    rows = _known_faults().get((fault.position, fault.token), ())
    return next((row for row in rows if re.match(row.line, line)), None)


@functools.lru_cache(maxsize=1)
def _known_faults() -> dict[tuple[int, str], list[Row]]:
    known: dict[tuple[int, str], list[Row]] = {}
    for row in ROWS:
        for example in row.examples:
            try:
                parse_block(example)
            except UnexpectedInput as error:
                fault = _fault(error)
                if fault is not None:
                    rows = known.setdefault((fault.position, fault.token), [])
                    if row not in rows:
                        rows.append(row)
    return known


def _fault(error: UnexpectedInput) -> _Fault | None:
    if not isinstance(error, UnexpectedToken):
        return None
    stack = getattr(error.state, "state_stack", None)
    if not stack:
        return None
    token = _END[0] if error.token.type in _END else error.token.type
    return _Fault(stack[-1], token, frozenset(error.accepts or error.expected))


def _where(error: UnexpectedInput, chunk: Chunk) -> tuple[int, int]:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        lines = chunk.text.split("\n")
        return len(lines), len(lines[-1]) + 1
    return max(error.line, 1), max(error.column, 1)


def _from_row(row: Row, place: Place) -> RulesError:
    return RulesError(row.code, place, row.es, row.en, row.next_es, row.next_en)


def _unknown_keyword(error: UnexpectedInput, chunk: Chunk, place: Place) -> RulesError | None:
    if chunk.keyword in _BLOCKS or place.line != chunk.line or place.column != 1:
        return None
    next_es, next_en = did_you_mean(chunk.keyword.lower(), _BLOCKS)
    if chunk.keyword in _LINES:
        next_es = "Es una línea de un bloque: sángrala con dos espacios."
        next_en = "It is a line of a block: indent it by two blanks."
    return RulesError(
        "keyword",
        place,
        f"Ningún bloque empieza por `{chunk.keyword}`.",
        f"No block begins with `{chunk.keyword}`.",
        next_es or f"Un bloque empieza por: {', '.join(_BLOCKS)}.",
        next_en or f"A block begins with: {', '.join(_BLOCKS)}.",
    )


def _odd_character(char: str, place: Place, line: str, column: int) -> RulesError:
    if char in "\"'«»“”":
        return RulesError(
            "quotes",
            place,
            "Aquí no van comillas.",
            "No quotation marks here.",
            "Los textos van tras `es` o `en`, sin comillas; los valores son nombres en minúsculas.",
            "Texts follow `es` or `en`, without quotation marks; values are names in lower case.",
        )
    if char in SIGNS:
        return RulesError(
            "sign",
            place,
            f"Aquí no puede ir el signo «{char}».",
            f'The sign "{char}" cannot stand here.',
            *SIGNS[char],
        )
    if char.isalpha() or char == "_":
        word = next((found for found in _WORD.finditer(line) if found.end() >= column), None)
        shown = word[0] if word else char
        return RulesError(
            "bad-name",
            place,
            f"`{shown}` no es un nombre.",
            f"`{shown}` is not a name.",
            "Un nombre lleva minúsculas sin acento, cifras y guiones, y empieza por letra: full-harbour",
            "A name has unaccented lower-case letters, digits and hyphens, and begins with a letter: full-harbour",
        )
    return RulesError(
        "odd-character",
        place,
        f"Aquí no puede ir el carácter «{char}».",
        f'The character "{char}" cannot stand here.',
        "Borra lo que sobra.",
        "Remove what does not belong.",
    )


def _unexpected(error: UnexpectedInput, place: Place, chunk: Chunk, line: int, column: int) -> RulesError:
    fault = _fault(error)
    token = error.token if isinstance(error, UnexpectedToken) else ""
    ended = fault is not None and fault.token in _END
    shown = str(token).split("\n")[0].strip()
    es = "La línea se acaba antes de tiempo." if ended else f"No se esperaba `{shown}` aquí."
    en = "The line ends too early." if ended else f"`{shown}` was not expected here."
    hint = _misspelt_line(chunk, line, column) or _foreign_word(
        chunk, line, column, shown, fault is not None and "STAR" in fault.accepts
    )
    if hint is not None:
        return RulesError("syntax", place, es, en, *hint)
    wanted = _wanted(fault.accepts if fault is not None else ())
    if not wanted:
        return RulesError("syntax", place, es, en)
    return RulesError(
        "syntax",
        place,
        es,
        en,
        f"Aquí puede ir: {', '.join(es_ for es_, _ in wanted)}",
        f"Here may stand: {', '.join(en_ for _, en_ in wanted)}",
    )


def _misspelt_line(chunk: Chunk, line: int, column: int) -> tuple[str, str] | None:
    """What to do where the first word of a line is misspelt, and was read as a decision."""
    text = chunk.text.split("\n")[line - 1]
    words = text.split()
    if line == 1 or not words or not text.startswith("  ") or column <= text.index(words[0]) + 1 or words[0] in _LINES:
        return None
    found = nearest(words[0], _LINES, 1)
    if not found:
        return None
    return f"¿Querías empezar la línea por `{found[0]}`?", f"Did you mean to begin the line with `{found[0]}`?"


def _foreign_word(chunk: Chunk, line: int, column: int, shown: str, word_multiplies: bool) -> tuple[str, str] | None:
    """What to do about a word that this language does not have, there or just before: that one was read as a name."""
    before = chunk.text.split("\n")[line - 1][: column - 1].split()
    for word in (shown, before[-1] if before and shown else ""):
        if word in WORDS and (word != "x" or word_multiplies):
            return WORDS[word]
    if shown == "or":
        return "Si es lo uno o lo otro, escribe: is one of a, b", "If it is one or the other, write: is one of a, b"
    if shown == "and":
        return "Escribe una línea para cada conclusión.", "Write one line for each conclusion."
    return None


def _wanted(accepts: Iterable[str]) -> list[tuple[str, str]]:
    """The terminals that could stand there in words, the most telling first."""
    patterns = {terminal.name: terminal.pattern for terminal in parser().terminals}
    found: list[tuple[str, str]] = []
    known = set(accepts) - {"$END"} if "_NL" in accepts else set(accepts)
    for name in sorted(known, key=lambda item: (item not in _SHOWN, item)):
        if name in _SHOWN:
            found.append(_SHOWN[name])
            continue
        pattern = patterns.get(name)
        if pattern is None:
            continue
        text = pattern.value if isinstance(pattern, PatternStr) else name.strip("_").lower().replace("_", " ")
        found.append((f"`{text}`", f"`{text}`"))
    if len(found) > _MOST_EXPECTED:
        return [*found[:_MOST_EXPECTED], ("etc.", "etc.")]
    return found
