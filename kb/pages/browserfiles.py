"""The files that the ask box loads: its code as one file, an index of the games, and of each game its rules, its words
and its phrases."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from kb.answers.names import both_of
from kb.asking.known import known_game
from kb.asking.patterns import speaker_fact
from kb.errors import LANGUAGES
from kb.pages.browser import rules_data
from kb.pages.browserasking import asking_data, language_data
from kb.pages.browsertexts import texts_data
from kb.pages.bundle import bundle
from kb.rules.model import Game

#: Where they lie below the site: kept for use without a connection, as all that pages load by themselves.
FOLDER = "assets/ask"
INDEX = "data/index.json"
#: The module that imports all, and those that a page loads before it.
ENTRY, FIRST = "all.js", ("dom.js", "files.js", "frame.js", "memory.js", "uiwords.js")
BUNDLE = "bundle.js"


def code_files(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """The code of the ask box as one file, by name below FOLDER, and the modules of the folder that it stands for."""
    text, names = bundle(folder, ENTRY, FIRST)
    return {BUNDLE: text.encode()}, names


def ask_files(games: Iterable[Game]) -> dict[str, bytes]:
    """By name, below FOLDER: the data that the ask box loads. games: of those that come with the program.

    The index: {version, games: {id: {version, es, en, speaker, options}}}; a game's version is a digest of its rules.
    Raises PuedoError as `rules_data`.
    """
    files: dict[str, bytes] = {"data/language.json": _json(language_data())}
    index: dict[str, Any] = {}
    for game in games:
        own = {f"data/{game.id}.json": _json(rules_data(game))}
        own |= {f"data/{game.id}.{lang}.json": _json(texts_data(game, lang)) for lang in LANGUAGES}
        own[f"data/{game.id}.asking.json"] = _json(asking_data(known_game(game.id)))
        digest = hashlib.sha256(own[f"data/{game.id}.json"]).hexdigest()[:8]
        index[game.id] = {
            "version": digest, **both_of(game.texts), "speaker": speaker_fact(game),
            "options": [fact.id for fact in game.facts.values() if fact.option]}
        files |= own
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:8]
    return {INDEX: _json({"version": version, "games": index}), **files}


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
