"""A third language comes with a table of its words and a file of its texts, and with no other change."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kb.cli.main import main
from kb.exchange.formats import read, write
from kb.exchange.places import text_places
from kb.exchange.units import terms_of, with_texts
from kb.proofing.model import Pair
from kb.proofing.proof import proof_pairs
from kb.rules.loader import load_texts
from kb.text import languages
from kb.text.guess import guess_language
from kb.text.skeleton import skeleton

from . import french
from .conftest import FERRY

LATE = "ferry.boarding.no-late-boarding"
FRENCH = {
    "ferry.boarding.free-boarding": "On peut embarquer.",
    LATE: "Personne ne peut embarquer après la cloche, sauf si le capitaine le permet.",
    "ferry.bell#term": "cloche | clochette",
    "ferry.bell#gloss": "Elle annonce le départ.",
    "ferry.crates#question": "Combien de caisses, des {n} qui tiennent ?",
}


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What adding a language is: its module, and its code in LANGUAGES."""
    monkeypatch.setitem(sys.modules, "kb.text.languages.fr", french)
    monkeypatch.setattr(languages, "LANGUAGES", (*languages.LANGUAGES, "fr"))
    languages.language.cache_clear()
    yield
    languages.language.cache_clear()


def test_its_skeletons_are_read() -> None:
    read_one = skeleton("Vous ne devez payer que si le port est libre, sauf si la cloche sonne.", "fr")
    assert [clause.role for clause in read_one.clauses] == ["main", "condition", "exception"]
    assert skeleton("Chaque joueur peut piocher deux cartes.", "fr").modality == "may"
    assert skeleton("Chaque joueur peut piocher deux cartes.", "fr").numbers[0].value == 2


def test_its_texts_are_known_from_others() -> None:
    assert guess_language("les cartes que vous piochez sont dans la main") == "fr"
    assert guess_language("the cards that you draw are in your hand") == "en"
    assert guess_language("las cartas que robas van a la mano") == "es"


def test_its_pairs_are_proofed() -> None:
    def codes(es: str, fr: str) -> list[str]:
        found = proof_pairs([Pair(es, fr)], langs=("es", "fr"))
        assert all("francés" in f.message["es"] and "French" in f.message["en"] for f in found)
        return [f.code for f in found]

    assert codes("Cada jugador puede robar dos cartas.", "Chaque joueur peut piocher deux cartes.") == []
    assert codes("Cada jugador puede robar dos cartas.", "Chaque joueur peut piocher trois cartes.") == ["number"]
    assert codes("Cada jugador debe robar dos cartas.", "Chaque joueur peut piocher deux cartes.") == ["modality"]
    assert "exception" in codes("Todos votan, salvo el rey.", "Tous les joueurs votent.")


def test_its_texts_live_beside_the_rules(ferry: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ferry.xlf"
    assert main(["translate", "export", str(ferry), "--from", "en", "--to", "fr", "-o", str(path)]) == 0
    catalogue = read(path)
    assert (catalogue.source_lang, catalogue.target_lang) == ("en", "fr")
    assert {unit.state for unit in catalogue.units} == {"new"}
    units = tuple(
        replace(u, target=FRENCH.get(u.id, ""), state="translated") if u.id in FRENCH else u for u in catalogue.units
    )
    path.write_bytes(write(replace(catalogue, units=units), "xliff"))
    assert main(["translate", "import", str(path), "--game", str(ferry)]) == 0
    assert (ferry / "game.rules").read_text(encoding="utf-8") == FERRY
    kept = read(ferry / "fr.po")
    assert {u.id: u.target for u in kept.units if u.target} == FRENCH

    # What stands there is proofed, counted, and found by the glossary.
    capsys.readouterr()
    assert main(["proof", str(ferry / "fr.po"), "--json"]) == 0
    assert [(f["id"], f["code"]) for f in json.loads(capsys.readouterr().out)] == [(LATE, "condition")]
    assert main(["translate-status", str(ferry), "--json"]) == 1
    by_lang = {each["lang"]: each for each in json.loads(capsys.readouterr().out)}
    assert (by_lang["fr"]["unproofed"], by_lang["fr"]["missing"]) == (5, 8)
    places = with_texts(text_places({"game.rules": FERRY}), kept)
    (bell,) = terms_of(places, load_texts({"game.rules": FERRY}), ("es", "en", "fr")).entries
    assert bell.forms["fr"] == ("cloche", "clochette") and bell.glosses["fr"] == "Elle annonce le départ."

    # The source changes: fuzzy, with the old source, and the rest is left alone.
    rules = ferry / "game.rules"
    rules.write_text(FERRY.replace("en One may board.", "en Anyone may board."), encoding="utf-8")
    assert main(["translate-status", str(ferry), "--json"]) == 1
    assert {e["lang"]: e for e in json.loads(capsys.readouterr().out)}["fr"]["changed"] == 1
    again = tmp_path / "again.po"
    assert main(["translate", "export", str(ferry), "--from", "en", "--to", "fr", "-o", str(again)]) == 0
    moved = {u.id: u for u in read(again).units}["ferry.boarding.free-boarding"]
    assert (moved.state, moved.previous, moved.target) == ("fuzzy", "One may board.", "On peut embarquer.")
