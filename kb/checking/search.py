"""Looking for a world in which something is so: the core evaluates, and forks on what is open, until a goal holds.

The search is complete over the worlds in which every decision that is read is settled: it ends with a region, with
the certainty that there is none, or with `GivenUp` past its limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kb.checking.opaque import OpaqueGrounder, OpaquePath, opaque_store, real_literals
from kb.ruling.compile import Base
from kb.ruling.conditions import Bool
from kb.ruling.core import begin
from kb.ruling.model import Key
from kb.ruling.nodes import Open, Plain, plain
from kb.ruling.paths import Origins, Path
from kb.ruling.solver import Effort
from kb.ruling.store import Store
from kb.ruling.usual import assume, usual_values

#: What is looked for: True or False where the path tells. Raises Open where it hangs on an atom.
Goal = Callable[[Path], bool]
Literal = tuple[Bool, "bool | None"]
#: Makes the path of a store on which unsettled decisions have these values.
PathOf = Callable[[Store, Origins], Path]

LIMIT = 400
#: How many nodes the solver may visit in one search: first so few, then, where that does not do, so many of a reserve.
EFFORT, SECOND_EFFORT, RESERVE = 200, 1500, 6000
#: How deep the coarse searches look into the decisions that are read.
DEPTH = 1
_WAYS = 64  # in how many ways what is unsettled may be settled
_UNSURE = 8  # how many nodes may rest on an atom that the solver gave up before the search is


class GivenUp(Exception):
    """A search went past its limit: nothing is known."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A region in which the goal holds: every world of its store."""

    store: Store
    path: Path


class Searcher:
    """Searches over one base. `limit`: how many nodes one search may visit."""

    def __init__(self, base: Base, limit: int = LIMIT) -> None:
        self.base, self.limit = base, limit
        self.start, self.coarse = begin(base, {}), opaque_store(base)
        self.nodes = OpaqueGrounder(base.grounder)
        self.usual = Usual(base)
        self.visited = 0
        self.reserve = RESERVE
        self._effort = EFFORT
        self._every = True

    def seek(self, goal: Goal, key: Key | None = None, first: bool | None = True, every: bool = True) -> Hit | None:
        """A region in which the goal holds; None where there is none.

        First every other decision that is read is let come out any way; what is then left is looked into.
        key: the decision that it is about, so that worlds that are as usual are looked at first.
        first: which way of an atom is tried first where the usual values do not say.
        every: the goal must hold whichever way the unsettled decisions that are read are settled, not only in one way.
        Raises GivenUp past the limit, or where the solver gave up on an atom.
        """
        self._every = every
        try:
            return self._deeper(goal, (), key, first, 0)
        except GivenUp:
            if self.reserve <= 0:
                raise
        self._effort = SECOND_EFFORT
        try:
            return self._deeper(goal, (), None, first, 0)
        finally:
            self._effort = EFFORT

    def _deeper(self, goal: Goal, literals: Sequence[Literal], key: Key | None, first: bool | None,
                depth: int) -> Hit | None:
        """Search with the decisions that are read looked into so deep, then each region that is found one deeper."""
        if depth > DEPTH:
            real = self._regions(self.start, goal, literals, first, self._path)
            return next(real, None)
        unsure = False
        for region in self._regions(self.coarse, goal, literals, first,
                                    lambda store, ways: OpaquePath(self.base, store, self.nodes, depth, ways)):
            real_ones, whole = real_literals(region.store)
            try:
                if whole:
                    store = self._possible(self.start, real_ones)
                    found = None if store is None else Hit(store, Path(self.base, store, {}))
                else:
                    found = self._as_usual(goal, real_ones, key, first) if key is not None else None
                    found = found or self._deeper(goal, real_ones, None, first, depth + 1)
            except GivenUp:
                unsure = True
                continue
            if found is not None:
                return found
        if unsure:
            raise GivenUp
        return None

    def _as_usual(self, goal: Goal, literals: Sequence[Literal], key: Key, first: bool | None) -> Hit | None:
        """A region in which all else is as usual, if it is soon found; None says nothing."""
        store = self.start.child(literals)
        if store is None:
            return None
        store.effort = Effort(self._effort)
        usual = assume(self.start, usual_values(self.base, key, store))
        try:
            return next(self._regions(usual, goal, literals, first, self._path), None)
        except GivenUp:
            return None

    def _possible(self, start: Store, literals: Sequence[Literal]) -> Store | None:
        store = start.child(literals)
        if store is None:
            return None
        store.effort = Effort(self._effort)
        if not literals:
            return store
        possible = store.solution({key for atom, _ in literals for key in atom.scope}) is not None
        if store.inexact:
            raise GivenUp
        return store if possible else None

    def _regions(self, start: Store, goal: Goal, literals: Sequence[Literal], first: bool | None,
                 path_of: PathOf) -> Iterator[Hit]:
        """Every region in which the goal holds, one after another. Raises GivenUp past the limit."""
        begun = self._possible(start, literals)
        try:
            yield from self._visit(begun, goal, first, path_of)
        finally:
            if begun is not None and self._effort != EFFORT:
                self.reserve -= self._effort - begun.effort.left

    def _path(self, store: Store, ways: Origins) -> Path:
        return Path(self.base, store, {}, ways)

    def _visit(self, begun: Store | None, goal: Goal, first: bool | None, path_of: PathOf) -> Iterator[Hit]:
        stack = [] if begun is None else [begun]
        inexact = 0
        for _ in range(self.limit):
            if not stack and not inexact:
                return
            if not stack or inexact > _UNSURE:
                break
            here = stack.pop()
            self.visited += 1
            try:
                path = in_ways(goal, here, path_of, self._every)
                if path is not None:
                    yield Hit(here, path)
            except Open as fork:
                atom = fork.atom
                assert atom is not None
                for value in self.order(fork, first):
                    child = here.child(((atom, value),))
                    if child is not None:
                        stack.append(child)
            inexact += here.inexact
        raise GivenUp

    def order(self, fork: Open, first: bool | None) -> list[bool | None]:
        """The truth values of an atom, what is tried first last."""
        assert fork.atom is not None
        wanted: Any = self.usual.truth(fork.atom)
        if wanted not in fork.values:
            wanted = first
        return sorted(fork.values, key=lambda value: value is wanted)


