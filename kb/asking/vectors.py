"""The vectors of a game's documents: made once, kept in the cache as one memory-mapped array, keyed by what they
are made of."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from kb.asking.encoder import Encoder, Vectors
from kb.rules import store


def vectors_of(texts: Sequence[str], encoder: Encoder, game: str) -> Vectors:
    """One unit vector a text. From the cache where the same texts were encoded by the same encoder before."""
    import numpy as np

    digest = hashlib.sha256(encoder.name.encode())
    for text in texts:
        digest.update(len(text).to_bytes(8, "big") + text.encode("utf-8", "replace"))
    folder = store.folder()
    path = None if folder is None else folder / f"vectors-{game}-{digest.hexdigest()[:24]}.npy"
    if path is not None and path.is_file():
        with contextlib.suppress(OSError, ValueError):
            found = np.load(path, mmap_mode="r", allow_pickle=False)
            if found.ndim == 2 and found.shape[0] == len(texts) and found.dtype == np.float16:
                vectors: Vectors = found.astype(np.float32)
                return vectors
    made = encoder.encode(texts)
    if path is not None:
        _keep(path, made, game)
    return made


def _keep(path: Path, vectors: Vectors, game: str) -> None:
    """Write the array whole or not at all, and drop those of earlier texts of the game. A cache that cannot be
    written is no fault."""
    import numpy as np

    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".vectors-{game}.", suffix=".npy", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                np.save(file, vectors.astype(np.float16), allow_pickle=False)
            os.replace(temporary, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        for old in path.parent.glob(f"vectors-{game}-*.npy"):
            if old != path:
                with contextlib.suppress(OSError):
                    old.unlink()
