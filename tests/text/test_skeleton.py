"""Skeletons: the same sentence in two languages has the same one."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Tree

from kb.text.deontic import _parser, _Tagger
from kb.text.fold import tokens
from kb.text.languages import LANGUAGES, language
from kb.text.lexicon import LAYERS, compile_phrases, expand, find_phrases, marks_of
from kb.text.skeleton import skeleton

PAIRS = [
    ("may", "El ganador puede quedarse la carta.", "The winner may keep the card."),
    ("may", "Se permite mirar el descarte.", "You are allowed to look at the discard."),
    ("may not", "No se puede mover dos veces.", "You cannot move twice."),
    ("may not", "Nadie puede entrar en el castillo.", "No one may enter the castle."),
    ("may not", "Ningún jugador sin monedas puede pujar.", "No player without coins may bid."),
    ("may not", "Un caballo nunca puede atacar.", "A horse may never attack."),
    ("must not", "No debes enseñar la mano.", "You must not show your hand."),
    ("must not", "Está prohibido hablar.", "Talking is forbidden."),
    ("must", "Cada jugador tiene que descartar.", "Each player has to discard."),
    ("must", "Hay que barajar antes.", "You must shuffle first."),
    ("need not", "No hace falta anunciarlo.", "You need not announce it."),
    ("need not", "No estás obligado a pagar.", "You are not required to pay."),
    ("need not", "El vencido no tiene por qué retirarse.", "The loser does not have to retreat."),
    ("is", "El mazo es secreto.", "The deck is secret."),
]


@pytest.mark.parametrize(("modality", "es", "en"), PAIRS)
def test_both_languages_give_the_same_modality(modality: str, es: str, en: str) -> None:
    assert (skeleton(es, "es").modality, skeleton(en, "en").modality) == (modality, modality)


def test_a_modality_inside_a_condition_is_not_that_of_the_sentence() -> None:
    s = skeleton("Si puedes pagar, recibes la carta.", "es")
    assert s.modality is None and s.mood == "indicative"
    assert [(c.role, c.marker, c.modality) for c in s.clauses] == [("condition", "si", "may"), ("main", "", None)]


def test_conditions_and_exceptions_are_cut_out() -> None:
    s = skeleton("If you have no cards, you may draw two unless the deck is empty.", "en")
    assert [c.text for c in s.conditions] == ["If you have no cards"]
    assert [c.text for c in s.exceptions] == ["unless the deck is empty"]
    assert (s.modality, s.who) == ("may", "you")


def test_negative_words_after_a_negation_are_one_negation() -> None:
    assert len(skeleton("No se paga nunca nada a nadie.", "es").negations) == 1
    assert len(skeleton("Si nadie puja, nadie gana.", "es").negations) == 2


def test_imperatives_are_a_mood_and_no_duty() -> None:
    for lang, text in (("en", "Pay the bank."), ("es", "Paga al banco."), ("es", "Coloque tres fichas.")):
        s = skeleton(text, lang)
        assert (s.modality, s.mood) == (None, "imperative"), text
    assert skeleton("Se paga al banco.", "es").mood == "indicative"


def test_comparisons_quantifiers_and_numbers() -> None:
    es = skeleton("Cada jugador paga como mínimo dos antes de robar.", "es")
    en = skeleton("Each player pays at least two before drawing.", "en")
    for s in (es, en):
        assert [m.tags[0] for m in s.comparisons] == ["least", "before"]
        assert [m.tags[0] for m in s.quantifiers] == ["all"]
        assert [n.value for n in s.numbers] == [2]


def test_terms_come_from_the_glossary() -> None:
    glossary = {"keep": ["torre del homenaje", "torres"], "coin": ["moneda", "monedas"]}
    assert skeleton("Las torres cuestan una moneda.", "es", glossary).terms == ("keep", "coin")


@given(st.text(max_size=300), st.sampled_from(LANGUAGES))
def test_any_text_has_a_skeleton(text: str, lang: str) -> None:
    s = skeleton(text, lang)
    for clause in s.clauses:
        assert text[clause.start : clause.end] == clause.text
    assert all(a.end <= b.start for a, b in zip(s.clauses, s.clauses[1:], strict=False))


TAGGED = "no se puede debe nunca nadie ningún tiene que necesita prohibido si salvo sin , . may must never not cannot"


@given(st.lists(st.sampled_from(TAGGED.split()), max_size=30), st.sampled_from(LANGUAGES))
def test_the_grammar_takes_any_run_of_its_tags(words: list[str], lang: str) -> None:
    text = " ".join(words)
    found = tokens(text, split_hyphens=True)
    stream = _Tagger(found, marks_of(found, text, lang, "deontic"), language(lang)).stream()
    tree = _parser().parse(stream)
    kept = sum(len(child.children) if isinstance(child, Tree) else 1 for child in tree.children)
    assert kept == len(stream)


def test_time_grows_with_the_text_and_not_faster() -> None:
    sentence = "Si no puedes pagar, nadie debe mover al menos dos fichas, salvo que la carta no lo permita. "
    skeleton(sentence, "es")

    def seconds(times: int) -> float:
        text = sentence * times
        best = 9.0
        for _ in range(3):
            start = time.perf_counter()
            skeleton(text, "es")
            best = min(best, time.perf_counter() - start)
        return best

    assert seconds(800) < 40 * max(seconds(40), 0.001)


def test_tables_are_folded_and_every_tag_belongs_to_a_layer() -> None:
    known = {form for tags in LAYERS.values() for tag in tags for form in (tag, tag + "~", tag + "~~")}
    for code in LANGUAGES:
        table = language(code)
        assert set(table.phrases) <= known, code
        for tag, phrases in table.phrases.items():
            for phrase in phrases:
                for words in expand(phrase):
                    assert words and all(not set(w) & set("áéíóúü") and w == w.lower() for w in words), (
                        code,
                        tag,
                        phrase,
                    )


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(KeyError, match="unknown language 'de'"):
        skeleton("Hallo", "de")


def test_a_phrase_without_words_is_found_nowhere() -> None:
    found = tokens("Roba dos cartas.")
    marks = find_phrases(found, "Roba dos cartas.", compile_phrases({"x": ["", "a?"], "y": ["cartas"]}))
    assert [mark.tags for mark in marks] == [("y",)]
