"""A second opinion on whether conditions are possible together, by z3 (the extra `solver`), where enumerating gives up.

Every condition becomes two formulas, one for when it holds and one for when it fails; where neither holds it is
undefined. Numbers are exact rationals, ids are whole numbers.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kb.ruling import amounts as a
from kb.ruling import conditions as c
from kb.ruling import connectives as b
from kb.ruling.domains import Defined
from kb.ruling.holding import AsValue
from kb.ruling.model import Key
from kb.ruling.nodes import Const, Domain, F, Fact, Node, Plain, T, U
from kb.ruling.solver import Constraint, Domains

EFFORT = 4_000_000  # z3's own count of steps: the same on every machine

#: The value of a node as a formula, and when it is defined. The truth of one: when it holds, and when it fails.
Amount = tuple[Any, Any]
Truth = tuple[Any, Any]


class Untold(Exception):
    """z3 is not installed, does not know, or the conditions hold something that is not translated (ways over a map)."""


@lru_cache(maxsize=1)
def z3() -> Any:
    """The library. Raises Untold where it is not installed."""
    try:
        return importlib.import_module("z3")
    except ImportError as error:
        raise Untold from error


def solution(domains: Domains, constraints: Iterable[Constraint]) -> dict[Key, Domain] | None:
    """A value for each fact with which every condition has an allowed truth value; None where there are none.

    Raises Untold where z3 cannot tell.
    """
    return Question(domains, list(constraints)).answer()


class Question:
    """One question to z3."""

    def __init__(self, domains: Domains, constraints: list[Constraint]) -> None:
        self.z3, self.domains, self.constraints = z3(), domains, constraints
        self.solver = self.z3.Solver()
        self.solver.set("rlimit", EFFORT)
        self.codes: dict[Plain, int] = {}
        self.facts: dict[Key, Amount] = {}
        self.known: dict[Node, tuple[Any, Any]] = {}

    def answer(self) -> dict[Key, Domain] | None:
        """See `solution`."""
        z3 = self.z3
        for atom, allowed in self.constraints:
            holds, fails = self.truth(atom)
            ways = [way for bit, way in ((T, holds), (F, fails), (U, z3.And(z3.Not(holds), z3.Not(fails))))
                    if allowed & bit]
            self.solver.add(z3.Or(ways))
        told = self.solver.check()
        if told == z3.unsat:
            return None
        if told != z3.sat:
            raise Untold
        model = self.solver.model()
        found: dict[Key, Domain] = {}
        for key, (value, defined) in self.facts.items():
            domain = self.domains[key]
            if domain[-1] is None and not z3.is_true(model.eval(defined, True)):
                found[key] = (None,)
                continue
            number = model.eval(value, True).as_fraction()
            found[key] = (next(one for one in domain if one is not None and self._number(one) == number),)
        return found

    def _number(self, value: Plain) -> Fraction:
        """A value as z3 is told of it."""
        if isinstance(value, bool | str):
            return Fraction(self.codes.setdefault(value, len(self.codes)))
        assert value is not None
        return Fraction(value)

    def _const(self, value: Plain) -> Amount:
        if value is None:
            return self.z3.RealVal(0), self.z3.BoolVal(False)
        number = self._number(value)
        return self.z3.RealVal(f"{number.numerator}/{number.denominator}"), self.z3.BoolVal(True)

    def _fact(self, key: Key) -> Amount:
        known = self.facts.get(key)
        if known is not None:
            return known
        z3, domain = self.z3, self.domains[key]
        name = f"{key[0]}({','.join(key[1])})"
        value = z3.Real(name)
        may_be = [one for one in domain if one is not None]
        defined = z3.Bool(f"{name} is defined") if domain and domain[-1] is None else z3.BoolVal(True)
        self.facts[key] = value, defined
        inside = z3.Or([value == self._const(one)[0] for one in may_be])
        self.solver.add(z3.Implies(defined, inside))
        return value, defined

    # Values

    def value(self, node: Node) -> Amount:
        """A value as a formula, each node once."""
        known = self.known.get(node)
        if known is None:
            known = self.known[node] = self._value(node)
        return known

    def _value(self, node: Node) -> Amount:
        z3 = self.z3
        match node:
            case Const():
                return self._const(node.value)
            case Fact():
                return self._fact(node.fact)
            case a.Indirect():
                args = [self.value(arg) for arg in node.args]
                return self._cases([(self._are(args, key[1]), self._fact(key)) for key in sorted(node.scope)
                                    if key[0] == node.fact], self._all(args))
            case a.Cell():
                args = [self.value(arg) for arg in node.args]
                return self._cases([(self._are(args, keys), self._const(cell)) for keys, cell in node.cells.items()],
                                   self._all(args))
            case a.Linear():
                parts = [self.value(item) for item, _ in node.items]
                total = z3.Sum([self._const(factor)[0] * part[0]
                                for (_, factor), part in zip(node.items, parts, strict=True)])
                return total + self._const(node.const)[0], self._all(parts)
            case a.Arith():
                one, two = self.value(node.left), self.value(node.right)
                made = one[0] + two[0] if node.op == "+" else one[0] - two[0] if node.op == "-" else one[0] * two[0]
                return made, z3.And(one[1], two[1])
            case a.Extreme():
                parts = [self.value(item) for item in node.items]
                best = parts[0][0]
                for other, _ in parts[1:]:
                    best = z3.If((other < best) if node.op == "least" else (other > best), other, best)
                return best, self._all(parts)
            case a.Rounded():
                item, defined = self.value(node.item)
                down = z3.ToReal(z3.ToInt(item))
                return (-z3.ToReal(z3.ToInt(-item)) if node.way == "up" else down), defined
            case a.Tally():
                return self._tally(node)
            case AsValue():
                holds, fails = self.truth(node.condition)
                return z3.If(holds, self._const(True)[0], self._const(False)[0]), z3.Or(holds, fails)
        raise Untold

    def _tally(self, node: a.Tally) -> Amount:
        z3 = self.z3
        terms, defined = [], []
        for _, condition, term in node.items:
            holds, fails = self.truth(condition)
            value, told = self.value(term)
            terms.append(z3.If(holds, value, z3.RealVal(0)))
            defined.append(z3.Or(fails, z3.And(holds, told)))
        return z3.Sum(terms), z3.And(defined)

    def _are(self, args: list[Amount], values: Iterable[Plain]) -> Any:
        return self.z3.And([arg[0] == self._const(value)[0] for arg, value in zip(args, values, strict=True)])

    def _all(self, parts: Iterable[Amount]) -> Any:
        return self.z3.And([defined for _, defined in parts])

    def _cases(self, cases: list[tuple[Any, Amount]], defined: Any) -> Amount:
        """The value of the case that is so; undefined where none is."""
        z3 = self.z3
        value, told = z3.RealVal(0), z3.BoolVal(False)
        for test, (one, one_told) in cases:
            value, told = z3.If(test, one, value), z3.If(test, one_told, told)
        return value, z3.And(defined, told)

    # Conditions

    def truth(self, node: Node) -> Truth:
        """A condition as two formulas, each node once."""
        known = self.known.get(node)
        if known is None:
            known = self.known[node] = self._truth(node)
        return known

    def _truth(self, node: Node) -> Truth:
        z3 = self.z3
        match node:
            case c.Constant():
                return z3.BoolVal(node.value is True), z3.BoolVal(node.value is False)
            case c.Truth():
                value, defined = self.value(node.item)
                return self._when(defined, value == self._const(True)[0])
            case c.Compare() if node.ranks is None or node.op in ("==", "!="):
                return self._compared(node.op, self.value(node.left), self.value(node.right))
            case c.Compare():
                return self._compared(node.op, self._rank(node.left, node.ranks), self._rank(node.right, node.ranks))
            case c.Bound():
                return self._compared(node.op, self.value(node.sum), self._const(node.limit))
            case c.Same():
                return self._compared("==", self.value(node.left), self.value(node.right))
            case c.Before():
                return self._compared("<", self._rank(node.left, node.ranks), self._rank(node.right, node.ranks))
            case c.Among():
                value, defined = self.value(node.item)
                return self._when(defined, z3.Or([value == self._const(one)[0] for one in node.values]))
            case c.Related():
                ends = [self.value(node.left), self.value(node.right)]
                return self._when(self._all(ends), z3.Or([self._are(ends, pair) for pair in node.pairs]))
            case c.Exists():
                defined = self.value(node.item)[1]
                return defined, z3.Not(defined)
            case b.Negation():
                holds, fails = self.truth(node.item)
                return fails, holds
            case b.Junction():
                return self._joined([self.truth(item) for item in node.items], node.settles)
            case b.Quantified():
                return self._joined([self.truth(item) for _, item in node.items], node.settles)
            case Defined():
                value, defined = self._fact(node.key)
                wanted, told = self.value(node.definition)
                same = z3.Or(z3.And(defined, told, value == wanted), z3.And(z3.Not(defined), z3.Not(told)))
                return same, z3.Not(same)
        raise Untold

    def _rank(self, node: Node, ranks: Any) -> Amount:
        value, defined = self.value(node)
        return self._cases([(value == self._const(one)[0], self._const(rank)) for one, rank in ranks.items()], defined)

    def _when(self, defined: Any, test: Any) -> Truth:
        return self.z3.And(defined, test), self.z3.And(defined, self.z3.Not(test))

    def _compared(self, op: str, one: Amount, two: Amount) -> Truth:
        return self._when(self.z3.And(one[1], two[1]), _OPS[op](one[0], two[0]))

    def _joined(self, parts: list[Truth], settles: bool) -> Truth:
        z3 = self.z3
        holds, fails = [part[0] for part in parts], [part[1] for part in parts]
        return (z3.Or(holds), z3.And(fails)) if settles else (z3.And(holds), z3.Or(fails))


_OPS: dict[str, Callable[[Any, Any], Any]] = {
    "==": lambda one, two: one == two, "!=": lambda one, two: one != two, "<": lambda one, two: one < two,
    "<=": lambda one, two: one <= two, ">": lambda one, two: one > two, ">=": lambda one, two: one >= two,
}
