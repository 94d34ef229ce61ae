"""A rulebook of a page: Markdown against HTML with its sections in another order, and against rules of another game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.aligning.align import align_documents
from kb.aligning.documents import read_document
from kb.asking.encoder import Encoder
from kb.cli.main import main

MARKDOWN = """# Beekeepers of the valley

A short game about bees for two to four players.

## Setup

Each player takes a hive and three worker bees.
Shuffle the flower cards and lay five of them face up.

## Your turn

On your turn move one bee to a flower, then take its nectar.
A bee may not visit the same flower twice in a row.
If it rains, bees stay in the hive.

## End of the game

The game ends when the flower deck is empty.
Whoever has the most honey wins.
"""
PAGE = """<html><head><title>Apicultores</title><script>alert(1)</script></head><body><h1>Apicultores del valle</h1>
<h2>Final de la partida</h2><p>La partida acaba cuando se agota el mazo de flores. Gana quien tenga más miel.</p>
<h2>Tu turno</h2><ul><li>En tu turno mueve una abeja a una flor y recoge su néctar.</li>
<li>Una abeja no puede visitar la misma flor dos veces seguidas.</li>
<li>Si llueve, las abejas se quedan en la colmena.</li></ul>
<h2>Preparación</h2><p>Cada jugador toma una colmena y tres abejas obreras. Baraja las cartas de flor y coloca
cinco boca arriba.</p></body></html>"""
SAME = {
    "Each player takes a hive and three worker bees.": "Cada jugador toma una colmena y tres abejas obreras.",
    "If it rains, bees stay in the hive.": "Si llueve, las abejas se quedan en la colmena.",
    "The game ends when the flower deck is empty.": "La partida acaba cuando se agota el mazo de flores.",
    "Whoever has the most honey wins.": "Gana quien tenga más miel.",
    "Setup": "Preparación",
    "End of the game": "Final de la partida",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "bees.md").write_text(MARKDOWN, encoding="utf-8")
    (tmp_path / "bees.html").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_sections_of_a_short_document_are_found_in_any_order(book: Path, encoder: Encoder) -> None:
    found = align_documents(read_document(str(book / "bees.md")), read_document(str(book / "bees.html")), encoder)
    said = {
        found.a.segments[pair.a[0]].text: " ".join(found.b.segments[pair.b[0]].text.split())
        for pair in found.pairs
        if len(pair.a) == len(pair.b) == 1
    }
    assert found.order == "any"
    assert {text: said.get(text) for text in SAME} == SAME


def test_a_short_document_against_itself_is_in_the_same_order(book: Path, encoder: Encoder) -> None:
    document = read_document(str(book / "bees.md"))
    found = align_documents(document, document, encoder)
    assert found.order == "same" and all(pair.a == pair.b for pair in found.pairs)


def test_the_rulebook_of_another_game_is_told_apart(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["align", str(book / "bees.md"), "--to-base", "--game", "dice", "--lang", "en", "--json"]) == 0
    out, err = capsys.readouterr()
    assert "seems not to be about dice" in err
    told = json.loads(out)
    assert told["of_another_game"] is True and told["alike"] < 0.45
