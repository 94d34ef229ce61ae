"""What a ruling comes to in one word."""

from __future__ import annotations

from kb.rules.model import FORBIDDEN, REQUIRED, Decision, YesNo
from kb.ruling.compile import Base
from kb.ruling.model import CHOICE, DEPENDS, RANGE, SILENT, VALUE, Outcome, Ruling


def verdict(ruling: Ruling, base: Base, mood: str = "may") -> str:
    """One of yes, no, value, depends, choice, conflict, silent, impossible.

    An act that stands one way or another depending on what is unknown, with the same answer each time, has that answer.

    mood: how an act is asked ("may" or "must"): may I: no where only *forbidden* is left, yes where it is excluded;
    must I: yes where only *required* is left, no where it is excluded; where neither is so the rules do not say.
    Raises ValueError for another mood.
    """
    if ruling.kind == DEPENDS:
        cases = () if ruling.truncated else ruling.cases
        found = {outcome_verdict(case.outcome, ruling.decision[0], base, mood) for case in cases}
        alike = base.game.decisions[ruling.decision[0]].act and len(found) == 1
        return found.pop() if alike else DEPENDS
    return outcome_verdict(ruling.outcome, ruling.decision[0], base, mood)


def outcome_verdict(outcome: Outcome, decision: str, base: Base, mood: str = "may") -> str:
    """The verdict of one outcome of a decision."""
    return verdict_of(base.game.decisions[decision], outcome, mood)


def verdict_of(declared: Decision, outcome: Outcome, mood: str = "may") -> str:
    """The verdict of one outcome, from the decision alone. Raises ValueError for a mood that there is not."""
    if mood not in ("may", "must"):
        raise ValueError(f"not a mood in which an act is asked: {mood!r}")
    if outcome.kind == VALUE:
        if declared.act:
            return _of_act(outcome.allowed, mood)
        if isinstance(declared.type, YesNo) and isinstance(outcome.allowed[0], bool):
            return "yes" if outcome.allowed[0] else "no"
        return "value"
    if outcome.kind == CHOICE and declared.act:
        return _of_act(outcome.allowed, mood)
    return "value" if outcome.kind == RANGE else outcome.kind


def _of_act(allowed: tuple[object, ...], mood: str) -> str:
    state, sure, denied = (FORBIDDEN, "no", "yes") if mood == "may" else (REQUIRED, "yes", "no")
    if state not in allowed:
        return denied
    return sure if len(allowed) == 1 else SILENT
