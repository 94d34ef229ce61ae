"""Games from their folders of rule files."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from kb.errors import PuedoError
from kb.files import read_text_file
from kb.resources import games_folder, own_games_folders
from kb.rules.cache import Cache
from kb.rules.errors import did_you_mean
from kb.rules.model import Game

SUFFIX = ".rules"
_GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def games() -> list[str]:
    """The names of the games that come with the program and of those in PUEDO_GAMES, in alphabetical order."""
    return sorted(_folders())


def game_folder(name: str) -> Path:
    """The folder of a game's rule files. Raises PuedoError where there is no game of that name."""
    known = _folders()
    if name not in known:
        next_es, next_en = did_you_mean(name, known)
        listed = ", ".join(sorted(known))
        elsewhere = {"es": f"Los juegos son: {listed} (y los de las carpetas que diga PUEDO_GAMES).",
                     "en": f"The games are: {listed} (and those in the folders that PUEDO_GAMES names)."}
        raise PuedoError(
            {"es": f"No hay ningún juego «{name}».", "en": f'There is no game "{name}".'},
            None,
            {"es": next_es or elsewhere["es"], "en": next_en or elsewhere["en"]},
        )
    return known[name]


def _folders() -> dict[str, Path]:
    """The folder of each game by its name. A name that the program has is the program's, wherever else it stands."""
    found: dict[str, Path] = {}
    for place in (games_folder(), *own_games_folders()):
        if place.is_dir():
            for item in place.iterdir():
                if item.name not in found and _GAME_ID.fullmatch(item.name) and any(item.glob(f"*{SUFFIX}")):
                    found[item.name] = item
    return found


def load_game(name: str) -> Game:
    """A game by its name.

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


def is_kept(path: str | os.PathLike[str]) -> bool:
    """Whether `load_folder` would find the game in the cache, or need to read only one file of it anew."""
    folder = Path(path)
    cache = Cache(folder, rule_files(folder))
    return cache.unchanged() is not None or cache.nearly(folder_texts(folder))


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
