"""Proof pairs of texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.proofing.deontic import modality_gaps, negation_gaps
from kb.proofing.features import actor_gaps, comparison_gaps, condition_gaps, exception_gaps, quantifier_gaps
from kb.proofing.gaps import Gap
from kb.proofing.model import Finding, Pair
from kb.proofing.numbers import number_gaps
from kb.proofing.side import side

_CHECKS = (number_gaps, negation_gaps, modality_gaps, exception_gaps, condition_gaps, comparison_gaps, quantifier_gaps, actor_gaps)


def proof_pairs(pairs: Iterable[Pair]) -> list[Finding]:
    out = []
    for row, pair in enumerate(pairs):
        es, en = side(pair.es, "es"), side(pair.en, "en")
        for check in _CHECKS:
            for gap in check(es, en):
                m = f"{gap.code}:{gap.concept} {gap.has}{gap.words} vs {gap.against}"
                out.append(Finding(row, gap.code, "error", {"es": m, "en": m}, pair.id))
    return out
