"""A game's words in one language for the browser: what rules say, what everything is called, the phrases of answers."""

from __future__ import annotations

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

    What has several texts is an array whose empty end is left out: facts [name, question, {value: label}], decisions
    [name, question, {value: label}, where it is printed], kinds [name, {value: label}], rules [text, why, notes].
    `slots`: by fact or decision, the slots that only the other language's name has. `clauses`: the options whose name
    is a clause that can be said as it is.
    """
    def of(texts: Texts) -> str:
        return both_of(texts)[lang]

    def labels(found: dict[str, Texts]) -> dict[str, str]:
        return {value: of(texts) for value, texts in found.items() if texts}

    named: list[m.Fact | m.Decision] = [*game.facts.values(), *game.decisions.values()]
    return {
        "lang": lang,
        "game": of(game.texts),
        "topics": {one.id: of(one.texts) for one in game.topics.values()},
        "kinds": {one.id: _short(of(one.texts), labels(one.labels)) for one in game.kinds.values()},
        "groups": {one.id: _short(of(one.texts), one.of) for one in game.groups.values()},
        "tables": {one.id: labels(one.labels) for one in game.tables.values() if one.labels},
        "relations": {one.id: of(one.texts) for one in game.relations.values()},
        "powers": {one.id: of(one.texts) for one in game.powers.values()},
        "layers": {one.id: of(one.texts) for one in game.layers.values()},
        "facts": {one.id: _short(of(one.name), of(one.question), labels(one.labels)) for one in game.facts.values()},
        "decisions": {one.id: _short(of(one.name), of(one.question), labels(one.labels), of(one.printed))
                      for one in game.decisions.values()},
        "rules": {one.id: _short(of(one.texts), of(one.why), [of(note) for note in one.notes])
                  for one in game.rules.values()},
        "editorials": {one.id: of(one.reason) for one in game.editorials.values()},
        "slots": {one.id: slots for one in named if (slots := _only_elsewhere(one, lang))},
        "clauses": [one.id for one in game.facts.values()
                    if one.option and is_clause(both_of(one.name or one.question)["es"], "es")],
        "phrases": {key: phrases.say(key, lang) for key in _PHRASES},
    }


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
