"""The dynamic programming against brute force: every way through small tables is walked."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kb.aligning.decided import Decided, constrained
from kb.aligning.path import IMPOSSIBLE, Band, Steps, best_path, likelihoods

SHAPES = [(1, 1), (1, 2), (2, 1), (2, 2)]


def random_steps(seed: int, n: int, m: int, narrow: bool = False) -> Steps:
    chance = np.random.default_rng(seed)
    low, high = np.zeros(n + 1, dtype=np.int64), np.full(n + 1, m + 1, dtype=np.int64)
    if narrow:
        low = np.array([max(0, i - 1) for i in range(n + 1)])
        high = np.array([min(m + 1, i + 3) for i in range(n + 1)])
        high[n] = m + 1
    band = Band(low, np.maximum.accumulate(high))
    blocks = chance.normal(size=(len(SHAPES), int(band.starts[-1])))
    place = 0
    for i in range(n + 1):
        for j in range(band.low[i], band.high[i]):
            for k, (a, b) in enumerate(SHAPES):
                if a > i or b > j:
                    blocks[k, place] = IMPOSSIBLE
            place += 1
    return Steps(band, SHAPES, blocks, chance.normal(size=n) - 0.5, chance.normal(size=m) - 0.5)


def ways(steps: Steps) -> list[tuple[float, tuple]]:
    """All ways with their weights; in a run of skips those of A come first."""
    n, m = len(steps.skip_a), len(steps.skip_b)
    band, starts = steps.band, steps.band.starts

    def inside(i: int, j: int) -> bool:
        return bool(band.low[i] <= j < band.high[i])

    out = []

    def walk(i: int, j: int, weight: float, done: tuple, skipped_b: bool) -> None:
        if (i, j) == (n, m):
            out.append((weight, done))
            return
        if i < n and not skipped_b and inside(i + 1, j):
            walk(i + 1, j, weight + steps.skip_a[i], (*done, ((i,), ())), False)
        if j < m and inside(i, j + 1):
            walk(i, j + 1, weight + steps.skip_b[j], (*done, ((), (j,))), True)
        for k, (a, b) in enumerate(steps.shapes):
            if i + a <= n and j + b <= m and inside(i + a, j + b):
                gain = steps.blocks[k, starts[i + a] + j + b - band.low[i + a]]
                if gain > IMPOSSIBLE / 2:
                    block = (tuple(range(i, i + a)), tuple(range(j, j + b)))
                    walk(i + a, j + b, weight + gain, (*done, block), False)

    walk(0, 0, 0.0, (), False)
    return out


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("n", "m", "narrow"), [(4, 4, False), (3, 5, False), (4, 4, True)])
def test_the_best_way_is_the_best_of_all(seed: int, n: int, m: int, narrow: bool) -> None:
    steps = random_steps(seed, n, m, narrow)
    found = ways(steps)
    weights = {frozenset(done): weight for weight, done in found}
    assert weights[frozenset(best_path(steps))] == pytest.approx(max(weight for weight, _ in found))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("n", "m", "narrow"), [(4, 3, False), (1, 2, False), (3, 1, False), (4, 4, True)])
def test_likelihoods_are_shares_of_all_ways(seed: int, n: int, m: int, narrow: bool) -> None:
    steps = random_steps(seed, n, m, narrow)
    found = ways(steps)
    total = math.log(sum(math.exp(weight) for weight, _ in found))
    chances, skip_a, skip_b, log_sum = likelihoods(steps)
    assert log_sum == pytest.approx(total)

    def share(block: tuple) -> float:
        return sum(math.exp(weight - total) for weight, done in found if block in done)

    for i in range(n):
        assert skip_a[i] == pytest.approx(share(((i,), ())), abs=1e-5)
    for j in range(m):
        assert skip_b[j] == pytest.approx(share(((), (j,))), abs=1e-5)
    starts = steps.band.starts
    for k, (a, b) in enumerate(SHAPES):
        for i in range(a, n + 1):
            for j in range(max(b, int(steps.band.low[i])), int(steps.band.high[i])):
                block = (tuple(range(i - a, i)), tuple(range(j - b, j)))
                assert chances[k, starts[i] + j - steps.band.low[i]] == pytest.approx(share(block), abs=1e-5)


def test_an_accepted_block_is_on_the_way_and_a_rejected_one_is_not() -> None:
    steps = random_steps(1, 5, 5)
    free = best_path(steps)
    wanted = ((1, 2), (2,))
    assert wanted not in free
    assert wanted in best_path(constrained(steps, Decided(accepted=(wanted,))))
    refused = next(block for block in free if block[0] and block[1])
    assert refused not in best_path(constrained(steps, Decided(rejected=(refused,))))


def test_a_segment_accepted_as_alone_is_skipped() -> None:
    steps = random_steps(2, 5, 5)
    paired = next(block for block in best_path(steps) if block[0] and block[1])
    alone = ((paired[0][0],), ())
    assert alone in best_path(constrained(steps, Decided(accepted=(alone,))))
