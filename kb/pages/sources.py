"""Where a rule comes from, in a line; and other small pieces that several pages show."""

from __future__ import annotations

from collections.abc import Iterable

from kb.answers.cites import BOARD, cite
from kb.pages.page import esc, tag
from kb.pages.words import OTHER, word


def sources_html(sources: Iterable[str], lang: str) -> str:
    """The clauses that something restates: document, heading and number, each once; the id is their `title`."""
    places: dict[tuple[str, str], dict[str, list[str]]] = {}
    board = False
    for source in sources:
        if source == BOARD:
            board = True
            continue
        place = cite(source)
        places.setdefault((place["doc"], place["heading"]), {}).setdefault(place["clause"], []).append(source)
    shown = []
    for (doc, heading), clauses in places.items():
        numbers = ", ".join(esc(clause) for clause in clauses if clause)
        text = " · ".join(filter(None, [tag("span", esc(doc), class_="doc"), esc(heading), numbers]))
        names = ", ".join(name for found in clauses.values() for name in found)
        shown.append(tag("span", text, class_="kb-cite", lang="es", title=names))
    if board:
        shown.append(tag("span", esc(word("board", lang)), class_="kb-cite"))
    return "; ".join(shown) or tag("span", esc(word("no source", lang)), class_="kb-cite")


def other_text(text: str, lang: str) -> str:
    """A text in the language that the page is not in, marked as such."""
    return tag("p", esc(text), lang=OTHER[lang], class_="kb-other")


def badge(text: str, kind: str = "") -> str:
    """A small label."""
    return tag("span", esc(text), class_=f"kb-badge {kind}".strip())
