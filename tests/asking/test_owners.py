"""Whose the numbers and the facts of a question are, where it tells of several parties."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.asking.owners import Owner, may_be_of, owners
from kb.rules.loader import load_texts


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
        ("I saw the bakers win in turn 5, I have 6. do I pay?", "en", [("me", False)]),
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


COUNTED = {
    "game.rules": """game tally
  es El recuento
  en The Tally

fact actor  anyone, mine  usually anyone
  es ¿Quién actúa?
  en Who acts?
  said mine es soy yo
  said mine en it is me
""",
    "count.rules": """topic count
  es Recuento
  en Count

rule more-wins
  es Gana quien tiene más nueces que su rival.
  en Whoever has more nuts than the rival wins.
  from board
  wins is yes  if own-nuts > rival-nuts
  wins is no   if own-nuts < rival-nuts

fact own-nuts  number 0..40
  es ¿Cuántas nueces tiene quien pregunta?
  en How many nuts has whoever asks?
  said es mis nueces son {n}
  said en my nuts are {n}
fact rival-nuts  number 0..40
  es ¿Cuántas nueces tiene el rival?
  en How many nuts has the rival?
  said es mi rival tiene {n}
  said en my rival has {n} | the rival has {n}
decision wins  yes/no
  es ¿Gana el recuento?
  en Does one win the tally?
  verbs es ganar
  verbs en win

ask
  es con 5 nueces contra 3 del rival gano el recuento?
  es tengo 5 nueces y mi rival 3, gano?
  en with 5 nuts against 3 of the rival do I win the tally?
  en I have 5 nuts and my rival 3, do I win?
  given own-nuts is 5
  given rival-nuts is 3
  expect wins is yes by more-wins
""",
}


@pytest.mark.parametrize(
    ("text", "lang", "told", "verdict"),
    [
        ("I have 9 nuts and my rival has 7, do I win?", "en", (9, 7), "yes"),
        ("my rival has 7 nuts and I have 4, do I win?", "en", (4, 7), "no"),
        ("tengo 9 nueces y mi rival tiene 12, gano el recuento?", "es", (9, 12), "no"),
        ("mi rival tiene 4 nueces y yo 10, gano?", "es", (10, 4), "yes"),
    ],
)
def test_a_phrase_that_names_whose_its_number_is_keeps_it(
    text: str, lang: str, told: tuple[int, int], verdict: str
) -> None:
    asker = Asker({"tally": Known(load_texts(COUNTED))}, encoder=None)
    best = asker.think(Question(text, game="tally"), "tally", lang).judged[0]
    facts = best.meaning.told
    assert (facts[("own-nuts", ())], facts[("rival-nuts", ())], best.verdict) == (*told, verdict)
