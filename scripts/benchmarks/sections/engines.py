"""The core side by side with general engines on the same theories: clingo (answer sets) and z3 (SMT)."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from kb.ruling.compile import compile_game
from kb.ruling.fast import conclude_all
from scripts.benchmarks import answer_sets, concluded, smt
from scripts.benchmarks.layered import layered_theory
from scripts.benchmarks.sections.core import with_other_facts
from scripts.benchmarks.table import Row, in_turn, milliseconds
from scripts.benchmarks.translate import plain_game

ABOUT = "all conclusions by the core, clingo and z3, in turn, answers compared first"

SIZES, ROUNDS = (1_000, 10_000), 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(args: argparse.Namespace) -> list[Row]:
    return [row for size in SIZES for row in compared(size, ROUNDS)]


def compared(size: int, rounds: int) -> list[Row]:
    """Each engine gets a new situation in every round: the core compiled before, the others a new text to read."""
    theories = [with_other_facts(layered_theory(size), seed) for seed in range(rounds)]
    translated = plain_game(theories[0])
    base = compile_game(translated.game)
    situations = [plain_game(theory).situation for theory in theories]
    programs = [answer_sets.as_facts(theory) for theory in theories]
    completions = [smt.as_completion(theory) for theory in theories]
    for theory, situation, program, completion in zip(theories, situations, programs, completions, strict=True):
        ours = concluded.signs(translated, theory.facts, conclude_all(base, situation, blocking=True))
        if not ours == answer_sets.solve(theory, program) == smt.solve(theory, completion):
            raise SystemExit(f"the engines differ at {size} rules; no time is worth measuring")
    fresh = compile_game(translated.game)
    conclude_all(fresh, plain_game(with_other_facts(theories[0], rounds)).situation, blocking=True)  # plans
    turns = [iter(range(rounds)) for _ in range(3)]
    works: list[Callable[[], object]] = [
        lambda: conclude_all(fresh, situations[next(turns[0])], blocking=True),
        lambda: answer_sets.solve(theories[0], programs[next(turns[1])]),
        lambda: smt.solve(theories[0], completions[next(turns[2])]),
    ]
    ours_time, clingo, z3 = in_turn(works, rounds)
    return [
        Row(f"{size:,} rules: the core, compiled before", milliseconds(ours_time)),
        Row(f"{size:,} rules: clingo, reading, grounding and solving",
            f"{milliseconds(clingo)} ({clingo / ours_time:.1f} times the core)"),
        Row(f"{size:,} rules: z3, reading and solving", f"{milliseconds(z3)} ({z3 / ours_time:.1f} times the core)"),
    ]
