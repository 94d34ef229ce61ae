"""The concordance of a term, and how far a translation is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli.main import main
from kb.exchange.concordance import concordance, entries_named, words_in
from kb.exchange.model import Entry, TermBase
from kb.exchange.places import text_places
from kb.rules.loader import game_folder

from .conftest import FERRY

PIER = Entry(
    "g.pier",
    {"es": ("muelle de carga", "dársena"), "en": ("pier",)},
    {"es": ("embarcadero",)},
    {"es": "Donde se embarca.", "en": "Where boarding is done."},
)
BELL = Entry("g.bell", {"es": ("campana",), "en": ("bell",)}, {"es": ("timbre", "campana vieja")})
NIECE = Entry("g.niece", {"es": ("niña",), "en": ("girl",)})
BASE = TermBase(("es", "en"), (PIER, BELL, NIECE))


@pytest.mark.parametrize(
    ("wanted", "entry", "guessed"),
    [
        ("dársena", PIER, False),
        ("DARSENA", PIER, False),
        ("dársenas", PIER, False),
        ("piers", PIER, False),
        ("g.pier", PIER, False),
        ("pier", PIER, False),
        ("darcena", PIER, True),
        ("campnaa", BELL, True),
        ("embarcaderos", PIER, False),
        ("timbre", BELL, False),
        ("nina", NIECE, False),
        ("muelle", PIER, False),
    ],
)
def test_a_term_is_found_however_it_is_typed(wanted: str, entry: Entry, guessed: bool) -> None:
    assert entries_named(BASE, wanted) == ([entry], guessed)


def test_what_is_like_nothing_finds_nothing() -> None:
    assert entries_named(BASE, "xyzzy") == ([], False)


def rules(es: str, en: str) -> dict[str, str]:
    return {
        "game.rules": f"game g\n  es El juego\n  en The game\n\ntopic t\n  es Tema\n  en Topic\n\nclaim c\n"
        f"  es {es}\n  en {en}\n"
    }


def test_every_form_is_marked_where_it_stands_and_the_wrong_ones_told_apart() -> None:
    places = text_places(rules("Las campanas y el timbre; la campana vieja no.", "The bells, the ring."))
    (place,) = concordance(BELL, places, ("es", "en"))
    assert place.id == "g.t.c" and place.file == "game.rules" and place.line == 10
    assert [(h.text, h.forbidden) for h in place.hits["es"]] == [
        ("campanas", False),
        ("timbre", True),
        ("campana vieja", True),
    ]
    assert [place.texts["en"][h.start : h.end] for h in place.hits["en"]] == ["bells"]


def test_a_language_without_the_term_is_shown_too() -> None:
    (place,) = concordance(BELL, text_places(rules("Suena la campana.", "It rings.")), ("es", "en"))
    assert place.hits["en"] == () and place.texts["en"] == "It rings."
    assert list(concordance(BELL, text_places(rules("Suena.", "It rings.")), ("es", "en"))) == []
    (found,) = words_in("sonar", text_places(rules("Sonó al sonar.", "It rings.")), ("es", "en"))
    assert found.hits["es"]


def test_the_command_finds_a_misspelt_term_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "glossary", "fortalesa", "--game", "classic", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["guessed"] and "fortaleza" in found["forms"]["es"] and found["forbidden"]["es"]
    assert len(found["places"]) > 20
    for place in found["places"]:
        assert place["hits"]["es"] or place["hits"]["en"]
        lines = (game_folder("classic") / Path(place["file"]).name).read_text(encoding="utf-8").split("\n")
        assert 0 < place["line"] <= len(lines)
    assert main(["--lang", "es", "glossary", "Agente", "--game", "imperium"]) == 0
    out = capsys.readouterr().out
    assert "se prefiere: agente" in out and "--all" in out and "[agente" in out
    assert main(["--lang", "en", "glossary", "qwzx\x1b", "--game", "imperium"]) == 2
    assert "\x1b" not in capsys.readouterr().err


def status(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, dict[str, int]]]:
    capsys.readouterr()
    code = main(["translate-status", str(folder), "--json"])
    return code, {each["lang"]: each for each in json.loads(capsys.readouterr().out)}


def test_new_accepted_changed_and_missing(ferry: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, by_lang = status(ferry, capsys)
    assert code == 1 and {lang: each["new"] for lang, each in by_lang.items()} == {"es": 13, "en": 13}
    assert main(["translate-status", str(ferry), "--accept"]) == 0
    code, by_lang = status(ferry, capsys)
    assert code == 0 and by_lang["es"]["proofed"] == by_lang["en"]["proofed"] == 13

    path = ferry / "game.rules"
    path.write_text(FERRY.replace("es Se puede embarcar.", "es Se permite embarcar."), encoding="utf-8")
    code, by_lang = status(ferry, capsys)
    assert code == 1 and (by_lang["es"]["unproofed"], by_lang["en"]["changed"]) == (1, 1)
    line = FERRY.split("\n").index("  en One may board.") + 1
    assert by_lang["en"]["texts"] == [  # type: ignore[comparison-overlap]
        {"id": "ferry.boarding.free-boarding", "status": "changed", "file": "ferry/game.rules", "line": line}
    ]
    path.write_text(FERRY.replace("  gloss en It announces departure.\n", ""), encoding="utf-8")
    code, by_lang = status(ferry, capsys)
    assert code == 1 and by_lang["en"]["missing"] == 1 and by_lang["es"]["unproofed"] == 0


def test_what_proofing_objects_to_is_not_accepted_unless_it_is_tolerated(
    ferry: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = ferry / "game.rules"
    wrong = FERRY.replace("en One may board.", "en One must not board.")
    path.write_text(wrong, encoding="utf-8")
    assert main(["--lang", "en", "translate-status", str(ferry), "--accept"]) == 1
    assert "1 with differences" in capsys.readouterr().err
    path.write_text(
        wrong.replace("  board may\n", "  tolerates number because of a test\n  board may\n"), encoding="utf-8"
    )
    main(["translate-status", str(ferry), "--accept"])
    code, by_lang = status(ferry, capsys)
    assert code == 1 and by_lang["en"]["new"] == 1  # another code is tolerated
    path.write_text(
        wrong.replace("  board may\n", "  tolerates language-mismatch because of a test\n  board may\n"),
        encoding="utf-8",
    )
    assert main(["translate-status", str(ferry), "--accept"]) == 0
    capsys.readouterr()
    assert main(["--lang", "en", "translate-status", str(ferry), "--list"]) == 0
    assert "ferry en: 13 texts: 13 proofed" in capsys.readouterr().out


@pytest.mark.parametrize("term", [".*", "[", "(", "", "   ", "\\", "¿?", "%"])
def test_a_term_without_letters_is_refused_and_does_not_hang(
    term: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["glossary", "--game", "dice", "--", term]) == 2
    assert "TERM" in capsys.readouterr().err


def test_a_term_that_fills_the_screen_is_cut_in_the_message(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", "--game", "dice", "x" * 5000]) == 2
    assert len(capsys.readouterr().err) < 300
