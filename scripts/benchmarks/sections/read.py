"""Reading rulebooks: the longest source document, and how the time grows with the length."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

from kb.source.reader import read
from scripts.benchmarks.table import Row, in_turn

ABOUT = "the longest source document (where ../shared is there), growth with the length"

LONGEST_SECONDS = 1.0
EXPONENT = 1.1
ROOT = Path(__file__).resolve().parents[3]
PAGE = "1. Nadie puede entrar en el muelle con niebla, salvo que lleve vino. Si paga dos, puede quedarse.\n\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pages", type=int, default=500, help="read: paragraphs of the shorter made-up book (500)")


def run(args: argparse.Namespace) -> list[Row]:
    """One row for each figure."""
    rows = []
    seeds = sorted((ROOT.parent / "shared" / "seeds").glob("*.txt"), key=lambda path: path.stat().st_size)
    if seeds:
        text = seeds[-1].read_bytes().decode("utf-8")
        (taken,) = in_turn([lambda: read(text)], 3)
        rows.append(Row(f"the longest source document, {len(text):,} characters", f"{taken:.2f} s", "< 1 s",
                        taken < LONGEST_SECONDS))
    short, long = PAGE * args.pages, PAGE * (8 * args.pages)
    few, many = in_turn([lambda: read(short), lambda: read(long)], 3)
    power = math.log(many / few) / math.log(8)
    rows.append(Row("growth with the length", f"n^{power:.2f}", f"n^{EXPONENT}", power <= EXPONENT))
    return rows
