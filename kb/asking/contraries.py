"""Whether a question asks for the contrary of what a decision says: "do I keep the mule?" where it is whether it is
lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kb.asking.normal import words_of
from kb.asking.rows import last_sentence
from kb.asking.shapes import CONTRARIES, HARMS, OPPOSED, STOPS
from kb.asking.tokens import Understood
from kb.rules.model import Decision, Number, YesNo

#: So many words after a verb of stopping stands what it stops.
_NEAR = 4
#: The pole of the first pair at which something is lost.
_LOST = 0, 0
Pairs = Sequence[tuple[frozenset[str], frozenset[str]]]


def contrary(text: Understood, decision: Decision | None) -> bool:
    """Whether the clause that asks has words of one pole alone, and the decision of the other alone; or names a deed
    that keeps the decision's event from happening."""
    if decision is None:
        return False
    return _other_pole(text, CONTRARIES, lambda: poles(decision)) != _stopped(text, decision)


def _stopped(text: Understood, decision: Decision) -> bool:
    """Whether the event of a yes/no decision is what a verb of stopping is asked to stop: "does it stop the blast?"."""
    stops = [at for at in _asked_places(text) if text.words[at].folded in STOPS]
    if not stops or not may_be_stopped(decision):
        return False
    named = [one.first for one in text.mentions if f"do={decision.id}" in one.concepts]
    return any(at < place <= at + _NEAR for at in stops for place in named)


def may_be_stopped(decision: Decision) -> bool:
    """Whether a decision says that something happens, and is not itself about stopping something."""
    return not decision.act and isinstance(decision.type, YesNo) and STOPS.isdisjoint(_own_words(decision))


def opposed(text: Understood, decision: Decision | None) -> bool:
    """Whether the clause that asks names the deed that is leaving the decision's undone: "must I tell?" of hiding."""
    return decision is not None and _other_pole(text, OPPOSED, lambda: opposed_poles(decision))


def _other_pole(text: Understood, pairs: Pairs, own: Callable[[], list[tuple[int, int]]]) -> bool:
    asked = _asked(text)
    told = [
        (place, 1 - pole)
        for place, pair in enumerate(pairs)
        for pole in (0, 1)
        if not asked.isdisjoint(pair[pole]) and asked.isdisjoint(pair[1 - pole])
    ]
    return bool(told) and not set(told).isdisjoint(own())


def poles(decision: Decision) -> list[tuple[int, int]]:
    """Of which pairs of contraries the decision's own texts have one pole alone: (place in the table, 0 or 1). None for
    acts: leave to keep is no leave not to lose."""
    if decision.act or not isinstance(decision.type, YesNo | Number):
        return []
    found = _own_poles(decision, CONTRARIES)
    return [_LOST] if not found and not HARMS.isdisjoint(_own_words(decision)) else found


def opposed_poles(decision: Decision) -> list[tuple[int, int]]:
    """The same for acts, and deeds of which one leaves the other undone."""
    return _own_poles(decision, OPPOSED) if decision.act else []


def _own_poles(decision: Decision, pairs: Pairs) -> list[tuple[int, int]]:
    own = _own_words(decision)
    out = []
    for place, pair in enumerate(pairs):
        found = [pole for pole in (0, 1) if not own.isdisjoint(pair[pole])]
        if len(found) == 1:
            out.append((place, found[0]))
    return out


def _own_words(decision: Decision) -> frozenset[str]:
    texts = (decision.question.es, decision.question.en, decision.name.es, decision.name.en)
    return frozenset().union(*(_with_pairs([word.folded for word in words_of(text)]) for text in texts))


def _asked(text: Understood) -> frozenset[str]:
    """The words that ask, and each two that follow one another: "go_on"."""
    return _with_pairs([text.words[at].folded for at in _asked_places(text)])


def _with_pairs(said: Sequence[str]) -> frozenset[str]:
    return frozenset((*said, *(f"{one}_{other}" for one, other in pairwise(said))))


def _asked_places(text: Understood) -> list[int]:
    """The places of the words of the clauses that ask; where none is told apart, of the sentence that does."""
    frame, until = text.frame, min(text.frame.until, len(text.words))
    queries = [one for one in frame.clauses if one.kind == "query" and not frame.is_tag_alone(one)]
    ranges = [range(one.first, min(one.last, until)) for one in queries if one.first < until]
    first, asks = last_sentence(text.words)
    return [at for places in ranges for at in places] if ranges else list(range(first if asks else 0, until))
