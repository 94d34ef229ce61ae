"""What a ruling is, read directly off the design and evaluated by brute force over one world or over all of them.

It shares no code with the core. Where a decision reads an unsettled one, the whole evaluation is run once for each
value that the unsettled one could have, the same value wherever it is read.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from kb.rules import expressions as x
from kb.rules.model import (
    FORBIDDEN,
    MOODS,
    OPTIONAL,
    REQUIRED,
    Concludes,
    Decision,
    Game,
    Lifts,
    Number,
    OneOf,
    Rule,
    SetOf,
    SwitchesOff,
    Type,
    YesNo,
)
from kb.ruling.model import CHOICE, CONFLICT, RANGE, SILENT, VALUE, Key
from tests.ruling.oracle.naive import Binding, Missing, Reader, World

#: Kind, what is allowed or disputed (values; of a set decision one frozenset), limits of a RANGE.
Found = tuple[str, frozenset[object], tuple[Fraction | None, Fraction | None]]
NO_LIMITS = (None, None)
ADJUSTS, LIMITS = ("plus", "minus"), ("at most", "at least")


def values_of(of: Type) -> tuple[x.Value, ...]:
    """Every value of a type that has finitely many."""
    match of:
        case YesNo():
            return (True, False)
        case OneOf(values=values):
            return values
        case Number(low, high, step):
            return tuple(low + step * count for count in range(int((high - low) / step) + 1))
        case SetOf():
            raise TypeError("a set has no values of its own")


@dataclass(frozen=True)
class Said:
    """One conclusion of an applicable rule on the decision at hand."""

    rule: Rule
    op: str
    values: frozenset[x.Value]
    conclusion: Concludes


class Trail:
    """The choices of one run: those of `script`, then the first option each time."""

    def __init__(self, script: list[int]) -> None:
        self.script, self.taken, self.origins = script, list[tuple[int, int]](), list[str]()

    def choose(self, options: list[x.Value], origin: str) -> x.Value:
        place = len(self.taken)
        pick = self.script[place] if place < len(self.script) else 0
        self.taken.append((pick, len(options)))
        self.origins.append(origin)
        return options[pick]

    def following(self) -> list[int] | None:
        """The script of the next run in order; None after the last."""
        taken = list(self.taken)
        while taken:
            pick, count = taken.pop()
            if pick + 1 < count:
                return [*(one for one, _ in taken), pick + 1]
        return None


class Run:
    """One evaluation in one world with one way to settle what is unsettled."""

    def __init__(self, game: Game, world: World, trail: Trail) -> None:
        self.game, self.world, self.trail = game, world, trail
        self.memo: dict[Key, Found] = {}
        self.chosen: dict[Key, x.Value] = {}
        self.reader = Reader(game, world, self.settled, self.stands, self.has)

    def found(self, key: Key) -> Found:
        if key not in self.memo:
            self.memo[key] = self.decide(key)
        return self.memo[key]

    def settled(self, key: Key) -> x.Value:
        """The value of a decision that is read; one of those it could have where it is unsettled."""
        kind, allowed, (low, high) = self.found(key)
        if kind == VALUE and len(allowed) == 1:
            (only,) = allowed
            return only  # type: ignore[return-value]
        if key not in self.chosen:
            domain = values_of(self.game.decisions[key[0]].type)
            options = [value for value in domain if kind == SILENT or value in allowed]
            if kind == RANGE:
                options = [value for value in domain if within(value, low, high)]
            self.chosen[key] = self.trail.choose(options, kind)
        return self.chosen[key]

    def stands(self, key: Key, states: frozenset[str]) -> bool:
        """Whether an act stands so: certainly where all that is left fits or none does, else as it is settled."""
        kind, allowed, _ = self.found(key)
        if kind == VALUE and (allowed <= states or not allowed & states):
            return allowed <= states
        return self.settled(key) in states

    def bindings(self, rule: Rule) -> Iterator[Binding]:
        for members in itertools.product(*(self.reader.members(kind) for kind in rule.each)):
            yield dict(zip(rule.each, members, strict=True))

    def in_play(self, options: tuple[str, ...]) -> bool:
        return all(self.world[(option, ())] is True for option in options)

    def switched_off(self, power: str) -> bool:
        return any(
            isinstance(conclusion, SwitchesOff) and conclusion.power == power
            and self.reader.holds(conclusion.condition, binding) is True and self.in_force(rule)
            for rule in self.game.rules.values() for binding in self.bindings(rule) for conclusion in rule.conclusions
        )

    def has(self, holder: str, power_id: str) -> bool:
        power = self.game.powers[power_id]
        borrowed = power.lent and self.world.get(("ally", (holder,))) == power.owner
        return (power.owner == holder or borrowed) and self.works(power_id)

    def works(self, power_id: str) -> bool:
        return self.in_play(self.game.powers[power_id].needs) and not self.switched_off(power_id)

    def in_force(self, rule: Rule) -> bool:
        """Neither lifted nor without its power or its options."""
        if not self.in_play(rule.options) or (rule.power is not None and not self.works(rule.power)):
            return False
        return not any(
            isinstance(conclusion, Lifts) and rule.id in conclusion.rules
            and self.reader.holds(conclusion.condition, binding) is True and self.in_force(other)
            for other in self.game.rules.values() for binding in self.bindings(other)
            for conclusion in other.conclusions
        )

    def said(self, key: Key) -> list[Said]:
        """Every conclusion on the decision whose rule is applicable."""
        found = []
        for rule in self.game.rules.values():
            for conclusion in rule.conclusions:
                if not isinstance(conclusion, Concludes) or conclusion.decision != key[0]:
                    continue
                for binding in self.bindings(rule):
                    if self.reader.arguments(conclusion.args, binding) != key[1]:
                        continue
                    if self.reader.holds(conclusion.condition, binding) is not True or not self.in_force(rule):
                        continue
                    try:
                        values = frozenset(self.reader.value(value, binding) for value in conclusion.values)
                    except Missing:
                        continue
                    found.append(Said(rule, conclusion.op, values, conclusion))
        return found

    def decide(self, key: Key) -> Found:
        decision = self.game.decisions[key[0]]
        said = self.said(key)
        if isinstance(decision.type, SetOf):
            return self.decide_set(decision.type, said)
        kept = unbeaten(said)
        base = intersected([one for one in kept if one.op == "is" and not one.rule.closing])
        if base is None:
            base = intersected([one for one in kept if one.op == "is" and one.rule.closing])
        if isinstance(decision.type, Number):
            return self.decide_number(decision, base, [one for one in kept if not one.rule.closing])
        if base is None:
            return SILENT, frozenset(), NO_LIMITS
        if decision.act and base[0] in (VALUE, CHOICE) and base[1] == frozenset((REQUIRED, OPTIONAL)):
            return VALUE, frozenset((OPTIONAL,)), NO_LIMITS
        if decision.act and base[0] == CHOICE:
            return VALUE, base[1], NO_LIMITS
        return base

    def decide_set(self, of: SetOf, said: list[Said]) -> Found:
        members = set()
        for member in of.values:
            about = [one for one in said if member in one.values]
            kept = unbeaten(about)
            kept = [one for one in kept if not one.rule.closing] or kept
            ops = {one.op for one in kept}
            if len(ops) == 2:
                return CONFLICT, frozenset(), NO_LIMITS
            if ops == {"includes"}:
                members.add(member)
        return VALUE, frozenset([frozenset(members)]), NO_LIMITS

    def decide_number(self, decision: Decision, base: Found | None, kept: list[Said]) -> Found:
        """Base, then additions, then factors with their rounding, then limits."""
        limits = [one for one in kept if one.op in LIMITS]
        changes = [one for one in kept if one.op in (*ADJUSTS, "times")]
        highs = [number_of(one) for one in limits if one.op == "at most"]
        lows = [number_of(one) for one in limits if one.op == "at least"]
        low, high = max(lows, default=None), min(highs, default=None)
        if base is None:
            if not limits or changes:
                return SILENT, frozenset(), NO_LIMITS
            if low is not None and high is not None and low > high:
                return CONFLICT, frozenset((low, high)), NO_LIMITS
            return RANGE, frozenset(), (low, high)
        kind, allowed, _ = base
        if kind == CONFLICT and decision.prefer:
            best = max if decision.prefer == "highest" else min
            kind, allowed = VALUE, frozenset([best(allowed)])  # type: ignore[type-var]
        if kind != VALUE:
            return kind, frozenset(changed(value, changes) for value in allowed), NO_LIMITS
        (amount,) = (changed(value, changes) for value in allowed)
        for one in limits:
            if one.conclusion.clamps and broken(amount, one):
                amount = number_of(one)
        if over := [one for one in limits if not one.conclusion.clamps and broken(amount, one)]:
            return CONFLICT, frozenset((amount, *map(number_of, over))), NO_LIMITS
        return VALUE, frozenset((amount,)), NO_LIMITS


def changed(amount: object, changes: list[Said]) -> Fraction:
    """The amount with all additions, then all factors, each with its own rounding."""
    assert isinstance(amount, Fraction)
    for one in changes:
        if one.op in ADJUSTS:
            amount += number_of(one) * (1 if one.op == "plus" else -1)
    for one in changes:
        if one.op == "times":
            amount *= number_of(one)
            if one.conclusion.rounding:
                amount = Fraction((math.ceil if one.conclusion.rounding == "up" else math.floor)(amount))
    return amount


def broken(amount: Fraction, limit: Said) -> bool:
    return amount > number_of(limit) if limit.op == "at most" else amount < number_of(limit)


def within(value: x.Value, low: Fraction | None, high: Fraction | None) -> bool:
    assert isinstance(value, Fraction)
    return (low is None or value >= low) and (high is None or value <= high)


def number_of(one: Said) -> Fraction:
    (value,) = one.values
    assert isinstance(value, Fraction)
    return value


def unbeaten(said: list[Said]) -> list[Said]:
    """Those that no applicable rule beats which says otherwise. What is beaten still beats; what is strict never is."""
    return [
        one for one in said
        if not any((two.op, two.values) != (one.op, one.values) and outranks(two, one) for two in said)
    ]


def outranks(winner: Said, loser: Said) -> bool:
    """By an edge or as a strict conclusion; closing ones outrank closing ones only."""
    one, two = winner.rule, loser.rule
    if winner.conclusion.attack_only or two.strict or (one.closing and not two.closing):
        return False
    ops = {winner.op, loser.op}
    alike = ops <= {"includes", "excludes"} or (len(ops) == 1 and not ops & {*ADJUSTS, "times"})
    return (one.strict and alike) or any(edge.rule == two.id for edge in one.beats)


def intersected(kept: list[Said]) -> Found | None:
    """What the unbeaten leave; None where nothing is said."""
    if not any(not one.conclusion.attack_only for one in kept):
        return None
    left = frozenset.intersection(*(one.values for one in kept))
    if not left:
        return CONFLICT, frozenset(value for one in kept for value in one.values), NO_LIMITS
    return (VALUE if len(left) == 1 else CHOICE), frozenset(left), NO_LIMITS


def rulings(game: Game, world: World, key: Key) -> tuple[set[Found], set[str]]:
    """The outcomes over every way to settle what is unsettled, and the kinds of what was unsettled."""
    found: set[Found] = set()
    origins: set[str] = set()
    script: list[int] | None = []
    while script is not None:
        trail = Trail(script)
        found.add(Run(game, world, trail).decide(key))
        origins |= set(trail.origins)
        script = trail.following()
    return found, origins


__all__ = ["FORBIDDEN", "MOODS", "Found", "Run", "Trail", "rulings", "values_of"]
