"""`kill-writes`: whole commands that write are killed (-9) at random moments, many times.

After each kill the file that was to be written is what it was before or what the command makes of it, whole; a site
that was being built is, after the next build, byte for byte one that was built at once; the next command, with the
cache as the kill left it, says what it says with a fresh one. In the end every command runs once more, an hour later:
then no temporary file is left.
"""

from __future__ import annotations

import argparse
import hashlib
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
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from kb.files import UNFINISHED  # noqa: E402
from kb.rules.template import new_game  # noqa: E402

UNFORMATTED = "topic x\n  es X\n  en X\n\n\n\nrule   a\n  es Uno.\n  en One.\n"
OLD = b"what was there before\n"
#: How many lines of each document are aligned.
LINES = 12


@dataclass(frozen=True)
class Victim:
    """A command that writes `target`, which held `before`. `weight`: how often it is taken, against the others."""

    name: str
    words: tuple[str, ...]
    target: str = ""
    before: bytes = OLD
    weight: int = 4
    environment: dict[str, str] = field(default_factory=dict, hash=False)


VICTIMS = (
    Victim("graph", ("graph", "imperium", "--to", "json", "--out", "graph.json"), "graph.json"),
    Victim("check", ("check", "coins", "--json", "-o", "findings.json"), "findings.json"),
    Victim("format", ("format", "x.rules"), "x.rules", UNFORMATTED.encode(), weight=6),
    Victim("translate", ("translate", "export", "dice", "--to", "en", "-o", "dice.tmx"), "dice.tmx"),
    Victim("align", ("align", "a.txt", "b.txt", "--lines", "--reviewed", "review.tsv", "--to", "tsv", "-o",
                     "pairs.tsv"), "pairs.tsv", environment={"PUEDO_ENCODER": ""}),
    Victim("bulk", ("bulk", "--out", "results", "--run", "read {} --json", "a.txt"), "results/a.txt.out", b""),
    Victim("cache", ("rule", "imperium.combat.strength", "--json"), weight=6),
    Victim("site", ("site", "build", "--game", "dice", "--out", "site"), "site", b"", weight=3),
)
#: What is asked after a kill, with the cache as it was left.
WITNESS = ("rule", "imperium.combat.strength", "--json")


class Place:
    """A folder to work in, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder, folder / "cache"
        (folder / "coins").mkdir()
        for name, text in new_game("coins").items():
            (folder / "coins" / name).write_text(text, encoding="utf-8")
        (folder / "x.rules").write_text(UNFORMATTED, encoding="utf-8")
        for name, lang in (("a.txt", "es"), ("b.txt", "en")):
            text = (ROOT / "tests" / "aligning" / "gold" / f"hand.{lang}").read_text(encoding="utf-8")
            (folder / name).write_text("\n".join(text.split("\n")[:LINES]) + "\n", encoding="utf-8")
        align = VICTIMS[4]
        made = self.start(("align", "a.txt", "b.txt", "--lines", "--to", "tsv"), align.environment).communicate()[0]
        lines = made.decode().replace("\nsure\t", "\naccepted\t", 1)
        (folder / "review.tsv").write_text(lines, encoding="utf-8")

    def start(self, words: Sequence[str], more: dict[str, str] | None = None) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PUEDO_CACHE": str(self.cache), "PUEDO_ENCODER": "off", "PUEDO_LANG": "en",
                       "PYTHONPATH": str(ROOT), **(more or {})}
        return subprocess.Popen([sys.executable, "-P", "-m", "kb", *words], cwd=self.folder, env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)

    def whole(self, victim: Victim) -> None:
        """Run it and let it alone."""
        process = self.start(victim.words, victim.environment)
        process.communicate()
        if process.returncode:
            raise SystemExit(f"{' '.join(victim.words)}: exit code {process.returncode} when let alone")

    def set_back(self, victim: Victim) -> None:
        target = self.folder / victim.target
        if victim.name == "bulk":
            shutil.rmtree(self.folder / "results", ignore_errors=True)
        elif victim.target and victim.name != "site":
            target.write_bytes(victim.before)

    def content(self, victim: Victim) -> bytes:
        """What the target holds: the bytes of a file, nothing where there is none, a digest of a whole folder."""
        target = self.folder / victim.target
        if not victim.target or not target.exists():
            return b""
        if target.is_file():
            return target.read_bytes()
        digest = hashlib.sha256()
        for file in sorted(target.rglob("*")):
            if file.is_file() and ".work" not in file.parts and not _unfinished(file):
                digest.update(f"{file.relative_to(target)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
        return digest.digest()

    def left(self) -> list[Path]:
        """Temporary files that nobody writes any more."""
        return [file for file in self.folder.rglob("*") if _unfinished(file)]


def _unfinished(file: Path) -> bool:
    return file.name.startswith(".") and file.name.endswith(UNFINISHED)


def tried(place: Place, victim: Victim, after: bytes, seconds: float, dice: random.Random) -> str:
    """Kill the command once: what became of its target."""
    place.set_back(victim)
    process = place.start(victim.words, victim.environment)
    # Half of the kills fall into the last quarter, where most is written.
    time.sleep(dice.uniform(0, seconds) if dice.random() < 0.5 else dice.uniform(seconds * 0.75, seconds))
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    if victim.name == "site":
        place.whole(victim)  # the next build has to find what the kill left
        return "whole at the next build" if place.content(victim) == after else "TORN"
    found = place.content(victim)
    return "new" if found == after else "old" if found in (victim.before, b"") else "TORN"


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where everything was whole, each time."""
    options = argparse.ArgumentParser(prog="kill-writes", description=__doc__,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--times", type=int, default=200)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", action="append", choices=[victim.name for victim in VICTIMS], help="may be repeated")
    args = options.parse_args(words)
    dice = random.Random(args.seed)
    victims = [victim for victim in VICTIMS if not args.only or victim.name in args.only]
    counts: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="puedo-killed-") as name:
        place = Place(Path(name))
        made: dict[str, tuple[bytes, float]] = {}
        for victim in victims:
            shutil.rmtree(place.cache, ignore_errors=True)
            place.set_back(victim)
            begun = time.monotonic()
            place.whole(victim)
            made[victim.name] = place.content(victim), time.monotonic() - begun
        said = place.start(WITNESS).communicate()[0]
        left = 0
        for _ in range(args.times):
            (victim,) = dice.choices(victims, [one.weight for one in victims])
            if dice.random() < 0.3:
                shutil.rmtree(place.cache, ignore_errors=True)
            counts[f"{victim.name}: {tried(place, victim, *made[victim.name], dice)}"] += 1
            left = max(left, len(place.left()))
            if dice.random() < 0.25:
                counts["the same answer" if place.start(WITNESS).communicate()[0] == said else "OTHER ANSWER"] += 1
        for file in place.left():
            os.utime(file, (time.time() - 7200,) * 2)
        for victim in victims:
            place.set_back(victim)
            place.whole(victim)
        counts["temporary files at the most"] = left
        counts["TEMPORARY FILES LEFT"] = len(place.left())
    print("\n".join(f"{what}: {count}" for what, count in sorted(counts.items())))
    return int(any(count for what, count in counts.items() if "TORN" in what or what.isupper()))


if __name__ == "__main__":
    sys.exit(main())
