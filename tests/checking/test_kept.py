"""Findings kept between runs are those that were made, and only of the same rules."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from kb.answers.cites import Cite
from kb.checking.kept import kept
from kb.checking.model import RULED, Finding
from kb.checking.witness import Witness
from kb.rules.model import Place, Texts

TEXTS = {"toll/game.rules": "game toll\n"}
FOUND = [
    Finding("contradiction", "error", "toll", ("toll.gate.a", "toll.gate.b"), ("900:a.1",), Texts("«uno»", '"one"'),
            Place("toll/gate.rules", 3, 1),
            Witness("toll", ("fee", ("left",)), ((("weight", ()), Fraction(15, 2)), (("holiday", ()), True)),
                    ((("place", ("left",)), "gate"),), Texts("así", "so")),
            "puedo check toll --replay contradiction", RULED, "example x\n", "bounds",
            (Cite(doc="900", line=None, id="900:a.1", heading="", clause=""),)),
    Finding("gap", "note", "toll", (), (), Texts("nada", "nothing")),
]


@pytest.fixture(autouse=True)
def cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def refuse() -> list[Finding]:
    raise AssertionError("made again")


def test_what_was_found_comes_back_whole() -> None:
    assert kept("toll", TEXTS, lambda: FOUND) == FOUND
    back = kept("toll", TEXTS, refuse)
    assert back == FOUND
    assert [one.as_json() for one in back] == [one.as_json() for one in FOUND]


def test_other_rules_and_other_games_are_checked_anew() -> None:
    kept("toll", TEXTS, lambda: FOUND)
    assert kept("toll", {"toll/game.rules": "game toll\n# changed\n"}, list) == []
    assert kept("bridge", TEXTS, list) == []


def test_a_torn_file_is_never_believed(cache_of_its_own: Path) -> None:
    kept("toll", TEXTS, lambda: FOUND)
    (file,) = [path for path in cache_of_its_own.iterdir() if path.name.startswith("check-")]
    file.write_bytes(file.read_bytes()[:-7])
    assert kept("toll", TEXTS, list) == []
