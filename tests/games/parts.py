"""A part of a game as texts to load: some of its files, without the order in which all its topics are read."""

from __future__ import annotations

import re
from collections.abc import Collection

from kb.rules.loader import game_folder, rule_files

_ORDER = re.compile(r"^  topics .*\n(?:    .*\n)*", re.MULTILINE)


def part_of(game: str, names: Collection[str]) -> dict[str, str]:
    """The texts of the files named (without their ending), by file name."""
    files = [path for path in rule_files(game_folder(game)) if path.stem in names]
    return {path.name: _ORDER.sub("", path.read_text(encoding="utf-8")) for path in files}
