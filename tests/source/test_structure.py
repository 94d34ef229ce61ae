"""What each line of a rulebook is, in Spanish and English: grammar/rulebook.lark."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.source.model import Line
from kb.source.structure import lines

BOOKS = Path(__file__).with_name("books")


def shapes(text: str) -> list[tuple[str, str]]:
    return [(line.role, text[line.start : line.end]) for line in lines(text)]


def find(text: str, words: str) -> Line:
    (line,) = [line for line in lines(text) if words in text[line.start : line.end]]
    return line


@pytest.fixture(scope="module")
def puerto() -> str:
    return (BOOKS / "puerto.txt").read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def harbour() -> str:
    return (BOOKS / "harbour.txt").read_bytes().decode("utf-8")


def test_titles_of_a_spanish_book(puerto: str) -> None:
    found = [(role, words) for role, words in shapes(puerto) if role in ("title", "subtitle", "subheading", "contents")]
    assert found == [
        ("title", "Reglas de Puerto: la travesía"),
        ("contents", "Índice"),
        ("title", "Preparación"),
        ("title", "El viaje"),
        ("subtitle", "Capitana Inés"),
        ("subheading", "(Avanzado): Tormentas en alta mar"),
        ("title", "¿Quién gana?"),
    ]


def test_titles_of_an_english_book(harbour: str) -> None:
    assert [words for role, words in shapes(harbour) if role == "title"] == [
        "# Harbour",
        "## 1. Setup",
        "## 2. Turns",
        "2.1 Tolls",
        "End of the Game",
    ]


def test_what_is_not_the_rulebooks(harbour: str) -> None:
    assert [(role, words) for role, words in shapes(harbour) if role in ("page", "date", "ornament", "chrome")] == [
        ("page", "12"),
        ("date", "Thursday, January 3, 2019"),
        ("ornament", "------"),
        ("chrome", "Posted by a captain"),
    ]


@pytest.mark.parametrize(
    ("words", "marker"),
    [
        ("Conoces bien", None),
        ("Coloca el tablero", ("number", "1")),
        ("Tres monedas", ("letter", "a")),
        ("Uno de los barriles", ("primed", "a'")),
    ],
)
def test_markers(puerto: str, words: str, marker: tuple[str, str] | None) -> None:
    assert find(puerto, words).marker == marker


@pytest.mark.parametrize(
    ("line", "marker"),
    [
        ("A. Juega una carta.", ("capital", "A")),
        ("1) Move a ship.", ("parenthesis", "1")),
        ("(b) Move a ship.", ("parenthesis", "b")),
        ("2.1. Mueve el barco hasta tres casillas.", ("dotted", "2.1")),
        ("• Mueve el barco.", ("bullet", "•")),
        ("- Move a ship.", ("bullet", "•")),
        ("b’. Mueve el barco.", ("primed", "b'")),
        ("3. Mueve el barco.", ("number", "3")),
        ("IV. Mueve el barco.", ("roman", "IV")),
        ("ii. Move a ship.", ("small_roman", "ii")),
    ],
)
def test_every_type_of_number(line: str, marker: tuple[str, str]) -> None:
    (found,) = lines(line)
    assert found.marker == marker
    assert line[found.body :].startswith(("Juega", "Move", "Mueve"))


def test_marks_and_labels(puerto: str, harbour: str) -> None:
    assert find(puerto, "Una carta de viento").scope == "optional"
    assert find(harbour, "Draw a wind card").scope == "optional"
    assert find(harbour, "Pay the toll").scope == "advanced"
    assert find(puerto, "Ana saca").remark == "example"
    assert find(harbour, "Ana pays").remark == "example"
    assert find(puerto, "En solitario").remark == "note"
    assert find(puerto, "Un arrecife es").remark == "definition"
    assert find(puerto, "Tus aliados").label == "Alianzas"
    assert find(harbour, "May let you").label == "Toll keeper"
    assert find(puerto, "Reparte a cada").lead
    assert not find(puerto, "Cobras el doble").lead


def test_a_sentence_broken_over_lines_is_one_line(puerto: str, harbour: str) -> None:
    place = find(puerto, "Coloca el tablero")
    assert puerto[place.start : place.end].endswith("la caja.")
    welcome = find(harbour, "Welcome")
    assert harbour[welcome.start : welcome.end].endswith("the strait.")


def test_a_title_is_short_capitalised_and_without_a_stop() -> None:
    body = "\n\nEl barco se mueve.\n"
    for title in ("La costa", "¡Al abordaje!", "Fase 3", "EL FARO", "Barcos (opcional)"):
        assert lines(title + body)[0].role == "title", title
    for sentence in ("El barco se mueve.", "y luego se para", "Cada barco tiene:", "Un " + "muy " * 12 + "largo"):
        assert lines("Faro\n\nAlgo pasa.\n\n" + sentence + body)[2].role == "paragraph", sentence


@pytest.mark.parametrize("title", ["2.1 Tolls", "II. The Night", "3. THE NIGHT", "## The Night ##"])
def test_titles_with_a_number(title: str) -> None:
    text = f"Tolls are paid at night.\n\n{title}\n\nEach bridge costs a coin.\n"
    assert [line.role for line in lines(text)] == ["paragraph", "title", "paragraph"]
    assert text[lines(text)[1].body :].startswith(("T", "THE"))


@pytest.mark.parametrize("line", ["3. The night falls.", "II. The night falls.", "3. The Night", "A. The Night"])
def test_numbered_items_are_no_titles(line: str) -> None:
    assert [found.role for found in lines(f"Tolls are paid.\n\n{line}\n")] == ["paragraph", "item"]


@pytest.mark.parametrize("end", ["is\nclosed.", "is,\nalas, closed.", "is\n   closed (for now\nat least)."])
def test_a_line_that_goes_on_in_lower_case(end: str) -> None:
    assert len(lines(f"You may trade unless the market {end}\n")) == 1


def test_the_empty_text_has_no_lines() -> None:
    assert lines("") == lines(" \n\n\t\r\n") == []


def test_line_ends_of_other_systems_and_a_byte_order_mark() -> None:
    plain = "Faro\n\n1. Enciende la luz.\n"
    windows = "\ufeff" + plain.replace("\n", "\r\n")
    assert [line.role for line in lines(windows)] == [line.role for line in lines(plain)] == ["title", "item"]
