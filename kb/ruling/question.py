"""The next question: the unknown fact whose answer settles most."""

from __future__ import annotations

from math import log2
from typing import Any

from kb.ruling.compile import Base
from kb.ruling.conditions import Bool
from kb.ruling.convert import fact_order
from kb.ruling.explore import Leaf
from kb.ruling.model import Key
from kb.ruling.nodes import Domain, Plain, Value, mask
from kb.ruling.solver import One
from kb.ruling.store import Store

_SAMPLE = 24
#: How much a region counts, the conditions that make it, its outcome.
Region = tuple[float, tuple[tuple[Bool, "bool | None"], ...], Any]


def next_question(base: Base, start: Store, leaves: list[Leaf], facts: set[Key]) -> Key | None:
    """Of the facts, that whose answer is expected to leave least open; means before their parts, then file order."""
    candidates = [key for key in facts if len(start.domains[key]) > 1]
    if not candidates:
        return None
    depth = len(start.trail)
    regions = [(2.0 ** -len(leaf.store.trail[depth:]), leaf.store.trail[depth:], outcome_key(leaf)) for leaf in leaves]
    order = fact_order(base)
    parts = {part for key in candidates if (defined := base.space.defined(key)) is not None
             for part in defined.definition.scope}

    def weight(key: Key) -> tuple[float, bool, int, tuple[str, ...]]:
        return (round(left_open(key, start, regions), 9), key in parts, order[key[0]], key[1])

    return min(candidates, key=weight)


def outcome_key(leaf: Leaf) -> object:
    """What tells outcomes apart."""
    return leaf.result.key


def left_open(key: Key, start: Store, regions: list[Region]) -> float:
    """The expected uncertainty, in bits, that is left once a fact is known; all its values count alike."""
    values = sample(start.domains[key])
    total = 0.0
    for value in values:
        domains = One(start.domains, key, value)
        weights: dict[object, float] = {}
        symbolic = 0.0
        for weight, trail, outcome in regions:
            if all(atom.ab(domains) & mask(held) for atom, held in trail if key in atom.scope):
                free = sum(1 for atom, _ in trail if key in atom.scope and len(atom.scope) == 1)
                share = weight * 2.0 ** free
                weights[outcome] = weights.get(outcome, 0.0) + share
                if unknown_amount(outcome, key):
                    symbolic += share
        whole = sum(weights.values())
        if whole:
            total += -sum(part / whole * log2(part / whole) for part in weights.values()) + symbolic / whole
    return total / len(values)


def unknown_amount(outcome: Any, key: Key) -> bool:
    """Whether an outcome still holds an open amount once the fact is known."""
    allowed = outcome[1]
    return any(isinstance(value, Value) and value.scope - {key} for value in allowed)


def sample(domain: Domain) -> tuple[Plain, ...]:
    """Some of the values, spread over the domain, where there are many."""
    if len(domain) <= _SAMPLE:
        return domain
    step = len(domain) / _SAMPLE
    return tuple(domain[int(place * step)] for place in range(_SAMPLE))
