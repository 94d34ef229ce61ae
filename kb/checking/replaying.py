"""Showing a finding again: does the situation still show what the finding says?"""

from __future__ import annotations

from dataclasses import dataclass

from kb.checking import expectations
from kb.checking.bench import Bench
from kb.checking.claims import fails
from kb.checking.contradictions import clash_in
from kb.checking.gaps import is_read_by_us, is_silent
from kb.checking.permissions import kept_from
from kb.checking.witness import Test, holds
from kb.errors import PuedoError
from kb.rules.errors import did_you_mean
from kb.ruling.model import Key, Situation
from kb.ruling.situation import parse_given

KINDS = ("contradiction", "gap", "claim", "permission-without-effect", "example")


@dataclass(frozen=True, slots=True)
class Replay:
    """What a replay command says. rules: with or without the game before them; given: as `--given` takes it."""

    kind: str
    decision: Key | None
    rules: tuple[str, ...]
    given: tuple[str, ...]
    ruled: bool = False


def replay(bench: Bench, wanted: Replay) -> bool:
    """Whether the situation shows what the finding says.

    Raises PuedoError for a kind, decision, rule, fact or value that there is not.
    """
    rules = tuple(rule.removeprefix(f"{bench.game.id}.") for rule in wanted.rules)
    situation: Situation = {}
    for text in wanted.given:
        situation.update(parse_given(bench.game, text))
    if wanted.kind == "claim":
        (name,) = _known(rules, bench.game.claims, 1)
        told = bench.game.claims[name].holds
        return told is not None and fails(bench, bench.base.grounder.condition(told), situation)
    if wanted.kind == "example":
        (name,) = _known(rules, {**bench.game.examples, **bench.game.asks}, 1)
        return expectations.fails(bench, name)
    if wanted.decision is None:
        raise PuedoError(
            {"es": "Falta la decisión del hallazgo.", "en": "The decision of the finding is missing."}, "--decision",
            {"es": "Copia la orden entera que da el hallazgo.", "en": "Copy the whole command that the finding gives."})
    return holds(bench.base, wanted.decision, situation, _test(bench, wanted.decision, wanted, rules))


def _test(bench: Bench, key: Key, wanted: Replay, rules: tuple[str, ...]) -> Test:
    if wanted.kind == "contradiction":
        names = _known(rules, bench.game.rules, None)
        return lambda leaf: clash_in(bench, key, names, wanted.ruled, leaf)
    if wanted.kind == "gap":
        return is_read_by_us if wanted.ruled else is_silent
    if wanted.kind == "permission-without-effect":
        named = _known(rules, bench.game.rules, None)
        return lambda leaf: kept_from(bench, key, named, leaf)
    raise PuedoError(
        {"es": f"«{wanted.kind}» no se puede repetir.", "en": f'"{wanted.kind}" cannot be replayed.'}, "--replay",
        {"es": f"Se repiten: {', '.join(KINDS)}.", "en": f"These can be replayed: {', '.join(KINDS)}."})


def _known(rules: tuple[str, ...], names: object, count: int | None) -> tuple[str, ...]:
    """The rules (or claims) as they are named. Raises PuedoError for what there is not or is missing."""
    assert hasattr(names, "__contains__") and hasattr(names, "__iter__")
    for rule in rules:
        if rule not in names:
            es, en = did_you_mean(rule, names)
            step = {"es": es, "en": en} if es and en else None
            raise PuedoError(
                {"es": f"No hay ninguna regla «{rule}».", "en": f'There is no rule "{rule}".'}, "--rules", step)
    if not rules or (count is not None and len(rules) != count):
        raise PuedoError(
            {"es": "Faltan las reglas del hallazgo.", "en": "The rules of the finding are missing."}, "--rules",
            {"es": "Copia la orden entera que da el hallazgo.", "en": "Copy the whole command that the finding gives."})
    return rules
