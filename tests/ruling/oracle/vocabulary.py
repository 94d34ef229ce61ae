"""A small vocabulary that made-up games draw from: one of each thing that a condition can test."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from kb.rules import expressions as x
from kb.rules.model import (
    DEONTIC,
    Decision,
    Fact,
    Group,
    Kind,
    Number,
    OneOf,
    Relation,
    Route,
    Row,
    SetOf,
    Table,
    Texts,
    Type,
    YesNo,
)
from scripts.benchmarks.translate import NOWHERE, yes_no_decision, yes_no_fact

PLACES = ("low", "mid", "top")
SIDES = ("left", "right")


def texts(name: str) -> Texts:
    return Texts(name, name)


def labels(values: tuple[str, ...]) -> dict[str, Texts]:
    return {value: texts(value) for value in values}


KINDS = {
    "place": Kind("place", PLACES, texts("place"), labels(PLACES), NOWHERE, ordered=True),
    "side": Kind("side", SIDES, texts("side"), labels(SIDES), NOWHERE, role=True),
}
GROUPS = {"raised": Group("raised", "place", ("mid", "top"), texts("raised"), NOWHERE)}
#: The cell of `top` is missing.
TABLES = {"sheet": Table("sheet", ("place",), ("worth",), (
    Row(("low",), {"worth": Fraction(1)}, (), NOWHERE),
    Row(("mid",), {"worth": Fraction(5, 2)}, (), NOWHERE),
    Row(("top",), {}, (), NOWHERE),
), texts("sheet"), NOWHERE, labels={"worth": texts("worth")})}
PAIRS = frozenset([("low", "mid"), ("mid", "low"), ("mid", "top"), ("top", "mid")])
RELATIONS = {"near": Relation("near", "place", "place", PAIRS, texts("near"), NOWHERE)}

#: No way leads through `mid` when it is wet.
BLOCKED = x.And((x.FactRef("wet"), x.Compare("==", x.Variable("place"), x.Literal("mid"))))
ROUTES = {"walk": Route("walk", "place", "near", None, None, BLOCKED, texts("walk"), NOWHERE)}


def fact(name: str, of: Type, params: tuple[str, ...] = ()) -> Fact:
    shown = labels(of.values) if isinstance(of, OneOf) else {}
    return replace(yes_no_fact(name), type=of, params=params, labels=shown)


FACTS = {
    one.id: one for one in (
        fact("wet", YesNo()),
        fact("cold", YesNo()),
        fact("forces", Number(Fraction(0), Fraction(3))),
        fact("weight", Number(Fraction(0), Fraction(3, 2), Fraction(1, 2))),
        fact("spot", OneOf(PLACES, ordered=True, kind="place")),
        fact("dial", Number(Fraction(0), Fraction(2)), ("side",)),
    )
}


def computed(name: str, of: Type, means: x.Expr) -> Fact:
    return replace(fact(name, of), means=means)


def ref(name: str) -> x.FactRef:
    return x.FactRef(name)


def number(value: int | Fraction) -> x.Literal:
    return x.Literal(Fraction(value))


def dial(of: x.Expr) -> x.FactRef:
    return x.FactRef("dial", (of,))


LEFT, RIGHT, SIDE = x.Literal("left"), x.Literal("right"), x.Variable("side")

#: Atomic conditions on each fact.
ATOMS: dict[str, tuple[x.Expr, ...]] = {
    "wet": (ref("wet"), x.Not(ref("wet"))),
    "cold": (ref("cold"), x.Compare("==", ref("cold"), x.Literal(False))),
    "forces": (
        x.Compare(">=", ref("forces"), number(2)),
        x.Compare("==", ref("forces"), number(1)),
        x.Compare("<", ref("forces"), x.Rounded("up", x.Arithmetic("*", ref("forces"), x.Literal(Fraction(1, 2))))),
        x.OneOfTest(ref("forces"), (number(0), number(3))),
    ),
    "weight": (
        x.Compare(">", ref("weight"), x.Literal(Fraction(1, 2))),
        x.Compare("!=", ref("weight"), number(1)),
    ),
    "spot": (
        x.InClass(ref("spot"), "raised"),
        x.Compare("==", ref("spot"), x.Literal("low")),
        x.Compare("<", ref("spot"), x.Literal("top")),
        x.Related("near", ref("spot"), x.Literal("mid")),
        x.Compare(">=", x.TableRef("sheet", "worth", (ref("spot"),)), number(2)),
    ),
    "dial": (
        x.Compare(">", dial(LEFT), dial(RIGHT)),
        x.Compare(">=", dial(x.Other(LEFT, "side")), number(1)),
        x.Quantified("any", "side", "side", x.Compare("==", dial(SIDE), number(2))),
        x.Quantified("every", "side", "side", x.Compare(">", dial(SIDE), number(0))),
        x.Compare(">=", x.Sum("side", "side", dial(SIDE), x.Literal(True)), number(3)),
    ),
}

#: Amounts on each fact, and one on none.
AMOUNTS: dict[str, tuple[x.Expr, ...]] = {
    "": (number(0), number(1), number(2), number(4), x.Literal(Fraction(1, 2))),
    "forces": (ref("forces"), x.Arithmetic("*", number(2), ref("forces"))),
    "weight": (ref("weight"),),
    "spot": (x.TableRef("sheet", "worth", (ref("spot"),)),),
    "dial": (dial(LEFT), x.Extreme("most", (dial(LEFT), dial(RIGHT))),
             x.Count("side", "side", x.Compare(">", dial(SIDE), number(0)))),
}

#: What a computed fact may be, by the facts that it reads.
COMPUTED: tuple[tuple[str, frozenset[str], Fact], ...] = (
    ("crowded", frozenset({"forces", "wet"}), computed(
        "crowded", YesNo(), x.And((ref("wet"), x.Compare(">=", ref("forces"), number(1)))))),
    ("total", frozenset({"dial"}), computed(
        "total", Number(Fraction(0), Fraction(4)), x.Arithmetic("+", dial(LEFT), dial(RIGHT)))),
)
COMPUTED_ATOMS: dict[str, tuple[x.Expr, ...]] = {
    "crowded": (ref("crowded"), x.Not(ref("crowded"))),
    "total": (x.Compare(">=", ref("total"), number(2)), x.Compare("==", ref("total"), number(4))),
}
#: Conditions that need several facts.
JOINT: tuple[tuple[frozenset[str], x.Expr], ...] = (
    (frozenset({"spot", "wet"}), x.Compare("<=", x.RouteLength("walk", ref("spot"), x.Literal("top")), number(1))),
    (frozenset({"forces", "weight"}), x.Compare("<", x.Arithmetic("*", ref("forces"), ref("weight")), number(2))),
    (frozenset({"forces", "dial"}), x.Compare("==", ref("forces"), dial(LEFT))),
)


def decision(name: str, of: Type, act: bool = False) -> Decision:
    shown = labels(of.values) if isinstance(of, OneOf | SetOf) else {}
    return replace(yes_no_decision(name), type=of, act=act, labels=shown)


DECISIONS = {
    "allowed": decision("allowed", YesNo()),
    "ship": decision("ship", OneOf(DEONTIC), act=True),
    "where": decision("where", OneOf(PLACES, ordered=True, kind="place")),
    "fee": decision("fee", Number(Fraction(0), Fraction(12), Fraction(1, 4))),
    "lost": decision("lost", SetOf(PLACES, "place")),
}
