"""The powers of a game: whose they are, what rules they give, and what stops them."""

from __future__ import annotations

from kb.answers.names import both_of, sentence, value_label
from kb.pages.page import Entry, From, Page, block, esc, items, link, tag
from kb.pages.rulecards import rule_list
from kb.pages.shelf import Shelf
from kb.pages.sources import sources_html
from kb.pages.words import register, word
from kb.rules.model import Power, SwitchesOff
from kb.ruling.words import phrase

register({
    "powers description": ("Los poderes de {game}: de quién son, qué reglas dan y qué los anula.",
                           "The powers of {game}: whose they are, which rules they give and what stops them."),
    "powers and stops": ("Poderes y qué los anula", "Powers and what stops them"),
    "stopped by": ("Lo anula", "Stopped by"),
    "not stopped": ("Ninguna regla lo anula.", "No rule stops it."),
    "gives": ("Reglas que da", "Rules it gives"),
    "stops": ("Todo lo que anulan las reglas de «{topic}»", "Everything that the rules of “{topic}” stop"),
    "lent to allies": ("se presta a los aliados", "lent to allies"),
    "used for allies": ("se usa a favor de los aliados", "used for allies"),
    "covers allies": ("cubre a los aliados", "covers allies"),
    "if": ("si", "if"),
})


def stoppers(shelf: Shelf) -> dict[str, list[tuple[str, SwitchesOff]]]:
    """By power: the rules that switch it off, each with the conclusion that does."""
    out: dict[str, list[tuple[str, SwitchesOff]]] = {}
    for name, rule in shelf.rules.items():
        for conclusion in rule.conclusions:
            if isinstance(conclusion, SwitchesOff):
                out.setdefault(conclusion.power, []).append((name, conclusion))
    return out


def power_summary(shelf: Shelf, power: Power, lang: str, at: From) -> str:
    """A power in a line, with a link to all about it."""
    name = link(at.to(shelf.view_path("powers"), f"power.{power.id}"), _name(shelf, power, lang))
    stops = stoppers(shelf).get(power.id, [])
    if not stops:
        return name
    return name + tag("p", esc(word("stopped by", lang)) + ": " + "; ".join(
        link(shelf.rule_link(at, rule), shelf.hint(rule, lang, 80)) for rule, _ in stops), class_="kb-meta")


def _name(shelf: Shelf, power: Power, lang: str) -> str:
    text = shelf.name(power.texts, lang, power.id)
    return text[:1].upper() + text[1:]


def powers_page(shelf: Shelf, lang: str) -> Page | None:
    """Every power, and what each topic's rules stop; None where a game has no powers."""
    game = shelf.game
    if not game.powers:
        return None
    path = shelf.view_path("powers")
    at = From(path)
    stops = stoppers(shelf)
    body: list[str] = []
    entries = []
    for power in game.powers.values():
        name = _name(shelf, power, lang)
        body += [f"\n## {esc(name)} {{ #power.{power.id} }}\n", block(_power(shelf, power, stops, lang, at))]
        entries.append(Entry(f"power.{power.id}", name, " ".join(
            shelf.text(rule, lang) for rule, _ in stops.get(power.id, ()))))
    for topic, pairs in _by_topic(shelf, stops).items():
        title = word("stops", lang, topic=shelf.topic_name(topic, lang))
        body += [f"\n## {esc(title)} {{ #stops.{topic} }}\n", block([items("ul", (
            link(shelf.rule_link(at, rule), shelf.text(rule, lang)) + items("ul", (
                link(f"#power.{one}", _name(shelf, game.powers[one], lang)) for one in names))
            for rule, names in pairs.items()), class_="kb-stops")])]
        entries.append(Entry(f"stops.{topic}", title, " ".join(
            _name(shelf, game.powers[one], lang) for names in pairs.values() for one in names)))
    game_name = shelf.name(game.texts, lang, shelf.id)
    description = word("powers description", lang, game=game_name)
    title = word("powers and stops", lang)
    return Page(path, title, description, "".join(body), nav=title, entries=(Entry("", title, description), *entries))


def _by_topic(shelf: Shelf, stops: dict[str, list[tuple[str, SwitchesOff]]]) -> dict[str, dict[str, list[str]]]:
    out: dict[str, dict[str, list[str]]] = {}
    for power, rules in stops.items():
        for rule, _ in rules:
            out.setdefault(shelf.rules[rule].topic, {}).setdefault(rule, []).append(power)
    return {topic: out[topic] for topic in shelf.topics if topic in out}


def _power(
    shelf: Shelf, power: Power, stops: dict[str, list[tuple[str, SwitchesOff]]], lang: str, at: From
) -> list[str]:
    game = shelf.game
    about = []
    if power.owner:
        owner = value_label(game, power.owner, kind=power.owner_kind)[lang]
        page = shelf.view_path(f"{power.owner_kind}/{power.owner}")
        about.append(link(at.to(page), owner))
    for held, key in ((power.lent, "lent to allies"), (power.used, "used for allies"), (power.covers, "covers allies")):
        if held:
            about.append(esc(word(key, lang)))
    for option in power.needs:
        fact = game.facts[option]
        about.append(f"{esc(word('with', lang))}: {esc(shelf.name(fact.name or fact.question, lang, option))}")
    if power.sources:
        about.append(sources_html(power.sources, lang))
    parts = [tag("p", " · ".join(about), class_="kb-meta") if about else ""]
    found = stops.get(power.id, [])
    if found:
        parts.append(tag("p", tag("b", esc(word("stopped by", lang)))))
        parts.append(items("ul", (_stop(shelf, rule, conclusion, lang, at) for rule, conclusion in found)))
    else:
        parts.append(tag("p", esc(word("not stopped", lang)), class_="kb-meta"))
    gives = [name for name, rule in shelf.rules.items() if rule.power == power.id]
    if gives:
        parts.append(tag("p", tag("b", esc(word("gives", lang)))))
        parts.append(rule_list(shelf, gives, lang, at, topics=True))
    return parts


def _stop(shelf: Shelf, rule: str, conclusion: SwitchesOff, lang: str, at: From) -> str:
    shown = link(shelf.rule_link(at, rule), shelf.text(rule, lang))
    if conclusion.condition is None:
        return shown
    condition = both_of(phrase(shelf.game, conclusion.condition))[lang]
    return shown + tag("p", esc(sentence(f"{word('if', lang)} {condition}")), class_="kb-meta")
