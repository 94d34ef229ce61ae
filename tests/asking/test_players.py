"""Questions that players typed: how many are answered rightly, and how few wrongly."""

from __future__ import annotations

import itertools
from collections import Counter

from kb.asking.asker import Asker, Question
from kb.asking.calibration import Answered, Offered, calibrated, ranked
from kb.asking.ranking import RANK_NAMES, weights
from kb.asking.trust import NAMES
from tests.asking.players import LEARNT_FROM, SETS, UNREAD, outcome, questions

#: Every so many are asked here: 84.4 % of them were right and 4.1 % wrong when the weights were last adjusted.
_EVERY, _RIGHT, _WRONG = 5, 0.8, 0.04


def test_few_players_are_told_what_is_wrong() -> None:
    asker, found = Asker(), Counter[str]()
    for one in itertools.islice(questions(), 0, None, _EVERY):
        answer = asker.ask(Question(one["question"], one.get("situation", ""), one["game"], one["lang"]))
        found[outcome(one, answer)] += 1
    total = found.total()
    assert total > 700
    assert found["wrong"] <= _WRONG * total, found
    assert found["right"] >= _RIGHT * total, found


def test_weights_are_learnt_from_some_sets_that_nobody_mended_by_and_measured_by_others() -> None:
    assert set(UNREAD) & set(LEARNT_FROM) and set(UNREAD) - set(LEARNT_FROM)
    assert set(UNREAD) | set(LEARNT_FROM) < set(SETS)
    ids = [one["id"] for one in questions()]
    assert len(ids) == len(set(ids)) and {one.rpartition("-")[0] for one in ids} == set(SETS)


def test_every_trait_that_trust_sees_has_a_weight_and_nothing_else_has() -> None:
    for name in ("words", "vectors"):
        assert list(weights()[name]) == ["bias", *NAMES]
        assert list(weights()[f"rank {name}"]) == list(RANK_NAMES)


def test_an_outcome_is_judged_by_verdict_clause_and_number() -> None:
    wanted = {"verdict": "value", "numbers": [3], "decided_at": ["1:5"]}
    answer = {"verdict": "value", "value": {"number": 3}, "text": {}, "cites": [{"doc": "1", "line": 5}]}
    assert outcome(wanted, answer) == "right"
    assert outcome(wanted, {**answer, "cites": [{"doc": "1", "line": 6}]}) == "reason"
    assert outcome(wanted, {**answer, "value": {"number": 4}}) == "wrong"
    assert outcome(wanted, {**answer, "verdict": "depends"}) == "hedged"
    assert outcome(wanted, {**answer, "verdict": "unclear"}) == "abstained"
    assert outcome({**wanted, "verdict": "unanswered"}, answer) == "wrong"


def test_weights_move_to_what_was_right_and_stay_where_nothing_tells() -> None:
    start = {"bias": 0.0, **dict.fromkeys(NAMES, 0.0)}
    nothing = dict.fromkeys(NAMES, 0.5)
    found = [Answered({**nothing, "covers": cover / 10}, cover > 4) for cover in range(10)]
    made = calibrated(start, found)
    assert made["covers"] > 1
    assert all(abs(made[name]) < 1e-6 for name in NAMES if name != "covers")
    held = calibrated(start, found, held=100.0)
    assert abs(held["covers"]) < made["covers"] / 10


def test_ranking_moves_to_what_tells_right_meanings_apart() -> None:
    start = dict.fromkeys(RANK_NAMES, 0.0)
    one = Offered([{"covers": 0.2, "own": 0.5}, {"covers": 0.9, "own": 0.5}], [0.0, 0.0], [False, True])
    told_already = Offered([{"covers": 0.9}, {"covers": 0.2}], [0.0, 9.0], [False, True])
    nothing = Offered([{"covers": 0.9}, {"covers": 0.1}], [0.0, 0.0], [False, False])
    made = ranked(start, [one, nothing])
    assert made["covers"] > 0.5
    assert all(abs(made[name]) < 0.01 for name in RANK_NAMES if name != "covers")
    assert abs(ranked(start, [one], held=100.0)["covers"]) < made["covers"] / 10
    assert 0 < ranked(start, [one, told_already])["covers"] < made["covers"]
