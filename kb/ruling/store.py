"""What is known at one node of the exploration: narrowed domains, and conditions that were taken as true or false."""

from __future__ import annotations

from collections.abc import Iterable

from kb.ruling.conditions import Bool, Bound, compare_atom
from kb.ruling.domains import Defined, Space
from kb.ruling.model import Key
from kb.ruling.nodes import POSSIBLE, Domain, Number, Plain, T, U, Value, mask
from kb.ruling.solver import Constraint, Domains, Effort, Search, TooHard

BUDGET = 20_000
EFFORT = 200_000
_TRIED = 12  # a fact with more values than this is not tried value by value


class Told(Domains):
    """The domains of a situation: what was told, else all that the space has; grown as facts are asked for."""

    def __init__(self, space: Space) -> None:
        super().__init__(None)
        self.space = space

    def __missing__(self, key: Key) -> Domain:
        domain = self[key] = self.space.domain(key)
        return domain


class Store:
    """Domains, constraints and the truth of atoms found so far. Children share nothing they could spoil."""

    __slots__ = (
        "assumed", "atoms", "checked", "domains", "effort", "inexact", "linked", "many",
        "opened", "reach", "space", "stated", "sums", "trail")

    def __init__(self, space: Space, domains: Domains, stated: frozenset[Key],
                 linked: frozenset[Key] | None = None) -> None:
        self.space, self.domains, self.stated = space, domains, stated
        self.trail: tuple[tuple[Bool, bool | None], ...] = ()
        self.many: dict[Key, tuple[Constraint, ...]] = {}
        self.sums: dict[tuple[tuple[Value, Number], ...], tuple[Constraint, ...]] = {}
        self.atoms: dict[Bool, bool | None] = {}
        self.opened: dict[Bool, tuple[bool | None, ...]] = {}
        # The facts that what an atom in `opened` can be hangs on: while they stay as they are, so does it.
        self.reach: dict[Bool, set[Key]] = {}
        # The means whose definitions bind: told, asked about, spoken of by a world that cannot be, and those beneath.
        self.linked: frozenset[Key] = stated.union(space.bound_by(stated)) if linked is None else linked
        self.checked: set[Key] = set()  # the facts whose domains hold only what is possible
        self.inexact = False
        self.effort = Effort(EFFORT)
        self.assumed: frozenset[Key] = frozenset()  # the facts that have their usual value here

    def child(self, literals: Iterable[tuple[Bool, bool | None]]) -> Store | None:
        """A store in which these hold too; None where a single fact or the sum of some leaves them no room.

        Whether all the constraints together are possible is for `feasible` to say.
        """
        new = self._trial()
        new.checked = set(self.checked)
        new.assumed = self.assumed
        new.reach = dict(self.reach)
        new.opened = {atom: self.opened[atom] for atom in new.reach}
        return new if new._hold(literals) else None

    def _trial(self) -> Store:
        """A copy of which it will only be asked whether more than it holds is possible."""
        new = Store(self.space, Domains(self.domains), self.stated, self.linked)
        new.trail = self.trail
        new.many, new.sums, new.atoms = dict(self.many), dict(self.sums), dict(self.atoms)
        new.inexact, new.effort = self.inexact, self.effort
        return new

    def _hold(self, literals: Iterable[tuple[Bool, bool | None]]) -> bool:
        return all(self._assume(atom, value) for atom, value in literals)

    def _assume(self, atom: Bool, value: bool | None) -> bool:
        known = self.atoms.get(atom, self)
        if known is not self:
            return known is value
        self.atoms[atom] = value
        self.trail = (*self.trail, (atom, value))
        allowed = mask(value)
        self.link(atom.scope)
        self._touch(atom.scope)
        if len(atom.scope) == 1:
            (key,) = atom.scope
            kept = self.domains[key] = self.space.filtered(atom, allowed, key, self.domains)
            return bool(kept)
        possible = atom.ab(self.domains)
        if not possible & allowed:
            return False
        if possible & ~allowed:
            for key in atom.scope:
                self.many[key] = (*self.many.get(key, ()), (atom, allowed))
            if isinstance(atom, Bound):
                bounds = self.sums[atom.items] = (*self.sums.get(atom.items, ()), (atom, allowed))
                return room(bounds)
        return True

    def link(self, keys: Iterable[Key]) -> None:
        """Note that these facts are asked about, and narrow means to what their definitions allow."""
        for key in keys:
            if key in self.linked:
                continue
            more = self.space.beneath(key) - self.linked
            if more:
                self.linked |= more
                for means in more:
                    self._touch(self.space.bound(means))

    def _touch(self, keys: Iterable[Key]) -> None:
        """Forget what atoms can be that hang on any of these facts."""
        for atom in [atom for atom, reach in self.reach.items() if not reach.isdisjoint(keys)]:
            del self.reach[atom], self.opened[atom]

    def exact(self, key: Key) -> Domain:
        """The values a fact can have here: its domain without those that other things told rule out."""
        domain = self.domains[key]
        if key in self.checked or len(domain) < 2:
            return domain
        self.checked.add(key)
        if len(domain) <= _TRIED and self.component((key,)):
            kept = tuple(value for value in domain if self._can_be(key, value))
            if not kept:
                self.inexact = True  # an earlier search was given up, and took for possible what is not
            elif len(kept) < len(domain):
                domain = self.domains[key] = kept
        return domain

    def _can_be(self, key: Key, value: Plain) -> bool:
        trial = self._trial()
        trial.domains[key] = (value,)
        found = trial.solution((key,)) is not None
        self.inexact = self.inexact or trial.inexact
        return found

    def possible(self, atom: Bool) -> tuple[bool | None, ...]:
        """The truth values the atom can have here, exactly (unless the search was given up: then `inexact` is set)."""
        known = self.opened.get(atom)
        if known is not None:
            return known
        if atom in self.atoms:
            return (self.atoms[atom],)
        self.link(atom.scope)
        held = atom.ab(self.domains)
        values = POSSIBLE[held]
        if len(values) > 1:
            reach, inexact, self.inexact = set[Key](), self.inexact, False
            values = tuple(value for value in values if self.feasible(((atom, value),), reach))
            if len(values) > 1 and not self.inexact:
                self.reach[atom] = reach
            self.inexact |= inexact
        if len(values) == 1:
            self.atoms[atom] = values[0]
        elif values:
            self.opened[atom] = values
        return values

    def possible_mask(self, one: Value, two: Value, op: str) -> tuple[bool | None, ...]:
        """The ways in which a comparison can come out here."""
        atom, positive = compare_atom(op, one, two)
        if isinstance(atom, bool):
            return (atom is positive,)
        return tuple(None if value is None else value is positive for value in self.possible(atom))

    def feasible(self, literals: Iterable[tuple[Bool, bool | None]] = (), reach: set[Key] | None = None) -> bool:
        """Whether the store and these literals are possible together.

        Only what is connected with the literals is looked at: the store itself is taken as possible. `reach` gets the
        facts that were looked at.
        """
        extra = self._trial()
        if not extra._hold(literals):
            return False
        start = set[Key]().union(*(atom.scope for atom, _ in literals))
        found = extra.solution(start, reach) is not None
        self.inexact = self.inexact or extra.inexact
        return found

    def solution(self, start: Iterable[Key], reach: set[Key] | None = None) -> Domains | None:
        """Domains in which everything connected with these facts holds; None where there are none."""
        constraints = self.component(start, reach)
        if not constraints:
            return self.domains
        try:
            if self.space.solved is not None:
                return self.space.solved.solution(self.domains, constraints, BUDGET, self.effort)
            return Search(BUDGET, self.effort).solve(Domains(self.domains), constraints)
        except TooHard:
            self.inexact = True
            return self.domains

    def component(self, start: Iterable[Key], reach: set[Key] | None = None) -> list[Constraint]:
        """The constraints connected with these facts through facts that are open, but for those that bind nothing."""
        asked = set(start)
        seen = set(asked)
        found = self._connected(asked, seen)
        if reach is not None:
            reach |= seen
        return self._binding(found, asked)

    def _binding(self, found: dict[Bool, int], asked: set[Key]) -> list[Constraint]:
        """Leave out the definition of each means that nothing else speaks of and whose every value is allowed."""
        while True:
            uses: dict[Key, int] = {}
            for atom in found:
                for key in atom.scope:
                    uses[key] = uses.get(key, 0) + 1
            idle = [atom for atom in found if isinstance(atom, Defined) and uses[atom.key] == 1
                    and atom.key not in asked and self._anything(atom)]
            if not idle:
                return list(found.items())
            for atom in idle:
                del found[atom]

    def _anything(self, constraint: Defined) -> bool:
        if constraint.key in self.stated:
            return False
        own, span = self.domains[constraint.key], constraint.definition.span(self.domains)
        if span.undefined and own[-1] is not None:
            return False
        if span.values is not None:
            return span.values <= set(own)
        values = own[:-1] if own[-1] is None else own
        return bool(values) and values[0] <= span.low and span.high <= values[-1] and (  # type: ignore[operator]
            len(own) == len(self.space.domain(constraint.key)))

    def _connected(self, start: Iterable[Key], seen_keys: set[Key]) -> dict[Bool, int]:
        space, domains, linked = self.space, self.domains, self.linked
        queue = list(start)
        found: dict[Bool, int] = {}
        while queue:
            key = queue.pop()
            always, wholes = space.around(key)
            here: Iterable[Constraint] = always
            mine = self.many.get(key)
            if mine or wholes:
                here = [*(mine or ()), *always]
                here += [constraint for whole, constraint in wholes if whole in linked or whole in seen_keys]
            for atom, allowed in here:
                if atom in found or not atom.ab(domains) & ~allowed:
                    continue
                found[atom] = allowed
                for other in atom.scope:
                    if other not in seen_keys:
                        seen_keys.add(other)
                        if len(domains[other]) > 1 or space.defined(other) is not None:
                            queue.append(other)
        return found


def room(bounds: Iterable[Constraint]) -> bool:
    """Whether bounds on one and the same sum leave any number at all."""
    low: tuple[Number, bool] | None = None  # (limit, the limit itself is out)
    high: tuple[Number, bool] | None = None
    out: set[Number] = set()
    for atom, allowed in bounds:
        assert isinstance(atom, Bound)
        if allowed == U:
            continue
        held = allowed == T
        if atom.op == "==" and not held:
            out.add(atom.limit)
            continue
        strict = (atom.op == "<") if held else (atom.op == "<=")
        if (atom.op == "==" or held) and (high is None or (atom.limit, not strict) < (high[0], not high[1])):
            high = (atom.limit, strict and atom.op != "==")
        if (atom.op == "==" or not held) and (low is None or (atom.limit, strict) > low):
            low = (atom.limit, strict and atom.op != "==")
    if low is None or high is None:
        return True
    if low[0] != high[0]:
        return low[0] < high[0]
    return not low[1] and not high[1] and low[0] not in out
