"""Values of ground expressions: table cells, arithmetic, tallies, ways over a map, decisions that are read.

On a path, sums come out in one normal form (`Linear`), so that equal amounts are equal nodes.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from kb.ruling.model import Key
from kb.ruling.nodes import (
    EMPTY,
    UNDEFINED,
    Bool,
    Const,
    Context,
    Domains,
    F,
    Number,
    Plain,
    Span,
    T,
    U,
    Value,
    World,
    as_value,
    domain_span,
    plain,
)

_MANY = 256


class Decided(Value):
    """The value of a decision."""

    __slots__ = ("args", "decision")

    def __init__(self, decision: str, args: tuple[Value, ...], numeric: bool) -> None:
        super().__init__(("decided", decision, args), args, pure=False)
        self.decision, self.args, self.numeric = decision, args, numeric

    def run(self, ctx: Context) -> Plain | Value:
        key = picked(self.args, ctx)
        return None if key is None else ctx.read((self.decision, key))


class Indirect(Value):
    """A fact whose arguments are themselves looked up: `ally of (who of attacker)`."""

    __slots__ = ("args", "fact")

    def __init__(self, fact: str, args: tuple[Value, ...], keys: Iterable[Key], numeric: bool) -> None:
        super().__init__(("indirect", fact, args), args, EMPTY.union(keys, *(arg.scope for arg in args)))
        self.fact, self.args, self.numeric = fact, args, numeric
        self.choosing = True

    def ev(self, world: World) -> Plain:
        args = tuple(arg.ev(world) for arg in self.args)
        return None if None in args else world[(self.fact, args)]  # type: ignore[index]

    def span(self, domains: Domains) -> Span:
        spans = [arg.span(domains) for arg in self.args]
        undefined = any(span.undefined for span in spans)
        found = [domain_span(domains[(self.fact, key)], self.numeric)  # type: ignore[index]
                 for key in itertools.product(*(span.values or () for span in spans))
                 if (self.fact, key) in self.scope]
        return union(found, self.numeric, undefined)

    def live(self, domains: Domains) -> frozenset[Key]:
        open_args = EMPTY.union(*(key for arg in self.args for key in [
            frozenset(one for one in arg.live(domains) if len(domains[one]) > 1)]))
        if open_args:
            return open_args
        spans = [arg.span(domains) for arg in self.args]
        return frozenset((self.fact, key) for key in itertools.product(*(span.values or () for span in spans))  # type: ignore[misc]
                         if (self.fact, key) in self.scope)

    def run(self, ctx: Context) -> Plain | Value:
        key = picked(self.args, ctx)
        return None if key is None or (self.fact, key) not in self.scope else ctx.look((self.fact, key))


def picked(args: tuple[Value, ...], ctx: Context) -> tuple[str, ...] | None:
    """The arguments as ids, forking on those that are unknown; None where one is undefined."""
    found = []
    for arg in args:
        value = arg.value if type(arg) is Const else arg.run(ctx)
        if isinstance(value, Value):
            value = ctx.pick(value)
        if value is None:
            return None
        found.append(value)
    return tuple(found)  # type: ignore[arg-type]


def union(spans: list[Span], numeric: bool, undefined: bool = False) -> Span:
    """The smallest span around several."""
    undefined = undefined or any(span.undefined for span in spans)
    spans = [span for span in spans if not span.empty]
    if not spans:
        return UNDEFINED
    if numeric:
        return Span(min(s.low for s in spans), max(s.high for s in spans), None, undefined)  # type: ignore[type-var]
    return Span(values=frozenset().union(*(span.values or () for span in spans)), undefined=undefined)


class Cell(Value):
    """A table's cell; undefined where it is missing."""

    __slots__ = ("args", "cells", "column", "table")

    def __init__(self, table: str, column: str, cells: Mapping[tuple[Plain, ...], Plain], args: tuple[Value, ...],
                 partial: bool) -> None:
        super().__init__(("cell", table, column, args), args, partial=partial)
        self.table, self.column, self.cells, self.args = table, column, cells, args
        self.numeric = any(isinstance(value, int | Fraction) and not isinstance(value, bool)
                           for value in itertools.islice(cells.values(), 1))

    def ev(self, world: World) -> Plain:
        return self.cells.get(tuple(arg.ev(world) for arg in self.args))

    def span(self, domains: Domains) -> Span:
        wanted = [arg.span(domains).values or frozenset() for arg in self.args]
        total = math.prod(len(one) for one in wanted)
        if total <= _MANY:
            found = [self.cells[key] for key in itertools.product(*wanted) if key in self.cells]
        else:
            found = [value for key, value in self.cells.items()
                     if all(part in one for part, one in zip(key, wanted, strict=True))]
        undefined = len(found) < total or any(arg.partial for arg in self.args)
        if not found:
            return UNDEFINED
        if self.numeric:
            return Span(min(found), max(found), None, undefined)  # type: ignore[type-var,arg-type]
        return Span(values=frozenset(found), undefined=undefined)

    def run(self, ctx: Context) -> Plain | Value:
        args = tuple(arg.run(ctx) for arg in self.args)
        if None in args:
            return None
        if not any(isinstance(arg, Value) for arg in args):
            return self.cells.get(args)  # type: ignore[arg-type]
        return Cell(self.table, self.column, self.cells, tuple(map(as_value, args)), self.partial)


