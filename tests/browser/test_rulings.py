"""The browser rules as Python does: random situations over every decision, and whatever examples and asks tell."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

from kb.errors import PuedoError
from kb.pages.browser import number, rules_data
from kb.rules.loader import games, load_game
from kb.ruling.compile import Base, compile_game
from kb.ruling.model import Key, Situation
from kb.ruling.situation import parse_given, situation_of
from tests.browser.compared import (
    NODE,
    Data,
    browser_rulings,
    differences,
    python_rulings,
    python_texts,
    random_case,
    write_rules,
    write_texts,
)
from tests.ruling.toy import toy

Asked = Sequence[tuple[str, Key, Situation]]
COUNT = 20_000 if os.environ.get("CI") == "true" else 4_000

pytestmark = pytest.mark.skipif(
    NODE is None and os.environ.get("CI") != "true", reason="node is not installed: apt-get install nodejs")


@pytest.fixture(scope="module")
def bases() -> dict[str, Base]:
    return {game: compile_game(load_game(game)) for game in games()}


@pytest.fixture(scope="module")
def files(bases: dict[str, Base], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("rules")
    return {game: write_rules(base.game, folder) for game, base in bases.items()}


def assert_same(bases: dict[str, Base], files: dict[str, Path], asked: Asked, turns: bool = True) -> list[Data]:
    """That both rule alike on all; gives Python's rulings."""
    mine, theirs = python_rulings(bases, asked, turns), browser_rulings(files, asked, turns)
    assert len(mine) == len(theirs) == len(asked)
    apart = [(case, names) for case, one, two in zip(asked, mine, theirs, strict=True)
             if (names := differences(one, two))]
    assert not apart, f"{len(apart)} of {len(asked)} differ; the first: {apart[0]}"
    return mine


def test_random_situations_of_all_games(bases: dict[str, Base], files: dict[str, Path]) -> None:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    draw = random.Random(seed)
    names = list(bases)
    asked = [random_case(bases[draw.choice(names)], draw) for _ in range(COUNT)]
    mine = assert_same(bases, files, asked)
    # A draw that only ever gave one kind of answer would show little.
    assert len({one["verdict"] for one in mine}) >= 5


def test_what_examples_and_asks_tell(bases: dict[str, Base], files: dict[str, Path]) -> None:
    asked = [
        (game, (wanted.decision, wanted.args), situation_of(base.game, (*case.given, *getattr(case, "here", ()))))
        for game, base in bases.items() for case in (*base.game.examples.values(), *base.game.asks.values())
        for wanted in case.expect
    ]
    assert len(asked) > 500
    assert_same(bases, files, asked, turns=False)
    assert_same(bases, files, random.sample(asked, 120))


@pytest.mark.parametrize("lang", ["es", "en"])
def test_texts_and_proofs_are_those_of_python(lang: str, bases: dict[str, Base], files: dict[str, Path],
                                              tmp_path: Path) -> None:
    texts = {name: path for base in bases.values() for name, path in write_texts(base.game, tmp_path).items()}
    asked = random.sample([
        (game, (wanted.decision, wanted.args), situation_of(base.game, case.given))
        for game, base in bases.items() for case in (*base.game.examples.values(), *base.game.asks.values())
        for wanted in case.expect], 120)
    mine, theirs = python_texts(bases, asked, lang), browser_rulings({**files, **texts}, asked, lang=lang)
    apart = [(case, names) for case, one, two in zip(asked, mine, theirs, strict=True)
             if (names := differences(one, two))]
    assert not apart, f"{len(apart)} of {len(asked)} differ; the first: {apart[0]}"
    assert all(one["text"] for one in mine)
    assert any(one["proof"]["children"] for one in mine if one["proof"])


TOY = """
rule base-pay
  pay is forces
rule rain-adds
  pay plus 3  if rain
rule half-in-snow
  pay times 1/2 rounded up  if snow
rule cap
  pay at most 7 clamps  if wind
decision pay  number 0..30 by 1/2

rule come
  come may  if rain
rule no-come
  come must not  if snow
act come

rule keeps
  what is one of keep, drop as who chooses
decision what  keep, drop
fact who  faction
"""


@pytest.mark.parametrize(("decision", "given"), [
    ("pay", "forces is 5, rain, snow, wind"), ("pay", "forces is 5"), ("pay", ""), ("pay", "rain, snow, not wind"),
    ("come", "rain, snow"), ("come", "rain"), ("come", ""), ("what", ""), ("what", "who is red"),
])
def test_a_small_game(decision: str, given: str, tmp_path: Path) -> None:
    base = toy(TOY)
    bases = {"toy": base}
    assert_same(bases, {"toy": write_rules(base.game, tmp_path)},
                [("toy", (decision, ()), dict(parse_given(base.game, given)))])


def test_a_number_that_a_browser_would_round_is_refused() -> None:
    assert number(Fraction(15, 2)) == 7.5
    with pytest.raises(PuedoError, match="1/3"):
        number(Fraction(1, 3))
    with pytest.raises(PuedoError):
        rules_data(toy("rule third\n  pay is 1/3\ndecision pay  number 0..3\n").game)
