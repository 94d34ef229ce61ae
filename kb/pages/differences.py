"""What differs between games: the decisions that are declared the same, ruled on in each under its usual values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from kb.answers.compare import comparison
from kb.answers.names import clause, listed, sentence
from kb.answers.places import cite_text
from kb.pages.page import Entry, From, Page, block, esc, fold, items, link, plain, tag
from kb.pages.shelf import Shelf
from kb.pages.words import register, word

register({
    "compare": ("Qué cambia de un juego a otro", "What differs between the games"),
    "compare description": ("La misma pregunta en dos juegos, una al lado de la otra: en qué coinciden y en qué no.",
                            "The same question in two games, side by side: where they agree and where they do not."),
    "compare lead": ("Quien cambia de juego arrastra reglas del otro. Aquí está cada pregunta que los dos responden, "
                     "con "
                     "lo que dice cada uno cuando nada especial ocurre.",
                     "Whoever changes games carries over rules of the other. Here is each question that both answer, "
                     "with "
                     "what each says when nothing special happens."),
    "mark same": ("igual", "the same"),
    "mark different": ("distinto", "different"),
    "mark unlike": ("cada uno en sus términos", "each in its own terms"),
    "mark depends": ("según el caso", "depends on the case"),
    "question": ("Pregunta", "Question"),
    "cases": ("Según el caso", "By case"),
})
_ORDER = ("different", "depends", "unlike", "same")


def compare_page(shelves: Sequence[Shelf], lang: str) -> Page | None:
    """Every pair of games that have a question in common; None where none have."""
    games = [shelf.game for shelf in shelves]
    at = From("compare")
    by_id = {shelf.id: shelf for shelf in shelves}
    body, entries = [block([tag("p", esc(word("compare lead", lang)), class_="kb-lead")])], []
    for left, right in combinations(shelves, 2):
        found = comparison(games, left.base, right.base, lang=lang)
        if not found["pairs"]:
            continue
        anchor = f"{left.id}-{right.id}"
        names = [shelf.name(shelf.game.texts, lang, shelf.id) for shelf in (left, right)]
        body.append(f"\n## {plain(' / '.join(names))} {{ #{anchor} }}\n")
        counts = " · ".join(f"{word(f'mark {mark}', lang)}: {found['counts'][mark]}" for mark in _ORDER)
        rows = sorted(found["pairs"], key=lambda row: _ORDER.index(row["mark"]))
        head = tag("thead", tag("tr", "".join(tag("th", esc(title), scope="col") for title in (
            word("question", lang), *names))))
        body.append(block([tag("p", esc(counts), class_="kb-meta"), tag("table", head + tag("tbody", "".join(
            _row(row, by_id, lang, at) for row in rows)), class_="kb-compare")]))
        entries.append(Entry(anchor, " / ".join(names), " ".join(row["question"][lang] for row in rows)))
    if not entries:
        return None
    title = word("compare", lang)
    return Page("compare", title, word("compare description", lang), "".join(body), nav=title, hide=("navigation",),
                entries=(Entry("", title, word("compare description", lang)), *entries))


def _row(row: Mapping[str, Any], shelves: Mapping[str, Shelf], lang: str, at: From) -> str:
    mark = tag("span", esc(word(f"mark {row['mark']}", lang)), class_="kb-mark", data_mark=row["mark"])
    cells = [tag("th", f"{esc(row['question'][lang])} {mark}", scope="row")]
    for side in row["sides"]:
        shelf = shelves[side["game"]]
        name = shelf.name(shelf.game.texts, lang, shelf.id)
        cells.append(tag("td", _side(side, shelf, lang, at), data_game=name))
    return tag("tr", "".join(cells))


def _side(side: Mapping[str, Any], shelf: Shelf, lang: str, at: From) -> str:
    parts = [tag("b", esc(sentence(side["text"][lang])))]
    if "rule" in side:
        text = sentence(side["rule"]["text"][lang])
        name = side["rule"]["id"]
        known = name in shelf.rules or name in shelf.editorials
        parts.append(tag("p", link(shelf.rule_link(at, name), text) if known else esc(text)))
    cases = [_case(case, lang) for case in side.get("cases", ())]
    if cases:
        parts.append(fold(esc(word("cases", lang)), items("ul", cases), class_="kb-fold"))
    if "cite" in side:
        parts.append(tag("p", esc(cite_text(side["cite"], lang)), class_="kb-meta"))
    return "".join(parts)


def _case(case: Mapping[str, Any], lang: str) -> str:
    conditions = [clause(one["text"][lang]) for one in case["conditions"]]
    before = f"{listed(conditions, lang)} → " if conditions else ""
    return esc(f"{before}{case['text'][lang]}")
