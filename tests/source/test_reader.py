"""Reading a whole text: nothing is lost, places are right, any text is taken."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.source.model import DEONTIC_KINDS, OTHER_KINDS, Reading, Statement
from kb.source.reader import read

BOOKS = Path(__file__).with_name("books")

_LINES = st.sampled_from(
    [
        "Faro",
        "1. Enciende la luz.",
        "a. Puedes mover. No puedes volver.",
        "a'. Algo",
        "A.",
        "1)",
        "(Opcional)",
        "(Opcional) Más barcos:",
        "Nota: nada",
        "Ejemplo:",
        "Alianzas: pagan la mitad",
        "- ",
        "—",
        "12",
        "# ",
        "Índice",
        "Table of Contents",
        "miércoles, 16 de enero de 2008",
        "Comentarios (Atom)",
        "-----",
        "y sigue en minúscula",
        "",
        "   ",
        "\ufeff",
        "\x0c",
        "\u2028",
    ]
)


def lossless(text: str, reading: Reading) -> None:
    cover = [0] * len(text)
    for span in (*reading.statements, *reading.dropped):
        assert 0 <= span.start < span.end <= len(text)
        for place in range(span.start, span.end):
            cover[place] += 1
    for place, times in enumerate(cover):
        assert times == 1 or (times == 0 and text[place].isspace()), (place, text[place])
    for statement in reading.statements:
        assert statement.line == text.count("\n", 0, statement.start) + 1
        assert statement.kind in DEONTIC_KINDS + OTHER_KINDS
    assert all(drop.reason for drop in reading.dropped)
    assert [s.start for s in reading.statements] == sorted(s.start for s in reading.statements)


@given(st.text(max_size=400))
@settings(max_examples=150)
def test_any_text_is_read_and_nothing_is_lost(text: str) -> None:
    lossless(text, read(text))


@given(st.lists(_LINES, max_size=25), st.sampled_from(["\n", "\r\n", "\n\n"]))
@settings(max_examples=150)
def test_any_order_of_lines_is_read_and_nothing_is_lost(found: list[str], end: str) -> None:
    text = end.join(found)
    lossless(text, read(text))


@given(st.text(alphabet="aA1.-:;()'\n \t#*•", max_size=200))
@settings(max_examples=150)
def test_markers_in_any_order_are_read_and_nothing_is_lost(text: str) -> None:
    lossless(text, read(text))


@pytest.mark.parametrize("book", ["puerto", "harbour"])
def test_a_book_is_whole(book: str) -> None:
    text = (BOOKS / f"{book}.txt").read_bytes().decode("utf-8")
    reading = read(text)
    lossless(text, reading)
    assert {s.lang for s in reading.statements} == {"es" if book == "puerto" else "en"}


def sentence(book: str, words: str) -> Statement:
    text = (BOOKS / f"{book}.txt").read_bytes().decode("utf-8")
    (found,) = [s for s in read(text).statements if words in text[s.start : s.end]]
    return found


@pytest.mark.parametrize(
    ("book", "words", "heading", "clause", "kind", "optional"),
    [
        ("puerto", "Tres monedas", "Preparación", "2.a", "rule", False),
        ("puerto", "Uno de los barriles", "Preparación", "2.b.a'", "rule", False),
        ("puerto", "Una carta de viento", "Preparación", "2.c", "rule", True),
        ("puerto", "Se guarda boca", "Preparación", "2.c", "rule", True),
        ("puerto", "El capitán más joven", "Preparación", "3", "rule", False),
        ("puerto", "No puedes cruzar", "El viaje", "1", "prohibition", False),
        ("puerto", "p. ej. en Cádiz", "El viaje", "2", "rule", False),
        ("puerto", "Comienzas con 5", "El viaje", "2", "rule", False),
        ("puerto", "Tus aliados", "El viaje", "Alianzas", "rule", False),
        ("puerto", "debe volver", "El viaje", "a", "example", True),
        ("puerto", "En solitario", "El viaje", "b", "note", True),
        ("puerto", "Un arrecife es", "El viaje", "b", "definition", True),
        ("puerto", "Gana quien llegue", "¿Quién gana?", "", "rule", False),
        ("harbour", "Move a ship", "2. Turns", "1", "procedure", False),
        ("harbour", "You may not move", "2. Turns", "1", "prohibition", False),
        ("harbour", "Draw a wind card", "2. Turns", "2", "procedure", True),
        ("harbour", "Pay the toll", "2. Turns", "3", "procedure", True),
        ("harbour", "May let you", "Tolls", "Toll keeper", "permission", False),
        ("harbour", "Ana pays", "Tolls", "", "example", False),
    ],
)
def test_where_a_sentence_stands(book: str, words: str, heading: str, clause: str, kind: str, optional: bool) -> None:
    found = sentence(book, words)
    assert (found.heading, found.clause, found.kind, found.optional) == (heading, clause, kind, optional)


def test_what_a_sentence_holds() -> None:
    found = sentence("puerto", "Dos barriles")
    assert found.numbers == ("Dos", "cuatro")
    assert found.conditions == ("si juegan menos de cuatro personas",)
    assert sentence("harbour", "Each bridge").numbers == ("1.5",)


def test_a_book_in_two_languages() -> None:
    spanish = "Cada capitán puede mover su barco tres casillas, pero nunca puede cruzar los arrecifes de la costa."
    english = "Each captain may move a ship up to three spaces, but may never cross the reefs along the coast."
    found = read(f"Barcos\n\n{spanish}\n\nShips\n\n{english}\n").statements
    assert [(s.lang, s.kind) for s in found if s.kind != "heading"] == [("es", "permission"), ("en", "permission")]


def test_a_text_before_any_title_has_no_heading() -> None:
    (found,) = read("1. El barco zarpa.").statements
    assert (found.heading, found.clause) == ("", "1")


def test_letters_go_on_after_the_eighth() -> None:
    text = "".join(f"{letter}. Barco {letter}.\n" for letter in "ghijk") + "I. Uno.\nII. Dos.\na. Tres.\nIII. Cuatro.\n"
    assert [s.clause for s in read(text).statements] == ["g", "h", "i", "j", "k", "k.I", "k.II", "a", "a.III"]


def test_a_repeated_run_is_dropped_once_and_named() -> None:
    text = "Faro\n1. Enciende la luz.\n2. Apágala.\n1. Enciende la luz.\n2. Apágala.\n3. Vuelve.\n"
    reading = read(text)
    assert [(text[d.start : d.end], d.reason) for d in reading.dropped] == [
        ("1. Enciende la luz.", "repeats line 2"),
        ("2. Apágala.", "repeats line 3"),
    ]
    assert [s.clause for s in reading.statements] == ["", "1", "2", "3"]


def test_the_same_sentence_elsewhere_is_kept() -> None:
    text = "Faro\n\nNadie duerme.\n\nTodos reman.\n\nNadie duerme.\n"
    assert not read(text).dropped


def test_time_grows_with_the_length_only() -> None:
    book = (BOOKS / "puerto.txt").read_bytes().decode("utf-8")
    read(book)
    short, long = (_seconds("\n\n".join(f"Libro {i}\n\n{book}" for i in range(n))) for n in (10, 80))
    assert long < 8 * short * 3


@pytest.mark.parametrize(
    "piece", ["a", "A ", "1. ", "(", '"', ".", "\n", "- ", "a. b\n", "No ", "Alto: ", "ñ\n", "¿", "#"]
)
def test_no_text_takes_long(piece: str) -> None:
    assert _seconds(piece * (60_000 // len(piece))) < 30  # a pattern that backtracks would take hours


def _seconds(text: str) -> float:
    begin = time.process_time()
    read(text)
    return time.process_time() - begin


@pytest.mark.parametrize("doc", ["000", "001", "002", "003", "004"])
def test_the_source_documents_are_whole(shared: Path, doc: str) -> None:
    (path,) = (shared / "seeds").glob(f"{doc}_*.txt")
    text = path.read_bytes().decode("utf-8")
    reading = read(text)
    lossless(text, reading)
    if doc != "001":
        assert sum(d.end - d.start for d in reading.dropped) < 0.05 * len(text)


def test_a_page_dump_without_its_repeats_is_the_end_of_the_document(shared: Path) -> None:
    texts = {path.name[:3]: path.read_bytes().decode("utf-8") for path in (shared / "seeds").glob("*.txt")}
    dump = [texts["001"][s.start : s.end] for s in read(texts["001"]).statements]
    whole = [texts["000"][s.start : s.end] for s in read(texts["000"]).statements]
    assert dump == whole[-len(dump) :]
    dropped = [d.reason for d in read(texts["001"]).dropped]
    assert (dropped.count("date"), dropped.count("blog chrome"), len(dropped)) == (7, 2, 90)


def test_the_kinds_are_those_that_a_second_reader_gives(shared: Path) -> None:
    """At least 90 % of the units of the inventory; hashes of sentences that differ would be too many to list."""
    import json

    right = total = 0
    for doc, part in (("000", "classic"), ("002", "dice-and-imperium"), ("004", "dice-and-imperium")):
        (path,) = (shared / "seeds").glob(f"{doc}_*.txt")
        text = path.read_bytes().decode("utf-8")
        starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]
        statements = read(text).statements
        units: dict[tuple[int, int], set[str]] = {}
        for line in (shared / "inventory" / part / "statements.jsonl").read_text(encoding="utf-8").splitlines():
            entry = json.loads(line) if line.strip() else {"sid": ""}
            for source in entry.get("source", ()) if entry["sid"].startswith(doc) else ():
                a, b = (starts[source["line"] - 1] + offset for offset in source["span"])
                units.setdefault((a, b), set()).add(entry["kind"] if entry["kind"] in DEONTIC_KINDS else "other")
        for (a, b), kinds in units.items():
            best = max(statements, key=lambda s: min(b, s.end) - max(a, s.start))
            right += (best.kind if best.kind in DEONTIC_KINDS else "other") in kinds
            total += 1
    assert total > 900
    assert right >= 0.93 * total
