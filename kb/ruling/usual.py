"""Usual values that are jointly possible in a situation."""

from __future__ import annotations

from kb.ruling.compile import Base
from kb.ruling.model import Key
from kb.ruling.nodes import Plain, plain
from kb.ruling.reads import support
from kb.ruling.solver import Domains
from kb.ruling.store import Store


def usual_values(base: Base, key: Key, store: Store) -> dict[Key, Plain]:
    """The usual values that may be assumed of the unknown facts a decision reads.

    A usual value that the situation rules out is left; so are those that cannot hold together: none of them is
    preferred. A means is assumed only where its parts, with their usual values, leave it open.
    """
    wanted: dict[Key, Plain] = {}
    means: dict[Key, Plain] = {}
    for fact in sorted(bound_with(base, support(base, key))):
        declared = base.game.facts[fact[0]]
        if declared.usual is None or (fact in store.stated and len(store.domains[fact]) == 1):
            continue
        value = plain(declared.usual)
        if value in store.domains[fact]:
            (wanted if declared.means is None else means)[fact] = value
    assumed = _together(store, wanted)
    if means:
        with_parts = assume(store, assumed)
        for fact, value in means.items():
            definition = base.space.definition(fact)
            if definition is not None and (not definition.pure or not _is_open(with_parts, fact)):
                continue
            assumed |= _together(with_parts, {fact: value})
    return assumed


def bound_with(base: Base, facts: frozenset[Key]) -> set[Key]:
    """The facts and all those that worlds which cannot be bind them to."""
    found, queue = set(facts), list(facts)
    while queue:
        for never in base.space.nevers_by_key.get(queue.pop(), ()):
            queue += [other for other in never.scope if other not in found]
            found |= never.scope
    return found


def _is_open(store: Store, fact: Key) -> bool:
    constraint = store.space.defined(fact)
    if constraint is None:
        return True
    span = constraint.definition.span(store.domains)
    single = span.low == span.high if span.values is None else len(span.values) == 1
    return not single or span.undefined


def _together(store: Store, wanted: dict[Key, Plain]) -> dict[Key, Plain]:
    wanted = {fact: value for fact, value in wanted.items() if _possible(store, {fact: value})}
    while wanted and not _possible(store, wanted):
        narrowed = assume(store, wanted)
        clashing: set[Key] = set()
        for atom, allowed in narrowed.component(wanted):
            own = {fact: wanted[fact] for fact in atom.scope if fact in wanted}
            if (own and not _possible(store, own)) or not atom.ab(narrowed.domains) & allowed:
                clashing |= set(own)
        wanted = {fact: value for fact, value in wanted.items() if fact not in clashing} if clashing else {}
    return wanted


def _possible(store: Store, values: dict[Key, Plain]) -> bool:
    narrowed = assume(store, values)
    return narrowed.solution(values) is not None


def assume(store: Store, values: dict[Key, Plain]) -> Store:
    """A store in which these facts have these values."""
    new = Store(store.space, Domains(store.domains), store.stated)
    for fact, value in values.items():
        new.domains[fact] = (value,)
    new.assumed = frozenset(values)
    return new
