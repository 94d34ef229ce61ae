"""The headline of a ruling alone: no proof, no table of cases, for the many meanings of which one will be answered."""

from __future__ import annotations

from kb.ruling.compile import Base
from kb.ruling.core import agree, begin, definite
from kb.ruling.explore import explore
from kb.ruling.model import DEPENDS, IMPOSSIBLE, Key, Outcome, Ruling, Situation
from kb.ruling.store import Store
from kb.ruling.usual import assume, usual_values

#: The most regions of unknown facts that are looked at before it is said to depend.
_REGIONS = 24


def headline(base: Base, key: Key, situation: Situation) -> Ruling:
    """The ruling on a decision with its outcome and reasons only. Raises as `core.rule` does."""
    store: Store = begin(base, situation)
    if store.solution(situation) is None:
        return Ruling(key, IMPOSSIBLE, Outcome(IMPOSSIBLE))
    assumed = usual_values(base, key, store) if base.has_usual else {}
    leaves, truncated = explore(base, key, assume(store, assumed) if assumed else store, False, _REGIONS)
    if not truncated and agree(leaves):
        return definite(base, key, leaves, False, False, _REGIONS)
    common = set(leaves[0].result.reasons) if leaves else set()
    for leaf in leaves[1:]:
        common &= set(leaf.result.reasons)
    reasons = tuple(one for one in leaves[0].result.reasons if one in common) if leaves else ()
    return Ruling(key, DEPENDS, Outcome(DEPENDS), reasons)
