"""Trees of expressions -> typed expressions: every name is looked up once, every operand checked.

An id is, in this order: a bound variable, a fact (or `means`, or option), a decision, a value of the kind that is
expected there.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError
from kb.rules.expressions import (
    And,
    Arithmetic,
    Compare,
    Count,
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
    Quantified,
    Related,
    Rounded,
    RouteLength,
    Sum,
)
from kb.rules.model import Number, OneOf, Type, YesNo
from kb.rules.resolve_names import Names
from kb.rules.scope import Scope
from kb.rules.syntax import Block, first_token, tokens
from kb.rules.typed import AMOUNT, YES_NO, fits, mismatch, read_number

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

Typed = tuple[Expr, Type]
_OPERATORS = {"before": "<", "after_": ">", "not_before": ">=", "not_after": "<="}
_MOODS = {"may": "may", "must": "must", "must_not": "must not", "need_not": "need not"}


_COUNT_HINT = (
    "Si lo que se compara es una cuenta, ponla entre paréntesis: (count ... where ...) >= 2",
    "If it is a count that is compared, put it in brackets: (count ... where ...) >= 2",
)
_EITHER_HINT = ("Si es lo uno o lo otro, escribe: is one of a, b", "If it is one or the other, write: is one of a, b")


def _with_hint(error: RulesError, hint: tuple[str, str]) -> RulesError:
    return RulesError(error.code, error.place, error.what["es"], error.what["en"], *hint)


class Expressions(Names):
    """Resolves the expressions of one block. `variables` are bound ones, with their members."""

    def __init__(self, scope: Scope, block: Block, variables: dict[str, OneOf] | None = None) -> None:
        super().__init__(scope, block, dict(variables or {}))

    def condition(self, node: Node | Token) -> Expr:
        """A yes-or-no expression. Raises RulesError where it is not one."""
        return self.value(node, YES_NO)

    def amount(self, node: Node | Token) -> Expr:
        """A number. Raises RulesError where it is not one."""
        return self.value(node, AMOUNT)

    def value(self, node: Node | Token, wanted: Type) -> Expr:
        """An expression whose values can be values of the type. Raises RulesError where they cannot."""
        found, type_ = self.infer(node, wanted)
        if not fits(type_, wanted):
            raise self._not_wanted(node, type_, wanted)
        return found

    def _not_wanted(self, node: Node | Token, found: Type, wanted: Type) -> RulesError:
        error = mismatch(self.scope, self.block, node, found, wanted)
        if isinstance(wanted, YesNo) and not isinstance(node, str) and node.data in ("count", "sum_where"):
            return _with_hint(error, _COUNT_HINT)
        return error

    def infer(self, node: Node | Token, wanted: Type | None = None) -> Typed:
        """The expression and its type; `wanted` says only what a bare id may be a value of."""
        if isinstance(node, str):
            return self.bare(node, wanted)
        handler = _HANDLERS.get(node.data.removeprefix("open_"))
        assert handler is not None, node.data
        return handler(self, node, wanted)

    # ---- joining

    def _brackets(self, node: Node, wanted: Type | None) -> Typed:
        return self.infer(node.children[0], wanted)

    def _chain(self, node: Node, wanted: Type | None) -> Typed:
        self._refuse_mixture(node)
        items = tuple(self._joined(node, index) for index in range(len(node.children)))
        return (And(items) if node.data == "and_" else Or(items)), YES_NO

    def _joined(self, node: Node, index: int) -> Expr:
        """An operand of `and` or `or`. A value alone after a comparison is a slip: `a is b or c`."""
        item, before = node.children[index], node.children[index - 1] if index else None
        try:
            return self.condition(item)
        except RulesError as error:
            compares = (
                before is not None and not isinstance(before, str) and before.data in ("is_", "is_not", "not_closed")
            )
            if error.code != "type" or not compares:
                raise
            raise _with_hint(error, _EITHER_HINT) from None

    def _refuse_mixture(self, node: Node) -> None:
        """An open last operand reaches to the end: nothing in it may be joined by the other word, save in brackets."""
        last = node.children[-1]
        while not isinstance(last, str) and last.data in _OPEN:
            last = last.children[-1]
        if not isinstance(last, str) and last.data in ("and_", "or_") and last.data != node.data:
            raise RulesError(
                "mixed",
                self.block.place(last),
                "Aquí se mezclan `and` y `or` sin paréntesis.",
                "Here `and` and `or` are mixed without brackets.",
                "Pon entre paréntesis lo que va junto: a and (b or c)",
                "Put in brackets what goes together: a and (b or c)",
            )

    def _not(self, node: Node, wanted: Type | None) -> Typed:
        return Not(self.condition(node.children[0])), YES_NO

    # ---- comparing

    def _pair(
        self, left: Node | Token, right: Node | Token, wanted: Type | None = None
    ) -> tuple[Expr, Type, Expr, Type]:
        """Two operands; one that is only an id is read as a value of the other's type."""
        if self.only_value(left) and not self.only_value(right):
            second, second_type = self.infer(right, wanted)
            first, first_type = self.infer(left, second_type)
        else:
            first, first_type = self.infer(left, wanted)
            second, second_type = self.infer(right, first_type)
        if not fits(first_type, second_type):
            error = mismatch(self.scope, self.block, right, second_type, first_type)
            raise _with_hint(error, _COUNT_HINT) if isinstance(second_type, Number) else error
        return first, first_type, second, second_type

    def _is(self, node: Node, wanted: Type | None) -> Typed:
        left, right = node.children
        negated = node.data.endswith("is_not")
        group = self.group_named(right, left)
        if group is not None:
            item, _ = self.infer(left)
            test: Expr = InClass(item, group)
        else:
            first, type_, second, _ = self._pair(left, right)
            if isinstance(type_, YesNo) and isinstance(second, Literal):
                test = first if second.value is True else Not(first)
            elif isinstance(type_, YesNo) and isinstance(first, Literal):
                test = second if first.value is True else Not(second)
            else:
                return Compare("!=" if negated else "==", first, second), YES_NO
        if negated:
            return (test.item if isinstance(test, Not) else Not(test)), YES_NO
        return test, YES_NO

    def _compared(self, node: Node, wanted: Type | None) -> Typed:
        left, middle, right = node.children
        operator = str(middle) if isinstance(middle, str) else _OPERATORS[middle.data]
        if not self.only_value(left) and isinstance(self.infer(left)[1], YesNo):
            raise RulesError(
                "order",
                self.block.place(left),
                "Un sí o no no se compara así.",
                "A yes or no does not compare like this.",
                *_COUNT_HINT,
            )
        first, type_, second, _ = self._pair(left, right)
        if not (isinstance(type_, Number) or (isinstance(type_, OneOf) and type_.ordered)):
            found_es, found_en = self.scope.describe(type_)
            raise RulesError(
                "order",
                self.block.place(left),
                f"Esto no tiene orden: es {found_es}.",
                f"This has no order: it is {found_en}.",
                "Solo se comparan así los números y las clases ordenadas (a < b < c).",
                "Only numbers and ordered kinds (a < b < c) compare like this.",
            )
        return Compare(operator, first, second), YES_NO

    def _one_of(self, node: Node, wanted: Type | None) -> Typed:
        left, listed = node.children
        assert not isinstance(listed, str)
        item, type_ = self.infer(left)
        values = tuple(self.value(value, type_) for value in listed.children)
        test = OneOfTest(item, values)
        return (Not(test) if node.data.startswith("not_") else test), YES_NO

    def _in(self, node: Node, wanted: Type | None) -> Typed:
        left, name = node.children
        assert isinstance(name, str)
        item, type_ = self.infer(left)
        group = self.scope.game.groups.get(str(name))
        if group is None:
            raise self.scope.unknown(
                self.block, name, "una clase ni un conjunto", "a class nor a set", self.scope.game.groups
            )
        if not fits(type_, OneOf(group.values)):
            raise mismatch(self.scope, self.block, left, type_, OneOf(group.values, kind=group.id))
        test = InClass(item, group.id)
        return (Not(test) if node.data.startswith("not_") else test), YES_NO

    def _related(self, node: Node, wanted: Type | None) -> Typed:
        left, name, right = node.children
        assert isinstance(name, str)
        relation = self.scope.game.relations.get(str(name))
        if relation is None:
            raise self.scope.unknown(self.block, name, "una relación", "a relation", self.scope.game.relations)
        first = self.value(left, self.kind_type(relation.left))
        second = self.value(right, self.kind_type(relation.right))
        test = Related(relation.id, first, second)
        return (Not(test) if node.data.startswith("not_") else test), YES_NO

    def _has(self, node: Node, wanted: Type | None) -> Typed:
        left, name = node.children
        assert isinstance(name, str)
        power = self.scope.game.powers.get(str(name))
        if power is None:
            raise self.scope.unknown(self.block, name, "un poder", "a power", self.scope.game.powers)
        owners = self.kind_type(power.owner_kind) if power.owner_kind else None
        holder, type_ = self.infer(left, owners)
        if owners is not None and not fits(type_, owners):
            raise mismatch(self.scope, self.block, left, type_, owners)
        test = Has(holder, power.id)
        return (Not(test) if node.data == "has_not" else test), YES_NO

    def _stands(self, node: Node, wanted: Type | None) -> Typed:
        ref, mood = node.children
        assert not isinstance(ref, str) and not isinstance(mood, str)
        decision, args, head = self.decision_ref(ref)
        if not head.act:
            raise RulesError(
                "not-an-act",
                self.block.place(ref),
                f"`{decision}` no es un acto: de él no se dice may ni must.",
                f"`{decision}` is not an act: may and must are not said of it.",
            )
        return DeonticTest(decision, args, _MOODS[mood.data]), YES_NO

    def _done(self, node: Node, wanted: Type | None) -> Typed:
        ref = node.children[0]
        assert not isinstance(ref, str)
        name, args = self.done_ref(ref)
        return FactRef(name, args), YES_NO

    # ---- repeating

    def _quantified(self, node: Node, wanted: Type | None) -> Typed:
        word, binding, body = node.children
        assert not isinstance(word, str) and not isinstance(binding, str)
        variable, domain, inner = self._bind(binding)
        return Quantified(word.data, variable, domain, inner.condition(body)), YES_NO

    def _count(self, node: Node, wanted: Type | None) -> Typed:
        binding, body = node.children
        assert not isinstance(binding, str)
        variable, domain, inner = self._bind(binding)
        return Count(variable, domain, inner.condition(body)), AMOUNT

    def _sum(self, node: Node, wanted: Type | None) -> Typed:
        binding = node.children[1]
        assert not isinstance(binding, str)
        variable, domain, inner = self._bind(binding)
        term = inner.amount(node.children[0])
        where = inner.condition(node.children[2]) if len(node.children) > 2 else Literal(True)
        return Sum(variable, domain, term, where), AMOUNT

    def _bind(self, binding: Node) -> tuple[str, str, Expressions]:
        names = tokens(binding)
        domain, variable = names[0], names[-1]
        type_ = self.scope.member_type(str(domain))
        if type_ is None:
            known = [*self.scope.game.kinds, *self.scope.game.groups]
            raise self.scope.unknown(
                self.block, domain, "una clase de cosas (kind, role, class o set)", "a kind, role, class or set", known
            )
        return str(variable), str(domain), Expressions(self.scope, self.block, {**self.variables, str(variable): type_})

    # ---- reckoning

    def _number(self, node: Node, wanted: Type | None) -> Typed:
        token = first_token(node)
        assert token is not None
        return Literal(read_number(self.block, token)), AMOUNT

    def _negative(self, node: Node, wanted: Type | None) -> Typed:
        item = self.amount(node.children[0])
        if isinstance(item, Literal) and isinstance(item.value, Fraction):
            return Literal(-item.value), AMOUNT
        return Arithmetic("-", Literal(Fraction(0)), item), AMOUNT

    def _arithmetic(self, node: Node, wanted: Type | None) -> Typed:
        operator = {"add": "+", "subtract": "-", "multiply": "*"}[node.data.removeprefix("open_")]
        left, right = node.children
        return Arithmetic(operator, self.amount(left), self.amount(right)), AMOUNT

    def _half(self, node: Node, wanted: Type | None) -> Typed:
        return Arithmetic("*", Literal(Fraction(1, 2)), self.amount(node.children[0])), AMOUNT

    def _extreme(self, node: Node, wanted: Type | None) -> Typed:
        listed = node.children[0]
        assert not isinstance(listed, str)
        return Extreme(node.data, tuple(self.amount(item) for item in listed.children)), AMOUNT

    def _rounded(self, node: Node, wanted: Type | None) -> Typed:
        item, way = node.children
        assert not isinstance(way, str)
        return Rounded(way.data, self.amount(item)), AMOUNT

    def _steps(self, node: Node, wanted: Type | None) -> Typed:
        name, start, end = node.children
        assert isinstance(name, str)
        route = self.scope.game.routes.get(str(name))
        if route is None:
            raise self.scope.unknown(self.block, name, "una ruta", "a route", self.scope.game.routes)
        ends = self.route_ends(route)
        return RouteLength(route.id, self.value(start, ends), self.value(end, ends)), AMOUNT

    def _ref(self, node: Node, wanted: Type | None) -> Typed:
        return self.reference(node, wanted)


