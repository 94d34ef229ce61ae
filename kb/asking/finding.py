"""Rules that are about the same as some words; nothing is ruled on."""

from __future__ import annotations

from dataclasses import dataclass

from kb.answers.cites import BOARD, Cite, cite
from kb.asking.encoder import Encoder
from kb.asking.known import Known
from kb.asking.normal import cleaned
from kb.text.fold import fold
from kb.text.guess import guess_language

#: Documents looked at for each rule wanted: a rule is found by its two texts and by the questions it answers.
_EACH = 12


@dataclass(frozen=True, slots=True)
class Found:
    """One rule. `rule`: game.topic.rule. `text`: {"es", "en"}. `cites`: the clauses it restates.

    `score`: how alike, larger is nearer; it orders what one search found and means nothing beyond it.
    """

    rule: str
    text: dict[str, str]
    cites: list[Cite]
    score: float

    def as_json(self) -> dict[str, object]:
        return {
            "rule": self.rule,
            "text": self.text,
            "cites": [dict(one) for one in self.cites],
            "score": round(self.score, 4),
        }


def find(
    known: Known, words: str, most: int = 5, encoder: Encoder | None = None, lang: str | None = None
) -> list[Found]:
    """The rules of one game that are most like the words, the nearest first.

    A rule is as near as the nearest of its two texts and of the questions that its example answers name it for.
    """
    spoken = lang or guess_language(_typed(words)) or "es"
    text, _ = known.take_apart(words, spoken)
    likeness = None if encoder is None else known.likeness(encoder, _typed(words))
    scores: dict[str, float] = {}
    for hit in known.index.search(text, likeness, most * _EACH):
        document = known.index.documents[hit.document]
        score = (hit.cosine or 0.0) + 0.5 * hit.bm25
        for rule in _rules(known, document["kind"], document["id"]):
            scores[rule] = max(scores.get(rule, 0.0), score)
    best = sorted(scores, key=lambda rule: -scores[rule])[:most]
    return [_found(known, rule, scores[rule]) for rule in best]


def _typed(words: str) -> str:
    """What is encoded: a single keyword without accents, so that it finds the same however it is typed."""
    text = cleaned(words)
    return text if len(text.split()) != 1 else fold(text)


def _rules(known: Known, kind: str, name: str) -> tuple[str, ...]:
    if kind == "rule":
        return (name,)
    if kind == "ask":
        named = (rule for expected in known.game.asks[name].expect for rule in expected.by)
        return tuple(rule for rule in named if rule in known.game.rules)  # an editorial is none
    return ()


def _found(known: Known, name: str, score: float) -> Found:
    rule = known.game.rules[name]
    cites = [cite(source) for source in rule.sources if source != BOARD]
    return Found(f"{known.game.id}.{name}", {"es": rule.texts.es, "en": rule.texts.en}, cites, score)
