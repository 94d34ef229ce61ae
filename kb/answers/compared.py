"""A comparison of two games in a terminal: question by question, readable from 40 columns on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kb.answers.names import clause, listed, sentence
from kb.answers.phrases import say
from kb.answers.places import cite_text
from kb.errors import printable

# By mark: sign, style, phrase.
_SIGNS = {
    "same": ("=", "bold green", "mark same"),
    "different": ("≠", "bold red", "mark different"),
    "unlike": ("~", "bold yellow", "mark unlike"),
    "depends": ("?", "bold yellow", "mark depends"),
}
#: From this width (columns) on the two games stand side by side.
WIDE = 84
#: No more cases than these are shown of a side that depends.
SHOWN_CASES = 3


def render_comparison(found: Mapping[str, Any], console: Console | None = None) -> None:
    """Print what `compare.comparison` found, in its language. console: standard output unless given."""
    console = console or Console(highlight=False, emoji=False, markup=False)
    lang = str(found["lang"])
    names = [printable(game["name"][lang] or game["id"]) for game in found["games"]]
    console.print(Text(f"{names[0]} / {names[1]}", style="bold underline"))
    console.print(Text(sentence(say("under usual values", lang)), style="dim"))
    for row in found["pairs"]:
        console.print()
        console.print(_row(row, names, lang, console.width))
    console.print()
    console.print(Text(_counts(found["counts"], lang)))


def _row(row: Mapping[str, Any], names: list[str], lang: str, width: int) -> RenderableType:
    sign, style, phrase = _SIGNS[row["mark"]]
    head = Text.assemble(
        (f"{sign} ", style), (_line(row["question"][lang]), "bold"), (f"  ({say(phrase, lang)})", style)
    )
    sides = [Group(*_side(side, name, lang)) for side, name in zip(row["sides"], names, strict=True)]
    if width < WIDE:
        return Group(head, *(Padding(side, (0, 0, 0, 2)) for side in sides))
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(ratio=1, overflow="fold")
    table.add_column(ratio=1, overflow="fold")
    table.add_row(*sides)
    return Group(head, Padding(table, (0, 0, 0, 2)))


def _side(side: Mapping[str, Any], name: str, lang: str) -> Iterator[RenderableType]:
    said = _line(side["text"][lang])
    yield Text.assemble((f"{name}: ", "underline"), (said, "bold"))
    if "rule" in side:
        yield Text(sentence(_line(side["rule"]["text"][lang])))
    cases = side.get("cases", ())
    for case in cases[:SHOWN_CASES]:
        conditions = [clause(one["text"][lang]) for one in case["conditions"]]
        before = f"{listed(conditions, lang)} → " if conditions else ""
        yield Text(_line(f"• {before}{case['text'][lang]}"))
    if len(cases) > SHOWN_CASES:
        yield Text("• …")
    if "cite" in side:
        yield Text(f"{say('source', lang)}: {_line(cite_text(side['cite'], lang))}", style="dim", overflow="fold")


def _counts(counts: Mapping[str, int], lang: str) -> str:
    return " · ".join(f"{sign} {say(phrase, lang)}: {counts[mark]}" for mark, (sign, _, phrase) in _SIGNS.items())


def _line(text: str) -> str:
    return printable(" ".join(str(text).split()))
