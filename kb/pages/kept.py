"""What takes long to make and depends on rule files and program alone, kept between builds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from kb.pages.browserfiles import game_files, gathered, language_files
from kb.rules import store
from kb.rules.model import Game

_ROOT = Path(__file__).parents[1]
#: All that pages and downloads are made by.
STAGES = ("text", "source", "rules", "graph", "ruling", "answers", "asking", "checking", "pages")
_ASKING = ("text", "rules", "ruling", "answers", "asking", "pages")


def key(stages: Iterable[str], files: Mapping[str, str]) -> bytes:
    """Changes with any of the rule files and with any module or table of the stages."""
    digest = hashlib.sha256(_program(tuple(stages)))
    for name, text in files.items():
        digest.update(f"{name} {len(text)}\n{text}".encode())
    return digest.digest()


@cache
def _program(stages: tuple[str, ...]) -> bytes:
    digest = hashlib.sha256()
    for stage in stages:
        for file in sorted((_ROOT / stage).rglob("*.*")):
            if file.is_file() and file.parent.name != "__pycache__":
                digest.update(file.name.encode() + file.read_bytes())
    return digest.digest()


def kept(name: str, files: Mapping[str, str], make: Callable[[], Any], fresh: bool = False) -> Any:
    """What `make` makes (as JSON has it), from the cache where neither the files nor any stage has changed.

    fresh: make it anew whatever is kept.
    """
    own = key(STAGES, files)
    data = None if fresh else store.get(name, own)
    if data is not None:
        return json.loads(data)
    written = json.dumps(make(), ensure_ascii=False)
    store.put(name, own, written.encode())
    return json.loads(written)


class AskFiles:
    """What the ask box loads: of each game from the cache, else made by a process of its own while this one makes the
    pages."""

    def __init__(self, games: Iterable[tuple[Game, Mapping[str, str]]]) -> None:
        """games: each with the texts of its files."""
        self._ready: dict[str, dict[str, bytes]] = {}
        self._keys: dict[str, bytes] = {}
        self._pool: ProcessPoolExecutor | None = None
        self._making: dict[str, Future[dict[str, bytes]]] = {}
        wanted: list[tuple[str, Callable[..., dict[str, bytes]], tuple[Game, ...]]] = [("", language_files, ())]
        for game, files in games:
            self._keys[game.id] = key(_ASKING, files)
            wanted.append((game.id, game_files, (game,)))
        self._keys[""] = key(_ASKING, {})
        for name, make, arguments in wanted:
            data = store.get(f"ask-{name}", self._keys[name])
            if data is not None:
                self._ready[name] = {file: text.encode() for file, text in json.loads(data).items()}
                continue
            self._pool = self._pool or ProcessPoolExecutor(1, mp_context=get_context("fork"))
            self._making[name] = self._pool.submit(make, *arguments)
        self._games = [name for name, _, _ in wanted[1:]]

    def result(self) -> dict[str, bytes]:
        """The files by name. Raises what making them raises."""
        found = dict(self._ready)
        if self._pool is not None:
            with self._pool:
                for name, making in self._making.items():
                    found[name] = made = making.result()
                    written = json.dumps({file: data.decode() for file, data in made.items()}).encode()
                    store.put(f"ask-{name}", self._keys[name], written)
        return gathered({game: found[game] for game in self._games}, found[""])
