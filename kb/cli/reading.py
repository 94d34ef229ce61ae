"""How `puedo read` shows a reading to a person: a line a statement, under its headings, and what was dropped."""

from __future__ import annotations

from collections import Counter

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kb.errors import printable
from kb.source.model import Reading, Statement

_KINDS = {
    "es": {
        "permission": "permite",
        "prohibition": "prohíbe",
        "obligation": "obliga",
        "definition": "define",
        "example": "ejemplo",
        "note": "nota",
        "procedure": "se hace",
        "question": "pregunta",
        "rule": "es así",
        "contents": "índice",
        "heading": "",
    },
    "en": {
        "permission": "permits",
        "prohibition": "forbids",
        "obligation": "obliges",
        "definition": "defines",
        "example": "example",
        "note": "note",
        "procedure": "to do",
        "question": "question",
        "rule": "is so",
        "contents": "contents",
        "heading": "",
    },
}
_COLOURS = {"permission": "green", "prohibition": "red", "obligation": "yellow", "example": "dim", "note": "dim"}
_WORDS = {
    "es": {
        "total": "Enunciados: {n}; apartados: {h}.",
        "none": "No se ha descartado nada.",
        "dropped": "Descartado: {what}.",
        "known": "Es el documento {doc}, o una copia o parte de él.",
        "changed": "El texto ha cambiado: frases que no están en el mapa del documento: {n}.",
        "optional": "opcional",
    },
    "en": {
        "total": "Statements: {n}; sections: {h}.",
        "none": "Nothing was dropped.",
        "dropped": "Dropped: {what}.",
        "known": "It is document {doc}, or a copy or part of it.",
        "changed": "The text has changed: sentences that the document's map does not have: {n}.",
        "optional": "optional",
    },
}
_REASONS = {
    "date": ("fechas", "dates"),
    "blog chrome": ("adornos del blog", "blog chrome"),
    "page number": ("números de página", "page numbers"),
    "ornament": ("adornos", "ornaments"),
    "byte order mark": ("marca de orden de bytes", "byte order mark"),
    "repeats": ("líneas repetidas", "repeated lines"),
}


def show(reading: Reading, text: str, lang: str, console: Console | None = None) -> None:
    """Print the reading. Everything from the text is shown as it is: no markup and no control character in it acts."""
    out = console or Console(highlight=False, markup=False)
    table = Table.grid(padding=(0, 1), expand=False)
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for statement in reading.statements:
        table.add_row(*_row(statement, text, lang))
    out.print(table)
    for line in summary(reading, lang):
        out.print(line)


def _row(statement: Statement, text: str, lang: str) -> tuple[Text, Text, Text]:
    words = printable(" ".join(text[statement.start : statement.end].split()))
    number = Text(str(statement.line))
    if statement.kind == "heading":
        return number, Text(""), Text(words, style="bold underline" if statement.opens else "bold")
    body = Text(words)
    body.append(f"  {printable(', '.join(statement.ids))}", style="dim cyan")
    if statement.optional:
        body.append(f"  {_WORDS[lang]['optional']}", style="dim italic")
    return number, Text(_KINDS[lang][statement.kind], style=_COLOURS.get(statement.kind, "")), body


def summary(reading: Reading, lang: str) -> list[str]:
    """What was read and what was dropped, in a few lines."""
    words = _WORDS[lang]
    sentences = sum(s.kind != "heading" for s in reading.statements)
    lines = [words["total"].format(n=sentences, h=sum(s.opens for s in reading.statements))]
    counts = Counter("repeats" if d.reason.startswith("repeats") else d.reason for d in reading.dropped)
    named = [f"{_REASONS[reason][lang == 'en']} ({count})" for reason, count in counts.most_common()]
    lines.append(words["dropped"].format(what=", ".join(named)) if named else words["none"])
    if reading.doc:
        lines.append(words["known"].format(doc=reading.doc))
    if reading.changed:
        lines.append(words["changed"].format(n=reading.changed))
    return lines
