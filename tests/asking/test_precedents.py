"""Whether questions asked before bear a ruling out."""

from __future__ import annotations

import pytest

from kb.asking.judge import Judged, judge
from kb.asking.known import Known
from kb.asking.meanings import HITS, Setting, meanings
from kb.asking.precedents import precedent


@pytest.fixture(scope="module")
def allowed(known: Known) -> Judged:
    text, _ = known.take_apart("can I plant in the south field?", "en")
    found = judge(known, text, meanings(known, text, known.index.search(text, None, HITS), Setting({})))[0]
    assert (found.meaning.decision[0], found.verdict) == ("plant", "yes")
    return found


def _like(known: Known, words: str) -> list[float]:
    return [float(text == words) for text in known.texts]


def test_likest_questions_with_the_same_outcome_bear_a_ruling_out(known: Known, allowed: Judged) -> None:
    assert precedent(known, allowed, _like(known, "may I sow in an empty field?")) > 0.99
    assert precedent(known, allowed, _like(known, "can I plant in the pond?")) < 0.01
    assert 0.01 < precedent(known, allowed, [0.5] * len(known.texts)) < 0.99


def test_questions_about_other_decisions_are_no_precedents(known: Known, allowed: Judged) -> None:
    other = _like(known, "must I water?")
    assert precedent(known, allowed, other) == pytest.approx(precedent(known, allowed, [0.0] * len(known.texts)))


def test_what_is_hidden_is_no_precedent(known: Known, allowed: Judged) -> None:
    asked = known.asked_about("plant")
    pond = {source for number, source in asked if "pond" in known.texts[number]}
    known.hidden = frozenset(number for number, source in asked if source not in pond)
    try:
        assert precedent(known, allowed, [0.5] * len(known.texts)) == 0
        known.hidden = frozenset(number for number, _ in asked)
        assert precedent(known, allowed, [0.5] * len(known.texts)) == 1
    finally:
        known.hidden = frozenset()
