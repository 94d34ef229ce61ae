"""Mutants of a game's rules: each has one rule changed in one place, as a slip of the pen might.

A base whose examples and asks notice nearly every mutant says what its rules mean in a second way. The method is
mutation testing (DeMillo, Lipton, Sayward 1978), on the model instead of on a program's text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.errors import PuedoError
from kb.graph.walk import decisions_read, subexpressions
from kb.rules.expressions import And, Expr, FactRef, Has, Literal, Not, Or
from kb.rules.model import (
    FORBIDDEN,
    MOODS,
    Ask,
    Concludes,
    Conclusion,
    Example,
    Expectation,
    Game,
    Given,
    Lifts,
    Number,
    OneOf,
    Rule,
    SetOf,
    SwitchesOff,
)
from kb.ruling.compile import compile_game
from kb.ruling.expect import check_expectation


@dataclass(frozen=True, slots=True)
class Mutant:
    """`rule` is the changed rule, `change` says what was changed, `decisions` what may come out otherwise."""

    rule: Rule
    change: str
    decisions: frozenset[str]


@dataclass(frozen=True, slots=True)
class Expectations:
    """Expectations with their situations, by the name of the decision that is asked."""

    by_decision: dict[str, tuple[tuple[Expectation, tuple[Given, ...]], ...]]


def expectations_of(game: Game) -> Expectations:
    """Every expectation of the game's examples and asks."""
    found: dict[str, list[tuple[Expectation, tuple[Given, ...]]]] = {}
    items: list[Example | Ask] = [*game.examples.values(), *game.asks.values()]
    for item in items:
        given = (*item.given, *item.here) if isinstance(item, Ask) else item.given
        for one in item.expect:
            found.setdefault(one.decision, []).append((one, given))
    return Expectations({name: tuple(items) for name, items in found.items()})


def killed(game: Game, mutant: Mutant, tests: Expectations) -> bool:
    """Whether some expectation fails once the rule is changed. A game that no longer compiles is noticed too."""
    changed = replace(game, rules={**game.rules, mutant.rule.id: mutant.rule})
    try:
        base = compile_game(changed)
        return any(
            check_expectation(base, one, given)
            for name in sorted(mutant.decisions) for one, given in tests.by_decision.get(name, ()))
    except PuedoError:
        return True


def mutants(game: Game, topic: str | None = None) -> Iterator[Mutant]:
    """Every mutant of the rules, in the order of the files."""
    reach = Reach(game)
    for rule in game.rules.values():
        if topic is None or rule.topic == topic:
            for changed, change in _changes(game, rule):
                yield Mutant(changed, change, reach.of(rule))


class Reach:
    """Which decisions a rule can touch: those it concludes, lifts from or switches off, and all that read them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.readers: dict[str, set[str]] = {}
        self.holders: dict[str, set[str]] = {}
        for rule in game.rules.values():
            nodes = [node for one in rule.conclusions for expr in _exprs(one) for node in self._nodes(expr)]
            read = {name for node in nodes for name in decisions_read(node)}
            powers = {node.power for node in nodes if isinstance(node, Has)} | ({rule.power} if rule.power else set())
            touched = self._direct(rule)
            for name in read:
                self.readers.setdefault(name, set()).update(touched)
            for power in powers:
                self.holders.setdefault(power, set()).update(touched)

    def of(self, rule: Rule) -> frozenset[str]:
        """The names of the decisions."""
        found: set[str] = set()
        queue = [*self._direct(rule)]
        for one in rule.conclusions:
            if isinstance(one, SwitchesOff):
                queue += self.holders.get(one.power, ())
        while queue:
            name = queue.pop()
            if name not in found:
                found.add(name)
                queue += self.readers.get(name, ())
        return frozenset(found)

    def _nodes(self, expr: Expr) -> Iterator[Expr]:
        """The parts of an expression, those of the facts that it computes too; means never read themselves."""
        for node in subexpressions(expr):
            yield node
            if isinstance(node, FactRef):
                means = self.game.facts[node.fact].means
                if means is not None:
                    yield from self._nodes(means)

    def _direct(self, rule: Rule, seen: frozenset[str] = frozenset()) -> set[str]:
        found: set[str] = set()
        for one in rule.conclusions:
            if isinstance(one, Concludes):
                found.add(one.decision)
            elif isinstance(one, Lifts):
                for name in one.rules:
                    if name not in seen:
                        found |= self._direct(self.game.rules[name], seen | {rule.id})
        return found


def _exprs(one: Conclusion) -> list[Expr]:
    values = list(one.values) if isinstance(one, Concludes) else []
    return values + ([one.condition] if one.condition is not None else [])


def _changes(game: Game, rule: Rule) -> Iterator[tuple[Rule, str]]:
    for place, beats in enumerate(rule.beats):
        rest = rule.beats[:place] + rule.beats[place + 1:]
        yield replace(rule, beats=rest), f"no longer beats {beats.rule}"
    for place, one in enumerate(rule.conclusions):
        line = one.place.line
        for changed, change in _of_conclusion(game, one):
            kept = () if changed is None else (changed,)
            yield replace(rule, conclusions=rule.conclusions[:place] + kept + rule.conclusions[place + 1:]), (
                f"line {line}: {change}")


def _of_conclusion(game: Game, one: Conclusion) -> Iterator[tuple[Conclusion | None, str]]:
    if isinstance(one, Concludes):
        other = _otherwise(game, one)
        if other is not None:
            yield other, "another value"
    else:
        yield None, "dropped"
    for condition, change in _weaker(one.condition):
        yield replace(one, condition=condition), change


def _weaker(condition: Expr | None) -> Iterator[tuple[Expr | None, str]]:
    """The condition with one of its parts gone."""
    if condition is None:
        return
    if isinstance(condition, And | Or):
        for place in range(len(condition.items)):
            rest = condition.items[:place] + condition.items[place + 1:]
            left = rest[0] if len(rest) == 1 else replace(condition, items=rest)
            yield left, f"part {place + 1} of the condition gone"
        return
    yield None, "the condition gone"


def _otherwise(game: Game, one: Concludes) -> Concludes | None:
    """The conclusion with another value, None where there is none."""
    decision = game.decisions[one.decision]
    if one.op in ("includes", "excludes"):
        return replace(one, op="excludes" if one.op == "includes" else "includes")
    if decision.act:
        said = {item.value for item in one.values if isinstance(item, Literal)}
        mood = "may" if FORBIDDEN in said and len(said) == 1 else "must not"
        if FORBIDDEN in said and len(said) > 1:
            mood = "must"
        return replace(one, values=tuple(Literal(value) for value in MOODS[mood]))
    value = one.values[0]
    if isinstance(decision.type, Number):
        if isinstance(value, Literal) and isinstance(value.value, Fraction):
            step = Fraction(1) if value.value < decision.type.high or one.op != "is" else Fraction(-1)
            return replace(one, values=(Literal(value.value + step),))
        return replace(one, values=(Literal(Fraction(-1)),)) if one.op == "is" else None
    if isinstance(decision.type, OneOf) and isinstance(value, Literal):
        said = {item.value for item in one.values if isinstance(item, Literal)}
        others = [item for item in decision.type.values if item not in said]
        return replace(one, values=(Literal(others[0]),)) if others else None
    if isinstance(decision.type, SetOf):
        return None
    if isinstance(value, Literal) and isinstance(value.value, bool):
        return replace(one, values=(Literal(not value.value),))
    return replace(one, values=(Not(value),))
