"""Resolved expressions of the rules language: what conditions and amounts are made of.

Every name is already resolved and every node typechecked when one of these exists (see `resolve`), so the
stages below never look a name up in a text. Values are `bool` (yes/no), `str` (an id of a kind or an inline
value) and `Fraction` (every number, exact).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Value = bool | str | Fraction


@dataclass(frozen=True, slots=True)
class Literal:
    value: Value


@dataclass(frozen=True, slots=True)
class Variable:
    """A kind or role bound by `each`, by a quantifier, or by `holder` inside a power."""

    name: str


@dataclass(frozen=True, slots=True)
class Other:
    """The opposite member of a role that has exactly two."""

    of: Expr
    role: str


@dataclass(frozen=True, slots=True)
class FactRef:
    """A fact, an option, a `means`, or (`done ACT`) that an act was done."""

    fact: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class DecisionRef:
    decision: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class DeonticTest:
    """`ship may`, `ship must not`...: how the act stands, read as a condition."""

    act: str
    args: tuple[Expr, ...]
    mood: str  # may | must | need not | must not


@dataclass(frozen=True, slots=True)
class TableRef:
    """A cell; a missing cell is silent, not no."""

    table: str
    column: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class RouteLength:
    """Fewest steps along a route; larger than any number of places where there is no way."""

    route: str
    start: Expr
    end: Expr


@dataclass(frozen=True, slots=True)
class Compare:
    """`op` is one of == != < <= > >=; on ordered kinds < means before."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class OneOfTest:
    item: Expr
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class InClass:
    """Membership in a class or a set."""

    item: Expr
    group: str


@dataclass(frozen=True, slots=True)
class Related:
    relation: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Has:
    """The holder has the power: it owns it or borrows it, it is in play, and nothing switches it off."""

    holder: Expr
    power: str


@dataclass(frozen=True, slots=True)
class Not:
    item: Expr


@dataclass(frozen=True, slots=True)
class And:
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Quantified:
    """`quantifier` is any | every | no."""

    quantifier: str
    variable: str
    domain: str  # a kind, role, class or set
    condition: Expr


@dataclass(frozen=True, slots=True)
class Count:
    variable: str
    domain: str
    condition: Expr


@dataclass(frozen=True, slots=True)
class Sum:
    variable: str
    domain: str
    term: Expr
    condition: Expr


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`op` is + - or *."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Extreme:
    """`op` is least | most."""

    op: str
    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Rounded:
    """`way` is up | down."""

    way: str
    item: Expr


Expr = (
    Literal | Variable | Other | FactRef | DecisionRef | DeonticTest | TableRef | RouteLength | Compare | OneOfTest
    | InClass | Related | Has | Not | And | Or | Quantified | Count | Sum | Arithmetic | Extreme | Rounded
)
