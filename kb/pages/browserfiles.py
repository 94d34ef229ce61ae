"""The files that the ask box loads: its code as one file, an index of the games, and of each game its rules, its words
and its phrases."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from kb.answers.names import both_of
from kb.asking.known import known_game
from kb.asking.patterns import speaker_fact
from kb.errors import LANGUAGES
from kb.pages.browser import rules_data
from kb.pages.browserasking import asking_data, language_data
from kb.pages.browsertexts import texts_data
from kb.pages.bundle import bundle, opening
from kb.pages.small import minified
from kb.rules.model import Game

#: Where they lie below the site: kept for use without a connection, as all that pages load by themselves.
FOLDER = "assets/ask"
INDEX = "data/index.json"
#: What a page loads at once, and the modules that are in it; the module that imports all others; these as one file.
OPENING, FIRST = "main.js", ("dom.js", "files.js", "frame.js", "memory.js", "uiwords.js")
ENTRY, BUNDLE = "all.js", "bundle.js"
#: Has a browser that knows it compile all functions while the file still comes, beside the page's own work; to others
#: it is a comment.
_AT_ONCE = "//# allFunctionsCalledOnLoad\n"


def code_files(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """The code of the ask box as two files, by name below FOLDER, and the modules of the folder that they stand for."""
    text, names = bundle(folder, ENTRY, FIRST, OPENING)
    made = {OPENING: opening(folder, OPENING, FIRST), BUNDLE: text}
    return {name: (_AT_ONCE + minified(text)).encode() for name, text in made.items()}, [*names, *FIRST]


def ask_files(games: Iterable[Game]) -> dict[str, bytes]:
    """By name, below FOLDER: the data that the ask box loads. games: of those that come with the program.

    Raises PuedoError as `rules_data`.
    """
    return gathered({game.id: game_files(game) for game in games}, language_files())


def language_files() -> dict[str, bytes]:
    """What questions about any game need."""
    return {"data/language.json": _json(language_data())}


def game_files(game: Game) -> dict[str, bytes]:
    """What the box loads of one game, and as INDEX what the index has of it. Raises PuedoError as `rules_data`."""
    own = {f"data/{game.id}.json": _json(rules_data(game))}
    own |= {f"data/{game.id}.{lang}.json": _json(texts_data(game, lang)) for lang in LANGUAGES}
    own[f"data/{game.id}.asking.json"] = _json(asking_data(known_game(game.id)))
    digest = hashlib.sha256(own[f"data/{game.id}.json"]).hexdigest()[:8]
    return own | {INDEX: _json({
        "version": digest, **both_of(game.texts), "speaker": speaker_fact(game),
        "options": [fact.id for fact in game.facts.values() if fact.option]})}


def gathered(made: Mapping[str, Mapping[str, bytes]], shared: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of all games, of `game_files` by the game's id, and the index.

    The index: {version, games: {id: {version, es, en, speaker, options}}}; a game's version is a digest of its rules.
    """
    files = dict(shared) | {name: data for own in made.values() for name, data in own.items() if name != INDEX}
    index = {game: json.loads(own[INDEX]) for game, own in made.items()}
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:8]
    return {INDEX: _json({"version": version, "games": index}), **files}


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
