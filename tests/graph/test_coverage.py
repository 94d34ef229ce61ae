from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.cli import coverage as command
from kb.cli import graph as graph_command
from kb.cli.main import main
from kb.graph.coverage import restated_by
from kb.graph.model import Graph
from kb.rules.model import Game
from kb.source.identify import identify
from kb.source.reader import read

RULEBOOK = """Dock rules

1. A ship may dock.
2. A full dock may not be used.
3. Every crate costs one coin.
"""


def test_restated_by(graph: Graph) -> None:
    found = restated_by(graph)
    assert found["900:dock.2"] == [("harbour.docking.full-dock", "rule")]
    assert found["900:bid.2"] == [("harbour.docking.tie-buyer", "rule")]  # the editorial ruling only cites it
    assert found["900:dues.1"] == [("harbour.table.dues.north", "row")]


@pytest.fixture
def source(tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rulebook no source map knows, and a game with one rule that restates a clause of it and one that cites none."""
    from dataclasses import replace

    path = tmp_path / "docks.txt"
    path.write_text(RULEBOOK, encoding="utf-8")
    statements = [one for one in identify(read(RULEBOOK), RULEBOOK, "docks").statements if one.kind != "heading"]
    assert len(statements) == 3
    rule = replace(game.rules["docking.full-dock"], sources=(statements[1].id, "docks:gone"))
    changed = replace(game, rules={**game.rules, rule.id: rule})
    monkeypatch.setattr(graph_command, "chosen_games", lambda name: [changed])
    return path


def test_json(source: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", str(source), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["version"] == 1
    assert [(one["line"], one["by"]) for one in data["statements"]] == [
        (3, []), (4, [{"id": "harbour.docking.full-dock", "type": "rule"}]), (5, []),
    ]
    assert set(data["statements"][0]) == {"id", "line", "by"}


@pytest.mark.parametrize(("lang", "whole", "missing", "stray"), [
    ("es", "1 de 3 cláusulas recogidas", "Sin recoger:", "Se citan cláusulas que el documento no tiene:"),
    ("en", "1 of 3 clauses restated", "Not restated:", "Clauses are cited that the document does not have:"),
])
def test_listing(
    source: Path, capsys: pytest.CaptureFixture[str], lang: str, whole: str, missing: str, stray: str
) -> None:
    assert main(["--lang", lang, "coverage", str(source)]) == 0
    shown = capsys.readouterr().out
    assert whole in shown and missing in shown and stray in shown and "docks:gone" in shown
    assert "1/3" in shown and "rule 1" in shown


def test_a_known_document_has_the_clauses_of_its_map(
    shared: Path, monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    from kb.source.cites import source_map

    monkeypatch.setattr(graph_command, "chosen_games", lambda name: [game])
    text = next((shared / "seeds").glob("003_*.txt")).read_bytes().decode("utf-8")
    clauses, stray = command.covered(text, "003")
    assert [one.id for one in clauses] == list(source_map("003").ids)
    assert stray == []


def test_a_source_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "nowhere.txt"]) == 2
    shown = capsys.readouterr()
    assert shown.out == "" and "nowhere.txt" in shown.err
