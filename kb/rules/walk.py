"""Walking over expressions."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from kb.rules.expressions import Expr


def parts(expr: Expr) -> Iterator[Expr]:
    """The direct operands of an expression, in the order of its fields."""
    for field in dataclasses.fields(expr):
        value = getattr(expr, field.name)
        if isinstance(value, tuple):
            yield from value
        elif dataclasses.is_dataclass(value) and not isinstance(value, type):
            yield value  # type: ignore[misc]


def walk(expr: Expr) -> Iterator[Expr]:
    """The expression and everything in it, outermost first."""
    yield expr
    for part in parts(expr):
        yield from walk(part)
