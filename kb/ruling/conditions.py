"""Conditions of ground expressions. Those that `decide` is asked about are the atoms on which a path forks."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd

from kb.ruling.amounts import Linear, total_of
from kb.ruling.model import Key
from kb.ruling.nodes import Bool as Bool
from kb.ruling.nodes import (
    Const,
    Context,
    Domain,
    Domains,
    F,
    Fact,
    Number,
    Plain,
    T,
    U,
    Value,
    World,
    as_value,
    mask,
)

FLIP = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
#: A mask with true and false exchanged.
SWAPPED = (0, T, F, F | T, U, T | U, F | U, F | T | U)


class Constant(Bool):
    """A condition settled when it was grounded."""

    __slots__ = ("value",)

    def __init__(self, value: bool | None) -> None:
        super().__init__(("constant", value), partial=value is None)
        self.value = value

    def ev(self, world: World) -> bool | None:
        return self.value

    def ab(self, domains: Domains) -> int:
        return mask(self.value)

    def run(self, ctx: Context) -> bool | None:
        return self.value


class Truth(Bool):
    """A yes/no value as a condition."""

    __slots__ = ("item",)

    def __init__(self, item: Value) -> None:
        super().__init__(("truth", item), (item,))
        self.item = item

    def ev(self, world: World) -> bool | None:
        return self.item.ev(world)  # type: ignore[return-value]

    def ab(self, domains: Domains) -> int:
        span = self.item.span(domains)
        values = span.values or ()
        return (T if True in values else 0) | (F if False in values else 0) | (U if span.undefined else 0)

    def run(self, ctx: Context) -> bool | None:
        value = self.item.run(ctx)
        if isinstance(value, Value):
            return ctx.decide(self if value is self.item else Truth(value))
        return value  # type: ignore[return-value]


class Compare(Bool):
    """A comparison as written; `ranks` orders ids. On a path it becomes one of the atoms below."""

    __slots__ = ("atom", "left", "op", "ranks", "right", "same")

    def __init__(self, op: str, left: Value, right: Value, ranks: Mapping[Plain, int] | None = None) -> None:
        super().__init__(("compare", op, left, right), (left, right))
        self.op, self.left, self.right, self.ranks = op, left, right, ranks
        self.same = _one_value(op, left, right)
        self.atom: tuple[Bool | bool, bool] | None = None

    def ev(self, world: World) -> bool | None:
        one, two = self.left.ev(world), self.right.ev(world)
        return None if one is None or two is None else compared(self.op, one, two, self.ranks)

    def ab(self, domains: Domains) -> int:
        if self.same is not None:
            held = _is(domains[self.same[0]], self.same[1])
            return held if self.op == "==" else SWAPPED[held]
        return compare_spans(self.op, self.left, self.right, self.ranks, domains)

    def run(self, ctx: Context) -> bool | None:
        one, two = self.left.run(ctx), self.right.run(ctx)
        if one is None or two is None:
            return None
        if not isinstance(one, Value) and not isinstance(two, Value):
            return compared(self.op, one, two, self.ranks)
        if one is not self.left or type(self.right) is not Const:
            return decide_compare(ctx, self.op, one, two, self.ranks)
        if self.atom is None:
            self.atom = compare_atom(self.op, one, two, self.ranks)
        return _decided(ctx, *self.atom)


def _one_value(op: str, left: Value, right: Value) -> tuple[Key, Plain] | None:
    """The fact and the id where a comparison is of one with the other; by far most are."""
    if op in ("==", "!=") and type(left) is Fact and type(right) is Const and not right.numeric and (
            right.value is not None and not left.numeric):
        return left.fact, right.value
    return None


def _is(domain: Domain, value: Plain) -> int:
    """The possible truth values of a fact's being this."""
    undefined = domain and domain[-1] is None
    found = (T if value in domain else 0) | (U if undefined else 0)
    return found | (F if len(domain) - bool(undefined) > bool(found & T) else 0)


def compared(op: str, one: Plain, two: Plain, ranks: Mapping[Plain, int] | None) -> bool:
    """The comparison of two values."""
    if op == "==":
        return one == two
    if op == "!=":
        return one != two
    if ranks is not None:
        one, two = ranks[one], ranks[two]
    if op == "<":
        return one < two  # type: ignore[operator]
    if op == "<=":
        return one <= two  # type: ignore[operator]
    if op == ">":
        return one > two  # type: ignore[operator]
    return one >= two  # type: ignore[operator]


