"""The names of statements: the source maps' where the text is one of their documents, else the reader's own."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.source.cites import source_map
from kb.source.identify import identify, slug
from kb.source.model import Reading, Statement
from kb.source.reader import read

BOOKS = Path(__file__).with_name("books")


@cache
def named(text: str, name: str = "book") -> Reading:
    return identify(read(text), text, name)


def seed(shared: Path, doc: str) -> str:
    (path,) = (shared / "seeds").glob(f"{doc}_*.txt")
    return path.read_bytes().decode("utf-8")


def clauses(reading: Reading) -> list[str]:
    """The clauses of a reading that a source map has, in order."""
    known = set(source_map(reading.doc).ids) if reading.doc else set()
    return [id_ for s in reading.statements for id_ in s.ids if id_ in known]


@pytest.mark.parametrize(
    ("words", "slugged"),
    [("Año nuevo: ¡ya!", "ano-nuevo-ya"), ("", "x"), ("¿?", "x"), ("A'", "a"), ("x" * 60, "x" * 40)],
)
def test_slugs(words: str, slugged: str) -> None:
    assert slug(words) == slugged


def test_names_of_a_text_that_no_map_knows() -> None:
    text = "Faro\n\n1. Enciende la luz. Espera.\n\na. Apágala.\n\nFaro\n\nAlianzas: pagan la mitad.\n"
    assert [s.id for s in named(text, "luz").statements] == [
        "luz:faro",
        "luz:faro.1.1",
        "luz:faro.1.2",
        "luz:faro.1.a.1",
        "luz:faro-2",
        "luz:faro-2.alianzas.1",
    ]


@given(st.lists(st.sampled_from(["Faro", "Faro 2", "1. Uno. Dos.", "a. Tres.", "Nota: no.", "X: sí"]), max_size=20))
@settings(max_examples=100)
def test_no_two_statements_have_one_name(lines: list[str]) -> None:
    ids = [s.id for s in named("\n\n".join(lines)).statements]
    assert len(ids) == len(set(ids))
    assert all(ids)


@pytest.mark.parametrize("book", ["puerto", "harbour"])
def test_a_strange_book_is_no_document(book: str) -> None:
    reading = named((BOOKS / f"{book}.txt").read_bytes().decode("utf-8"))
    assert reading.doc is None
    assert reading.changed == 0


@pytest.mark.parametrize("doc", ["000", "002", "004"])
def test_a_document_has_all_its_clauses(shared: Path, doc: str) -> None:
    reading = named(seed(shared, doc))
    assert reading.doc == doc
    assert list(dict.fromkeys(clauses(reading))) == list(source_map(doc).ids)


@pytest.mark.parametrize("doc", ["001", "003"])
def test_a_copy_has_the_clauses_of_the_original(shared: Path, doc: str) -> None:
    reading = named(seed(shared, doc))
    original = named(seed(shared, "000"))
    found = clauses(reading)
    assert found == list(source_map(doc).ids)
    assert set(found) <= set(clauses(original))
    positions = [clauses(original).index(id_) for id_ in found]
    assert positions == sorted(positions)


def test_a_post_alone_is_known(shared: Path) -> None:
    text = seed(shared, "000")
    row = source_map("000").rows[_row("000", "000:spice.nexus.1")]
    post = text[row.start : text.index("\n", text.index("\n\n", row.end) + 2)]
    assert clauses(named(post)) == ["000:spice.nexus.1", "000:spice.nexus.2", "000:spice.nexus.3"]


def test_a_strange_text_does_not_take_the_name_of_a_document() -> None:
    assert named("Faro\n\nNadie duerme.\n", "000").statements[0].id == "text-000:faro"


def test_a_lost_title_is_found_again(shared: Path) -> None:
    first = named(seed(shared, "001")).statements[0]
    assert first.id == "000:traitors.1.1"
    assert first.heading == source_map("000").rows[_row("000", first.id)].heading != ""


def _row(doc: str, id_: str) -> int:
    return [row.id for row in source_map(doc).rows].index(id_)


def test_a_document_that_came_in_another_shape_is_known_by_its_sentences(shared: Path) -> None:
    text = "\ufeff" + seed(shared, "000").replace("\n", "\r\n") + "\r\n"
    reading = named(text)
    assert (reading.doc, reading.changed) == ("000", 0)
    assert clauses(reading) == clauses(named(seed(shared, "000")))


def test_a_changed_sentence_keeps_its_name_and_is_noticed(shared: Path) -> None:
    text = seed(shared, "000")
    row = source_map("000").rows[_row("000", "000:move.1.d")]
    changed = text[: row.end - 1] + " nunca" + text[row.end - 1 :]
    reading = named(changed)
    assert (reading.doc, reading.changed) == ("000", 1)
    assert _at(reading, row.start).id == "000:move.1.d"


def test_a_new_sentence_gets_a_name_of_its_own(shared: Path) -> None:
    text = seed(shared, "000")
    row = source_map("000").rows[_row("000", "000:move.1.d")]
    longer = text[: row.end] + "\n\ne. Una frase de más." + text[row.end :]
    reading = named(longer)
    assert reading.changed == 1
    new = _at(reading, row.end + 2)
    assert new.id not in source_map("000").ids
    assert clauses(reading) == clauses(named(text))


def _at(reading: Reading, start: int) -> Statement:
    (found,) = [s for s in reading.statements if s.start == start]
    return found


def test_equal_sentences_of_different_sections_keep_their_own_names(shared: Path) -> None:
    text = seed(shared, "000") + "\n"
    by_words: dict[str, set[str]] = {}
    for s in named(text).statements:
        if s.kind != "heading":
            by_words.setdefault(text[s.start : s.end], set()).add(s.id)
    assert Counter(len(ids) for ids in by_words.values())[2] >= 3
    assert clauses(named(text)) == clauses(named(text[:-1]))
