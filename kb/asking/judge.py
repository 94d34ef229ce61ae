"""The core as judge of what a question means: every likely meaning is ruled on, and what they agree on needs no
choice."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.asking.known import Known
from kb.asking.lexicon import Mention
from kb.asking.meanings import Meaning
from kb.asking.quick import headline
from kb.asking.shapes import FIRST_PERSON, FIRST_VERBS
from kb.asking.tokens import Understood, counted
from kb.errors import PuedoError
from kb.rules.model import Number, OneOf, YesNo
from kb.ruling.core import rule
from kb.ruling.model import IMPOSSIBLE, RANGE, SILENT, Outcome, Ruling
from kb.ruling.verdict import verdict

#: How sharply scores are told apart: a difference of this much makes a meaning e times likelier.
_TEMPERATURE = 1.4
#: Meanings less likely than the first by this many times e are not ruled on.
_NEGLIGIBLE = 3
_IMPOSSIBLE_COSTS, _SILENCE_COSTS = 1.5, 1.0
#: What an answer counts for that no rule stands behind.
_REASONLESS = 0.6
#: The most regions of unknown facts that are told apart: a question gets the next question, not a long table.
_CAP = 64
_HEADLINES = 4096
_VERBS_FIRST = frozenset(
    "do does did is are am was were can could may might must should shall will would has have had".split()
)
#: A name within this many words of "I" or "me" is told of the speaker.
_NEAR = 4
_STOPS, _BARE = frozenset(".;:"), 2
#: The answer where the rules are silent on what nobody declared them silent on: more likely the meaning is wrong.
UNCLEAR = "unclear"


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
        if out and meaning.score < out[0][0] - _NEGLIGIBLE * _TEMPERATURE:
            break
        ruled = ruling_of(known, meaning, proof=False)
        if ruled is None:
            continue
        said = answer_to(known, text, meaning, ruled)
        score = meaning.score - (_IMPOSSIBLE_COSTS if ruled.kind == IMPOSSIBLE else 0.0)
        score -= _SILENCE_COSTS if said == UNCLEAR else 0.0
        out.append((score, Judged(meaning, ruled, said, _group(said, ruled))))
    if not out:
        return []
    out.sort(key=lambda item: -item[0])
    top = out[0][0]
    weights = [math.exp((score - top) / _TEMPERATURE) for score, _ in out]
    total = sum(weights)
    shared = [
        Judged(one.meaning, one.ruling, one.verdict, one.group, weight / total)
        for (_, one), weight in zip(out, weights, strict=True)
    ]
    return sorted(shared, key=lambda one: (-round(_backing(one, shared), 6), -one.share))


def _backing(one: Judged, others: Sequence[Judged]) -> float:
    """The shares of all meanings with the same answer, and half those of the same decision and verdict for another
    reason: the answer is chosen, not the likeliest single meaning."""
    out = 0.0
    for other in others:
        if other.group == one.group:
            out += other.share
        elif other.group[:2] == one.group[:2] and other.meaning.decision == one.meaning.decision:
            out += other.share / 2
    return out if one.ruling.reasons or one.meaning.silent else _REASONLESS * out


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
    if meaning.flip and said in ("yes", "no"):
        return "no" if said == "yes" else "yes"
    if said in ("yes", "no") and not _wants_yes_or_no(text):
        return UNCLEAR
    if said == "value" and text.frame.sought == "polar" and not text.frame.either:
        return _polar(known, text, meaning, ruled)
    return said


def _wants_yes_or_no(text: Understood) -> bool:
    """Whether yes or no answers it: not "before or after?", not "when?", "who?", "what happens?"."""
    return text.frame.sought == "polar" and (bool(text.frame.mood) or not text.frame.either)


def _polar(known: Known, text: Understood, meaning: Meaning, ruled: Ruling) -> str:
    """Yes or no about a value: whether it is the one proposed, or within the limits; a number with none proposed,
    whether there is any at all. A value is no answer to a question that wants yes or no: then it is not clear."""
    outcome = ruled.outcome
    if not _asks_whether(text):
        return "value"
    proposed = _proposed(known, text, meaning)
    if ruled.kind == RANGE and isinstance(proposed, Fraction):
        low, high = (end if isinstance(end, Fraction) else None for end in (outcome.low, outcome.high))
        return "no" if (low is not None and proposed < low) or (high is not None and proposed > high) else "yes"
    if len(outcome.allowed) != 1 or not isinstance(outcome.allowed[0], bool | str | Fraction):
        return UNCLEAR
    (value,) = outcome.allowed
    if proposed is not None:
        return "yes" if value == proposed else "no"
    if isinstance(value, Fraction):
        return "yes" if value > 0 else "no"
    return UNCLEAR


def _asks_whether(text: Understood) -> bool:
    """Whether a question without a question word wants a yes or a no, where a number can be told: not "three troops,
    two swords. Total strength?", in which no verb asks."""
    breaks = [at for at, word in enumerate(text.words[:-1]) if word.text in _STOPS]
    last = [word for word in text.words[breaks[-1] + 1 if breaks else 0 :] if word.kind == "word"]
    if breaks and len(last) <= _BARE and not text.frame.mood:
        return False
    return text.lang != "en" or any(word.folded in _VERBS_FIRST for word in text.words)


def _proposed(known: Known, text: Understood, meaning: Meaning) -> object:
    """The one value that a question proposes for what it asks about; None where it proposes none or several."""
    declared = known.game.decisions[meaning.decision[0]]
    found: list[object] = []
    if isinstance(declared.type, Number):
        found = [Fraction(number.value) for number in text.numbers if number.first not in meaning.used]
        found = found or [Fraction(count) for at, count in counted(text) if at not in meaning.used]
    elif isinstance(declared.type, OneOf) and not declared.act and not isinstance(declared.type, YesNo):
        for mention in text.mentions:
            if mention.first in meaning.used or not _is_asked_about(text, mention):
                continue
            for concept in mention.concepts:
                head, dot, value = concept.partition(".")
                if dot and head == declared.id and value in declared.type.values:
                    found.append(value)
                kind, equals, value = concept.partition("=")
                if equals and declared.type.kind == kind and value in declared.type.values:
                    found.append(value)
    return found[0] if len(set(found)) == 1 else None


def _is_asked_about(text: Understood, mention: Mention) -> bool:
    """Whether a name may be what a yes/no question proposes: it stands in the clause that asks ("does the seller
    win if ...?"), or is told of the speaker, who asks about himself ("I sell. Do I win?")."""
    clauses = text.frame.clauses
    asking = next((one for one in reversed(clauses) if one.kind != "condition"), None)
    if len(clauses) < 2 or asking is None or asking.first <= mention.first < asking.last:
        return True
    told = next((one for one in clauses if one.first <= mention.first < one.last), clauses[0])
    near = range(max(told.first, mention.first - _NEAR), min(told.last, mention.last + 1))
    return _speaks(text, near) and _speaks(text, range(asking.first, asking.last))


def _speaks(text: Understood, places: range) -> bool:
    """Whether the speaker speaks of himself in these words."""
    found = [text.words[at].folded for at in places]
    return not FIRST_PERSON.isdisjoint(found) or not FIRST_VERBS.isdisjoint(found)


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
