"""What speaks for or against a candidate beside its likeness: how usual the question's words are where its decision is
asked about, and what the question tells that the candidate does not hear.

Source of the ratio: the multinomial model of naive Bayes with a Dirichlet prior, as a mean over the words.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping

from kb.asking.known import Known
from kb.asking.patterns import Stated
from kb.asking.tokens import Understood
from kb.ruling.model import Key

#: How many documents the prior counts for, and the bounds of the ratio of one word.
_PRIOR, _MOST = 6.0, 4.0


def usual_words(known: Known, text: Understood, decisions: Iterable[str]) -> Mapping[str, float]:
    """For each of these decisions that has any of the words: the mean logarithm of how much likelier a word is where
    that decision is asked about than elsewhere, about -2 to 2."""
    documents = max(len(known.index.documents), 1)
    total = 0.0
    ratios: list[tuple[Mapping[str, int], float, float]] = []
    for token, weight in text.weights.items():
        counts, count = known.decisions_with(token)
        if count and weight > 0:
            ratios.append((counts, weight, count / documents))
            total += weight
    out: dict[str, float] = {}
    for decision in decisions:
        found = [(counts.get(decision, 0), weight, share) for counts, weight, share in ratios]
        if not any(one[0] for one in found):
            continue
        size = known.size_of(decision)
        base = max(-_MOST, min(_MOST, math.log(_PRIOR / (size + _PRIOR))))
        score = 0.0
        for count, weight, share in found:
            ratio = math.log((count + _PRIOR * share) / ((size + _PRIOR) * share)) if count else base
            score += weight * max(-_MOST, min(_MOST, ratio))
        out[decision] = score / total
    return out


def unheard(known: Known, text: Understood, decision: str, told: Collection[Key]) -> float:
    """Of the weight of the question's words, the share of those that tell facts where this decision is asked about,
    though none of these facts was heard: 0 to 1."""
    telling = known.transfer(decision).telling
    total = lost = 0.0
    for token, mass in known.masses(text):
        total += mass
        facts = telling.get(token)
        if facts and facts.isdisjoint(told):
            lost += mass
    return lost / total if total else 0.0


def deaf(stated: Collection[Stated], facts: Collection[str]) -> float:
    """Of what phrases of two words and more state in the question, the share that the decision does not depend on."""
    firm = [one for one in stated if one.fixed + len(one.slots) > 1]
    return sum(one.fact not in facts for one in firm) / len(firm) if firm else 0.0
