"""What a yes/no question proposes for a value, and the answer it gets."""

from __future__ import annotations

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.rules.loader import load_texts


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("plantar 4 semillas cuesta 8 monedas, verdad?", "yes"),
        ("plantar 4 semillas cuesta 6 monedas, seguro?", "no"),
        ("planting 4 seeds costs 8 coins, surely?", "yes"),
        ("plantar 4 semillas cuesta 6 monedas, verdad?", "no"),
        ("plantar 4 semillas cuesta más de 6 monedas?", "yes"),
        ("plantar 4 semillas cuesta más de 8 monedas?", "no"),
        ("does planting 4 seeds cost less than 9 coins?", "yes"),
        ("does planting 4 seeds cost at least 9 coins?", "no"),
        ("reparte la fruta el mayor y no quien tiene más árboles, verdad?", "no"),
        ("I sow 4 seeds and pay 8 coins, legal?", "yes"),
        ("reparte la fruta quien tiene más árboles, verdad?", "yes"),
    ],
)
def test_the_proposal_is_right_or_wrong(known: Known, text: str, verdict: str) -> None:
    asker = Asker({"orchard": known}, encoder=None)
    found = asker.think(Question(text, game="orchard"), "orchard", "es").judged
    assert found[0].meaning.decision[0] in ("cost", "sharer")
    assert found[0].verdict == verdict


def test_what_is_not_lost_survives(known: Known) -> None:
    asker = Asker({"orchard": known}, encoder=None)
    for text, verdict in (
        ("hiela y la parcela está cubierta, los árboles sobreviven?", "yes"),
        ("hiela y la parcela no está cubierta, los árboles sobreviven?", "no"),
        ("hiela y la parcela no está cubierta, se pierden árboles?", "yes"),
        ("there is a frost but the field is covered, has every tree survived?", "yes"),
        ("hiela y la parcela no está cubierta, con cinco árboles... mueren?", "yes"),
    ):
        found = asker.think(Question(text, game="orchard"), "orchard", "es").judged
        best = next(one for one in found if one.meaning.decision[0] == "frost-losses")
        assert best.verdict == verdict, text


