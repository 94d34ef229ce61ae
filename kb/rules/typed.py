"""Types while expressions are being resolved: what fits what, and the constants of a type."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError, did_you_mean
from kb.rules.expressions import Value
from kb.rules.model import Number, OneOf, SetOf, Type, YesNo
from kb.rules.scope import Scope
from kb.rules.syntax import Block, first_token, tokens

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

#: Any number: the type of amounts, whose bounds nobody needs.
AMOUNT = Number(Fraction(0), Fraction(0))
YES_NO = YesNo()
YES_NO_VALUES = {"yes": True, "no": False}


def fits(found: Type, wanted: Type) -> bool:
    """Whether values of the types compare: two numbers, two yes or no, two vocabularies with a common member."""
    if isinstance(found, OneOf) and isinstance(wanted, OneOf):
        return not set(found.values).isdisjoint(wanted.values)
    return type(found) is type(wanted)


def number(text: str) -> Fraction:
    """The number of a NUM token. Raises ZeroDivisionError for a fraction over nought."""
    return Fraction(text)


def mismatch(scope: Scope, block: Block, node: Node | Token, found: Type, wanted: Type) -> RulesError:
    """The fault that something has one type where another is needed."""
    found_es, found_en = scope.describe(found)
    wanted_es, wanted_en = scope.describe(wanted)
    shown = written(node)
    return RulesError(
        "type",
        block.place(node),
        f"`{shown}` es {found_es}, y aquí hace falta {wanted_es}.",
        f"`{shown}` is {found_en}, and here it takes {wanted_en}.",
    )


def written(node: Node | Token) -> str:
    """A node in short, as it stands in the file: its tokens, with blanks between."""
    if isinstance(node, str):
        return str(node)
    parts = [written(item) for item in node.children]
    if node.data == "ref" and len(parts) > 1:
        return f"{parts[0]} of {' at '.join(parts[1:])}"
    return " ".join(part for part in parts if part)


def constant(scope: Scope, block: Block, node: Node | Token, wanted: Type, groups: bool = False) -> Value:
    """The value that an ID, a NUM or a `minus` states of a type; with `groups` also the name of a class of its members.

    Raises RulesError where it is no value of the type, or a number outside its bounds or between its steps.
    """
    token = first_token(node)
    assert token is not None
    if not isinstance(node, str) or token.type == "NUM":
        return _number(scope, block, node, token, wanted)
    name = str(token)
    if isinstance(wanted, YesNo):
        if name in YES_NO_VALUES:
            return YES_NO_VALUES[name]
        raise _no_value(scope, block, token, wanted, YES_NO_VALUES)
    if isinstance(wanted, OneOf | SetOf):
        if name in wanted.values:
            return name
        known = list(wanted.values)
        if groups:
            fitting = [
                group.id for group in scope.game.groups.values() if not set(group.values).isdisjoint(wanted.values)
            ]
            if name in fitting:
                return name
            known += fitting
        raise _no_value(scope, block, token, wanted, known)
    raise _no_value(scope, block, token, wanted, ())


def _number(scope: Scope, block: Block, node: Node | Token, token: Token, wanted: Type) -> Fraction:
    if not isinstance(wanted, Number):
        raise mismatch(scope, block, token, AMOUNT, wanted)
    value = read_number(block, token)
    if not isinstance(node, str):
        value = -value
    if wanted is AMOUNT:
        return value
    if not wanted.low <= value <= wanted.high or (value - wanted.low) % wanted.step:
        steps_es = "" if wanted.step == 1 else f" de {wanted.step} en {wanted.step}"
        steps_en = "" if wanted.step == 1 else f" by {wanted.step}"
        raise RulesError(
            "out-of-range",
            block.place(token),
            f"{value} no es un valor posible: va de {wanted.low} a {wanted.high}{steps_es}.",
            f"{value} is not a possible value: it goes from {wanted.low} to {wanted.high}{steps_en}.",
        )
    return value


_LONGEST_NUMBER = 20  # signs


def read_number(block: Block, token: Token) -> Fraction:
    """The number of a token. Raises RulesError for a fraction over nought and for a number without end."""
    if len(token) > _LONGEST_NUMBER:
        raise RulesError(
            "number",
            block.place(token),
            f"Este número es demasiado largo: tiene más de {_LONGEST_NUMBER} signos.",
            f"This number is too long: it has more than {_LONGEST_NUMBER} signs.",
        )
    try:
        return number(str(token))
    except ZeroDivisionError:
        raise RulesError(
            "number",
            block.place(token),
            f"`{token}` no es un número: divide por cero.",
            f"`{token}` is no number: it divides by nought.",
        ) from None


def _no_value(scope: Scope, block: Block, token: Token, wanted: Type, known: object) -> RulesError:
    wanted_es, wanted_en = scope.describe(wanted)
    assert hasattr(known, "__iter__")
    next_es, next_en = did_you_mean(str(token), known)
    if next_es is None:
        homes = [kind.id for kind in scope.game.kinds.values() if str(token) in kind.values]
        if homes:
            next_es = f"`{token}` es un valor de {', '.join(homes)}."
            next_en = f"`{token}` is a value of {', '.join(homes)}."
    return RulesError(
        "value",
        block.place(token),
        f"`{token}` no vale aquí: hace falta {wanted_es}.",
        f"`{token}` does not fit here: it takes {wanted_en}.",
        next_es,
        next_en,
    )


def told_constant(node: Node) -> Node | Token:
    """The constant at the end of a node such as `usually` or `states`: its last child."""
    last = node.children[-1]
    return last if isinstance(last, str) or last.data == "minus" else tokens(last)[0]
