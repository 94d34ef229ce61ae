"""Ways over the classic map, as the core counts them, against an independent search over the facts about the board."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from kb.rules.loader import load_texts
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule
from kb.ruling.model import Situation
from tests.games.parts import part_of

COUNTED = """topic counted
  es Contado
  en Counted
fact start-at  territory
  es ¿Desde dónde?
  en Where from?
fact end-at  territory
  es ¿Hasta dónde?
  en Where to?
decision counted-steps  number 0..100
  es ¿Cuántos territorios?
  en How many territories?
rule counted-march
  es Se cuentan los territorios del camino.
  en The territories on the way are counted.
  from board
  counted-steps is steps of march from start-at to end-at
"""


@pytest.fixture(scope="module")
def base() -> Base:
    return compile_game(load_texts({**part_of("classic", ("game", "map")), "counted.rules": COUNTED}))


@pytest.fixture(scope="module")
def facts(shared: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((shared / "inventory" / "classic-facts.json").read_text(encoding="utf-8"))
    return loaded


def steps(base: Base, start: str, end: str, storm: int) -> Fraction:
    situation: Situation = {
        ("start-at", ()): start,
        ("end-at", ()): end,
        ("storm-sector", ()): Fraction(storm),
    }
    (value,) = rule(base, ("counted-steps", ()), situation, proof=False).outcome.allowed
    assert isinstance(value, Fraction)
    return value


def open_areas(facts: dict[str, Any], storm: int) -> nx.DiGraph[str]:
    """Areas out of the storm; a step costs one where it enters another territory."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for item in facts["territories"]["items"]:
        graph.add_nodes_from(part for part in item["parts"] if not part.endswith(f"@{storm}"))
    for left, right in facts["adjacency"]["parts"]["pairs"]:
        for a, b in ((left, right), (right, left)):
            if a in graph and b in graph:
                graph.add_edge(a, b, cost=int(a.partition("@")[0] != b.partition("@")[0]))
    return graph


def searched(graph: nx.DiGraph[str], facts: dict[str, Any], start: str, end: str) -> int | None:
    parts = {item["id"]: [part for part in item["parts"] if part in graph] for item in facts["territories"]["items"]}
    if not parts[start] or not parts[end]:
        return None
    found = nx.multi_source_dijkstra_path_length(graph, set(parts[start]), weight="cost")
    return min((int(found[part]) for part in parts[end] if part in found), default=None)


def test_the_worked_example_takes_three_steps(base: Base) -> None:
    assert steps(base, "tueks-sietch", "imperial-basin", 0) == 3


@pytest.mark.parametrize("storm", range(19))
def test_steps_are_those_of_a_search_over_the_board(base: Base, facts: dict[str, Any], storm: int) -> None:
    names = [item["id"] for item in facts["territories"]["items"]]
    graph = open_areas(facts, storm)
    pick = random.Random(storm)
    for _ in range(150):
        start, end = pick.choice(names), pick.choice(names)
        counted, expected = steps(base, start, end, storm), searched(graph, facts, start, end)
        if expected is None:
            assert counted > len(names), (start, end)
        else:
            assert counted == expected, (start, end)