_OPEN = frozenset(
    "quantified not_open open_is open_is_not open_compared open_add open_subtract open_multiply count sum_where".split()
)
_Handler = Callable[[Expressions, "Node", "Type | None"], Typed]
_HANDLERS: dict[str, _Handler] = {
    "brackets": Expressions._brackets,
    "and_": Expressions._chain,
    "or_": Expressions._chain,
    "not_closed": Expressions._not,
    "not_open": Expressions._not,
    "is_": Expressions._is,
    "is": Expressions._is,
    "is_not": Expressions._is,
    "compared": Expressions._compared,
    "one_of": Expressions._one_of,
    "not_one_of": Expressions._one_of,
    "in_": Expressions._in,
    "not_in": Expressions._in,
    "related": Expressions._related,
    "not_related": Expressions._related,
    "has": Expressions._has,
    "has_not": Expressions._has,
    "stands": Expressions._stands,
    "done": Expressions._done,
    "quantified": Expressions._quantified,
    "count": Expressions._count,
    "sum_of": Expressions._sum,
    "sum_where": Expressions._sum,
    "number": Expressions._number,
    "negative": Expressions._negative,
    "minus": Expressions._negative,
    "add": Expressions._arithmetic,
    "subtract": Expressions._arithmetic,
    "multiply": Expressions._arithmetic,
    "half": Expressions._half,
    "least": Expressions._extreme,
    "most": Expressions._extreme,
    "rounded": Expressions._rounded,
    "steps": Expressions._steps,
    "ref": Expressions._ref,
}
