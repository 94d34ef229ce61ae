"""Where the parts that are not Python lie: the grammars and the games, in a checkout or in an installed package."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_GRAMMAR_FOLDERS = (_PACKAGE.parent / "grammar", _PACKAGE / "_grammar")


def grammar_path(name: str) -> Path:
    """The file of the Lark grammar of that name ("rulebook" for rulebook.lark).

    Raises FileNotFoundError where no grammar has that name: a fault of the installation, not of the reader's input.
    """
    for folder in _GRAMMAR_FOLDERS:
        path = folder / f"{name}.lark"
        if path.is_file():
            return path
    raise FileNotFoundError(f"no grammar {name!r} in {' or '.join(str(folder) for folder in _GRAMMAR_FOLDERS)}")


def grammar(name: str) -> str:
    """The text of the Lark grammar of that name. Raises FileNotFoundError as `grammar_path` does."""
    return grammar_path(name).read_text(encoding="utf-8")


def games_folder() -> Path:
    """The folder that holds one folder a game, for the games that come with the program."""
    return _PACKAGE / "games"


def own_games_folders() -> list[Path]:
    """Folders with games of the reader's own, one folder a game: those in PUEDO_GAMES, parted as in PATH."""
    return [Path(part) for part in os.environ.get("PUEDO_GAMES", "").split(os.pathsep) if part]
