"""Questions about a small game: the verdict, the facts behind it, and when there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.asking.lexicon import Trie, inner_members, insert, mentions
from kb.asking.normal import words_of
from kb.asking.readings import Read
from kb.asking.wordforms import key
from kb.errors import PuedoError

Ask = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("puedo plantar en el estanque?", "no"),
        ("¿Se puede sembrar en el estanque?", "no"),
        ("can we plant anything in the pond?", "no"),
        ("puedo plantar en la parcela sur?", "yes"),
        ("may I sow in the south field?", "yes"),
        ("tengo que regar?", "yes"),
        ("do I have to water?", "yes"),
    ],
)
def test_acts_are_asked_in_two_moods_and_two_languages(ask: Ask, text: str, verdict: str) -> None:
    assert ask(text)["verdict"] == verdict


@pytest.mark.parametrize(("trees", "verdict"), [("dos", "yes"), ("2", "yes"), ("tres", "no"), ("3", "no"), ("5", "no")])
def test_a_number_in_the_question_decides(ask: Ask, trees: str, verdict: str) -> None:
    assert ask(f"puedo plantar en la parcela norte si ya hay {trees} árboles?")["verdict"] == verdict


@pytest.mark.parametrize(("seeds", "cost"), [("4", 8), ("cinco", 10), ("7", 14)])
def test_amounts_are_computed_from_the_number_told(ask: Ask, seeds: str, cost: int) -> None:
    answer = ask(f"cuánto cuestan {seeds} semillas?")
    assert (answer["verdict"], answer["value"]["number"]) == ("value", cost)


@pytest.mark.parametrize("text", ["cuándo tengo que regar?", "who has to water?", "what happens when I water?"])
def test_yes_or_no_answers_no_other_question(ask: Ask, text: str) -> None:
    assert ask("tengo que regar?")["verdict"] == "yes"
    assert ask(text)["verdict"] not in ("yes", "no")


def test_the_speaker_is_who_acts(ask: Ask) -> None:
    full = "can I plant in the north field with three trees there?"
    assert ask(full)["verdict"] == "no"
    assert ask("I am the bakers. " + full)["verdict"] == "yes"
    assert ask(full.replace("can I", "can I (bakers)"))["verdict"] == "yes"


@pytest.mark.parametrize("words", ["con lona", "con canvas", "con tarp", "under canvas", "under lona"])
def test_a_thing_is_known_by_its_name_in_the_other_language(known: Known, words: str) -> None:
    lang = "es" if words.startswith("con") else "en"
    text, _ = known.take_apart(f"si hiela {words}" if lang == "es" else f"frost {words}", lang)
    assert ("covered", True) in [(one.fact, one.value) for one in known.stated(text)]


def test_a_number_written_in_a_phrase_is_heard(known: Known) -> None:
    text, _ = known.take_apart("hay 3 o más, por encima de 3", "es")
    assert ("trees", 4) in [(one.fact, one.value) for one in known.stated(text)]


def test_a_situation_told_apart_counts_as_told(ask: Ask) -> None:
    full = "puedo plantar en la parcela norte si ya hay tres árboles?"
    answer = ask(full, situation="soy panadera")
    assert answer["verdict"] == "yes"
    assert {"actor", "trees"} <= {fact["fact"] for fact in answer["given"]}


def test_a_question_without_content_is_about_the_situation(ask: Ask) -> None:
    assert ask("may I do it?")["verdict"] == "off-topic"
    assert ask("may I do it?", situation="There are three trees on the north plot.")["verdict"] != "off-topic"
    assert ask("may I do it?", situation="asdf qwer")["verdict"] == "off-topic"


def test_given_facts_win_over_what_is_read(ask: Ask) -> None:
    assert ask("cuánto cuestan 4 semillas?", given=("seeds is 9",))["value"]["number"] == 18


def test_a_yes_no_question_about_a_number_is_answered_yes_or_no(ask: Ask) -> None:
    assert ask("hiela y la parcela está cubierta, pierdo algún árbol?")["verdict"] == "no"
    assert ask("hiela y la parcela no está cubierta, pierdo algún árbol?")["verdict"] == "yes"


@pytest.mark.parametrize("text", ["puedo usar el tractor en la parcela norte?", "can I plant in the greenhouse?"])
def test_words_of_other_editions_are_off_topic(ask: Ask, text: str) -> None:
    assert ask(text)["verdict"] == "off-topic"


@pytest.mark.parametrize(
    "text", ["cuánto vale un billete a Lisboa en tren?", "who won the world cup in 1998?", "asdf qwer", "", "?!"]
)
def test_what_is_not_about_the_game_gets_no_verdict(ask: Ask, text: str) -> None:
    answer = ask(text)
    assert answer["verdict"] in ("unclear", "off-topic")
    assert answer["reasons"] == []


def test_an_unclear_question_names_rules_that_are_near(ask: Ask) -> None:
    answer = ask("panaderos árboles estanque regar repartir helada cubierta?")
    assert answer["verdict"] == "unclear"
    assert answer["closest"]


@pytest.mark.parametrize(
    "text",
    [
        "PUEDO PLANTAR EN EL ESTANQUE",
        "puedo plantar en el estnaque?",
        "pueedo plantarr en el estanque",
        "oye, una duda: puedo plantar en el estanque??",
        "kiero saver si puedo plantar en el estanke",
    ],
)
def test_slips_and_small_talk_change_nothing(ask: Ask, text: str) -> None:
    assert ask(text)["verdict"] == "no"


def test_the_answer_is_in_the_language_of_the_question_or_the_one_told(ask: Ask) -> None:
    assert ask("puedo plantar en el estanque?")["lang"] == "es"
    assert ask("can I plant in the pond?")["lang"] == "en"
    assert ask("can I plant in the pond?", lang="es")["lang"] == "es"


def test_the_game_is_found_where_none_is_told(asker: Asker) -> None:
    answer = asker.ask(Question("can I plant in the pond?"))
    assert (answer["game"], answer["verdict"]) == ("orchard", "no")


def test_two_games_that_fit_are_both_answered(asker: Asker) -> None:
    both = Asker({"orchard": asker.known("orchard"), "twin": asker.known("orchard")}, encoder=None)
    answer = both.ask(Question("can I plant in the pond?"))
    assert answer["verdict"] == "unclear"
    assert {one["verdict"] for one in answer["by_game"].values()} == {"no"}


def test_a_fact_that_there_is_not_is_an_error(ask: Ask) -> None:
    with pytest.raises(PuedoError, match="treees"):
        ask("puedo plantar?", given=("treees is 3",))


def test_vectors_find_what_no_word_shares(asker: Asker, with_vectors: Asker) -> None:
    text = "am I obliged to irrigate?"
    shared = Question(text, game="orchard")
    assert with_vectors.think(shared, "orchard", "en").judged[0].meaning.decision == ("water", ())
    assert with_vectors.think(shared, "orchard", "en").judged[0].verdict == "yes"


def test_an_unclear_question_offers_what_it_may_mean(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.asking.asker.THRESHOLD", 1.01)
    answer = ask("puedo plantar o regar en la parcela norte?")
    assert answer["verdict"] == "unclear"
    decisions = [one["decision"] for one in answer["meant"]]
    assert 2 <= len(decisions) <= 3
    assert len(set(decisions)) == len(decisions)
    assert all(one["text"]["es"] and one["text"]["en"] for one in answer["meant"])


@pytest.mark.parametrize("text", ["4 seeds. total cost?", "Buying 4 seeds: cost?"])
def test_a_question_without_a_verb_wants_the_number(ask: Ask, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.asking.asker.THRESHOLD", 0.0)  # what is answered, not how sure
    answer = ask(text)
    assert (answer["verdict"], answer["value"]["number"]) == ("value", 8)


def test_a_fact_is_not_taken_over_from_a_like_question_without_a_word_for_it(known: Known) -> None:
    """A question of the game's own about frost tells that the field is covered; without any word for it, it is not."""
    covered = next(ask for ask in known.game.asks.values() if any(one.fact == "covered" for one in ask.given))
    text, _ = known.take_apart("does the frost kill trees?", "en")
    near = next(one for one in known.index.documents if one["id"] == covered.id and one["lang"] == "en")
    read = Read()
    known.transfer("frost-losses").take(text, covered.id, covered.given, read, near, sure=True)
    assert ("covered", ()) not in read.told


