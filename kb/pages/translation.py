"""The two texts of every rule side by side, for who translates and who reads both."""

from __future__ import annotations

from kb.answers.names import both_of
from kb.pages.page import Entry, From, Page, block, esc, link, tag
from kb.pages.shelf import Shelf
from kb.pages.words import LANGUAGE_NAMES, register, word

register({
    "translation": ("Español e inglés, frente a frente", "Spanish and English side by side"),
    "translation description": ("Cada término y cada regla de {game} en español y en inglés, en una tabla que se "
                                "filtra.",
                                "Each term and each rule of {game} in Spanish and English, in a table with a filter."),
    "filter": ("Filtrar", "Filter"),
    "filter hint": ("palabra de cualquiera de las dos lenguas", "a word of either language"),
    "where": ("Dónde", "Where"),
})


def translation_page(shelf: Shelf, lang: str) -> Page:
    """One table: terms first, then rules in the order of the files."""
    path = shelf.view_path("translation")
    at = From(path)
    game = shelf.game
    rows = []
    for term in game.terms.values():
        where = link(at.to(shelf.view_path("terms"), f"term.{term.id}"), word("terms", lang))
        rows.append(_row(where, ", ".join([term.texts.es, *term.texts.es_variants]),
                         ", ".join([term.texts.en, *term.texts.en_variants])))
    for name, rule in shelf.rules.items():
        where = link(shelf.rule_link(at, name), f"{shelf.topic_name(rule.topic, lang)} §{shelf.number[name]}")
        both = both_of(rule.texts)
        rows.append(_row(where, both["es"], both["en"]))
    head = tag("thead", tag("tr", "".join(tag("th", esc(title), scope="col", lang=code) for title, code in (
        (word("where", lang), None), (LANGUAGE_NAMES["es"], "es"), (LANGUAGE_NAMES["en"], "en")))))
    table = tag("table", head + tag("tbody", "".join(rows)), class_="kb-pairs", id="pairs")
    hint = esc(word("filter hint", lang))
    field = f'<input type="search" data-kb-filter="pairs" placeholder="{hint}">'
    label = tag("label", f"{esc(word('filter', lang))} {field}", class_="kb-filter")
    count = tag("output", "", class_="kb-count", data_kb_count="pairs", aria_live="polite")
    title = word("translation", lang)
    name = shelf.name(game.texts, lang, shelf.id)
    description = word("translation description", lang, game=name)
    return Page(path, title, description, block([tag("p", label + count), table]), nav=title, hide=("toc",),
                entries=(Entry("", title, description),))


def _row(where: str, es: str, en: str) -> str:
    return tag("tr", tag("td", where) + tag("td", esc(es), lang="es") + tag("td", esc(en), lang="en"))
