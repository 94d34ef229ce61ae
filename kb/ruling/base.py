"""The base that rulings are made from: the conclusions of a game by decision, grounded when first needed."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import Any

from kb.rules import expressions as x
from kb.rules import model as m
from kb.ruling.conditions import Bool, Constant, Truth
from kb.ruling.domains import Space, values_of
from kb.ruling.ground import FALSE, Grounder, joined
from kb.ruling.holding import Works
from kb.ruling.model import Key
from kb.ruling.nodes import Const, Domain, Plain, Value

EDITORIAL = "editorial"


@dataclass(slots=True, eq=False)
class Lifter:
    """A ground `lifts`: while it is active, the rules it names do not apply."""

    rule: m.Rule
    authority: m.Authority
    binding: dict[str, str]
    condition: Bool | None
    guards: tuple[Bool, ...]
    lifters: tuple[Lifter, ...] = ()


@dataclass(slots=True, eq=False)
class Said:
    """A ground conclusion. `known`: its values where they are constants (for acts the deontic states).

    `member`: for a set decision, the member it speaks of (`op` includes or excludes).
    """

    rule: m.Rule | None
    editorial: m.Editorial | None
    op: str
    values: tuple[Value, ...]
    known: frozenset[Plain] | None
    condition: Bool | None
    guards: tuple[Bool, ...]
    lifters: tuple[Lifter, ...]
    conclusion: m.Concludes
    binding: dict[str, str]
    closing: bool = False
    strict: bool = False
    attack: bool = False
    chooser: Value | None = None
    member: str | None = None
    rank: int = 0
    says: m.Texts | None = None  # in words, made when a proof first needs them
    tests: tuple[tuple[Bool, bool], ...] | None = None  # its atomic conditions, likewise

    @property
    def id(self) -> str:
        owner = self.rule if self.rule is not None else self.editorial
        assert owner is not None
        return owner.id


Edge = tuple[int, m.Authority]


@dataclass(slots=True, eq=False)
class Issue:
    """One question to be settled by weighing conclusions: a decision, or one member of a set decision.

    `beaten_by`: by index of the loser, the conclusions that beat it and by what authority.
    """

    key: Key
    decision: m.Decision
    domain: Domain
    said: list[Said]
    beaten_by: dict[int, list[Edge]]
    editorials: list[Said]
    simple: bool
    order: list[int] = field(default_factory=list)
    member: str | None = None
    strict: bool = False
    reads: dict[int, tuple[Key, ...]] = field(default_factory=dict)  # by conclusion, the decisions it reads, for proofs


@dataclass(slots=True, eq=False)
class Settled:
    """A ground decision: one issue, or one for each member of a set."""

    key: Key
    decision: m.Decision
    issues: list[Issue]


class Base:
    """A compiled game. Thread-safe for reading once what is needed is grounded; grounding is idempotent."""

    def __init__(self, game: m.Game) -> None:
        self.game = game
        self.grounder = Grounder(game)
        self.space = Space(game, self.grounder)
        self.by_decision: dict[str, list[tuple[m.Rule | None, m.Editorial | None, m.Concludes]]] = {}
        self.lifts: dict[str, list[tuple[m.Rule, m.Lifts]]] = {}
        self.switches: dict[str, list[tuple[m.Rule, m.SwitchesOff]]] = {}
        self.preferences: dict[str, list[tuple[str, str]]] = {}
        self._settled: dict[Key, Settled] = {}
        self._lifters: dict[tuple[int, tuple[tuple[str, str], ...]], Lifter] = {}
        self._switchers: dict[str, tuple[Lifter, ...]] = {}
        self.support: dict[Key, frozenset[Key]] = {}
        self.fast: Any = None  # the plan of `fast`, made when first used
        self.fact_order: dict[str, int] = {}  # the place of each fact in the files, made when first used
        self.words: Any = None  # the `Words` of this game, made when first used
        self.has_usual = any(fact.usual is not None for fact in game.facts.values())
        for rule in game.rules.values():
            for conclusion in rule.conclusions:
                if isinstance(conclusion, m.Concludes):
                    self.by_decision.setdefault(conclusion.decision, []).append((rule, None, conclusion))
                elif isinstance(conclusion, m.Lifts):
                    for lifted in conclusion.rules:
                        self.lifts.setdefault(lifted, []).append((rule, conclusion))
                else:
                    self.switches.setdefault(conclusion.power, []).append((rule, conclusion))
        for editorial in game.editorials.values():
            for own in editorial.conclusions:
                self.by_decision.setdefault(own.decision, []).append((None, editorial, own))
            for winner, loser in editorial.prefers:
                self.preferences.setdefault(loser, []).append((winner, editorial.id))

    # Grounding

    def settled(self, key: Key) -> Settled:
        """The ground decision. Raises KeyError where the game has no such decision."""
        found = self._settled.get(key)
        if found is None:
            found = self._settled[key] = self._ground(key)
        return found

    def _ground(self, key: Key) -> Settled:
        decision = self.game.decisions[key[0]]
        said = [one for rule, editorial, conclusion in self.by_decision.get(key[0], ())
                for one in self._instances(key, rule, editorial, conclusion)]
        if not isinstance(decision.type, m.SetOf):
            return Settled(key, decision, [self._issue(key, decision, values_of(decision.type), said, None)])
        issues = []
        for member in decision.type.values:
            own = [about for one in said if (about := self._about(one, member)) is not None]
            issues.append(self._issue(key, decision, (False, True), own, member))
        return Settled(key, decision, issues)

    def _about(self, said: Said, member: str) -> Said | None:
        """What a conclusion of a set decision says of one member, if anything."""
        tests: list[Bool] = []
        for value in said.values:
            test = self.grounder._compare("==", value, Const(member))
            if isinstance(test, Constant):
                if test.value:
                    tests = []
                    break
                continue
            tests.append(test)
        else:
            if not tests:
                return None
        condition = said.condition
        if tests:
            condition = joined([*([condition] if condition is not None else []), joined(tests, True)], False)
        inside = said.op in ("includes", "is")
        return Said(said.rule, said.editorial, "is", (Const(inside),), frozenset((inside,)), condition, said.guards,
                    said.lifters, said.conclusion, said.binding, said.closing, said.strict, said.attack,
                    said.chooser, member)

    def _issue(self, key: Key, decision: m.Decision, domain: Domain, said: list[Said], member: str | None) -> Issue:
        rules = [one for one in said if one.rule is not None]
        index: dict[str, list[int]] = {}
        for place, one in enumerate(rules):
            index.setdefault(one.id, []).append(place)
        beaten_by: dict[int, list[Edge]] = {}
        wins = [0] * len(rules)
        for place, one in enumerate(rules):
            assert one.rule is not None
            for edge in one.rule.beats:
                for loser in index.get(edge.rule, ()):
                    beaten_by.setdefault(loser, []).append((place, edge.authority))
                    wins[place] += 1
            for winner, editorial in self.preferences.get(one.id, ()):
                for first in index.get(winner, ()):
                    beaten_by.setdefault(place, []).append((first, m.Authority(EDITORIAL, editorial)))
                    wins[first] += 1
        order = sorted(range(len(rules)), key=lambda at: (not rules[at].strict, rules[at].closing, -wins[at], at))
        for rank, place in enumerate(order):
            rules[place].rank = rank
        simple = not isinstance(decision.type, m.Number)
        return Issue(key, decision, domain, rules, beaten_by, [one for one in said if one.rule is None], simple, order,
                     member, any(one.strict for one in rules))

    def _instances(self, key: Key, rule: m.Rule | None, editorial: m.Editorial | None,
                   conclusion: m.Concludes) -> list[Said]:
        owner = rule if rule is not None else editorial
        assert owner is not None
        found = []
        for binding, extra in self.bindings(owner.each, conclusion.args, key[1]):
            parts = extra if conclusion.condition is None else [
                *extra, self.grounder.condition(conclusion.condition, binding)]
            condition = joined(parts, False) if parts else None
            if condition == FALSE and editorial is None:
                condition = FALSE
            values = tuple(self.grounder.value(value, binding) for value in conclusion.values)
            known = frozenset(value.value for value in values if isinstance(value, Const)) if all(
                isinstance(value, Const) and value.value is not None for value in values) else None
            keyed = {name for arg in conclusion.args for name in variables(arg)}
            found.append(Said(
                rule, editorial, conclusion.op, values, known, condition,
                self.guards(rule) if rule is not None else (),
                self.lifters_of(rule, {name: member for name, member in binding.items() if name in keyed})
                if rule is not None else (),
                conclusion, binding, rule is not None and rule.closing, rule is not None and rule.strict,
                conclusion.attack_only,
                None if conclusion.chooser is None else self.grounder.value(conclusion.chooser, binding)))
        return found

    def bindings(self, each: tuple[str, ...], args: tuple[x.Expr, ...],
                 wanted: tuple[str, ...]) -> list[tuple[dict[str, str], list[Bool]]]:
        """The bindings of `each` with which the arguments can be the wanted ones, and the conditions for that."""
        fixed: dict[str, str] = {}
        rest: list[tuple[x.Expr, str]] = []
        for arg, value in zip(args, wanted, strict=True):
            if isinstance(arg, x.Literal):
                if arg.value != value:
                    return []
            elif isinstance(arg, x.Variable) and arg.name in each:
                if fixed.setdefault(arg.name, value) != value or value not in self.grounder.members(arg.name):
                    return []
            elif isinstance(arg, x.Other) and isinstance(arg.of, x.Variable) and arg.of.name in each:
                others = [member for member in self.grounder.members(arg.role) if member != value]
                if len(others) != 1 or fixed.setdefault(arg.of.name, others[0]) != others[0]:
                    return []
            else:
                rest.append((arg, value))
        free = [name for name in each if name not in fixed]
        found = []
        for members in itertools.product(*(self.grounder.members(name) for name in free)):
            binding = {**fixed, **dict(zip(free, members, strict=True))}
            tests: list[Bool] = []
            for arg, value in rest:
                test = self.grounder._compare("==", self.grounder.value(arg, binding), Const(value))
                if isinstance(test, Constant):
                    if test.value is not True:
                        break
                    continue
                tests.append(test)
            else:
                found.append((binding, tests))
        return found

    def guards(self, rule: m.Rule) -> tuple[Bool, ...]:
        """What must hold of a rule besides its condition: its options, and its power's working."""
        found: list[Bool] = [Truth(self.grounder.fact((option, ()))) for option in rule.options]
        if rule.power is not None and (self.game.powers[rule.power].needs or rule.power in self.switches):
            found.append(Works(rule.power))
        return tuple(found)

    def lifters_of(self, rule: m.Rule, binding: dict[str, str]) -> tuple[Lifter, ...]:
        """What can lift a rule; where both are repeated for the party bound here, the same party's."""
        found = []
        for lifter, conclusion in self.lifts.get(rule.id, ()):
            shared = [name for name in lifter.each if name in binding]
            free = [name for name in lifter.each if name not in binding]
            for members in itertools.product(*(self.grounder.members(name) for name in free)):
                inner = {**{name: binding[name] for name in shared}, **dict(zip(free, members, strict=True))}
                found.append(self._lifter(lifter, conclusion, conclusion.authority, inner))
        return tuple(found)

    def _lifter(self, rule: m.Rule, conclusion: m.Lifts | m.SwitchesOff, authority: m.Authority,
                binding: dict[str, str]) -> Lifter:
        name = (id(conclusion), tuple(sorted(binding.items())))
        known = self._lifters.get(name)
        if known is None:
            condition = None if conclusion.condition is None else self.grounder.condition(conclusion.condition, binding)
            known = self._lifters[name] = Lifter(rule, authority, binding, condition, self.guards(rule))
            known.lifters = self.lifters_of(rule, binding)
        return known

    @staticmethod
    def truth(item: Value) -> Bool:
        """A yes/no value as an atom."""
        return Truth(item)

    def switchers(self, power: str) -> tuple[Lifter, ...]:
        """What can switch a power off."""
        known = self._switchers.get(power)
        if known is None:
            found = []
            for rule, conclusion in self.switches.get(power, ()):
                for members in itertools.product(*(self.grounder.members(name) for name in rule.each)):
                    binding = dict(zip(rule.each, members, strict=True))
                    found.append(self._lifter(rule, conclusion, m.Authority("stated"), binding))
            known = self._switchers[power] = tuple(found)
        return known


def variables(item: x.Expr) -> set[str]:
    """The variables of an expression that stands as an argument."""
    if isinstance(item, x.Variable):
        return {item.name}
    if isinstance(item, x.Other):
        return variables(item.of)
    return set()
