"""The core as judge of what a question means: every likely meaning is ruled on, and what they agree on needs no
choice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.asking.known import Known
from kb.asking.meanings import Meaning
from kb.asking.proposals import UNCLEAR, on_choice, on_value, wants_yes_or_no
from kb.asking.quick import headline
from kb.asking.tokens import Understood
from kb.errors import PuedoError
from kb.ruling.core import rule
from kb.ruling.model import DEPENDS, IMPOSSIBLE, SILENT, Outcome, Ruling
from kb.ruling.verdict import verdict

#: How sharply scores are told apart: a difference of this much makes a meaning e times likelier.
TEMPERATURE = 1.4
#: Meanings less likely than the first by this many times e are not ruled on.
_NEGLIGIBLE = 3
_IMPOSSIBLE_COSTS, _SILENCE_COSTS, _DEPENDS_COSTS, _HOLLOW_COSTS = 2.0, 2.5, 2.0, 1.2
#: What an answer counts for that no rule stands behind.
_REASONLESS = 0.6
#: The most regions of unknown facts that are told apart: a question gets the next question, not a long table.
_CAP = 64
_HEADLINES = 4096


@dataclass(frozen=True, slots=True)
class Judged:
    """A meaning with its ruling. `verdict`: in answer to the question as it was asked; `share`: its weight among
    all."""

    meaning: Meaning
    ruling: Ruling
    verdict: str
    group: tuple[object, ...]
    share: float = 0.0


def judge(known: Known, text: Understood, found: Sequence[Meaning]) -> list[Judged]:
    """Each meaning ruled on, with its share, those of the best backed answer first; meanings that cannot be ruled on
    are left out."""
    out: list[tuple[float, Judged]] = []
    for meaning in found:
        if out and meaning.score < out[0][0] - _NEGLIGIBLE * TEMPERATURE:
            break
        ruled = ruling_of(known, meaning, proof=False)
        if ruled is None:
            continue
        said = answer_to(known, text, meaning, ruled)
        out.append((meaning.score - costs(meaning, ruled, said), Judged(meaning, ruled, said, _group(said, ruled))))
    if not out:
        return []
    out.sort(key=lambda item: -item[0])
    top = out[0][0]
    weights = [math.exp((score - top) / TEMPERATURE) for score, _ in out]
    total = sum(weights)
    shared = [
        Judged(one.meaning, one.ruling, one.verdict, one.group, weight / total)
        for (_, one), weight in zip(out, weights, strict=True)
    ]
    return sorted(shared, key=lambda one: (-round(_backing(one, shared), 6), -one.share))


def costs(meaning: Meaning, ruled: Ruling, said: str) -> float:
    """What a meaning loses by its ruling: those who ask seldom mean what is impossible, what the rules do not answer,
    what stands on no rule, or what leaves open what the answer turns on."""
    out = _IMPOSSIBLE_COSTS if ruled.kind == IMPOSSIBLE else 0.0
    out += _SILENCE_COSTS if said == UNCLEAR else 0.0
    is_foreseen = foreseen(meaning, said)
    out += _DEPENDS_COSTS if said == DEPENDS and not is_foreseen else 0.0
    return out + (0.0 if ruled.reasons or is_foreseen else _HOLLOW_COSTS)


def foreseen(meaning: Meaning, said: str) -> bool:
    """Whether the question asked before is known to have no answer either: the rules are silent, or it depends."""
    return meaning.silent or (meaning.open and said == DEPENDS)


def _backing(one: Judged, others: Sequence[Judged]) -> float:
    """The shares of all meanings with the same answer, and half those of the same decision and verdict for another
    reason: the answer is chosen, not the likeliest single meaning."""
    out = 0.0
    for other in others:
        if other.group == one.group:
            out += other.share
        elif other.group[:2] == one.group[:2] and other.meaning.decision == one.meaning.decision:
            out += other.share / 2
    return out if one.ruling.reasons or foreseen(one.meaning, one.verdict) else _REASONLESS * out


def ruling_of(known: Known, meaning: Meaning, proof: bool) -> Ruling | None:
    """The ruling on a meaning; None where the core finds what was told to be malformed."""
    try:
        if not proof:
            return _headline(known, meaning)
        return rule(known.base, meaning.decision, dict(meaning.told), cap=_CAP)
    except (PuedoError, KeyError, ValueError):
        return None


def _headline(known: Known, meaning: Meaning) -> Ruling:
    """The headline, kept: questions of one conversation, and meanings of one question, often come to the same."""
    key = (meaning.decision, frozenset(meaning.told.items()))
    kept = known.headlines.get(key)
    if kept is None:
        if len(known.headlines) >= _HEADLINES:
            known.headlines.clear()
        kept = known.headlines[key] = headline(known.base, meaning.decision, dict(meaning.told))
    return kept


def answer_to(known: Known, text: Understood, meaning: Meaning, ruled: Ruling) -> str:
    """The verdict on the question as asked: a yes/no question about a value proposes one, which is right or wrong."""
    said = verdict(ruled, known.base, meaning.mood)
    if said == SILENT and not meaning.silent:
        return UNCLEAR
    if said == "value" and meaning.flip and text.frame.sought == "count":
        return UNCLEAR  # how many are lost tells nobody how many are left
    if meaning.flip and said in ("yes", "no"):
        return "no" if said == "yes" else "yes"
    if said in ("yes", "no") and not wants_yes_or_no(text):
        return UNCLEAR
    if said == "value" and text.frame.sought == "polar" and not text.frame.either:
        return on_value(known, text, meaning, ruled)
    if said == "choice" and text.frame.sought == "polar" and not text.frame.either:
        return on_choice(known, text, meaning, ruled)
    return said


def _group(said: str, ruled: Ruling) -> tuple[object, ...]:
    """What makes two rulings the same answer: the verdict, a value, and the clause that decides."""
    reason = ruled.reasons[0] if ruled.reasons else ""
    return said, _value(ruled.outcome) if said in ("value", "choice") else None, reason


def _value(outcome: Outcome) -> tuple[object, ...]:
    shown = tuple(one if isinstance(one, bool | str | Fraction | frozenset) else "symbolic" for one in outcome.allowed)
    return (
        *shown,
        outcome.low if isinstance(outcome.low, Fraction) else None,
        outcome.high if isinstance(outcome.high, Fraction) else None,
    )
