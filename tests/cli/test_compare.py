"""`puedo compare` and the warning to whoever mixes games: pairs come from `same-as` lines alone."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from kb.answers.compare import MARKS, comparison, elsewhere, pairs, same_question
from kb.answers.compared import render_comparison
from kb.answers.html import answer_html
from kb.answers.terminal import render
from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.cli.main import main
from kb.rules.loader import load_texts
from kb.rules.model import Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule
from kb.ruling.model import Situation

HEAD = """game {name}
  es Juego {name}
  en Game {name}
"""
SHARED = """
topic play
  es Jugar
  en Playing

rule hand-size
  es Se tienen {hand} cartas.
  en A hand holds {hand} cards.
  from board
  hand is {hand}
rule late-hand
  es De noche se tienen nueve cartas.
  en At night a hand holds nine cards.
  from board
  beats hand-size  stated
  hand is 9  if night
rule swapping
  es {swap_es}
  en {swap_en}
  from board
  swap {swap}
rule opening
  es Empieza {first}.
  en The one to open is {first}.
  from board
  opener is {first}

act swap
  es cambiar una carta
  en swap a card
  verbs es cambiar
  verbs en swap
{swap_same}decision hand  number 0..9
  es ¿Cuántas cartas se tienen?
  en How many cards are held?
  name es la mano
  name en the hand
  verbs es tener
  verbs en hold
  nouns es cartas, mano
  nouns en cards, hand
{hand_same}decision opener  {openers}
  es ¿Quién empieza?
  en Who opens?
  name es quien empieza
  name en who opens
{opener_same}fact night  yes/no  usually no
  es ¿Es de noche?
  en Is it night?
  name es la noche
  name en night
  said yes es de noche
  said yes en at night