@pytest.mark.parametrize(
    "question", ["se planta en el estanque o en la parcela norte?", "is planting in the pond or the north field?"]
)
def test_neither_yes_nor_no_answers_a_choice_of_two(ask: Ask, question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.asking.asker.THRESHOLD", 0.0)
    assert ask(question)["verdict"] not in ("yes", "no")


def test_no_word_has_the_key_of_one_that_says_nothing() -> None:
    assert key("laser", "es") == "laser" != key("las", "es")
    assert key("loser", "en") != key("los", "es")


OPEN: dict[str, frozenset[int]] = {"es": frozenset(), "en": frozenset()}


def test_a_name_within_a_longer_one_is_a_name_too() -> None:
    lexicon: dict[str, Trie] = {"es": {}, "en": {}}
    insert(lexicon["en"], ["to", "bank"], "fate.to-the-bank")
    insert(lexicon["en"], ["bank"], "payee=bank")
    words = words_of("to the bank")
    found = mentions(words, lexicon, OPEN)
    assert [one.concepts for one in found] == [("fate.to-the-bank",)]
    (inner,) = inner_members(words, found, lexicon, OPEN)
    assert (inner.concepts, inner.first, inner.last) == (("payee=bank",), 2, 3)


@pytest.mark.parametrize(
    ("lang", "word", "forms"),
    [
        ("es", "prometer", "prometio prometi prometia prometian prometido promete"),
        ("es", "poner", "puse puso pusieron ponia pongo puesta"),
        ("es", "conseguir", "consiguio conseguia consigue"),
        ("es", "abrir", "abrio abrian abierto abre"),
        ("en", "say", "said says saying"),
        ("en", "write", "wrote written writing"),
    ],
)
def test_what_is_told_in_the_past_is_heard_as_what_is(lang: str, word: str, forms: str) -> None:
    assert {key(form, lang) for form in forms.split()} == {key(word, lang)}
