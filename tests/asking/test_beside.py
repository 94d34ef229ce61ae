"""Numbers that tell nothing of what is asked for: moments, how many play, what somebody claims it is."""

from __future__ import annotations

import pytest

from kb.asking.known import Known
from kb.asking.tokens import beside_the_point


@pytest.mark.parametrize(
    ("text", "lang", "left"),
    [
        ("how much do 4 seeds cost? he says 6, I say it's 8", "en", [4]),
        ("cuánto cuestan 4 semillas? ella dice que 6", "es", [4]),
        ("he says 6, is it 6?", "en", [6, 6]),
        ("3 of us, how much do 2 seeds cost?", "en", [2]),
        ("somos 5, cuánto cuestan 2 semillas en el turno 3?", "es", [2]),
        ("she says she has 3 trees, how many does she lose?", "en", [3]),
    ],
)
def test_numbers_that_tell_of_the_question_are_left(known: Known, text: str, lang: str, left: list[int]) -> None:
    found, _ = known.take_apart(text, lang)
    beside = set(beside_the_point(found))
    assert [one.value for one in found.numbers if one.first not in beside] == left
