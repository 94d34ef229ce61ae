"""Facts as data: what they are called, which question asks for them, and what stating one says."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kb.answers.names import both_of, name_of, number_text, question_of, value_label, value_text
from kb.answers.outcomes import number
from kb.answers.phrases import Both, both, say
from kb.errors import LANGUAGES
from kb.rules.expressions import FactRef, Literal, Not, Value
from kb.rules.model import Game, Number, OneOf, SetOf, YesNo
from kb.ruling.model import Key
from kb.ruling.words import phrase

#: How many options a question shows; the others are still accepted.
SHOWN_OPTIONS = 12


def given_id(key: Key) -> str:
    """A fact as `--given` names it: "forces", "dial of attacker", "met of a at b"."""
    head, args = key
    if not args:
        return head
    return f"{head} of {' at '.join(args)}"


def fact_object(game: Game, key: Key) -> dict[str, object]:
    """A fact (or decision): {fact, args, given, text}; `given` is how `--given` names it."""
    return {"fact": key[0], "args": list(key[1]), "given": given_id(key), "text": name_of(game, key)}


def stated(game: Game, key: Key, value: Value) -> Both:
    """What a stated fact says: a yes/no fact as a clause or its contrary, any other as "name: value"."""
    if isinstance(value, bool):
        fact = FactRef(key[0], tuple(Literal(arg) for arg in key[1]))
        return both_of(phrase(game, fact if value else Not(fact)))
    shown = value_text(game, value, game.facts.get(key[0]))
    name = name_of(game, key)
    return {lang: say("fact is", lang, name=name[lang], value=shown[lang]) for lang in LANGUAGES}


def question_object(game: Game, key: Key) -> dict[str, object]:
    """The question that asks for a fact: a fact object with `text` the question, `type`, and what may be answered.

    type is yes-no, one-of or number; `options` are [{value, given, text}], `range` is {low, high, step}.
    """
    fact = game.facts.get(key[0])
    out = fact_object(game, key)
    out["name"] = out["text"]
    out["text"] = question_of(game, key)
    if fact is None:
        return out
    given = given_id(key)
    if isinstance(fact.type, YesNo):
        out["type"] = "yes-no"
        out["options"] = [
            {"value": True, "given": given, "text": both("true")},
            {"value": False, "given": f"not {given}", "text": both("false")},
        ]
    elif isinstance(fact.type, OneOf | SetOf):
        out["type"] = "one-of"
        out["options"] = [
            {"value": value, "given": f"{given} is {value}", "text": value_label(game, value, fact)}
            for value in fact.type.values
        ]
    elif isinstance(fact.type, Number):
        out["type"] = "number"
        out["range"] = {"low": number(fact.type.low), "high": number(fact.type.high), "step": number(fact.type.step)}
    return out


def options_text(question: Mapping[str, Any], lang: str) -> str:
    """What may be answered to a question object, in a row: the first options, or the range; "" where it has neither."""
    if "range" in question:
        low, high = (number_text(Fraction(str(question["range"][end]))) for end in ("low", "high"))
        return say("between", lang, low=low, high=high)
    names = [str(option["text"][lang]) for option in question.get("options", ())]
    return ", ".join(names if len(names) <= SHOWN_OPTIONS else [*names[:SHOWN_OPTIONS], "…"])
