"""CSV and XLSX for review: one unit a row, the columns named in the first; formulas are never made of texts."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Sequence

from kb.cells import guarded, unguarded
from kb.errors import PuedoError
from kb.exchange.model import STATES, Catalogue, State, Unit
from kb.text import languages
from kb.text.fold import fold

_COLUMNS = ("id", "context", "source", "target", "state", "previous", "notes", "comments", "file", "source-hash")
_LINES = "\n"
_SEPARATORS = (",", ";", "\t")
_UNPACKED_LIMIT_BYTES = 100_000_000
_NAMES = {"es": ("español", "castellano", "spanish"), "en": ("ingles", "english")}
_WIDTHS = {"id": 34, "context": 18, "source": 60, "target": 60, "state": 12, "previous": 40, "notes": 40}


def rows_of(catalogue: Catalogue) -> Iterator[list[str]]:
    """The header, then a row a unit. Source and target columns carry their languages: `source:es`, `target:en`."""
    langs = {"source": catalogue.source_lang, "target": catalogue.target_lang}
    yield [f"{name}:{langs[name]}" if name in langs else name for name in _COLUMNS]
    for unit in catalogue.units:
        yield [
            unit.id,
            unit.context,
            unit.source,
            unit.target,
            unit.state,
            unit.previous,
            _LINES.join(unit.notes),
            _LINES.join(unit.comments),
            unit.file,
            unit.made_from,
        ]


def write_csv(catalogue: Catalogue) -> bytes:
    """The catalogue as CSV in UTF-8 with a byte order mark, so that spreadsheets know the encoding."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([guarded(cell) for cell in row] for row in rows_of(catalogue))
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def write_xlsx(catalogue: Catalogue) -> bytes:
    """The catalogue as a workbook of one sheet. Raises PuedoError for signs that it cannot hold."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter
    from openpyxl.utils.exceptions import IllegalCharacterError

    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "units"
    for number, row in enumerate(rows_of(catalogue), 1):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(number, column)
            try:
                cell.value = text
            except IllegalCharacterError:
                raise _illegal(row[0]) from None
            cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if number == 1:
                cell.font = Font(bold=True)
    for column, name in enumerate(_COLUMNS, 1):
        sheet.column_dimensions[get_column_letter(column)].width = _WIDTHS.get(name, 16)
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _illegal(unit: str) -> PuedoError:
    return PuedoError(
        {
            "es": f"El texto de «{unit}» tiene signos de control que el formato no admite.",
            "en": f'The text of "{unit}" has control characters that the format does not allow.',
        },
        unit,
        {"es": "Quítalos del texto.", "en": "Remove them from the text."},
    )


def read_csv(text: str, where: str) -> Catalogue:
    """The catalogue in a CSV text, whatever its first row is parted with: spreadsheets save commas as semicolons where
    numbers have a decimal comma. Raises PuedoError where columns are missing or it cannot be read."""
    plain = text.removeprefix("\ufeff")
    head = plain[: plain.find("\n")] if "\n" in plain else plain
    sign = max(_SEPARATORS, key=head.count)
    try:
        rows = list(csv.reader(io.StringIO(plain, newline=""), delimiter=sign, strict=True))
    except csv.Error as error:
        raise _unreadable(where, str(error)) from None
    return _catalogue([[unguarded(cell) for cell in row] for row in rows], where)


def read_xlsx(data: bytes, where: str) -> Catalogue:
    """The catalogue in the first sheet of a workbook. Raises PuedoError for bombs, entities and what is no workbook."""
    from openpyxl import load_workbook

    _refuse_hostile(data, where)
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        rows = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    except Exception as error:  # openpyxl raises whatever its parts raise
        raise _unreadable(where, type(error).__name__) from None
    return _catalogue(rows, where)


def _refuse_hostile(data: bytes, where: str) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(member.file_size for member in archive.infolist()) > _UNPACKED_LIMIT_BYTES:
                raise PuedoError(
                    {
                        "es": "El libro, descomprimido, es demasiado grande.",
                        "en": "The workbook, unpacked, is too large.",
                    },
                    where,
                    {"es": "Divídelo en partes más pequeñas.", "en": "Split it into smaller parts."},
                )
            for member in archive.infolist():
                if member.filename.endswith((".xml", ".rels")):
                    head = archive.open(member).read(member.file_size)
                    if any(
                        sign.encode(code) in head
                        for sign in ("<!DOCTYPE", "<!ENTITY")
                        for code in ("utf-8", "utf-16-le", "utf-16-be")
                    ):
                        raise PuedoError(
                            {
                                "es": "El libro declara entidades propias, y así no se lee.",
                                "en": "The workbook declares entities of its own and is not read.",
                            },
                            where,
                            {
                                "es": "Guárdalo de nuevo desde una hoja de cálculo.",
                                "en": "Save it anew from a spreadsheet program.",
                            },
                        )
    except PuedoError:
        raise
    except Exception as error:  # of a damaged archive, whatever zipfile and zlib come upon
        raise _unreadable(where, type(error).__name__) from None


def _unreadable(where: str, reason: str) -> PuedoError:
    return PuedoError(
        {"es": f"La tabla no se puede leer ({reason}).", "en": f"The table cannot be read ({reason})."},
        where,
        {"es": "Guárdala de nuevo como CSV o XLSX.", "en": "Save it anew as CSV or XLSX."},
    )


def _catalogue(rows: Sequence[Sequence[str]], where: str) -> Catalogue:
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    columns = {name.partition(":")[0]: n for n, name in enumerate(head)}
    langs = {name.partition(":")[0]: name.partition(":")[2] for name in head}
    named = {lang: n for n, name in enumerate(head) if (lang := _language(name))}
    if not {"source", "target"} & set(columns) and len(named) == 2:
        for part, lang in zip(("source", "target"), named, strict=True):
            columns[part], langs[part] = named[lang], lang
    missing = [name for name in ("source", "target") if name not in columns]
    if missing:
        listed = ", ".join(missing)
        raise PuedoError(
            {"es": f"A la tabla le faltan columnas: {listed}.", "en": f"The table lacks columns: {listed}."},
            where,
            {
                "es": "La primera fila da los nombres: id, source:es, target:en, state... (o, para revisar, es y en).",
                "en": "The first row gives the names: id, source:es, target:en, state... (or, to proof, es and en).",
            },
        )
    units = tuple(_unit(row, columns, n) for n, row in enumerate(rows[1:], 1) if any(row))
    return Catalogue(langs["source"], langs["target"], units)


def _language(name: str) -> str:
    """The language that heads a column, by its code or its name; "" where it is none that is known."""
    code = name.replace("_", "-").split("-")[0]
    if code in languages.LANGUAGES:
        return code
    return next((lang for lang in languages.LANGUAGES if fold(name) in _NAMES.get(lang, ())), "")


def _unit(row: Sequence[str], columns: dict[str, int], number: int) -> Unit:
    def cell(name: str) -> str:
        n = columns.get(name, -1)
        return row[n] if 0 <= n < len(row) else ""

    target = cell("target")
    named = cell("state").strip().lower()
    state: State = next((known for known in STATES if known == named), "translated")
    if not target:
        state = "new"
    elif state == "new":
        state = "translated"
    return Unit(
        id=cell("id") or str(number),
        source=cell("source"),
        target=target,
        state=state,
        context=cell("context"),
        file=cell("file"),
        notes=tuple(_lines(cell("notes"))),
        comments=tuple(_lines(cell("comments"))),
        made_from=cell("source-hash"),
        previous=cell("previous"),
    )


def _lines(text: str) -> Iterable[str]:
    return (line for line in text.replace("\r\n", _LINES).split(_LINES) if line)
