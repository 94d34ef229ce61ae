"""The logical lines of a block as tokens, and how they are laid out: blanks, wrapping, the columns of a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from kb.rules.grammar import parser
from kb.rules.parse import looks_formal
from kb.rules.syntax import prose

if TYPE_CHECKING:
    from lark import Token

WIDTH = 120
_CONTINUED = " " * 4
_TEXTS = ("ES", "EN", "BECAUSE")
_OPERANDS = ("ID", "NUM", "DOTTED", "RPAR")
_GLUED_LEFT = (",", ")", ":", "..")
_GLUED_RIGHT = ("(", "..")
#: Header words with two blanks before them, for the eye.
_APART = {"usually", "highest wins", "lowest wins"}
_ATTRIBUTES = {"power", "with", "closing", "strict"}
_CONDITION = re.compile(r"(  (?!#|es |en )\S+(?: \S+)*?)  (?:if|unless) ")
_MAY_BREAK = {"and", "or", "if", "unless", "where", "from", "by"}

#: From a statement id to its heading; None where it has none or nothing is known of it.
Headings = Callable[[str], str | None]


def logical_lines(text: str) -> list[list[Token]]:
    """The tokens of a block, line by line; the first is its header. Raises lark.UnexpectedInput where it is faulty."""
    lines: list[list[Token]] = [[]]
    for token in parser().parse_interactive(text).iter_parse():
        if token.type == "_NL":
            lines.append([])
        elif token.type != "$END":
            lines[-1].append(token)
    return lines


def meaning(lines: Sequence[Sequence[Token]]) -> list[list[tuple[str, str]]]:
    """What formatting must not change: the sorts and values of the tokens, headings and comments left out."""
    return [
        [
            ("=" if word in ("is", "=") else token.type, "is" if word == "=" else word)
            for token, word in _worded(line)
            if token.type != "HEADING"
        ]
        for line in lines
    ]


def _worded(line: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each token with its text as it is to be printed; a term of several words may have been broken over lines."""
    for token in line:
        if token.type in _TEXTS:
            yield token, " ".join(prose(token))
        elif "\n" in token:
            pieces = [piece for piece in token.split("\n") if not piece.lstrip().startswith("#")]
            yield token, " ".join(" ".join(pieces).split())
        else:
            yield token, " ".join(token.split())


def header(line: Sequence[Token]) -> str:
    """The header of a block that is not a table."""
    keyword, words = str(line[0]), [word for _, word in _worded(line)]
    apart = {_type_start(line)} if keyword in ("fact", "decision", "means") else set()
    if keyword == "step":
        apart |= {index for index, word in enumerate(words) if index > 1 and word in ("of", "after")}
    known = _ATTRIBUTES if keyword == "rule" else _APART
    apart |= {index for index, word in enumerate(words) if index > 1 and word in known and line[index].type != "ID"}
    first_equals = words.index("=") if keyword in ("means", "set") and "=" in words else -1
    words = ["is" if word == "=" and index != first_equals else word for index, word in enumerate(words)]
    return _wrap(_spaced(line, words, apart), "")


def _type_start(line: Sequence[Token]) -> int:
    index = 2
    if len(line) > 2 and line[2] == "of":
        index = 4
        while index < len(line) and line[index] in ("at", ","):
            index += 2
    return index


def body(line: Sequence[Token], headings: Headings) -> str:
    """A line of a block other than a row of a table."""
    if line[-1].type in _TEXTS:
        return _text(line)
    if line[0] == "from":
        return _wrap(_with_headings(line, headings), "  ")
    words = ["is" if word == "=" else word for _, word in _worded(line)]
    apart = {
        index
        for index, word in enumerate(words)
        if (word == "if" and words[index - 1] != "blocked") or word == "unless"
    }
    return _wrap(_spaced(line, words, apart), "  ")


def _spaced(line: Sequence[Token], words: Sequence[str], apart: set[int]) -> list[tuple[str, str]]:
    """The words with what goes before each: nothing, one blank, or two."""
    found: list[tuple[str, str]] = []
    for index, word in enumerate(words):
        gap = "  " if index in apart else " "
        before = words[index - 1] if index else ""
        if not index or word in _GLUED_LEFT or before in _GLUED_RIGHT or (before == "-" and _is_sign(line, index - 1)):
            gap = ""
        found.append((gap, word))
    return found


def _is_sign(line: Sequence[Token], index: int) -> bool:
    return index == 0 or line[index - 1].type not in _OPERANDS


def _wrap(words: Sequence[tuple[str, str]], indent: str) -> str:
    """One line where it fits; else broken after commas and before joining words."""
    whole = indent + "".join(gap + word for gap, word in words)
    if len(whole) <= WIDTH:
        return whole
    lines: list[str] = []
    current = indent
    group = ""
    for index, (gap, word) in enumerate(words):
        breakable = index > 0 and (words[index - 1][1] == "," or word in _MAY_BREAK)
        if breakable:
            current, group = _append(lines, current, group), ""
        group += (gap if group or index else "") + word
    lines.append(_append(lines, current, group))
    return "\n".join(lines)


