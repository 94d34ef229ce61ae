"""The project's own texts say the same in both languages; where they differ on purpose, the rule says why beside it."""

from __future__ import annotations

import pytest

from kb.proofing.own import game_glossary, game_pairs, tolerated_in
from kb.proofing.proof import proof_pairs
from kb.rules.loader import games, load_game, load_texts

RULES = """game g
  es El juego
  en The game
topic g
  es Movimiento
  en Moving
act go
  es ir
  en go
rule twice
  es No se puede ir dos veces.
  en You may not go three times.
  from 900:a.1
  go must not
rule marked
  es No se puede ir dos veces.
  en You may not go three times.
  from 900:a.1
  tolerates {code} because it is a test
  go must not
"""


@pytest.mark.parametrize("name", games())
def test_no_text_of_a_game_has_an_error_that_is_not_tolerated(name: str) -> None:
    game = load_game(name)
    found = tolerated_in(game, proof_pairs(game_pairs(game), game_glossary(game), own=True))
    assert [(f.id, f.message["en"]) for f in found if f.severity == "error"] == []


@pytest.mark.parametrize(("code", "left"), [("number", 1), ("language-mismatch", 1), ("negation", 2), ("gap", 2)])
def test_a_difference_is_tolerated_only_where_its_rule_names_it_and_says_why(code: str, left: int) -> None:
    game = load_texts({"game.rules": RULES.format(code=code)})
    found = [f for f in tolerated_in(game, proof_pairs(game_pairs(game))) if f.code == "number"]
    assert sum(f.severity == "error" for f in found) == left
    assert [f.id for f in found] == ["g.g.twice", "g.g.marked"]
    for finding in found:
        if finding.severity == "note":
            assert "it is a test" in finding.message["es"] and "it is a test" in finding.message["en"]
