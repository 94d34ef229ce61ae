from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

from kb.answers.object import answer_object, no_ruling
from kb.answers.serial import answer_json
from kb.answers.terminal import render
from kb.rules.model import Game, Texts
from kb.ruling.model import (
    DEPENDS,
    VALUE,
    Case,
    ConditionState,
    Outcome,
    Proof,
    RuleState,
    Ruling,
)

DOCK, FEE, FULL, CRATES = ("dock", ()), ("fee", ()), ("full", ()), ("crates", ())
FORBIDDEN, FREE = Outcome(VALUE, ("forbidden",)), Outcome(VALUE, ("required", "optional"))
IS_FULL = Texts("el muelle está lleno", "the dock is full")


def shown(answer: Mapping[str, Any], width: int = 80, **options: Any) -> str:
    out = io.StringIO()
    render(answer, console=Console(file=out, width=width, markup=False, emoji=False, highlight=False), **options)
    return out.getvalue()


@pytest.fixture
def answer(game: Game) -> Mapping[str, Any]:
    proof = Proof(DOCK, FORBIDDEN, (
        RuleState("docking.may-dock", "beaten", Texts("se puede", "it is allowed"), (),
                  (("docking.full-dock", "layer", "guilds-first"),)),
        RuleState("docking.full-dock", "reason", Texts("no se puede", "it is not allowed"),
                  (ConditionState(IS_FULL, True, (FULL,), "told"),)),
        RuleState("docking.fog-lane", "not-applicable", Texts("no se puede", "it is not allowed"),
                  (ConditionState(Texts("hay niebla", "there is fog"), False, (("fog", ()),), "usual"),)),
    ), (Proof(FEE, FREE, (RuleState("docking.toll", "reason", Texts("3", "3")),)),))
    case = Case(((Texts("quien juega tiene el pilotaje", "the player has pilotage"), True, (("actor", ()),)),), FREE)
    ruling = Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",), ("docking.may-dock",), proof, unless=(case,))
    return answer_object(game, ruling, verdict="no", lang="es", proof=True)


def test_verdict_comes_first_with_a_sign_and_a_word(answer: Mapping[str, Any]) -> None:
    lines = shown(answer).splitlines()
    assert lines[0] == "✘ No"
    assert lines[1].startswith("No se puede atracar en un muelle lleno.")
    assert shown(answer, lang="en").splitlines()[0] == "✘ No"


def test_source_is_named(answer: Mapping[str, Any]) -> None:
    assert "Fuente: 900" in shown(answer)
    assert "[900:dock.2]" in shown(answer)


def test_what_changes_it_is_said_once(answer: Mapping[str, Any]) -> None:
    text = shown(answer)
    assert "Cambia si" not in text
    assert text.count("quien juega tiene el pilotaje") == 1
    many = shown({**answer, "unless": answer["unless"] * 3})
    assert "Cambia también si" in many
    assert len(re.findall(r"quien juega tiene el pilotaje\s+→\s+sí", many)) == 1
    long = {**answer["unless"][0], "conditions": answer["unless"][0]["conditions"] * 3}
    assert "Cambia si" in shown({**answer, "unless": [long]})


def test_cases_and_the_question_are_shown_once(game: Game) -> None:
    room = Texts("hay sitio", "there is room")
    cases = (Case(((IS_FULL, True, (FULL,)),), FORBIDDEN), Case(((room, True, (FULL,)),), FREE))
    ruling = Ruling(DOCK, DEPENDS, FREE, depends_on=(FULL,), cases=cases, next_question=FULL)
    text = shown(answer_object(game, ruling, verdict="depends", lang="en"))
    assert text.count("the dock is full") == 1 and text.count("Is the dock full?") == 1
    assert re.search(r"there is room\s+→\s+yes", text)


def test_why_and_why_not(answer: Mapping[str, Any]) -> None:
    text = " ".join(shown(answer, why=True, width=100, lang="en").split())
    assert "● counts: You may not dock where the dock is full." in text
    assert "✔ the dock is full: holds (told)" in text
    assert "↓ beaten: You may dock." in text
    assert "by harbour.docking.full-dock (precedence: Guilds come before the general rules)" in text
    assert "does not apply: In fog only deep docks may be used." in text
    assert "✘ there is fog: does not hold (the usual case)" in text
    assert "The cost of docking" in text
    assert text.index("counts:") < text.index("beaten:") < text.index("does not apply:")


