"""Games from their folders of rule files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from kb.errors import PuedoError
from kb.files import read_text_file
from kb.resources import games_folder
from kb.rules.cache import Cache
from kb.rules.errors import did_you_mean
from kb.rules.model import Game

SUFFIX = ".rules"


def games() -> list[str]:
    """The names of the games that come with the program, in alphabetical order."""
    folder = games_folder()
    if not folder.is_dir():
        return []
    return sorted(item.name for item in folder.iterdir() if item.is_dir() and any(item.glob(f"*{SUFFIX}")))


def game_folder(name: str) -> Path:
    """The folder of a game's rule files. Raises PuedoError where there is no game of that name."""
    known = games()
    if name not in known:
        next_es, next_en = did_you_mean(name, known)
        listed = ", ".join(known)
        raise PuedoError(
            {"es": f"No hay ningún juego «{name}».", "en": f'There is no game "{name}".'},
            None,
            {"es": next_es or f"Los juegos son: {listed}.", "en": next_en or f"The games are: {listed}."},
        )
    return games_folder() / name


def load_game(name: str) -> Game:
    """A game that comes with the program.

    Raises PuedoError where there is none of that name, RulesErrors where its files are faulty.
    """
    return load_folder(game_folder(name))


def load_folder(path: str | os.PathLike[str]) -> Game:
    """The game in a folder of rule files, from the cache where neither they nor the program have changed.

    Where one file has changed only that file is read anew, if that is enough (see `renew`).
    Places name files as `folder/file.rules`, wherever the folder lies.
    Raises PuedoError where there are no rule files, RulesErrors where they are faulty.
    """
    folder = Path(path)
    cache = Cache(folder, rule_files(folder))
    kept = cache.unchanged()
    if kept is not None:
        return kept
    texts = folder_texts(folder)
    kept = cache.of(texts)
    if kept is not None:
        return kept
    game = cache.renewed(texts)
    if game is None:
        game = load_texts(texts)
        cache.put(game, texts)
    return game


def folder_texts(folder: Path) -> dict[str, str]:
    """The text of each rule file of a folder, by its name in places. Raises PuedoError where there are none."""
    return {f"{folder.resolve().name}/{file.name}": read_text_file(file) for file in rule_files(folder)}


def rule_files(folder: Path) -> list[Path]:
    """The rule files of a folder: game.rules first, then the others by name. Raises PuedoError where there are none."""
    found = sorted(folder.glob(f"*{SUFFIX}"), key=lambda file: (file.name != f"game{SUFFIX}", file.name))
    if not found:
        if not os.path.isdir(folder):
            raise PuedoError(
                {"es": "No existe esa carpeta.", "en": "There is no such folder."},
                str(folder),
                {"es": "Comprueba la ruta de la carpeta del juego.", "en": "Check the path of the game's folder."},
            )
        raise PuedoError(
            {"es": "En esa carpeta no hay ficheros .rules.", "en": "There are no .rules files in that folder."},
            str(folder),
            {"es": "Comprueba la ruta de la carpeta del juego.", "en": "Check the path of the game's folder."},
        )
    return found


def load_texts(texts: Mapping[str, str]) -> Game:
    """The game that some texts declare, by file name. Raises RulesErrors with every fault found."""
    from kb.rules.parse import parse_text
    from kb.rules.resolve import resolve

    parsed = [parse_text(name, text) for name, text in texts.items()]
    return resolve([file for file, _ in parsed], [error for _, errors in parsed for error in errors])
