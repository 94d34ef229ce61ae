"""The cache of vectors: an edit costs the texts that it changes, and a torn file costs nothing but time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from kb.asking.encoder import Vectors, unit
from kb.asking.vectors import vectors_of


class Counting:
    """An encoder that remembers what it was asked to encode."""

    name = weights = "counting"

    def __init__(self) -> None:
        self.seen: list[str] = []

    def encode(self, texts: Sequence[str]) -> Vectors:
        self.seen += texts
        return unit(np.array([[len(text), text.count("a"), 1.0] for text in texts], dtype=np.float32).reshape(-1, 3))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path))
    return tmp_path


def test_only_changed_texts_are_encoded_again(cache: Path) -> None:
    first, second = Counting(), Counting()
    vectors_of(["banana", "fig", "plum"], first, "game")
    found = vectors_of(["plum", "pear", "banana"], second, "game")
    assert second.seen == ["pear"]
    assert np.allclose(found, Counting().encode(["plum", "pear", "banana"]), atol=2e-3)
    assert len(list(cache.glob("vectors-game-*"))) == 1


def test_the_same_texts_are_not_encoded_at_all(cache: Path) -> None:
    again = Counting()
    vectors_of(["banana", "fig"], Counting(), "game")
    vectors_of(["banana", "fig"], again, "game")
    assert again.seen == []


def test_another_encoder_shares_nothing(cache: Path) -> None:
    other = Counting()
    other.name = "other"
    vectors_of(["fig"], Counting(), "game")
    vectors_of(["fig"], other, "game")
    assert other.seen == ["fig"]


@pytest.mark.parametrize("torn", [b"", b"PK\x03\x04torn", b"not an array"])
def test_a_torn_file_is_made_anew(cache: Path, torn: bytes) -> None:
    vectors_of(["fig", "plum"], Counting(), "game")
    (path,) = cache.glob("vectors-game-*.npz")
    path.write_bytes(torn)
    again = Counting()
    found = vectors_of(["fig", "plum"], again, "game")
    assert again.seen == ["fig", "plum"]
    assert found.shape == (2, 3)
