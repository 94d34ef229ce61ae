"""What a question may mean: a decision with its arguments, a mood, and the facts of a situation; several, best
first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kb.asking.evidence import deaf, unheard
from kb.asking.index import Hit
from kb.asking.known import Known
from kb.asking.ranking import Candidate, candidates, weighed
from kb.asking.readings import Read, Told, read_names, read_phrases
from kb.asking.tokens import Understood
from kb.rules.cases import Ask, Expectation
from kb.rules.model import Decision
from kb.ruling.model import Key, Situation

#: Documents looked at, and meanings kept.
HITS, KEPT = 40, 8
_ALIKE = 0.82
#: What a meaning loses that takes facts over without words for them, and one that leaves them out; and what the
#: first loses where they have words that the question has not.
_FULLER, _BARER, _UNSAID = 0.5, 0.8, 1.5


@dataclass(frozen=True, slots=True)
class Meaning:
    """One reading of a question. `score`: how likely beside the others, higher is likelier; `source`: the ask or
    decision whose
    words it has; `used`: the words (positions) of the question that told facts; `flip`: its yes is the ruling's no."""

    decision: Key
    mood: str
    told: Told
    score: float
    source: str
    hit: Hit
    used: frozenset[int]
    flip: bool = False
    asked: bool = False  # the source is a question that comes with the rules
    silent: bool = False  # the rules are known to say nothing here
    traits: Mapping[str, float] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known beside the question: a situation told in facts, and one told in words."""

    given: Situation
    text: Understood | None = None


def meanings(known: Known, text: Understood, hits: Sequence[Hit], setting: Setting) -> list[Meaning]:
    """The likeliest meanings of a question, best first."""
    out: list[Meaning] = []
    for candidate in candidates(known, text, hits)[: 2 * KEPT]:
        out += meanings_of(known, text, candidate, setting)
        if len(out) >= 2 * KEPT:
            break
    out.sort(key=lambda meaning: -meaning.score)
    return out[:KEPT]


def meanings_of(known: Known, text: Understood, candidate: Candidate, setting: Setting) -> list[Meaning]:
    """The meanings of one candidate: its decision with the facts the question tells, and, where unsure, with more."""
    kind, source, decision, hit, score = (
        candidate.kind,
        candidate.source,
        candidate.decision,
        candidate.hit,
        candidate.score,
    )
    declared = known.game.decisions[decision]
    ask = known.game.asks[source] if kind == "ask" else None
    expected = None if ask is None else next(one for one in ask.expect if one.decision == decision)
    args = _arguments(known, declared, text, expected)
    if args is None:
        return []
    key: Key = (decision, args)
    read = Read()
    _read(known, text, key, ask, read)
    if setting.text is not None:  # the question speaks first: who asks is who says "I am" in it
        _read(known, setting.text, key, ask, Read(told=read.told))
    if ask is not None:
        near = known.index.documents[hit.document]
        sure = (hit.cosine is not None and hit.cosine >= _ALIKE) or min(hit.covers, hit.covered) >= _ALIKE
        known.transfer(decision).take(text, source, ask.given, read, near, sure)
    mood, flip = mood_of(text, expected)
    told = {**read.told, **setting.given}
    reads = {fact.id for fact in known.facts(key)}
    heard = {"unheard": unheard(known, text, decision, told), "deaf": deaf(known.stated(text), reads)}
    traits = {**candidate.traits, **heard}
    score += weighed(heard, hit)
    used, asked = frozenset(read.used), ask is not None
    silent = expected is not None and expected.outcome == "silent"
    first = Meaning(key, mood, told, score, source, hit, used, flip, asked, silent, traits)
    if not read.unsure:
        return [first]
    barer, fuller = (_FULLER, _UNSAID) if read.unsaid else (_BARER, _FULLER)
    more = {**read.unsure, **told}
    heard = {**heard, "unheard": unheard(known, text, decision, more)}
    return [
        replace(first, score=score - barer),
        replace(
            first,
            score=candidate.score + weighed(heard, hit) - fuller,
            told=more,
            traits={**candidate.traits, **heard},
        ),
    ]


def _read(known: Known, text: Understood, key: Key, ask: Ask | None, read: Read) -> None:
    facts = known.facts(key)
    names = frozenset(fact.id for fact in facts)
    read_phrases(text, known.stated(text), names, known.game, read)
    wanted = frozenset(one.fact for one in ask.given) if ask is not None else frozenset()
    read_names(text, facts, wanted, known.speaker, known.game, read)


def _arguments(
    known: Known, decision: Decision, text: Understood, expected: Expectation | None
) -> tuple[str, ...] | None:
    """The arguments of the decision: of a kind, who is named; else those of the question asked before; None where
    nobody is."""
    out = []
    for place, param in enumerate(decision.params):
        named = [
            concept.partition("=")[2]
            for mention in text.mentions
            for concept in mention.concepts
            if concept.startswith(param + "=")
        ]
        if named:
            out.append(named[0])
        elif expected is not None and place < len(expected.args):
            out.append(expected.args[place])
        else:
            return None
    return tuple(out)


def mood_of(text: Understood, expected: Expectation | None) -> tuple[str, bool]:
    """The mood in which an act is asked, and whether a yes of the question is a no of that mood."""
    frame = text.frame
    mood = frame.mood
    if not mood and expected is not None and expected.outcome in ("must", "need not"):
        mood = "must"
    mood = mood or "may"
    if mood == "may" and _may_refrain(text):
        return "must", True
    return mood, frame.forbidden


def _may_refrain(text: Understood) -> bool:
    """ "puedo no cantarlo": whether it asks leave not to do something."""
    folded = [word.folded for word in text.words]
    return any(
        (first in ("puedo", "puede", "podemos", "pueden") and second == "no")
        or (first, second, third) in (("choose", "not", "to"), ("refuse", "to", "do"), ("decide", "not", "to"))
        for first, second, third in zip(folded, folded[1:], [*folded[2:], ""], strict=False)
    )


def situation_of(meaning: Meaning) -> Mapping[Key, object]:
    """The situation in which a meaning is ruled on."""
    return meaning.told
