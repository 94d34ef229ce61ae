"""Exploring what is unknown: the evaluation is run again for each way that the atoms it asks about can turn out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.ruling.compile import Base, Issue
from kb.ruling.conditions import compare_atom
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE, Key
from kb.ruling.nodes import Open, Plain, Value, World
from kb.ruling.outcome import Amount, Found, Side
from kb.ruling.paths import Origins, Path
from kb.ruling.store import Store


@dataclass(slots=True)
class Result:
    """What comes out in one region. Two results are the same ruling where `key` is equal.

    `reasons`: rule ids, the deciding one first. `origin`: the unsettled decision it hangs on. `run`: one evaluation.
    `maybe`: rules that may be reasons too: that was not needed for the outcome.
    """

    kind: str
    allowed: tuple[Amount, ...]
    low: Amount
    high: Amount
    chooser: str | None
    sides: tuple[Side, ...]
    origin: Key | None
    reasons: tuple[str, ...]
    ruled: tuple[tuple[str, ...], str] | None
    run: tuple[Path, Found]
    maybe: tuple[str, ...] = ()
    disputed: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[Amount, ...]:
        """What is allowed, or disputed."""
        return self.allowed if self.kind != CONFLICT else tuple(value for side, _ in self.sides for value in side)

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """Every amount of the outcome."""
        return (*self.values, self.low, self.high)

    @property
    def key(self) -> tuple[object, ...]:
        return (self.kind, frozenset(self.values), self.low, self.high, self.chooser)

    def key_in(self, world: World) -> tuple[object, ...]:
        """The key with open amounts filled in from a world that tells the facts they read."""
        low, high = (one.ev(world) if isinstance(one, Value) else one for one in (self.low, self.high))
        values = frozenset(one.ev(world) if isinstance(one, Value) else one for one in self.values)
        return (self.kind, values, low, high, self.chooser)


@dataclass(slots=True)
class Leaf:
    """A region of the possible worlds in which one result holds; `store.trail` says which region."""

    store: Store
    result: Result


def explore(base: Base, key: Key, store: Store, blocking: bool, cap: int,
            hasty: bool = True) -> tuple[list[Leaf], bool]:
    """The regions and their results, and whether the cap on their number cut the exploration short.

    `hasty`: regions in which the outcome is certain are not told apart by which rules carry it.
    """
    leaves: list[Leaf] = []
    for leaf in regions(base, key, store, blocking, cap, hasty):
        if leaf is None:
            return leaves, True
        leaves.append(leaf)
    return leaves, any(leaf.store.inexact for leaf in leaves)


def regions(base: Base, key: Key, store: Store, blocking: bool, cap: int, hasty: bool = True,
            most: int | None = None) -> Iterator[Leaf | None]:
    """The regions one after another, each with its result; None, and no more, where the exploration is cut short.

    most: how many decisions, each time they are evaluated counted, may be; None for any number.
    """
    stack = [store]
    nodes = count = 0
    while stack:
        here = stack.pop()
        nodes += 1
        if count >= cap or nodes > 4 * cap or here.effort.left < 0 or (most is not None and here.effort.done > most):
            yield None
            return
        try:
            runs, cut = all_ways(base, key, here, blocking, cap, hasty)
            result = None if cut else merged(base, key, here, runs)
        except Open as fork:
            assert fork.atom is not None
            for value in reversed(fork.values):
                child = here.child(((fork.atom, value),))
                if child is not None:
                    stack.append(child)
            continue
        if result is None:
            yield None
            return
        count += 1
        yield Leaf(here, result)


def agree(leaves: Iterable[Leaf | None]) -> Leaf | None:
    """The first region where one and the same settled outcome holds in every one; looks no further than it must."""
    first: Leaf | None = None
    for leaf in leaves:
        if leaf is None or leaf.store.inexact or (first is not None and leaf.result.key != first.result.key):
            return None
        if first is None:
            if any(isinstance(value, Value) for value in leaf.result.amounts + leaf.result.allowed):
                return None
            first = leaf
    return first


def common_reasons(base: Base, key: Key, leaves: list[Leaf], blocking: bool, cap: int) -> tuple[str, ...]:
    """The reasons that all completions share, in the order of the first region.

    Where a region was concluded before it was known whether a rule also carries the outcome, that is looked into.
    """
    results = [leaf.result for leaf in leaves]
    common = [one for one in results[0].reasons if all(one in result.reasons for result in results)]
    missing = set.intersection(*({*result.reasons, *result.maybe} for result in results)) - set(common)
    if missing:
        found: list[str] = [*results[0].reasons, *results[0].maybe]
        for leaf in leaves:
            parts, _ = explore(base, key, leaf.store, blocking, cap, hasty=False)
            for part in parts:
                missing &= {*part.result.reasons}
        common = [one for one in dict.fromkeys(found) if one in common or one in missing]
    return tuple(common)


def all_ways(base: Base, key: Key, store: Store, blocking: bool, cap: int,
             hasty: bool = True) -> tuple[list[tuple[Origins, Path, Found]], bool]:
    """One evaluation for each way to settle what is unsettled. Raises Open where an atom is open."""
    runs: list[tuple[Origins, Path, Found]] = []
    known: dict[Key, Plain] = {}
    stack: list[Origins] = [()]
    while stack:
        chosen = stack.pop()
        path = Path(base, store, known, chosen, blocking, hasty)
        try:
            found = path.find(key)
        except Open as fork:
            store.effort.done += len(path.found)
            if fork.origin is None:
                raise
            origin = fork.origin
            stack.extend((*chosen, (origin, value)) for value in reversed(fork.values))
            continue
        store.effort.done += len(path.found)
        runs.append((chosen, path, found))
        if len(runs) > cap:
            return runs, True
    return runs, False


def merged(base: Base, key: Key, store: Store, runs: list[tuple[Origins, Path, Found]]) -> Result:
    """The result of a region: what all its evaluations agree on, else what is inherited from the unsettled decision.

    Raises Open where open amounts of two evaluations are equal in one part of the region only.
    """
    results = [single(base, key, store, path, found) for _, path, found in runs]
    first = results[0]
    if len(runs) == 1:
        return first
    for result in results[1:]:
        if result.kind == first.kind == VALUE and len(result.allowed) == len(first.allowed) == 1 and equal(
                store, first.allowed[0], result.allowed[0]):
            result.allowed = first.allowed
    keys = {result.key: result for result in results}
    if len(keys) == 1:
        common = [rule for rule in first.reasons if all(rule in result.reasons for result in results)]
        first.reasons = tuple(common)
        first.maybe = tuple(rule for result in results for rule in (*result.reasons, *result.maybe)
                            if rule not in common)
        return first
    if all(result.kind == CONFLICT for result in results):
        return clashing(results)
    other = next(place for place, result in enumerate(results) if result.key != first.key)
    origin = _first_difference(runs[other - 1][0], runs[other][0])
    source = runs[other][1].find(origin)
    kind = source.kind if source.kind in (CONFLICT, CHOICE) else SILENT
    distinct = list(keys.values())
    allowed = tuple(dict.fromkeys(value for result in distinct for value in result.allowed))
    reasons = tuple(dict.fromkeys(rule for result in distinct for rule in result.reasons))
    sides = tuple((result.allowed, result.reasons) for result in distinct) if kind == CONFLICT else ()
    ruled = None if kind == CONFLICT else first.ruled
    return Result(kind, allowed if kind == CHOICE else (), None, None, source.chooser, sides, origin,
                  reasons, ruled, first.run)


def equal(store: Store, one: Amount, two: Amount) -> bool:
    """Whether two amounts are the same everywhere in a region. Raises Open where they are in a part of it."""
    if one == two or not (isinstance(one, Value) or isinstance(two, Value)):
        return one == two
    atom, positive = compare_atom("==", one, two) if isinstance(one, Value) else compare_atom("==", two, one)
    if isinstance(atom, bool):
        return atom is positive
    store.link(atom.scope)
    values = store.possible(atom)
    if len(values) > 1:
        raise Open(atom, values)
    return values == (positive,)


def clashing(results: list[Result]) -> Result:
    """What is disputed whichever way the unsettled is settled: a conflict of its own, not an inherited one."""
    first = results[0]
    sides: dict[frozenset[Amount], Side] = {}
    for values, rules in (side for result in results for side in result.sides):
        known = sides.setdefault(frozenset(values), (values, ()))
        sides[frozenset(values)] = (known[0], tuple(dict.fromkeys((*known[1], *rules))))
    reasons = tuple(dict.fromkeys(rule for result in results for rule in result.reasons))
    disputed = tuple(dict.fromkeys(member for result in results for member in result.disputed))
    return Result(CONFLICT, first.allowed, None, None, None, tuple(sides.values()), None, reasons, None, first.run,
                  disputed=disputed)


def _first_difference(one: Origins, two: Origins) -> Key:
    for (key, value), (_, other) in zip(one, two, strict=False):
        if value != other:
            return key
    return (two if len(two) > len(one) else one)[min(len(one), len(two)) - 1][0]


def single(base: Base, key: Key, store: Store, path: Path, found: Found) -> Result:
    """One evaluation as a result; amounts that can only be one number are that number."""
    allowed = tuple(pinned(store, value) for value in found.allowed)
    sides = tuple((tuple(pinned(store, value) for value in values), rules) for values, rules in found.sides)
    return Result(found.kind, allowed, pinned(store, found.low), pinned(store, found.high), found.chooser, sides, None,
                  reasons_of(base, key, path, found), found.ruled, (path, found), maybe_of(base, key, found),
                  found.disputed)


def pinned(store: Store, value: Amount) -> Amount:
    """A node's value where it has but one in this region; otherwise the node."""
    if not isinstance(value, Value):
        return value
    store.link(value.scope)
    world = store.solution(value.scope)
    if world is None:
        return value
    one = value.ev({key: world[key][0] for key in value.scope})
    if one is None:
        return value
    atom, positive = compare_atom("==", value, one)
    if isinstance(atom, bool):
        return one if atom is positive else value
    return one if store.possible(atom) == (positive,) else value


