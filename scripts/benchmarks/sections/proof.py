"""Proofing beside the translate toolkit's pofilter, on the same pairs: defects seen, false alarms, time."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kb.proofing.model import Pair
from kb.proofing.own import game_pairs
from kb.proofing.proof import proof_pair
from kb.rules.loader import games, load_game
from scripts.benchmarks.defects import read_pairs, spoilt
from scripts.benchmarks.table import Row, in_turn

ABOUT = "defects seen and false alarms of proofing, beside pofilter on the same pairs"

CAUGHT, FALSE = 95.0, 3.0
PAIRS = Path(__file__).resolve().parents[3] / "tests" / "proofing"

# Kinds of defects by hand that are only ever notes without a glossary of the project.
ONLY_NOTES = frozenset({"term", "punctuation"})

Flags = Callable[[Pair], bool]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kinds", action="store_true", help="proof: a row for each kind of defect too")


def ours(pair: Pair) -> bool:
    """Whether proofing has a finding that is more than a note."""
    return any(finding.severity != "note" for finding in proof_pair(0, pair))


def pofilter() -> Flags:
    """The toolkit's standard checks, from Spanish to English."""
    from translate.filters import checks
    from translate.storage.pypo import pounit

    checker: Any = checks.TeeChecker(checkerconfig=checks.CheckerConfig(targetlanguage="en"))

    def flags(pair: Pair) -> bool:
        unit: Any = pounit(pair.es)
        unit.target = pair.en
        return bool(checker.run_filters(unit))

    return flags


def sets() -> dict[str, list[Pair]]:
    """The pairs by where they come from; `fresh` was never looked at while the comparisons were mended."""
    own = [pair for name in games() for pair in game_pairs(load_game(name)) if pair.es and pair.en]
    return {
        "translated as rulebooks are, never used": read_pairs(PAIRS / "fresh.jsonl"),
        "translated very freely, used while mending": read_pairs(PAIRS / "free.jsonl"),
        "translated freely, used while mending": read_pairs(PAIRS / "pairs.jsonl"),
        "the texts of the rules": own,
    }


def measured(pairs: Sequence[Pair], flags: Flags) -> tuple[float, float, Counter[str], Counter[str]]:
    """Per cent of defects seen, per cent of clean pairs flagged; by kind how many defects, and how many unseen."""
    total: Counter[str] = Counter()
    unseen: Counter[str] = Counter()
    for pair in pairs:
        for kind, bad in spoilt(pair):
            total[kind] += 1
            unseen[kind] += not flags(bad)
    seen = 100 * (1 - unseen.total() / total.total())
    return seen, 100 * sum(map(flags, pairs)) / len(pairs), total, unseen


def seeded() -> Row:
    """Clean pairs and pairs with a defect put in by hand, all of them apart from one another."""
    rows = [json.loads(line) for line in (PAIRS / "seeded.jsonl").read_text(encoding="utf-8").splitlines()]
    kept = [row for row in rows if row.get("defect") not in ONLY_NOTES]
    flags = [(ours(Pair(row["es"], row["en"])), "defect" in row) for row in kept]
    bad, clean = [flag for flag, spoilt_by in flags if spoilt_by], [flag for flag, spoilt_by in flags if not spoilt_by]
    seen, false = 100 * sum(bad) / len(bad), 100 * sum(clean) / len(clean)
    return Row(
        f"translated very freely, used while mending: {len(clean)} clean pairs, {len(bad)} defects by hand",
        f"{seen:.1f} % seen, {false:.1f} % false",
        f">= {CAUGHT:.0f} %, <= {FALSE:.0f} %",
        seen >= CAUGHT and false <= FALSE,
    )


def run(args: argparse.Namespace) -> list[Row]:
    """A row for each set and tool, then the time of each on the freely translated pairs."""
    rows = []
    other = pofilter()
    for name, pairs in sets().items():
        seen, false, total, unseen = measured(pairs, ours)
        rows.append(
            Row(
                f"{name}: {len(pairs)} pairs, {total.total()} defects",
                f"{seen:.1f} % seen, {false:.1f} % false",
                f">= {CAUGHT:.0f} %, <= {FALSE:.0f} %",
                seen >= CAUGHT and false <= FALSE,
            )
        )
        if args.kinds:
            rows += [Row(f"  {kind}", f"{n - unseen[kind]} of {n}") for kind, n in sorted(total.items())]
        seen, false, *_ = measured(pairs, other)
        rows.append(Row("  pofilter on the same", f"{seen:.1f} % seen, {false:.1f} % false"))
    rows.append(seeded())
    free = read_pairs(PAIRS / "free.jsonl")
    mine, theirs = in_turn([lambda: [ours(pair) for pair in free], lambda: [other(pair) for pair in free]], 3)
    rows.append(Row("time beside pofilter", f"{mine / theirs:.2f} times"))
    return rows
