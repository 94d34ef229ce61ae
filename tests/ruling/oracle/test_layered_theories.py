"""Layered theories as the benchmarks use them: the core's two ways to conclude against an answer-set program."""

from __future__ import annotations

import pytest

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.fast import conclude_all
from scripts.benchmarks import answer_sets, concluded, smt
from scripts.benchmarks.layered import layered_theory, shallow_theory
from scripts.benchmarks.translate import plain_game


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("size", [60, 300, 1000])
def test_all_conclusions_are_those_of_the_answer_set(size: int, seed: int) -> None:
    theory = layered_theory(size, seed) if seed % 2 else shallow_theory(size, seed)
    translated = plain_game(theory)
    oracle = answer_sets.solve(theory, answer_sets.as_facts(theory))
    assert len(oracle) > size / 6
    base = compile_game(translated.game)
    assert concluded.signs(translated, theory.facts, conclude_all(base, translated.situation, blocking=True)) == oracle


@pytest.mark.parametrize("seed", range(4))
def test_both_encodings_agree(seed: int) -> None:
    theory = layered_theory(300, seed)
    found = answer_sets.solve(theory, answer_sets.as_facts(theory))
    assert answer_sets.solve_ground(theory, answer_sets.as_ground_program(theory)) == found


@pytest.mark.parametrize("seed", range(4))
def test_an_smt_solver_agrees(seed: int) -> None:
    theory = layered_theory(300, seed)
    found = answer_sets.solve(theory, answer_sets.as_facts(theory))
    assert len(found) > 50 and smt.solve(theory, smt.as_completion(theory)) == found


# Without blocking every unsettled decision doubles the ways to settle what lies above it: shallow theories only.
@pytest.mark.parametrize(("size", "depth", "blocking"), [(240, 12, True), (90, 2, False), (45, 3, False)])
@pytest.mark.parametrize("seed", range(3))
def test_concluding_all_is_ruling_on_each(seed: int, size: int, depth: int, blocking: bool) -> None:
    translated = plain_game(shallow_theory(size, seed, depth))
    base = compile_game(translated.game)
    outcomes = conclude_all(base, translated.situation, blocking=blocking)
    assert set(outcomes) == set(translated.defeasibly.values())
    for key, outcome in outcomes.items():
        ruling = rule(base, key, translated.situation, blocking=blocking, proof=False)
        assert (ruling.kind, set(ruling.outcome.allowed)) == (outcome.kind, set(outcome.allowed)), key
