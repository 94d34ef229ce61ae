"""Procedures as numbered steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from kb.answers.names import both_of, sentence
from kb.pages.page import Entry, From, Page, block, esc, link, tag
from kb.pages.shelf import Shelf
from kb.pages.sources import sources_html
from kb.pages.words import OTHER, register, word
from kb.rules.model import Step

register({
    "procedures": ("Procedimientos", "Procedures"),
    "procedures description": ("El orden de las cosas en {game}, paso a paso.", "The order of things in {game}, step "
                                                                                "by step."),
})


def by_procedure(shelf: Shelf, topic: str | None = None) -> dict[str, list[Step]]:
    """The steps of each procedure in their order, of one topic or of all."""
    out: dict[str, list[Step]] = defaultdict(list)
    for step in shelf.game.steps.values():
        if topic in (None, step.topic):
            out[step.procedure].append(step)
    return dict(out)


def steps_html(shelf: Shelf, topic: str, lang: str, at: From) -> Iterator[str]:
    """Each procedure of a topic as a numbered list, below its name where that is not the topic's."""
    for procedure, steps in by_procedure(shelf, topic).items():
        name = procedure_name(shelf, procedure, topic, lang)
        anchor = f"procedure.{procedure}"
        if name == shelf.topic_name(topic, lang):
            yield tag("ol", "".join(_step(shelf, step, lang) for step in steps), class_="kb-steps", id=anchor)
        else:
            yield tag("h3", esc(name), id=anchor)
            yield tag("ol", "".join(_step(shelf, step, lang) for step in steps), class_="kb-steps")


def _step(shelf: Shelf, step: Step, lang: str) -> str:
    text = both_of(step.texts)
    inner = tag("p", esc(sentence(text[lang])))
    inner += tag("p", sources_html(step.sources, lang), class_="kb-meta")
    inner += tag("p", esc(sentence(text[OTHER[lang]])), lang=OTHER[lang], class_="kb-other")
    return tag("li", inner, data_step=step.id)


def procedure_name(shelf: Shelf, procedure: str, topic: str, lang: str) -> str:
    """What a procedure of a topic is called: as the topic or the term of that id; else as its topic, if it is the only
    one there, else by its id in words."""
    game = shelf.game
    for found in (game.topics.get(procedure), game.terms.get(procedure)):
        if found is not None:
            return _capital(shelf.name(found.texts, lang, procedure))
    alone = len(by_procedure(shelf, topic)) == 1
    return shelf.topic_name(topic, lang) if alone else _capital(procedure.replace("-", " "))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def procedures_page(shelf: Shelf, lang: str) -> Page | None:
    """Every procedure of a game; None where it has none."""
    found = by_procedure(shelf)
    if not found:
        return None
    path = shelf.view_path("procedures")
    at = From(path)
    game = shelf.name(shelf.game.texts, lang, shelf.id)
    body = []
    entries = [Entry("", word("procedures", lang), word("procedures description", lang, game=game))]
    for procedure, steps in found.items():
        topic = steps[0].topic
        name = procedure_name(shelf, procedure, topic, lang)
        body.append(f"\n## {name} {{ #procedure.{procedure} }}\n")
        shown = tag("ol", "".join(_step(shelf, step, lang) for step in steps), class_="kb-steps")
        where = f"{esc(word('topic', lang))}: {link(at.to(shelf.topic_path(topic)), shelf.topic_name(topic, lang))}"
        body.append(block([tag("p", where, class_="kb-meta"), shown]))
        entries.append(Entry(f"procedure.{procedure}", name, " ".join(both_of(step.texts)[lang] for step in steps)))
    return Page(path, word("procedures", lang), word("procedures description", lang, game=game), "".join(body),
                nav=word("procedures", lang), entries=tuple(entries))
