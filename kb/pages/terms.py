"""The glossary of a game: each term with its variants in both languages, and the rules that use it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from kb.answers.names import both_of, sentence
from kb.pages.page import Entry, From, Page, block, esc, fold, link, tag
from kb.pages.shelf import Shelf
from kb.pages.sources import sources_html
from kb.pages.topics import variants
from kb.pages.words import LANGUAGE_NAMES, OTHER, register, word
from kb.rules.model import Term
from kb.text.fold import fold as folded

register({
    "terms description": ("Los términos de {game} en español e inglés, con sus variantes y las reglas que los usan.",
                          "The terms of {game} in English and Spanish, with their variants and the rules that use "
                          "them."),
    "avoid": ("Evita", "Avoid"),
    "variants": ("También se dice", "Also called"),
    "used in": ("En {n} reglas", "In {n} rules"),
    "used in one": ("En una regla", "In one rule"),
    "foreign": ("De otras ediciones y juegos", "From other editions and games"),
    "foreign text": ("Estas palabras son de otras ediciones o de otros juegos: estas reglas no las tratan.",
                     "These words belong to other editions or other games: these rules do not deal with them."),
})


def terms_page(shelf: Shelf, lang: str) -> Page | None:
    """The page of the terms; None where a game declares none."""
    game = shelf.game
    if not game.terms:
        return None
    path = shelf.view_path("terms")
    at = From(path)
    name = shelf.name(game.texts, lang, shelf.id)
    uses: dict[str, list[str]] = defaultdict(list)
    for rule, used in shelf.uses.items():
        for name_of_term in used:
            uses[name_of_term].append(rule)
    terms = sorted(game.terms.values(), key=lambda term: folded(both_of(term.texts)[lang]))
    shown = "".join(_term(shelf, term, uses[term.id], lang, at) for term in terms)
    body = [block([tag("dl", shown, class_="kb-terms")])]
    if game.foreign:
        body.append(f"\n## {word('foreign', lang)} {{ #foreign }}\n")
        words = [both_of(one)[lang] for one in game.foreign]
        more = [text for one in game.foreign for text in variants(one, lang)]
        body.append(block([tag("p", esc(word("foreign text", lang))), tag("p", esc(", ".join([*words, *more])))]))
    description = word("terms description", lang, game=name)
    entries = [Entry("", word("terms", lang), description)]
    entries += [_entry(term, lang) for term in terms]
    return Page(path, word("terms", lang), description, "".join(body), nav=word("terms", lang), entries=tuple(entries))


def _entry(term: Term, lang: str) -> Entry:
    own = both_of(term.texts)
    gloss = both_of(term.gloss)[lang]
    also = ", ".join([*variants(term.texts, lang), own[OTHER[lang]]])
    return Entry(f"term.{term.id}", own[lang], " ".join(filter(None, [gloss, also])),
                 (*variants(term.texts, lang), own[OTHER[lang]], *variants(term.texts, OTHER[lang])))


def _term(shelf: Shelf, term: Term, rules: Iterable[str], lang: str, at: From) -> str:
    other = OTHER[lang]
    own = both_of(term.texts)
    there = tag("span", esc(", ".join([own[other], *variants(term.texts, other)])), lang=other)
    parts = [tag("p", f"{tag('b', LANGUAGE_NAMES[other], lang=other, class_='kb-lang')} {there}", class_="kb-meta")]
    gloss = both_of(term.gloss)[lang]
    if gloss:
        parts.insert(0, tag("p", esc(sentence(gloss))))
    also = variants(term.texts, lang)
    if also:
        parts.insert(0, tag("p", f"{esc(word('variants', lang))}: {esc(', '.join(also))}", class_="kb-meta"))
    avoided = term.forbidden_es if lang == "es" else term.forbidden_en
    if avoided:
        shown = ", ".join(tag("del", esc(one)) for one in avoided)
        parts.append(tag("p", f"{esc(word('avoid', lang))}: {shown}", class_="kb-meta"))
    if term.sources:
        parts.append(tag("p", sources_html(term.sources, lang), class_="kb-meta"))
    parts += uses_html(shelf, rules, lang, at)
    return tag("dt", esc(own[lang]), id=f"term.{term.id}") + tag("dd", "".join(parts))


def uses_html(shelf: Shelf, rules: Iterable[str], lang: str, at: From) -> Iterator[str]:
    """Rules as short links, topic by topic, behind a tap."""
    found = list(rules)
    if not found:
        return
    topics: dict[str, list[str]] = defaultdict(list)
    for rule in found:
        topics[shelf.rules[rule].topic].append(rule)
    lines = []
    for topic, names in topics.items():
        marks = " ".join(link(shelf.rule_link(at, name), f"§{shelf.number[name]}", class_="kb-ref") for name in names)
        lines.append(tag("p", f"{esc(shelf.topic_name(topic, lang))}: {marks}", class_="kb-refs"))
    title = word("used in one", lang) if len(found) == 1 else word("used in", lang, n=len(found))
    yield fold(esc(title), "".join(lines), class_="kb-fold")
