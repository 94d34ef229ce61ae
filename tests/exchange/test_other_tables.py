"""Tables and catalogues as other programs and people make them, proofed: separators, headings, languages not told."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from openpyxl import Workbook

from kb.cli.main import main
from kb.errors import PuedoError
from kb.exchange.formats import parse, write
from kb.exchange.model import Catalogue, Unit
from kb.exchange.pairs import read_document

SAID = [("El herrero no paga nada.", "The smith pays nothing."), ("Se roban dos cartas.", "Two cards are drawn.")]
TABLES = {
    "semicolons and names of languages": "id;Español;Inglés\n" + "".join(f"a b;{es};{en}\n" for es, en in SAID),
    "codes of languages alone": "es,en\r\n" + "".join(f"{es},{en}\r\n" for es, en in SAID),
    "English first": "en-GB,es-ES\n" + "".join(f"{en},{es}\n" for es, en in SAID),
    "languages not told": "location,source,target,fuzzy\n" + "".join(f"x:1,{es},{en},False\n" for es, en in SAID),
    "tabs and a mark of order": "\ufeffsource:es\ttarget:en\n" + "".join(f"{es}\t{en}\n" for es, en in SAID),
}
PO = 'msgid ""\nmsgstr ""\n"Language: en\\n"\n\n' + "".join(f'msgid "{es}"\nmsgstr "{en}"\n\n' for es, en in SAID)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_two_languages_is_proofed(name: str, tmp_path: Path) -> None:
    file = tmp_path / "pairs.csv"
    file.write_text(TABLES[name], encoding="utf-8", newline="")
    pairs, langs = read_document(file)
    assert langs == ("es", "en")
    assert [(pair.es, pair.en) for pair in pairs] == SAID


def test_a_workbook_headed_by_languages_is_proofed(tmp_path: Path) -> None:
    book = Workbook()
    assert book.active is not None
    for row in [("es", "en"), *SAID]:
        book.active.append(row)
    book.save(tmp_path / "pairs.xlsx")
    assert [(pair.es, pair.en) for pair in read_document(tmp_path / "pairs.xlsx")[0]] == SAID


def test_a_catalogue_that_tells_no_source_language_is_proofed(tmp_path: Path) -> None:
    (tmp_path / "pairs.po").write_text(PO, encoding="utf-8")
    pairs, langs = read_document(tmp_path / "pairs.po")
    assert langs == ("es", "en") and [(pair.es, pair.en) for pair in pairs] == SAID


def test_an_exported_table_saved_with_semicolons_is_read_whole() -> None:
    kept = Catalogue("es", "en", tuple(Unit(f"g.t.r{n}", es, f"{en}; or, so") for n, (es, en) in enumerate(SAID)))
    rows = list(csv.reader(io.StringIO(write(kept, "csv").decode("utf-8-sig"), newline="")))
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=";").writerows(rows)
    again = parse(out.getvalue().encode(), ".csv", "x.csv")
    assert [(u.id, u.source, u.target) for u in again.units] == [(u.id, u.source, u.target) for u in kept.units]


def test_a_table_without_a_heading_is_refused_in_both_languages() -> None:
    with pytest.raises(PuedoError) as caught:
        parse(b"El herrero no paga nada.,The smith pays nothing.\n", ".csv", "x.csv")
    assert "source, target" in caught.value.what["en"] and "source, target" in caught.value.what["es"]


def test_rows_without_ids_are_no_texts_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pairs.csv"
    file.write_text(TABLES["codes of languages alone"], encoding="utf-8", newline="")
    assert main(["translate", "import", str(file), "--game", "dice"]) == 2
    assert "1, 2" in capsys.readouterr().err
