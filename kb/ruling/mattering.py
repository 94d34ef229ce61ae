"""Which facts truly matter: a condition on several facts can name one whose value changes nothing."""

from __future__ import annotations

import itertools

from kb.ruling.cases import Row
from kb.ruling.compile import Base
from kb.ruling.conditions import Bool
from kb.ruling.explore import Leaf, explore
from kb.ruling.model import Key
from kb.ruling.nodes import Domains, Plain, Value, World
from kb.ruling.solver import One
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
    tried: list[tuple[Plain, Store, list[Leaf]]] = []
    for value in start.domains[fact]:
        store = assume(start, {fact: value})
        if store.solution((fact,)) is None:
            continue
        leaves, truncated = explore(base, key, store, blocking, cap)
        if truncated:
            return True
        tried.append((value, store, leaves))
    if len({frozenset(leaf.result.key for leaf in leaves) for _, _, leaves in tried}) > 1:
        return True
    return any(
        one.result.key != two.result.key
        and meets(first, one, two, fact, other) and meets(second, two, one, fact, value)
        for (value, first, ones), (other, second, twos) in itertools.combinations(tried, 2)
        for one in ones for two in twos
    )


def meets(store: Store, here: Leaf, there: Leaf, fact: Key, value: Plain) -> bool:
    """Whether a world of one region is, with another value of the fact, in the other (a computed fact allows it).

    store: the fact has its value of the first region in it. value: that of the other region.
    """
    literals = (*here.store.trail, *there.store.trail)
    if any(store.space.defined(other) is not None for test, _ in literals for other in test.scope):
        return True
    return store.feasible((*here.store.trail, *((At(test, fact, value), held) for test, held in there.store.trail)))


class At(Bool):
    """A condition as it would be if one fact had another value."""

    __slots__ = ("fact", "item", "value")

    def __init__(self, item: Bool, fact: Key, value: Plain) -> None:
        super().__init__(("at", item, fact, value), (item,), item.scope - {fact})
        self.item, self.fact, self.value = item, fact, value

    def ev(self, world: World) -> bool | None:
        return self.item.ev({**world, self.fact: self.value})

    def ab(self, domains: Domains) -> int:
        return self.item.ab(One(domains, self.fact, self.value))

    def live(self, domains: Domains) -> frozenset[Key]:
        return self.item.live(One(domains, self.fact, self.value)) - {self.fact}
