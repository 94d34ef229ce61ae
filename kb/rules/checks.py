"""Faults of a whole game: cycles that leave it without a meaning, and precedences that cannot matter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.rules.errors import RulesError
from kb.rules.expressions import FactRef
from kb.rules.model import Concludes, Game, Lifts, Place, Rule, SwitchesOff
from kb.rules.walk import walk

_Edges = Mapping[str, Sequence[str]]


def fault_errors(game: Game) -> Iterator[RulesError]:
    """Everything that forbids ruling on the game at all."""
    for cycle in precedence_cycles(game):
        yield RulesError(
            "precedence-cycle",
            _place_of_edge(game.rules[cycle[0]], cycle[1 % len(cycle)]),
            f"Estas reglas se imponen unas a otras en círculo: {_ring(cycle)}.",
            f"These rules beat one another in a circle: {_ring(cycle)}.",
            "Quita una de esas líneas `beats` (o `prefers`).",
            "Remove one of those `beats` (or `prefers`) lines.",
        )
    for cycle in lift_cycles(game):
        yield RulesError(
            "lift-cycle",
            game.rules[cycle[0]].place,
            f"Estas reglas se levantan unas a otras en círculo: {_ring(cycle)}.",
            f"These rules lift one another in a circle: {_ring(cycle)}.",
            "Quita uno de esos `lifts` o `switches off`.",
            "Remove one of those `lifts` or `switches off`.",
        )
    for cycle in means_cycles(game):
        yield RulesError(
            "means-cycle",
            game.facts[cycle[0]].place,
            f"Esto se calcula a partir de sí mismo: {_ring(cycle)}.",
            f"This is computed from itself: {_ring(cycle)}.",
            "Cuenta uno de ellos como `fact`.",
            "Make one of them a `fact`.",
        )
    yield from _idle_precedences(game)


def precedence_cycles(game: Game) -> list[tuple[str, ...]]:
    """Rules that beat one another in a circle on one decision, each circle once, as rule ids in the order of the edges.

    Edges are `beats` lines and the preferences of editorial rulings, between rules that conclude the same decision.
    """
    about: dict[str, set[str]] = {}
    for rule in game.rules.values():
        for decision in _decisions(rule):
            about.setdefault(decision, set()).add(rule.id)
    edges = _precedences(game)
    found: dict[tuple[str, ...], None] = {}
    for rules in about.values():
        inside = {rule: [beaten for beaten in edges.get(rule, ()) if beaten in rules] for rule in sorted(rules)}
        for cycle in _cycles(inside):
            found[cycle] = None
    return list(found)


def lift_cycles(game: Game) -> list[tuple[str, ...]]:
    """Rules that remove one another in a circle, by `lifts` or by switching off each other's power."""
    by_power: dict[str, list[str]] = {}
    for rule in game.rules.values():
        if rule.power is not None:
            by_power.setdefault(rule.power, []).append(rule.id)
    edges: dict[str, list[str]] = {}
    for rule in game.rules.values():
        for conclusion in rule.conclusions:
            if isinstance(conclusion, Lifts):
                edges.setdefault(rule.id, []).extend(conclusion.rules)
            elif isinstance(conclusion, SwitchesOff):
                edges.setdefault(rule.id, []).extend(by_power.get(conclusion.power, ()))
    return _cycles(edges)


def means_cycles(game: Game) -> list[tuple[str, ...]]:
    """Facts computed (`means`) from themselves, directly or through other such facts."""
    edges: dict[str, list[str]] = {}
    for fact in game.facts.values():
        if fact.means is not None:
            edges[fact.id] = [node.fact for node in walk(fact.means) if isinstance(node, FactRef)]
    return _cycles(edges)


def _idle_precedences(game: Game) -> Iterator[RulesError]:
    """`beats` between rules that conclude nothing in common: it says nothing, and `lifts` was probably meant."""
    for rule in game.rules.values():
        own = _decisions(rule)
        for beats in rule.beats:
            if own.isdisjoint(_decisions(game.rules[beats.rule])):
                yield RulesError(
                    "idle-precedence",
                    beats.place,
                    f"`{rule.id}` y `{beats.rule}` no deciden nada en común: no hay qué imponer.",
                    f"`{rule.id}` and `{beats.rule}` decide nothing in common: there is nothing to beat.",
                    "Si la otra regla debe dejar de valer, escribe: lifts ...",
                    "If the other rule is to stop applying, write: lifts ...",
                )


def _decisions(rule: Rule) -> set[str]:
    return {conclusion.decision for conclusion in rule.conclusions if isinstance(conclusion, Concludes)}


def _precedences(game: Game) -> dict[str, list[str]]:
    edges: dict[str, list[str]] = {}
    for rule in game.rules.values():
        edges.setdefault(rule.id, []).extend(beats.rule for beats in rule.beats)
    for editorial in game.editorials.values():
        for winner, loser in editorial.prefers:
            edges.setdefault(winner, []).append(loser)
    return edges


def _cycles(edges: _Edges) -> list[tuple[str, ...]]:
    """One cycle through each edge that closes one in a walk over all nodes; none exactly where there is no cycle."""
    done: set[str] = set()
    found: list[tuple[str, ...]] = []
    for start in edges:
        path: list[str] = []
        on_path: dict[str, int] = {}
        stack: list[tuple[str, Iterator[str]]] = []

        def enter(node: str, path: list[str], on_path: dict[str, int], stack: list[tuple[str, Iterator[str]]]) -> None:
            on_path[node] = len(path)
            path.append(node)
            stack.append((node, iter(edges.get(node, ()))))

        if start not in done:
            enter(start, path, on_path, stack)
        while stack:
            node, following = stack[-1]
            target = next(following, None)
            if target is None:
                stack.pop()
                path.pop()
                del on_path[node]
                done.add(node)
            elif target in on_path:
                found.append(_from_least(path[on_path[target] :]))
            elif target not in done:
                enter(target, path, on_path, stack)
    return list(dict.fromkeys(found))


def _from_least(cycle: Sequence[str]) -> tuple[str, ...]:
    first = min(range(len(cycle)), key=lambda index: cycle[index])
    return (*cycle[first:], *cycle[:first])


def _ring(cycle: Sequence[str]) -> str:
    return " > ".join((*cycle, cycle[0]))


def _place_of_edge(rule: Rule, beaten: str) -> Place:
    return next((beats.place for beats in rule.beats if beats.rule == beaten), rule.place)
