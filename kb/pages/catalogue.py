"""All the pages of the site in one language, with their place in the navigation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kb.pages.fronts import ask_page, game_page, home_page
from kb.pages.page import Page
from kb.pages.procedures import procedures_page
from kb.pages.shelf import Shelf
from kb.pages.topics import topic_page
from kb.pages.words import word


@dataclass(slots=True)
class Nav:
    """A part of the navigation: a page, or a title with parts below it."""

    title: str
    path: str = ""
    parts: list[Nav] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The drawings of one language: neighbourhoods by rule, overviews by topic's path."""

    rules: Mapping[str, str] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)


def catalogue(shelves: Sequence[Shelf], lang: str, drawn: Drawn) -> tuple[list[Page], list[Nav]]:
    """The pages of one language and the navigation over them."""
    pages: list[Page] = []
    games: list[Nav] = []
    for shelf in shelves:
        topics = [topic_page(shelf, topic, lang, drawn.rules, drawn.topics.get(shelf.topic_path(topic), ""))
                  for topic in shelf.topics]
        views = views_of(shelf, lang)
        front = game_page(shelf, lang, [(page.path, page.nav) for page in views])
        pages += [front, *topics, *views]
        games.append(Nav(front.nav, parts=[
            Nav(front.nav, front.path), *(Nav(page.nav, page.path) for page in topics),
            Nav(word("views", lang), parts=[Nav(page.nav, page.path) for page in views])]))
    ask = ask_page(lang)
    common: list[Page] = []
    home = home_page(shelves, lang, [(page.path, page.nav) for page in common])
    nav = [Nav(home.nav, home.path), Nav(ask.nav, ask.path), *games]
    return [home, ask, *pages, *common], nav


def views_of(shelf: Shelf, lang: str) -> list[Page]:
    """The pages of a game that go across its topics."""
    found = (procedures_page(shelf, lang),)
    return [page for page in found if page is not None]
