"""Made-up games in few words, for the messages of failing tests."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from kb.rules.model import Concludes, Game, Rule


def shown(item: object) -> str:
    """An expression, e.g. `And(FactRef(wet), Compare(>=, FactRef(forces), 2))`."""
    if isinstance(item, tuple):
        return ", ".join(map(shown, item))
    if is_dataclass(item):
        inner = [shown(getattr(item, field.name)) for field in fields(item)]
        name = type(item).__name__
        return inner[0] if name in ("Literal", "Variable") else f"{name}({', '.join(filter(None, inner))})"
    return str(item)


def shown_rule(rule: Rule) -> str:
    marks = "".join(f" {mark}" for mark in ("closing", "strict") if getattr(rule, mark))
    if rule.power:
        marks += f" power {rule.power}"
    lines = [f"{rule.id}{marks} each {rule.each} beats {[edge.rule for edge in rule.beats]}"]
    for conclusion in rule.conclusions:
        if isinstance(conclusion, Concludes):
            extra = f" {conclusion.rounding or ''}{' clamps' * conclusion.clamps}"
            what = f"{conclusion.decision}({shown(conclusion.args)}) {conclusion.op} {shown(conclusion.values)}{extra}"
        else:
            what = f"{type(conclusion).__name__} {getattr(conclusion, 'rules', '')}{getattr(conclusion, 'power', '')}"
        lines.append(f"    {what} if {shown(conclusion.condition)}")
    return "\n".join(lines)


def shown_game(game: Game) -> str:
    facts = [f"{name}{f' usually {fact.usual}' if fact.usual is not None else ''}" for name, fact in game.facts.items()]
    nevers = [f"never {shown(never.condition)}" for never in game.nevers]
    return "\n".join([f"facts {', '.join(facts)}", *nevers, *map(shown_rule, game.rules.values())])