def test_without_why_there_is_no_tree(answer: Mapping[str, Any]) -> None:
    assert "●" not in shown(answer)


@pytest.mark.parametrize("width", [20, 40, 79])
@pytest.mark.parametrize("lang", ["es", "en"])
def test_narrow_terminals(answer: Mapping[str, Any], width: int, lang: str) -> None:
    text = shown(answer, width=width, lang=lang, why=True)
    assert max(len(line) for line in text.splitlines()) <= width
    flat = "".join(re.sub(r"[│├└─╰]", " ", text).split())
    wanted = "quienjuegatieneelpilotaje" if lang == "es" else "theplayerhaspilotage"
    assert wanted in flat


def test_no_colour_where_it_is_not_wanted(answer: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in shown(answer)
    for no_color, coloured in (("1", False), (None, True)):
        if no_color is None:
            monkeypatch.delenv("NO_COLOR", raising=False)
        else:
            monkeypatch.setenv("NO_COLOR", no_color)
        monkeypatch.setenv("TERM", "xterm-256color")
        out = io.StringIO()
        render(answer, console=Console(file=out, force_terminal=True, width=80, markup=False))
        assert bool(re.search(r"\x1b\[[0-9;]*3[0-9]m", out.getvalue())) is coloured


HOSTILE = "[bold]x[/bold] <b>&amp; \x1b[31mred \u202eleft \x9b :smile:"


def test_texts_are_shown_as_they_are(game: Game) -> None:
    case = Case(((Texts(HOSTILE, HOSTILE), True, (FULL,)),), FREE)
    ruling = Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",), unless=(case,),
                    proof=Proof(DOCK, FORBIDDEN, (RuleState("docking.full-dock", "reason", Texts(HOSTILE, HOSTILE),
                                (ConditionState(Texts(HOSTILE, HOSTILE), None, (FULL,), "unknown"),)),)))
    answer = answer_object(game, ruling, verdict="no", lang="es", proof=True)
    text = shown(answer, why=True, width=200)
    assert "[bold]x[/bold] <b>&amp;" in text and ":smile:" in text
    assert "\\x1b[31mred" in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)


def test_json_is_safe_to_show_and_loads_back(game: Game) -> None:
    import json

    case = Case(((Texts(HOSTILE, HOSTILE), True, (FULL,)),), FREE)
    answer = answer_object(game, Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",), unless=(case,)),
                           verdict="no", lang="es")
    for lines in (True, False):
        text = answer_json(answer, lines=lines)
        assert json.loads(text) == answer
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]", text)
    assert "\n" not in answer_json(answer, lines=True)


def test_next_question_with_its_answers(game: Game) -> None:
    ruling = Ruling(FEE, DEPENDS, FREE, depends_on=(CRATES,), next_question=CRATES, truncated=True)
    text = shown(answer_object(game, ruling, verdict="depends", lang="en"))
    assert text.startswith("? It depends\n")
    assert "How many crates do you carry?" in text
    assert "(between 0 and 20)" in text
    assert "There are too many cases for a table." in text


def test_value_is_the_first_line(game: Game) -> None:
    from fractions import Fraction

    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (Fraction(15, 2),)), ("docking.toll",))
    text = shown(answer_object(game, ruling, verdict="value", lang="es"))
    assert text.startswith("= El coste del atraque: 7½\nEl atraque cuesta la tarifa")


def test_unclear_shows_the_closest_rules(game: Game) -> None:
    text = shown(no_ruling("unclear", lang="es", closest=[(game, "docking.toll")]))
    assert "Reglas más parecidas" in text and "harbour.docking.toll" in text


def test_several_games(answer: Mapping[str, Any]) -> None:
    text = shown(no_ruling("unclear", lang="es", by_game={"harbour": dict(answer)}))
    assert "Harbour" in text and "  ✘ No" in text
