"""Pages that people write: the Markdown files of site/docs/LANG/guides, taken as they are, and those beside it."""

from __future__ import annotations

import re
from dataclasses import asdict, replace
from pathlib import Path

from kb.pages.gamepages import page_of
from kb.pages.kept import kept
from kb.pages.language import language_page
from kb.pages.page import Entry, Page
from kb.pages.words import word
from kb.resources import grammar

#: The order of the guides in the navigation: for each kind of user, then what explains.
ORDER = ("players", "translators", "rule-writers", "programmers", "rules-by-example", "rulings", "decisions")
_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*(?:\{\s*#([\w.-]+)[^}]*\})?\s*$", re.MULTILINE)
_FRONT = re.compile(r"\A---\n.*?\n---\n", re.DOTALL)
_MARKS = re.compile(r"[`*_]|\]\([^)]*\)|\[|<[^>]+>")


def guides(folder: Path, fresh: bool = True) -> list[Page]:
    """The guides in a folder LANG/guides, by ORDER and then by name; the first heading is the title.

    None where the folder is missing. The reference of the rules language, which no person writes, is one of them:
    not fresh, a kept one where neither the grammar nor the program has changed.
    """
    if not folder.is_dir():
        return []
    lang = folder.parent.name
    files = sorted(folder.glob("*.md"), key=lambda file: (ORDER.index(file.stem) if file.stem in ORDER else len(ORDER),
                                                         file.stem))
    pages = [replace(_guide(file), group=word("guides", lang)) for file in files]
    place = next((at + 1 for at, page in enumerate(pages) if page.path == "guides/rules-by-example"), len(pages))
    return [*pages[:place], _reference(lang, fresh), *pages[place:]]


def _reference(lang: str, fresh: bool) -> Page:
    read = {"rules.lark": grammar("rules")}
    return page_of(kept(f"reference-{lang}", read, lambda: asdict(language_page(lang)), fresh))


def notes(folder: Path) -> list[Page]:
    """The pages straight below a folder LANG; none where it is missing."""
    found = [_guide(file) for file in sorted(folder.glob("*.md"))] if folder.is_dir() else []
    return [replace(page, path=page.path.removeprefix("guides/")) for page in found]


def pictures_of_notes(folder: Path) -> dict[str, bytes]:
    """By name: the drawings that lie beside those pages."""
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.svg"))} if folder.is_dir() else {}


def _guide(file: Path) -> Page:
    source = file.read_text(encoding="utf-8")
    text = _FRONT.sub("", source)
    heads = list(_HEADING.finditer(text))
    title = _plain(heads[0][2]) if heads else file.stem.replace("-", " ")
    ends = [head.start() for head in heads[1:]] + [len(text)]
    entries = []
    for head, end in zip(heads, ends, strict=True):
        whole = head is heads[0]
        if whole or head[3]:
            entries.append(Entry("" if whole else head[3], _plain(head[2]), _plain(text[head.end():end])))
    below = _plain(text[heads[0].end():] if heads else text)
    first = next((line for line in below.splitlines() if line.strip()), title)
    return Page(f"guides/{file.stem}", title, first[:160], "", nav=title, entries=tuple(entries), source=source)


def _plain(text: str) -> str:
    return _MARKS.sub("", text).strip()
