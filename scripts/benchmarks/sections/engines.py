"""The core side by side with general engines on the same theories: clingo (answer sets), z3 (SMT), SWI-Prolog."""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.fast import conclude_all
from scripts.benchmarks import answer_sets, concluded, prolog, smt
from scripts.benchmarks.layered import layered_theory, shallow_theory
from scripts.benchmarks.sections.core import with_other_facts
from scripts.benchmarks.table import Row, in_turn, milliseconds
from scripts.benchmarks.translate import plain_game

ABOUT = "all conclusions by the core, clingo, z3 and (where there is one) SWI-Prolog, answers compared first"

SIZES, ROUNDS, PICKED = (1_000, 10_000), 3, 50


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(args: argparse.Namespace) -> list[Row]:
    return [row for size in SIZES for row in (*compared(size, ROUNDS), *with_prolog(size))]


def with_prolog(size: int) -> list[Row]:
    """Processor time of both, in two processes: all conclusions, and one decision at a time."""
    if not prolog.available():
        return [Row(f"{size:,} rules: SWI-Prolog", "not compared: there is no swipl")]
    theory = with_other_facts(layered_theory(size), 1)
    theirs = prolog.solve(theory, prolog.as_facts(theory))
    translated = plain_game(theory)
    base = compile_game(translated.game)
    conclude_all(base, plain_game(with_other_facts(theory, 2)).situation, blocking=True)  # plans
    begun = time.process_time()
    outcomes = conclude_all(base, translated.situation, blocking=True)
    ours = time.process_time() - begun
    if concluded.signs(translated, theory.facts, outcomes) != theirs.signs:
        raise SystemExit(f"the core and SWI-Prolog differ at {size} rules; no time is worth measuring")
    return [
        Row(f"{size:,} rules: SWI-Prolog, all conclusions, and reading",
            f"{milliseconds(theirs.all)} ({theirs.all / ours:.1f} times the core), and {milliseconds(theirs.read)}"),
        *one_by_one(size),
    ]


def one_by_one(size: int) -> list[Row]:
    """One decision at a time in a shallow theory, as those of games are; the core has grounded each before."""
    theory = with_other_facts(shallow_theory(size), 1)
    translated = plain_game(theory)
    picked = random.Random(1).sample(sorted(translated.defeasibly.items()), PICKED)
    asked = [(atom, sign) for atom, _ in picked for sign in (True, False)]
    theirs = prolog.solve(theory, prolog.as_facts(theory, asked))
    base, other = compile_game(translated.game), plain_game(with_other_facts(theory, 2)).situation
    ours = []
    for _, key in picked:
        rule(base, key, other, blocking=True)
        begun = time.process_time()
        rule(base, key, translated.situation, blocking=True)
        ours.append(time.process_time() - begun)
    both = [sum(pair) for pair in zip(theirs.ones[::2], theirs.ones[1::2], strict=True)]
    return [Row(f"{size:,} rules, shallow: one decision, its yes and its no",
                f"SWI-Prolog, without a proof, {milliseconds(statistics.median(both))}; "
                f"the core, with its proof, {milliseconds(statistics.median(ours))}")]


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
