"""The smallest case table over atomic conditions: regions of equal outcome merged, no test and no row that could go."""

from __future__ import annotations

from dataclasses import dataclass

from kb.ruling.conditions import Bool, compare_atom
from kb.ruling.explore import Leaf, Result
from kb.ruling.model import VALUE, Key
from kb.ruling.nodes import Domains, F, Plain, T, Value, World, mask
from kb.ruling.store import Store

Literal = tuple[Bool, "bool | None"]


@dataclass(slots=True)
class Row:
    """Conditions that must all hold, and the result in the region where they do.

    `reasons`: the rules that carry it everywhere there; where none does, those that carry it in some part.
    """

    tests: tuple[Literal, ...]
    result: Result
    reasons: tuple[str, ...] = ()


class Table:
    """Makes the table of some regions that together are all of `start`."""

    def __init__(self, start: Store, leaves: list[Leaf]) -> None:
        self.start, self.leaves = start, leaves
        depth = len(start.trail)
        self.literals = [leaf.store.trail[depth:] for leaf in leaves]
        self.unary: dict[Literal, tuple[Key, frozenset[Plain]]] = {}
        self._joint: dict[frozenset[Literal], bool] = {}

    def rows(self) -> list[Row]:
        """The rows, the simplest first."""
        uses: dict[Bool, int] = {}
        for literals in self.literals:
            for atom, _ in literals:
                uses[atom] = uses.get(atom, 0) + 1
        rows: list[Row] = []
        order = sorted(range(len(self.leaves)), key=lambda place: len(self.literals[place]))
        for place in order:
            literals, result = self.literals[place], self.leaves[place].result
            if any(same(row.result, result) and set(row.tests) <= set(literals) for row in rows):
                continue
            row = Row(self.shortened(literals, result, uses), result)
            if not any(same(known.result, row.result) and set(known.tests) == set(row.tests) for known in rows):
                rows.append(row)
        for row in sorted(rows, key=lambda row: -len(row.tests)):
            others = [other for other in rows if other is not row]
            if others and self.covered(row.tests, others, row.result):
                rows = others
        for row in rows:
            row.reasons = self.reasons(row)
        return sorted(rows, key=lambda row: (len(row.tests), str(row.result.kind)))

    def reasons(self, row: Row) -> tuple[str, ...]:
        """The reasons of a row, from the regions it reaches into."""
        found = [leaf.result.reasons for leaf, literals in zip(self.leaves, self.literals, strict=True)
                 if same(leaf.result, row.result) and self.joint([*row.tests, *literals])]
        every = tuple(dict.fromkeys(rule for reasons in found for rule in reasons))
        return tuple(rule for rule in every if all(rule in reasons for reasons in found)) or every

    def shortened(self, literals: tuple[Literal, ...], result: Result, uses: dict[Bool, int]) -> tuple[Literal, ...]:
        """The literals without those that are not needed to keep other outcomes out."""
        kept = list(literals)
        for literal in sorted(literals, key=lambda one: uses[one[0]]):
            fewer = [one for one in kept if one != literal]
            if all(self.agrees(fewer, result, place) for place in range(len(self.leaves))):
                kept = fewer
        return tuple(kept)

    def agrees(self, literals: list[Literal], result: Result, place: int) -> bool:
        """Whether the result also is that of a region, as far as the literals reach into it."""
        other = self.leaves[place].result
        if same(result, other):
            return True
        together = [*literals, *self.literals[place]]
        if not self.joint(together):
            return True
        apart = difference(result, other)
        return apart is not None and not self.start.feasible([*together, apart])

    def joint(self, literals: list[Literal]) -> bool:
        """Whether literals are possible together."""
        wanted: dict[Bool, bool | None] = {}
        rooms: dict[Key, frozenset[Plain]] = {}
        for atom, value in literals:
            if wanted.setdefault(atom, value) is not value:
                return False
            if len(atom.scope) == 1:
                key, allowed = self.single(atom, value)
                rooms[key] = rooms[key] & allowed if key in rooms else allowed
                if not rooms[key]:
                    return False
        name = frozenset(literals)
        known = self._joint.get(name)
        if known is None:
            known = self._joint[name] = self.start.feasible(literals)
        return known

    def single(self, atom: Bool, value: bool | None) -> tuple[Key, frozenset[Plain]]:
        """For a test on one fact, the values with which it comes out so."""
        known = self.unary.get((atom, value))
        if known is None:
            (key,) = atom.scope
            known = key, frozenset(one for one in self.start.domains[key] if mask(atom.ev({key: one})) == mask(value))
            self.unary[(atom, value)] = known
        return known

    def covered(self, literals: tuple[Literal, ...], rows: list[Row], result: Result) -> bool:
        """Whether every world in which the literals hold is in one of the rows."""
        if not self.joint(list(literals)):
            return True
        for place, row in enumerate(rows):
            if not self.joint([*literals, *row.tests]):
                continue
            held: list[Literal] = list(literals)
            for test in row.tests:
                if test in held:
                    continue
                for other in others(test):
                    if not self.covered((*held, other), rows[place + 1:], result):
                        return False
                held.append(test)
            return True
        return False


def others(literal: Literal) -> list[Literal]:
    """The other ways in which the test can come out."""
    atom, value = literal
    possible = (True, False, None) if atom.partial else (True, False)
    return [(atom, other) for other in possible if other is not value]


def same(one: Result, two: Result) -> bool:
    """Whether two results are the same as they stand."""
    return one is two or one.key == two.key


def difference(one: Result, two: Result) -> Literal | None:
    """The literal that two results differ; None where they differ in more than open amounts."""
    if one.kind != two.kind or one.chooser != two.chooser:
        return None
    if one.kind == VALUE and len(one.allowed) == len(two.allowed) == 1:
        first, second = one.allowed[0], two.allowed[0]
        if not isinstance(first, Value) and not isinstance(second, Value):
            return None
        if not any(isinstance(value, Value) and value.partial for value in (first, second)):
            atom, positive = compare_atom("==", first, second)
            return None if isinstance(atom, bool) else (atom, not positive)
    if not any(isinstance(value, Value) for result in (one, two) for value in result.amounts):
        return None
    return Differ(one, two), True


class Differ(Bool):
    """Two results whose amounts are open come out differently."""

    __slots__ = ("one", "two")

    def __init__(self, one: Result, two: Result) -> None:
        nodes = tuple(value for result in (one, two) for value in result.amounts if isinstance(value, Value))
        super().__init__(("differ", one.key, two.key), nodes)
        self.one, self.two = one, two
        self.partial = False

    def ev(self, world: World) -> bool | None:
        return self.one.key_in(world) != self.two.key_in(world)

    def ab(self, domains: Domains) -> int:
        if all(len(domains[key]) == 1 for key in self.scope):
            return mask(self.ev({key: domains[key][0] for key in self.scope}))
        return T | F


def table(start: Store, leaves: list[Leaf]) -> list[Row]:
    """The case table of the regions of a store."""
    return Table(start, leaves).rows()
