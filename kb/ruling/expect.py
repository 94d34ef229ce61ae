"""Whether rulings are what examples and asks expect."""

from __future__ import annotations

from collections.abc import Iterable

from kb.rules.model import FORBIDDEN, MOODS, REQUIRED, Expectation, Given
from kb.ruling.compile import Base
from kb.ruling.core import rule
from kb.ruling.model import CHOICE, CONFLICT, DEPENDS, IMPOSSIBLE, RANGE, SILENT, VALUE, Outcome, Ruling, Symbolic
from kb.ruling.situation import shown, situation_of

_KINDS = {"conflict": CONFLICT, "silent": SILENT, "choice": CHOICE, "impossible": IMPOSSIBLE, "depends": DEPENDS}


def check_expectation(base: Base, expectation: Expectation, given: Iterable[Given]) -> list[str]:
    """What is wrong with a ruling, in words; nothing where it is as expected.

    The situation is that of the `given` lines, with usual values assumed. Raises PuedoError where one does not fit.
    """
    key = (expectation.decision, expectation.args)
    ruling = rule(base, key, situation_of(base.game, given), proof=False, turns=False)
    return problems(ruling, expectation)


def problems(ruling: Ruling, expectation: Expectation) -> list[str]:
    """What of a ruling is not as expected."""
    found = []
    if not fits(ruling, expectation):
        found.append(f"{shown(ruling.decision)}: expected {expected(expectation)}, found {described(ruling)}")
    for by in expectation.by:
        if by not in ruling.reasons:
            reasons = ", ".join(ruling.reasons) or "none"
            found.append(f"{shown(ruling.decision)}: {by} is not among its reasons ({reasons})")
    for fact in expectation.on:
        if fact not in {name for name, _ in ruling.depends_on} | {shown(key) for key in ruling.depends_on}:
            on = ", ".join(map(shown, ruling.depends_on)) or "nothing"
            found.append(f"{shown(ruling.decision)}: does not depend on {fact} (it depends on {on})")
    return found


def fits(ruling: Ruling, expectation: Expectation) -> bool:
    """Whether a ruling has the outcome expected, whatever it rests on."""
    outcome, wanted = ruling.outcome, expectation.outcome
    if wanted in _KINDS:
        return ruling.kind == _KINDS[wanted]
    if ruling.kind in (DEPENDS, IMPOSSIBLE, CONFLICT, SILENT):
        return False
    if wanted in MOODS:
        return _stands(outcome, wanted)
    if wanted == "at most":
        return ruling.kind == RANGE and outcome.high == expectation.values[0]
    if wanted == "at least":
        return ruling.kind == RANGE and outcome.low == expectation.values[0]
    if ruling.kind == VALUE and outcome.allowed and isinstance(outcome.allowed[0], frozenset):
        return outcome.allowed[0] == frozenset(value for value in expectation.values if value != "none")
    return frozenset(outcome.allowed) == frozenset(expectation.values)


def _stands(outcome: Outcome, mood: str) -> bool:
    """An act stands so: `may` where it is not forbidden, `need not` where it is not required, the others exactly."""
    allowed = set(outcome.allowed)
    if mood == "may":
        return FORBIDDEN not in allowed
    if mood == "need not":
        return REQUIRED not in allowed
    return allowed <= set(MOODS[mood])


def expected(expectation: Expectation) -> str:
    """What is expected, as it is written."""
    values = ", ".join(map(_written, expectation.values))
    return f"{expectation.outcome} {values}".strip()


def described(ruling: Ruling) -> str:
    """A ruling in a few words, with its reasons."""
    outcome = ruling.outcome
    text = outcome.kind
    if outcome.allowed:
        text += " " + ", ".join(map(_written, outcome.allowed))
    if outcome.low is not None:
        text += f" at least {_written(outcome.low)}"
    if outcome.high is not None:
        text += f" at most {_written(outcome.high)}"
    if outcome.disputed:
        text += " over " + ", ".join(outcome.disputed)
    if outcome.sides:
        text += " between " + " and ".join(
            f"{'/'.join(map(_written, values))} ({', '.join(rules)})" for values, rules in outcome.sides)
    if ruling.depends_on:
        text += " on " + ", ".join(map(shown, ruling.depends_on))
    return text + (f" by {', '.join(ruling.reasons)}" if ruling.reasons else "")


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Symbolic):
        return value.text.en
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(value)) + "}"
    return str(value)
