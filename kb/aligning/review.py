"""The table that a person edits: written as TSV or HTML, and read back as decisions.

Columns: state, score, moved, a, b, lines_a, lines_b, text_a, text_b. `a` and `b` are numbers of segments counted from
1, with commas or as a range ("12,13", "12-13"); an empty one says that the other side lacks it. A person changes
`state` to accepted or rejected, or corrects `a` and `b` and accepts; other rows decide nothing.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from importlib.resources import files

from kb.aligning.decided import Decided
from kb.aligning.model import STATES, Alignment, Document, Pair
from kb.aligning.path import Block
from kb.cells import guarded, unguarded
from kb.errors import PuedoError, printable
from kb.files import read_text_file

COLUMNS = ("state", "score", "moved", "a", "b", "lines_a", "lines_b", "text_a", "text_b")
_LIMIT_BYTES = 20_000_000
_MOST_IN_A_PAIR = 200
_SPACE = re.compile(r"\s+")
_NUMBERS = re.compile(r"\d{1,7}(?:-\d{1,7})?(?:,\d{1,7}(?:-\d{1,7})?)*")
_LABELS = {
    "es": {"accepted": "aceptado", "rejected": "rechazado", "sure": "seguro", "unsure": "dudoso",
           "save": "Guardar la tabla", "title": "Revisión", "score": "Seguridad", "state": "Estado", "moved": "movido",
           "lines": "Líneas", "segments": "Frases"},
    "en": {"accepted": "accepted", "rejected": "rejected", "sure": "sure", "unsure": "unsure",
           "save": "Save the table", "title": "Review", "score": "Score", "state": "State", "moved": "moved",
           "lines": "Lines", "segments": "Sentences"},
}  # fmt: skip


def rows(alignment: Alignment) -> list[tuple[str, ...]]:
    """The table without its header: one row a pair."""
    return [_row(pair, alignment) for pair in alignment.pairs]


def _row(pair: Pair, alignment: Alignment) -> tuple[str, ...]:
    a, b = alignment.a, alignment.b
    return (
        pair.state,
        f"{pair.score:.2f}",
        "moved" if pair.moved else "",
        numbers(pair.a),
        numbers(pair.b),
        numbers([a.segments[i].line - 1 for i in pair.a]),
        numbers([b.segments[j].line - 1 for j in pair.b]),
        printable(text_of(a, pair.a)),
        printable(text_of(b, pair.b)),
    )


def numbers(places: Sequence[int]) -> str:
    """Places from 0 as numbers from 1: "3", "3-5", "3,7"; "" for none. One that comes twice is named once."""
    out: list[list[int]] = []
    for place in dict.fromkeys(places):
        if out and out[-1][1] == place:
            out[-1][1] = place + 1
        else:
            out.append([place + 1, place + 1])
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in out)


def text_of(document: Document, places: Sequence[int]) -> str:
    """The text of some segments, in one line."""
    return _SPACE.sub(" ", " ".join(document.segments[i].text for i in places)).strip()


def as_tsv(alignment: Alignment) -> str:
    """The table as tab-separated values with a header. No cell holds a tab or a line end."""
    lines = ["\t".join(COLUMNS)]
    for row in rows(alignment):
        lines.append("\t".join(map(guarded, row)))
    return "\n".join(lines) + "\n"


def as_html(alignment: Alignment, lang: str) -> str:
    """The table as a page of its own in which states are chosen, and which saves the TSV. Everything is escaped."""
    words = _LABELS[lang]
    body = []
    for pair, row in zip(alignment.pairs, rows(alignment), strict=True):
        chosen = "".join(
            f'<option value="{state}"{" selected" if state == pair.state else ""}>{words[state]}</option>'
            for state in STATES
        )
        cells = [html.escape(cell) for cell in row]
        moved = f" · {words['moved']}" if pair.moved else ""
        body.append(
            f'<tr class="{pair.state}" data-row="{html.escape(chr(9).join(row[1:3]))}">'
            f'<td><select aria-label="{words["state"]} {cells[3]}/{cells[4]}">{chosen}</select></td>'
            f"<td>{cells[1]}{moved}</td><td>{_numbered(words['segments'], 'A', cells[3])}</td>"
            f"<td>{_numbered(words['segments'], 'B', cells[4])}</td>"
            f"<td>{cells[5]}</td><td lang=\"{html.escape(alignment.a.lang)}\">{cells[7]}</td>"
            f"<td>{cells[6]}</td><td lang=\"{html.escape(alignment.b.lang)}\">{cells[8]}</td></tr>"
        )
    page = files("kb.aligning").joinpath("review.html").read_text(encoding="utf-8")
    named = {
        "COLUMNS": json.dumps(COLUMNS),
        "LANG": lang,
        "TITLE": f"{words['title']}: {html.escape(alignment.a.name)} / {html.escape(alignment.b.name)}",
        "STATE": words["state"],
        "SCORE": words["score"],
        "LINES": words["lines"],
        "SEGMENTS": words["segments"],
        "SAVE": words["save"],
        "A": html.escape(alignment.a.lang),
        "B": html.escape(alignment.b.lang),
        "ROWS": "\n".join(body),
    }
    return re.sub(r"\{\{([A-Z]+)\}\}", lambda found: named[found[1]], page)


def _numbered(label: str, which: str, shown: str) -> str:
    return f'<input size="7" aria-label="{label} {which}" value="{shown}">'


def read_review(path: str, a: Document, b: Document) -> tuple[Decided, int]:
    """What the table at the path decides about the two documents, and how many decided rows no longer fit their text.

    Raises PuedoError where the file is no such table, names segments that are not there, or decides about one twice.
    """
    lines = read_text_file(path, _LIMIT_BYTES).removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if tuple(lines[0].split("\t")[: len(COLUMNS)]) != COLUMNS:
        raise PuedoError(
            {"es": "No es una tabla de revisión de `puedo align`.", "en": "This is no review table of `puedo align`."},
            f"{path}:1",
            {"es": f"La cabecera debe ser: {' '.join(COLUMNS)}", "en": f"The header must be: {' '.join(COLUMNS)}"},
        )
    accepted: dict[Block, int] = {}
    rejected: list[Block] = []
    stale = 0
    for number, line in enumerate(lines[1:], 2):
        if not line.strip():
            continue
        cells = [unguarded(cell) for cell in line.split("\t")]
        state = cells[0].strip().lower()
        if state not in STATES or len(cells) < len(COLUMNS):
            raise _bad_row(path, number, state)
        if state not in ("accepted", "rejected"):
            continue
        block = (_places(cells[3], a, path, number), _places(cells[4], b, path, number))
        if not _still_there(cells, block, a, b):
            stale += 1
        elif state == "accepted":
            accepted[block] = number
        else:
            rejected.append(block)
    _refuse_twice(accepted, path)
    return Decided(tuple(accepted), tuple(rejected)), stale


def _still_there(cells: Sequence[str], block: Block, a: Document, b: Document) -> bool:
    """Whether the documents still have what the row shows: a corrected row shows parts of it."""
    for places, document, shown in ((block[0], a, cells[7]), (block[1], b, cells[8])):
        text, shown = printable(text_of(document, places)), shown.strip()
        if places and shown and text not in shown and shown not in text:
            first = printable(text_of(document, places[:1]))
            last = printable(text_of(document, places[-1:]))
            if first not in shown and last not in shown:
                return False
    return True


def _places(cell: str, document: Document, path: str, line: int) -> tuple[int, ...]:
    # Whoever keeps a spreadsheet from taking 3-5 for a date types '3-5.
    cell = cell.replace(" ", "").replace("–", "-").removeprefix("'")
    if not cell:
        return ()
    out: list[int] = []
    if _NUMBERS.fullmatch(cell):
        for part in cell.split(","):
            low, _, high = part.partition("-")
            first, last = int(low), int(high or low)
            if 1 <= first <= last <= len(document.segments) and last - first < _MOST_IN_A_PAIR:
                out += range(first - 1, last)
            else:
                out = []
                break
    if not out or out != sorted(set(out)) or len(out) > _MOST_IN_A_PAIR:
        most = len(document.segments)
        raise PuedoError(
            {"es": f"No hay frases con esos números: «{cell}».", "en": f'There are no sentences numbered "{cell}".'},
            f"{path}:{line}",
            {
                "es": f"Números del 1 al {most}, en orden, como 3, 3-5 o 3,5.",
                "en": f"Numbers from 1 to {most}, in order, such as 3, 3-5 or 3,5.",
            },
        )
    return tuple(out)


def _refuse_twice(accepted: dict[Block, int], path: str) -> None:
    taken: dict[tuple[int, int], int] = {}
    for block, line in accepted.items():
        for which, places in enumerate(block):
            for place in places:
                before = taken.setdefault((which, place), line)
                if before != line:
                    raise PuedoError(
                        {
                            "es": f"La frase {place + 1} está en dos pares aceptados (líneas {before} y {line}).",
                            "en": f"Sentence {place + 1} is in two accepted pairs (lines {before} and {line}).",
                        },
                        f"{path}:{line}",
                        {"es": "Acepta solo uno.", "en": "Accept only one."},
                    )


def _bad_row(path: str, line: int, state: str) -> PuedoError:
    return PuedoError(
        {"es": f"La fila no se entiende (estado «{state}»).", "en": f'The row is not understood (state "{state}").'},
        f"{path}:{line}",
        {
            "es": f"Hacen falta {len(COLUMNS)} columnas y un estado de estos: {', '.join(STATES)}.",
            "en": f"It needs {len(COLUMNS)} columns and a state of these: {', '.join(STATES)}.",
        },
    )
