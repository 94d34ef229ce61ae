"""Whether an answer would speak about what was asked: every content word must belong to the decision, a fact or
small talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kb.asking.advice import wants_advice
from kb.asking.judge import Judged
from kb.asking.known import Known
from kb.asking.lexicon import mentions
from kb.asking.shapes import ARTICLES, SMALL_TALK
from kb.asking.tokens import Understood

#: Below these a question is not about the game at all.
_FAR_WORDS, _FAR_VECTOR = 0.15, 0.3
_LIKE = frozenset("como que as like than".split())


@dataclass(frozen=True, slots=True)
class About:
    """`left`: the share of the question's content that the first meaning does not account for; `unknown`: its words
    that the game
    does not have; `foreign`: names of other editions and games; `elsewhere`: nothing of it is about the game;
    `missing`: how much the most telling name weighs that the nearest document has and the question has not, 0 to 1;
    `advice`: it asks what is best, and nothing that is asked about the decision does."""

    left: float
    unknown: tuple[str, ...]
    foreign: tuple[str, ...]
    elsewhere: bool
    missing: float = 0.0
    advice: bool = False


def _compared_with(text: Understood, first: int) -> bool:
    """Whether what is named is only compared with: "does it last, as in the old one?"."""
    said = [word.folded for word in text.words[:first] if word.folded not in ARTICLES]
    return said[-1:] in (["en"], ["in"]) and not _LIKE.isdisjoint(said[-2:-1])


def about(
    known: Known,
    text: Understood,
    unknown: frozenset[str],
    judged: Sequence[Judged],
    situation: Understood | None = None,
) -> About:
    """What the likeliest meaning leaves unaccounted for. situation: what was told beside the question, of which one
    without content words speaks ("may I go there anyway?")."""
    foreign = tuple(
        " ".join(word.text for word in text.words[found.first : found.last])
        for found in mentions(text.words, known.tables["foreign"], text.closed)
        if not _compared_with(text, found.first)
    )
    strange = tuple(sorted(unknown))
    alone = situation is None or known.index.idf.keys().isdisjoint(situation.at.values())
    if not judged:
        return About(1.0, strange, foreign, alone or bool(text.at))
    best = judged[0].meaning
    spoken = known.spoken_of(best.decision[0])
    total = left = familiar = 0.0
    for position, token in text.at.items():
        if text.words[position].folded in SMALL_TALK[text.lang]:
            continue
        weight = known.index.weight(token)
        total += weight
        familiar += weight if token in known.index.idf else 0.0
        if position not in best.used and token not in spoken:
            left += weight
    hit = best.hit
    far = familiar < _FAR_WORDS * total and (hit.cosine is None or hit.cosine < _FAR_VECTOR)
    missing = best.traits.get("missing", 0.0)
    asked = wants_advice(text)
    advice = bool(asked) and not any(text.at.get(position) in spoken for position in asked)
    elsewhere = far or (total == 0 and alone)
    return About(left / total if total else 1.0, strange, foreign, elsewhere, missing, advice)
