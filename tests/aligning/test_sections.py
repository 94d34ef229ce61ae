"""Anchors, chains and stretches on vectors whose partners are known."""

from __future__ import annotations

import numpy as np

from kb.aligning.anchors import RADIUS, Anchor, anchors, band_around, longest_chain
from kb.aligning.sections import SAME_ORDER, Stretch, explained, in_same_order, stretches


def noisy(order: list[int], seed: int = 0, noise: float = 0.3) -> tuple[np.ndarray, np.ndarray]:
    """Vectors of A, and of B: B's k-th says what A's order[k]-th says; -1 says something of its own."""
    chance = np.random.default_rng(seed)
    a = chance.normal(size=(max(order) + 1, 64))
    b = np.stack([(a[k] if k >= 0 else chance.normal(size=64)) + noise * chance.normal(size=64) for k in order])
    return a / np.linalg.norm(a, axis=1, keepdims=True), b / np.linalg.norm(b, axis=1, keepdims=True)


def test_anchors_are_the_partners() -> None:
    order = [3, 0, 1, -1, 2]
    a, b = noisy(order)
    assert {(one.a, one.b) for one in anchors(a, b)} >= {(k, j) for j, k in enumerate(order) if k >= 0}


def test_strips_do_not_change_the_anchors(monkeypatch) -> None:
    a, b = noisy([int(k) for k in np.random.default_rng(5).permutation(40)])
    whole = anchors(a, b)
    monkeypatch.setattr("kb.aligning.anchors._CHUNK", 7)
    assert [(one.a, one.b) for one in anchors(a, b)] == [(one.a, one.b) for one in whole]
    assert np.allclose([one.weight for one in anchors(a, b)], [one.weight for one in whole], atol=1e-5)


def test_the_chain_rises_and_weighs_most() -> None:
    found = [Anchor(0, 5, 1.0), Anchor(1, 1, 0.6), Anchor(2, 2, 0.6), Anchor(3, 4, 0.1), Anchor(4, 3, 0.5)]
    assert [(one.a, one.b) for one in longest_chain(found)] == [(1, 1), (2, 2), (4, 3)]
    assert longest_chain([]) == []


def test_a_permuted_document_is_seen() -> None:
    straight = anchors(*noisy(list(range(30))))
    assert explained(straight) > 0.95
    assert in_same_order(straight)
    turned = anchors(*noisy([*range(20, 30), *range(10, 20), *range(10)]))
    assert explained(turned) < SAME_ORDER
    assert not in_same_order(turned)


def test_stray_anchors_are_no_other_order() -> None:
    chance = np.random.default_rng(3)
    stray = [Anchor(k, int(j), 0.2) for k, j in enumerate(chance.permutation(200))]
    assert explained(stray) < SAME_ORDER
    assert in_same_order(stray)
    assert in_same_order([])


def test_sections_that_moved_are_found_whole() -> None:
    a, b = noisy([*range(12, 20), *range(12)])
    headings_a = [k in (0, 12) for k in range(20)]
    headings_b = [k in (0, 8) for k in range(20)]
    found = stretches(anchors(a, b), a, b, headings_a, headings_b)
    assert found == [Stretch(0, 12, 8, 20), Stretch(12, 20, 0, 8)]


def test_stretches_cover_both_documents_once() -> None:
    order = [*range(12, 20), -1, -1, *range(6), -1, *range(6, 12)]
    a, b = noisy(order)
    found = stretches(anchors(a, b), a, b, [False] * len(a), [False] * len(b))
    assert sorted(i for s in found for i in range(s.a0, s.a1)) == list(range(len(a)))
    assert sorted(j for s in found for j in range(s.b0, s.b1)) == list(range(len(b)))


def test_without_anchors_all_goes_with_all() -> None:
    vectors = np.zeros((3, 4))
    assert stretches([], vectors, vectors[:2], [False] * 3, [False] * 2) == [Stretch(0, 3, 0, 2)]


def test_the_band_holds_the_corners_and_what_is_near_the_chain() -> None:
    n, m = 300, 340
    chain = [(i, i + 20) for i in range(10, 290, 10)]
    band = band_around(chain, n, m)
    assert band.low[0] == 0
    assert band.high[n] == m + 1
    assert all(band.low[i] <= j - RADIUS // 2 and j + RADIUS // 2 < band.high[i] for i, j in chain)
    assert (np.diff(band.low) >= 0).all() and (np.diff(band.high) >= 0).all()
    assert (band.low[1:] < band.high[:-1]).all()


def test_the_band_stays_narrow_where_nothing_is_known() -> None:
    band = band_around([], 3_000, 3_000)
    assert int(band.starts[-1]) < 3_000 * 3_000 / 3
