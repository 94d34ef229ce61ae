"""A topic's page: what it decides, its rules, how they stand to each other, what players ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kb.answers.names import both_of
from kb.pages.instances import ask_html
from kb.pages.page import Entry, From, Page, block, esc, fold, items, link, tag
from kb.pages.procedures import steps_html
from kb.pages.rulecards import rule_entry, rule_html
from kb.pages.shelf import Shelf, decision_anchor
from kb.pages.sources import other_text, sources_html
from kb.pages.words import OTHER, word
from kb.rules.model import Texts


def topic_page(shelf: Shelf, topic: str, lang: str, pictures: Mapping[str, str], overview: str = "") -> Page:
    """The page of one topic. pictures: neighbourhoods by rule; overview: the drawing of the whole topic, as HTML."""
    game = shelf.game
    path = shelf.topic_path(topic)
    at = From(path)
    name = shelf.topic_name(topic, lang)
    rules = shelf.by_topic.get(topic, [])
    game_name = shelf.name(game.texts, lang, shelf.id)
    body = [ask_fold(shelf.id, lang, topic)]
    body += [block([tag("p", esc(both_of(one)[lang]), class_="kb-lead")]) for one in game.topics[topic].prose]
    body += _section("rules", lang, (rule_html(shelf, rule, lang, at, pictures) for rule in rules))
    if overview:
        body += _section("precedence", lang, [overview])
    body += _section("steps", lang, steps_html(shelf, topic, lang, at))
    body += _section("questions", lang, _decisions(shelf, topic, lang, at))
    body += _section("claims", lang, _claims(shelf, topic, lang))
    body += _section("rulings", lang, _editorials(shelf, topic, lang, at))
    asks = [ask_html(shelf, ask, lang, at) for ask in game.asks.values() if ask.topic == topic]
    body += _section("asks", lang, filter(None, asks))
    tags = _topic_tags(shelf, topic, lang)
    entries = [Entry("", name, word("topic description", lang, topic=name, game=game_name, n=len(rules)), tags)]
    entries += [rule_entry(shelf, rule, lang, _term_tags(shelf, rule, lang)) for rule in rules]
    entries += [Entry(decision_anchor(one.id), shelf.question(one.id, lang), " ".join(_said(shelf, one.id, lang)))
                for one in game.decisions.values() if one.topic == topic]
    return Page(path, name, word("topic description", lang, topic=name, game=game_name, n=len(rules)), "".join(body),
                nav=name, entries=tuple(entries))


def ask_box(game: str = "", topic: str = "") -> str:
    """Where the ask box opens; without scripts it stays empty."""
    return block([tag("div", "", class_="kb-askbox", data_ask=True, data_game=game or None, data_topic=topic or None)])


def ask_fold(game: str, lang: str, topic: str = "") -> str:
    """The ask box behind a tap, for pages that one comes to read."""
    inner = tag("div", "", class_="kb-askbox", data_ask=True, data_game=game or None, data_topic=topic or None)
    return block([fold(esc(word("ask here", lang)), inner, class_="kb-askfold")])


def _section(key: str, lang: str, parts: Iterator[str] | list[str]) -> list[str]:
    found = [part for part in parts if part]
    return [f"\n## {word(key, lang)} {{ #{key} }}\n", block(found)] if found else []


def _said(shelf: Shelf, decision: str, lang: str) -> list[str]:
    words = shelf.game.decisions[decision].words
    return [*words.verbs_es, *words.nouns_es] if lang == "es" else [*words.verbs_en, *words.nouns_en]


def _decisions(shelf: Shelf, topic: str, lang: str, at: From) -> Iterator[str]:
    rows = []
    for decision in shelf.game.decisions.values():
        if decision.topic != topic:
            continue
        rules = [link(shelf.rule_link(at, rule), _label(shelf, rule, topic, lang), class_="kb-ref",
                      title=shelf.text(rule, lang)) for rule in shelf.concluding.get(decision.id, ())]
        printed = both_of(decision.printed)[lang] if decision.printed else ""
        inner = tag("b", esc(shelf.question(decision.id, lang)), class_="q")
        inner += f' {tag("span", " ".join(rules), class_="kb-refs")}' if rules else ""
        inner += tag("p", esc(printed), class_="kb-note") if printed else ""
        inner += tag("p", link(at.to("compare"), word("same as", lang)), class_="kb-note") if decision.same_as else ""
        rows.append(tag("li", inner, id=decision_anchor(decision.id)))
    if rows:
        yield tag("ul", "".join(rows), class_="kb-decisions")


def _label(shelf: Shelf, rule: str, topic: str, lang: str) -> str:
    if rule in shelf.editorials:
        return f"✎ {word('editorial', lang)}"
    found, number = shelf.rules[rule], f"§{shelf.number[rule]}"
    return number if found.topic == topic else f"{shelf.topic_name(found.topic, lang)} {number}"


def _claims(shelf: Shelf, topic: str, lang: str) -> Iterator[str]:
    for claim in shelf.game.claims.values():
        if claim.topic == topic:
            text = both_of(claim.texts)
            yield tag("div", tag("p", esc(text[lang])) + tag("p", sources_html(claim.sources, lang), class_="kb-meta")
                      + other_text(text[OTHER[lang]], lang), class_="kb-claim", id=f"{shelf.id}.{claim.id}")


def _editorials(shelf: Shelf, topic: str, lang: str, at: From) -> Iterator[str]:
    found = [(name, one) for name, one in shelf.editorials.items() if one.topic == topic]
    if found:
        yield items("ul", (link(at.to(shelf.view_path("rulings"), name), shelf.hint(name, lang, 200))
                           for name, _ in found), class_="kb-links")


def _topic_tags(shelf: Shelf, topic: str, lang: str) -> tuple[str, ...]:
    return variants(shelf.game.topics[topic].texts, lang)


def _term_tags(shelf: Shelf, rule: str, lang: str) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for term in shelf.uses.get(rule, ()):
        found.update(dict.fromkeys(variants(shelf.game.terms[term].texts, lang)))
    return tuple(found)


def variants(texts: Texts, lang: str) -> tuple[str, ...]:
    """Other ways to say a text."""
    return texts.es_variants if lang == "es" else texts.en_variants
