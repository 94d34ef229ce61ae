"""Pairs from a file: Spanish, tab, English; no header, no quoting; one pair a line, rows counted from zero."""

from __future__ import annotations

import os
from pathlib import Path

from kb.errors import PuedoError
from kb.files import read_text_file
from kb.proofing.model import Pair

_OTHER_FORMATS = frozenset(
    {".tmx", ".po", ".pot", ".xlf", ".xliff", ".csv", ".json", ".jsonl", ".xlsx", ".ods", ".tbx", ".mo"}
)


def read_pairs(path: str | os.PathLike[str]) -> list[Pair]:
    """The pairs of a TSV file; an empty line is a row of two empty texts, so that rows are line numbers less one.

    Raises PuedoError where the file cannot be read, is of another format, or has a line without exactly one tab.
    """
    if Path(path).suffix.lower() in _OTHER_FORMATS:
        raise PuedoError(
            {"es": "Ese formato no se lee como TSV.", "en": "That format is not read as TSV."},
            os.fspath(path),
            {
                "es": "Da un TSV (español, tabulador, inglés; sin comillas), o .tmx, .xlf, .po, .csv o .xlsx.",
                "en": "Give a TSV (Spanish, tab, English; no quoting), or a .tmx, .xlf, .po, .csv or .xlsx file.",
            },
        )
    return parse_pairs(read_text_file(path), os.fspath(path))


def parse_pairs(text: str, where: str) -> list[Pair]:
    """As `read_pairs`, for the text of a file; `where` is its name in messages."""
    lines = text.removeprefix("\ufeff").split("\n")
    if lines[-1] == "":
        lines.pop()
    return [_pair(line.removesuffix("\r"), f"{where}:{number}") for number, line in enumerate(lines, 1)]


def _pair(line: str, where: str) -> Pair:
    columns = line.split("\t")
    if not line.strip():
        return Pair("", "")
    if len(columns) != 2:
        tabs = len(columns) - 1
        raise PuedoError(
            {
                "es": f"La línea tiene {tabs} tabuladores y hace falta uno: español, tabulador, inglés.",
                "en": f"The line has {tabs} tabs and one is needed: Spanish, tab, English.",
            },
            where,
            {
                "es": "Corrige la línea; dentro de un texto no puede haber tabuladores.",
                "en": "Mend the line; there can be no tab inside a text.",
            },
        )
    return Pair(columns[0].strip(), columns[1].strip())
