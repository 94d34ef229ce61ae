"""Every tiny acyclic theory, once for each class of theories that differ only in the signs of their atoms."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from scripts.benchmarks.theory import Literal, Theory, TheoryRule

#: A rule without its id.
Shape = tuple[str, Literal, tuple[Literal, ...]]


def shapes(atoms: Sequence[str], kinds: Sequence[str], widest: int) -> list[Shape]:
    """Every rule whose body has at most `widest` literals of atoms that come before the head's."""
    found: list[Shape] = []
    for place, atom in enumerate(atoms):
        bodies = [
            tuple(zip(names, signs, strict=True))
            for size in range(min(widest, place) + 1)
            for names in itertools.combinations(atoms[:place], size)
            for signs in itertools.product((True, False), repeat=size)
        ]
        found += [(kind, (atom, sign), body) for kind in kinds for sign in (True, False) for body in bodies]
    return found


def flipped(shape: Shape, atoms: frozenset[str]) -> Shape:
    kind, (head, sign), body = shape
    return kind, (head, sign != (head in atoms)), tuple((name, value != (name in atoms)) for name, value in body)


def theories(atoms: Sequence[str], kinds: Sequence[str], widest: int, size: int) -> Iterator[Theory]:
    """All theories of exactly `size` rules, with every acyclic superiority between opposed rules."""
    order = {shape: place for place, shape in enumerate(shapes(atoms, kinds, widest))}
    groups = [frozenset(group) for count in range(1, len(atoms) + 1) for group in itertools.combinations(atoms, count)]
    for combination in itertools.combinations_with_replacement(order, size):
        own = [order[shape] for shape in combination]
        if any(sorted(order[flipped(shape, group)] for shape in combination) < own for group in groups):
            continue
        rules = tuple(TheoryRule(f"r{place}", *shape) for place, shape in enumerate(combination))
        for superiority in rankings(rules):
            yield Theory((), rules, superiority)


def rankings(rules: Sequence[TheoryRule]) -> Iterator[tuple[tuple[str, str], ...]]:
    """Every acyclic set of edges between rules that conclude opposites."""
    pairs = [(one.id, two.id) for one, two in itertools.combinations(rules, 2)
             if one.head[0] == two.head[0] and one.head[1] != two.head[1]]
    for choice in itertools.product((0, 1, 2), repeat=len(pairs)):
        edges = tuple(
            pair if way == 1 else pair[::-1] for pair, way in zip(pairs, choice, strict=True) if way
        )
        if acyclic(edges):
            yield edges


def acyclic(edges: Sequence[tuple[str, str]]) -> bool:
    left = list(edges)
    while left:
        losers = {loser for _, loser in left}
        kept = [edge for edge in left if edge[0] in losers]
        if len(kept) == len(left):
            return False
        left = kept
    return True
