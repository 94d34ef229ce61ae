"""Folding, tokens, stems and the guess of the language."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.text.fold import fold, tokens, words
from kb.text.guess import guess_language
from kb.text.stem import stem


def test_accents_go_and_enye_stays_unless_told() -> None:
    assert fold("Años ÁÉÍÓÚ pingüino") == "años aeiou pinguino"
    assert fold("Años", keep_enye=False) == "anos"
    assert fold(unicodedata.normalize("NFD", "año")) == "año"


@given(st.text(max_size=200), st.booleans())
def test_tokens_cover_all_but_white_space(text: str, split: bool) -> None:
    at = 0
    for token in tokens(text, split):
        between = text[at : token.start]
        assert not between.strip() or (split and between.strip() in "-\u2010\u2011")
        assert text[token.start : token.end] == token.text
        at = token.end
    assert not text[at:].strip()


@given(st.text(max_size=50))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_hyphenated_words_and_clitics() -> None:
    assert [t.text for t in tokens("half-strength, don't ¡ya!")] == ["half-strength", ",", "don't", "¡", "ya", "!"]
    assert words("half-strength 2½") == ["half", "strength", "2½"]


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("es", ["fortaleza", "fortalezas"]),
        ("es", ["aliado", "aliada", "aliados"]),
        ("es", ["desembarcar", "desembarco"]),
        ("en", ["token", "tokens", "token's"]),
        ("en", ["move", "moves", "moving", "moved"]),
    ],
)
def test_forms_share_a_stem(lang: str, forms: list[str]) -> None:
    assert len({stem(form, lang) for form in forms}) == 1


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("puedo mober fichas si ai tormenta", "es"),
        ("can i mvoe when theres a storm", "en"),
        ("quien gana en caso de empate", "es"),
        ("who wnis a tie", "en"),
        ("se puede pasar?", "es"),
        ("¿bluff?", "es"),
        ("how mcuh does it cost to ship", "en"),
        ("kuanto cuesta desenbarcar", "es"),
    ],
)
def test_language_of_misspelt_questions(text: str, lang: str) -> None:
    assert guess_language(text) == lang


def test_no_evidence_gives_the_default() -> None:
    assert guess_language("", "es") == "es"
    assert guess_language("123") is None