def compare_spans(op: str, left: Value, right: Value, ranks: Mapping[Plain, int] | None, domains: Domains) -> int:
    """The truth values that a comparison can have."""
    one, two = left.span(domains), right.span(domains)
    undefined = U if one.undefined or two.undefined else 0
    if one.empty or two.empty:
        return undefined
    if one.values is not None and two.values is not None:
        if op in ("==", "!="):
            same = T if one.values & two.values else 0
            differ = F if len(one.values) > 1 or len(two.values) > 1 or one.values != two.values else 0
            return undefined | (same | differ if op == "==" else SWAPPED[same | differ])
        assert ranks is not None
        firsts, seconds = [ranks[value] for value in one.values], [ranks[value] for value in two.values]
        return undefined | _intervals(op, min(firsts), max(firsts), min(seconds), max(seconds))
    assert one.low is not None and one.high is not None and two.low is not None and two.high is not None
    return undefined | _intervals(op, one.low, one.high, two.low, two.high)


def _intervals(op: str, low: Number, high: Number, low2: Number, high2: Number) -> int:
    if op == "<":
        return (T if low < high2 else 0) | (F if high >= low2 else 0)
    if op == "<=":
        return (T if low <= high2 else 0) | (F if high > low2 else 0)
    if op == "==":
        return (T if low <= high2 and low2 <= high else 0) | (F if low != high or low2 != high2 or low != low2 else 0)
    if op == "!=":
        return SWAPPED[_intervals("==", low, high, low2, high2)]
    return _intervals(FLIP[op], low2, high2, low, high)


def decide_compare(ctx: Context, op: str, one: Plain | Value, two: Plain | Value,
                   ranks: Mapping[Plain, int] | None = None) -> bool | None:
    """Ask a path how two values compare of which at least one is unknown."""
    return _decided(ctx, *compare_atom(op, one, two, ranks))


def _decided(ctx: Context, atom: Bool | bool, positive: bool) -> bool | None:
    if isinstance(atom, bool):
        return atom is positive
    held = ctx.decide(atom)
    return None if held is None else held is positive


def compare_atom(op: str, one: Plain | Value, two: Plain | Value,
                 ranks: Mapping[Plain, int] | None = None) -> tuple[Bool | bool, bool]:
    """The comparison in normal form (or its truth where it has one), and whether it stands as it is or negated."""
    left, right = as_value(one), as_value(two)
    if left.numeric and right.numeric:
        return _bound(op, left, right)
    if op in ("==", "!="):
        if left == right:
            return not left.partial or Same(left, right), op == "=="
        if type(left) is Const or (type(right) is not Const and repr(right.identity) < repr(left.identity)):
            left, right = right, left
        if type(right) is Const and isinstance(right.value, bool):
            return Truth(left), (op == "==") is right.value
        return Same(left, right), op == "=="
    # a <= b is not b < a
    if op in ("<=", ">"):
        return Before(right, left, ranks or {}), op == ">"
    return Before(left, right, ranks or {}), op == "<"


def _bound(op: str, left: Value, right: Value) -> tuple[Bool | bool, bool]:
    total = total_of(((_open(left), 1), (_open(right), -1)), 0)
    if not isinstance(total, Value):
        return compared("==" if op == "!=" else op, total, 0, None), op != "!="
    if not isinstance(total, Linear):
        total = Linear(((total, 1),), 0)
    scale = _scale(total)
    if scale < 0:
        op = FLIP[op]
    items = tuple((node, _whole(factor / scale)) for node, factor in total.items)
    limit = _whole(-total.const / scale)
    if op == "!=":
        return Bound(items, "==", limit), False
    if op == ">":
        return Bound(items, "<=", limit), False
    if op == ">=":
        return Bound(items, "<", limit), False
    return Bound(items, op, limit), True


def _open(item: Value) -> Plain | Value:
    return item.value if type(item) is Const else item


def _whole(value: Number) -> Number:
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value


def _scale(total: Linear) -> Fraction:
    """What to divide by so that the factors are whole, without common divisor, the first positive."""
    factors = [Fraction(factor) for _, factor in total.items]
    below = 1
    for factor in factors:
        below = below * factor.denominator // gcd(below, factor.denominator)
    above = gcd(*(int(factor * below) for factor in factors))
    return Fraction(above, below) * (-1 if factors[0] < 0 else 1)


class Bound(Bool):
    """A sum of multiples compared with a number: `op` is < <= or ==."""

    __slots__ = ("items", "limit", "op", "sum")

    def __init__(self, items: tuple[tuple[Value, Number], ...], op: str, limit: Number) -> None:
        super().__init__(("bound", items, op, limit), tuple(node for node, _ in items))
        self.items, self.op, self.limit = items, op, limit
        self.sum = items[0][0] if len(items) == 1 and items[0][1] == 1 else Linear(items, 0)

    def ev(self, world: World) -> bool | None:
        value = self.sum.ev(world)
        return None if value is None else compared(self.op, value, self.limit, None)

    def ab(self, domains: Domains) -> int:
        span = self.sum.span(domains)
        undefined = U if span.undefined else 0
        if span.low is None or span.high is None:
            return undefined
        return undefined | _intervals(self.op, span.low, span.high, self.limit, self.limit)

    def run(self, ctx: Context) -> bool | None:
        value = self.sum.run(ctx)
        if value is None:
            return None
        return (decide_compare(ctx, self.op, value, self.limit) if isinstance(value, Value)
                else compared(self.op, value, self.limit, None))


