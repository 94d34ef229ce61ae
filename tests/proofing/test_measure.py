"""How much is seen on whole sets of pairs: defects put in by rule, and the pairs as they are.

The pairs are our own, about many games: pairs.jsonl; free.jsonl, translated as freely as people ever do; fresh.jsonl,
translated as rulebooks are, written last and never looked at while the comparisons were mended.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.proofing.model import Pair
from kb.proofing.proof import proof_pairs
from scripts.benchmarks.defects import read_pairs, spoilt

HERE = Path(__file__).parent
PAIRS, FREE, FRESH = (read_pairs(HERE / f"{name}.jsonl") for name in ("pairs", "free", "fresh"))
# name -> pairs, the share of defects that must be seen, the share of clean pairs that may be flagged
SETS = {
    "pairs": (PAIRS, 0.95, 0.02),
    "free": (FREE, 0.94, 0.04),
    "fresh": (FRESH, 0.95, 0.03),
}


def flagged(some: list[Pair]) -> set[int]:
    return {f.pair for f in proof_pairs(some) if f.severity != "note"}


@pytest.mark.parametrize("name", SETS)
def test_defects_are_seen_and_clean_pairs_left_alone(name: str) -> None:
    clean, wanted, allowed = SETS[name]
    defects = [bad for pair in clean for _, bad in spoilt(pair)]
    assert len(clean) >= 80 and len(defects) > 100
    caught = flagged(defects)
    alarms = flagged(clean)
    missed = [defects[n] for n in range(len(defects)) if n not in caught]
    assert len(caught) >= wanted * len(defects), missed
    assert len(alarms) <= allowed * len(clean), [clean[n] for n in sorted(alarms)]


def test_the_pairs_are_distinct_and_many() -> None:
    for some, least in ((PAIRS, 150), (FREE, 300), (FRESH, 80)):
        assert len({pair.es for pair in some}) == len(some) >= least
    everything = [pair.es for some in (PAIRS, FREE, FRESH) for pair in some]
    assert len(set(everything)) == len(everything)
