"""From what the core holds to what a ruling says: numbers as fractions, open amounts in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kb.ruling.compile import Base
from kb.ruling.explore import Result
from kb.ruling.model import Key, Outcome, Symbolic
from kb.ruling.nodes import Plain, Value
from kb.ruling.words import Words, texts


def public(base: Base, value: Any) -> Any:
    """A value as rulings hold it."""
    if isinstance(value, bool) or value is None or isinstance(value, str | frozenset):
        return value
    if isinstance(value, Value):
        if base.words is None:
            base.words = Words(base.game, base.grounder)
        return Symbolic(texts(base.words.amount(value)), ordered(base, value.scope), value)
    return Fraction(value)


def outcome_of(base: Base, result: Result) -> Outcome:
    """The outcome of a region."""
    sides = tuple((tuple(public(base, value) for value in values), rules) for values, rules in result.sides)
    return Outcome(result.kind, tuple(public(base, value) for value in result.allowed), public(base, result.low),
                   public(base, result.high), result.chooser, sides, result.origin,
                   result.disputed)


def ordered(base: Base, keys: object) -> tuple[Key, ...]:
    """Facts in the order in which the game declares them."""
    order = fact_order(base)
    return tuple(sorted(keys, key=lambda key: (order[key[0]], key[1])))  # type: ignore[call-overload]


def fact_order(base: Base) -> dict[str, int]:
    """The place of each fact among those that the game declares."""
    if not base.fact_order:
        base.fact_order.update((name, place) for place, name in enumerate(base.game.facts))
    return base.fact_order


def told(value: Plain) -> Any:
    """A plain value as situations hold it."""
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value
