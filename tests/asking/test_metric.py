"""The learnt metric: what asks about the same decision comes near; what is kept is what is learnt."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kb.asking.encoder import Bundled, unit
from kb.asking.likeness import Neighbours
from kb.asking.metric import SIZE, Questions, learnt, metric, turned

#: Numbers a vector of the tests has: few tell the decision, more the author, the rest nothing.
_TELLING, _WIDE, _DECISIONS, _EACH = 8, 300, 12, 24


@pytest.fixture(scope="module")
def questions() -> Questions:
    """Questions of which the author shows more than the matter; each has two wordings by one author."""
    draw = np.random.default_rng(7)
    matters, rows, decisions, sources = draw.normal(size=(_DECISIONS, _TELLING)), [], [], []
    for number in range(_DECISIONS * _EACH):
        author = 3 * draw.normal(size=_TELLING)
        for _ in range(2):
            rest = 0.3 * draw.normal(size=_WIDE - 2 * _TELLING)
            rows.append(np.concatenate([matters[number % _DECISIONS], author, rest]))
            decisions.append(number % _DECISIONS)
            sources.append(number)
    vectors = unit(np.array(rows))
    return Questions(vectors, decisions, sources, range(len(rows)))


def _share_right(questions: Questions, vectors: np.ndarray) -> float:
    """How often the nearest of another source asks about the same decision."""
    cosines, sources = vectors @ vectors.T, np.array(questions.sources)
    cosines[sources[:, None] == sources[None]] = -1
    decisions = np.array(questions.decisions)
    return float((decisions[cosines.argmax(axis=1)] == decisions).mean())


def test_what_asks_about_the_same_comes_near(questions: Questions) -> None:
    by = learnt([questions])
    assert by.shape == (_WIDE, SIZE)
    assert _share_right(questions, questions.vectors) < 0.5
    assert _share_right(questions, turned(questions.vectors, by)) > 0.9


def test_learning_is_deterministic(questions: Questions) -> None:
    assert np.array_equal(learnt([questions]), learnt([questions]))


def test_only_the_weights_it_was_learnt_for_have_a_metric() -> None:
    found = metric(Bundled.weights)
    assert found is not None
    assert found.shape == (512, SIZE)
    assert found.dtype == np.float32
    assert metric("another") is None


def test_neighbours_are_kept_and_turned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path))
    texts = ["can I plant here?", "puedo plantar aquí?", "who moves the storm?"]
    encoder = Bundled()
    first, again = (Neighbours(texts, encoder, "game").likeness("may I plant?") for _ in range(2))
    assert np.allclose(first.kin, again.kin, atol=2e-3)
    assert np.allclose(first.cosines([2, 0]), again.cosines([2, 0]), atol=2e-3)
    assert first.kin[:2].min() > first.kin[2]
    by, plain = metric(encoder.weights), encoder.encode([*texts, "may I plant?"])
    assert by is not None
    vectors = turned(plain, by)
    assert np.allclose(first.kin, vectors[:3] @ vectors[3], atol=2e-3)
    assert np.allclose(first.cosines([0, 1, 2]), plain[:3] @ plain[3], atol=2e-3)
    assert len(list(tmp_path.glob("vectors-game*.npz"))) == 2
