"""A conversation: follow-ups, answers to what is asked, not knowing, undo."""

from __future__ import annotations

import io
import sys

import pytest

from kb.asking.asker import Asker
from kb.asking.session import Session
from kb.cli import session as command
from kb.cli.main import main


@pytest.fixture
def talk(asker: Asker) -> Session:
    return Session(asker, game="orchard")


def verdict(talk: Session, text: str) -> str:
    reply = talk.say(text)
    assert reply.answer is not None
    return str(reply.answer["verdict"])


def test_a_follow_up_keeps_the_situation(talk: Session) -> None:
    assert verdict(talk, "can I plant in the north field with three trees there?") == "no"
    assert verdict(talk, "and if I am the bakers?") == "yes"


def test_a_follow_up_replaces_what_it_tells_anew(talk: Session) -> None:
    assert verdict(talk, "puedo plantar en la parcela sur?") == "yes"
    assert verdict(talk, "¿y en el estanque?") == "no"


def test_what_is_missing_is_asked_for_and_answered(talk: Session) -> None:
    assert verdict(talk, "qué se paga por plantar semillas?") == "depends"
    assert talk.state.asked == ("seeds", ())
    reply = talk.say("4")
    assert reply.answer is not None
    assert reply.answer["value"]["number"] == 8


def test_an_answer_that_cannot_be_is_taken_for_a_new_question(talk: Session) -> None:
    talk.say("qué se paga por plantar semillas?")
    assert verdict(talk, "puedo plantar en el estanque?") == "no"


def test_not_knowing_is_an_answer(talk: Session) -> None:
    talk.say("qué se paga por plantar semillas?")
    assert verdict(talk, "no sé") == "depends"
    assert talk.state.asked is None


def test_undo_goes_back_one_turn(talk: Session) -> None:
    assert verdict(talk, "can I plant in the north field with three trees there?") == "no"
    assert verdict(talk, "and if I am the bakers?") == "yes"
    reply = talk.undo()
    assert reply.kind == "undone"
    assert reply.answer is not None
    assert reply.answer["verdict"] == "no"
    talk.undo()
    assert talk.undo().kind == "nothing-to-undo"


def test_a_new_question_forgets_what_the_last_one_told(talk: Session) -> None:
    talk.say("can I plant in the north field with three trees there?")
    assert verdict(talk, "can I plant in the south field?") == "yes"


def test_an_empty_line_is_no_turn(talk: Session) -> None:
    assert talk.say("  \x00 ").kind == "empty"
    assert talk.undo().kind == "nothing-to-undo"


def test_lines_from_a_pipe(asker: Asker, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "can I plant in the pond?\nundo\nundo\nnew\n\xff\x1b[31m?\nquit\ncan I plant?\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode("latin-1")), encoding="utf-8"))
    monkeypatch.setattr("kb.asking.asker.Asker", lambda: asker)
    assert main(["--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "» can I plant in the pond?" in shown
    assert "Undone." in shown
    assert "There is nothing to undo." in shown
    assert "\x1b[31m" not in shown
    assert "» can I plant?" not in shown


def test_texts_are_there_in_both_languages() -> None:
    assert all(set(texts) == {"es", "en"} for texts in command._TEXTS.values())


def test_a_line_that_names_a_game_chooses_it_and_can_be_taken_back(asker: Asker) -> None:
    session = Session(asker, lang="es")
    game = asker.known("orchard").game
    reply = session.say(game.texts.en + ".")
    assert (reply.kind, reply.answer, session.state.game) == ("game", None, "orchard")
    assert session.game_name("es") == game.texts.es
    assert session.undo().kind == "undone"
    assert session.state.game is None


def test_who_speaks_is_told_once_for_all_later_questions(talk: Session) -> None:
    assert talk.say("I am the bakers").kind == "speaker"
    assert list(talk.state.standing.values()) == ["bakers"]
    assert verdict(talk, "can I plant in the north field with three trees there?") == "yes"
    assert verdict(talk, "can I plant in the north field with three trees there?") == "yes"
