"""Expressions in a world where every fact is told: a direct reading, slow on purpose, sharing nothing with the core.

A world tells every fact that is not computed. A missing table cell makes what reads it silent; `and` and `or` look
past it where the other items decide.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from kb.rules import expressions as x
from kb.rules.model import MOODS, Fact, Game
from kb.ruling.model import Key

World = Mapping[Key, x.Value]
Binding = Mapping[str, str]


class Missing(Exception):
    """A table has no such cell."""


class Reader:
    """Values of expressions; decisions are read through `settled`, how acts stand through `stands`."""

    def __init__(self, game: Game, world: World, settled: Callable[[Key], x.Value],
                 stands: Callable[[Key, frozenset[str]], bool], has: Callable[[str, str], bool]) -> None:
        self.game, self.world, self.settled, self.stands, self.has = game, world, settled, stands, has

    def members(self, domain: str) -> tuple[str, ...]:
        for holder in (self.game.kinds, self.game.groups):
            if domain in holder:
                return holder[domain].values
        raise KeyError(domain)

    def rank(self, value: x.Value) -> Fraction:
        if isinstance(value, Fraction):
            return value
        for kind in self.game.kinds.values():
            if kind.ordered and value in kind.values:
                return Fraction(kind.values.index(str(value)))
        raise KeyError(value)

    def fact(self, fact: Fact, args: tuple[str, ...]) -> x.Value:
        key = (fact.id, args)
        if key in self.world:
            return self.world[key]
        assert fact.means is not None, f"the world does not tell {key}"
        return self.value(fact.means, dict(zip(fact.params, args, strict=True)))

    def holds(self, condition: x.Expr | None, binding: Binding) -> bool | None:
        """Whether it holds; None where a missing cell leaves it silent."""
        if condition is None:
            return True
        if isinstance(condition, x.Not):
            inner = self.holds(condition.item, binding)
            return None if inner is None else not inner
        if isinstance(condition, x.And | x.Or):
            decisive = isinstance(condition, x.Or)
            return self.joined((self.holds(item, binding) for item in condition.items), decisive)
        if isinstance(condition, x.Quantified):
            states = (self.holds(condition.condition, {**binding, condition.variable: member})
                      for member in self.members(condition.domain))
            if condition.quantifier == "every":
                return self.joined(states, False)
            found = self.joined(states, True)
            return found if condition.quantifier == "any" or found is None else not found
        try:
            return bool(self.value(condition, binding))
        except Missing:
            return None

    @staticmethod
    def joined(states: Iterator[bool | None], decisive: bool) -> bool | None:
        seen = list(states)
        if decisive in seen:
            return decisive
        return None if None in seen else not decisive

    def value(self, item: x.Expr, binding: Binding) -> x.Value:
        """The value; raises Missing where a table has no such cell."""
        match item:
            case x.Literal(value):
                return value
            case x.Variable(name):
                return binding[name]
            case x.Other(of, role):
                one = self.value(of, binding)
                return next(member for member in self.members(role) if member != one)
            case x.FactRef(fact, args):
                return self.fact(self.game.facts[fact], self.arguments(args, binding))
            case x.DecisionRef(decision, args):
                return self.settled((decision, self.arguments(args, binding)))
            case x.DeonticTest(act, args, mood):
                return self.stands((act, self.arguments(args, binding)), frozenset(MOODS[mood]))
            case x.TableRef(table, column, args):
                keys = self.arguments(args, binding)
                for row in self.game.tables[table].rows:
                    if row.keys == keys and column in row.cells:
                        return row.cells[column]
                raise Missing
            case x.Compare(op, left, right):
                return self.compared(op, self.value(left, binding), self.value(right, binding))
            case x.OneOfTest(one, values):
                return self.value(one, binding) in [self.value(value, binding) for value in values]
            case x.InClass(one, group):
                return self.value(one, binding) in self.members(group)
            case x.Related(relation, left, right):
                pair = (self.value(left, binding), self.value(right, binding))
                return pair in self.game.relations[relation].pairs
            case x.RouteLength(route, start, end):
                return self.steps(route, str(self.value(start, binding)), str(self.value(end, binding)))
            case x.Has(holder, power):
                return self.has(str(self.value(holder, binding)), power)
            case _:
                return self.amount(item, binding)

    def steps(self, route_id: str, start: str, end: str) -> Fraction:
        """Fewest steps by trying every way of one step more, over and over; routes that count every step only."""
        route = self.game.routes[route_id]
        assert route.counting is None
        open_places = {place for place in self.members(route.of)
                       if self.holds(route.blocked, {"place": place}) is not True or route.blocked is None}
        reached = {start} & open_places
        for steps in range(len(self.members(route.of))):
            if end in reached:
                return Fraction(steps)
            pairs = self.game.relations[route.relation].pairs
            reached |= {two for one, two in pairs if one in reached and two in open_places}
        return Fraction(len(self.members(route.of)) + 1)

    def amount(self, item: x.Expr, binding: Binding) -> x.Value:
        match item:
            case x.Count(variable, domain, condition):
                return Fraction(sum(self.chosen(variable, domain, condition, binding)))
            case x.Sum(variable, domain, term, condition):
                members = self.members(domain)
                picked = self.chosen(variable, domain, condition, binding)
                return sum((self.number(term, {**binding, variable: member})
                            for member, here in zip(members, picked, strict=True) if here), Fraction(0))
            case x.Arithmetic(op, left, right):
                one, two = self.number(left, binding), self.number(right, binding)
                return one + two if op == "+" else one - two if op == "-" else one * two
            case x.Extreme(op, items):
                return (min if op == "least" else max)(self.number(part, binding) for part in items)
            case x.Rounded(way, part):
                return Fraction((math.ceil if way == "up" else math.floor)(self.number(part, binding)))
        held = self.holds(item, binding)
        if held is None:
            raise Missing
        return held

    def chosen(self, variable: str, domain: str, condition: x.Expr, binding: Binding) -> list[bool]:
        states = [self.holds(condition, {**binding, variable: member}) for member in self.members(domain)]
        if None in states:
            raise Missing
        return [bool(state) for state in states]

    def number(self, item: x.Expr, binding: Binding) -> Fraction:
        value = self.value(item, binding)
        assert isinstance(value, Fraction) and not isinstance(value, bool), value
        return value

    def arguments(self, args: tuple[x.Expr, ...], binding: Binding) -> tuple[str, ...]:
        return tuple(str(self.value(arg, binding)) for arg in args)

    def compared(self, op: str, left: x.Value, right: x.Value) -> bool:
        if op in ("==", "!="):
            return (left == right) is (op == "==")
        one, two = self.rank(left), self.rank(right)
        return {"<": one < two, "<=": one <= two, ">": one > two, ">=": one >= two}[op]
