"""`bench-scale [--sizes ...] [--page]`: time and memory of every stage against the size of a game."""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT))

from scripts.benchmarks.scale.plots import plot  # noqa: E402
from scripts.benchmarks.table import Row, print_rows  # noqa: E402

ABOUT = """\
Invented games of growing size (scripts/benchmarks/scale/games.py), each measured in a process of its own: processor
time and peak memory of every stage, and the slope of log time over log size. --page writes site/docs/scale.md with its
plots from the measurements.
"""
MEASURE = Path(__file__).resolve().parent / "measure.py"
PAGE = ROOT / "site" / "docs" / "scale.md"
SIZES = (1_000, 3_000, 10_000)
#: What is measured at the largest size of all, once, to see the curve.
ONCE, ONCE_STAGES = 100_000, ("read", "edit", "open", "compile", "rule", "graph")
#: Near-linear: the slope that is allowed of what works on all of a game.
SLOPE = 1.2
STAGES = {
    "read": "read all files", "keep": "write the cache", "edit": "read after an edit of one file",
    "open": "open from the cache",
    "compile": "compile for rulings", "graph": "build the graph", "tables": "prepare for questions", "check": "check",
    "pages": "write the pages of the site in one language",
    "rule": "one ruling with proof, first time", "ask": "one question in words",
}
#: Works on one file or one decision: it should not grow with the game at all.
LOCAL = ("rule",)


def measure(size: int, stages: tuple[str, ...] = ()) -> dict[str, Any]:
    """The figures of one size, from a fresh process."""
    done = subprocess.run([sys.executable, "-P", str(MEASURE), str(size), *stages], check=True, capture_output=True,
                          text=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def slope(points: list[tuple[float, float]]) -> float:
    """Least-squares slope of log value over log size."""
    across, up = [math.log(size) for size, _ in points], [math.log(value) for _, value in points]
    x, y = sum(across) / len(across), sum(up) / len(up)
    return sum((a - x) * (b - y) for a, b in zip(across, up, strict=True)) / sum((a - x) ** 2 for a in across)


def points_of(found: list[dict[str, Any]], key: str) -> list[tuple[float, float]]:
    return [(one["actual"], one[key]) for one in found if one.get(key)]


def rows(found: list[dict[str, Any]]) -> list[Row]:
    """A row a stage: its times, and how they grow."""
    made = []
    for stage, what in STAGES.items():
        points = points_of(found, stage)
        if not points:
            continue
        grows = slope(points) if len(points) > 1 else None
        times = ", ".join(shown(value) for _, value in points)
        wanted = grows is not None and stage not in ("open", "ask", "edit")
        limit = 0.3 if stage in LOCAL else SLOPE
        made.append(Row(what, times + (f"; n^{grows:.2f}" if grows is not None else ""),
                        f"<= n^{limit:g}" if wanted else "", grows <= limit if wanted and grows is not None else None))
    memory = [(one["actual"], max(value for key, value in one.items() if key.endswith(" MB") and key != "kept MB"))
              for one in found]
    made.append(Row("peak memory", ", ".join(f"{value:.0f} MB" for _, value in memory)))
    return made


def shown(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


def page(found: list[dict[str, Any]], note: str) -> None:
    """The page of the documentation and its plots."""
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    on_all = ("read", "check", "tables", "pages", "keep", "graph", "compile")
    whole = {STAGES[stage]: points_of(found, stage) for stage in on_all if points_of(found, stage)}
    local = {STAGES[stage]: points_of(found, stage) for stage in ("edit", "ask", "rule", "open")
             if points_of(found, stage)}
    memory = {what: points_of(found, key) for what, key in (
        ("read and kept", "keep MB"), ("and ruled on", "compile MB"), ("and checked", "check MB"),
        ("the cache itself", "kept MB")) if points_of(found, key)}
    for name, title, unit, series in (("scale-whole", "What works on all of a game", "s", whole),
                                      ("scale-local", "What works on a part of it", "s", local),
                                      ("scale-memory", "Peak memory", "MB", memory)):
        (PAGE.parent / f"{name}.svg").write_text(plot(title, unit, series), encoding="utf-8")
    sizes = ", ".join(f"{one['actual']:,}" for one in found)
    table = "\n".join(f"| {row.what} | {row.figure} |" for row in rows(found))
    text = (Path(__file__).resolve().parent / "page.md").read_text(encoding="utf-8")
    PAGE.write_text(text.replace("{sizes}", sizes).replace("{table}", table).replace("{note}", note), encoding="utf-8")


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where all grows as it should, 1 where something does not."""
    options = argparse.ArgumentParser(prog="bench-scale", description=ABOUT,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of rules, separated by commas")
    options.add_argument("--once", action="store_true", help=f"also {ONCE:,} rules, without questions and check")
    options.add_argument("--page", action="store_true", help="write site/docs/scale.md and its plots")
    options.add_argument("--from", dest="source", metavar="FILE", help="figures measured before, as --json wrote them")
    options.add_argument("--note", default="", help="what is to be said on the page of how it was measured")
    options.add_argument("--json", metavar="FILE", help="write the figures there")
    args = options.parse_args(words)
    if args.source:
        found = json.loads(Path(args.source).read_text(encoding="utf-8"))
    else:
        found = [measure(int(size)) for size in args.sizes.split(",")]
        if args.once:
            found.append(measure(ONCE, ONCE_STAGES))
    if args.json:
        Path(args.json).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    table = rows(found)
    print_rows(f"scale: {', '.join(str(one['actual']) for one in found)} rules", table)
    if args.page:
        page(found, args.note)
    return 1 if any(row.met is False for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
