"""Rulings without what would turn them: all that an expectation looks at, in a fraction of the time."""

from __future__ import annotations

from kb.ruling.compile import Base
from kb.ruling.core import CAP, agree, begin, definite, rule
from kb.ruling.explore import explore
from kb.ruling.model import Key, Ruling, Situation
from kb.ruling.usual import assume, usual_values


def ruling_of(base: Base, key: Key, situation: Situation) -> Ruling:
    """The ruling with usual values assumed, without proof, `assumed` and `unless` where it is definite.

    Raises KeyError where there is no such decision.
    """
    store = begin(base, situation)
    if store.solution(situation) is not None:
        assumed = usual_values(base, key, store) if base.has_usual else {}
        leaves, cut = explore(base, key, assume(store, assumed) if assumed else store, False, CAP)
        if not cut and agree(leaves):
            return definite(base, key, leaves, False, False, CAP)
    return rule(base, key, situation, proof=False)
