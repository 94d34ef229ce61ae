"""`puedo table`: told once, kept whole, weaker than what a question says; and the conversation on paper."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from kb.asking import table as kept
from kb.asking.asker import Asker, Question
from kb.asking.session import Session
from kb.cli.main import main

FULL = "can I plant in the north field with three trees there?"


@pytest.fixture(autouse=True)
def apart(asker: Asker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr("kb.asking.asker.Asker", lambda: asker)
    monkeypatch.setenv("PUEDO_STATE", str(tmp_path / "state"))
    return tmp_path


def verdict(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    main(["ask", *words, "--json"])
    return str(json.loads(capsys.readouterr().out)["verdict"])


def test_what_is_told_once_counts_for_every_later_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict(capsys, FULL, "--game", "orchard") == "no"
    assert main(["table", "--game", "orchard", "I am the bakers"]) == 0
    assert "[actor is bakers]" in capsys.readouterr().out
    assert verdict(capsys, FULL) == "yes"
    assert verdict(capsys, FULL, "--no-table", "--game", "orchard") == "no"


def test_the_question_itself_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    main(["table", "--game", "orchard", "--set", "actor is bakers"])
    capsys.readouterr()
    assert verdict(capsys, "I am the brewers. " + FULL) == "no"


def test_a_batch_is_not_answered_from_anybodys_table(capsys: pytest.CaptureFixture[str], apart: Path) -> None:
    main(["table", "--game", "orchard", "--set", "actor is bakers"])
    capsys.readouterr()
    (apart / "in.jsonl").write_text(json.dumps({"question": FULL, "game": "orchard"}) + "\n", encoding="utf-8")
    assert main(["ask", "--batch", str(apart / "in.jsonl")]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "no"


def test_facts_are_replaced_and_forgotten(capsys: pytest.CaptureFixture[str]) -> None:
    main(["table", "--game", "orchard", "--set", "actor is bakers", "--set", "covered"])
    main(["table", "--set", "actor is coopers"])
    assert kept.load() == kept.Table("orchard", ("actor is coopers", "covered is yes"))
    main(["table", "--unset", "covered"])
    assert kept.load().given == ("actor is coopers",)
    assert main(["table", "--forget"]) == 0
    assert kept.load() == kept.Table()


@pytest.mark.parametrize(
    "words",
    [
        ["--set", "actor is bakers"],
        ["--game", "nowhere"],
        ["--game", "orchard", "--set", "actor is nobody-of-that-name"],
        ["--game", "orchard", "--unset", "covered"],
        ["--game", "orchard", "the weather is lovely"],
        ["--forget", "--game", "orchard"],
    ],
)
def test_what_cannot_be_leaves_the_table_as_it_was(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", *words]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert not kept.place().exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version": 2}', '{"version": 1, "game": 3, "given": []}', "\x00"])
def test_a_file_that_is_no_table_is_one_message(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept.place().parent.mkdir(parents=True)
    kept.place().write_text(text, encoding="utf-8")
    assert main(["ask", FULL, "--game", "orchard"]) == 2
    assert "--forget" in capsys.readouterr().err
    assert main(["table", "--forget"]) == 0
    assert main(["ask", FULL, "--game", "orchard"]) == 0


def test_facts_of_another_game_do_not_count(asker: Asker) -> None:
    table = kept.Table("somewhere-else", ("actor is bakers",))
    assert kept.standing(table, asker, "orchard") == ("orchard", {})


def test_a_conversation_begins_at_the_table(monkeypatch: pytest.MonkeyPatch, apart: Path,
                                            capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    main(["table", "--game", "orchard", "I am the bakers"])
    paper = apart / "talk.md"
    lines = f"{FULL}\nand if I am the brewers?\nsave {paper}\nsave {apart}/no/such/folder.md\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert main(["--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "folder" in shown.err
    written = paper.read_text(encoding="utf-8")
    assert written.startswith("# Questions about the rules: The Orchard\n")
    first, second = written.split("## ")[1:]
    assert "Yes." in first
    assert "No." in second


def test_a_transcript_takes_nothing_typed_for_markup(asker: Asker) -> None:
    from kb.asking.transcript import markdown

    talk = Session(asker, game="orchard")
    typed = "# <b>can I</b> plant in the [pond](x)?"
    written = markdown([(typed, talk.say(typed).answer)], "en")
    assert "<b>" not in written
    assert "[pond](x)" not in written
    assert "\n# <" not in written


def test_a_follow_up_stays_with_the_decision(asker: Asker) -> None:
    vague = "frost, hmm, and the other thing?"
    assert asker.ask(Question(vague, game="orchard"))["verdict"] == "unclear"
    answer = asker.ask(Question(vague, game="orchard", decision=("frost-losses", ())))
    assert answer["decision"]["id"] == "orchard.frost-losses"
    assert answer["verdict"] != "unclear"
