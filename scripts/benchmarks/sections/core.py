"""The ruling core on layered theories: all conclusions against clingo, one query with its proof, growth, memory."""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.fast import conclude_all
from scripts.benchmarks import answer_sets, concluded
from scripts.benchmarks.layered import layered_theory, shallow_theory
from scripts.benchmarks.table import Row, in_turn, milliseconds, seconds
from scripts.benchmarks.theory import Theory
from scripts.benchmarks.translate import plain_game

ABOUT = "all conclusions against clingo, one query with proof, growth with size, peak memory"

COMPARED = (1_000, 10_000)
GROWTH = (1_000, 3_000, 10_000, 30_000)
FASTER_THAN_CLINGO = 5.0
QUERY_SECONDS = 0.001
EXPONENT = 1.1
RULE_SECONDS = 3e-6
MEGABYTES = 150
QUERIES = 200
MEMORY_SCRIPT = Path(__file__).resolve().parent.parent / "peak_memory.py"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rounds", type=int, default=5, help="core: how often each figure is taken (5)")


def run(args: argparse.Namespace) -> list[Row]:
    rows: list[Row] = []
    for size in COMPARED:
        rows += against_clingo(size, args.rounds)
    rows += queries(COMPARED[-1])
    rows += growth(args.rounds)
    rows += memory(COMPARED[-1])
    return rows


def against_clingo(size: int, rounds: int) -> list[Row]:
    """All conclusions by the core and by clingo (text in, ground, solve), with other facts in every round.

    Every round's answers are compared before anything is timed.
    """
    theories = [with_other_facts(layered_theory(size), seed) for seed in range(rounds)]
    texts = [answer_sets.as_facts(theory) for theory in theories]
    translated = plain_game(theories[0])
    situations = [plain_game(theory).situation for theory in theories]
    base = compile_game(translated.game)
    proved = 0
    for theory, text, situation in zip(theories, texts, situations, strict=True):
        ours = concluded.signs(translated, theory.facts, conclude_all(base, situation, blocking=True))
        if ours != answer_sets.solve(theory, text):
            raise SystemExit(f"core and clingo differ at {size} rules; no time is worth measuring")
        proved += len(ours)
    fresh = compile_game(translated.game)
    other = plain_game(with_other_facts(theories[0], rounds)).situation
    conclude_all(fresh, other, blocking=True)  # plans; the situations that are timed are new to it
    turns = [iter(range(rounds)) for _ in range(3)]
    apart, compiling, clingo = in_turn([
        lambda: conclude_all(fresh, situations[next(turns[0])], blocking=True),
        lambda: conclude_all(compile_game(translated.game), situations[next(turns[1])], blocking=True),
        lambda: answer_sets.solve(theories[0], texts[next(turns[2])]),
    ], rounds)
    label = f"{size:,} rules"
    ratio = clingo / apart
    return [
        Row(f"{label}: answers the same as clingo's, {rounds} situations", f"{proved:,} literals proved"),
        Row(f"{label}: all conclusions, compiled before",
            f"{milliseconds(apart)} ({apart / size * 1e6:.2f} µs a rule)"),
        Row(f"{label}: all conclusions, compiling too", milliseconds(compiling)),
        Row(f"{label}: clingo, grounding and solving", milliseconds(clingo)),
        Row(f"{label}: times faster than clingo, compiled before", f"{ratio:.1f}", f">= {FASTER_THAN_CLINGO:g}",
            ratio >= FASTER_THAN_CLINGO),
        Row(f"{label}: times faster than clingo, compiling too", f"{clingo / compiling:.2f}"),
    ]


def with_other_facts(theory: Theory, seed: int) -> Theory:
    """The same rules over other facts: a fifth of them turned round."""
    dice = random.Random(seed)
    return replace(theory, facts=tuple((atom, sign != (dice.random() < 0.2)) for atom, sign in theory.facts))


def queries(size: int) -> list[Row]:
    """One decision with its whole proof, in a base of this size, decisions picked at random."""
    first, again, cone = query_times(shallow_theory(size))
    middle = statistics.median(again)
    return [
        Row(f"{size:,} rules, shallow: one decision with proof, median (95 %)",
            f"{milliseconds(middle)} ({milliseconds(sorted(again)[int(len(again) * 0.95)])})",
            f"< {QUERY_SECONDS * 1000:g} ms", middle < QUERY_SECONDS),
        Row(f"{size:,} rules, shallow: the same when first asked for",
            f"{milliseconds(statistics.median(first))}; it rests on {cone:.0f} rules (median)"),
    ]


def query_times(theory: Theory) -> tuple[list[float], list[float], float]:
    """Seconds of QUERIES rulings with proof, first and again, and the median number of rules they rest on."""
    translated = plain_game(theory)
    base = compile_game(translated.game)
    picked = random.Random(7).sample(sorted(translated.defeasibly.items()), QUERIES)
    first, again = (
        [seconds(lambda key=key: rule(base, key, translated.situation, blocking=True), collect=False)
         for _, key in picked] for _ in range(2))
    return first, again, statistics.median(len(concluded.rules_below(theory, atom)) for atom, _ in picked)


def growth(rounds: int) -> list[Row]:
    """The slope of log time over log size: of the whole work on a new theory, and of concluding once more."""
    whole, again = [], []
    for size in GROWTH:
        translated = plain_game(layered_theory(size))
        whole.append(min(seconds(lambda: conclude_all(
            compile_game(translated.game), translated.situation, blocking=True)) for _ in range(2)))  # noqa: B023
        base = compile_game(translated.game)
        conclude_all(base, translated.situation, blocking=True)
        again.append(min(
            seconds(lambda: conclude_all(base, translated.situation, blocking=True)) for _ in range(rounds)))  # noqa: B023
    slope, later = exponent(whole), exponent(again)
    rule_cost = again[-1] / GROWTH[-1]
    sizes = f"{GROWTH[0]:,} to {GROWTH[-1]:,} rules"
    return [
        Row(f"growth of compiling and concluding, {sizes}",
            f"n^{slope:.2f} ({' '.join(map(milliseconds, whole))})", f"<= n^{EXPONENT}", slope <= EXPONENT),
        Row(f"growth of concluding once more, {sizes}", f"n^{later:.2f} ({' '.join(map(milliseconds, again))})"),
        Row(f"concluding once more at {GROWTH[-1]:,} rules", f"{rule_cost * 1e6:.2f} µs a rule",
            f"< {RULE_SECONDS * 1e6:g} µs", rule_cost < RULE_SECONDS),
    ]


def exponent(times: list[float]) -> float:
    """Least-squares slope of log time over log size, for the sizes of GROWTH."""
    across = [math.log(size) for size in GROWTH]
    up = [math.log(value) for value in times]
    mean_across, mean_up = statistics.mean(across), statistics.mean(up)
    spread = sum((value - mean_across) ** 2 for value in across)
    return sum((one - mean_across) * (two - mean_up) for one, two in zip(across, up, strict=True)) / spread


def memory(size: int) -> list[Row]:
    """Peak resident memory of a fresh process that makes, compiles and concludes a theory."""
    done = subprocess.run([sys.executable, "-P", MEMORY_SCRIPT, str(size)], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    return [Row(f"{size:,} rules: peak memory of a fresh process",
                f"{found['peak']:.0f} MB ({found['idle']:.0f} MB before the theory)", f"< {MEGABYTES} MB",
                found["peak"] < MEGABYTES)]
