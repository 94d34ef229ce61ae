"""What a question may mean: a decision with its arguments, a mood, and the facts of a situation; several, best
first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kb.asking.contraries import contrary, opposed
from kb.asking.evidence import deaf, unheard
from kb.asking.forwhom import read_for_whom
from kb.asking.index import Hit
from kb.asking.known import Known
from kb.asking.opponents import opponents
from kb.asking.owners import Owner, owners
from kb.asking.parties import parties
from kb.asking.patterns import Stated
from kb.asking.ranking import Candidate, candidates, weighed
from kb.asking.readings import Read, Told, read_names, read_phrases
from kb.asking.refraining import refrains
from kb.asking.shapes import THIRD_SUBJECTS
from kb.asking.tokens import Understood, beside_the_point
from kb.rules.cases import Ask, Expectation
from kb.rules.model import Decision, OneOf
from kb.ruling.model import Key, Situation

#: Documents looked at, and meanings kept.
HITS, KEPT = 40, 8
_ALIKE = 0.82
#: How many parties a question may be about, and what the second costs.
_PARTIES, _SECOND_PARTY = 2, 1.0
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
    kind: str  # of the source
    source: str
    hit: Hit
    used: frozenset[int]
    flip: bool = False
    asked: bool = False  # the source is a question that comes with the rules
    silent: bool = False  # the rules are known to say nothing here
    open: bool = False  # the source is a question that is known to turn on more than it tells
    traits: Mapping[str, float] = field(default_factory=dict, compare=False)
    beside: frozenset[int] = frozenset()  # as `used`, of the words of the situation


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known beside the question: a situation told in facts, one told in words, and `standing`, what holds
    unless the question tells otherwise."""

    given: Situation
    text: Understood | None = None
    standing: Situation = field(default_factory=dict)


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
    ask = known.game.asks[candidate.source] if candidate.kind == "ask" else None
    expected = None if ask is None else next(one for one in ask.expect if one.decision == candidate.decision)
    out: list[Meaning] = []
    for place, args in enumerate(_arguments(known, known.game.decisions[candidate.decision], text, expected)):
        for meaning in _meanings_for(known, text, candidate, args, ask, expected, setting):
            out.append(replace(meaning, score=meaning.score - _SECOND_PARTY * place) if place else meaning)
    return out


def _meanings_for(
    known: Known,
    text: Understood,
    candidate: Candidate,
    args: tuple[str, ...],
    ask: Ask | None,
    expected: Expectation | None,
    setting: Setting,
) -> list[Meaning]:
    source, decision, hit, score = candidate.source, candidate.decision, candidate.hit, candidate.score
    key: Key = (decision, args)
    read, beside = Read(), frozenset[int]()
    owned = _owned(known, text, key)
    _read(known, text, key, ask, read, owned)
    if setting.text is not None:  # the question speaks first: who asks is who says "I am" in it
        apart = Read(told=read.told)
        _read(known, setting.text, key, ask, apart, _owned(known, setting.text, key))
        beside = frozenset((*apart.used, *beside_the_point(setting.text)))
    if ask is not None:
        near = known.index.documents[hit.document]
        sure = (hit.cosine is not None and hit.cosine >= _ALIKE) or min(hit.covers, hit.covered) >= _ALIKE
        swap, stated = _swap(known, key, expected), known.stated(text)
        known.transfer(decision).take(text, source, ask.given, read, near, sure, swap, stated, owned)
    mood, flip = mood_of(text, expected, known.game.decisions[decision])
    reads = {fact.id for fact in known.facts(key)}
    standing = {name: value for name, value in setting.standing.items() if name[0] in reads}
    told = {**standing, **read.told, **setting.given}
    said = known.stated(text) if setting.text is None else [*known.stated(text), *known.stated(setting.text)]
    heard = {"unheard": unheard(known, text, decision, told), "deaf": deaf(said, reads)}
    traits = {**candidate.traits, **heard}
    score += weighed(heard, hit)
    used, asked = frozenset((*read.used, *beside_the_point(text))), ask is not None
    outcome = None if expected is None else expected.outcome
    first = Meaning(
        key, mood, told, score, candidate.kind, source, hit, used, flip, asked,
        outcome == "silent", outcome == "depends", traits, beside,
    )  # fmt: skip
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


