"""`peak_memory.py RULES`: make, compile and conclude a layered theory; print the megabytes that this process needed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.fast import conclude_all
from scripts.benchmarks.layered import layered_theory
from scripts.benchmarks.peak import peak
from scripts.benchmarks.translate import plain_game


def main(size: int) -> None:
    idle = peak()
    translated = plain_game(layered_theory(size))
    base = compile_game(translated.game)
    conclude_all(base, translated.situation, blocking=True)
    rule(base, next(reversed(translated.defeasibly.values())), translated.situation, blocking=True)
    print(json.dumps({"idle": idle, "peak": peak()}))


main(int(sys.argv[1]))
