"""All the pages of the site in one language, with their place in the navigation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from kb.pages.fronts import ask_page, game_page, home_page
from kb.pages.maps import map_page
from kb.pages.members import member_pages
from kb.pages.page import Page
from kb.pages.powers import powers_page
from kb.pages.procedures import procedures_page
from kb.pages.rulings import rulings_page
from kb.pages.shelf import Shelf
from kb.pages.terms import terms_page
from kb.pages.topics import ask_fold, topic_page
from kb.pages.translation import translation_page
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


@dataclass(frozen=True, slots=True)
class GamePages:
    """The pages of one game in one language: its front, its topics, what goes across them."""

    front: Page
    topics: Sequence[Page]
    views: Sequence[Page]


def game_pages(shelf: Shelf, lang: str, drawn: Drawn) -> GamePages:
    """The pages of a game in one language."""
    name = shelf.name(shelf.game.texts, lang, shelf.id)
    topics = [topic_page(shelf, topic, lang, drawn.rules, drawn.topics.get(shelf.topic_path(topic), ""))
              for topic in shelf.topics_to_read(lang)]
    topics = [replace(page, game=shelf.id, game_name=name) for page in topics]
    views = [replace(page, body=ask_fold(shelf.id, lang) + page.body, game=shelf.id, game_name=name)
             for page in views_of(shelf, lang)]
    return GamePages(game_page(shelf, lang, views), topics, views)


def catalogue(
    shelves: Sequence[Shelf], lang: str, made: Sequence[GamePages], common: Sequence[Page]
) -> tuple[list[Page], list[Nav]]:
    """The pages of one language and the navigation over them. made: those of the games; common: those of none."""
    pages: list[Page] = []
    games: list[Nav] = []
    for own in made:
        pages += [own.front, *own.topics, *own.views]
        games.append(Nav(own.front.nav, parts=[
            Nav(own.front.nav, own.front.path), *(Nav(page.nav, page.path) for page in own.topics),
            Nav(word("views", lang), parts=_grouped(own.views))]))
    ask = ask_page(lang)
    home = home_page(shelves, lang, common)
    nav = [Nav(home.nav, home.path), Nav(ask.nav, ask.path), *games,
           Nav(word("more", lang), parts=_grouped(common))]
    return [home, ask, *pages, *common], nav


def _grouped(pages: Sequence[Page]) -> list[Nav]:
    """Pages in the navigation, those of one group together where the first of them stands."""
    out: list[Nav] = []
    groups: dict[str, Nav] = {}
    for page in pages:
        one = Nav(page.nav, page.path)
        if not page.group:
            out.append(one)
        elif page.group in groups:
            groups[page.group].parts.append(one)
        else:
            groups[page.group] = Nav(page.group, parts=[one])
            out.append(groups[page.group])
    return out


def views_of(shelf: Shelf, lang: str) -> list[Page]:
    """The pages of a game that go across its topics."""
    found = (terms_page(shelf, lang), powers_page(shelf, lang), *member_pages(shelf, lang), map_page(shelf, lang),
             procedures_page(shelf, lang), rulings_page(shelf, lang), translation_page(shelf, lang))
    return [page for page in found if page is not None]
