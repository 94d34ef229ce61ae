"""Examples and asks on a page: the situation in words and what comes out of it, ruled when the page is made."""

from __future__ import annotations

from collections.abc import Iterable

from kb.answers.facts import stated
from kb.answers.names import both_of, clause, listed, name_of, sentence, value_text
from kb.answers.phrases import say
from kb.answers.text import Said, answer_text
from kb.pages.page import From, esc, fold, items, link, tag
from kb.pages.shelf import Shelf
from kb.pages.words import word
from kb.rules.model import MOODS, Ask, Example, Expectation, Given
from kb.ruling.core import rule as rule_on
from kb.ruling.model import Ruling
from kb.ruling.situation import situation_of
from kb.ruling.verdict import verdict as verdict_on

_MUST = frozenset({"must", "need not"})


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


def ruled(shelf: Shelf, ask: Ask) -> list[tuple[Ruling, str, str]]:
    """The rulings that an ask asks for, each with its verdict and the mood in which an act is asked."""
    situation = situation_of(shelf.game, (*ask.given, *ask.here))
    out = []
    for expectation in ask.expect:
        mood = "must" if expectation.outcome in _MUST else "may"
        ruling = rule_on(shelf.base, (expectation.decision, expectation.args), situation, turns=False)
        out.append((ruling, verdict_on(ruling, shelf.base, mood), mood))
    return out


def ask_html(shelf: Shelf, ask: Ask, lang: str, at: From) -> str:
    """A question of a player, which opens to its answer; "" where it is not asked in this language."""
    asked = ask.es if lang == "es" else ask.en
    if not asked:
        return ""
    answers = shelf.answers(ask.id)
    head = f'<span class="q" lang="{lang}">{esc(asked[0])}</span> ' + " ".join(
        tag("b", esc(headline), class_="kb-verdict", data_verdict=verdict) for verdict, headline, _, _ in
        (one[lang] for one in answers))
    body = []
    here = given_text(shelf, ask.here, lang)
    if here:
        body.append(tag("p", esc(sentence(here)), class_="kb-here"))
    for one in answers:
        _, _, text, reasons = one[lang]
        body.append(tag("p", esc(text)))
        links = [link(shelf.rule_link(at, reason), reason, class_="kb-id") for reason in reasons]
        body.append(items("ul", links, class_="kb-reasons"))
    body.append(tag("p", link(f"{at.to('ask')}#game={shelf.id}&q={_query(asked[0])}", word("ask this", lang)),
                    class_="kb-ask-this"))
    return fold(head, "".join(body), class_="kb-ask")


def _query(text: str) -> str:
    from urllib.parse import quote

    return quote(text, safe="")


Answered = dict[str, tuple[str, str, str, tuple[str, ...]]]


def answered(shelf: Shelf, ask: Ask) -> list[Answered]:
    """By language: (verdict, the headline, the whole text, the full ids of the reasons) of each ruling of an ask."""
    out: list[Answered] = []
    for ruling, verdict, mood in ruled(shelf, ask):
        said = Said(shelf.game, ruling, verdict, mood)
        texts = answer_text(said)
        reasons = tuple(f"{shelf.id}.{reason}" for reason in ruling.reasons)
        out.append({lang: (verdict, headline(said, lang), texts[lang], reasons) for lang in ("es", "en")})
    return out


def headline(said: Said, lang: str) -> str:
    """The verdict in a word or two: yes, no, the value."""
    from kb.answers.outcomes import outcome_text

    if said.verdict in ("value", "choice"):
        return outcome_text(said.game, said.decision, said.ruling.outcome, said.mood)[lang]
    shown = say(said.verdict, lang)
    return shown[:1].upper() + shown[1:]
