"""Ruling on one decision in one situation: explore, agree or tabulate, explain."""

from __future__ import annotations

import sys
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from kb.rules.model import Number, Texts
from kb.ruling.compile import Base
from kb.ruling.convert import outcome_of
from kb.ruling.depends import depends, with_usual
from kb.ruling.domains import Defined
from kb.ruling.explore import Leaf, agree, common_reasons, explore
from kb.ruling.model import DEPENDS, IMPOSSIBLE, Key, Outcome, Ruling, Situation
from kb.ruling.nodes import Plain
from kb.ruling.proof import beaten_of, proof_of, readings_of
from kb.ruling.situation import told_domain
from kb.ruling.store import Store, Told
from kb.ruling.usual import assume, usual_values
from kb.ruling.words import Words

#: The most regions a ruling explores before it gives the next question instead of a table.
CAP = 512
_DEEP = 200_000
Made = TypeVar("Made")


def deeply(make: Callable[[], Made]) -> Made:
    """What is made; where calls nest too deep, made again with room for it.

    Decisions may read one another in long chains; these calls use no C stack. The limit is as before afterwards.
    """
    limit = sys.getrecursionlimit()
    try:
        return make()
    except RecursionError:
        if limit >= _DEEP:
            raise
    sys.setrecursionlimit(_DEEP)
    try:
        return make()
    finally:
        sys.setrecursionlimit(limit)


def rule(base: Base, key: Key, situation: Situation, *, usual: bool = True, blocking: bool = False, proof: bool = True,
         turns: bool = True, cap: int = CAP) -> Ruling:
    """The ruling on a decision.

    key: the decision and its arguments. situation: what is known; absent facts are unknown.
    usual: unknown facts that have a usual value are assumed to have it, where the values are jointly possible.
    blocking: unsettled decisions prove nothing to those that read them, for outside suites.
    proof: with the proof tree. turns: with what turns a usual headline (`assumed`, `unless`).
    cap: the most regions of unknown facts that are told apart.
    Raises KeyError where there is no such decision, PuedoError where decisions read one another in a circle.
    """
    return deeply(lambda: _rule(base, key, situation, usual, blocking, proof, turns, cap))


def _rule(base: Base, key: Key, situation: Situation, usual: bool, blocking: bool, proof: bool, turns: bool,
          cap: int) -> Ruling:
    store = begin(base, situation)
    if store.solution(situation) is None:
        return Ruling(key, IMPOSSIBLE, Outcome(IMPOSSIBLE), broken=broken(base, store, situation))
    assumed = usual_values(base, key, store) if usual and base.has_usual else {}
    start = assume(store, assumed) if assumed else store
    leaves, truncated = explore(base, key, start, blocking, cap)
    if not truncated and agree(leaves) is not None:
        ruling = definite(base, key, leaves, proof, blocking, cap)
        if assumed and turns:
            return with_usual(base, ruling, store, leaves, assumed, blocking, cap)
        return ruling
    return depends(base, key, start, leaves, truncated, assumed, store, proof, blocking, cap)


def begin(base: Base, situation: Situation) -> Store:
    """The store of a situation."""
    domains = Told(base.space)
    for key, value in situation.items():
        domains[key] = told_domain(base.space.domain(key), value)
    return Store(base.space, domains, frozenset(situation))


def broken(base: Base, store: Store, situation: Situation) -> tuple[Texts, ...]:
    """What cannot be in a situation: the worlds excluded that it certainly breaks, else all that take part."""
    words = Words(base.game, base.grounder)
    parts = [(atom, allowed) for atom, allowed in store.component(situation)]
    sure = [atom for atom, allowed in parts if not atom.ab(store.domains) & allowed]
    return tuple(words.condition(atom, not isinstance(atom, Defined)) for atom in sure or [atom for atom, _ in parts])


def definite(base: Base, key: Key, leaves: list[Leaf], proof: bool, blocking: bool, cap: int) -> Ruling:
    """The ruling where every region has the same outcome."""
    result = leaves[0].result
    path, found = result.run
    ruled = result.ruled if all(leaf.result.ruled for leaf in leaves) else None
    return Ruling(
        key, result.kind, outcome_of(base, result), common_reasons(base, key, leaves, blocking, cap),
        beaten=beaten_of(base, key, found), proof=proof_of(base, path, key, result) if proof else None, ruled=ruled,
        readings=readings_of(base, key, path, found))


__all__ = ["CAP", "DEPENDS", "Fraction", "Number", "Plain", "agree", "begin", "rule"]
