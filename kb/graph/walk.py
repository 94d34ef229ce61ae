"""Walking expressions: every part of a condition or an amount, and its atomic conditions."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import fields

from kb.rules.expressions import And, DecisionRef, DeonticTest, Expr, FactRef, Not, Or

_EXPRESSIONS: tuple[type, ...] = typing.get_args(Expr)


_FIELD_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in _EXPRESSIONS}


def children(expr: Expr) -> Iterator[Expr]:
    """The direct parts of an expression, in the order in which they are written."""
    for name in _FIELD_NAMES[type(expr)]:
        value = getattr(expr, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield typing.cast(Expr, item)


def subexpressions(expr: Expr) -> Iterator[Expr]:
    """The expression itself and all its parts, outside in."""
    yield expr
    for part in children(expr):
        yield from subexpressions(part)


def atoms(expr: Expr) -> Iterator[Expr]:
    """The atomic conditions of a condition: what is left when and, or and not are taken apart."""
    if isinstance(expr, And | Or):
        for item in expr.items:
            yield from atoms(item)
    elif isinstance(expr, Not):
        yield from atoms(expr.item)
    else:
        yield expr


def facts_read(expr: Expr) -> list[str]:
    """The ids of the facts an expression reads, each once, in order."""
    return list(dict.fromkeys(part.fact for part in subexpressions(expr) if isinstance(part, FactRef)))


def decisions_read(expr: Expr) -> list[str]:
    """The ids of the decisions and acts an expression reads, each once, in order."""
    found: dict[str, None] = {}
    for part in subexpressions(expr):
        if isinstance(part, DecisionRef):
            found.setdefault(part.decision)
        elif isinstance(part, DeonticTest):
            found.setdefault(part.act)
    return list(found)
