"""The space of worlds of a game: the domain of every fact, the worlds that cannot be, what means are computed from."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterable

from kb.rules.model import Fact as FactModel
from kb.rules.model import Game, Number, OneOf, SetOf, Type, YesNo
from kb.ruling.conditions import Bool, Constant
from kb.ruling.ground import Grounder
from kb.ruling.holding import AsValue
from kb.ruling.model import Key
from kb.ruling.nodes import Domain, Domains, F, T, U, Value, World, plain
from kb.ruling.solver import Constraint, Solved, filtered
from kb.ruling.solver import Domains as AllDomains


def values_of(of: Type) -> Domain:
    """Every value of a type, numbers ascending. Raises TypeError for sets: they are settled member by member."""
    match of:
        case YesNo():
            return (False, True)
        case OneOf(values=values):
            return values
        case Number(low, high, step):
            if low.denominator == step.denominator == 1:
                return tuple(range(int(low), int(high) + 1, int(step)))
            return tuple(plain(low + step * count) for count in range(int((high - low) / step) + 1))
        case SetOf():
            raise TypeError("a set has no values of its own")


class Defined(Bool):
    """The constraint that a means has the value of its definition."""

    __slots__ = ("definition", "key", "numeric")

    def __init__(self, key: Key, definition: Value, numeric: bool) -> None:
        super().__init__(("defined", key), (definition,), definition.scope | {key})
        self.key, self.definition, self.numeric = key, definition, numeric

    def ev(self, world: World) -> bool | None:
        return world[self.key] == self.definition.ev(world)

    def ab(self, domains: Domains) -> int:
        own = domains[self.key]
        span = self.definition.span(domains)
        undefined = own[-1] is None
        values = own[:-1] if undefined else own
        both = undefined and span.undefined
        if span.empty:
            return T | (F if values else 0) if both else F
        if span.values is not None:
            shared = not span.values.isdisjoint(values)
            single = len(own) == 1 and len(span.values) == 1 and not span.undefined
        else:
            least = bisect_left(values, span.low)  # type: ignore[type-var]
            shared = least < len(values) and values[least] <= span.high  # type: ignore[operator]
            single = len(own) == 1 and span.low == span.high and not span.undefined
        if not shared and not both:
            return F
        return T if single else T | F

    def live(self, domains: Domains) -> frozenset[Key]:
        return self.definition.live(domains) | {self.key}


class Space:
    """Domains, nevers and definitions of a game, grounded when first asked for."""

    def __init__(self, game: Game, grounder: Grounder) -> None:
        self.game, self.grounder = game, grounder
        self._domains: dict[str, Domain] = {}
        self._filtered: dict[tuple[Bool, int, Domain], Domain] = {}
        self._definitions: dict[Key, Value | None] = {}
        self._defined: dict[Key, Defined | None] = {}
        self.nevers: list[Bool] = [grounder.condition(never.condition) for never in game.nevers]
        self.nevers_by_key: dict[Key, list[Bool]] = {}
        for never in self.nevers:
            for key in never.scope:
                self.nevers_by_key.setdefault(key, []).append(never)
        self._parts: dict[Key, list[Key]] | None = None
        self._beneath: dict[Key, frozenset[Key]] = {}
        self.has_means = any(fact.means is not None for fact in game.facts.values())
        self._binding: frozenset[Key] | None = None
        self._around: dict[Key, tuple[tuple[Constraint, ...], tuple[tuple[Key, Constraint], ...]]] = {}
        self.solved: Solved | None = None  # set where many searches of one base ask the same again

    def domain(self, key: Key) -> Domain:
        """Every value the fact can have; a means that may be undefined has None last."""
        name = key[0]
        known = self._domains.get(name)
        if known is None:
            known = self._domains[name] = values_of(self.game.facts[name].type)
        definition = self.definition(key)
        if definition is not None and definition.partial:
            return (*known, None)
        return known

    def definition(self, key: Key) -> Value | None:
        """What a means is computed from; None for other facts."""
        if key in self._definitions:
            return self._definitions[key]
        fact: FactModel = self.game.facts[key[0]]
        node: Value | None = None
        if fact.means is not None:
            binding = dict(zip(fact.params, key[1], strict=True))
            boolean = isinstance(fact.type, YesNo)
            node = (AsValue(self.grounder.condition(fact.means, binding)) if boolean
                    else self.grounder.value(fact.means, binding))
        self._definitions[key] = node
        return node

    def defined(self, key: Key) -> Defined | None:
        """The constraint between a means and its parts; None where it has none, or reads decisions."""
        if key in self._defined:
            return self._defined[key]
        definition = self.definition(key)
        known = None
        if definition is not None and definition.pure:
            known = Defined(key, definition, isinstance(self.game.facts[key[0]].type, Number))
        self._defined[key] = known
        return known

    def bound(self, key: Key) -> frozenset[Key]:
        """A means that binds, with the facts that it is computed from."""
        constraint = self.defined(key)
        return frozenset((key,)) if constraint is None else constraint.scope

    def filtered(self, atom: Bool, allowed: int, key: Key, domains: AllDomains) -> Domain:
        """The values of the one fact of a condition with which it can have an allowed truth value."""
        asked = (atom, allowed, domains[key])
        known = self._filtered.get(asked)
        if known is None:
            known = self._filtered[asked] = filtered(atom, allowed, key, domains)
        return known

    def beneath(self, key: Key) -> frozenset[Key]:
        """The means that bind where this one does: itself and those it is computed from, and so on down."""
        known = self._beneath.get(key)
        if known is None:
            found: set[Key] = set()
            queue = [key]
            while queue:
                means = queue.pop()
                bound = self.defined(means)
                if means not in found and bound is not None:
                    found.add(means)
                    queue += bound.definition.scope
            known = self._beneath[key] = frozenset(found)
        return known

    def bound_by(self, keys: Iterable[Key]) -> set[Key]:
        """The means that bind where these facts are told: with those that worlds which cannot be speak of."""
        if not self.has_means:
            return set()
        if self._binding is None:
            self._binding = frozenset[Key]().union(*(self.beneath(key) for key in self.nevers_by_key))
        return set(self._binding).union(*(self.beneath(key) for key in keys))

    def around(self, key: Key) -> tuple[tuple[Constraint, ...], tuple[tuple[Key, Constraint], ...]]:
        """What always binds a fact, and what does where a means of which it is a part is looked at."""
        known = self._around.get(key)
        if known is None:
            own = self.defined(key)
            always: list[Constraint] = [(never, F | U) for never in self.nevers_by_key.get(key, ())]
            if own is not None:
                always.append((own, T))
            wholes = [(whole, (bound, T)) for whole in self.wholes(key) if (bound := self.defined(whole)) is not None]
            known = self._around[key] = tuple(always), tuple(wholes)
        return known

    def wholes(self, key: Key) -> list[Key]:
        """The means of which a fact is a part."""
        if self._parts is None:
            self._parts = {}
            for fact in self.game.facts.values():
                if fact.means is None or self.grounder.impure(fact.id):
                    continue
                for args in itertools.product(*(self.grounder.members(param) for param in fact.params)):
                    whole = (fact.id, args)
                    definition = self.definition(whole)
                    for part in definition.scope if definition is not None else ():
                        self._parts.setdefault(part, []).append(whole)
        return self._parts.get(key, [])


__all__ = ["Constant", "Defined", "Space", "U", "values_of"]
