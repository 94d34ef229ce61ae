"""A game that the engine has never seen: a folder of rules, no Python. It is loaded, checked, asked and compared."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.cli.main import main
from kb.rules.loader import load_folder
from kb.rules.model import Ask, Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule

NIM = Path(__file__).parent / "nim"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_folder(NIM)


@pytest.fixture(scope="module")
def base(game: Game) -> Base:
    return compile_game(game)


@pytest.fixture(scope="module")
def asker(game: Game) -> Asker:
    return Asker({"nim": Known(game)}, encoder=None)


def test_nothing_is_wrong_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(NIM), "--all", "--json"]) == 0
    assert capsys.readouterr().out.strip() == "[]"
    assert main(["format", "--check", str(NIM)]) == 0


def test_its_folder_began_as_new_makes_it(tmp_path: Path, game: Game) -> None:
    """Writing over what `puedo new` leaves is all that a new game takes."""
    assert main(["new", "nim", "--folder", str(tmp_path)]) == 0
    begun = tmp_path / "nim"
    assert (begun / "game.rules").is_file()
    for file in begun.glob("*.rules"):
        file.unlink()
    for file in NIM.glob("*.rules"):
        shutil.copy(file, begun)
    again = load_folder(begun)
    assert (again.id, list(again.rules), list(again.decisions)) == (game.id, list(game.rules), list(game.decisions))


@pytest.mark.parametrize(("given", "winner"), [
    ({"took-last": "first"}, "first"),
    ({"took-last": "second"}, "second"),
    ({"took-last": "first", "last-loses": True}, "second"),
    ({"took-last": "second", "last-loses": True}, "first"),
])
def test_who_wins(base: Base, given: dict[str, Any], winner: str) -> None:
    ruling = rule(base, ("winner", ()), {(name, ()): value for name, value in given.items()})
    assert ruling.outcome.allowed == (winner,)


def test_what_was_never_asked_before_is_answered(asker: Asker) -> None:
    """Not one of the questions of its rule files: other sticks, another player."""
    for text, decision, outcome in (
        ("can I take 7 sticks from 3 heaps?", "take", ("forbidden",)),
        ("¿quién gana la partida si el primer jugador coge el último?", "winner", ("first",)),
    ):
        best = asker.think(Question(text), "nim", "en").judged[0]
        assert (best.meaning.decision[0], best.ruling.outcome.allowed) == (decision, outcome)
    answer = asker.ask(Question("can I take 7 sticks from 3 heaps?", game="nim"))
    assert (answer["verdict"], answer["reasons"]) == ("no", ["nim.taking.one-heap"])


def questions() -> list[tuple[Ask, str, str]]:
    return [(ask, lang, text) for ask in load_folder(NIM).asks.values()
            for lang, texts in (("es", ask.es), ("en", ask.en)) for text in texts]


@pytest.mark.parametrize(("ask", "lang", "text"), questions(), ids=lambda value: getattr(value, "id", None))
def test_its_questions_are_answered(asker: Asker, ask: Ask, lang: str, text: str) -> None:
    answer = asker.ask(Question(text, game="nim", lang=lang))
    expected = ask.expect[0]
    assert answer["verdict"] not in ("unclear", "off-topic"), answer["text"]
    assert answer["decision"]["id"] == f"nim.{expected.decision}"
    assert answer["reasons"][0] in {f"nim.{name}" for name in expected.by}
