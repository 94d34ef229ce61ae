"""The project's own meaning for small decisions as an answer-set program.

Where a decision is unsettled (disputed, silent, or left to somebody), whatever reads it may meet any of its values: the
program chooses one, so there is an answer set for each way to settle a theory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import clingo

from kb.rules.expressions import Compare, DecisionRef, Expr, Literal
from kb.rules.model import Beats, Concludes, Decision, Game, Lifts, OneOf, Rule, Texts, Topic, Type, YesNo
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE
from scripts.benchmarks.translate import NOWHERE, STATED, TOPIC, conjunction, yes_no_decision

PROGRAM = """
1 { active(T) : theory(T) } 1.

met(T, R, N) :- active(T), test(T, R, N, D, same, V), is(T, D, V).
met(T, R, N) :- active(T), test(T, R, N, D, other, V), is(T, D, W), W != V.
holds(T, R) :- active(T), rule(T, R, D), met(T, R, N) : test(T, R, N, _, _, _).
lifted(T, R) :- lifts(T, L, R), applies(T, L).
applies(T, R) :- holds(T, R), not lifted(T, R).

differ(T, R, S) :- rule(T, R, D), rule(T, S, D), says(T, R, V), not says(T, S, V).
differ(T, S, R) :- differ(T, R, S).
above(T, R, S) :- beats(T, R, S), not strict(T, S).
above(T, R, S) :- rule(T, R, D), rule(T, S, D), strict(T, R), not strict(T, S).
beaten(T, S) :- above(T, R, S), differ(T, R, S), applies(T, R), closing(T, S) : closing(T, R).
spoken(T, D) :- applies(T, R), rule(T, R, D), says(T, R, _), not closing(T, R).
counts(T, R) :- applies(T, R), says(T, R, _), not beaten(T, R), not closing(T, R).
counts(T, R) :- applies(T, R), says(T, R, _), not beaten(T, R), closing(T, R), rule(T, R, D), not spoken(T, D).

some(T, D) :- counts(T, R), rule(T, R, D).
out(T, D, V) :- counts(T, R), rule(T, R, D), value(T, D, V), not says(T, R, V).
left(T, D, V) :- some(T, D), value(T, D, V), not out(T, D, V).
clash(T, D) :- some(T, D), not left(T, D, V) : value(T, D, V).
open(T, D, V) :- left(T, D, V).
open(T, D, V) :- clash(T, D), counts(T, R), rule(T, R, D), says(T, R, V).
open(T, D, V) :- active(T), value(T, D, V), not some(T, D).
1 { is(T, D, V) : open(T, D, V) } 1 :- active(T), value(T, D, _).

#show active/1.
#show some/2.
#show left/3.
"""


@dataclass(frozen=True)
class SmallRule:
    """`body`: (decision, whether it is that value or another, value); decisions, values and rules are positions.

    `values` are what it concludes of `decision`; a rule that only lifts has none.
    """

    decision: int
    values: frozenset[int]
    body: tuple[tuple[int, bool, int], ...] = ()
    closing: bool = False
    strict: bool = False
    beats: tuple[int, ...] = ()
    lifts: tuple[int, ...] = ()


@dataclass(frozen=True)
class SmallTheory:
    """`sizes`: how many values each decision has; two are yes and no."""

    sizes: tuple[int, ...]
    rules: tuple[SmallRule, ...]


#: Kind, and the values left.
Settled = tuple[str, frozenset[int]]


def facts_of(number: int, theory: SmallTheory) -> str:
    lines = [f"theory({number})."]
    lines += [f"value({number},{place},0..{size - 1})." for place, size in enumerate(theory.sizes)]
    for place, rule in enumerate(theory.rules):
        at = f"{number},{place}"
        lines.append(f"rule({at},{rule.decision}).")
        lines += [f"says({at},{value})." for value in sorted(rule.values)]
        lines += [f"test({at},{index},{decision},{'same' if same else 'other'},{value})."
                  for index, (decision, same, value) in enumerate(rule.body)]
        lines += [f"beats({at},{other})." for other in rule.beats] + [f"lifts({at},{other})." for other in rule.lifts]
        lines += [f"closing({at})."] * rule.closing + [f"strict({at})."] * rule.strict
    return "".join(lines)


def solve(theories: Sequence[SmallTheory]) -> list[list[set[Settled]]]:
    """For each theory and decision, how the decision may come out over all ways to settle what is unsettled."""
    control = clingo.Control(["--warn=none", "--models=0"])
    control.add("base", [], PROGRAM + "".join(facts_of(number, theory) for number, theory in enumerate(theories)))
    control.ground([("base", [])])
    found: list[list[set[Settled]]] = [[set() for _ in theory.sizes] for theory in theories]
    with control.solve(yield_=True) as handle:
        for model in handle:
            symbols = model.symbols(shown=True)
            (number,) = (symbol.arguments[0].number for symbol in symbols if symbol.name == "active")
            some = {symbol.arguments[1].number for symbol in symbols if symbol.name == "some"}
            left: dict[int, set[int]] = {}
            for symbol in symbols:
                if symbol.name == "left":
                    left.setdefault(symbol.arguments[1].number, set()).add(symbol.arguments[2].number)
            for decision, outcomes in enumerate(found[number]):
                values = frozenset(left.get(decision, ()))
                kind = (CONFLICT, VALUE, CHOICE)[min(len(values), 2)] if decision in some else SILENT
                outcomes.add((kind, values))
    return found


def value_of(size: int, value: int) -> bool | str:
    """A value of a decision with so many, as the game knows it."""
    return value == 0 if size == 2 else f"v{value}"


def small_game(theory: SmallTheory) -> Game:
    """The same theory as a game; decision N is `dN` and rule N is `theory.rN`."""

    def literal(decision: int, value: int) -> Literal:
        return Literal(value_of(theory.sizes[decision], value))

    rules: dict[str, Rule] = {}
    for place, small in enumerate(theory.rules):
        condition: Expr | None = None
        if small.body:
            condition = conjunction(
                Compare("==" if same else "!=", DecisionRef(f"d{decision}"), literal(decision, value))
                for decision, same, value in small.body)
        conclusions: list[Concludes | Lifts] = []
        if small.values:
            said = tuple(literal(small.decision, value) for value in sorted(small.values))
            conclusions.append(Concludes(f"d{small.decision}", (), "is", said, condition, NOWHERE))
        if small.lifts:
            lifted = tuple(f"{TOPIC}.r{other}" for other in small.lifts)
            conclusions.append(Lifts(lifted, STATED, condition, NOWHERE))
        edges = tuple(Beats(f"{TOPIC}.r{other}", STATED, NOWHERE) for other in small.beats)
        name = f"{TOPIC}.r{place}"
        rules[name] = Rule(name, TOPIC, Texts(name, name), (), (), tuple(conclusions), edges, NOWHERE,
                           closing=small.closing, strict=small.strict)
    decisions = {f"d{place}": sized_decision(f"d{place}", size) for place, size in enumerate(theory.sizes)}
    return Game("small", Texts("pequeño", "small"), topics={TOPIC: Topic(TOPIC, Texts("t", "t"), NOWHERE)},
                decisions=decisions, rules=rules)


def sized_decision(name: str, size: int) -> Decision:
    plain = yes_no_decision(name)
    of: Type = YesNo() if size == 2 else OneOf(tuple(f"v{value}" for value in range(size)))
    return Decision(name, plain.topic, (), of, plain.question, plain.name, {}, plain.words, (), NOWHERE)
