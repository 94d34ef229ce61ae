"""One path of the evaluation: facts looked up, atoms decided, decisions read, each at most once.

What is not determined raises `Open`; whoever can conclude without it swallows it, and the explorer forks on the rest.
"""

from __future__ import annotations

from typing import Any

from kb.errors import PuedoError
from kb.ruling.compile import Base, Lifter, Said
from kb.ruling.conditions import Bool, Exists, Same, decide_compare
from kb.ruling.model import CHOICE, CONFLICT, RANGE, SILENT, VALUE, Key
from kb.ruling.nodes import Const, Open, Plain, Value
from kb.ruling.outcome import Found, weigh_all
from kb.ruling.store import Store

_NEW: Any = object()
Origins = tuple[tuple[Key, "Plain | Value"], ...]


class Path:
    """Evaluates decisions under one store and one way to settle what is unsettled.

    `chosen`: for each unsettled decision that was read, the value it is given on this path.
    `blocking`: an unsettled decision proves nothing to those that read it (plain ambiguity blocking).
    `hasty`: conclude as soon as the outcome is certain, though not every rule's part in it is.
    """

    __slots__ = (
        "active", "amounts", "base", "blocking", "busy", "chosen", "derived", "found", "hasty", "known", "powers",
        "store")

    def __init__(self, base: Base, store: Store, known: dict[Key, Plain], chosen: Origins = (),
                 blocking: bool = False, hasty: bool = True) -> None:
        self.hasty = hasty
        self.base, self.store, self.known, self.blocking = base, store, known, blocking
        self.chosen = dict(chosen)
        self.found: dict[Key, Found | Open] = {}
        self.amounts: dict[Said, tuple[Plain | Value, ...]] = {}
        self.active: dict[Lifter, bool | Open] = {}
        self.powers: dict[str, bool | Open | None] = {}
        self.derived: dict[Key, Plain | Value | Open] = {}
        self.busy: set[object] = set()

    # Facts

    def look(self, key: Key) -> Plain | Value:
        """The value of a fact, or its node where it is unknown."""
        value = self.known.get(key, _NEW)
        if value is not _NEW:
            return value  # type: ignore[no-any-return]
        store, node = self.store, self.base.grounder.fact(key)
        if key not in store.stated:
            definition = self.base.space.definition(key)
            if definition is not None:
                if not definition.pure:
                    return self._derive(key, definition)
                span = definition.span(store.domains)
                if span.empty:
                    self.known[key] = None
                    return None
                if not span.undefined:
                    if span.values is None and span.low == span.high:
                        value = self.known[key] = span.low
                        return value
                    if span.values is not None and len(span.values) == 1:
                        (value,) = span.values
                        self.known[key] = value
                        return value
                store.link((key,))
        domain = store.exact(key)
        if len(domain) == 1:
            value = self.known[key] = domain[0]
            return value
        return node

    def _derive(self, key: Key, definition: Value) -> Plain | Value:
        """The value of a means that reads decisions."""
        value = self.derived.get(key, _NEW)
        if value is _NEW:
            self._enter(key)
            try:
                value = definition.run(self)
            except Open as error:
                value = error
            self.busy.discard(key)
            self.derived[key] = value
        if isinstance(value, Open):
            raise value
        return value  # type: ignore[no-any-return]

    def decide(self, atom: Bool) -> bool | None:
        """The truth of an atom here. Raises Open where it can have several."""
        values = self.store.possible(atom)
        if len(values) == 1:
            return values[0]
        raise Open(atom, values)

    def narrowed(self, item: Bool) -> int:
        """The truth values a condition on facts can have, as a mask, without forking; never too few."""
        for key in item.scope:
            if key not in self.known:
                self.look(key)
        return item.ab(self.store.domains)

    def pick(self, item: Value) -> Plain:
        """The id that an unknown value has on this path. Raises Open until it is determined."""
        span = item.span(self.store.domains)
        for value in sorted(span.values or (), key=str):
            held = self.decide(Same(item, Const(value)))
            if held is None:
                return None
            if held:
                return value
        return None

    # Rules

    def applies(self, said: Said) -> bool:
        """Whether a conclusion counts: its condition holds, it says something, and nothing removes its rule."""
        if not self._stands(said):
            return False
        return said.known is not None or self._amounts(said)

    def _stands(self, one: Said | Lifter) -> bool:
        """Whether condition and guards hold and nothing lifts it. Raises Open where some are open and none says no."""
        opened: Open | None = None
        condition = one.condition
        if condition is not None:
            try:
                if condition.run(self) is not True:
                    return False
            except Open as error:
                opened = error
        for guard in one.guards:
            try:
                if guard.run(self) is not True:
                    return False
            except Open as error:
                opened = opened or error
        for lifter in one.lifters:
            try:
                if self.lifting(lifter):
                    return False
            except Open as error:
                opened = opened or error
        if opened is not None:
            raise opened
        return True

    def _amounts(self, said: Said) -> bool:
        """Work out what a conclusion says; False where a missing cell leaves it saying nothing."""
        if said not in self.amounts:
            values = tuple(value.run(self) for value in said.values)
            for value in values:
                if value is None or (isinstance(value, Value) and value.partial and not self.decide(Exists(value))):
                    self.amounts[said] = (None,)
                    return False
            self.amounts[said] = values
        return None not in self.amounts[said]

    def lifting(self, lifter: Lifter) -> bool:
        """Whether a `lifts` or a `switches off` is active."""
        held = self.active.get(lifter)
        if held is None:
            self._enter(lifter, lifter.rule.id)
            try:
                held = self._stands(lifter)
            except Open as error:
                held = error
            self.busy.discard(lifter)
            self.active[lifter] = held
        if isinstance(held, Open):
            raise held
        return held

    def works(self, power: str) -> bool | None:
        """Whether a power is in play and not switched off."""
        held = self.powers.get(power, _NEW)
        if held is _NEW:
            self._enter(power, power)
            try:
                held = self._works(power)
            except Open as error:
                held = error
            self.busy.discard(power)
            self.powers[power] = held
        if isinstance(held, Open):
            raise held
        return held  # type: ignore[no-any-return]

    def _works(self, power: str) -> bool:
        opened: Open | None = None
        for option in self.base.game.powers[power].needs:
            value = self.look((option, ()))
            if isinstance(value, Value):
                try:
                    value = self.decide(self.base.truth(value))
                except Open as error:
                    opened = opened or error
                    continue
            if value is not True:
                return False
        for switcher in self.base.switchers(power):
            try:
                if self.lifting(switcher):
                    return False
            except Open as error:
                opened = opened or error
        if opened is not None:
            raise opened
        return True

    # Decisions

    def find(self, key: Key) -> Found:
        """What comes out for a decision on this path. Raises Open, or PuedoError where decisions go in a circle."""
        found = self.found.get(key)
        if found is None:
            self._enter(key)
            try:
                found = weigh_all(self, self.base.settled(key))
            except Open as error:
                found = error
            self.busy.discard(key)
            self.found[key] = found
        if isinstance(found, Open):
            raise found
        return found

    def _enter(self, what: object, name: str | None = None) -> None:
        if what in self.busy:
            shown = name or str(what[0])  # type: ignore[index]
            raise PuedoError(
                {"es": f"Las reglas de «{shown}» se leen a sí mismas en círculo.",
                 "en": f'The rules of "{shown}" read themselves in a circle.'},
                self.base.game.id,
                {"es": "Rompe el círculo: una decisión no puede depender de sí misma.",
                 "en": "Break the circle: a decision cannot depend on itself."})
        self.busy.add(what)

    def read(self, key: Key) -> Plain | Value:
        """The value of a decision for a rule that reads it; None where it proves nothing."""
        found = self.find(key)
        if found.kind == VALUE and len(found.allowed) == 1:
            value: Plain | Value = found.allowed[0]
            return value
        return self.settle(key, found)

    def read_deontic(self, key: Key, mood: frozenset[str]) -> bool | None:
        """Whether an act stands so; a state that is left open between in and out is unsettled."""
        found = self.find(key)
        if found.kind == VALUE:
            if all(state in mood for state in found.allowed):
                return True
            if not any(state in mood for state in found.allowed):
                return False
        value = self.settle(key, found)
        return None if value is None else value in mood

    def settle(self, key: Key, found: Found) -> Plain | Value:
        """The one place where it is decided what an unsettled decision is to those that read it.

        It ranges over the disputed values, the options of a choice, or its whole domain where the rules are silent:
        one path for each. Under `blocking` it proves nothing.
        """
        if self.blocking:
            return None
        value = self.chosen.get(key, _NEW)
        if value is not _NEW:
            return value  # type: ignore[no-any-return]
        raise Open(None, self._range(key, found), key)

    def _range(self, key: Key, found: Found) -> tuple[Plain | Value, ...]:
        if found.kind in (VALUE, CHOICE):
            return found.allowed
        if found.kind == CONFLICT:
            return tuple(dict.fromkeys(value for values, _ in found.sides for value in values))
        domain = self.base.settled(key).issues[0].domain
        if found.kind == RANGE:
            return tuple(value for value in domain if self._within(value, found))
        assert found.kind == SILENT
        return domain

    def _within(self, value: Plain, found: Found) -> bool:
        return all(
            limit is None or (decide_compare(self, op, value, limit) if isinstance(limit, Value) else
                              (limit <= value if op == ">=" else value <= limit))  # type: ignore[operator]
            for op, limit in ((">=", found.low), ("<=", found.high)))
