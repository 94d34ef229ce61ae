"""Mutation of rules: slips are made everywhere, and noticed where an example pins the rule."""

from __future__ import annotations

from kb.checking.mutants import expectations_of, killed, mutants
from kb.rules.loader import load_texts

GAME = """
game toll
  es Peaje
  en Toll

topic gate
  es Puerta
  en Gate

fact weight  number 0..9
  es ¿Cuánto pesa?
  en How heavy is it?
fact holiday  yes/no  usually no
  es ¿Es fiesta?
  en Is it a holiday?
decision toll  number 0..9
  es ¿Cuánto se paga?
  en What is the toll?

rule heavy
  es Lo pesado paga tres.
  en Heavy things pay three.
  toll is 3  if weight >= 5
rule light
  es Lo demás paga una.
  en The rest pays one.
  closing
  toll is 1
rule feast
  es En fiesta no se paga.
  en On a holiday nothing is paid.
  beats heavy stated
  toll is 0  if holiday and weight >= 5
""".replace("rule light\n", "rule light  closing\n").replace("  closing\n  toll is 1", "  toll is 1")

PINNED = """
example heavy-pays
  given weight is 5
  expect toll is 3 by heavy
example light-pays
  given weight is 4
  expect toll is 1 by light
example feast-is-free
  given weight is 5, holiday
  expect toll is 0 by feast
example light-feast
  given weight is 4, holiday
  expect toll is 1 by light
"""


def survivors(text: str) -> list[str]:
    head, _, topic = text.partition("topic gate")
    game = load_texts({"toll/game.rules": head, "toll/gate.rules": "topic gate" + topic})
    tests = expectations_of(game)
    return [f"{one.rule.id}: {one.change}" for one in mutants(game) if not killed(game, one, tests)]


def test_without_examples_every_slip_survives() -> None:
    found = survivors(GAME)
    changes = [one.split(": ", 1)[1].split(": ")[-1] for one in found]
    assert changes.count("another value") == 3
    assert changes.count("the condition gone") == 1
    parts = {"part 1 of the condition gone", "part 2 of the condition gone"}
    assert parts | {"no longer beats gate.heavy"} <= set(changes)


def test_examples_on_both_sides_of_each_condition_notice_every_slip() -> None:
    assert survivors(GAME + PINNED) == []


def test_an_example_that_pins_only_one_side_lets_the_other_slip() -> None:
    kept = PINNED.split("example light-feast", maxsplit=1)[0]
    assert [one.split(": ")[-1] for one in survivors(GAME + kept)] == ["part 2 of the condition gone"]