TOLL = """game toll
  es El peaje
  en The Toll

topic road
  es El camino
  en The road

rule carts-pay  closing
  es Cada carro paga dos monedas.
  en Each cart pays two coins.
  from board
  toll is 2
rule night-is-free
  es De noche no se paga.
  en By night nothing is paid.
  from board
  beats carts-pay stated
  toll is 0  if night
rule coins-to-the-keeper
  es Las monedas del puente son para el guarda.
  en The coins of the bridge are the keeper's.
  from board
  coins-go is to-the-keeper
rule lost-carts
  es Los carros perdidos acaban en el establo.
  en Lost carts end in the stable.
  from board
  carts-end is at-the-stable
rule boats
  es La barca va adonde el barquero quiera: al muelle o a la orilla.
  en The boat goes where the ferryman likes: to the pier or to the shore.
  from board
  boat-goes is one of to-the-pier, to-the-shore as ferryman chooses
kind hand: ferryman
  es oficio
  en trade
  value ferryman es el barquero
  value ferryman en the ferryman
rule few-carts
  es Un jinete no lleva más de cuatro carros.
  en A rider takes four carts at most.
  from board
  carts at most 4

fact night  yes/no  usually no
  es ¿Es de noche?
  en Is it night?
  said es de noche
  said en by night | at night
decision toll  number 0..9
  es ¿Cuánto cuesta pasar el puente?
  en What does crossing the bridge cost?
  name es el peaje del puente
  name en the bridge toll
decision coins-go  to-the-keeper, to-the-stable
  es ¿Adónde van las monedas del puente?
  en Where do the coins of the bridge go?
  name es el destino de las monedas
  name en where the coins go
  value to-the-keeper es para el guarda | al guarda
  value to-the-keeper en to the keeper
  value to-the-stable es para el establo | al establo
  value to-the-stable en to the stable
decision carts-end  at-the-keeper, at-the-stable, in-the-river
  es ¿Dónde acaban los carros perdidos?
  en Where do lost carts end?
  name es dónde acaban los carros
  name en where the carts end
  value at-the-keeper es con el guarda | se van al guarda | bajo techo
  value at-the-keeper en with the keeper | end up with the keeper
  value at-the-stable es en el establo | se van al establo | bajo techo
  value at-the-stable en in the stable | end up in the stable
  value in-the-river es en el río
  value in-the-river en in the river
decision boat-goes  to-the-pier, to-the-shore, to-the-mill
  es ¿Adónde va la barca?
  en Where does the boat go?
  name es adónde va la barca
  name en where the boat goes
  value to-the-pier es al muelle
  value to-the-pier en to the pier
  value to-the-shore es a la orilla
  value to-the-shore en to the shore
  value to-the-mill es al molino
  value to-the-mill en to the mill
decision carts  number 0..9
  es ¿Cuántos carros se llevan?
  en How many carts are taken?
  name es los carros que se llevan
  name en the carts taken
"""


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("es gratis pasar el puente?", "no"),
        ("de noche es gratis pasar el puente?", "yes"),
        ("cuesta algo pasar el puente?", "yes"),
        ("de noche cuesta algo pasar el puente?", "no"),
        ("is crossing the bridge free?", "no"),
        ("is crossing the bridge free by night?", "yes"),
        ("does crossing the bridge cost anything by night?", "no"),
        ("hay un tope de carros que se llevan?", "yes"),
        ("is there a limit to the carts taken?", "yes"),
        ("are 5 the limit of carts taken?", "no"),
    ],
)
def test_a_number_nobody_names_is_there_or_not(text: str, verdict: str) -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    lang = "en" if "the" in text.split() else "es"
    assert asker.think(Question(text, game="toll"), "toll", lang).judged[0].verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("las monedas del puente se van al guarda?", "yes"),
        ("las monedas del puente se van al establo?", "no"),
        ("las monedas del puente van al guarda aunque los carros se van al establo?", "yes"),
    ],
)
def test_a_value_hidden_in_a_longer_name_is_proposed(text: str, verdict: str) -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    best = asker.think(Question(text, game="toll"), "toll", "es").judged[0]
    assert best.meaning.decision[0] == "coins-go"
    assert best.verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("las monedas del puente llegan hasta el guarda?", "yes"),
        ("las monedas del puente, entran en el establo?", "no"),
        ("do the coins of the bridge reach the keeper?", "yes"),
        ("do the coins of the bridge reach the keeper or stay in the stable?", "value"),
    ],
)
def test_a_word_of_one_value_alone_proposes_it(text: str, verdict: str) -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    lang = "en" if "the" in text.split() else "es"
    best = asker.think(Question(text, game="toll"), "toll", lang).judged[0]
    assert best.meaning.decision[0] == "coins-go"
    assert best.verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [("los carros perdidos acaban bajo techo?", "yes"), ("los carros perdidos acaban en el río?", "no")],
)
def test_a_name_of_several_values_proposes_any_of_them(text: str, verdict: str) -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    best = asker.think(Question(text, game="toll"), "toll", "es").judged[0]
    assert best.meaning.decision[0] == "carts-end"
    assert best.verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("puede ir la barca al muelle?", "yes"),
        ("puede ir la barca al molino?", "no"),
        ("tiene que ir la barca al muelle?", "choice"),
        ("adónde va la barca?", "choice"),
    ],
)
def test_what_may_be_chosen_is_allowed(text: str, verdict: str) -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    best = asker.think(Question(text, game="toll"), "toll", "es").judged[0]
    assert best.meaning.decision[0] == "boat-goes"
    assert best.verdict == verdict


def test_a_statement_with_a_mark_asks_whether_its_value_is_right() -> None:
    asker = Asker({"toll": Known(load_texts({"toll.rules": TOLL}))}, encoder=None)
    for text, verdict in (
        ("The bridge is crossed. Coins go to the keeper afterwards?", "yes"),
        ("The bridge is crossed. Coins go to the stable afterwards?", "no"),
        ("The bridge is crossed. Coins destination?", "value"),
    ):
        best = asker.think(Question(text, game="toll"), "toll", "en").judged[0]
        assert (best.meaning.decision[0], best.verdict) == ("coins-go", verdict), text


def test_what_a_right_closes_is_proposed(known: Known) -> None:
    asker = Asker({"orchard": known}, encoder=None)
    for text, verdict in (
        ("I plant 4 seeds, they say I pay 6 coins. Is that right?", "no"),
        ("I plant 4 seeds, they say I pay 8 coins. Is that right?", "yes"),
    ):
        found = asker.think(Question(text, game="orchard"), "orchard", "en").judged
        assert next(one for one in found if one.meaning.decision[0] == "cost").verdict == verdict, text
