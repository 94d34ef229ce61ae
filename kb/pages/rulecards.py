"""One rule on its topic's page: its text, the other language at a tap, its clause, and how it stands to other rules.
And rules in a list, on the pages that go across topics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kb.answers.names import both_of, sentence
from kb.pages.instances import example_html
from kb.pages.page import Entry, From, esc, fold, items, link, tag
from kb.pages.shelf import Shelf, Tie
from kb.pages.sources import badge, other_text, sources_html
from kb.pages.words import LANGUAGE_NAMES, OTHER, word

_OUT = ("beats", "lifts", "switches-off")
_INTO = {"beats": "beaten", "lifts": "lifted"}


def rule_html(shelf: Shelf, name: str, lang: str, at: From, pictures: Mapping[str, str]) -> str:
    """The whole card. pictures: drawings of neighbourhoods, by rule."""
    rule = shelf.rules[name]
    number = link(f"#{name}", str(shelf.number[name]), class_="kb-number", title=word("link", lang),
                  aria_label=f"{word('link', lang)}: {name}")
    head = tag("h3", esc(shelf.text(name, lang)), class_="kb-text")
    meta = [sources_html(rule.sources, lang), *_badges(shelf, name, lang), tag("code", esc(name), class_="kb-id")]
    parts = [
        number, head,
        tag("p", " ".join(meta), class_="kb-meta"),
        *(tag("p", f"<b>{esc(word('note', lang))}.</b> {esc(sentence(both_of(note)[lang]))}", class_="kb-note")
          for note in rule.notes),
        _relations(shelf, name, lang, at),
        tag("div", "".join(_folds(shelf, name, lang, pictures)), class_="kb-folds", data_search_exclude=True),
    ]
    return tag("section", "".join(parts), class_="kb-rule", id=name, data_rule=name)


def rule_entry(shelf: Shelf, name: str, lang: str, tags: tuple[str, ...]) -> Entry:
    """The rule for the search: its text is the title of what is found."""
    rule = shelf.rules[name]
    asked = [shelf.question(decision, lang) for decision in shelf.concluded.get(name, ())]
    notes = [both_of(note)[lang] for note in rule.notes]
    return Entry(name, shelf.text(name, lang), " ".join([*asked, *notes]), tags)


def rule_list(shelf: Shelf, rules: Iterable[str], lang: str, at: From, *, topics: bool = False) -> str:
    """Rules with their whole texts, each a link to where it stands. topics: they are of several, which are named."""
    def one(rule: str) -> str:
        number, text = f"§{shelf.number[rule]}", esc(shelf.text(rule, lang))
        if not topics:
            return f'{tag("span", number, class_="n")} {text}'
        topic = shelf.topic_name(shelf.rules[rule].topic, lang)
        return f'{tag("span", text)} {tag("span", esc(f"{topic} {number}"), class_="kb-where")}'

    return items("ul", (tag("a", one(rule), href=shelf.rule_link(at, rule)) for rule in rules),
                 class_="kb-rules kb-across" if topics else "kb-rules")


def _badges(shelf: Shelf, name: str, lang: str) -> Iterator[str]:
    rule, game = shelf.rules[name], shelf.game
    if rule.power is not None:
        power = game.powers[rule.power]
        yield badge(f"{word('power', lang)}: {shelf.name(power.texts, lang, power.id)}", "power")
    for option in rule.options:
        fact = game.facts[option]
        yield badge(f"{word('with', lang)}: {shelf.name(fact.name or fact.question, lang, option)}", "option")
    if rule.closing:
        yield badge(word("closing", lang), "closing")


def _relations(shelf: Shelf, name: str, lang: str, at: From) -> str:
    rows = [*_rows(shelf, shelf.out(name), _named(lang), lang, at),
            *_rows(shelf, [tie for tie in shelf.into(name) if tie.type in _INTO],
                   {type_: word(key, lang) for type_, key in _INTO.items()}, lang, at)]
    decided = [link(shelf.decision_link(at, decision), shelf.question(decision, lang))
               for decision in shelf.concluded.get(name, ())]
    if decided:
        rows.append((word("decides", lang), decided))
    inner = "".join(f"<dt>{esc(title)}</dt>" + "".join(f"<dd>{one}</dd>" for one in found) for title, found in rows)
    why = both_of(shelf.rules[name].why)[lang]
    if why:
        inner += f"<dt>{esc(word('because', lang))}</dt><dd>{esc(sentence(why))}</dd>"
    return tag("dl", inner, class_="kb-ties", data_search_exclude=True) if inner else ""


def _named(lang: str) -> dict[str, str]:
    return {type_: word(type_, lang) for type_ in _OUT}


def _rows(
    shelf: Shelf, ties: list[Tie], titles: Mapping[str, str], lang: str, at: From
) -> Iterator[tuple[str, list[str]]]:
    for type_, title in titles.items():
        found = [_tie(shelf, tie, lang, at) for tie in ties if tie.type == type_]
        if found:
            yield title, found


def _tie(shelf: Shelf, tie: Tie, lang: str, at: From) -> str:
    if tie.type == "switches-off":
        power = shelf.game.powers[tie.other.rsplit(".", 1)[1]]
        return link(at.to(shelf.view_path("powers"), f"power.{power.id}"), shelf.name(power.texts, lang, power.id))
    shown = link(shelf.rule_link(at, tie.other), shelf.hint(tie.other, lang))
    said = authority(shelf, tie, lang, at)
    return f"{shown} {tag('span', said, class_='kb-by')}" if said else shown


def authority(shelf: Shelf, tie: Tie, lang: str, at: From) -> str:
    """Why the one prevails, as HTML: a clause, a principle of the game, our reading, an editorial ruling."""
    if not tie.authority:
        return ""
    said = word(tie.authority, lang)
    if tie.authority == "layer" and tie.ref:
        layer = shelf.game.layers[tie.ref.rsplit(".", 1)[1]]
        return tag("span", esc(said), title=both_of(layer.texts)[lang], class_="layer")
    if tie.authority == "editorial" and tie.ref in shelf.editorials:
        return link(at.to(shelf.view_path("rulings"), tie.ref), said, class_="editorial")
    return tag("span", esc(said), class_=tie.authority)


def _folds(shelf: Shelf, name: str, lang: str, pictures: Mapping[str, str]) -> Iterator[str]:
    other = OTHER[lang]
    yield fold(tag("span", LANGUAGE_NAMES[other], lang=other), other_text(shelf.text(name, other), lang),
               class_="kb-fold")
    examples = shelf.exemplifying(name, "example")
    if examples:
        shown = items("ul", (example_html(shelf, example, lang) for example in examples), class_="kb-examples")
        yield fold(f"{esc(word('examples', lang))} <span class='n'>{len(examples)}</span>", shown,
                   class_="kb-fold")
    if name in pictures:
        yield fold(esc(word("picture", lang)), pictures[name], class_="kb-fold kb-wide")
    formal = shelf.formal(name)
    if formal:
        code = "<br>".join(esc(line.strip()) if not line.startswith("  ") else "&emsp;" + esc(line.strip())
                           for line in formal)
        yield fold(esc(word("written", lang)), tag("p", tag("code", code, lang="en"), class_="kb-formal"),
                   class_="kb-fold")