class Linear(Value):
    """A sum of multiples of other nodes and a constant, in one order."""

    __slots__ = ("const", "items")

    def __init__(self, items: tuple[tuple[Value, Number], ...], const: Number) -> None:
        super().__init__(("linear", items, const), tuple(node for node, _ in items))
        self.items, self.const, self.numeric = items, const, True

    def ev(self, world: World) -> Plain:
        total = self.const
        for node, factor in self.items:
            value = node.ev(world)
            if value is None:
                return None
            total += factor * value  # type: ignore[operator]
        return plain(total)

    def span(self, domains: Domains) -> Span:
        low = high = self.const
        undefined = False
        for node, factor in self.items:
            span = node.span(domains)
            undefined = undefined or span.undefined
            if span.low is None or span.high is None:
                return UNDEFINED
            one, two = factor * span.low, factor * span.high
            low, high = low + min(one, two), high + max(one, two)
        return Span(low, high, None, undefined)

    def run(self, ctx: Context) -> Plain | Value:
        return total_of(((node.run(ctx), factor) for node, factor in self.items), self.const)


def total_of(items: Iterable[tuple[Plain | Value, Number]], const: Number) -> Plain | Value:
    """The sum in normal form: a number, a node, or None where an item is undefined."""
    found: dict[Value, Number] = {}
    for item, factor in items:
        if item is None:
            return None
        if isinstance(item, Linear):
            const += factor * item.const
            for node, inner in item.items:
                found[node] = found.get(node, 0) + factor * inner
        elif isinstance(item, Value):
            found[item] = found.get(item, 0) + factor
        else:
            const += factor * item  # type: ignore[operator]
    left = [(node, plain(factor)) for node, factor in found.items() if factor]
    if not left:
        return plain(const)
    if len(left) == 1 and left[0][1] == 1 and not const:
        return left[0][0]
    left.sort(key=lambda pair: repr(pair[0].identity))
    return Linear(tuple(left), plain(const))  # type: ignore[arg-type]


class Arith(Value):
    """`op` is + - *."""

    __slots__ = ("left", "op", "right")

    def __init__(self, op: str, left: Value, right: Value) -> None:
        super().__init__(("arith", op, left, right), (left, right))
        self.op, self.left, self.right, self.numeric = op, left, right, True

    def ev(self, world: World) -> Plain:
        one, two = self.left.ev(world), self.right.ev(world)
        if one is None or two is None:
            return None
        return arith(self.op, one, two)

    def span(self, domains: Domains) -> Span:
        one, two = self.left.span(domains), self.right.span(domains)
        if one.low is None or two.low is None or one.high is None or two.high is None:
            return UNDEFINED
        undefined = one.undefined or two.undefined
        if self.op == "+":
            return Span(one.low + two.low, one.high + two.high, None, undefined)
        if self.op == "-":
            return Span(one.low - two.high, one.high - two.low, None, undefined)
        corners = [a * b for a in (one.low, one.high) for b in (two.low, two.high)]
        return Span(min(corners), max(corners), None, undefined)

    def run(self, ctx: Context) -> Plain | Value:
        one, two = self.left.run(ctx), self.right.run(ctx)
        if one is None or two is None:
            return None
        known, known_too = not isinstance(one, Value), not isinstance(two, Value)
        if known and known_too:
            return arith(self.op, one, two)
        if self.op != "*":
            return total_of(((one, 1), (two, 1 if self.op == "+" else -1)), 0)
        if known:
            return total_of(((two, one),), 0)  # type: ignore[arg-type]
        if known_too:
            return total_of(((one, two),), 0)  # type: ignore[arg-type]
        pair = sorted((as_value(one), as_value(two)), key=lambda node: repr(node.identity))
        return Arith("*", pair[0], pair[1])


def arith(op: str, one: object, two: object) -> Plain:
    """The sum, difference or product of two numbers."""
    if op == "+":
        return plain(one + two)  # type: ignore[operator]
    if op == "-":
        return plain(one - two)  # type: ignore[operator]
    return plain(one * two)  # type: ignore[operator]


