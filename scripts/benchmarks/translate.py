"""A propositional theory as a game: atoms become yes/no decisions, or yes/no facts where no rule concludes them.

Two translations. `theory_game` is faithful to defeasible logic with its two levels of proof: what is *definitely*
proved (facts and strict rules alone) has decisions of its own, and a strict rule whose body is only defeasibly proved
is as beatable as any other. `plain_game` takes the rules as they are: a strict rule is a strict rule of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.rules.expressions import And, Compare, DecisionRef, Expr, FactRef, Or
from kb.rules.expressions import Literal as Constant
from kb.rules.model import (
    Authority,
    Beats,
    Concludes,
    Decision,
    Fact,
    Game,
    Place,
    Rule,
    Texts,
    Topic,
    Words,
    YesNo,
)
from kb.ruling.model import Key, Situation
from scripts.benchmarks.theory import DEFEATER, STRICT, Literal, Theory

TOPIC = "theory"
NOWHERE = Place("theory.rules", 1)
STATED = Authority("stated")


@dataclass(frozen=True, slots=True)
class Translated:
    """A theory's game and where its literals went.

    defeasibly: atom -> key of its yes/no decision. definitely: literal -> key of the decision that is yes where it is
    definitely proved (absent: it never is). situation: what is known (the theory's facts, in `plain_game`).
    """

    game: Game
    defeasibly: dict[str, Key]
    definitely: dict[Literal, Key]
    situation: Situation


def theory_game(theory: Theory) -> Translated:
    """The theory with both levels of proof; to be ruled on with ambiguity blocking."""
    numbers = {atom: number for number, atom in enumerate(theory.atoms())}
    definite_heads = set(theory.facts) | {rule.head for rule in theory.rules if rule.kind == STRICT}
    definite = {literal: f"definite-{numbers[literal[0]]}-{'yes' if literal[1] else 'no'}"
                for literal in sorted(definite_heads)}
    likely = {atom: f"atom-{number}" for atom, number in numbers.items()}

    def proved_definitely(literals: Iterable[Literal]) -> Expr:
        return conjunction(is_value(DecisionRef(definite[literal]), True) for literal in literals)

    def proved(literal: Literal) -> Expr:
        settled = is_value(DecisionRef(likely[literal[0]]), literal[1])
        if literal not in definite:
            return settled
        # Where both a literal and its opposite are definite the decision clashes, and yet both are proved.
        return Or((settled, proved_definitely([literal])))

    rules = [_rule(f"fact-{definite[literal]}", definite[literal], True, None) for literal in theory.facts]
    for number, rule in enumerate(theory.rules):
        if rule.kind == STRICT and all(literal in definite for literal in rule.body):
            condition = proved_definitely(rule.body) if rule.body else None
            rules.append(_rule(f"definite-rule-{number}", definite[rule.head], True, condition))
    rules += [
        _rule(f"from-{name}", likely[atom], sign, proved_definitely([(atom, sign)]), strict=True)
        for (atom, sign), name in definite.items()
    ]
    beats = _edges(theory)
    for number, rule in enumerate(theory.rules):
        condition = conjunction(proved(literal) for literal in rule.body) if rule.body else None
        rules.append(_rule(f"rule-{number}", likely[rule.head[0]], rule.head[1], condition,
                           attack_only=rule.kind == DEFEATER, beats=beats.get(rule.id, ())))
    game = _game(rules, [*likely.values(), *definite.values()], ())
    return Translated(game, {atom: (name, ()) for atom, name in likely.items()},
                      {literal: (name, ()) for literal, name in definite.items()}, {})


def plain_game(theory: Theory) -> Translated:
    """The rules as they are. Atoms that no rule concludes become facts; the theory's facts must be among them.

    Raises ValueError where a fact is also concluded by a rule.
    """
    concluded = {rule.head[0] for rule in theory.rules}
    if clash := concluded & {atom for atom, _ in theory.facts}:
        raise ValueError(f"both fact and conclusion: {sorted(clash)}")
    numbers = {atom: number for number, atom in enumerate(theory.atoms())}
    names = {atom: f"{'atom' if atom in concluded else 'input'}-{number}" for atom, number in numbers.items()}
    beats = _edges(theory)

    def proved(literal: Literal) -> Expr:
        atom, sign = literal
        return is_value(DecisionRef(names[atom]) if atom in concluded else FactRef(names[atom]), sign)

    rules = [
        _rule(f"rule-{number}", names[rule.head[0]], rule.head[1],
              conjunction(map(proved, rule.body)) if rule.body else None,
              strict=rule.kind == STRICT, attack_only=rule.kind == DEFEATER, beats=beats.get(rule.id, ()))
        for number, rule in enumerate(theory.rules)
    ]
    inputs = [names[atom] for atom in names if atom not in concluded]
    game = _game(rules, [names[atom] for atom in names if atom in concluded], inputs)
    return Translated(game, {atom: (names[atom], ()) for atom in names if atom in concluded}, {},
                      {(names[atom], ()): sign for atom, sign in theory.facts})


def conjunction(items: Iterable[Expr]) -> Expr:
    """All of the items; at least one is wanted."""
    parts = tuple(items)
    return parts[0] if len(parts) == 1 else And(parts)


def is_value(left: Expr, value: bool) -> Expr:
    """`left is yes`, `left is no`."""
    return Compare("==", left, Constant(value))


def _edges(theory: Theory) -> dict[str, tuple[Beats, ...]]:
    number = {rule.id: f"{TOPIC}.rule-{index}" for index, rule in enumerate(theory.rules)}
    edges: dict[str, tuple[Beats, ...]] = {}
    for winner, loser in theory.superiority:
        if winner in number and loser in number:
            edges[winner] = (*edges.get(winner, ()), Beats(number[loser], STATED, NOWHERE))
    return edges


def _rule(name: str, decision: str, value: bool, condition: Expr | None, *, strict: bool = False,
          attack_only: bool = False, beats: tuple[Beats, ...] = ()) -> Rule:
    concludes = Concludes(decision, (), "is", (Constant(value),), condition, NOWHERE, attack_only=attack_only)
    return Rule(f"{TOPIC}.{name}", TOPIC, Texts(name, name), (), (), (concludes,), beats, NOWHERE, strict=strict)


def _game(rules: Iterable[Rule], decisions: Iterable[str], inputs: Iterable[str]) -> Game:
    return Game(
        "theory", Texts("teoría", "theory"),
        topics={TOPIC: Topic(TOPIC, Texts("teoría", "theory"), NOWHERE)},
        decisions={name: yes_no_decision(name) for name in decisions},
        facts={name: yes_no_fact(name) for name in inputs},
        rules={rule.id: rule for rule in rules},
    )


def yes_no_decision(name: str) -> Decision:
    """A yes/no decision without parameters."""
    question = Texts(f"¿{name}?", f"{name}?")
    return Decision(name, TOPIC, (), YesNo(), question, Texts(name, name), {}, Words(), (), NOWHERE)


def yes_no_fact(name: str) -> Fact:
    """A yes/no fact without parameters and without a usual value."""
    return Fact(name, (), YesNo(), Texts(f"¿{name}?", f"{name}?"), Texts(name, name), {}, (), NOWHERE)

