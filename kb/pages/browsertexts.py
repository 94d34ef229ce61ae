"""A game's words in one language for the browser: what rules say, what everything is called, the phrases of answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kb.answers import phrases
from kb.answers.names import both_of
from kb.rules import model as m
from kb.rules.basics import NO_TEXT, Texts
from kb.text.clauses import is_clause

Json = Any
_PHRASES = phrases.keys()


def texts_data(game: m.Game, lang: str) -> dict[str, Json]:
    """The words of a game in one language; where it lacks one, the other language's.

    What the rules for the browser name is here in their order, without its name: facts [name, question, labels],
    decisions [name, question, labels, where it is printed], kinds [name, labels], rules [text, why, notes], editorial
    rulings. Labels are in the order of the values; the empty end of an array is left out.
    `slots`: by fact or decision, the slots that only the other language's name has. `clauses`: the options whose name
    is a clause that can be said as it is.
    """
    def of(texts: Texts) -> str:
        return both_of(texts)[lang]

    def labels(found: dict[str, Texts]) -> dict[str, str]:
        return {value: of(texts) for value, texts in found.items() if texts}

    def in_order(found: dict[str, Texts], values: Iterable[str]) -> list[Json]:
        return _short(*(of(found[value]) if found.get(value) else 0 for value in values))

    named: list[m.Fact | m.Decision] = [*game.facts.values(), *game.decisions.values()]
    return {
        "lang": lang,
        "game": of(game.texts),
        "topics": {one.id: of(one.texts) for one in game.topics.values()},
        "kinds": [_short(of(one.texts), in_order(one.labels, one.values)) for one in game.kinds.values()],
        "groups": {one.id: _short(of(one.texts), one.of) for one in game.groups.values()},
        "tables": {one.id: labels(one.labels) for one in game.tables.values() if one.labels},
        "relations": {one.id: of(one.texts) for one in game.relations.values()},
        "powers": {one.id: of(one.texts) for one in game.powers.values()},
        "layers": {one.id: of(one.texts) for one in game.layers.values()},
        "facts": [_short(of(one.name), of(one.question), in_order(one.labels, _values(one)))
                  for one in game.facts.values()],
        "decisions": [_short(of(one.name), of(one.question), in_order(one.labels, _values(one)), of(one.printed))
                      for one in game.decisions.values()],
        "rules": [_short(of(one.texts), of(one.why), [of(note) for note in one.notes]) for one in game.rules.values()],
        "editorials": [of(one.reason) for one in game.editorials.values()],
        "slots": {one.id: slots for one in named if (slots := _only_elsewhere(one, lang))},
        "clauses": [one.id for one in game.facts.values()
                    if one.option and is_clause(both_of(one.name or one.question)["es"], "es")],
        "phrases": {key: phrases.say(key, lang) for key in _PHRASES},
    }


def _values(one: m.Fact | m.Decision) -> tuple[str, ...]:
    return one.type.values if isinstance(one.type, m.OneOf | m.SetOf) else ()


def _short(*items: Json) -> list[Json]:
    """The items without the empty ones at the end."""
    found = list(items)
    while found and not found[-1]:
        found.pop()
    return found


def _only_elsewhere(one: m.Fact | m.Decision, lang: str) -> list[str]:
    named = one.name or one.question or NO_TEXT
    shown = both_of(named)
    other = next(text for of, text in shown.items() if of != lang)
    return [param for param in one.params if "{" + param + "}" in other and "{" + param + "}" not in shown[lang]]
