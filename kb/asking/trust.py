"""How far to trust the likeliest meaning of a question: a number from 0 to 1 on which the verdict or "unclear" turns."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kb.asking.about import About
from kb.asking.judge import Judged
from kb.asking.tokens import Understood


def features(text: Understood, judged: Sequence[Judged], found: About) -> dict[str, float]:
    """What trust is made of, each about 0 to 1."""
    best = judged[0]
    agree = sum(one.share for one in judged if one.group == best.group)
    same_verdict = sum(one.share for one in judged if one.group[:2] == best.group[:2])
    same_decision = sum(one.share for one in judged if one.meaning.decision == best.meaning.decision)
    hit = best.meaning.hit
    return {
        "agree": agree, "same_verdict": same_verdict, "same_decision": same_decision,
        "covers": hit.covers, "covered": hit.covered, "denial": hit.denial, "numbers": hit.numbers, "shape": hit.shape,
        "cosine": hit.cosine or 0.0, "left": found.left, "unknown": min(len(found.unknown), 3) / 3,
        "score": best.meaning.score, "length": min(len(text.at), 20) / 20,
    }


def trust(text: Understood, judged: Sequence[Judged], found: About) -> float:
    """The chance that the first meaning's answer is right."""
    if not judged:
        return 0.0
    got = features(text, judged, found)
    value = -4.2 + 2.5 * got["agree"] + 1.0 * got["same_verdict"] + 2.0 * got["score"] + 1.0 * got["covers"]
    value += 0.8 * (got["denial"] - 1) * 2 - 2.0 * got["left"] - 1.0 * got["unknown"]
    return 1 / (1 + math.exp(-value))
