"""Names that stand for somebody else than who bears them, and those that a phrase hides."""

from __future__ import annotations

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.asking.readings import Read, read_names, read_phrases
from kb.rules.loader import load_texts


def verdict(known: Known, text: str, lang: str) -> str:
    found = Asker({"orchard": known}, encoder=None).think(Question(text, game="orchard"), "orchard", lang).judged[0]
    assert found.meaning.decision == ("plant", ())
    return found.verdict


@pytest.mark.parametrize(
    "text",
    [
        "can anyone but the bakers plant in the north field with 3 trees?",
        "may a non-baker plant in the north field with 3 trees?",
        "bakers aside, can you plant in the north field with 3 trees?",
        "may somebody other than the bakers plant in the north field with 3 trees?",
        "may the bakers' ally plant in the north field with 3 trees?",
        "may an ally of the bakers plant in the north field with 3 trees?",
        "my ally is the bakers and I am not: can I plant in the north field with 3 trees?",
        "puede plantar en la parcela norte con 3 árboles la socia de los panaderos?",
        "todos menos los panaderos, pueden plantar en la parcela norte con 3 árboles?",
        "quitando a los panaderos, se puede plantar en la parcela norte con 3 árboles?",
        "puede plantar en la parcela norte con 3 árboles alguien que no sea panadera?",
        "pueden los no panaderos plantar en la parcela norte con 3 árboles?",
        "mi socia es panadera, puedo plantar yo en la parcela norte con 3 árboles?",
    ],
)
def test_a_name_left_out_or_of_another_does_not_act(known: Known, text: str) -> None:
    assert verdict(known, text, "en" if " the " in text or "baker" in text else "es") == "no"


@pytest.mark.parametrize(
    "text",
    [
        "may the bakers plant in the north field with 3 trees?",
        "as bakers, can we plant in the north field with 3 trees?",
        "pueden los panaderos plantar en la parcela norte con 3 árboles?",
        "no, los panaderos pueden plantar en la parcela norte con 3 árboles?",
        "the bakers and their ally sow: may the bakers plant in the north field with 3 trees?",
    ],
)
def test_otherwise_it_does(known: Known, text: str) -> None:
    assert verdict(known, text, "en" if "bakers" in text else "es") == "yes"


@pytest.mark.parametrize("text", ["there is no baker there", "no panaderos en la parcela"])
def test_no_before_a_name_leaves_nobody_out_where_none_is_told_apart(known: Known, text: str) -> None:
    assert not known.take_apart(text, "en" if "baker" in text else "es")[0].aside


def test_several_are_left_out_together(known: Known) -> None:
    text, _ = known.take_apart("can anyone but the bakers and the brewers plant, or the coopers?", "en")
    names = {text.words[at].folded: text.words[sign].folded for at, sign in text.aside.items()}
    assert names == {"bakers": "but", "brewers": "but"}


FERRY = """game ferry
  es La barca
  en The Ferry

kind crew: herons, otters
  es cuadrilla
  en crew
  value herons es las garzas | garzas
  value herons en the herons | herons
  value otters es las nutrias | nutrias
  value otters en the otters | otters

topic rowing
  es Remar
  en Rowing

rule herons-dive  closing
  es Bucean las garzas.
  en The herons dive.
  from board
  dive may  if actor is herons and night

fact actor  anyone, crew  usually anyone
  es ¿Quién actúa?
  en Who acts?
  value anyone es cualquiera
  value anyone en anybody
  said es soy {crew}
  said en I am {crew}
fact night  yes/no  usually no
  es ¿Reman de noche las garzas?
  en Do the herons row at night?
  said yes es las garzas reman de noche
  said yes en the herons row at night | the herons are night birds
fact partner  none, crew  usually none
  es ¿Con quién va?
  en With whom?
  value none es con nadie
  value none en with nobody
  said es {crew} va conmigo
  said en {crew} rides along with me

act dive
  es bucear
  en dive
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("the herons row at night, may they dive?", {"night": True, "actor": "herons"}),
        ("las garzas reman de noche, pueden bucear?", {"night": True, "actor": "herons"}),
        ("the herons are night birds, may one dive?", {"night": True}),
        ("if the herons row at night, can I dive?", {"night": True}),
        ("the herons ride along with me, is diving allowed?", {"partner": "herons"}),
    ],
)
def test_a_phrase_that_begins_with_a_name_does_not_hide_who_acts(text: str, told: dict[str, object]) -> None:
    known = Known(load_texts({"ferry.rules": FERRY}))
    understood, _ = known.take_apart(text, "es" if "garzas" in text else "en")
    read, facts = Read(), list(known.game.facts.values())
    read_phrases(understood, known.stated(understood), [fact.id for fact in facts], known.game, read)
    read_names(understood, facts, (), "actor", known.game, read)
    assert {key[0]: value for key, value in read.told.items()} == told
