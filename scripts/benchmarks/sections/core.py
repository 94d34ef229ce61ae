"""The ruling core on layered theories: all conclusions against clingo, one query with its proof, growth, memory."""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import time
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
    """All conclusions of one theory by the core and by clingo (text in, ground, solve), answers compared first."""
    theory = layered_theory(size)
    translated = plain_game(theory)
    facts = answer_sets.as_facts(theory)
    base = compile_game(translated.game)
    ours = concluded.signs(translated, conclude_all(base, translated.situation, blocking=True))
    theirs = answer_sets.solve(theory, facts)
    if ours != theirs:
        raise SystemExit(f"core and clingo differ at {size} rules; no time is worth measuring")

    def whole() -> None:
        conclude_all(compile_game(translated.game), translated.situation, blocking=True)

    apart, compiling, clingo = in_turn(
        [lambda: conclude_all(base, translated.situation, blocking=True), whole,
         lambda: answer_sets.solve(theory, facts)], rounds)
    label = f"{size:,} rules"
    ratio = clingo / apart
    return [
        Row(f"{label}: literals proved, same as clingo's", f"{len(ours)} of {len(theory.atoms())} atoms"),
        Row(f"{label}: all conclusions, compiled before",
            f"{milliseconds(apart)} ({apart / size * 1e6:.2f} µs a rule)"),
        Row(f"{label}: compiled anew and concluded", milliseconds(compiling)),
        Row(f"{label}: clingo, ground and solve", milliseconds(clingo)),
        Row(f"{label}: times faster than clingo, compiled before", f"{ratio:.1f}", f">= {FASTER_THAN_CLINGO:g}",
            ratio >= FASTER_THAN_CLINGO),
        Row(f"{label}: times faster than clingo, compiling too", f"{clingo / compiling:.1f}"),
    ]


def queries(size: int) -> list[Row]:
    """One decision with its whole proof, in a base of this size, decisions picked at random."""
    rows = []
    for name, theory, target in (("shallow (5 layers)", shallow_theory(size), QUERY_SECONDS),
                                 ("deep (1 layer in 60 rules)", layered_theory(size), None)):
        times, cone = query_times(theory)
        middle = statistics.median(times)
        worst = sorted(times)[int(len(times) * 0.95)]
        rows.append(Row(
            f"{size:,} rules, {name}: one decision with its proof, median (95 %), about {cone:.0f} rules read",
            f"{milliseconds(middle)} ({milliseconds(worst)})",
            f"< {target * 1000:g} ms" if target else "", middle < target if target else None))
    return rows


def query_times(theory: Theory) -> tuple[list[float], float]:
    """Seconds of QUERIES rulings with proof, and the mean number of rules that such a decision rests on."""
    translated = plain_game(theory)
    base = compile_game(translated.game)
    keys = random.Random(7).sample(sorted(translated.defeasibly.items()), QUERIES)
    times = []
    for _, key in keys:
        start = time.perf_counter()
        rule(base, key, translated.situation, blocking=True)
        times.append(time.perf_counter() - start)
    return times, statistics.mean(len(concluded.rules_below(theory, atom)) for atom, _ in keys)


def growth(rounds: int) -> list[Row]:
    """The slope of log time over log size, of concluding alone and with compiling."""
    concluding, compiling = [], []
    for size in GROWTH:
        translated = plain_game(layered_theory(size))
        bases = []
        compiling.append(min(seconds(lambda: bases.append(compile_game(translated.game))) for _ in range(2)))  # noqa: B023
        base = bases[-1]
        conclude_all(base, translated.situation, blocking=True)
        concluding.append(min(
            seconds(lambda: conclude_all(base, translated.situation, blocking=True)) for _ in range(rounds)))  # noqa: B023
    sizes = ", ".join(f"{size:,}" for size in GROWTH)
    rows = []
    for what, times in (("concluding", concluding), ("compiling", compiling)):
        slope = exponent(times)
        figures = " ".join(milliseconds(value) for value in times)
        rows.append(Row(f"growth of {what} over {sizes} rules", f"n^{slope:.2f} ({figures})", f"<= n^{EXPONENT}",
                        slope <= EXPONENT))
    return rows


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
