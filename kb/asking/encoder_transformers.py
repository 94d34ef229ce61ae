"""Any model of sentence-transformers as the encoder, by name or path; and the bundled weights as a module of theirs.

The extra `sentence-transformers` brings the library. The module works where no model can be fetched, so that all of
this can be tried without a network.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kb.asking.encoder import Bundled, Vectors, unit
from kb.errors import PuedoError

#: The model that is the bundled weights in a module of the library.
BUNDLED = Bundled.weights
PREFIX = "sentence-transformers:"


class SentenceTransformers:
    """An `Encoder`. model: a name on a model hub, a folder, or BUNDLED.

    Raises PuedoError where the library is missing or the model cannot be loaded.
    """

    def __init__(self, model: str) -> None:
        try:
            from sentence_transformers import SentenceTransformer
        except ModuleNotFoundError as error:
            raise PuedoError(
                {"es": f"Falta la biblioteca «{error.name}».", "en": f'The library "{error.name}" is missing.'},
                f"PUEDO_ENCODER={PREFIX}{model}",
                {
                    "es": "Instálala: pip install 'puedo[sentence-transformers]'",
                    "en": "Install it: pip install 'puedo[sentence-transformers]'",
                },
            ) from None
        self.name = PREFIX + _stamped(model)
        self.weights = BUNDLED if model == BUNDLED else self.name
        try:
            self._model: Any = (
                SentenceTransformer(modules=[bundled_module()], device="cpu")
                if model == BUNDLED
                else SentenceTransformer(model)
            )
        except Exception as error:  # the library and the hub have no common error; whatever it was, it has no model
            said = " ".join(str(error).split())[:300]
            raise PuedoError(
                {"es": f"No se puede cargar el modelo «{model}»: {said}",
                 "en": f'The model "{model}" cannot be loaded: {said}'},
                "PUEDO_ENCODER",
                {"es": "Comprueba el nombre o la carpeta del modelo.", "en": "Check the model's name or folder."},
            ) from error  # fmt: skip

    def encode(self, texts: Sequence[str]) -> Vectors:
        """As in the protocol."""
        import numpy as np

        if not texts:
            return np.zeros((0, self._model.get_embedding_dimension() or 0), dtype=np.float32)
        return unit(self._model.encode(list(texts), convert_to_numpy=True, show_progress_bar=False))


def bundled_module() -> Any:
    """The bundled weights as the only module of a `SentenceTransformer(modules=[...])`.

    Raises ImportError where the library or the weights are missing.
    """
    import torch
    from sentence_transformers.sentence_transformer.modules import InputModule

    from kb.asking.encoder_kept import loaded

    weights: Any = loaded()

    class AsModule(InputModule):  # type: ignore[misc, unused-ignore]
        """Texts pass through to the network, which takes them apart itself."""

        def __init__(self) -> None:
            super().__init__()

        def preprocess(self, inputs: Sequence[Any], prompt: str | None = None, **kwargs: Any) -> dict[str, Any]:
            return {"sentence_embedding": torch.from_numpy(weights.encode([(prompt or "") + text for text in inputs]))}

        def forward(self, features: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
            return features

        def get_embedding_dimension(self) -> int:
            return int(weights.encode([""]).shape[1])

        def save(self, output_path: str, *args: Any, **kwargs: Any) -> None:
            raise NotImplementedError("the weights are a package of their own")

    return AsModule()


def _stamped(model: str) -> str:
    """The model, and for a folder what changes with its files: kept vectors are those of this model."""
    folder = Path(model)
    if model == BUNDLED or not folder.is_dir():
        return model
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        status = file.stat()
        digest.update(os.fsencode(f"{file.relative_to(folder)} {status.st_size} {status.st_mtime_ns}\n"))
    return f"{folder.resolve()}@{digest.hexdigest()[:12]}"
