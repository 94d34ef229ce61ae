"""What can be computed again, kept between runs: files in the user's cache folder, checked before they are believed."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from kb.files import UNFINISHED, remove_unfinished

_MAGIC = b"puedo-store-1\n"
_DIGEST = hashlib.sha256().digest_size


def folder() -> Path | None:
    """The private cache folder: PUEDO_CACHE, else puedo in XDG_CACHE_HOME or ~/.cache; None where PUEDO_CACHE is `off`.

    It may not exist yet.
    """
    told = os.environ.get("PUEDO_CACHE", "")
    if told == "off":
        return None
    if told:
        return Path(told)
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base and os.path.isabs(base):
        return Path(base) / "puedo"
    home = os.path.expanduser("~")
    return Path(home) / ".cache" / "puedo" if os.path.isabs(home) else None


def stamp(files: Iterable[Path]) -> bytes:
    """Changes with any of these files, which are part of the program, and with the Python that runs it."""
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        status = file.stat()
        digest.update(f"{file} {status.st_size} {status.st_mtime_ns}\n".encode())
    return digest.digest()


def get(name: str, key: bytes) -> bytes | None:
    """What was put under that name with that key; None where it is missing, torn, older, or not this user's own."""
    place = folder()
    if place is None:
        return None
    try:
        if not _private(os.stat(place)):
            return None
        with open(place / name, "rb") as file:
            if not _private(os.fstat(file.fileno())):
                return None
            data = file.read()
    except OSError:
        return None
    start = len(_MAGIC) + _DIGEST
    if data[: len(_MAGIC)] != _MAGIC or len(data) < start:
        return None
    payload = data[start:]
    return payload if data[len(_MAGIC) : start] == _seal(name, key, payload) else None


def put(name: str, key: bytes, payload: bytes) -> None:
    """Keep the bytes for `get`, whole or not at all. A cache that cannot be written is no fault: nothing is raised."""
    place = folder()
    if place is None:
        return
    with contextlib.suppress(OSError):
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=UNFINISHED, dir=place)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_MAGIC + _seal(name, key, payload) + payload)
            os.replace(temporary, place / name)
            remove_unfinished(place, f".{name}.")
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
            raise


def _private(status: os.stat_result) -> bool:
    """Ours, and nobody else may write it: what is unpickled must come from this user."""
    if not hasattr(os, "getuid"):
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _seal(name: str, key: bytes, payload: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in (name.encode(), key, payload):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()
