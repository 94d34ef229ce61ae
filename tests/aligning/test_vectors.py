"""Runs of sentences: pooled vectors against those of the joined text; words and what covers them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kb.aligning.coverage import Words, covered, shares
from kb.aligning.pooling import pooler
from kb.aligning.runs import LONGEST_RUN, clean, runs
from tests.aligning.conftest import GOLD

TEXTS = (GOLD / "hand.es").read_text(encoding="utf-8").splitlines()[:12]


class Plain:
    """The same vectors under another name: runs are then encoded as texts."""

    name = weights = "plain"

    def __init__(self, inner) -> None:
        self.inner = inner

    def encode(self, texts: Sequence[str]):
        return self.inner.encode(texts)


def test_pooled_runs_are_nearly_those_of_the_joined_text(encoder) -> None:
    assert pooler(encoder) is not None, "the encoder's package has changed inside: runs are encoded far more slowly"
    assert pooler(Plain(encoder)) is None
    pooled, joined = runs(TEXTS, encoder), runs(TEXTS, Plain(encoder))
    for size in range(1, LONGEST_RUN + 1):
        x, y = (r.vectors[size - 1, size - 1 :].astype(np.float32) for r in (pooled, joined))
        cosines = (x * y).sum(1)
        assert cosines.min() > 0.94
        assert cosines.mean() > 0.98
    assert np.allclose((pooled.vectors[0].astype(np.float32) * joined.vectors[0]).sum(1), 1.0, atol=1e-2)


def test_empty_segments_have_no_vector(encoder) -> None:
    for each in (encoder, Plain(encoder)):
        found = runs(["Pagas dos.", "", "Ganas."], each)
        assert not found.vectors[0, 1].any()
        assert found.vectors[0, [0, 2]].any(axis=1).all()
        assert found.vectors[2, 2].any()


def test_progress_counts_every_text_once(encoder) -> None:
    for each in (encoder, Plain(encoder)):
        ticks: list[int] = []
        runs(TEXTS, each, ticks.append)
        assert sum(ticks) == len(TEXTS)


def test_clean_takes_the_tokenisers_spaces_away() -> None:
    assert clean("l' altitude ( 8501 m ) , dit-il .") == "l'altitude (8501 m), dit-il."


def test_a_number_is_covered_by_the_same_number_only(encoder) -> None:
    a = Words(["Cuesta 12 monedas"], encoder)
    same, other = Words(["It costs 12 coins"], encoder), Words(["It costs 15 coins"], encoder)
    assert shares(a, same)[0][0, 0] > shares(a, other)[0][0, 0] + 0.15


def test_a_run_covers_what_its_segments_cover_together(encoder) -> None:
    a = Words(["La tormenta avanza y el jugador paga dos monedas"], encoder)
    b = Words(["The storm moves", "the player pays two coins"], encoder)
    over_a, over_b = covered(a, b, range(1), range(2))
    assert over_a.shape == over_b.shape == (LONGEST_RUN, 1, 2)
    assert over_a[1, 0, 1] > max(over_a[0, 0, 0], over_a[0, 0, 1])
    assert over_a[1, 0, 1] <= a.masses[0] + 1e-5
