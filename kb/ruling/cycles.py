"""Circles of decisions that read one another: an error that names them.

Decisions are compared by name first; only where names go in a circle are they grounded, because the total of the
attacker may well be read by the total of the defender.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from kb.errors import PuedoError
from kb.rules import expressions as x
from kb.rules import model as m
from kb.ruling.base import Base
from kb.ruling.model import Key
from kb.ruling.reads import direct

_LEAVES = (x.Literal, x.Variable, str)


def names_read(base: Base, items: Iterable[object]) -> set[str]:
    """The decisions that expressions read, by name; `@POWER` where they ask whether somebody has a power."""
    found: set[str] = set()
    queue = list(items)
    while queue:
        item = queue.pop()
        if item is None or isinstance(item, _LEAVES):
            continue
        if isinstance(item, tuple):
            queue.extend(item)
            continue
        if isinstance(item, x.DecisionRef):
            found.add(item.decision)
        elif isinstance(item, x.DeonticTest):
            found.add(item.act)
        elif isinstance(item, x.Has):
            found.add("@" + item.power)
        elif isinstance(item, x.FactRef) and base.game.facts[item.fact].means is not None:
            queue.append(base.game.facts[item.fact].means)
        for slot in getattr(type(item), "__slots__", ()):
            queue.append(getattr(item, slot))
    return found


def graph_of_names(base: Base) -> dict[str, set[str]]:
    """Decision -> the decisions its rules read; powers and rules that are lifted are nodes of their own."""
    graph: dict[str, set[str]] = {}
    for decision, conclusions in base.by_decision.items():
        reads = graph.setdefault(decision, set())
        for rule, _, conclusion in conclusions:
            reads |= names_read(base, (conclusion.condition, conclusion.values, conclusion.args, conclusion.chooser))
            if rule is not None:
                if rule.power is not None:
                    reads.add("@" + rule.power)
                if rule.id in base.lifts:
                    reads.add("!" + rule.id)
    for prefix, removing in (("@", base.switches), ("!", base.lifts)):
        for name, removers in removing.items():
            reads = graph.setdefault(prefix + name, set())
            for rule, remover in removers:
                reads |= names_read(base, (remover.condition,))
                if rule.power is not None:
                    reads.add("@" + rule.power)
                if rule.id in base.lifts:
                    reads.add("!" + rule.id)
    return graph


def in_circles(graph: dict[str, set[str]]) -> set[str]:
    """The nodes left when all that lead to no circle, or come after none, are taken away."""
    graph = {name: {other for other in reads if other in graph} for name, reads in graph.items()}
    readers: dict[str, list[str]] = {name: [] for name in graph}
    for name, reads in graph.items():
        for other in reads:
            readers[other].append(name)
    waiting = {name: len(reads) for name, reads in graph.items()}
    ready = [name for name, count in waiting.items() if not count]
    while ready:
        name = ready.pop()
        del waiting[name]
        for reader in readers[name]:
            waiting[reader] -= 1
            if not waiting[reader]:
                ready.append(reader)
    return set(waiting)


def refuse_cycles(base: Base) -> None:
    """Raises PuedoError where the rules of a decision, in one and the same instance, lead back to it."""
    suspects = in_circles(graph_of_names(base))
    if not suspects:
        return
    state: dict[Key, int] = {}
    for name in base.game.decisions:
        if name not in suspects:
            continue
        for args in itertools.product(*(base.grounder.members(param) for param in base.game.decisions[name].params)):
            if (name, args) in state:
                continue
            trail: list[tuple[Key, list[Key]]] = [((name, args), sorted(direct(base, (name, args)).decisions))]
            state[(name, args)] = 1
            while trail:
                key, rest = trail[-1]
                if not rest:
                    state[key] = 2
                    trail.pop()
                    continue
                following = rest.pop()
                if state.get(following) == 1:
                    keys = [one for one, _ in trail]
                    raise circle(base.game, keys[keys.index(following):])
                if following not in state and following[0] in suspects:
                    state[following] = 1
                    trail.append((following, sorted(direct(base, following).decisions)))


def circle(game: m.Game, keys: list[Key]) -> PuedoError:
    """The error that names a circle of decisions and where the first of them is declared."""
    names = " -> ".join(" of ".join([key[0], *key[1]]) for key in [*keys, keys[0]])
    place = game.decisions[keys[0][0]].place
    return PuedoError(
        {"es": f"Hay decisiones que se leen en círculo: {names}.",
         "en": f"Decisions read one another in a circle: {names}."},
        f"{place.file}:{place.line}:{place.column}",
        {"es": "Rompe el círculo: quita de alguna regla la condición que lo cierra.",
         "en": "Break the circle: take the condition that closes it out of one of the rules."})
