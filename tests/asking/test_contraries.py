"""A question in the words of the contrary: "do I keep the mule?" where the rules say whether it is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.contraries import contrary, poles
from kb.asking.judge import Judged
from kb.asking.known import Known
from kb.rules.loader import load_texts

GAME = """game caravan
  es Caravana
  en Caravan
"""
TOPIC = """topic mules
  es Mulas
  en Mules

rule thirst
  es Quien no tiene agua pierde la mula.
  en Whoever has no water loses the mule.
  from board
  mule-lost is no if not dry
  mule-lost is yes if dry
rule sale
  es La mula se puede vender.
  en The mule may be sold.
  from board
  sell may
rule load
  es La carga no se puede ocultar.
  en The load may not be hidden.
  from board
  hide-load must not
rule dusk
  es La caravana acaba su marcha al anochecer.
  en The caravan ends its march at dusk.
  from board
  march-ends is yes
fact dry  yes/no  usually no
  es ¿Falta agua?
  en Is there no water?
  name es falta agua
  name en there is no water
  said yes es sin agua | no tengo agua
  said yes en without water | no water
  said no es con agua
  said no en with water

decision mule-lost  yes/no
  es ¿Se pierde la mula?
  en Is the mule lost?
  name es perder la mula
  name en losing the mule
  verbs es perder
  verbs en lose
decision march-ends  yes/no
  es ¿Acaba la marcha al anochecer?
  en Does it happen that the march ends at dusk?
  name es que la marcha acabe
  name en that the march ends
  verbs es acabar
  verbs en end
act sell
  es vender la mula
  en sell the mule
  verbs es vender
  verbs en sell
act hide-load
  es ocultar la carga
  en hide the load
  verbs es ocultar
  verbs en hide

ask
  es sin agua se pierde la mula?
  es sin agua me quitan la mula?
  en without water do I lose the mule?
  en no water, does the mule go away?
  given dry
  expect mule-lost is yes by thirst
"""
LOADS = """topic loads
  es Cargas
  en Loads

rule loads
  es Sin agua se pierden dos cargas.
  en Without water two loads are lost.
  from board
  loads-lost is 2 if dry

decision loads-lost  number 0..9
  es ¿Cuántas cargas se pierden?
  en How many loads are lost?
  name es las cargas perdidas
  name en the loads lost
"""


@pytest.fixture(scope="module")
def known() -> Known:
    return Known(load_texts({"game.rules": GAME, "mules.rules": TOPIC}))


def judged(known: Known, text: str) -> tuple[Judged, ...]:
    """What a question may mean, by words alone, best first."""
    return Asker({"caravan": known}, encoder=None).think(Question(text), "caravan", "es").judged


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("sin agua pierdo la mula?", "yes"),
        ("sin agua conservo la mula?", "no"),
        ("sin agua se libra la mula?", "no"),
        ("without water is the mule spared?", "no"),
        ("without water do I lose the mule?", "yes"),
        ("without water do I keep the mule?", "no"),
        ("I keep two camels. without water, do I lose the mule?", "yes"),
        ("do I lose or keep the mule without water?", "unclear"),
    ],
)
def test_the_contrary_turns_the_answer_round(known: Known, text: str, verdict: str) -> None:
    best = judged(known, text)[0]
    assert best.meaning.decision == ("mule-lost", ())
    assert best.verdict == verdict


def test_an_act_has_no_contrary(known: Known) -> None:
    lost = known.game.decisions["mule-lost"]
    text, _ = known.take_apart("conservo la mula?", "es")
    assert poles(lost) == [(0, 0)] and contrary(text, lost)
    act = replace(lost, act=True)
    assert poles(act) == [] and not contrary(text, act)
    assert not contrary(text, None)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("puedo ocultar la carga?", "no"),
        ("tengo que mostrar la carga?", "yes"),
        ("must I show the load?", "yes"),
        ("may I hide the load?", "no"),
    ],
)
def test_who_may_not_hide_must_show(known: Known, text: str, verdict: str) -> None:
    best = next(one for one in judged(known, text) if one.meaning.decision == ("hide-load", ()))
    assert best.verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("sin agua, evita el guarda perder la mula?", "no"),
        ("without water, does the guard prevent losing the mule?", "no"),
        ("no evita nada el guarda: sin agua se pierde la mula?", "yes"),
    ],
)
def test_what_is_stopped_does_not_happen(known: Known, text: str, verdict: str) -> None:
    best = judged(known, text)[0]
    assert best.meaning.decision == ("mule-lost", ())
    assert best.verdict == verdict


def test_a_denied_statement_is_confirmed(known: Known) -> None:
    for text, verdict in (
        ("sin agua no se pierde la mula, verdad?", "no"),
        ("con agua no se pierde la mula, verdad?", "yes"),
        ("sin agua se pierde la mula, verdad?", "yes"),
    ):
        best = judged(known, text)[0]
        assert best.meaning.decision == ("mule-lost", ())
        assert best.verdict == verdict, text


def test_what_is_stopped_in_what_is_told_turns_nothing_round(known: Known) -> None:
    best = judged(known, "el guarda evita perder la mula. puedo perder la mula sin agua?")[0]
    assert best.meaning.decision == ("mule-lost", ()) and best.verdict == "yes"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("without water how many loads are lost?", "value"),
        ("sin agua cuántas cargas pierdo?", "value"),
        ("without water how many loads are left?", "unclear"),
        ("sin agua cuántas cargas conservo?", "unclear"),
    ],
)
def test_how_many_are_lost_tells_nobody_how_many_are_left(text: str, verdict: str) -> None:
    known = Known(load_texts({"game.rules": GAME, "mules.rules": TOPIC, "loads.rules": LOADS}))
    best = next(one for one in judged(known, text) if one.meaning.decision == ("loads-lost", ()))
    assert best.verdict == verdict


@pytest.mark.parametrize(
    ("text", "lang", "verdict"),
    [
        ("does the march end at dusk?", "en", "yes"),
        ("can the march go on at dusk?", "en", "no"),
        ("¿sigue la marcha al anochecer?", "es", "no"),
    ],
)
def test_two_words_may_be_one_verb_of_a_pole(text: str, lang: str, verdict: str) -> None:
    known = Known(load_texts({"caravan/game.rules": GAME, "caravan/mules.rules": TOPIC}))
    best = Asker({"caravan": known}, encoder=None).think(Question(text, game="caravan"), "caravan", lang).judged[0]
    assert best.meaning.decision[0] == "march-ends"
    assert best.verdict == verdict
