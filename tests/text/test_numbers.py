"""Numbers: every whole number said is read back, in both languages; the traps of each language by name."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.text.numbers import find_numbers, say_number

LANGS = st.sampled_from(["es", "en"])


@given(st.integers(0, 999_999), LANGS)
def test_a_number_said_is_read_back(number: int, lang: str) -> None:
    said = say_number(number, lang)
    assert [n.value for n in find_numbers(said, lang)] == [number], said


@given(st.fractions(0, 50, max_denominator=12), LANGS)
def test_fractions_said_in_digits_are_read_back(value: Fraction, lang: str) -> None:
    assert [n.value for n in find_numbers(say_number(value, lang), lang)] == [value]


@given(st.text(max_size=200), LANGS)
def test_any_text_gives_spans_in_order(text: str, lang: str) -> None:
    at = 0
    for number in find_numbers(text, lang):
        assert at <= number.start < number.end <= len(text)
        assert text[number.start : number.end] == number.text
        at = number.end


@pytest.mark.parametrize(
    ("lang", "text", "values"),
    [
        ("es", "Paga dos y media por cada tres cartas", ["5/2", "3"]),
        ("en", "Pay two and a half for every three cards", ["5/2", "3"]),
        ("es", "la mitad, media docena, una docena", ["1/2", "6", "12"]),
        ("en", "half, half a dozen, a dozen", ["1/2", "6", "12"]),
        ("es", "dos tercios y un tercio", ["2/3", "1/3"]),
        ("en", "two thirds and three quarters", ["2/3", "3/4"]),
        ("es", "2½, 2 1/2, 1,5 y 1.000", ["5/2", "5/2", "3/2", "1000"]),
        ("en", "2½, 2 1/2, 1.5 and 1,000", ["5/2", "5/2", "3/2", "1000"]),
        ("es", "el doble, treinta y una mil, ciento cinco", ["2", "31000", "105"]),
        ("en", "twice, five thousand and twelve, three hundred and one", ["2", "5012", "301"]),
        ("en", "one or two, three players and two cards", ["1", "2", "3", "2"]),
        ("es", "once fichas de veintitrés", ["11", "23"]),
        ("en", "4/0 and 1/3/5", ["1/3", "5"]),
    ],
)
def test_values(lang: str, text: str, values: list[str]) -> None:
    assert [str(n.value) for n in find_numbers(text, lang)] == values


@pytest.mark.parametrize(
    ("lang", "text", "kind", "weak"),
    [
        ("es", "una", "article", True),
        ("en", "a", "article", True),
        ("en", "one", "cardinal", True),
        ("es", "tercera", "ordinal", False),
        ("en", "2nd", "ordinal", False),
        ("es", "3.º", "ordinal", False),
        ("es", "ambos", "pair", True),
        ("en", "once", "multiple", True),
        ("en", "dozen", "", False),
    ],
)
def test_kinds(lang: str, text: str, kind: str, weak: bool) -> None:
    assert [(n.kind, n.weak) for n in find_numbers(text, lang)] == ([(kind, weak)] if kind else [])


def test_third_is_an_ordinal_or_a_part() -> None:
    (number,) = find_numbers("the third", "en")
    assert (number.value, number.also) == (3, Fraction(1, 3))
