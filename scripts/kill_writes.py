"""`kill-writes`: commands that write files and the cache are killed (-9) at random moments, many times.

After each kill every file is what it was before or what the command makes of it, whole; and the next command, with
the cache as the kill left it, says what it says with a fresh one.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb.rules.template import new_game  # noqa: E402

UNFORMATTED = "topic x\n  es X\n  en X\n\n\n\nrule   a\n  es Uno.\n  en One.\n"
OLD = b"what was there before\n"


@dataclass(frozen=True, slots=True)
class Victim:
    """A command that writes `target`, which held `before`."""

    words: tuple[str, ...]
    target: str
    before: bytes


VICTIMS = (
    Victim(("graph", "imperium", "--to", "json", "--out", "graph.json"), "graph.json", OLD),
    Victim(("check", "coins", "--json", "-o", "findings.json"), "findings.json", OLD),
    Victim(("format", "x.rules"), "x.rules", UNFORMATTED.encode()),
    Victim(("bulk", "--out", "results", "--run", "format --check {}", "x.rules"), "results/x.rules.done", OLD),
    Victim(("rule", "imperium.combat.strength", "--json"), "", b""),
)
#: What is asked after each kill, with the cache as it was left.
WITNESS = ("rule", "imperium.combat.strength", "--json")


class Place:
    """A folder to work in, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "coins").mkdir()
        (folder / "results").mkdir()
        for name, text in new_game("coins").items():
            (folder / "coins" / name).write_text(text, encoding="utf-8")
        (folder / "x.rules").write_text(UNFORMATTED, encoding="utf-8")
        self.environment = {**os.environ, "PUEDO_CACHE": str(self.cache), "PUEDO_ENCODER": "off", "PUEDO_LANG": "en"}

    def start(self, words: Sequence[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-P", "-m", "kb", *words], cwd=self.folder, env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def set_back(self, victim: Victim) -> None:
        if victim.target:
            (self.folder / victim.target).write_bytes(victim.before)

    def content(self, victim: Victim) -> bytes:
        return (self.folder / victim.target).read_bytes() if victim.target else b""


def whole(place: Place, victim: Victim) -> tuple[bytes, float]:
    """What a command makes when it is let alone, and how long that takes; the cache is empty, which takes longest."""
    shutil.rmtree(place.cache, ignore_errors=True)
    place.set_back(victim)
    begun = time.monotonic()
    place.start(victim.words).communicate()
    return place.content(victim), time.monotonic() - begun


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where everything was whole, each time."""
    options = argparse.ArgumentParser(prog="kill-writes", description=__doc__)
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args(words)
    dice = random.Random(args.seed)
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="puedo-killed-") as name:
        place = Place(Path(name))
        made = {victim: whole(place, victim) for victim in VICTIMS}
        said = place.start(WITNESS).communicate()[0]
        for _ in range(args.times):
            victim = dice.choice(VICTIMS)
            after, seconds = made[victim]
            if dice.random() < 0.3:
                shutil.rmtree(place.cache, ignore_errors=True)
            place.set_back(victim)
            process = place.start(victim.words)
            time.sleep(dice.uniform(0, seconds))
            process.send_signal(signal.SIGKILL)
            process.communicate()
            counts["killed" if process.returncode == -signal.SIGKILL else "done before"] += 1
            found = place.content(victim)
            if found == after:
                counts["new"] += 1
            elif found == victim.before:
                counts["old"] += 1
            elif not victim.target.endswith(".done"):  # how long a job took is in its mark, and is never the same
                counts["TORN"] += 1
            if dice.random() < 0.25 and place.start(WITNESS).communicate()[0] != said:
                counts["OTHER ANSWER"] += 1
    print(", ".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    return int(bool(counts["TORN"] or counts["OTHER ANSWER"]))


if __name__ == "__main__":
    sys.exit(main())
