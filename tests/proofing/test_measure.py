"""How much is seen on whole sets of pairs: defects put in by rule, and the pairs as they are.

The pairs are our own, about many games: pairs.jsonl; free.jsonl, translated as freely as people ever do; fresh.jsonl,
translated as rulebooks are, never looked at while the comparisons were mended; seeded.jsonl, three times 60 clean
ones and 60 with a defect put in by hand, as free as free.jsonl, each third written after mending on the one before.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.proofing.glossary import Glossary
from kb.proofing.model import Finding, Pair
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


# Kinds that are only ever notes: terms of a glossary that is not the project's, and punctuation.
NOTED = frozenset({"term", "punctuation"})


def seen(row: dict[str, str]) -> list[Finding]:
    """What is found, with the term of the row as glossary where it has one; more than notes but for NOTED."""
    spanish, english = row.get("term") or ("", "")
    glossary = Glossary(forms={"es": {"t": (spanish,)}, "en": {"t": (english,)}}) if spanish else None
    found = proof_pairs([Pair(row["es"], row["en"])], glossary)
    return [f for f in found if f.severity != "note" or row.get("defect") in NOTED]


def test_defects_put_in_by_hand_are_seen_and_clean_pairs_left_alone() -> None:
    rows = [json.loads(line) for line in (HERE / "seeded.jsonl").read_text(encoding="utf-8").splitlines()]
    spoilt_by_hand = [row for row in rows if "defect" in row]
    clean = [row for row in rows if "defect" not in row]
    assert len(clean) == len(spoilt_by_hand) == 180 and len({row["es"] for row in rows}) == 360
    missed = [row for row in spoilt_by_hand if not seen(row)]
    alarms = [row for row in clean if seen(row)]
    assert len(missed) <= 0.02 * len(spoilt_by_hand), missed
    assert len(alarms) <= 0.01 * len(clean), alarms
