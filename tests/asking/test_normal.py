"""The words of a question as it was typed."""

from __future__ import annotations

import pytest

from kb.asking.normal import words_of


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("the 1st place", ["the", "first", "place"]),
        ("el 2º, la 3ª", ["el", "segundo", ",", "la", "tercera"]),
        ("mi 1er turno", ["mi", "primero", "turno"]),
        ("1 st, 4th", ["1", "st", ",", "4", "th"]),
        ("4p game", ["4", "players", "game"]),
        ("turn 1 starts", ["turn", "1", "starts"]),
        ("2do gusano", ["segundo", "gusano"]),
    ],
)
def test_ordinals_in_digits_are_words(text: str, folded: list[str]) -> None:
    words = words_of(text)
    assert [word.folded for word in words] == folded
    assert all(text[word.start : word.end] == word.text for word in words)
