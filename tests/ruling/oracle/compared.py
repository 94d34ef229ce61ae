"""When a ruling of the core says the same as a reference, and when two of its outcomes are the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from kb.rules.expressions import Value
from kb.ruling.compile import Base
from kb.ruling.model import CHOICE, CONFLICT, RANGE, SILENT, VALUE, Key, Outcome, Symbolic
from kb.ruling.world import World
from tests.ruling.oracle.reference import Found


def inheritable(origins: Collection[str]) -> set[str]:
    """What a decision may inherit, by the kinds of what was unsettled: a clash, a choice, else silence."""
    return {kind if kind in (CONFLICT, CHOICE) else SILENT for kind in origins}


def same_as_found(outcome: Outcome, found: Collection[Found], origins: Collection[str]) -> bool:
    """Whether an outcome is the one that the reference found in a world.

    Of several, all clashes are a clash over all that is disputed; else it inherits what is unsettled.
    """
    if len(found) > 1 and all(kind == CONFLICT for kind, _, _ in found):
        values = frozenset().union(*(values for _, values, _ in found))
        return outcome.kind == CONFLICT and outcome.origin is None and disputed(outcome) == values
    if len(found) > 1:
        return outcome.kind in inheritable(origins) and outcome.origin is not None
    ((kind, values, limits),) = found
    if outcome.kind != kind:
        return False
    if kind == RANGE:
        return (outcome.low, outcome.high) == limits
    if kind == CONFLICT:
        return not values or disputed(outcome) == values
    return frozenset(outcome.allowed) == values


def disputed(outcome: Outcome) -> frozenset[object]:
    return frozenset(value for values, _ in outcome.sides for value in values)


#: What makes two outcomes the same ruling: kind, values left or disputed, limits, who chooses.
Class = tuple[object, ...]


def class_of(outcome: Outcome) -> Class:
    values = disputed(outcome) if outcome.kind == CONFLICT else frozenset(outcome.allowed)
    return outcome.kind, values, outcome.low, outcome.high, outcome.chooser


def class_in(outcome: Outcome, base: Base, facts: Mapping[Key, Value]) -> Class:
    """The class of an outcome whose open amounts are filled in from one world."""
    world = World(base, facts)

    def filled(value: object) -> object:
        return value.term.ev(world) if isinstance(value, Symbolic) else value

    values = disputed(outcome) if outcome.kind == CONFLICT else frozenset(outcome.allowed)
    return (outcome.kind, frozenset(map(filled, values)), filled(outcome.low), filled(outcome.high), outcome.chooser)


__all__ = ["VALUE", "Class", "class_in", "class_of", "disputed", "inheritable", "same_as_found"]
