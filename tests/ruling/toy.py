"""Small games in the rules language, with what every block must have filled in."""

from __future__ import annotations

import re

from kb.rules.loader import load_texts
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule
from kb.ruling.model import Key, Outcome, Ruling
from kb.ruling.situation import parse_given

SHARED = """
kind faction: red, green, blue
kind place: harbour, hill, marsh
role side: left, right
class high of place: hill, marsh
fact actor  faction
fact spot  place
fact rain  yes/no
fact snow  yes/no
fact wind  yes/no
fact forces  number 0..9
fact dial of side  number 0..9 by 1/2
fact ally of faction  none, faction
"""
_OPENS = re.compile(
    r"(game|topic|kind|role|class|table|relation|set|fact|means|option|act|decision|power|rule|layer)\b")
_CITED = ("rule", "layer")


def filled_in(text: str) -> str:
    """The text with a Spanish and an English line in every block that needs them, and a source in every rule."""
    lines: list[str] = []
    for line in text.strip("\n").splitlines():
        lines.append(line)
        opens = _OPENS.match(line)
        if opens:
            name = line.split()[1].rstrip(":")
            lines += [f"  es {name}", f"  en {name}"]
            if opens[1] in _CITED:
                lines.append("  from board")
        elif line.startswith("editorial "):
            name = line.split()[1]
            lines += [f"  es porque {name}", f"  en because {name}"]
    return "\n".join(lines) + "\n"


def toy(rules: str, shared: str = "") -> Base:
    """The base of a game with the shared facts above, more of its own, and one topic `t`."""
    return compile_game(load_texts({
        "game.rules": filled_in("game toy\n" + SHARED + shared),
        "t.rules": filled_in("topic t\n" + rules),
    }))


def key_of(decision: str) -> Key:
    name, *args = decision.replace(" of ", " ").split()
    return name, tuple(args)


def on(base: Base, decision: str, given: str = "", **options: bool | int) -> Ruling:
    """The ruling on a decision where these facts are told."""
    return rule(base, key_of(decision), dict(parse_given(base.game, given)), **options)  # type: ignore[arg-type]


def came(base: Base, decision: str, given: str = "") -> tuple[object, ...]:
    """Kind and values of an outcome, numbers as int where they are whole."""
    return short(on(base, decision, given).outcome)


def short(outcome: Outcome) -> tuple[object, ...]:
    return (outcome.kind, *outcome.allowed)


def states(ruling: Ruling) -> dict[str, str]:
    """The state of each rule in the proof."""
    assert ruling.proof is not None
    return {state.rule.removeprefix("t."): state.state for state in ruling.proof.rules}


def table(ruling: Ruling) -> list[tuple[list[str], str]]:
    """The case table: conditions in English, and the outcome."""
    return [([text.en for text, _, _ in case.conditions], shown(case.outcome)) for case in ruling.cases]


def shown(outcome: Outcome) -> str:
    values = [getattr(value, "text", None) for value in outcome.allowed]
    return outcome.kind + "".join(
        f" {text.en if text is not None else value}" for text, value in zip(values, outcome.allowed, strict=True))
