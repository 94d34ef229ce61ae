"""`puedo ask`: one question, a batch, and what goes wrong."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from kb.asking.asker import Asker
from kb.cli.main import main

POND = "can I plant in the pond?"


@pytest.fixture(autouse=True)
def orchard(asker: Asker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PUEDO_STATE", str(tmp_path))  # whoever runs this may remember a table
    monkeypatch.setattr("kb.asking.asker.Asker", lambda: asker)


def test_the_answer_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", POND, "--game", "orchard"]) == 0
    assert "Nothing is planted in the pond." in capsys.readouterr().out


def test_the_answer_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", POND, "--json", "--lang", "es"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"], answer["lang"], answer["reasons"]) == ("no", "es", ["orchard.planting.not-in-the-pond"])


def test_given_facts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "cuánto cuesta plantar?", "--game", "orchard", "--given", "seeds is 3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"]["number"] == 6


def test_no_verdict_is_exit_code_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "what is the time in Lisbon?", "--game", "orchard"]) == 1


def test_a_batch_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows: list[dict[str, Any]] = [
        {"id": "a", "question": POND, "game": "orchard"},
        {"id": 7, "question": "puedo plantar en la parcela sur?", "lang": "en"},
        {"question": "cuánto cuestan semillas?", "given": ["seeds is 2"], "game": "orchard"},
    ]
    path = tmp_path / "in.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", encoding="utf-8")
    assert main(["ask", "--batch", str(path)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(answer.get("id"), answer["verdict"]) for answer in answers] == [("a", "no"), (7, "yes"), (None, "value")]
    assert answers[1]["lang"] == "en"


def test_a_batch_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps({"id": "a", "question": POND}) + "\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line.encode())))
    assert main(["ask", "--batch", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "no"


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "7",
        '{"id": 1}',
        '{"question": 5}',
        '{"question": ' + "9" * 5_000 + "}",
        '{"question": "x", "id": NaN}',
        '{"question": "x", "id": 1e999}',
        '{"question": "x", "id": ' + "[" * 900 + "]" * 900 + "}",
        '{"question": "x", "id": {"a": 1}}',
        '{"question": "x", "lang": "fr"}',
        '{"question": "x", "given": "y"}',
        '{"question": "x", "situation": []}',
        "[" * 100_000,
    ],
)
def test_a_bad_line_is_named_with_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text("\n" + line + "\n", encoding="utf-8")
    assert main(["ask", "--batch", str(path)]) == 2
    assert f"{path}:2" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["ask"],
        ["ask", "x", "--batch", "y"],
        ["ask", "--batch", "there-is-none"],
        ["ask", POND, "--game", "no-such-game"],
        ["ask", POND, "--game", "orchard", "--given", "nonsense is 3"],
    ],
)
def test_wrong_input_is_one_message_and_exit_code_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.err.startswith("puedo: ")
    assert "Traceback" not in shown.err
