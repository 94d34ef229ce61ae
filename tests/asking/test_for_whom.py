"""Numbers that turn on nothing but who acts, asked for each of those who may act: who is named is heard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.rules.model import Decision, Number, OneOf
from kb.ruling.core import rule
from kb.ruling.model import Ruling

MANNERS = {
    "es": ("¿cuál es {what} para {who}?", "¿cuál es {what} de {who}?", "{who}: ¿cuál es {what}?",
           "¿cuánto le toca a {who} de {what}?"),
    "en": ("what is {what} for {who}?", "what is {who}'s {what}?", "{who}: what is {what}?", "{what} of {who}?"),
}  # fmt: skip
#: The share of the answers given that may be another party's; of some, another decision is meant by the same words.
_OTHERS = 0.02


def turning(known: Known) -> Iterator[tuple[Decision, dict[str, Ruling]]]:
    """Each decision about a number that is not the same for all who may act, and what it is for each."""
    speaker = known.speaker
    if speaker is None:
        return
    kind = known.game.facts[speaker].type
    assert isinstance(kind, OneOf)
    for decision in known.game.decisions.values():
        if isinstance(decision.type, Number) and not decision.params and decision.name.es and decision.name.en:
            key = (decision.id, ())
            if speaker in {fact.id for fact in known.facts(key)}:
                found = {who: rule(known.base, key, {(speaker, ()): who}) for who in kind.values if who != "anyone"}
                told = all(one.kind in ("value", "range") for one in found.values())
                if told and len({shown(one) for one in found.values()}) > 1:
                    yield decision, found


def shown(ruling: Ruling) -> str:
    out = ruling.outcome
    return f"{ruling.kind} {out.allowed} {out.low} {out.high}"


def asked(manner: str, what: str, who: str) -> str:
    return manner.format(what=what, who=who).replace(" de el ", " del ").replace(" a el ", " al ")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", ["classic", "dice"])
def test_who_it_is_asked_for_is_heard(game: str, lang: str) -> None:
    asker, found, wrong = Asker(), Counter[str](), []
    known = asker.known(game)
    for decision, truth in turning(known):
        name = decision.name.es if lang == "es" else decision.name.en
        for who, ruling in truth.items():
            label = next(one for kind in known.game.kinds.values() if (one := kind.labels.get(who)) is not None)
            for manner in MANNERS[lang]:
                text = asked(manner, name, label.es if lang == "es" else label.en)
                thought = asker.think(Question(text, game=game), game, lang)
                answer = asker.answer(thought, Question(text, game=game), lang)
                if answer["verdict"] in ("unclear", "off-topic"):
                    found["unclear"] += 1
                    continue
                said = thought.judged[0]
                if said.meaning.decision[0] != decision.id:
                    found["another decision"] += 1
                elif shown(said.ruling) == shown(ruling):
                    found["right"] += 1
                else:
                    found["another party's"] += 1
                    wrong.append(text)
    given = found["right"] + found["another party's"]
    assert given > 50 if game == "classic" else given > 0
    assert found["another party's"] <= _OTHERS * given, (found, wrong)
