"""`bench [SECTION...]`: each module of `sections` is a section with ABOUT, `add_arguments(parser)` and `run(args)`."""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from scripts.benchmarks import sections  # noqa: E402
from scripts.benchmarks.table import Row, print_rows  # noqa: E402

ABOUT = """\
Measure this checkout against public tools. Every section prints one table: what was measured, the figure, and the
target where there is one. Ratios are taken in one process, both sides in turn, so they hold on a busy machine;
absolute times do not. Nothing is downloaded and nothing outside this checkout is read.
"""


def section_names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(sections.__path__))


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where every target was met, 1 where one was missed."""
    loaded = {name: importlib.import_module(f"scripts.benchmarks.sections.{name}") for name in section_names()}
    listing = "\n".join(f"  {name:<10} {module.ABOUT}" for name, module in loaded.items())
    parser = argparse.ArgumentParser(
        prog="bench", description=ABOUT, epilog=f"sections:\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="which to run (all of them unless told)")
    for module in loaded.values():
        module.add_arguments(parser)
    args = parser.parse_args(words)
    if unknown := [name for name in args.sections if name not in loaded]:
        parser.error(f"no such section: {', '.join(unknown)} (there are: {', '.join(loaded)})")
    missed = 0
    for name in args.sections or loaded:
        rows: list[Row] = loaded[name].run(args)
        print_rows(name, rows)
        missed += sum(row.met is False for row in rows)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
