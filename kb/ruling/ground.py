"""From the expressions of a game to ground nodes: variables replaced by members, constants worked out."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction

from kb.rules import expressions as x
from kb.rules import model as m
from kb.ruling.amounts import Arith, Cell, Decided, Extreme, Indirect, Rounded, Tally
from kb.ruling.conditions import Among, Bool, Compare, Constant, Related, Truth
from kb.ruling.connectives import Junction, Negation, Quantified
from kb.ruling.holding import AsValue, Holds, Stands, Works
from kb.ruling.model import Key
from kb.ruling.nodes import Const, Fact, Plain, Unbound, Value, plain
from kb.ruling.ways import Map, Way

Binding = Mapping[str, str]
NOTHING: Binding = {}
TRUE, FALSE = Constant(True), Constant(False)


class Grounder:
    """Grounds the expressions of one game; knows its vocabularies."""

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self._ranks: dict[Plain, dict[Plain, int]] = {}
        self._constants: dict[tuple[type, Plain], Const] = {}
        self._decisions: dict[tuple[str, tuple[Value, ...]], Decided] = {}
        self._facts: dict[Key, Fact] = {}
        self._cells: dict[tuple[str, str], tuple[dict[tuple[Plain, ...], Plain], bool]] = {}
        self._maps: dict[str, Map] = {}
        self._impure: dict[str, bool] = {}
        for kind in game.kinds.values():
            if kind.ordered:
                self._add_ranks(kind.values)
        for of in (*(fact.type for fact in game.facts.values()), *(one.type for one in game.decisions.values())):
            if isinstance(of, m.OneOf) and of.ordered:
                self._add_ranks(of.values)

    def _add_ranks(self, values: tuple[str, ...]) -> None:
        ranks: dict[Plain, int] = {value: place for place, value in enumerate(values)}
        for value in values:
            self._ranks.setdefault(value, ranks)

    def members(self, domain: str) -> tuple[str, ...]:
        """The members of a kind, role, class or set. Raises KeyError where it is none of these."""
        kind = self.game.kinds.get(domain)
        return kind.values if kind is not None else self.game.groups[domain].values

    def impure(self, fact: str) -> bool:
        """True for a means that reads decisions or the state of powers."""
        known = self._impure.get(fact)
        if known is None:
            means = self.game.facts[fact].means
            self._impure[fact] = False  # a means that reads itself is refused when the rules are read
            known = self._impure[fact] = means is not None and self._reads_decisions(means)
        return known

    def _reads_decisions(self, item: object) -> bool:
        if isinstance(item, x.DecisionRef | x.DeonticTest | x.Has):
            return True
        if isinstance(item, x.FactRef) and self.impure(item.fact):
            return True
        if isinstance(item, tuple):
            return any(map(self._reads_decisions, item))
        slots = getattr(type(item), "__slots__", ())
        return any(self._reads_decisions(getattr(item, slot)) for slot in slots if not isinstance(item, str))

    def fact(self, key: Key) -> Fact:
        """The node of a fact."""
        node = self._facts.get(key)
        if node is None:
            node = Fact(key, isinstance(self.game.facts[key[0]].type, m.Number))
            if self.impure(key[0]):
                node.pure = False
            self._facts[key] = node
        return node

    # Values

    def constant(self, value: Plain) -> Const:
        """The node of a value; equal values that are not of one type (1 and yes) are apart."""
        node = self._constants.get((type(value), value))
        if node is None:
            node = self._constants[(type(value), value)] = Const(value)
        return node

    def _decided(self, decision: str, args: tuple[Value, ...]) -> Decided:
        node = self._decisions.get((decision, args))
        if node is None:
            numeric = isinstance(self.game.decisions[decision].type, m.Number)
            node = self._decisions[(decision, args)] = Decided(decision, args, numeric)
        return node

    def value(self, item: x.Expr, binding: Binding = NOTHING) -> Value:
        """The ground node of a value."""
        match item:
            case x.Literal(value):
                return self.constant(plain(value))
            case x.Variable(name):
                return Const(binding[name]) if name in binding else Unbound(name)
            case x.Other(of, role):
                one = self.value(of, binding)
                members = self.members(role)
                if isinstance(one, Const):
                    return Const(next(member for member in members if member != one.value))
                if isinstance(one, Unbound):
                    return Unbound("other")
                cells: dict[tuple[Plain, ...], Plain] = {(members[0],): members[1], (members[1],): members[0]}
                return Cell("", "other", cells, (one,), False)
            case x.FactRef(fact, args):
                return self._fact_ref(fact, tuple(self.value(arg, binding) for arg in args))
            case x.DecisionRef(decision, args):
                return self._decided(decision, tuple(self.value(arg, binding) for arg in args))
            case x.TableRef(table, column, args):
                return self._cell(table, column, tuple(self.value(arg, binding) for arg in args))
            case x.RouteLength(route, start, end):
                return Way(self._map(route), self.value(start, binding), self.value(end, binding))
            case x.Arithmetic(op, left, right):
                return _folded(Arith(op, self.value(left, binding), self.value(right, binding)))
            case x.Extreme(op, items):
                return _folded(Extreme(op, tuple(self.value(one, binding) for one in items)))
            case x.Rounded(way, one):
                return _folded(Rounded(way, self.value(one, binding)))
            case x.Count(variable, domain, condition):
                return self._tally(variable, domain, x.Literal(_ONE), condition, binding)
            case x.Sum(variable, domain, term, condition):
                return self._tally(variable, domain, term, condition, binding)
            case _:
                return AsValue(self.condition(item, binding))

    def _fact_ref(self, fact: str, args: tuple[Value, ...]) -> Value:
        if all(type(arg) is Const for arg in args):
            return self.fact((fact, tuple(arg.value for arg in args)))  # type: ignore[attr-defined]
        declared = self.game.facts[fact]
        keys = [(fact, one) for one in itertools.product(*(self.members(param) for param in declared.params))]
        node = Indirect(fact, args, keys, isinstance(declared.type, m.Number))
        if self.impure(fact):
            node.pure = False
        return node

    def _cell(self, table: str, column: str, args: tuple[Value, ...]) -> Value:
        if (table, column) not in self._cells:
            declared = self.game.tables[table]
            cells: dict[tuple[Plain, ...], Plain] = {
                row.keys: plain(row.cells[column]) for row in declared.rows if column in row.cells}
            keys = itertools.product(*(self.members(kind) for kind in declared.of))
            self._cells[(table, column)] = cells, any(key not in cells for key in keys)
        cells, partial = self._cells[(table, column)]
        if all(type(arg) is Const for arg in args):
            return Const(cells.get(tuple(arg.value for arg in args)))  # type: ignore[attr-defined]
        return Cell(table, column, cells, args, partial)

    def _map(self, route: str) -> Map:
        if route not in self._maps:
            declared = self.game.routes[route]
            places = self.members(declared.of)
            neighbours: dict[str, list[str]] = {place: [] for place in places}
            for one, two in sorted(self.game.relations[declared.relation].pairs):
                neighbours[one].append(two)
            groups = {place: place for place in places}
            if declared.counting is not None:
                table = self.game.tables[str(declared.counting_table)]
                groups.update({row.keys[0]: str(row.cells[declared.counting]) for row in table.rows
                               if declared.counting in row.cells})
            blocked = {} if declared.blocked is None else {
                place: self.condition(declared.blocked, {"place": place}) for place in places}
            self._maps[route] = Map(route, {key: tuple(value) for key, value in neighbours.items()}, groups, {
                place: node for place, node in blocked.items() if node != FALSE})
        return self._maps[route]

    def _tally(self, variable: str, domain: str, term: x.Expr, condition: x.Expr, binding: Binding) -> Value:
        items = []
        for member in self.members(domain):
            inner = {**binding, variable: member}
            held = self.condition(condition, inner)
            if held != FALSE:
                items.append((member, held, self.value(term, inner)))
        if all(held == TRUE and type(amount) is Const for _, held, amount in items):
            return _folded(Tally(variable, domain, tuple(items)))
        return Tally(variable, domain, tuple(items))

    # Conditions

    def condition(self, item: x.Expr, binding: Binding = NOTHING) -> Bool:
        """The ground node of a condition."""
        match item:
            case x.Literal(value):
                return Constant(bool(value))
            case x.FactRef() | x.DecisionRef() | x.TableRef() | x.Variable():
                value_node = self.value(item, binding)
                return Constant(value_node.value) if isinstance(value_node, Const) else Truth(value_node)  # type: ignore[arg-type]
            case x.DeonticTest(act, args, mood):
                states = frozenset(m.MOODS[mood])
                return Stands(act, tuple(self.value(arg, binding) for arg in args), mood, states)
            case x.Compare(op, left, right):
                return self._compare(op, self.value(left, binding), self.value(right, binding))
            case x.OneOfTest(one, values):
                return self._one_of(self.value(one, binding), tuple(self.value(value, binding) for value in values))
            case x.InClass(one, group):
                return _among(self.value(one, binding), frozenset(self.members(group)), group)
            case x.Related(relation, left, right):
                pairs = self.game.relations[relation].pairs
                node = Related(relation, pairs, self.value(left, binding), self.value(right, binding))
                both = isinstance(node.left, Const) and isinstance(node.right, Const)
                return Constant(node.ev({})) if both else node
            case x.Has(holder, power):
                return self._has(self.value(holder, binding), power, holder, binding)
            case x.Not(one):
                inner = self.condition(one, binding)
                if isinstance(inner, Negation):
                    return inner.item
                return Constant(inner.ev({})) if isinstance(inner, Constant) and inner.value is None else (
                    Constant(not inner.value) if isinstance(inner, Constant) else Negation(inner))
            case x.And(items):
                return joined([self.condition(one, binding) for one in items], False)
            case x.Or(items):
                return joined([self.condition(one, binding) for one in items], True)
            case x.Quantified(quantifier, variable, domain, condition):
                return self._quantified(quantifier, variable, domain, condition, binding)
            case _:
                return Truth(self.value(item, binding))

    def _compare(self, op: str, left: Value, right: Value) -> Bool:
        ranks = None
        if op not in ("==", "!=") and not (left.numeric or right.numeric):
            ranks = self._ranks_of(left, right)
        node = Compare(op, left, right, ranks)
        if isinstance(left, Const) and isinstance(right, Const):
            return Constant(node.ev({}))
        if op == "==" and isinstance(right, Const) and right.value is True:
            return Truth(left)
        return node

    def _ranks_of(self, left: Value, right: Value) -> dict[Plain, int]:
        for side in (left, right):
            if isinstance(side, Const) and side.value in self._ranks:
                return self._ranks[side.value]
        for side in (left, right):
            name = side.fact[0] if isinstance(side, Fact) else getattr(side, "fact", getattr(side, "decision", None))
            declared = self.game.facts.get(str(name)) or self.game.decisions.get(str(name))
            if declared is not None and isinstance(declared.type, m.OneOf):
                for value in declared.type.values:
                    if value in self._ranks:
                        return self._ranks[value]
            if isinstance(side, Cell):
                for cell in side.cells.values():
                    if cell in self._ranks:
                        return self._ranks[cell]
        return {}

    def _one_of(self, item: Value, values: tuple[Value, ...]) -> Bool:
        if all(isinstance(value, Const) for value in values):
            return _among(item, frozenset(value.value for value in values), None)  # type: ignore[attr-defined]
        return joined([self._compare("==", item, value) for value in values], True)

    def _has(self, holder: Value, power_id: str, written: x.Expr, binding: Binding) -> Bool:
        power = self.game.powers[power_id]
        having: list[Bool] = [TRUE] if power.owner is None else [self._compare("==", holder, Const(power.owner))]
        if power.lent and power.owner is not None and "ally" in self.game.facts:
            having.append(self._compare("==", self._fact_ref("ally", (holder,)), Const(power.owner)))
        inner = joined([joined(having, True), Works(power_id)], False)
        return inner if isinstance(inner, Constant) else Holds(holder, power_id, inner)

    def _quantified(self, quantifier: str, variable: str, domain: str, condition: x.Expr, binding: Binding) -> Bool:
        settles = quantifier != "every"
        items = []
        for member in self.members(domain):
            held = self.condition(condition, {**binding, variable: member})
            if isinstance(held, Constant):
                if held.value is settles:
                    return Constant(quantifier != "no" if settles else False)
                if held.value is not None:
                    continue
            items.append((member, held))
        if not items:
            return Constant(quantifier != "any")
        node = Quantified("every" if quantifier == "every" else "any", variable, domain, tuple(items))
        return Negation(node) if quantifier == "no" else node


_ONE = Fraction(1)


def _folded(node: Value) -> Value:
    """Its value where it reads nothing."""
    if node.pure and not node.scope and all(part.pure for part in node.parts):
        return Const(node.ev({}))
    return node


def _among(item: Value, values: frozenset[Plain], group: str | None) -> Bool:
    if isinstance(item, Const):
        return Constant(None if item.value is None else item.value in values)
    return Among(item, values, group)


def joined(items: list[Bool], settles: bool) -> Bool:
    """`and` (False) or `or` (True) of conditions, without the parts that do not count."""
    left = []
    for item in items:
        if isinstance(item, Constant):
            if item.value is settles:
                return item
            if item.value is not None:
                continue
        left.append(item)
    if not left:
        return FALSE if settles else TRUE
    return left[0] if len(left) == 1 else Junction(tuple(left), settles)
