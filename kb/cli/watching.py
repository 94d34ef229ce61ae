"""Doing something again whenever files change: for `puedo check --watch`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

PAUSE = 0.3

State = dict[Path, tuple[int, int]]


def state_of(paths: Iterable[Path]) -> State:
    """The time and size of each file, and of each rule file of a folder; one that goes meanwhile is left out."""
    found: State = {}
    for path in paths:
        for file in sorted(path.glob("*.rules")) if path.is_dir() else [path]:
            try:
                status = file.stat()
            except OSError:
                continue
            found[file] = (status.st_mtime_ns, status.st_size)
    return found


def watch(paths: Callable[[], Iterable[Path]], again: Callable[[], None], pause: float = PAUSE,
          sleep: Callable[[float], None] = time.sleep) -> None:
    """Do it, and again after each change, once the files have been still for a pause; until interrupted (Ctrl+C)."""
    try:
        while True:
            before = state_of(paths())
            again()
            while (now := state_of(paths())) == before:
                sleep(pause)
            while True:
                sleep(pause)
                later = state_of(paths())
                if later == now:
                    break
                now = later
    except KeyboardInterrupt:
        return
