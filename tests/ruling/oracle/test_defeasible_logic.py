"""The core with ambiguity blocking against defeasible logic as an answer-set program: no difference is allowed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scripts.benchmarks.theory import DEFEASIBLE, DEFEATER, STRICT, Theory, TheoryRule
from scripts.benchmarks.translate import theory_game
from tests.ruling.conformance.adapter import conclusions
from tests.ruling.oracle.metaprogram import solve
from tests.ruling.oracle.tiny import theories

ALL = (STRICT, DEFEASIBLE, DEFEATER)


def compare(some: Sequence[Theory]) -> None:
    for theory, (definitely, defeasibly) in zip(some, solve(some), strict=True):
        assert conclusions(theory_game(theory)) == (set(definitely), set(defeasibly)), theory


@pytest.mark.parametrize(
    ("atoms", "kinds", "widest", "size", "expected"),
    [
        ("ab", ALL, 1, 1, 9),
        ("ab", ALL, 1, 2, 159),
        ("ab", ALL, 1, 3, 2937),
        ("abc", ALL, 2, 2, 852),
        ("abc", ALL, 1, 3, 14838),
        ("ab", (DEFEASIBLE, DEFEATER), 1, 4, 19094),
    ],
)
def test_every_tiny_theory(atoms: str, kinds: tuple[str, ...], widest: int, size: int, expected: int) -> None:
    some = list(theories(atoms, kinds, widest, size))
    assert len(some) == expected
    compare(some)


@st.composite
def acyclic_theories(draw: st.DrawFn) -> Theory:
    """Up to twelve rules over up to six atoms; bodies name only atoms that come before the head's."""
    atoms = [f"p{number}" for number in range(draw(st.integers(1, 6)))]
    rules: list[TheoryRule] = []
    superiority: list[tuple[str, str]] = []
    # Ranked by a drawn order of strength: superiority is acyclic, and earlier rules win too.
    strengths = draw(st.permutations(range(draw(st.integers(1, 12)))))
    for number in range(len(strengths)):
        place = draw(st.integers(0, len(atoms) - 1))
        names = draw(st.lists(st.sampled_from(atoms[:place]), max_size=2, unique=True)) if place else []
        rule = TheoryRule(f"r{number}", draw(st.sampled_from(ALL)), (atoms[place], draw(st.booleans())),
                          tuple((name, draw(st.booleans())) for name in names))
        for earlier, other in enumerate(rules):
            if other.head == (rule.head[0], not rule.head[1]) and draw(st.booleans()):
                higher = strengths[number] > strengths[earlier]
                superiority.append((rule.id, other.id) if higher else (other.id, rule.id))
        rules.append(rule)
    named = draw(st.lists(st.sampled_from(atoms), max_size=2, unique=True))
    return Theory(tuple((name, draw(st.booleans())) for name in named), tuple(rules), tuple(superiority))


@settings(max_examples=300)
@given(acyclic_theories())
def test_random_acyclic_theories(theory: Theory) -> None:
    compare([theory])
