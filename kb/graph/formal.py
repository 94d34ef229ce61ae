"""Resolved expressions written again in the rules language: how a condition is named where no language is chosen."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kb.rules.expressions import (
    And,
    Arithmetic,
    Compare,
    Count,
    DecisionRef,
    DeonticTest,
    Expr,
    Extreme,
    FactRef,
    Has,
    InClass,
    Literal,
    Not,
    OneOfTest,
    Or,
    Other,
    Quantified,
    Related,
    Rounded,
    RouteLength,
    Sum,
    TableRef,
    Value,
    Variable,
)

_SIGNS = {"==": "is", "!=": "is not"}


def value(item: Value) -> str:
    """A value as rule files write it."""
    if isinstance(item, bool):
        return "yes" if item else "no"
    return str(Fraction(item)) if isinstance(item, Fraction | int) else item


def formal(expr: Expr) -> str:
    """The expression in the rules language; equal expressions give equal texts."""
    writer = _WRITERS.get(type(expr))
    if writer is None:
        raise TypeError(f"not an expression: {expr!r}")
    return writer(expr)


def _inner(expr: Expr) -> str:
    text = formal(expr)
    plain = isinstance(expr, Literal | Variable | Other | FactRef | DecisionRef | TableRef | RouteLength | Extreme)
    return text if plain else f"({text})"


def _args(name: str, args: tuple[Expr, ...]) -> str:
    return f"{name} of {' at '.join(_arg(arg) for arg in args)}" if args else name


def _arg(expr: Expr) -> str:
    text = formal(expr)
    return text if isinstance(expr, Literal | Variable | Other) or " " not in text else f"({text})"


def _other(expr: Other) -> str:
    return "other" if isinstance(expr.of, Variable) and expr.of.name == expr.role else f"other than {_arg(expr.of)}"


def _deontic(expr: DeonticTest) -> str:
    return f"{_args(expr.act, expr.args)} {expr.mood}"


def _table(expr: TableRef) -> str:
    return _args(f"{expr.table}.{expr.column}", expr.args)


def _compare(expr: Compare) -> str:
    return f"{_inner(expr.left)} {_SIGNS.get(expr.op, expr.op)} {_inner(expr.right)}"


def _one_of(expr: OneOfTest) -> str:
    return f"{_inner(expr.item)} is one of {', '.join(_inner(item) for item in expr.values)}"


def _related(expr: Related) -> str:
    return f"{_inner(expr.left)} is {expr.relation} to {_inner(expr.right)}"


def _quantified(expr: Quantified) -> str:
    return f"{expr.quantifier} {_bound(expr.variable, expr.domain)} where {_inner(expr.condition)}"


def _bound(variable: str, domain: str) -> str:
    return domain if variable == domain else f"{domain} as {variable}"


def _count(expr: Count) -> str:
    return f"count {_bound(expr.variable, expr.domain)} where {_inner(expr.condition)}"


def _sum(expr: Sum) -> str:
    return f"sum of {_inner(expr.term)} for {_bound(expr.variable, expr.domain)} where {_inner(expr.condition)}"


_WRITERS: dict[type, Callable[[Any], str]] = {
    Literal: lambda expr: value(expr.value),
    Variable: lambda expr: expr.name,
    Other: _other,
    FactRef: lambda expr: _args(expr.fact, expr.args),
    DecisionRef: lambda expr: _args(expr.decision, expr.args),
    DeonticTest: _deontic,
    TableRef: _table,
    RouteLength: lambda expr: f"steps of {expr.route} from {_inner(expr.start)} to {_inner(expr.end)}",
    Compare: _compare,
    OneOfTest: _one_of,
    InClass: lambda expr: f"{_inner(expr.item)} is {expr.group}",
    Related: _related,
    Has: lambda expr: f"{_inner(expr.holder)} has {expr.power}",
    Not: lambda expr: f"not {_inner(expr.item)}",
    And: lambda expr: " and ".join(_inner(item) for item in expr.items),
    Or: lambda expr: " or ".join(_inner(item) for item in expr.items),
    Quantified: _quantified,
    Count: _count,
    Sum: _sum,
    Arithmetic: lambda expr: f"{_inner(expr.left)} {expr.op} {_inner(expr.right)}",
    Extreme: lambda expr: f"{expr.op} of ({', '.join(formal(item) for item in expr.items)})",
    Rounded: lambda expr: f"{_inner(expr.item)} rounded {expr.way}",
}
