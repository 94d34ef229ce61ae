"""`bench-scale [--sizes ...] [--page]`: time and memory of every stage against the size of a game."""

from __future__ import annotations

import argparse
import json
import math
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT))

from scripts.benchmarks.scale.plots import plot  # noqa: E402
from scripts.benchmarks.table import Row, print_rows  # noqa: E402

ABOUT = """\
Invented games of growing size (scripts/benchmarks/scale/games.py), each measured in a process of its own: processor
time and peak memory of every stage, and the slope of log time over log size. --page writes site/docs/LANG/scale.md
with its plots from the measurements.
"""
MEASURE = Path(__file__).resolve().parent / "measure.py"
DOCS = ROOT / "site" / "docs"
SIZES = (1_000, 3_000, 10_000)
#: What is measured at the largest size of all, once, to see the curve.
ONCE, ONCE_STAGES = 100_000, ("read", "edit", "open", "compile", "rule", "graph")
#: Near-linear: the slope that is allowed of what works on all of a game.
SLOPE = 1.2
STAGES = {
    "read": "read all files", "keep": "write the cache", "edit": "read after an edit of one file",
    "open": "open from the cache",
    "compile": "compile for rulings", "graph": "build the graph", "tables": "prepare for questions", "check": "check",
    "pages": "write the pages in one language", "rule": "one ruling with proof, first time",
    "ask": "one question in words", "memory": "peak memory",
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
    made.append(Row(STAGES["memory"], ", ".join(f"{peak(one):.0f} MB" for one in found)))
    return made


def peak(figures: dict[str, Any]) -> float:
    """The most memory that any stage of a size took, in megabytes."""
    return max(value for key, value in figures.items() if key.endswith(" MB") and key != "kept MB")


def shown(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"


@dataclass(frozen=True)
class Language:
    """How the page says what it shows. stages: as in STAGES; memory: by key of the figures; plots: titles by name."""

    stages: Mapping[str, str]
    memory: Mapping[str, str]
    plots: Mapping[str, str]
    rules: str
    heads: tuple[str, str]
    separator: str


LANGUAGES = {
    "en": Language(
        STAGES, {"keep MB": "read and kept", "compile MB": "and ruled on", "check MB": "and checked",
                 "kept MB": "the cache itself"},
        {"whole": "What works on all of a game", "local": "What works on a part of it", "memory": "Peak memory"},
        "rules", ("what", "growth"), ","),
    "es": Language(
        {"read": "leer todos los ficheros", "keep": "escribir la caché", "edit": "leer tras cambiar un fichero",
         "open": "abrir desde la caché", "compile": "compilar para los veredictos", "graph": "construir el grafo",
         "tables": "preparar las preguntas", "check": "check", "pages": "escribir las páginas en un idioma",
         "rule": "un primer veredicto con su prueba", "ask": "una pregunta en palabras",
         "memory": "memoria, como mucho"},
        {"keep MB": "leer y guardar", "compile MB": "y dar un veredicto", "check MB": "y comprobar",
         "kept MB": "la caché misma"},
        {"whole": "Lo que trabaja con todo un juego", "local": "Lo que trabaja con una parte", "memory": "Memoria"},
        "reglas", ("qué", "crece como"), "\u202f"),
}


def page(found: list[dict[str, Any]], note: Mapping[str, str]) -> None:
    """The page of the documentation and its plots, in each language. note: what it says of how it was measured."""
    on_all = ("read", "check", "tables", "pages", "keep", "graph", "compile")
    for lang, words in LANGUAGES.items():
        folder = DOCS / lang
        folder.mkdir(parents=True, exist_ok=True)
        for name, unit, keys, called in (
            ("whole", "s", on_all, words.stages), ("local", "s", ("edit", "ask", "rule", "open"), words.stages),
            ("memory", "MB", tuple(words.memory), words.memory),
        ):
            series = {called[key]: points for key in keys if (points := points_of(found, key))}
            drawn = plot(words.plots[name], unit, series, words.rules, words.separator)
            (folder / f"scale-{name}.svg").write_text(drawn, encoding="utf-8")
        sizes = [f"{one['actual']:,}".replace(",", words.separator) for one in found]
        text = (Path(__file__).resolve().parent / f"page.{lang}.md").read_text(encoding="utf-8")
        for slot, said in (("sizes", ", ".join(sizes)), ("table", _table(found, words, sizes)), ("note", note[lang])):
            text = text.replace(f"{{{slot}}}", said)
        (folder / "scale.md").write_text(text, encoding="utf-8")


def _table(found: list[dict[str, Any]], words: Language, sizes: list[str]) -> str:
    """A row a stage, a column a size, and how it grows."""
    lines = [[words.heads[0], *sizes, words.heads[1]], ["---"] * (len(sizes) + 2)]
    for stage, what in words.stages.items():
        if stage == "memory":
            lines.append([what, *(f"{peak(one):.0f} MB" for one in found), ""])
        elif points := points_of(found, stage):
            grows = f"n<sup>{slope(points):.2f}</sup>" if len(points) > 1 else ""
            lines.append([what, *(shown(one[stage]) if one.get(stage) else "" for one in found), grows])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where all grows as it should, 1 where something does not."""
    options = argparse.ArgumentParser(prog="bench-scale", description=ABOUT,
                                      formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--sizes", default=",".join(map(str, SIZES)), help="numbers of rules, separated by commas")
    options.add_argument("--once", action="store_true", help=f"also {ONCE:,} rules, without questions and check")
    options.add_argument("--page", action="store_true", help="write site/docs/LANG/scale.md and its plots")
    options.add_argument("--from", dest="source", metavar="FILE", help="figures measured before, as --json wrote them")
    for lang in LANGUAGES:
        options.add_argument(f"--note-{lang}", default="", help="what the page is to say of how it was measured")
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
        page(found, {lang: vars(args)[f"note_{lang}"] for lang in LANGUAGES})
    return 1 if any(row.met is False for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
