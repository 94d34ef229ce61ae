"""Rule files as they should look: the same blocks, texts and comments in the same order, laid out one way.

Formatting changes no meaning: the tokens of what comes out are compared with those that went in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lark import UnexpectedInput

from kb.rules.errors import RulesErrors
from kb.rules.lines import Headings, align_conditions, body, header, logical_lines, meaning, table
from kb.rules.messages import explain
from kb.rules.parse import parse_text
from kb.rules.syntax import Chunk, children, tokens

if TYPE_CHECKING:
    from lark import Token

_SWITCHED_OFF = "# switched off by:"


def format_text(
    name: str, text: str, switched_off: Mapping[str, Sequence[str]] | None = None, headings: Headings = lambda _: None
) -> str:
    """The file laid out anew. Windows line ends and tabs are put right too.

    switched_off: for each power the ids of the rules that switch it off; they are listed under it in a comment.
    headings: from a statement id to the heading to print behind it.
    Raises RulesErrors where a block cannot be parsed.
    """
    text = straightened(text)
    file, errors = parse_text(name, text)
    if errors:
        raise RulesErrors(errors)
    lines = text.split("\n")
    chunks = [block.chunk for block in file.blocks]
    out: list[str] = []
    done = 0
    listing = False
    for chunk in chunks:
        _between(out, lines[done : chunk.line - 1], listing)
        size = chunk.text.count("\n") + 1
        comments = [
            (index, line.strip()) for index, line in enumerate(chunk.text.split("\n")) if line.lstrip().startswith("#")
        ]
        out.extend(_block(name, chunk, comments, switched_off, headings))
        done = chunk.line - 1 + size
        listing = chunk.keyword == "power" and switched_off is not None
    _between(out, lines[done:], listing)
    while out and not out[-1]:
        out.pop()
    result = "\n".join(out) + "\n" if out else ""
    _refuse_changed(name, chunks, result)
    return result


def straightened(text: str) -> str:
    """Without a byte order mark, carriage returns, tabs and blanks at line ends."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = []
    for line in text.split("\n"):
        content = line.lstrip(" \t")
        indent = line[: len(line) - len(content)]
        if "\t" in indent:
            indent = "  " if len(indent.expandtabs(4)) <= 4 else "    "
        lines.append((indent + content.replace("\t", " ")).rstrip())
    return "\n".join(lines)


def switched_off_by(files: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """For each power the rules that switch it off (`topic.rule`), from the texts of all files of a game.

    Blocks that cannot be parsed are passed over: the formatter says so of the file they are in.
    """
    found: dict[str, list[str]] = {}
    for name, text in files:
        file, _ = parse_text(name, straightened(text))
        topic = next((str(block.tree.children[0]) for block in file.blocks if block.tree.data == "topic"), "game")
        for block in file.blocks:
            if block.tree.data != "rule":
                continue
            rule = f"{topic}.{block.tree.children[0]}"
            for node in children(block.tree, "switches_off"):
                rules = found.setdefault(str(tokens(node)[0]), [])
                if rule not in rules:
                    rules.append(rule)
    return found


def _between(out: list[str], lines: Sequence[str], listing: bool) -> None:
    """What stands between two blocks: comments, and at most one blank line in a row.

    After a power whose list of rules that switch it off is made anew (`listing`), the old list is left out.
    """
    for index, line in enumerate(lines):
        stripped = line.strip()
        if listing and stripped.startswith(_SWITCHED_OFF):
            continue
        if stripped:
            inside = line.startswith("  ") and not any(not earlier.strip() for earlier in lines[:index]) and bool(out)
            out.append(("  " if inside else "") + stripped)
        elif out and out[-1]:
            out.append("")


def _block(
    name: str,
    chunk: Chunk,
    comments: Sequence[tuple[int, str]],
    switched_off: Mapping[str, Sequence[str]] | None,
    headings: Headings,
) -> list[str]:
    try:
        lines = logical_lines(chunk.text)
    except UnexpectedInput as error:
        raise explain(error, name, chunk) from None
    is_table = chunk.keyword == "table"
    rows = table(lines) if is_table else []
    waiting = [(index, text) for index, text in comments if not _generated(chunk, switched_off, text)]
    out: list[str] = []
    for number, line in enumerate(lines):
        while number and waiting and waiting[0][0] < _last_line(line):
            out.append(f"  {waiting.pop(0)[1]}")
        if is_table and rows[number]:
            out.append(rows[number])
        else:
            out.append(body(line, headings) if number else header(line))
    rules = (switched_off or {}).get(chunk.name or "") if chunk.keyword == "power" else None
    if rules:
        out.append(f"  {_SWITCHED_OFF} {', '.join(rules)}")
    return align_conditions(out) if chunk.keyword in ("rule", "editorial") else out


def _generated(chunk: Chunk, switched_off: Mapping[str, Sequence[str]] | None, comment: str) -> bool:
    return switched_off is not None and chunk.keyword == "power" and comment.startswith(_SWITCHED_OFF)


def _last_line(line: Sequence[Token]) -> int:
    """The number within the block of the last line of a logical line, from 1."""
    last = line[-1]
    return last.end_line or last.line or 1


def _refuse_changed(name: str, before: Sequence[Chunk], result: str) -> None:
    """A guard against faults of this module: what is written must say what was read."""
    after, errors = parse_text(name, result)
    if errors:
        raise AssertionError(f"formatting broke {name}: {errors[0].what['en']} at {errors[0].place}")
    old = [meaning(logical_lines(chunk.text)) for chunk in before]
    new = [meaning(logical_lines(block.chunk.text)) for block in after.blocks]
    if old != new:
        raise AssertionError(f"formatting changed what {name} says")
