"""Compiled games kept between runs, and how to know that they are still those of their files.

Two entries a folder. `game-...` holds the pieces, each with a digest of its file's text. `seen-...` says with which
sizes and times the files had those texts: while they are the same, no file need be read. As with git's index, a file
changed so lately that another change could leave the same time is not trusted by its time.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from kb.resources import grammar_path
from kb.rules import pieces, store
from kb.rules.model import Game
from kb.rules.pieces import Pieces

GRAMMAR = "rules"
#: No file system tells times apart worse than this.
_COARSEST_NS = 2_000_000_000
_FEW = 2


class Cache:
    """What is kept of the game in one folder; `files` are its rule files in their order."""

    def __init__(self, folder: Path, files: Sequence[Path]) -> None:
        self._files = files
        place = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
        self._game, self._seen = f"game-{place}", f"seen-{place}"
        self._signature = _signature(files)

    def unchanged(self) -> Game | None:
        """The game kept, where the files' sizes and times say that they are the same."""
        kept = self._kept
        if kept is None or self._signature is None:
            return None
        return _game(kept) if store.get(self._seen, program() + self._signature) == _names(kept) else None

    def of(self, texts: Mapping[str, str]) -> Game | None:
        """The game kept, where it is the one of these texts; the files' times are then noted."""
        kept = self._kept
        if kept is None or not kept.fit(texts):
            return None
        game = _game(kept)
        if game is not None:
            self._note(kept)
        return game

    def nearly(self, texts: Mapping[str, str]) -> bool:
        """Whether at most a few of these texts are others than those of the game kept."""
        kept = self._kept
        if kept is None:
            return False
        digests = {piece.name: piece.text for piece in kept.pieces}
        return sum(digests.get(name) != pieces.digest(text) for name, text in texts.items()) <= _FEW

    def renewed(self, texts: Mapping[str, str]) -> Game | None:
        """The game of these texts made from the one kept, where only what concerns single files has changed."""
        kept = self._kept
        if kept is None:
            return None
        from kb.rules.renew import renewed

        made = None
        with contextlib.suppress(ValueError):
            made = renewed(kept, texts)
        if made is None:
            return None
        self._write(made)
        return made.game()

    def put(self, game: Game, texts: Mapping[str, str]) -> None:
        """Keep a game, made from these texts."""
        if store.folder() is not None:
            self._write(pieces.cut(game, texts))

    def _write(self, made: Pieces) -> None:
        store.put(self._game, program(), made.as_bytes())
        self._note(made)

    def _note(self, made: Pieces) -> None:
        # The texts were read after the signature was taken: a change in between shows in the time of the file.
        if self._signature is not None and self._signature == _signature(self._files):
            store.put(self._seen, program() + self._signature, _names(made))

    @functools.cached_property
    def _kept(self) -> Pieces | None:
        data = store.get(self._game, program())
        if data is not None:
            with contextlib.suppress(ValueError):
                return pieces.from_bytes(data)
        return None


def _game(kept: Pieces) -> Game | None:
    with contextlib.suppress(ValueError):
        return kept.game()
    return None


def _names(made: Pieces) -> bytes:
    """Which texts these are the pieces of."""
    return "\n".join(f"{piece.name} {piece.text}" for piece in made.pieces).encode()


def _signature(files: Sequence[Path]) -> bytes | None:
    """Sizes and times of the files; None where one has changed too lately for its time to tell."""
    now = time.time_ns()
    parts = []
    for file in files:
        try:
            status = file.stat()
        except OSError:
            return None
        if max(status.st_mtime_ns, status.st_ctime_ns) > now - _COARSEST_NS:
            return None
        parts.append(f"{file.name} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}")
    return "\n".join(parts).encode()


@functools.cache
def program() -> bytes:
    """Changes with any module of this stage, the grammar and the Python that runs it."""
    return store.stamp((*sorted(Path(__file__).parent.glob("*.py")), grammar_path(GRAMMAR)))
