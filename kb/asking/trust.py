"""How far to trust the likeliest meaning of a question: a number from 0 to 1 on which the verdict or "unclear" turns.

The weights are learnt from the questions that come with the rules (see `training`), adjusted to questions that
players typed (see `calibration`), and kept in weights.json.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from kb.asking.about import About
from kb.asking.judge import Judged, foreseen
from kb.asking.known import Known
from kb.asking.likeness import Likeness
from kb.asking.precedents import precedent
from kb.asking.ranking import weights
from kb.asking.shapes import SMALL_TALK
from kb.asking.tokens import Understood
from kb.ruling.model import DEPENDS

#: What tells more of an answer of one kind than of others: a number or a leave is easily given to a question whose
#: telling word was not heard, a "no" seldom.
_BY_ANSWER = {"value": ("left", "precedent", "spare"), "yes": ("unheard", "missing", "precedent")}
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
    "nearest",
    "kin",
    "kin_nearest",
    "kin_ahead",
    "ahead",
    "counted",
    "spare",
    "usual",
    "unheard",
    "deaf",
    "weakest",
    "precedent",
    "yes",
    "no",
    "value",
    *(f"{said}_{name}" for said, names in _BY_ANSWER.items() for name in names),
)

#: Cosines this far apart are as good as any farther.
_FAR = 0.3
_TRAITS = ("spoken", "block", "second", "many", "named", "own", "lacks", "fit", "usual", "unheard", "deaf")


#: A clause that weighs less tells nothing that could be missed.
_TELLS = 4.0


def features(
    known: Known,
    text: Understood,
    judged: Sequence[Judged],
    found: About,
    situation: Understood | None = None,
    likeness: Likeness | None = None,
) -> dict[str, float]:
    """What trust is made of, each about 0 to 1; nothing where there is no meaning. likeness: where vectors were
    compared."""
    if not judged:
        return {}
    best = judged[0]
    hit = best.meaning.hit
    others = [one for one in judged if one.group[:2] != best.group[:2]]
    is_foreseen = foreseen(best.meaning, best.verdict)
    mine = [one for one in judged if one.group == best.group]
    nearest, ahead = _ahead([one.meaning.hit.cosine or 0.0 for one in mine],
                            [one.meaning.hit.cosine or 0.0 for one in others])  # fmt: skip
    kin, kin_ahead = _ahead([one.meaning.hit.kin for one in mine], [one.meaning.hit.kin for one in others])
    seen = {
        "agree": sum(one.share for one in mine),
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
        "margin": _margin(best, others),
        "asked": 1.0 if best.meaning.asked else 0.0,
        "missing": found.missing,
        "share": best.share,
        "depends": float(best.verdict == DEPENDS and not is_foreseen),
        "reasonless": float(not best.ruling.reasons and not is_foreseen),
        "nearest": nearest,
        "ahead": ahead,
        "kin": hit.kin,
        "kin_nearest": kin,
        "kin_ahead": kin_ahead,
        "counted": float(best.verdict in ("yes", "no") and _is_count(best)),
        "weakest": min(
            _weakest(known, text, best, best.meaning.used),
            1.0 if situation is None else _weakest(known, situation, best, best.meaning.beside),
        ),
        "precedent": 0.0 if likeness is None else precedent(known, best, likeness.kin),
        "yes": float(best.verdict == "yes"),
        "no": float(best.verdict == "no"),
        "value": float(best.verdict in ("value", "choice")),
        "spare": min(sum(one.first not in best.meaning.used for one in text.numbers), 2) / 2,
        **{name: best.meaning.traits.get(name, 0.0) for name in _TRAITS},
    }
    return seen | {f"{said}_{name}": seen[said] * seen[name] for said, names in _BY_ANSWER.items() for name in names}


def _ahead(mine: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The likeness of the nearest with the best answer, and how much nearer it is than the nearest of the others."""
    nearest = max(mine)
    return nearest, max(-_FAR, min(_FAR, nearest - max(others, default=nearest - _FAR)))


def _weakest(known: Known, text: Understood, best: Judged, used: Collection[int]) -> float:
    """Of the clause that is least accounted for, the share that is, 0 to 1: by facts, or by a question asked before in
    the same words. A clause told in vain often tells what the answer turns on."""
    meaning, out = best.meaning, 1.0
    spoken = known.words_of(meaning.kind, meaning.source)
    for clause in text.frame.clauses:
        total = found = 0.0
        for at in range(clause.first, clause.last):
            token = text.at.get(at)
            if token is None or text.words[at].folded in SMALL_TALK[text.lang]:
                continue
            weight = known.index.weight(token)
            total += weight
            found += weight if at in used or token in spoken else 0.0
        if total >= _TELLS:
            out = min(out, found / total)
    return out


def _is_count(best: Judged) -> bool:
    return any(isinstance(one, Fraction) for one in best.ruling.outcome.allowed)


def _margin(best: Judged, others: Sequence[Judged]) -> float:
    """How much likelier the best meaning is than the likeliest of another verdict, -1 to 1."""
    rival = max((one.meaning.score for one in others), default=None)
    return 1.0 if rival is None else max(-1.0, min(best.meaning.score - rival, 4.0) / 4)


def trust(judged: Sequence[Judged], seen: Mapping[str, float]) -> float:
    """The chance that the first meaning's answer is right, by its `features`; 0 where there is no meaning."""
    if not judged:
        return 0.0
    table = weights()["words" if judged[0].meaning.hit.cosine is None else "vectors"]
    value = table["bias"] + sum(table.get(name, 0.0) * seen[name] for name in NAMES)
    return 1 / (1 + math.exp(-max(min(value, 30.0), -30.0)))
