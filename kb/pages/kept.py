"""What takes long to make and depends on rule files and program alone, kept between builds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from kb.pages.browserfiles import ask_files
from kb.rules import store
from kb.rules.model import Game

_ROOT = Path(__file__).parents[1]
_ASKING = ("text", "rules", "ruling", "answers", "asking", "pages")


def key(stages: Iterable[str], files: Mapping[str, str]) -> bytes:
    """Changes with any of the rule files and with any module or table of the stages."""
    digest = hashlib.sha256()
    for stage in stages:
        for file in sorted((_ROOT / stage).glob("*.*")):
            if file.is_file():
                digest.update(file.name.encode() + file.read_bytes())
    for name, text in files.items():
        digest.update(f"{name} {len(text)}\n{text}".encode())
    return digest.digest()


class AskFiles:
    """What the ask box loads: from the cache, else made by a process of its own while this one makes the pages."""

    def __init__(self, games: Iterable[Game], files: Mapping[str, str]) -> None:
        self._games = list(games)
        self._name = "ask-" + "-".join(game.id for game in self._games)
        self._key = key(_ASKING, files)
        self._kept = store.get(self._name, self._key)
        self._pool: ProcessPoolExecutor | None = None
        self._making: Future[dict[str, bytes]] | None = None
        if self._kept is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("fork"))
            self._making = self._pool.submit(ask_files, self._games)

    def result(self) -> dict[str, bytes]:
        """The files by name. Raises what making them raises."""
        if self._kept is not None:
            return {name: text.encode() for name, text in json.loads(self._kept).items()}
        assert self._making is not None and self._pool is not None
        with self._pool:
            made = self._making.result()
        store.put(self._name, self._key, json.dumps({name: data.decode() for name, data in made.items()}).encode())
        return made
