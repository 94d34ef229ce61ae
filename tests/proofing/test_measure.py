"""How much is seen on whole sets of pairs: defects put in by rule, and the pairs as they are.

The pairs are our own (pairs.jsonl), freely worded about many games. The bounds
hold on each half.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.proofing.model import Pair
from kb.proofing.proof import proof_pairs

PAIRS = Path(__file__).parent / "pairs.jsonl"
WANTED_CAUGHT = 0.94
ALLOWED_ALARMS = 0.05

# language -> defects: the pattern and what takes its place
DEFECTS = {
    "es": [
        (r"\b(dos|tres|cuatro)\b", "siete"),
        (r"\b[Nn]o (puede|pueden|puedes|se|tiene)\b", r"\1"),
        (r"\b[Nn]unca\b", "siempre"),
        (r"(?<!no )(?<!o se )\b(debe|tiene que|tienes que)\b", "puede"),
        (r"(?<!no )(?<!no se )\bpuede\b", "tiene que"),
        (r"\b(al menos|como mínimo)\b", "como mucho"),
        (r"\bmás de\b", "menos de"),
        (r"\bantes\b", "después"),
        (r",? (?:salvo|excepto|a menos que) [^,.]*", ""),
        (r"\bperdedor\b", "ganador"),
    ],
    "en": [
        (r"\b(two|three|four)\b", "nine"),
        (r"\b(?:may|can) ?not\b", "may"),
        (r"\bnever\b", "always"),
        (r"\b(is|are|do|does) not\b", r"\1"),
        (r"\bmust\b(?! not)", "may"),
        (r"\b(?:may|can)\b(?! not)", "have to"),
        (r"\b(?:at least|a minimum of)\b", "at most"),
        (r"\bbefore\b", "after"),
        (r"^If [^,]*, (\w)", r"\1"),
        (r",? (?:unless|except) [^.,]*", ""),
        (r"\b[Ee]ach\b", "one"),
        (r"\b[Aa]ttacker\b", "defender"),
    ],
}


def pairs() -> list[Pair]:
    lines = PAIRS.read_text(encoding="utf-8").splitlines()
    return [Pair(**json.loads(line)) for line in lines]


def spoilt(pair: Pair) -> Iterator[Pair]:
    for lang, defects in DEFECTS.items():
        text = pair.text(lang)
        for pattern, instead in defects:
            made = re.sub(pattern, instead, text, count=1)
            if made != text:
                yield Pair(made, pair.en) if lang == "es" else Pair(pair.es, made)


def flagged(some: list[Pair]) -> set[int]:
    return {f.pair for f in proof_pairs(some) if f.severity != "note"}


@pytest.mark.parametrize("half", [0, 1])
def test_defects_are_seen_and_clean_pairs_left_alone(half: int) -> None:
    clean = pairs()[half::2]
    defects = [bad for pair in clean for bad in spoilt(pair)]
    assert len(clean) > 75 and len(defects) > 100
    caught = flagged(defects)
    alarms = flagged(clean)
    missed = [defects[n] for n in range(len(defects)) if n not in caught]
    assert len(caught) >= WANTED_CAUGHT * len(defects), missed
    assert len(alarms) <= ALLOWED_ALARMS * len(clean), [clean[n] for n in sorted(alarms)]


def test_the_pairs_are_distinct_and_many() -> None:
    assert len({pair.es for pair in pairs()}) == len(pairs()) > 150
