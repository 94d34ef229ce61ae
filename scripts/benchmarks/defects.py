"""Pairs of texts that say the same, and one defect at a time put into them by rule."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from kb.proofing.model import Pair

# language -> defects: what kind it is, the pattern, what takes its place
DEFECTS = {
    "es": [
        ("number", r"\b(dos|tres|cuatro)\b", "siete"),
        ("negation", r"\b[Nn]o (puede|pueden|puedes|se|tiene)\b", r"\1"),
        ("negation", r"\b[Nn]unca\b", "siempre"),
        ("modality", r"(?<!no )(?<!o se )\b(debe|tiene que|tienes que)\b", "puede"),
        ("modality", r"(?<!no )(?<!no se )\bpuede\b", "tiene que"),
        ("comparison", r"\b(al menos|como mínimo)\b", "como mucho"),
        ("comparison", r"\bmás de\b", "menos de"),
        ("comparison", r"\bantes\b", "después"),
        ("exception", r",? (?:salvo|excepto|a menos que) [^,.]*", ""),
        ("actor", r"\bperdedor\b", "ganador"),
    ],
    "en": [
        ("number", r"\b(two|three|four)\b", "nine"),
        ("negation", r"\b(?:may|can) ?not\b", "may"),
        ("negation", r"\bnever\b", "always"),
        ("negation", r"\b(is|are|do|does) not\b", r"\1"),
        ("modality", r"\bmust\b(?! not)", "may"),
        ("modality", r"\b(?:may|can)\b(?! not)", "have to"),
        ("comparison", r"\b(?:at least|a minimum of)\b", "at most"),
        ("comparison", r"\bbefore\b", "after"),
        ("condition", r"^If [^,]*, (\w)", r"\1"),
        ("exception", r",? (?:unless|except) [^.,]*", ""),
        ("quantifier", r"\b[Ee]ach\b", "one"),
        ("actor", r"\b[Aa]ttacker\b", "defender"),
    ],
}


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a file of JSON lines."""
    return [Pair(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def spoilt(pair: Pair) -> Iterator[tuple[str, Pair]]:
    """The pair with one defect each, and its kind."""
    for lang, defects in DEFECTS.items():
        text = pair.text(lang)
        for kind, pattern, instead in defects:
            made = re.sub(pattern, instead, text, count=1)
            if made != text:
                yield kind, Pair(made, pair.en) if lang == "es" else Pair(pair.es, made)
