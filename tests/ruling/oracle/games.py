"""Made-up games with unknown facts, for property tests."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import strategies as st

from kb.rules import expressions as x
from kb.rules.model import MOODS, Beats, Concludes, Fact, Game, Lifts, Never, Rule, Texts, Topic
from kb.ruling.model import Key, Member, Situation
from scripts.benchmarks.translate import NOWHERE, STATED, TOPIC, is_value
from tests.ruling.oracle import vocabulary as v
from tests.ruling.oracle.shown import shown_game

WORLDS = 600


@dataclass(frozen=True, repr=False)
class Puzzle:
    """A game, what is told, and the decision that is asked about."""

    game: Game
    situation: Situation
    key: Key

    def __repr__(self) -> str:
        return f"\n{shown_game(self.game)}\ntold {self.situation}\nasked {self.key}\n"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


@st.composite
def puzzles(draw: st.DrawFn, usual: bool = False) -> Puzzle:
    """A game over two to four facts, with up to six rules on up to two decisions, the second reading the first."""
    names = draw(st.lists(st.sampled_from(sorted(v.FACTS)), min_size=1, max_size=3, unique=True))
    facts = {name: v.FACTS[name] for name in names}
    for name, parts, fact in v.COMPUTED:
        if parts <= set(names) and draw(st.booleans()):
            facts[name] = fact
    if usual:
        facts = {name: with_usual(draw, fact) for name, fact in facts.items()}
    atoms = [atom for name in facts for atom in (v.ATOMS | v.COMPUTED_ATOMS)[name]]
    atoms += [atom for parts, atom in v.JOINT if parts <= set(names)]
    nevers: tuple[Never, ...] = ()
    if draw(st.integers(0, 3)) == 0:
        pair = draw(st.lists(st.sampled_from(atoms), min_size=2, max_size=2))
        nevers = (Never(x.And(tuple(pair)), NOWHERE),)
    first, second = draw(st.permutations(sorted(v.DECISIONS)).map(lambda order: order[:2]))
    asked = first if draw(st.booleans()) else second
    deeper = [] if asked == first else reads(first)
    rules = [draw(a_rule(f"{TOPIC}.r{place}", first, names, atoms)) for place in range(draw(st.integers(1, 4)))]
    if asked != first:
        rules += [draw(a_rule(f"{TOPIC}.s{place}", second, names, [*atoms, *deeper]))
                  for place in range(draw(st.integers(1, 3)))]
    rules = with_edges(draw, rules)
    routes = v.ROUTES if {"spot", "wet"} <= set(names) else {}
    game = Game(
        "puzzle", Texts("puzle", "puzzle"), topics={TOPIC: Topic(TOPIC, Texts("t", "t"), NOWHERE)},
        kinds=v.KINDS, groups=v.GROUPS, tables=v.TABLES, relations=v.RELATIONS, routes=routes, facts=facts,
        decisions={name: v.DECISIONS[name] for name in {first, asked}},
        rules={rule.id: rule for rule in rules}, nevers=nevers,
    )
    return Puzzle(game, draw(told(facts)), (asked, ()))


def with_usual(draw: st.DrawFn, fact: Fact) -> Fact:
    if fact.params or fact.means is not None or not draw(st.booleans()):
        return fact
    return replace(fact, usual=draw(st.sampled_from(domain(fact))))


def domain(fact: Fact) -> tuple[x.Value, ...]:
    from tests.ruling.oracle.reference import values_of

    return values_of(fact.type)


def keys_of(fact: Fact) -> list[Key]:
    return [(fact.id, members) for members in itertools.product(*(v.KINDS[kind].values for kind in fact.params))]


@st.composite
def told(draw: st.DrawFn, facts: dict[str, Fact]) -> Situation:
    """A few of the facts, some only as a member of a class."""
    situation: Situation = {}
    for fact in facts.values():
        for key in keys_of(fact):
            roll = draw(st.integers(0, 5))
            if roll == 0:
                situation[key] = draw(st.sampled_from(domain(fact)))
            elif roll == 1 and fact.id == "spot":
                situation[key] = Member(frozenset(v.GROUPS["raised"].values), "raised")
    return situation


def reads(name: str) -> list[x.Expr]:
    """Conditions on a decision."""
    item = x.DecisionRef(name)
    match name:
        case "allowed":
            return [is_value(item, True), is_value(item, False)]
        case "ship":
            return [x.DeonticTest("ship", (), mood) for mood in MOODS]
        case "where":
            return [x.Compare("==", item, x.Literal("low")), x.InClass(item, "raised")]
        case "fee":
            return [x.Compare(">=", item, v.number(2)), x.Compare("==", item, v.number(1))]
    return []


def conditions(atoms: Sequence[x.Expr]) -> st.SearchStrategy[x.Expr | None]:
    atom = st.sampled_from(atoms)
    pair = st.lists(atom, min_size=2, max_size=2, unique=True).map(tuple)
    return st.one_of(st.none(), atom, atom, pair.map(x.And), pair.map(x.Or), atom.map(x.Not),
                     st.tuples(atom, pair).map(lambda parts: x.And((parts[0], x.Or(parts[1])))))


@st.composite
def a_rule(draw: st.DrawFn, rule_id: str, decision: str, names: Sequence[str], atoms: Sequence[x.Expr]) -> Rule:
    op, values, extra = "is", (), {}
    match decision:
        case "allowed":
            values = (x.Literal(draw(st.booleans())),)
        case "ship":
            values = tuple(x.Literal(value) for value in MOODS[draw(st.sampled_from(sorted(MOODS)))])
        case "where":
            chosen = draw(st.lists(st.sampled_from(v.PLACES), min_size=1, max_size=2, unique=True))
            values = tuple(x.Literal(value) for value in chosen)
        case "lost":
            op, values = draw(st.sampled_from(("includes", "excludes"))), (x.Literal(draw(st.sampled_from(v.PLACES))),)
        case "fee":
            op = draw(st.sampled_from(("is", "is", "is", "plus", "minus", "times", "at most", "at least")))
            amounts = [amount for name in ("", *names) for amount in v.AMOUNTS.get(name, ())]
            values = (draw(st.sampled_from(amounts)),)
            if op == "times":
                values = (draw(st.sampled_from((*v.AMOUNTS[""][-1:], v.number(2)))),)
                extra = {"rounding": draw(st.sampled_from((None, "up", "down")))}
            elif op in ("at most", "at least"):
                extra = {"clamps": draw(st.booleans())}
    conclusion = Concludes(decision, (), op, values, draw(conditions(atoms)), NOWHERE, **extra)
    closing = op in ("is", "includes", "excludes") and draw(st.integers(0, 5)) == 0
    return Rule(rule_id, TOPIC, Texts(rule_id, rule_id), (), (), (conclusion,), (), NOWHERE, closing=closing,
                strict=not closing and draw(st.integers(0, 9)) == 0)


def with_edges(draw: st.DrawFn, rules: list[Rule]) -> list[Rule]:
    """Later rules beat or lift some earlier ones on the same decision; a closing rule beats only closing ones."""
    done: list[Rule] = []
    for rule in rules:
        (conclusion,) = rule.conclusions
        below = [other for other in done if decided(other) == decided(rule)
                 and (other.closing or not rule.closing) and (rule.strict or not other.strict)]
        beaten = [other.id for other in below if draw(st.integers(0, 2)) == 0]
        conclusions: tuple[Concludes | Lifts, ...] = (conclusion,)  # type: ignore[assignment]
        if below and draw(st.integers(0, 7)) == 0:
            lifted = draw(st.sampled_from(below)).id
            conclusions = (Lifts((lifted,), STATED, conclusion.condition, NOWHERE),)
        done.append(replace(rule, conclusions=conclusions, beats=tuple(Beats(one, STATED, NOWHERE) for one in beaten)))
    return done


def decided(rule: Rule) -> str:
    (conclusion,) = rule.conclusions
    return conclusion.decision if isinstance(conclusion, Concludes) else ""