class Same(Bool):
    """Two ids are the same."""

    __slots__ = ("left", "right", "same")

    def __init__(self, left: Value, right: Value) -> None:
        super().__init__(("same", left, right), (left, right))
        self.left, self.right = left, right
        self.same = _one_value("==", left, right)

    def ev(self, world: World) -> bool | None:
        one, two = self.left.ev(world), self.right.ev(world)
        return None if one is None or two is None else one == two

    def ab(self, domains: Domains) -> int:
        if self.same is not None:
            return _is(domains[self.same[0]], self.same[1])
        return compare_spans("==", self.left, self.right, None, domains)

    def run(self, ctx: Context) -> bool | None:
        return Compare("==", self.left, self.right).run(ctx)


class Before(Bool):
    """One id stands before another in an ordered kind."""

    __slots__ = ("left", "ranks", "right")

    def __init__(self, left: Value, right: Value, ranks: Mapping[Plain, int]) -> None:
        super().__init__(("before", left, right), (left, right))
        self.left, self.right, self.ranks = left, right, ranks

    def ev(self, world: World) -> bool | None:
        one, two = self.left.ev(world), self.right.ev(world)
        return None if one is None or two is None else self.ranks[one] < self.ranks[two]

    def ab(self, domains: Domains) -> int:
        return compare_spans("<", self.left, self.right, self.ranks, domains)

    def run(self, ctx: Context) -> bool | None:
        return Compare("<", self.left, self.right, self.ranks).run(ctx)


class Among(Bool):
    """A value is one of several; `group`: the class or set that they are."""

    __slots__ = ("group", "item", "values")

    def __init__(self, item: Value, values: frozenset[Plain], group: str | None = None) -> None:
        super().__init__(("among", item, values), (item,))
        self.item, self.values, self.group = item, values, group

    def ev(self, world: World) -> bool | None:
        value = self.item.ev(world)
        return None if value is None else value in self.values

    def ab(self, domains: Domains) -> int:
        span = self.item.span(domains)
        undefined = U if span.undefined else 0
        if span.empty:
            return undefined
        if span.values is not None:
            return undefined | (T if span.values & self.values else 0) | (F if span.values - self.values else 0)
        inside = any(span.low <= value <= span.high for value in self.values)  # type: ignore[operator]
        if span.low == span.high:
            return undefined | (T if inside else F)
        return undefined | (T if inside else 0) | F

    def run(self, ctx: Context) -> bool | None:
        value = self.item.run(ctx)
        if isinstance(value, Value):
            return ctx.decide(self if value is self.item else Among(value, self.values, self.group))
        return None if value is None else value in self.values


class Related(Bool):
    """Two ids stand in a relation."""

    __slots__ = ("left", "pairs", "relation", "right")

    def __init__(self, relation: str, pairs: frozenset[tuple[str, str]], left: Value, right: Value) -> None:
        super().__init__(("related", relation, left, right), (left, right))
        self.relation, self.pairs, self.left, self.right = relation, pairs, left, right

    def ev(self, world: World) -> bool | None:
        one, two = self.left.ev(world), self.right.ev(world)
        return None if one is None or two is None else (one, two) in self.pairs

    def ab(self, domains: Domains) -> int:
        one, two = self.left.span(domains), self.right.span(domains)
        found = U if one.undefined or two.undefined else 0
        for first in one.values or ():
            for second in two.values or ():
                found |= T if (first, second) in self.pairs else F
                if found & T and found & F:
                    return found
        return found

    def run(self, ctx: Context) -> bool | None:
        one, two = self.left.run(ctx), self.right.run(ctx)
        if one is None or two is None:
            return None
        if isinstance(one, Value) or isinstance(two, Value):
            return ctx.decide(Related(self.relation, self.pairs, as_value(one), as_value(two)))
        return (one, two) in self.pairs


class Exists(Bool):
    """An amount is defined: no cell that it reads is missing."""

    __slots__ = ("item",)

    def __init__(self, item: Value) -> None:
        super().__init__(("exists", item), (item,))
        self.item = item
        self.partial = False

    def ev(self, world: World) -> bool | None:
        return self.item.ev(world) is not None

    def ab(self, domains: Domains) -> int:
        span = self.item.span(domains)
        return (0 if span.empty else T) | (F if span.undefined else 0)

    def run(self, ctx: Context) -> bool | None:
        value = self.item.run(ctx)
        return ctx.decide(Exists(value)) if isinstance(value, Value) else value is not None
