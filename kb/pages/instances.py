"""Examples and asks on a page: the situation in words and what comes out of it."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from kb.answers.facts import stated
from kb.answers.names import both_of, clause, listed, name_of, sentence, value_text
from kb.pages.page import From, esc, fold, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.words import word
from kb.rules.model import MOODS, Ask, Example, Expectation, Given


def given_text(shelf: Shelf, given: Iterable[Given], lang: str) -> str:
    """What is told of a situation, in a row; "" where nothing is."""
    told = [clause(stated(shelf.game, (one.fact, one.args), one.value)[lang]) for one in given]
    return listed(told, lang) if told else ""


def expected_text(shelf: Shelf, expectation: Expectation, lang: str) -> str:
    """What must come out: the decision's name and its value, in words."""
    game = shelf.game
    decision = game.decisions[expectation.decision]
    name = name_of(game, (expectation.decision, expectation.args))[lang]
    outcome = expectation.outcome
    if outcome == "is":
        values = [value_text(game, value, decision)[lang] for value in expectation.values]
        return f"{name}: {listed(values, lang, 'or')}"
    if outcome in ("at most", "at least"):
        limit = value_text(game, expectation.values[0], decision)[lang]
        return f"{name}: {word(outcome, lang, n=limit)}"
    key = "mood" if decision.act and outcome in MOODS else "outcome"
    return f"{name}: {word(f'{key} {outcome}', lang)}"


def example_html(shelf: Shelf, node: str, lang: str) -> str:
    """A worked example in a line: its own words where it has some, the situation, what comes out."""
    example = _by_node(shelf, node)
    given = given_text(shelf, example.given, lang)
    out = "; ".join(expected_text(shelf, expectation, lang) for expectation in example.expect)
    own = both_of(example.texts)[lang]
    told = f"{esc(sentence(own))} " if own else ""
    before = f"{esc(sentence(given))} " if given else ""
    return f'{told}{before}<b class="kb-out">{esc(sentence(out))}</b>'


def _by_node(shelf: Shelf, node: str) -> Example:
    name = node.removeprefix(f"{shelf.id}.")
    if name in shelf.game.examples:
        return shelf.game.examples[name]
    topic, _, last = name.rpartition(".")
    return shelf.game.examples[f"{topic.removesuffix('.example')}.{last}"]


def ask_html(shelf: Shelf, ask: Ask, lang: str, at: From) -> str:
    """A question of a player, which opens to its answer; "" where it is not asked in this language."""
    asked = ask.es if lang == "es" else ask.en
    if not asked:
        return ""
    answers = [one[lang] for one in shelf.answers[ask.id]]
    head = tag("span", esc(asked[0]), class_="q") + " " + " ".join(
        tag("b", esc(one.headline), class_="kb-verdict", data_verdict=one.verdict) for one in answers)
    body = []
    here = given_text(shelf, ask.here, lang)
    if here:
        body.append(tag("p", esc(sentence(here)), class_="kb-here"))
    for one in answers:
        body.append(tag("p", esc(one.text)))
        if one.assumed:
            body.append(tag("p", f"{esc(word('assumed', lang))}: {esc(sentence(one.assumed))}", class_="kb-meta"))
        links = [link(shelf.rule_link(at, reason), reason, class_="kb-id") for reason in one.reasons]
        body.append(items("ul", links, class_="kb-reasons"))
    body.append(tag("p", ask_link(at, shelf.id, asked[0], word("ask this", lang)), class_="kb-ask-this"))
    return fold(head, "".join(body), class_="kb-ask")


def ask_link(at: From, game: str, question: str, text: str = "") -> str:
    """A link to the ask box with a question in it; its text is the question unless told."""
    return link(f"{at.to('ask')}#game={game}&q={quote(question, safe='')}", text or question)
