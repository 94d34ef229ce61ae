"""Checking rule files: many made-up rules, and one of them changed."""

from __future__ import annotations

import argparse
import resource
import sys
import time
from contextlib import nullcontext
from typing import Any

from kb.checking.bench import Bench
from kb.checking.running import Job, check_all, job_of, processors
from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game
from scripts.benchmarks.harbours import harbour_texts
from scripts.benchmarks.table import Row

ABOUT = "contradictions, gaps and the rest in made-up rules, from nothing and after one edit"

WHOLE_SECONDS, EDIT_SECONDS, MEGABYTES = 60.0, 2.0, 1024.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--check-rules", type=int, default=10_000, metavar="N", help="check: how many rules (10,000)")


def run(args: argparse.Namespace) -> list[Row]:
    """One row for each figure."""
    size = args.check_rules
    texts = harbour_texts(size)
    begun = time.perf_counter()
    job = job_of("benchmark of checking", Bench(compile_game(load_texts(texts))), texts)
    read = time.perf_counter() - begun
    job = Job(job.bench, None)
    with _bar() as told:
        begun = time.perf_counter()
        (found,) = check_all([job], told=told)
        taken = time.perf_counter() - begun
    memory = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
              + resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024
    clashes = sum(one.kind == "contradiction" for one in found)
    unsure = sum(one.kind == "not-checked" for one in found)
    count = len(job.bench.game.rules)
    met = taken < WHOLE_SECONDS * max(1.0, size / 10_000)
    return [
        Row(f"{count:,} rules read from their files", f"{read:.1f} s", "", None),
        Row(f"{count:,} rules checked by {processors()} processes: {len(found):,} findings, {clashes:,} clashes, "
            f"{unsure} not checked", f"{taken:.1f} s", "< 60 s for 10,000", met),
        Row("memory of the largest process and its parent", f"{memory:.0f} MB", "< 1 GB", memory < MEGABYTES),
    ]


def _bar() -> Any:
    """A progress bar, where the error output is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(lambda done, count: None)
    from kb.cli.check import progress

    return progress()
