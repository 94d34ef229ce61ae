"""Kept tables are made anew when a module changes that makes them."""

from __future__ import annotations

from pathlib import Path

from kb.asking import tables
from tests.test_layout import imported

FOLDER = Path(tables.__file__).parent


def test_the_modules_that_make_tables_are_those_that_they_import() -> None:
    found, waiting = set[str](), ["tables"]
    while waiting:
        name = waiting.pop()
        if name not in found and (FOLDER / f"{name}.py").is_file():
            found.add(name)
            waiting += [
                other.split(".")[2] for other in imported(FOLDER / f"{name}.py") if other.startswith("kb.asking.")
            ]
    assert sorted(found) == list(tables.MAKING)
