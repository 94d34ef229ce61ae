"""`puedo coverage SOURCE [--json]`: what restates each clause of a rulebook, and which clauses nothing restates."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kb.cli.commands import COMMANDS
from kb.errors import message_language, printable
from kb.files import RULEBOOK_LIMIT_BYTES, read_text_file

SUMMARY = COMMANDS["coverage"]
VERSION = 1

_WORDS = {
    "es": {
        "source": "el fichero del reglamento",
        "json": "escribe JSON: {version, statements: [{id, line, by: [{id, type}]}]}",
        "heading": "apartado",
        "restated": "recogidas",
        "whole": "{restated} de {total} cláusulas recogidas",
        "missing": "Sin recoger",
        "stray": "Se citan cláusulas que el documento no tiene",
        "line": "línea {line}",
        "by": "Por tipo",
    },
    "en": {
        "source": "the file of the rulebook",
        "json": "write JSON: {version, statements: [{id, line, by: [{id, type}]}]}",
        "heading": "heading",
        "restated": "restated",
        "whole": "{restated} of {total} clauses restated",
        "missing": "Not restated",
        "stray": "Clauses are cited that the document does not have",
        "line": "line {line}",
        "by": "By type",
    },
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the document and the nodes that restate it: (id, type)."""

    id: str
    line: int
    heading: str
    by: tuple[tuple[str, str], ...]


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    words = _WORDS[message_language()]
    parser.add_argument("source", metavar="SOURCE", help=words["source"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the coverage; exit code 0. Raises PuedoError where the source or a game cannot be read."""
    clauses, stray = covered(read_text_file(args.source, RULEBOOK_LIMIT_BYTES), Path(args.source).stem)
    if args.json:
        from kb.jsontext import json_text

        statements = [
            {"id": one.id, "line": one.line, "by": [{"id": node, "type": type_} for node, type_ in one.by]}
            for one in clauses
        ]
        print(json_text({"version": VERSION, "statements": statements}))
    else:
        _show(clauses, stray, message_language())
    return 0


def covered(text: str, name: str) -> tuple[list[Clause], list[str]]:
    """The clauses of a document with what restates them in all games, and the cited clauses that it does not have.

    A document that the source maps know has their clauses; of any other, what the reader finds under the name.
    """
    from kb.cli.graph import chosen_games
    from kb.graph.build import build_all
    from kb.graph.coverage import restated_by
    from kb.source.coverage import coverage, stray

    doc, places = _clauses(text, name)
    by_clause = restated_by(build_all(chosen_games(None)))
    clauses = [Clause(one.id, *places[one.id], by=one.by) for one in coverage(places, by_clause)]
    own = {clause: nodes for clause, nodes in by_clause.items() if clause.partition(":")[0] == doc}
    return clauses, list(stray(places, own))


def _clauses(text: str, name: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """The document's name, and for each clause its line and heading."""
    from kb.source.cites import source_map
    from kb.source.identify import identify
    from kb.source.reader import read

    reading = identify(read(text), text, name)
    places: dict[str, tuple[int, str]] = {}
    if reading.doc is not None:
        for row in source_map(reading.doc).rows:
            places.setdefault(row.id, (row.line, row.heading))
        return reading.doc, places
    for statement in reading.statements:
        if statement.kind != "heading":
            places.setdefault(statement.id, (statement.line, statement.heading))
    return name, places


def _show(clauses: Sequence[Clause], stray: Sequence[str], lang: str) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    words = _WORDS[lang]
    console = Console(highlight=False, emoji=False, markup=False)
    total, restated = Counter(one.heading for one in clauses), Counter(one.heading for one in clauses if one.by)
    table = Table(box=None, pad_edge=False)
    table.add_column(words["heading"], overflow="fold")
    table.add_column(words["restated"], justify="right", no_wrap=True)
    for heading, count in total.items():
        mark = "✔" if restated[heading] == count else "✘"
        table.add_row(Text(printable(heading or "—")), Text(f"{mark} {restated[heading]}/{count}"))
    console.print(table)
    types = Counter(type_ for one in clauses for _, type_ in one.by)
    if types:
        listed = ", ".join(f"{type_} {count}" for type_, count in sorted(types.items()))
        console.print(Text(f"{words['by']}: {listed}"))
    for title, lines in (
        (words["missing"], [f"{one.id} ({words['line'].format(line=one.line)})" for one in clauses if not one.by]),
        (words["stray"], list(stray)),
    ):
        if lines:
            console.print(Text(f"{title}:", style="bold"))
            for line in lines:
                console.print(Text(printable(f"  {line}"), overflow="fold"))
    console.print(Text(words["whole"].format(restated=sum(restated.values()), total=len(clauses)), style="bold"))
