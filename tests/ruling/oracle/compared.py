"""When a ruling of the core says the same as a reference."""

from __future__ import annotations

from collections.abc import Collection

from kb.ruling.model import CONFLICT, RANGE, VALUE, Outcome, Ruling
from tests.ruling.oracle.reference import Found


def same_as_settled(ruling: Ruling, settled: Collection[tuple[str, frozenset[object]]], origins: set[str]) -> bool:
    """Whether the ruling is the one outcome there is, or, of several, inherits what was unsettled."""
    if len(settled) > 1:
        return ruling.kind in origins and ruling.outcome.origin is not None
    ((kind, values),) = settled
    return ruling.kind == kind and (kind != VALUE or frozenset(ruling.outcome.allowed) == values)


def same_outcome(outcome: Outcome, found: Collection[Found], origins: frozenset[str]) -> bool:
    """Whether an outcome is what the reference found in one world."""
    if len(found) > 1:
        return outcome.kind in origins and outcome.origin is not None
    ((kind, values, limits),) = found
    if outcome.kind != kind:
        return False
    if kind == RANGE:
        return (outcome.low, outcome.high) == limits
    return kind == CONFLICT or frozenset(outcome.allowed) == values
