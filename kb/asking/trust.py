"""How far to trust the likeliest meaning of a question: a number from 0 to 1 on which the verdict or "unclear" turns.

The weights are learnt from the questions that come with the rules (see `training`) and kept in weights.json.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from kb.asking.about import About
from kb.asking.judge import Judged
from kb.asking.ranking import weights
from kb.asking.tokens import Understood
from kb.ruling.model import DEPENDS

NAMES = (
    "agree",
    "same_verdict",
    "same_decision",
    "covers",
    "covered",
    "denial",
    "numbers",
    "shape",
    "cosine",
    "left",
    "unknown",
    "score",
    "length",
    "margin",
    "asked",
    "missing",
    "share",
    "spoken",
    "block",
    "second",
    "many",
    "named",
    "own",
    "lacks",
    "fit",
    "depends",
    "reasonless",
)


_TRAITS = ("spoken", "block", "second", "many", "named", "own", "lacks", "fit")


def features(text: Understood, judged: Sequence[Judged], found: About) -> dict[str, float]:
    """What trust is made of, each about 0 to 1."""
    best = judged[0]
    hit = best.meaning.hit
    others = [one for one in judged if one.group[:2] != best.group[:2]]
    return {
        "agree": sum(one.share for one in judged if one.group == best.group),
        "same_verdict": sum(one.share for one in judged if one.group[:2] == best.group[:2]),
        "same_decision": sum(one.share for one in judged if one.meaning.decision == best.meaning.decision),
        "covers": hit.covers,
        "covered": hit.covered,
        "denial": hit.denial,
        "numbers": hit.numbers,
        "shape": hit.shape,
        "cosine": hit.cosine or 0.0,
        "left": found.left,
        "unknown": min(len(found.unknown), 3) / 3,
        "score": best.meaning.score / 10,
        "length": min(len(text.at), 20) / 20,
        "margin": min(best.meaning.score - others[0].meaning.score, 4.0) / 4 if others else 1.0,
        "asked": 1.0 if best.meaning.asked else 0.0,
        "missing": found.missing,
        "share": best.share,
        "depends": float(best.verdict == DEPENDS),
        "reasonless": float(not best.ruling.reasons),
        **{name: best.meaning.traits.get(name, 0.0) for name in _TRAITS},
    }


def trust(text: Understood, judged: Sequence[Judged], found: About) -> float:
    """The chance that the first meaning's answer is right."""
    if not judged:
        return 0.0
    got = features(text, judged, found)
    table = weights()["words" if judged[0].meaning.hit.cosine is None else "vectors"]
    value = table["bias"] + sum(table[name] * got[name] for name in NAMES)
    return 1 / (1 + math.exp(-max(min(value, 30.0), -30.0)))
