"""An item as a game: relations are decisions about two animals, conditions that need background are facts.

A rule about "something" is repeated for each animal; of those instances, and of the rules as a whole, only what can
come to apply is kept: whose conditions are met or can be concluded from what is told, and that conclude what is not
told. The rest changes no ruling, and many of the circles that rules about "something" seem to make are among it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kb.rules import expressions as x
from kb.rules import model as m
from kb.ruling.model import Key, Situation
from scripts.benchmarks.boardgameqa.background import met, told_of
from scripts.benchmarks.boardgameqa.items import ANY, EACH, Condition, Item, Literal, Rule
from scripts.benchmarks.translate import NOWHERE, STATED, conjunction, is_value

ANIMAL, TOPIC = "animal", "game"


@dataclass(frozen=True, slots=True)
class Posed:
    """An item's game, what is known, and the decision that it asks for."""

    game: m.Game
    situation: Situation
    key: Key


@dataclass(frozen=True, slots=True)
class Instance:
    rule: Rule
    name: str
    body: tuple[Literal | Condition, ...]
    head: Literal


def pose(item: Item, in_order: bool = False) -> Posed:
    """The game of an item. in_order: without the instances that lead back, see `supported`."""
    told = told_of(item)
    animals = item.animals()
    conditions: dict[Condition, str] = {}
    situation: Situation = {}
    for rule in item.rules:
        for part in rule.body:
            if isinstance(part, Condition) and part not in conditions:
                conditions[part] = name = f"{part.kind.replace('_', '-')}-{len(conditions)}"
                situation[(name, ())] = met(part, told)
    kept = supported(item, animals, {one for one, name in conditions.items() if situation[(name, ())]}, in_order)
    relations: dict[str, str] = {}
    for literal in (item.question, *item.facts, *(part for one in kept for part in (*one.body, one.head))):
        if isinstance(literal, Literal) and literal.relation not in relations:
            relations[literal.relation] = f"relation-{len(relations)}"

    def concludes(literal: Literal) -> m.Concludes:
        args = (x.Literal(literal.subject), x.Literal(literal.target))
        return m.Concludes(relations[literal.relation], args, "is", (x.Literal(literal.holds),), None, NOWHERE)

    def holds(part: Literal | Condition) -> x.Expr:
        if isinstance(part, Condition):
            return is_value(x.FactRef(conditions[part]), True)
        if part.subject == ANY:
            ref = x.DecisionRef(relations[part.relation], (x.Variable(ANIMAL), x.Literal(part.target)))
            return x.Quantified("any", ANIMAL, ANIMAL, is_value(ref, part.holds))
        args = (x.Literal(part.subject), x.Literal(part.target))
        return is_value(x.DecisionRef(relations[part.relation], args), part.holds)

    rules = {}
    for number, fact in enumerate(item.facts):
        name = f"{TOPIC}.told-{number}"
        rules[name] = _rule(name, fact.words(), concludes(fact), (), strict=True)
    for one in kept:
        beats = tuple(m.Beats(other.name, STATED, NOWHERE)
                      for other in kept if (one.rule.id, other.rule.id) in item.preferences)
        concluded = replace(concludes(one.head), condition=conjunction(map(holds, one.body)))
        rules[one.name] = _rule(one.name, one.rule.id, concluded, beats)
    game = m.Game(
        "item", m.Texts("partida", "item"),
        topics={TOPIC: m.Topic(TOPIC, m.Texts("partida", "item"), NOWHERE)},
        kinds={ANIMAL: m.Kind(ANIMAL, animals, m.Texts("animal", "animal"), {}, NOWHERE)},
        facts={name: _fact(name, str(one)) for one, name in conditions.items()},
        decisions={name: _decision(name, words) for words, name in relations.items()},
        rules=rules,
    )
    asked = item.question
    return Posed(game, situation, (relations[asked.relation], (asked.subject, asked.target)))


def supported(item: Item, animals: tuple[str, ...], true: set[Condition], in_order: bool = False) -> list[Instance]:
    """The instances of rules that can come to apply, in the order of the rules.

    They are found round by round. in_order: only those that conclude what nothing could conclude in an earlier round,
    so that none leads back to what it rests on.
    """
    told = {replace(fact, holds=True) for fact in item.facts}  # whatever a rule says of these, what is told stands
    possible = set(item.facts)
    waiting = [one for rule in item.rules for one in _instances(rule, animals)
               if replace(one.head, holds=True) not in told]
    kept: set[str] = set()
    while True:
        new = [one for one in waiting if one.name not in kept
               and not (in_order and one.head in possible)
               and all(_possible(part, possible, true) for part in one.body)]
        if not new:
            return [one for one in waiting if one.name in kept]
        kept.update(one.name for one in new)
        possible.update(one.head for one in new)


def _possible(part: Literal | Condition, possible: set[Literal], true: set[Condition]) -> bool:
    if isinstance(part, Condition):
        return part in true
    if part.subject == ANY:
        return any(replace(one, subject=ANY) == part for one in possible)
    return part in possible


def _instances(rule: Rule, animals: Iterable[str]) -> Iterator[Instance]:
    if EACH not in {part.subject for part in (*rule.body, rule.head)}:
        yield Instance(rule, f"{TOPIC}.{rule.id.lower()}", rule.body, rule.head)
        return
    for animal in animals:
        body = tuple(replace(part, subject=animal) if part.subject == EACH else part for part in rule.body)
        head = replace(rule.head, subject=animal) if rule.head.subject == EACH else rule.head
        yield Instance(rule, f"{TOPIC}.{rule.id.lower()}-{animal.replace(' ', '-')}", body, head)


def _rule(name: str, words: str, concludes: m.Concludes, beats: tuple[m.Beats, ...], strict: bool = False) -> m.Rule:
    return m.Rule(name, TOPIC, m.Texts(words, words), (), (), (concludes,), beats, NOWHERE, strict=strict)


def _decision(name: str, words: str) -> m.Decision:
    texts = m.Texts(words, words)
    return m.Decision(name, TOPIC, (ANIMAL, ANIMAL), m.YesNo(), texts, texts, {}, m.Words(), (), NOWHERE)


def _fact(name: str, words: str) -> m.Fact:
    texts = m.Texts(words, words)
    return m.Fact(name, (), m.YesNo(), texts, texts, {}, (), NOWHERE)
