"""Which facts truly matter: a condition on several facts can name one whose value changes nothing."""

from __future__ import annotations

import itertools

from kb.ruling.cases import Row
from kb.ruling.compile import Base
from kb.ruling.explore import Leaf, explore
from kb.ruling.model import Key
from kb.ruling.nodes import Value
from kb.ruling.store import Store
from kb.ruling.usual import assume

#: A fact with more values than this is taken to matter without being tried.
_TRIED = 12


def mattering(base: Base, key: Key, start: Store, rows: list[Row], facts: set[Key], blocking: bool,
              cap: int) -> set[Key]:
    """Those of the facts of an irredundant table whose value can change the outcome; never too few.

    A fact that a row tests by itself matters, and so does one that an open amount reads. One that is only found in
    conditions on several facts is tried: each of its values, and whether what comes out differs.
    """
    doubtful = facts - tested_alone(rows) - in_amounts(rows)
    return facts - {fact for fact in doubtful if not can_matter(base, key, start, fact, blocking, cap)}


def tested_alone(rows: list[Row]) -> set[Key]:
    """The facts of which some row has a test of their own and no test together with others."""
    found: set[Key] = set()
    for row in rows:
        joint = {fact for test, _ in row.tests if len(test.scope) > 1 for fact in test.scope}
        found |= {fact for test, _ in row.tests if len(test.scope) == 1 for fact in test.scope} - joint
    return found


def in_amounts(rows: list[Row]) -> set[Key]:
    """The facts that open amounts read."""
    found: set[Key] = set()
    for row in rows:
        result = row.result
        disputed = [value for values, _ in result.sides for value in values]
        for value in (*result.allowed, result.low, result.high, *disputed):
            if isinstance(value, Value):
                found |= value.scope
    return found


def can_matter(base: Base, key: Key, start: Store, fact: Key, blocking: bool, cap: int) -> bool:
    """Whether two values of the fact leave different outcomes, or different ones in a world that is else the same."""
    if len(start.domains[fact]) > _TRIED or start.space.defined(fact) is not None:
        return True
    tried: list[tuple[Store, list[Leaf]]] = []
    for value in start.domains[fact]:
        store = assume(start, {fact: value})
        if store.solution((fact,)) is None:
            continue
        leaves, truncated = explore(base, key, store, blocking, cap)
        if truncated:
            return True
        tried.append((store, leaves))
    if len({frozenset(leaf.result.key for leaf in leaves) for _, leaves in tried}) > 1:
        return True
    return any(
        one.result.key != two.result.key and meet(first, second, one, two)
        for (first, ones), (second, twos) in itertools.combinations(tried, 2) for one in ones for two in twos
    )


def meet(first: Store, second: Store, one: Leaf, two: Leaf) -> bool:
    """Whether some values of all other facts lie in both regions; where a computed fact is tested, taken to be so."""
    literals = (*one.store.trail, *two.store.trail)
    if any(first.space.defined(fact) is not None for test, _ in literals for fact in test.scope):
        return True
    return first.feasible(literals) and second.feasible(literals)
