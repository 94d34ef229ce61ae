"""From evidence to chances: neighbours and competition, on tables small enough to see through."""

from __future__ import annotations

import numpy as np
import pytest

from kb.aligning.base import chance
from kb.aligning.evidence import WEIGHTS, entries, weighed
from kb.rules.loader import load_game, load_texts


def test_rows_are_chances() -> None:
    found = chance(np.random.default_rng(0).normal(size=(7, 5)) * 20, ["a", "a", "b", "b", "b"])
    assert found.shape == (7, 5)
    assert np.allclose(found.sum(1), 1.0)
    assert (found >= 0).all()


def test_what_is_clear_stays() -> None:
    score = np.full((4, 4), 0.0)
    for row, column in enumerate([2, 0, 3, 1]):
        score[row, column] = 12.0
    assert chance(score, ["a"] * 4).argmax(1).tolist() == [2, 0, 3, 1]


def test_a_sentence_that_could_be_two_rules_follows_its_neighbours() -> None:
    """Sentence 1 is as like rule 1 as rule 4; before and after it come rules 0 and 2."""
    score = np.zeros((3, 6))
    score[0, 0] = score[2, 2] = 8.0
    score[1, [1, 4]] = 8.0
    found = chance(score, ["a", "a", "a", "b", "b", "b"])
    assert found[1, 1] > 3 * found[1, 4]


def test_sentences_compete_for_a_rule() -> None:
    """Both sentences are nearest to rule 0, the first far more so; the second is left with the next best."""
    score = np.array([[20.0, 5.0, 0.0], [8.0, 7.5, 0.0]])
    assert chance(score, ["a", "b", "c"]).argmax(1).tolist() == [0, 1]


def test_each_kind_of_evidence_counts() -> None:
    found = {name: np.zeros((1, 1)) for name in WEIGHTS}
    for name in WEIGHTS:
        assert weighed({**found, name: np.ones((1, 1))})[0, 0] == pytest.approx(WEIGHTS[name])


def test_entries_are_what_a_game_says_in_the_order_of_its_files() -> None:
    game = load_game("dice")
    found = entries(game)
    assert len({entry.id for entry in found}) == len(found)
    assert {entry.type for entry in found} >= {"rule", "term"}
    assert sum(entry.type == "rule" for entry in found) == sum(
        bool(rule.texts.es and rule.texts.en) for rule in game.rules.values()
    )
    assert all(entry.id.startswith("dice.") and entry.texts.es and entry.texts.en for entry in found)
    rules = [entry.id for entry in found if entry.topic.endswith("movement") and entry.type == "rule"]
    lines = [game.rules[id_.removeprefix("dice.")].place.line for id_ in rules]
    assert lines == sorted(lines)


def test_a_topic_may_be_named_like_its_game() -> None:
    text = """game g
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
  en You may not go twice.
  go must not
"""
    assert [entry.id for entry in entries(load_texts({"game.rules": text}))] == ["g.g.twice"]
