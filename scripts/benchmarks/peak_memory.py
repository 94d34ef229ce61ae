"""`peak_memory.py RULES`: make, compile and conclude a layered theory; print the megabytes that this process needed."""

from __future__ import annotations

import json
import re
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.fast import conclude_all
from scripts.benchmarks.layered import layered_theory
from scripts.benchmarks.translate import plain_game


def peak() -> float:
    """Megabytes. The kernel's own high-water mark where there is one: `ru_maxrss` can still hold the parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text())[1]) / 1_000  # type: ignore[index]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1_000_000 if sys.platform == "darwin" else 1_000)


def main(size: int) -> None:
    idle = peak()
    translated = plain_game(layered_theory(size))
    base = compile_game(translated.game)
    conclude_all(base, translated.situation, blocking=True)
    rule(base, next(reversed(translated.defeasibly.values())), translated.situation, blocking=True)
    print(json.dumps({"idle": idle, "peak": peak()}))


main(int(sys.argv[1]))
