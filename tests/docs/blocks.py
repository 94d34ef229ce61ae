"""Fenced blocks of a Markdown document, as they are tested.

A block of the language `console` is run: a line that begins with `$ ` is a command, lines with `> ` go on with it, the
lines below are what it prints. A line `…` stands for any number of lines, `…` in a line for anything in it; a command
with nothing below it has only to end well. What stands in a comment right before a block says how it is tested:

    <!-- file: NAME -->        the block is the content of that file; `more:` instead of `file:` is added to its end
    <!-- exit: N -->           the last command of the block ends with that code
    <!-- not run: REASON -->   it is shown only
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

_MARK = re.compile(r"<!--\s*(file|more|exit|not run):\s*(.*?)\s*-->")


@dataclass(frozen=True, slots=True)
class Command:
    """A command line and what it prints; `expected` is None where the document does not show it."""

    line: str
    expected: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Block:
    """`lang` is "" for an indented block. `mark` and `value`: the comment before it."""

    lang: str
    text: str
    line: int
    mark: str = ""
    value: str = ""

    def commands(self) -> list[Command]:
        """The commands of a block of the language `console`, in order."""
        found: list[tuple[str, list[str]]] = []
        for line in self.text.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                found.append((line[2:], []))
            elif line.startswith("> ") and found and not found[-1][1]:
                found[-1] = (f"{found[-1][0]}\n{line[2:]}", [])
            elif found:
                found[-1][1].append(line)
            else:
                raise ValueError(f"line {self.line}: a block of commands begins with one")
        return [Command(line, tuple(shown) if shown else None) for line, shown in found]


def blocks(file: Path) -> Iterator[Block]:
    """The blocks of code of a document, those in lists and indented ones too."""
    before: tuple[str, str] = ("", "")
    for token in MarkdownIt("commonmark").parse(file.read_text(encoding="utf-8")):
        if token.type == "html_block":
            mark = _MARK.search(token.content)
            before = (mark[1], mark[2]) if mark else ("", "")
        elif token.type in ("fence", "code_block"):
            lang = token.info.split()[0] if token.info.strip() else ""
            yield Block(lang if token.type == "fence" else "", token.content, (token.map or [0])[0] + 1, *before)
            before = ("", "")
        elif token.type != "list_item_close":
            before = ("", "")


def matches(printed: str, expected: tuple[str, ...]) -> bool:
    """Whether the output is the one shown; blanks at the ends of lines and empty lines at the end do not count."""
    wanted = [line.rstrip() for line in expected]
    while wanted and not wanted[-1]:
        wanted.pop()
    pattern = "".join(
        r"(?:[^\n]*\n)*" if line.strip() == "…" else ".*".join(map(re.escape, line.split("…"))) + r"\n"
        for line in wanted)
    got = "".join(f"{line.rstrip()}\n" for line in printed.rstrip().split("\n")) if printed.strip() else ""
    return re.fullmatch(pattern, got) is not None
