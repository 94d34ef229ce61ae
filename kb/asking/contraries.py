"""Whether a question asks for the contrary of what a decision says: "do I keep the mule?" where it is whether it is
lost."""

from __future__ import annotations

from kb.asking.normal import words_of
from kb.asking.shapes import CONTRARIES
from kb.asking.tokens import Understood
from kb.rules.model import Decision, YesNo


def contrary(text: Understood, decision: Decision | None) -> bool:
    """Whether the clause that asks has words of one pole alone, and the decision of the other alone."""
    asked = _asked(text)
    told = [
        (place, 1 - pole)
        for place, pair in enumerate(CONTRARIES)
        for pole in (0, 1)
        if not asked.isdisjoint(pair[pole]) and asked.isdisjoint(pair[1 - pole])
    ]
    return decision is not None and bool(told) and not set(told).isdisjoint(poles(decision))


def poles(decision: Decision) -> list[tuple[int, int]]:
    """Of which pairs of contraries the decision's own texts have one pole alone: (place in the table, 0 or 1). None for
    acts: leave to keep is no leave not to lose."""
    if decision.act or not isinstance(decision.type, YesNo):
        return []
    texts = (decision.question.es, decision.question.en, decision.name.es, decision.name.en)
    own = {word.folded for text in texts for word in words_of(text)}
    out = []
    for place, pair in enumerate(CONTRARIES):
        found = [pole for pole in (0, 1) if not own.isdisjoint(pair[pole])]
        if len(found) == 1:
            out.append((place, found[0]))
    return out


def _asked(text: Understood) -> frozenset[str]:
    """The words of the clauses that ask; all where none is told apart."""
    ranges = [range(one.first, one.last) for one in text.frame.clauses if one.kind == "query"]
    return frozenset(
        word.folded for at, word in enumerate(text.words) if not ranges or any(at in places for places in ranges)
    )
