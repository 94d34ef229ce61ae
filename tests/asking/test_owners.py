"""Whose the numbers and the facts of a question are, where it tells of several parties."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.asking.owners import Owner, may_be_of, owners


@pytest.mark.parametrize(
    ("text", "lang", "found"),
    [
        ("I have 1 seed, bakers 3. what do bakers pay?", "en", [("me", True), ("guild=bakers", False)]),
        ("I have 1 seed, bakers 3. what do I pay?", "en", [("me", False), ("guild=bakers", True)]),
        ("tengo 2 semillas y los panaderos 5, cuánto pagan los panaderos?", "es",
         [("me", True), ("guild=bakers", False)]),
        ("pongo 2 y ella 5, cuánto paga ella?", "es", [("me", True), ("other", False)]),
        ("3 seeds of the brewers and 4 of the bakers, what do the bakers pay?", "en",
         [("guild=brewers", True), ("guild=bakers", False)]),
        ("I plant 4 seeds, what do the bakers pay?", "en", [("me", False)]),
        ("4 seeds, what do the bakers pay?", "en", []),
    ],
)  # fmt: skip
def test_a_number_is_of_the_subject_before_it(
    known: Known, text: str, lang: str, found: list[tuple[str, bool]]
) -> None:
    taken, _ = known.take_apart(text, lang)
    got = owners(taken, ["guild"])
    assert [(got[at].party, got[at].beside) for at in sorted(got)] == found


def test_a_fact_of_parties_takes_the_numbers_of_its_own_alone(known: Known) -> None:
    of_all = known.game.facts["seeds"]
    of_guild = replace(of_all, params=("guild",))
    bakers, beside = Owner("guild=bakers"), Owner("guild=bakers", beside=True)
    assert may_be_of(bakers, of_guild, ("bakers",)) and may_be_of(beside, of_guild, ("bakers",))
    assert not may_be_of(bakers, of_guild, ("brewers",))
    assert may_be_of(bakers, of_all, ()) and not may_be_of(beside, of_all, ())
    assert may_be_of(None, of_guild, ("brewers",))


@pytest.mark.parametrize(
    ("text", "lang", "price"),
    [
        ("I plant 2 seeds, the bakers 4. how much do the bakers pay?", "en", 8),
        ("I plant 2 seeds, the bakers 4. how much do I pay?", "en", 4),
        ("yo planto 2 semillas y los panaderos 4, cuánto pagan los panaderos?", "es", 8),
        ("I plant 4 seeds, how much do the bakers get?", "en", 8),
    ],
)
def test_the_number_of_the_party_asked_about_counts(known: Known, text: str, lang: str, price: int) -> None:
    thought = Asker({"orchard": known}, encoder=None).think(Question(text, game="orchard"), "orchard", lang)
    best = next(one for one in thought.judged if one.meaning.decision[0] == "cost")
    assert best.ruling.outcome.allowed == (price,), dict(best.meaning.told)