def in_ways(goal: Goal, store: Store, path_of: PathOf, every: bool) -> Path | None:
    """A path of the store where the goal holds, in every way to settle the unsettled decisions read there or in one.

    None where it holds in none; with `every` also where it fails in one: what then comes out is inherited from what is
    unsettled. Raises Open where it hangs on an atom, GivenUp where there are too many ways.
    """
    stack: list[Origins] = [()]
    last: Path | None = None
    for _ in range(_WAYS):
        if not stack:
            return last if every else None
        chosen = stack.pop()
        last = path_of(store, chosen)
        try:
            if goal(last) is not every:
                return None if every else last
        except Open as fork:
            if fork.origin is None:
                raise
            origin = fork.origin
            stack.extend((*chosen, (origin, value)) for value in reversed(fork.values))
    raise GivenUp


class Usual(dict[Key, "Plain"]):
    """The world in which everything is as usual. Raises KeyError for what has no usual value."""

    def __init__(self, base: Base) -> None:
        super().__init__()
        self.base = base

    def __missing__(self, key: Key) -> Plain:
        declared = self.base.game.facts[key[0]]  # an opaque key is no fact: a KeyError too
        if declared.means is not None:
            definition = self.base.space.definition(key)
            if definition is not None and definition.pure:
                value = self[key] = definition.ev(self)
                return value
        if declared.usual is None:
            raise KeyError(key)
        value = self[key] = plain(declared.usual)
        return value

    def truth(self, atom: Bool) -> Any:
        """Whether an atom usually holds; a KeyError object where that is not said."""
        try:
            return atom.ev(self)
        except KeyError as error:
            return error


def all_hold(*parts: Callable[[], bool]) -> bool:
    """Whether all parts hold: False where one certainly does not, else Open where one is open."""
    opened: Open | None = None
    for part in parts:
        try:
            if not part():
                return False
        except Open as error:
            opened = opened or error
    if opened is not None:
        raise opened
    return True
