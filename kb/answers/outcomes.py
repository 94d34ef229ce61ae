"""Verdicts and values of single outcomes: what a row of a case table says."""

from __future__ import annotations

from fractions import Fraction

from kb.answers.names import name_of, outcome_value, value_text
from kb.answers.phrases import Both, both, say
from kb.errors import LANGUAGES
from kb.rules.model import Decision, Game
from kb.ruling.model import CHOICE, RANGE, SILENT, VALUE, Outcome
from kb.ruling.verdict import verdict_of

_CONTRARY = {"yes": "no", "no": "yes"}


def value_object(game: Game, decision: Decision, outcome: Outcome) -> dict[str, object] | None:
    """The value of an outcome: {number?, id?, ids?, at_least?, at_most?, text}; None where it has none to give.

    number: an int where it is whole, else a float; `ids` for sets and for several values; acts have no value.
    """
    if decision.act or outcome.kind not in (VALUE, RANGE, CHOICE):
        return None
    out: dict[str, object] = {}
    if len(outcome.allowed) == 1:
        only = outcome.allowed[0]
        if isinstance(only, frozenset):
            out["ids"] = sorted(only)
        elif isinstance(only, str | bool):
            out["id"] = only if isinstance(only, str) else ("yes" if only else "no")
        elif number(only) is not None:
            out["number"] = number(only)
    elif outcome.allowed and all(isinstance(value, str) for value in outcome.allowed):
        out["ids"] = [str(value) for value in outcome.allowed]
    for key, limit in (("at_least", outcome.low), ("at_most", outcome.high)):
        if number(limit) is not None:
            out[key] = number(limit)
    out["text"] = outcome_value(game, decision, outcome)
    return out


def number(value: object) -> int | float | None:
    """A number as JSON has it: whole ones as int; None for what is no number."""
    if isinstance(value, bool) or not isinstance(value, Fraction | int):
        return None
    return int(value) if Fraction(value).denominator == 1 else float(value)


def outcome_text(game: Game, decision: Decision, outcome: Outcome, mood: str = "may", turned: bool = False) -> Both:
    """One outcome in a few words, without a full stop: "no", "3", "the rules clash", "it is up to b: c or d". turned:
    in answer to a question that asks for the contrary."""
    verdict = said_verdict(decision, outcome, mood, turned)
    if verdict == "choice":
        return choice_text(game, decision, outcome)
    if verdict == "value" or (verdict == SILENT and outcome.kind == VALUE):  # an act of which this asking leaves both
        return outcome_value(game, decision, outcome)
    return both(verdict)


def said_verdict(decision: Decision, outcome: Outcome, mood: str, turned: bool) -> str:
    """The verdict on an outcome, in answer to a question in a mood, or, where it is turned, to its contrary."""
    verdict = verdict_of(decision, outcome, mood)
    return _CONTRARY.get(verdict, verdict) if turned else verdict


def choice_text(game: Game, decision: Decision, outcome: Outcome) -> Both:
    """Who chooses among what, without a full stop."""
    value = outcome_value(game, decision, outcome)
    if not outcome.chooser:
        return {lang: say("chosen", lang, value=value[lang]) for lang in LANGUAGES}
    who = value_text(game, outcome.chooser)
    return {lang: say("chosen by", lang, who=who[lang], value=value[lang]) for lang in LANGUAGES}


def origin_text(game: Game, outcome: Outcome) -> Both | None:
    """What the decision is called from which conflict, silence or choice was inherited."""
    return None if outcome.origin is None else name_of(game, outcome.origin)
