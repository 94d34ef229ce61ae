"""`puedo new`: a folder that passes the checks as it is, or a refusal that leaves nothing behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.cli import new
from kb.cli.main import main
from kb.errors import PuedoError
from kb.rules.loader import games, load_folder, load_game


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert main(["new", "river-crossing-2", "--folder", str(folder)]) == 0
    return folder / "river-crossing-2"


def test_it_writes_two_files_and_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "new", "ludo", "--folder", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert str(tmp_path / "ludo") in out and "puedo check" in out
    assert sorted(os.listdir(tmp_path)) == ["ludo"]
    assert sorted(os.listdir(tmp_path / "ludo")) == ["game.rules", "turns.rules"]


def test_it_passes_check_and_format(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["check", str(begun), "--json"]) == 0
    assert capsys.readouterr().out.strip() == "[]"
    assert main(["format", "--check", str(begun)]) == 0


def test_it_has_what_a_game_has(begun: Path) -> None:
    game = load_folder(begun)
    assert game.id == "river-crossing-2"
    assert (game.texts.es, game.texts.en) == ("River crossing 2", "River crossing 2")
    assert game.rules and game.examples and game.asks and game.facts
    assert all(rule.texts.es and rule.texts.en for rule in game.rules.values())
    assert all("#" in file.read_text(encoding="utf-8") for file in begun.glob("*.rules"))


@pytest.mark.parametrize(("text", "verdict"), [
    ("can I pass if I have just passed?", "no"), ("¿puedo pasar?", "yes"), ("¿puedo pasar si acabo de pasar?", "no"),
])
def test_it_can_be_asked(begun: Path, text: str, verdict: str) -> None:
    asker = Asker({"river-crossing-2": Known(load_folder(begun))}, encoder=None)
    assert asker.ask(Question(text, game="river-crossing-2"))["verdict"] == verdict


def test_it_is_asked_by_its_name_where_its_folder_is_told(
    begun: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "dice").mkdir()
    (tmp_path / "dice" / "game.rules").write_text("game dice\n  es D\n  en D\n", encoding="utf-8")
    (tmp_path / "Notes 1").mkdir()
    (tmp_path / "Notes 1" / "x.rules").write_text("", encoding="utf-8")
    words = ["--lang", "en", "rule", "river-crossing-2.turns.pass", "--given", "passed-last-turn"]
    monkeypatch.setenv("PUEDO_GAMES", "")
    assert main(words) == 2
    assert "PUEDO_GAMES" in capsys.readouterr().err
    before = games()
    monkeypatch.setenv("PUEDO_GAMES", os.pathsep.join((str(tmp_path), str(begun.parent), str(tmp_path / "missing"))))
    assert main(words) == 0
    assert "twice in a row" in capsys.readouterr().out
    assert games() == sorted([*before, "river-crossing-2"])
    assert len(load_game("dice").rules) > 10  # the program's, not that of the same name elsewhere


@pytest.mark.parametrize("name", [
    "Ludo", "2ludo", "lu do", "ludo-", "lu--do", "../ludo", "/ludo", "ludo.rules", "niño", "", "a" * 41, "lu\ndo",
    "ludo\n",
])
def test_a_name_that_is_no_id_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "new", name, "--folder", str(tmp_path)]) == 2
    said = capsys.readouterr()
    assert "is no name for a game" in said.err and "For example" in said.err and not said.out
    assert os.listdir(tmp_path) == []


def test_the_hint_is_a_name_that_would_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "Tres en Raya", "--folder", str(tmp_path)]) == 2
    assert "puedo new tres-en-raya" in capsys.readouterr().err


def test_a_game_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "ludo").mkdir()
    (tmp_path / "ludo" / "game.rules").write_text("mine")
    assert main(["new", "ludo", "--folder", str(tmp_path)]) == 2
    assert "ya existe" in capsys.readouterr().err
    assert (tmp_path / "ludo" / "game.rules").read_text() == "mine"
    assert os.listdir(tmp_path / "ludo") == ["game.rules"]


@pytest.mark.parametrize("make", ["file", "broken link"])
def test_anything_of_that_name_is_left_alone(make: str, tmp_path: Path) -> None:
    if make == "file":
        (tmp_path / "ludo").write_text("mine")
    else:
        (tmp_path / "ludo").symlink_to(tmp_path / "nowhere")
    assert main(["new", "ludo", "--folder", str(tmp_path)]) == 2
    assert os.listdir(tmp_path) == ["ludo"]


def test_the_name_of_a_game_of_the_program_is_taken(tmp_path: Path) -> None:
    assert main(["new", games()[0], "--folder", str(tmp_path)]) == 2
    assert os.listdir(tmp_path) == []


def test_a_folder_that_is_not_there_is_no_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "new", "ludo", "--folder", str(tmp_path / "nowhere")]) == 2
    assert "The folder cannot be made" in capsys.readouterr().err
    assert os.listdir(tmp_path) == []


def test_what_fails_halfway_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []

    def failing(path: Path, data: bytes) -> None:
        if written:
            raise PuedoError({"es": "lleno", "en": "full"})
        written.append(path)
        path.write_bytes(data)

    monkeypatch.setattr(new, "write_atomically", failing)
    assert main(["new", "ludo", "--folder", str(tmp_path)]) == 2
    assert written and os.listdir(tmp_path) == []
