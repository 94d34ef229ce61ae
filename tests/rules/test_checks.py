"""Cycles: every one is found, none is invented."""

from __future__ import annotations

from dataclasses import replace

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.rules.checks import fault_errors, lift_cycles, means_cycles, precedence_cycles
from kb.rules.errors import RulesErrors
from kb.rules.expressions import Literal
from kb.rules.loader import load_texts
from kb.rules.model import Authority, Beats, Concludes, Game, Place, Rule, Texts

HEAD = (
    "game g\n  es g\n  en g\ndecision d  number 0..9\n  es d\n  en d\ndecision e  number 0..9\n  es e\n  en e\n"
    "fact y  yes/no\n  es y\n  en y\npower p\n  es p\n  en p\npower q\n  es q\n  en q\n"
)


def rule(name: str, *lines: str, head: str = "") -> str:
    return f"rule {name}  {head}\n  es {name}\n  en {name}\n" + "".join(f"  {line}\n" for line in lines)


def codes(*rules: str) -> list[str]:
    try:
        load_texts({"game.rules": HEAD + "".join(rules)})
    except RulesErrors as error:
        return [fault.code for fault in error.errors]
    return []


def test_a_chain_is_no_cycle() -> None:
    assert (
        codes(rule("a", "beats b, c stated", "d is 1"), rule("b", "beats c stated", "d is 2"), rule("c", "d is 3"))
        == []
    )


def test_a_cycle_is_named() -> None:
    assert codes(rule("a", "beats b stated", "d is 1"), rule("b", "beats a reading", "d is 2")) == ["precedence-cycle"]


def test_precedences_on_different_decisions_make_no_cycle() -> None:
    one = rule("a", "beats b stated", "d is 1")
    two = rule("b", "beats c stated", "d is 2", "e is 2")
    three = rule("c", "e is 1")
    assert codes(one, two, three) == []


def test_an_editorial_preference_may_close_a_cycle() -> None:
    editorial = "editorial x\n  es x\n  en x\n  settles a, b\n  prefers b over a\n"
    assert codes(rule("a", "beats b stated", "d is 1"), rule("b", "d is 2"), editorial) == ["precedence-cycle"]


def test_precedence_without_a_common_decision() -> None:
    assert codes(rule("a", "beats b stated", "d is 1"), rule("b", "e is 2")) == ["idle-precedence"]


def test_lifts_and_switches() -> None:
    assert codes(rule("a", "lifts b"), rule("b", "lifts a")) == ["lift-cycle"]
    assert codes(rule("a", "switches off q", head="power p"), rule("b", "switches off p", head="power q")) == [
        "lift-cycle"
    ]
    assert codes(rule("a", "switches off q", head="power p"), rule("b", "d is 1", head="power q")) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("means m yes/no = m\n  es m\n  en m\n", ["means-cycle"]),
        ("means m yes/no = y\n  es m\n  en m\nmeans n yes/no = m or y\n  es n\n  en n\n", []),
        ("means m yes/no = not n\n  es m\n  en m\nmeans n yes/no = m or y\n  es n\n  en n\n", ["means-cycle"]),
    ],
)
def test_means(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_the_invented_game_has_none(harbour: Game) -> None:
    assert precedence_cycles(harbour) == lift_cycles(harbour) == means_cycles(harbour) == []
    assert list(fault_errors(harbour)) == []


@given(st.sets(st.tuples(st.integers(0, 7), st.integers(0, 7)), max_size=24))
def test_cycles_against_networkx(edges: set[tuple[int, int]]) -> None:
    place = Place("x", 1)
    rules = {}
    for number in range(8):
        beats = tuple(Beats(f"r{b}", Authority("stated"), place) for a, b in sorted(edges) if a == number)
        concludes = Concludes("d", (), "is", (Literal(True),), None, place)
        rules[f"r{number}"] = Rule(f"r{number}", "t", Texts(), (), (), (concludes,), beats, place)
    game = replace(Game("g", Texts()), rules=rules)
    found = precedence_cycles(game)
    graph = networkx.DiGraph([(f"r{a}", f"r{b}") for a, b in edges])
    assert bool(found) == (not networkx.is_directed_acyclic_graph(graph))
    for cycle in found:
        assert all(graph.has_edge(a, b) for a, b in zip(cycle, (*cycle[1:], cycle[0]), strict=True))
