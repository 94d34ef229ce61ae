"""Where the text clashes or is silent and the project has read it one way; and where it ranks two rules by itself."""

from __future__ import annotations

from collections.abc import Iterator

from kb.answers.names import both_of, sentence
from kb.pages.page import Entry, From, Page, block, esc, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.sources import other_text, sources_html
from kb.pages.words import OTHER, register, word
from kb.rules.model import Editorial

register({
    "rulings description": ("Dónde chocan o callan las reglas de {game} y cómo las leemos.",
                            "Where the rules of {game} clash or are silent, and how we read them."),
    "rulings lead": (
        "Lo de esta página no está en el reglamento: son lecturas nuestras, declaradas una a una con su motivo. Las "
        "respuestas que se apoyan en ellas lo dicen.",
        "What is on this page is not in the rulebook: it is our reading, declared one by one with its reason. Answers "
        "that rest on it say so."),
    "clash": ("Chocan", "These clash"),
    "prevails": ("así lo leemos: manda", "we read it so: it prevails"),
    "yields": ("cede", "it yields"),
    "we read": ("Lo leemos así", "We read it so"),
    "silence": ("El reglamento calla", "The rulebook is silent"),
    "over": ("antes que", "over"),
    "readings": ("Qué regla manda, según nuestra lectura", "Which rule prevails, by our reading"),
    "readings lead": ("Ninguna cláusula dice cuál de las dos manda.", "No clause says which of the two prevails."),
    "editorials": ("Decisiones editoriales", "Editorial rulings"),
})


def rulings_page(shelf: Shelf, lang: str) -> Page | None:
    """The editorial rulings and the readings of a game; None where it has neither."""
    readings = list(_readings(shelf))
    if not shelf.editorials and not readings:
        return None
    path = shelf.view_path("rulings")
    at = From(path)
    body = [block([tag("p", esc(word("rulings lead", lang)), class_="kb-lead")])]
    entries = []
    if shelf.editorials:
        body.append(f"\n## {word('editorials', lang)} {{ #editorials }}\n")
        body.append(block([_editorial(shelf, name, lang, at) for name in shelf.editorials]))
        entries += [Entry(name, shelf.text(name, lang), word("rulings", lang)) for name in shelf.editorials]
    if readings:
        body.append(f"\n## {word('readings', lang)} {{ #readings }}\n")
        body.append(block([tag("p", esc(word("readings lead", lang))),
                           *(_reading(shelf, winner, loser, lang, at) for winner, loser in readings)]))
    name = shelf.name(shelf.game.texts, lang, shelf.id)
    description = word("rulings description", lang, game=name)
    title = word("rulings", lang)
    return Page(path, title, description, "".join(body), nav=title, entries=(Entry("", title, description), *entries))


def _readings(shelf: Shelf) -> Iterator[tuple[str, str]]:
    for name in shelf.rules:
        for tie in shelf.out(name):
            if tie.authority == "reading" and tie.other in shelf.rules:
                yield name, tie.other


def _editorial(shelf: Shelf, name: str, lang: str, at: From) -> str:
    one = shelf.editorials[name]
    sides = one.settles
    parts = [
        tag("h3", esc(shelf.text(name, lang)), class_="kb-text"),
        tag("p", f"{sources_html(one.sources, lang)} {tag('code', esc(name), class_='kb-id')}", class_="kb-meta"),
    ]
    parts.append(tag("p", tag("b", esc(word("clash" if sides else "silence", lang)))))
    ranked = _ranked(one)
    parts.append(items("ul", (
        link(shelf.rule_link(at, f"{shelf.id}.{rule}"), shelf.text(f"{shelf.id}.{rule}", lang))
        + (f" {tag('i', esc(word(ranked[rule], lang)), class_='kb-rank')}" if rule in ranked else "")
        for rule in one.settles)))
    if one.prefers and not ranked:
        parts.append(tag("p", tag("b", esc(word("we read", lang)))))
        parts += [_pair(shelf, f"{shelf.id}.{first}", f"{shelf.id}.{then}", lang, at) for first, then in one.prefers]
    decided = shelf.concluded.get(name, ())
    if decided:
        parts.append(tag("p", f"{esc(word('decides', lang))}: " + "; ".join(
            link(shelf.decision_link(at, decision), shelf.question(decision, lang)) for decision in decided)))
    parts.append(other_text(shelf.text(name, OTHER[lang]), lang))
    return tag("section", "".join(parts), class_="kb-ruling", id=name)


def _ranked(one: Editorial) -> dict[str, str]:
    """By side of a clash: whether it prevails or yields; nothing where that does not tell the whole of the ruling."""
    winners, losers = ({pair[at] for pair in one.prefers} for at in (0, 1))
    told = len(one.prefers) == len(winners) * len(losers) and not winners & losers
    if not told or not winners | losers <= set(one.settles):
        return {}
    return {**dict.fromkeys(winners, "prevails"), **dict.fromkeys(losers, "yields")}


def _pair(shelf: Shelf, winner: str, loser: str, lang: str, at: From) -> str:
    over = tag("i", esc(word("over", lang)))
    return (tag("p", link(shelf.rule_link(at, winner), shelf.text(winner, lang)))
            + tag("p", f"{over} {link(shelf.rule_link(at, loser), shelf.text(loser, lang))}"))


def _reading(shelf: Shelf, winner: str, loser: str, lang: str, at: From) -> str:
    why = both_of(shelf.rules[winner].why)[lang]
    parts = [_pair(shelf, winner, loser, lang, at)]
    if why:
        parts.append(tag("p", f"<b>{esc(word('because', lang))}.</b> {esc(sentence(why))}", class_="kb-note"))
    return tag("div", "".join(parts), class_="kb-reading")
