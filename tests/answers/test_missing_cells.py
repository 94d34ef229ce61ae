"""A table that lacks a cell: the condition that there is a value is said in words, in both languages."""

from __future__ import annotations

from kb.answers.object import answer_object
from kb.rules.loader import load_texts
from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.verdict import verdict

GAME = """game caravan
  es Caravana
  en Caravan

kind well: north-well, south-well
  es pozo
  en well
  value north-well es el pozo del norte
  value north-well en the north well
  value south-well es el pozo del sur
  value south-well en the south well
table depths of well   depth
  es pozos
  en wells
  column depth es hondura
  column depth en depth
  north-well    7
  south-well    ?
  from board
"""
TOPIC = """topic water
  es Agua
  en Water

rule rope
  es La cuerda es tan larga como hondo el pozo.
  en The rope is as long as the well is deep.
  from board
  rope-length is depth of dug-at

fact dug-at  well
  es ¿En qué pozo?
  en In which well?
  name es el pozo elegido
  name en the chosen well
decision rope-length  number 0..20
  es ¿Cómo de larga es la cuerda?
  en How long is the rope?
  name es la cuerda
  name en the rope
"""


def test_that_there_is_a_value_is_said_in_words() -> None:
    base = compile_game(load_texts({"game.rules": GAME, "water.rules": TOPIC}))
    ruling = rule(base, ("rope-length", ()), {})
    answer = answer_object(base, ruling, verdict=verdict(ruling, base), lang="es", situation={})
    assert answer["verdict"] == "depends"
    assert "no hay un valor para «hondura del pozo elegido»" in answer["text"]["es"]
    assert "there is no value for “depth of the chosen well”" in answer["text"]["en"]
