"""Faults seeded into rule files: each kind is told, what changes nothing is not, the choice is always the same."""

from __future__ import annotations

import pytest

from kb.checking.bench import Bench
from kb.checking.faults import KINDS, Baseline, Fault, chosen, faults
from kb.checking.running import Job, check_all
from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game
from tests.checking.conftest import GAME, TOPIC, rule

RULES = (
    rule("few", "dock may  if crates <= 4", es="Se puede atracar con 4 cajas o menos.",
         en="You may dock with 4 crates or fewer."),
    rule("night", "beats few stated", "dock must not  if night and not storm",
         es="De noche no se puede atracar, salvo con tormenta.",
         en="By night nobody may dock, unless there is a storm."),
    rule("two", "toll is 2", es="El peaje es de dos.", en="The toll is two.", head="  closing"),
    "example few-crates\n  given crates is 4, not night\n  expect dock may\n",
    "example five-crates\n  given crates is 5, not night\n  expect dock silent\n",
    "example dark\n  given crates is 1, night, not storm\n  expect dock must not\n",
    "example storm\n  given crates is 1, night, storm\n  expect dock may\n",
    "example toll\n  expect toll is 2\n",
)
TEXTS = {"harbour/game.rules": GAME, "harbour/docks.rules": TOPIC.replace("{rules}", "\n".join(RULES))}


@pytest.fixture(scope="module")
def baseline() -> Baseline:
    return Baseline(TEXTS)


def test_every_kind_of_fault_is_made_and_told(baseline: Baseline) -> None:
    found = faults(baseline.game, TEXTS)
    assert all(found[kind] for kind in KINDS)
    for kind, listed in found.items():
        for one in listed:
            assert baseline.noticed(one), (kind, one)


def test_a_number_in_one_language_is_told_by_the_comparison_of_the_two(baseline: Baseline) -> None:
    numbers = faults(baseline.game, TEXTS)["number"]
    assert {baseline.noticed(one) for one in numbers} == {"language-mismatch"}
    assert any("tres" in str(one.after) for one in numbers)


def test_what_changes_nothing_is_not_told(baseline: Baseline) -> None:
    lines = TEXTS["harbour/docks.rules"].split("\n")
    line = next(number for number, text in enumerate(lines, 1) if text == "  dock may  if crates <= 4")
    same = Fault("bound", "harbour/docks.rules", line, lines[line - 1], "  dock may  if not crates > 4")
    assert baseline.noticed(same) is None


def test_the_choice_is_the_same_each_time_and_takes_kinds_in_turn(baseline: Baseline) -> None:
    found = faults(baseline.game, TEXTS)
    one, two = chosen(found, 5, 7), chosen(found, 5, 7)
    assert one == two
    assert {fault.kind for fault in one} == set(KINDS)
    assert len({(fault.file, fault.line) for fault in one}) == 5


def test_the_small_game_is_clean() -> None:
    assert not [one for one in check_all([Job(Bench(compile_game(load_texts(TEXTS))), None)], 1)[0] if one.open_error]