def reasons_of(base: Base, key: Key, path: Path, found: Found) -> tuple[str, ...]:
    """The rules that carry the outcome: first those that beat an opponent, the specific before the general."""
    issues = base.settled(key).issues
    parts = found.parts or (found,)
    reasons: list[str] = [rule for part in parts for rule in part.by_editorial]
    for issue, part in zip(issues, parts, strict=True):
        reasons += ordered(issue, part)
    if found.kind == VALUE and found.parts:
        return tuple(dict.fromkeys(reasons))
    return tuple(dict.fromkeys(reasons))


def maybe_of(base: Base, key: Key, found: Found) -> tuple[str, ...]:
    """The rules that may be reasons too."""
    pairs = zip(base.settled(key).issues, found.parts or (found,), strict=True)
    return tuple(issue.said[place].id for issue, part in pairs for place in part.maybe)


def ordered(issue: Issue, found: Found) -> list[str]:
    """The reasons of one issue in the order in which they decide."""
    if len(found.reasons) == 1:
        return [issue.said[found.reasons[0]].id]
    winners = {winner for edges in found.beaten.values() for winner, _ in edges}

    def weight(place: int) -> tuple[bool, bool, bool, int, int]:
        said = issue.said[place]
        return (said.closing, said.op != "is", place not in winners, -tests_in(said), said.rank)

    return [issue.said[place].id for place in sorted(found.reasons, key=weight)]


def tests_in(said: object) -> int:
    """How many atomic conditions a conclusion has."""
    condition = getattr(said, "condition", None)
    if condition is None:
        return 0
    items = getattr(condition, "items", None)
    return len(items) if isinstance(items, tuple) else 1
