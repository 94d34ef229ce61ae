"""What speaks for or against a candidate beside its likeness: how usual the question's words are where its decision is
asked about, and what the question tells that the candidate does not hear.

Source of the ratio: the multinomial model of naive Bayes with a Dirichlet prior, as a mean over the words.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from kb.asking.known import Known
from kb.asking.patterns import Stated
from kb.asking.tokens import Understood
from kb.ruling.model import Key

#: How many documents the prior counts for, and the bounds of the ratio of one word.
_PRIOR, _MOST = 6.0, 4.0


def usual_words(known: Known, text: Understood) -> Mapping[str, float]:
    """For each decision that has any of the words: the mean logarithm of how much likelier a word is where that
    decision is asked about than elsewhere, about -2 to 2."""
    documents = max(len(known.index.documents), 1)
    sums: dict[str, float] = {}
    base = total = 0.0
    ratios: list[tuple[Mapping[str, int], float, float]] = []
    for token, weight in text.weights.items():
        counts = known.decisions_with(token)
        if not counts or weight <= 0:
            continue
        ratios.append((counts, weight, sum(counts.values()) / documents))
        total += weight
    if not total:
        return {}
    for counts, _, _ in ratios:
        for decision in counts:
            sums.setdefault(decision, 0.0)
    for decision in sums:
        size = known.size_of(decision)
        base = math.log(_PRIOR / (size + _PRIOR))
        score = 0.0
        for counts, weight, share in ratios:
            count = counts.get(decision, 0)
            ratio = base if not count else math.log((count + _PRIOR * share) / ((size + _PRIOR) * share))
            score += weight * max(-_MOST, min(_MOST, ratio))
        sums[decision] = score / total
    return sums


def unheard(known: Known, text: Understood, decision: str, told: Collection[Key]) -> float:
    """Of the weight of the question's words, the share of those that tell facts where this decision is asked about,
    though none of these facts was heard: 0 to 1."""
    telling = known.transfer(decision).telling
    total = lost = 0.0
    for token, weight in text.weights.items():
        mass = weight * known.index.weight(token)
        total += mass
        facts = telling.get(token)
        if facts and facts.isdisjoint(told):
            lost += mass
    return lost / total if total else 0.0


def deaf(stated: Collection[Stated], facts: Collection[str]) -> float:
    """Of what phrases of two words and more state in the question, the share that the decision does not depend on."""
    firm = [one for one in stated if one.fixed + len(one.slots) > 1]
    return sum(one.fact not in facts for one in firm) / len(firm) if firm else 0.0