def _swap(known: Known, key: Key, expected: Expectation | None) -> Mapping[str, str]:
    """Who has whose part, where a question is asked of the other of two parties than the one asked before."""
    out: dict[str, str] = {}
    if expected is not None:
        params = known.game.decisions[key[0]].params
        for param, mine, theirs in zip(params, key[1], expected.args, strict=False):
            if mine != theirs and len(known.game.kinds[param].values) == 2:
                out.update({mine: theirs, theirs: mine})
    return out


def _owned(known: Known, text: Understood, key: Key) -> Mapping[int, Owner]:
    """Whose the numbers are, among the parties of whom the decision reads facts, and those who may speak."""
    if not text.numbers:
        return {}
    kinds = dict.fromkeys(param for fact in known.facts(key) for param in fact.params)
    speaker = known.game.facts[known.speaker].type if known.speaker is not None else None
    if isinstance(speaker, OneOf):  # of a kind, perhaps with others beside it
        who = frozenset(speaker.values)
        kinds.update((kind.id, None) for kind in known.game.kinds.values() if who.issuperset(kind.values))
    return owners(text, list(kinds))


def _read(known: Known, text: Understood, key: Key, ask: Ask | None, read: Read, owned: Mapping[int, Owner]) -> None:
    facts = known.facts(key)
    names = frozenset(fact.id for fact in facts)
    read_phrases(text, _of_whom_is_asked(known, text, owned), names, known.game, read, key[0])
    for param in known.game.decisions[key[0]].params:
        fight = opponents(known.game, text, param)
        if fight is not None and fight.fact in names:
            for member, part in fight.parts.items():
                read.told.setdefault((fight.fact, (part,)), member)
    wanted = frozenset(one.fact for one in ask.given) if ask is not None else frozenset()
    left_open = {one.fact for one in known.stated(text) if one.open}
    read_names(text, [fact for fact in facts if fact.id not in left_open], wanted, known.speaker, known.game, read)
    read_for_whom(text, facts, known.speaker, known.game.decisions[key[0]], known.game, read)


def _of_whom_is_asked(known: Known, text: Understood, owned: Mapping[int, Owner]) -> list[Stated]:
    """What phrases state, without the numbers of others than the party asked about: where that one's number stands
    alone, it is meant instead: "I have 1 token, they 3: what do they lose?". A phrase that names whose its number is
    ("my rival has 7") means it."""
    stated = known.stated(text)
    beside = {at for at, owner in owned.items() if owner.beside}
    if not beside:
        return stated
    alone = [
        one
        for one in text.numbers
        if one.first in owned.keys() - beside and not any(other.first <= one.first < other.last for other in stated)
    ]
    out: list[Stated] = []
    for one in stated:
        counts = not known.game.facts[one.fact].params and any(name == "n" for name, _ in one.slots)
        places = range(one.first, one.last)
        if not counts or beside.isdisjoint(places) or any(text.words[at].folded in THIRD_SUBJECTS for at in places):
            out.append(one)
        elif len(alone) == 1:
            slots = tuple((name, alone[0].value if name == "n" else filled) for name, filled in one.slots)
            out.append(replace(one, slots=slots, first=alone[0].first, last=alone[0].last))
    return out


def _arguments(
    known: Known, decision: Decision, text: Understood, expected: Expectation | None
) -> list[tuple[str, ...]]:
    """The arguments that the decision may have, likeliest first: of a kind, who is named where it is asked about; else
    those of the question asked before; none where nobody is."""
    ways: list[tuple[str, ...]] = [()]
    for place, param in enumerate(decision.params):
        named = parties(known.game, text, param, decision.id, known.stated(text))
        if not named and expected is not None and place < len(expected.args):
            named = [expected.args[place]]
        ways = [(*way, one) for way in ways for one in named[:_PARTIES]]
    return ways


def mood_of(text: Understood, expected: Expectation | None, decision: Decision | None = None) -> tuple[str, bool]:
    """The mood in which an act is asked, and whether a yes of the question is a no of that mood."""
    frame = text.frame
    mood = frame.mood
    if mood != "must" and refrains(text, decision):
        return "must", not frame.denies
    if not mood and expected is not None and expected.outcome in ("must", "need not"):
        mood = "must"
    mood = mood or "may"
    if opposed(text, decision):  # "must I tell?": may it be hidden, and the other way round
        return "may" if mood == "must" else "must", frame.forbidden == frame.denies
    return mood, (frame.forbidden != contrary(text, decision)) != frame.denies
