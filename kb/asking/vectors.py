"""The vectors of a game's documents: made once, kept in the cache as one array, keyed by what they are made of.

A text that is changed costs one encoding: the others' rows are taken from the array that was kept before.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from kb.asking.encoder import Encoder, Vectors
from kb.files import UNFINISHED, remove_unfinished
from kb.rules import store

#: Bytes of a text's key.
_KEY = 12
#: What a torn, foreign or vanished file raises.
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile)


def vectors_of(texts: Sequence[str], encoder: Encoder, game: str) -> Vectors:
    """One unit vector a text, float32. From the cache where the same text was encoded by the same encoder before."""
    import numpy as np

    keys = [_key(encoder.name, text) for text in texts]
    folder = store.folder()
    if folder is None:
        return encoder.encode(texts)
    path = folder / f"vectors-{game}-{hashlib.sha256(b''.join(keys)).hexdigest()[:24]}.npz"
    with contextlib.suppress(*_UNREADABLE), np.load(path, allow_pickle=False) as found:
        whole = found["vectors"]
        if whole.ndim == 2 and whole.shape[0] == len(texts) and whole.dtype == np.float16:
            vectors: Vectors = whole.astype(np.float32)
            return vectors
    kept = _before(folder, game)
    missing = [at for at, key in enumerate(keys) if key not in kept]
    made = encoder.encode([texts[at] for at in missing]) if missing else None
    new = dict(zip(missing, made, strict=True)) if made is not None else {}
    rows = [new[at] if at in new else kept[key].astype(np.float32) for at, key in enumerate(keys)]
    out: Vectors = np.stack(rows) if rows else encoder.encode([])
    _keep(path, keys, out, game)
    return out


def _key(encoder: str, text: str) -> bytes:
    return hashlib.blake2b(f"{encoder}\n{text}".encode("utf-8", "replace"), digest_size=_KEY).digest()


def _before(folder: Path, game: str) -> dict[bytes, Vectors]:
    """The rows kept for earlier texts of the game, by key; none where the file cannot be read."""
    import numpy as np

    out: dict[bytes, Vectors] = {}
    for path in folder.glob(f"vectors-{game}-*.npz"):
        with contextlib.suppress(*_UNREADABLE), np.load(path, allow_pickle=False) as found:
            keys, rows = found["keys"], found["vectors"]
            if keys.shape == (len(rows), _KEY) and rows.ndim == 2 and rows.dtype == np.float16:
                out.update((key.tobytes(), row) for key, row in zip(keys, rows, strict=True))
    return out


def _keep(path: Path, keys: Sequence[bytes], vectors: Vectors, game: str) -> None:
    """Write the array whole or not at all, and drop those of earlier texts of the game. A cache that cannot be
    written is no fault."""
    import numpy as np

    with contextlib.suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".vectors-{game}.", suffix=UNFINISHED, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                table = np.frombuffer(b"".join(keys), dtype=np.uint8).reshape(len(keys), _KEY)
                np.savez(file, keys=table, vectors=vectors.astype(np.float16))
            os.replace(temporary, path)
            remove_unfinished(path.parent, f".vectors-{game}.")
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise
        for old in (*path.parent.glob(f"vectors-{game}-*.npz"), *path.parent.glob(f"vectors-{game}-*.npy")):
            if old != path:
                with contextlib.suppress(OSError):
                    old.unlink()