def _append(lines: list[str], current: str, group: str) -> str:
    if len(current) + len(group) <= WIDTH or not current.strip():
        return current + group
    lines.append(current.rstrip())
    return _CONTINUED + group.lstrip()


def _text(line: Sequence[Token]) -> str:
    """A line that ends in a text, filled to the width. No line of it may look like a line of the block."""
    start = " ".join(str(token) for token in line[:-1])
    lead, text = prose(line[-1])
    lines, current = [], "  " + " ".join(part for part in (start, lead) if part)
    words = text.split(" ")
    for index, word in enumerate(words):
        full = len(current) + 1 + len(word) > WIDTH
        if index and full and not looks_formal(" ".join(words[index : index + 8])) and not word.startswith("#"):
            lines.append(current)
            current = _CONTINUED + word
        else:
            current += f" {word}"
    return "\n".join([*lines, current])


def _with_headings(line: Sequence[Token], headings: Headings) -> list[tuple[str, str]]:
    """Sources with their headings, each heading once for neighbours that share it, after the last of them."""
    sources: list[tuple[str, str | None]] = []
    for token in line[1:]:
        if token.type == "CITE":
            sources.append((str(token), None))
        elif token.type == "BOARD":
            sources.append((str(token), ""))
        elif token.type == "HEADING" and sources[-1][1] is None:
            sources[-1] = (sources[-1][0], " ".join(token[1:-1].split()))
    known = [(cite, _heading(cite, written, headings)) for cite, written in sources]
    words = [("", "from")]
    for index, (cite, heading) in enumerate(known):
        words.append((" ", cite))
        last = index + 1 == len(known)
        if heading and (last or known[index + 1][1] != heading):
            words.append((" ", f"({heading})"))
        if not last:
            words.append(("", ","))
    return words


def _heading(cite: str, written: str | None, headings: Headings) -> str:
    found = headings(cite) if written != "" else None
    if found is None:
        return written or ""
    return re.sub(r"\s+", " ", re.sub(r"[()]", "", found)).strip()


def align_conditions(lines: list[str]) -> list[str]:
    """The lines of a block with the conditions of neighbouring lines one below the other, where that fits the width."""
    out = list(lines)
    start = 0
    while start < len(out):
        end = start
        while end < len(out) and _condition_at(out[end]) > 0:
            end += 1
        at = max((_condition_at(line) for line in out[start:end]), default=0)
        moved = [line[: _condition_at(line)].ljust(at) + line[_condition_at(line) :] for line in out[start:end]]
        if all(len(line) <= WIDTH for line in moved):
            out[start:end] = moved
        start = max(end, start + 1)
    return out


def _condition_at(line: str) -> int:
    """Where the two blanks before the condition of a conclusion begin; 0 where the line is no such line."""
    found = _CONDITION.match(line) if "\n" not in line else None
    return found.end(1) if found else 0


# ---- tables


def table(lines: Sequence[Sequence[Token]]) -> list[str]:
    """The header and the rows of a table in columns; "" for each line that is not a row."""
    head = lines[0]
    names = next(index for index in range(4, len(head)) if head[index] != "," and head[index - 1] != ",")
    title = " ".join(word for _, word in _worded(head[:names])).replace(" ,", ",")
    columns = [str(token) for token in head[names:]]
    rows = [_row(line) if _is_row(line) else None for line in lines[1:]]
    keys = len([token for token in head[3:names] if token != ","])
    key_widths = [max((len(row[0][index]) for row in rows if row), default=0) for index in range(keys)]
    start = max(len(title), 2 + sum(width + 1 for width in key_widths) - 1) + 2
    widths = [
        max(len(name), *(len(row[0][keys + index]) for row in rows if row)) if any(rows) else len(name)
        for index, name in enumerate(columns)
    ]
    found = [_columns(title, start, columns, widths)]
    for row in rows:
        if row is None:
            found.append("")
            continue
        cells, source = row
        prefix = "  " + " ".join(key.ljust(width) for key, width in zip(cells, key_widths, strict=False))
        found.append(_columns(prefix, start, [*cells[keys:], *([source] if source else [])], [*widths, len(source)]))
    return found


def _is_row(line: Sequence[Token]) -> bool:
    return line[0].type == "ID"


def _row(line: Sequence[Token]) -> tuple[list[str], str]:
    cells: list[str] = []
    for index, token in enumerate(line):
        if token == "from" and token.type != "ID":
            words = _with_headings(line[index:], lambda _: None)
            return cells, "".join(gap + word for gap, word in words)
        if index and line[index - 1] == "-":
            cells[-1] += str(token)
        else:
            cells.append(str(token))
    return cells, ""


def _columns(prefix: str, start: int, cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
    return (prefix.ljust(start) + "  ".join(padded)).rstrip()
