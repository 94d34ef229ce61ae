"""The definitions of strict and lax agreement, worked out by hand."""

from __future__ import annotations

import pytest

from kb.aligning.scoring import Agreement, agreement

GOLD = [([0], [0]), ([1, 2], [1]), ([3], []), ([4], [2])]


def test_the_gold_itself_is_wholly_right() -> None:
    assert agreement(GOLD, GOLD).strict.f1 == 1.0


def test_a_part_of_a_pair_is_laxly_right_only() -> None:
    # Given: one exact, one overlapping, one wrong, one skip that the gold lacks.
    given = [([0], [0]), ([1], [1]), ([4], [3]), ([2], [])]
    found = agreement(GOLD, given)
    assert found.strict.precision == pytest.approx(1 / 4)
    assert found.lax.precision == pytest.approx(2 / 4)
    # Recall is of the gold's three pairs with two sides.
    assert found.strict.recall == pytest.approx(1 / 3)
    assert found.lax.recall == pytest.approx(2 / 3)


def test_skips_count_for_precision_and_not_for_recall() -> None:
    found = agreement(GOLD, [([3], [])])
    assert found.strict.precision == 1.0
    assert found.strict.recall == 0.0


def test_counts_add_up_over_documents_and_nothing_is_no_fault() -> None:
    assert (agreement(GOLD, GOLD) + Agreement()).strict.f1 == 1.0
    assert agreement([], []).strict.f1 == 0.0
