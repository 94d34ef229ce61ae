"""Drawings of earlier builds, used again where their text is the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from kb.pages.project import write_if_changed

#: Past so many drawings those that are not wanted now are dropped.
_MOST = 10_000


class Drawings:
    """What Graphviz made of graphs, by their text, kept in a file between builds."""

    def __init__(self, file: Path, version: str) -> None:
        """version: of what draws them: another draws them anew."""
        self._file, self._version = file, version
        self._known: dict[str, str] = {}
        with suppress(OSError, ValueError):
            self._known = json.loads(file.read_text(encoding="utf-8"))

    def of(self, texts: Sequence[str], make: Callable[[list[str]], list[str]]) -> list[str]:
        """What `make` makes of each text; only those not known are made."""
        names = [hashlib.sha256(f"{self._version}\n{text}".encode()).hexdigest()[:20] for text in texts]
        missing = {name: text for name, text in zip(names, texts, strict=True) if name not in self._known}
        found = {**self._known, **dict(zip(missing, make(list(missing.values())), strict=True))}
        if len(found) > _MOST:
            found = {name: found[name] for name in names}
        write_if_changed(self._file, json.dumps(found, ensure_ascii=False).encode())
        return [found[name] for name in names]
