"""What is taken over from the nearest question asked before."""

from __future__ import annotations

import pytest

from kb.asking.known import Known
from kb.asking.readings import Read
from kb.rules.cases import Given

ASK = "planting.ask-1"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("we plant in the pond, may the bakers?", True),
        ("we plant in the pond, may the brewers?", False),
        ("I (brewers) plant in the pond, no bakers", False),
        ("may we plant in the pond?", True),
    ],
)
def test_a_value_is_not_taken_over_where_another_is_named(known: Known, text: str, told: bool) -> None:
    taken, _ = known.take_apart(text, "en")
    document = next(one for one in known.index.documents if one["id"] == ASK and one["lang"] == "en")
    read = Read()
    # So sure that the facts of the ask need no words of their own: only another name keeps one out.
    known.transfer("plant").take(taken, ASK, [Given("actor", (), "bakers")], read, document, sure=True)
    assert (("actor", ()) in read.told) is told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("there is a frost in some field", True),  # a word of the fact's own
        ("there is a frost in the orchard", False),
        ("there is a frost, is anything lost under canvas?", True),
    ],
)
def test_what_is_unusual_takes_a_word_of_its_own_or_two(known: Known, text: str, told: bool) -> None:
    transfer = known.transfer("frost-losses")
    document = next(one for one in known.index.documents if one["id"] == "planting.ask-6" and one["lang"] == "en")
    read = Read()
    taken, _ = known.take_apart(text, "en")
    transfer.take(taken, "planting.ask-6", [Given("covered", (), True)], read, document, sure=False)
    assert (("covered", ()) in read.told) is told
    assert read.unsaid is not told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("may the bakers plant by the pond?", True),
        ("may we plant by the pond? we are not the bakers", False),
        ("may we plant by the pond?", False),
    ],
)
def test_a_member_that_the_ask_names_takes_its_name_not_denied(known: Known, text: str, told: bool) -> None:
    taken, _ = known.take_apart(text, "en")
    near = {"weights": {"#guild=bakers": 1.0, "en:pond": 1.0}, "denied": [], "numbers": []}
    read = Read()
    known.transfer("plant").take(taken, ASK, [Given("actor", (), "bakers")], read, near, sure=True)
    assert (("actor", ()) in read.told) is told