class Extreme(Value):
    """`op` is least | most."""

    __slots__ = ("items", "op")

    def __init__(self, op: str, items: tuple[Value, ...]) -> None:
        super().__init__(("extreme", op, items), items)
        self.op, self.items, self.numeric = op, items, True

    def ev(self, world: World) -> Plain:
        found = [item.ev(world) for item in self.items]
        if None in found:
            return None
        return (min if self.op == "least" else max)(found)  # type: ignore[type-var]

    def span(self, domains: Domains) -> Span:
        spans = [item.span(domains) for item in self.items]
        if any(span.low is None for span in spans):
            return UNDEFINED
        best = min if self.op == "least" else max
        return Span(best(s.low for s in spans), best(s.high for s in spans), None,  # type: ignore[type-var]
                    any(span.undefined for span in spans))

    def run(self, ctx: Context) -> Plain | Value:
        return extreme(self.op, [item.run(ctx) for item in self.items])


def extreme(op: str, found: list[Plain | Value]) -> Plain | Value:
    """The least or the most, in one order; the numbers among the items merged."""
    if None in found:
        return None
    numbers = [item for item in found if not isinstance(item, Value)]
    nodes = sorted({item for item in found if isinstance(item, Value)}, key=lambda node: repr(node.identity))
    best = (min if op == "least" else max)(numbers) if numbers else None  # type: ignore[type-var]
    if not nodes:
        return best
    if numbers:
        nodes.append(Const(best))
    return nodes[0] if len(nodes) == 1 else Extreme(op, tuple(nodes))


class Rounded(Value):
    """`way` is up | down."""

    __slots__ = ("item", "way")

    def __init__(self, way: str, item: Value) -> None:
        super().__init__(("rounded", way, item), (item,))
        self.way, self.item, self.numeric = way, item, True

    def ev(self, world: World) -> Plain:
        value = self.item.ev(world)
        return None if value is None else rounded(self.way, value)

    def span(self, domains: Domains) -> Span:
        span = self.item.span(domains)
        if span.low is None or span.high is None:
            return UNDEFINED
        return Span(rounded(self.way, span.low), rounded(self.way, span.high), None, span.undefined)

    def run(self, ctx: Context) -> Plain | Value:
        value = self.item.run(ctx)
        if value is None:
            return None
        return Rounded(self.way, value) if isinstance(value, Value) else rounded(self.way, value)


def rounded(way: str, value: Any) -> int:
    """The whole number at or above (up), at or below (down)."""
    return int(math.ceil(value) if way == "up" else math.floor(value))


class Tally(Value):
    """The sum of terms over the members whose condition holds; a count where every term is 1.

    Undefined where a condition, or the term of a member that counts, is.
    """

    __slots__ = ("domain", "items", "variable")

    def __init__(self, variable: str, domain: str, items: tuple[tuple[str, Bool, Value], ...]) -> None:
        super().__init__(("tally", items), tuple(part for _, condition, term in items for part in (condition, term)))
        self.variable, self.domain, self.items, self.numeric = variable, domain, items, True

    def ev(self, world: World) -> Plain:
        total: Number = 0
        undefined = False
        for _, condition, term in self.items:
            held = condition.ev(world)
            value = term.ev(world) if held else 0
            if held is None or value is None:
                undefined = True
            else:
                total += value  # type: ignore[operator]
        return None if undefined else plain(total)

    def span(self, domains: Domains) -> Span:
        low: Number = 0
        high: Number = 0
        undefined = False
        for _, condition, term in self.items:
            held = condition.ab(domains)
            if held & U:
                undefined = True
            if not held & T:
                if held == U:
                    return UNDEFINED
                continue
            span = term.span(domains)
            undefined = undefined or span.undefined
            if span.low is None or span.high is None:
                if not held & F:
                    return UNDEFINED
                continue
            low += min(0, span.low) if held & F else span.low
            high += max(0, span.high) if held & F else span.high
        return Span(low, high, None, undefined)

    def run(self, ctx: Context) -> Plain | Value:
        sure: list[tuple[Plain | Value, Number]] = []
        unsure: list[tuple[str, Bool, Value]] = []
        for member, condition, term in self.items:
            held = ctx.narrowed(condition) if condition.pure else 0
            if held not in (T, F, U):
                if condition.pure and term.pure:
                    unsure.append((member, condition, term))
                    continue
                held = U if (now := condition.run(ctx)) is None else T if now else F
            if held == U:
                return None
            if held == T:
                sure.append((term.run(ctx), 1))
        if unsure:
            sure.append((Tally(self.variable, self.domain, tuple(unsure)), 1))
        return total_of(sure, 0)
