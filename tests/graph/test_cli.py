from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli import graph as command
from kb.cli.main import main
from kb.rules.model import Game


@pytest.fixture
def one_game(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "chosen_games", lambda name: [game])


@pytest.mark.usefixtures("one_game")
def test_json_is_what_is_written_unless_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "harbour"]) == 0
    assert json.loads(capsys.readouterr().out)["version"] == 1


@pytest.mark.usefixtures("one_game")
@pytest.mark.parametrize(("to", "head"), [("json", "{"), ("graphml", "<?xml"), ("dot", "digraph")])
def test_out_writes_the_file_and_nothing_else(
    to: str, head: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "graph.out"
    assert main(["graph", "--to", to, "--out", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith(head)
    assert capsys.readouterr().out == ""


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "nowhere"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "nowhere" in shown.err and "Traceback" not in shown.err


def test_a_format_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "--to", "svg"]) == 2
    assert "graphml" in capsys.readouterr().err


@pytest.mark.usefixtures("one_game")
def test_a_folder_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "--out", str(tmp_path / "no" / "graph.json")]) == 2
    assert "no" in capsys.readouterr().err
