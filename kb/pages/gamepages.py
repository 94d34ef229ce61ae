"""The pages of each game, kept between builds for as long as neither its files nor the program change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from kb.errors import LANGUAGES
from kb.pages.catalogue import Drawn, GamePages, game_pages
from kb.pages.kept import STAGES, key
from kb.pages.page import Entry, Page
from kb.pages.shelf import Shelf
from kb.rules import store


def pages_of(
    shelves: Sequence[Shelf], draw: Callable[[Sequence[Shelf]], Mapping[str, Drawn]], drawer: str | None,
) -> dict[str, list[GamePages]]:
    """By language, the pages of each game, in the order of the shelves.

    draw: makes the drawings of some games; drawer: what they depend on beside the games, None to make all pages anew.
    """
    keys = {} if drawer is None else {shelf.id: key(STAGES, {**shelf.texts, "drawer": drawer}) for shelf in shelves}
    found = {game: made for game, own in keys.items() if (made := _kept(game, own)) is not None}
    missing = [shelf for shelf in shelves if shelf.id not in found]
    drawn = draw(missing) if missing else {}
    for shelf in missing:
        made = {lang: game_pages(shelf, lang, drawn[lang]) for lang in LANGUAGES}
        found[shelf.id] = made
        if shelf.id in keys:
            written = {lang: asdict(own) for lang, own in made.items()}
            store.put(f"pages-{shelf.id}", keys[shelf.id], json.dumps(written, ensure_ascii=False).encode())
    return {lang: [found[shelf.id][lang] for shelf in shelves] for lang in LANGUAGES}


def _kept(game: str, own: bytes) -> dict[str, GamePages] | None:
    data = store.get(f"pages-{game}", own)
    if data is None:
        return None
    return {lang: GamePages(page_of(made["front"]), [page_of(one) for one in made["topics"]],
                            [page_of(one) for one in made["views"]]) for lang, made in json.loads(data).items()}


def page_of(data: dict[str, Any]) -> Page:
    """A page of what `asdict` made of it, by way of JSON."""
    entries = tuple(Entry(**{**one, "tags": tuple(one["tags"])}) for one in data["entries"])
    return Page(**{**data, "entries": entries, "hide": tuple(data["hide"])})
