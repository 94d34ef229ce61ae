"""A small exact solver: are these conditions possible together over finite domains?

Conditions on one fact narrow its domain; those on several are bounded by what their parts can be, and searched:
numbers by halving, ids one by one, the smallest domain first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kb.ruling.conditions import Bool
from kb.ruling.model import Key
from kb.ruling.nodes import Domain, Plain, mask
from kb.ruling.nodes import Domains as AnyDomains

#: A condition with the truth values it may have, as a mask.
Constraint = tuple[Bool, int]

_WHOLE = 4


class TooHard(Exception):
    """The search was given up after so many nodes."""


class One(dict[Key, "Domain"]):
    """The domains of one fact at one value: everything else is looked up."""

    def __init__(self, rest: AnyDomains, key: Key, value: Plain) -> None:
        super().__init__()
        self.rest = rest
        self[key] = (value,)

    def __missing__(self, key: Key) -> Domain:
        return self.rest[key]


class _World(dict[Key, Plain]):
    """What one fact is in a world; a fact that does not exist there is undefined."""

    def __missing__(self, key: Key) -> Plain:
        return None


class Domains(dict[Key, "Domain"]):
    """Domains narrowed on top of others."""

    def __init__(self, rest: Domains | None) -> None:
        super().__init__()
        self.rest = rest

    def __missing__(self, key: Key) -> Domain:
        assert self.rest is not None
        domain = self[key] = self.rest[key]
        return domain


def filtered(atom: Bool, allowed: int, key: Key, domains: Domains) -> Domain:
    """The values of one fact with which the condition can have an allowed truth value."""
    domain = domains[key]
    world = _World()
    for other in atom.scope:
        if other != key:
            values = domains[other]
            if len(values) != 1:
                break
            world[other] = values[0]
    else:  # everything else is known: evaluated, which is quicker than bounded and says the same
        kept = []
        for value in domain:
            world[key] = value
            if mask(atom.ev(world)) & allowed:
                kept.append(value)
        return tuple(kept)
    return tuple(value for value in domain if atom.ab(One(domains, key, value)) & allowed)


class Effort:
    """How many search nodes may still be visited, shared by one exploration; `done`: decisions evaluated."""

    __slots__ = ("done", "left")

    def __init__(self, left: int) -> None:
        self.left, self.done = left, 0


class Search:
    """One search; `budget`: how many nodes it may visit. Raises TooHard past that, or when the effort is spent."""

    def __init__(self, budget: int, effort: Effort) -> None:
        self.budget, self.effort = budget, effort

    def solve(self, domains: Domains, constraints: Iterable[Constraint]) -> Domains | None:
        """Domains in which every constraint certainly holds, or None where there are none."""
        self.budget -= 1
        self.effort.left -= 1
        if self.budget < 0 or self.effort.left < 0:
            raise TooHard
        left = self._narrow(domains, list(constraints))
        if left is None:
            return None
        if not left:
            return domains
        key = self._branch(domains, left)
        if key is None:
            return domains
        for part in parts_of(domains[key]):
            inner = Domains(domains)
            inner[key] = part
            found = self.solve(inner, left)
            if found is not None:
                return found
        return None

    def _narrow(self, domains: Domains, constraints: list[Constraint]) -> list[Constraint] | None:
        """Drop what certainly holds and narrow the domains until nothing changes; None where something cannot hold."""
        while True:
            left: list[Constraint] = []
            changed = False
            for atom, allowed in constraints:
                possible = atom.ab(domains)
                if not possible & allowed:
                    return None
                if not possible & ~allowed:
                    continue
                unfixed = [key for key in atom.live(domains) if len(domains[key]) > 1]
                if len(unfixed) == 1:
                    kept = filtered(atom, allowed, unfixed[0], domains)
                    if not kept:
                        return None
                    if len(kept) < len(domains[unfixed[0]]):
                        domains[unfixed[0]] = kept
                        changed = True
                    continue_with = atom.ab(domains)
                    if not continue_with & ~allowed or len(atom.scope) == 1:
                        continue
                left.append((atom, allowed))
            constraints = left
            if not changed or not left:
                return left

    @staticmethod
    def _branch(domains: Domains, left: list[Constraint]) -> Key | None:
        best: tuple[int, Key] | None = None
        for atom, _ in left:
            for key in atom.live(domains):
                size = len(domains[key])
                if size > 1 and (best is None or (size, key) < best):
                    best = (size, key)
        return None if best is None else best[1]


Otherwise = Callable[[Domains, list[Constraint]], "dict[Key, Domain] | None"]


class Solved:
    """What searches gave, kept for the next ones that ask the same.

    otherwise: who is asked where the search is given up; it may raise TooHard too. A kept answer costs the effort that
    finding it took: what is given up does not hang on what was asked before.
    """

    def __init__(self, most: int = 200_000, otherwise: Otherwise | None = None) -> None:
        self.most, self.otherwise = most, otherwise
        self.kept: dict[tuple[frozenset[Constraint], tuple[Domain, ...]], tuple[int, dict[Key, Domain] | None]] = {}
        self.scopes: dict[frozenset[Constraint], list[Key]] = {}

    def solution(self, domains: Domains, constraints: list[Constraint], budget: int, effort: Effort) -> Domains | None:
        """As `Search.solve` on domains of their own. Raises TooHard as that does."""
        asked = frozenset(constraints)
        keys = self.scopes.get(asked)
        if keys is None:
            keys = self.scopes[asked] = sorted({key for atom, _ in constraints for key in atom.scope})
        question = (asked, tuple([domains[key] for key in keys]))
        known = self.kept.get(question)
        if known is None:
            before = effort.left
            found = self._found(domains, constraints, budget, effort)
            if len(self.kept) >= self.most:
                self.kept.clear()
                self.scopes.clear()
            answer = None if found is None else {key: found[key] for key in keys}
            self.kept[question] = (before - effort.left, answer)
            return found
        effort.left -= known[0]
        if effort.left < 0:
            raise TooHard
        if known[1] is None:
            return None
        left = Domains(domains)
        left.update(known[1])
        return left

    def _found(self, domains: Domains, constraints: list[Constraint], budget: int, effort: Effort) -> Domains | None:
        try:
            return Search(budget, effort).solve(Domains(domains), constraints)
        except TooHard:
            if self.otherwise is None:
                raise
        told = self.otherwise(domains, constraints)
        effort.left = max(effort.left, 0)
        if told is None:
            return None
        left = Domains(domains)
        left.update(told)
        return left


def parts_of(domain: Domain) -> list[Domain]:
    """The domain in parts to try one after another."""
    first = domain[0]
    if len(domain) > _WHOLE and not isinstance(first, str | bool) and first is not None:
        middle = len(domain) // 2
        return [domain[:middle], domain[middle:]]
    return [(value,) for value in domain]
