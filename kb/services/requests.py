"""What other programs may ask for, as plain data in and plain data out: the same for every protocol."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.answers.names import question_of
from kb.answers.serial import answer_json
from kb.errors import PuedoError
from kb.rules.model import Game
from kb.ruling.model import Key
from kb.ruling.reads import support
from kb.ruling.situation import shown
from kb.services import library

#: Bounds on what is taken in: characters of a text, facts of a situation, rules found.
LONGEST_TEXT, MOST_FACTS, MOST_FOUND = 2_000, 100, 50

Made = dict[str, Any]


def games() -> Made:
    """The games there are."""
    return {"games": [{"game": name, "es": one.texts.es, "en": one.texts.en}
                      for name in library.games() for one in [library.known(name).game]]}


def decisions(game: str) -> Made:
    """What can be ruled on in a game: each decision with its question, and the facts that it may depend on."""
    known = library.known(game)
    return {
        "game": game,
        "decisions": [
            {"decision": f"{game}.{one.topic}.{one.id}", "of": list(one.params), "act": one.act,
             "question": {"es": one.question.es, "en": one.question.en}}
            for one in known.game.decisions.values()],
    }


def facts(decision: str) -> Made:
    """The facts that a decision may depend on, each with its question and the values it may have."""
    known, key = library.decided(decision)
    found = sorted(support(known.base, key))
    return {"decision": decision, "facts": [_fact(known.game, fact) for fact in found]}


def _fact(game: Game, key: Key) -> Made:
    from kb.ruling.domains import values_of

    values = values_of(game.facts[key[0]].type)
    first = [_value(value) for value in values[:MOST_FOUND]]
    return {"fact": shown(key), "question": dict(question_of(game, key)), "values": first,
            "more": len(values) > len(first)}


def _value(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def ask(question: str, game: str | None = None, situation: str = "", given: list[str] | None = None,
        lang: str | None = None, proof: bool = False) -> Made:
    """The answer object of a question."""
    _bounded(question=question, situation=situation)
    return library.ask(question, game=game, situation=situation, given=_given(given), lang=lang, proof=proof)


def rule(decision: str, given: list[str] | None = None, mood: str = "may", lang: str | None = None, usual: bool = True,
         proof: bool = False) -> Made:
    """The answer object of a decision, from facts alone."""
    _bounded(decision=decision)
    return library.rule(decision, given=_given(given), mood=mood, lang=lang, usual=usual, proof=proof)


def find(words: str, game: str | None = None, lang: str | None = None, most: int = 5) -> Made:
    """The rules most like some words."""
    _bounded(words=words)
    if not 1 <= most <= MOST_FOUND:
        raise PuedoError(
            {"es": f"«most» no puede ser {most}.", "en": f'"most" cannot be {most}.'}, None,
            {"es": f"De 1 a {MOST_FOUND}.", "en": f"From 1 to {MOST_FOUND}."})
    return {"rules": [one.as_json() for one in library.find(words, game=game, lang=lang, most=most)]}


def check(game: str) -> Made:
    """The findings of a game, the gravest first."""
    return {"findings": [one.as_json() for one in library.check(game)]}


#: By name, what the services offer.
REQUESTS: dict[str, Callable[..., Made]] = {
    "games": games, "decisions": decisions, "facts": facts, "ask": ask, "rule": rule, "find": find, "check": check}


def as_json(made: Made) -> str:
    """What was made, as JSON on one line."""
    return answer_json(made, lines=True)


def refusal(error: PuedoError) -> Made:
    """An error that the asker can put right, as data."""
    return {"error": dict(error.what), "where": error.where, "next": error.next_step}


def _bounded(**texts: str) -> None:
    for name, text in texts.items():
        if len(text) > LONGEST_TEXT:
            raise PuedoError(
                {"es": f"«{name}» es demasiado largo: {len(text)} caracteres.",
                 "en": f'"{name}" is too long: {len(text)} characters.'}, None,
                {"es": f"Como mucho {LONGEST_TEXT}.", "en": f"{LONGEST_TEXT} at most."})


def _given(given: list[str] | None) -> list[str]:
    told = given or []
    if len(told) > MOST_FACTS:
        raise PuedoError(
            {"es": f"Son demasiados hechos: {len(told)}.", "en": f"There are too many facts: {len(told)}."}, "given",
            {"es": f"Como mucho {MOST_FACTS}.", "en": f"{MOST_FACTS} at most."})
    for text in told:
        _bounded(given=text)
    return told