"""


def made(name: str, hand: int, swap: str, first: str, openers: str, like: str | None = None) -> Game:
    may = swap == "may"
    lines = {f"{what}_same": f"  same-as {like}.{what}\n" if like else "" for what in ("swap", "hand", "opener")}
    text = SHARED.format(hand=hand, swap=swap, first=first, openers=openers,
                         swap_es="Se puede cambiar una carta." if may else "No se puede cambiar ninguna carta.",
                         swap_en="You may swap a card." if may else "You may not swap any card.", **lines)
    return load_texts({"game.rules": HEAD.format(name=name), "play.rules": text})


@pytest.fixture(scope="module")
def bases() -> dict[str, Base]:
    """Three games in a chain: the second declares the first, the third the second; nobody joins first and third."""
    games = [
        made("one", 5, "may", "oldest", "oldest, youngest"),
        made("two", 5, "must not", "youngest", "oldest, youngest", like="one"),
        made("three", 7, "may", "tallest", "tallest, shortest", like="two"),
    ]
    return {game.id: compile_game(game) for game in games}


def marks(bases: Mapping[str, Base], left: str, right: str) -> dict[str, str]:
    found = comparison([base.game for base in bases.values()], bases[left], bases[right])
    return {row["sides"][0]["decision"].partition(".")[2]: row["mark"] for row in found["pairs"]}


def test_same_as_is_symmetric_and_transitive(bases: dict[str, Base]) -> None:
    games = [base.game for base in bases.values()]
    groups = same_question(games)
    assert groups["one", "hand"] == {("one", "hand"), ("two", "hand"), ("three", "hand")}
    assert groups["three", "hand"] == groups["one", "hand"]
    there, back = pairs(games, games[0], games[2]), pairs(games, games[2], games[0])
    assert [(one.id, two.id) for one, two in there] == [("swap",) * 2, ("hand",) * 2, ("opener",) * 2]
    assert [(two.id, one.id) for one, two in back] == [(one.id, two.id) for one, two in there]


def test_without_the_game_between_nothing_joins(bases: dict[str, Base]) -> None:
    one, three = bases["one"].game, bases["three"].game
    assert pairs([one, three], one, three) == []


def test_marks(bases: dict[str, Base]) -> None:
    assert marks(bases, "one", "two") == {"swap": "different", "hand": "same", "opener": "different"}
    assert marks(bases, "two", "one") == marks(bases, "one", "two")
    assert marks(bases, "one", "three") == {"swap": "same", "hand": "different", "opener": "unlike"}


def test_each_side_has_its_ruling(bases: dict[str, Base]) -> None:
    found = comparison([base.game for base in bases.values()], bases["one"], bases["three"], lang="en")
    assert found["version"] == 1 and set(found["counts"]) == set(MARKS)
    assert sum(found["counts"].values()) == len(found["pairs"]) == 3
    left, right = next(row for row in found["pairs"] if row["sides"][0]["decision"] == "one.hand")["sides"]
    assert (left["value"]["number"], right["value"]["number"]) == (5, 7)
    assert left["rule"] == {"id": "one.play.hand-size",
                            "text": {"es": "Se tienen 5 cartas.", "en": "A hand holds 5 cards."}}
    assert json.loads(json.dumps(found)) == found


def test_a_topic_of_either_game_narrows_it(bases: dict[str, Base]) -> None:
    games = [base.game for base in bases.values()]
    assert len(pairs(games, games[0], games[1], "play")) == 3
    assert pairs(games, games[0], games[1], "trade") == []


def names(bases: Mapping[str, Base], decision: str, told: dict[str, Any]) -> list[tuple[str, str]]:
    situation: Situation = {(name, ()): value for name, value in told.items()}
    ruling = rule(bases["one"], (decision, ()), situation)
    return [(other["game"], other["text"]["en"]) for other in elsewhere(bases, bases["one"], ruling, situation)]


def test_games_that_differ_are_named(bases: dict[str, Base]) -> None:
    assert names(bases, "hand", {}) == [("three", "In Game three: the hand: 7. A hand holds 7 cards.")]
    assert [game for game, _ in names(bases, "swap", {})] == ["two"]


def test_what_was_told_is_told_in_the_other_game_too(bases: dict[str, Base]) -> None:
    assert names(bases, "hand", {"night": True}) == []


def test_values_that_the_other_game_does_not_have_are_no_warning(bases: dict[str, Base]) -> None:
    assert [game for game, _ in names(bases, "opener", {})] == ["two"]


@pytest.fixture(scope="module")
def asker(bases: dict[str, Base]) -> Asker:
    return Asker({name: Known(base.game) for name, base in bases.items()}, encoder=None)


def test_the_answer_warns_where_asked_to(asker: Asker) -> None:
    question = Question("how many cards are held?", game="one", lang="en")
    assert "elsewhere" not in asker.ask(question)
    answer = asker.ask(question, warned=True)
    assert [(other["game"], other["decision"], other["verdict"]) for other in answer["elsewhere"]] == [
        ("three", "three.hand", "value")]


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_it_is_readable_at_any_width(bases: dict[str, Base], lang: str, width: int) -> None:
    found = comparison([base.game for base in bases.values()], bases["one"], bases["three"], lang=lang)
    out = io.StringIO()
    render_comparison(found, Console(file=out, width=width, highlight=False, markup=False, emoji=False))
    lines = out.getvalue().splitlines()
    assert max(map(cell_len, lines)) <= width
    said = " ".join(" ".join(lines).split())
    assert {"es": "distinto", "en": "different"}[lang] in said and "7" in said
    assert {"es": "Se tienen 5 cartas.", "en": "A hand holds 5 cards."}[lang] in said


def test_the_games_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "classic", "dice", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    by_name = {(row["sides"][0]["decision"], row["sides"][1]["decision"]): row for row in found["pairs"]}
    tie = by_name["classic.tie-winner", "dice.tie-goes-to"]
    assert tie["mark"] == "different"
    assert [side["value"]["id"] for side in tie["sides"]] == ["attacker", "defender"]
    assert by_name["classic.keep-deal", "dice.keep-promise"]["mark"] == "different"
    assert by_name["classic.strongholds-needed", "dice.regions-needed"]["mark"] == "same"
    assert all("cite" in side for row in found["pairs"] for side in row["sides"] if "rule" in side)


def test_two_games_that_a_third_joins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "imperium", "dice", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert ["imperium.imperium-winner", "dice.game-goes-to"] in [
        [side["decision"] for side in row["sides"]] for row in found["pairs"]]


@pytest.mark.parametrize(("words", "said"), [
    (["classic", "classic"], "not compared with itself"), (["classic", "dicee"], "There is no game"),
    (["classic", "dice", "stormm"], "Did you mean `storm`"), (["classic"], "required"),
    (["imperium", "dice", "map"], "no question in common"),
])
def test_bad_input_is_one_message(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "compare", *words]) == 2
    shown = capsys.readouterr()
    assert said in shown.err and not shown.out and "Traceback" not in shown.err


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    main(["--lang", "en", "ask", "--json", *words])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_single_question_warns_unless_its_game_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--game", "classic", "who wins ties?"]
    assert "elsewhere" not in asked(capsys, *words)
    found = asked(capsys, "--why", *words)["elsewhere"]
    assert [(other["decision"], other["verdict"]) for other in found] == [("dice.tie-goes-to", "value")]
    assert "the defender" in found[0]["text"]["en"] and "el defensor" in found[0]["text"]["es"]
    batch = tmp_path / "batch.jsonl"
    batch.write_text('{"id": "1", "question": "who wins ties?", "game": "classic"}\n', encoding="utf-8")
    assert "elsewhere" not in asked(capsys, "--batch", str(batch))


def test_the_general_question_behind_a_particular_one_warns(capsys: pytest.CaptureFixture[str]) -> None:
    """Who wins this level fight rests on a rule about every tie, and other games treat ties otherwise."""
    found = asked(capsys, "--why", "--game", "dice", "who wins a tie in combat?")
    assert found["decision"]["id"] == "dice.combat-winner"
    assert [other["decision"] for other in found["elsewhere"]] == ["classic.tie-winner"]


def test_the_warning_is_shown(asker: Asker) -> None:
    answer = asker.ask(Question("how many cards are held?", game="one", lang="en"), warned=True)
    out = io.StringIO()
    render(answer, console=Console(file=out, width=40, highlight=False, markup=False, emoji=False))
    said = " ".join(out.getvalue().split())
    assert "Other games differ" in said and "≠ In Game three: the hand: 7." in said
    page = answer_html(answer, lang="es")
    assert "En otros juegos no es así" in page and "En Juego three: la mano: 7." in page
