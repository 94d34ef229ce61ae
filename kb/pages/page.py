"""What a page is, and how one page names a place on another."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import quote

from kb.errors import printable

_MARKS = re.compile(r"[\\`*_{}\[\]#+!]")


@dataclass(frozen=True, slots=True)
class Entry:
    """What the search finds: `anchor` on the page ("" for the page itself), a title, a text, words that mean it too."""

    anchor: str
    title: str
    text: str
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """One page in one language.

    path: where it lies without its ending, e.g. "classic/shipment"; "index" and ".../index" are the fronts of folders.
    body: Markdown below the title; pieces of HTML stand in blocks of their own. nav: its name in the navigation, group:
    the part of it where it stands with others. source: the whole file, where a person wrote it. game: the id and the
    name of the game that it belongs to, which stand over the title; "" for the pages of none and for a game's front.
    """

    path: str
    title: str
    description: str
    body: str
    nav: str = ""
    entries: tuple[Entry, ...] = ()
    hide: tuple[str, ...] = ()
    group: str = ""
    source: str = ""
    game: str = ""
    game_name: str = ""

    @property
    def url(self) -> str:
        """Its address below the language's folder: "classic/shipment/", "" for the front page."""
        return url_of(self.path)

    def markdown(self) -> str:
        """The file: a header of metadata, the title, the body. Search entries are written apart, hence `exclude`."""
        if self.source:
            return self.source
        title = f"{self.title} · {self.game_name}" if self.game else self.title
        meta = ["---", f"title: {json.dumps(title, ensure_ascii=False)}",
                f"description: {json.dumps(self.description, ensure_ascii=False)}"]
        if self.hide:
            meta += ["hide:", *(f"  - {name}" for name in self.hide)]
        meta += ["search:", "  exclude: true", "---", ""]
        front = From(self.path).to(f"{self.game}/index")
        over = [tag("p", link(front, self.game_name), class_="kb-over"), ""] if self.game else []
        return "\n".join([*meta, *over, f"# {plain(self.title)}", "", self.body.strip(), ""])


def url_of(path: str) -> str:
    """The address of a page below the language's folder."""
    if path == "index":
        return ""
    return f"{path.removesuffix('/index')}/"


@dataclass(frozen=True, slots=True)
class From:
    """The page from which links start: addresses are relative, so that the site works under any folder."""

    path: str

    @property
    def up(self) -> str:
        """The way to the language's folder, "" or "../" as often as needed."""
        return "../" * url_of(self.path).count("/")

    def to(self, path: str, anchor: str = "") -> str:
        """The address of another page, or of a place on it."""
        mark = f"#{quote(anchor, safe='.-_~')}" if anchor else ""
        if path == self.path:
            return mark or "./"
        return (f"{self.up}{url_of(path)}" or "./") + mark

    def file(self, name: str) -> str:
        """The address of a file that both languages share ("data/classic.json")."""
        return f"{self.up}../{name}"


@lru_cache(maxsize=100_000)
def esc(text: object) -> str:
    """A text for HTML, in content or in a quoted attribute; one line, no control characters."""
    return html.escape(printable(" ".join(str(text).split())))


def plain(text: str) -> str:
    """A text for Markdown that must show as it is."""
    return _MARKS.sub(r"\\\g<0>", esc(text))


def tag(name: str, content: str, /, **attributes: str | bool | None) -> str:
    """An element. content: HTML; attributes are escaped (`class_` is class, `_` is `-`), None and False left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = key.rstrip("_").replace("_", "-")
        parts.append(key if value is True else f'{key}="{esc(value)}"')
    return f"<{' '.join(parts)}>{content}</{name}>"


def link(href: str, text: str, **attributes: str | bool | None) -> str:
    """A link whose text is plain text."""
    return tag("a", esc(text), href=href, **attributes)


def items(name: str, parts: Iterable[str], /, **attributes: str | bool | None) -> str:
    """A list (`ul` or `ol`) of pieces of HTML; "" where there are none."""
    inner = "".join(f"<li>{part}</li>" for part in parts)
    return tag(name, inner, **attributes) if inner else ""


def fold(summary: str, content: str, /, **attributes: str | bool | None) -> str:
    """What opens at a tap; both parts are HTML."""
    return tag("details", f"<summary>{summary}</summary>{content}", **attributes)


def block(parts: Sequence[str]) -> str:
    """Pieces of HTML as one block of Markdown: no empty line inside, an empty line on each side."""
    return "\n" + "\n".join(part for part in parts if part).replace("\n\n", "\n") + "\n"


def short(text: str, limit: int = 110) -> str:
    """The text, cut at a word where it is longer than `limit` characters."""
    text = " ".join(text.split())
    if len(text) <= limit:
        return text
    return text[:limit].rsplit(" ", 1)[0].rstrip(" ,;:.") + "…"
