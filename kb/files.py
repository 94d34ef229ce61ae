"""Reading what people hand in, with a clear refusal, and writing files whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path
from typing import BinaryIO

from kb.errors import PuedoError

DEFAULT_LIMIT_BYTES = 5_000_000
#: Twenty times the longest rulebook known: what is read sentence by sentence must end while somebody waits.
RULEBOOK_LIMIT_BYTES = 1_000_000
_NEW_FILE_MODE = 0o666
#: Ending of files that are being written.
UNFINISHED = ".part"
#: After so long without a write nobody is writing any more: whoever was has been killed.
_STALE_SECONDS = 3600


def read_text_file(path: str | os.PathLike[str], limit_bytes: int = DEFAULT_LIMIT_BYTES) -> str:
    """The text of a UTF-8 file exactly as it is: line ends and a byte order mark are kept, so offsets hold.

    limit_bytes: the largest size that is read, in bytes; nothing past it is ever loaded.
    Raises PuedoError where the path is missing, a directory, unreadable, empty, too large, binary or not UTF-8.
    """
    where = os.fspath(path)
    return _decoded(_read_bytes(where, limit_bytes), where)


def read_text_stream(stream: BinaryIO, where: str, limit_bytes: int = DEFAULT_LIMIT_BYTES) -> str:
    """As `read_text_file`, from a stream that is open; `where` is its name in messages."""
    data = stream.read(limit_bytes + 1)
    if len(data) > limit_bytes:
        raise _too_large(where, limit_bytes)
    return _decoded(data, where)


def read_file_bytes(path: str | os.PathLike[str], limit_bytes: int = DEFAULT_LIMIT_BYTES) -> bytes:
    """The bytes of a file, whatever they are. Raises PuedoError where it cannot be read or is too large."""
    return _read_bytes(os.fspath(path), limit_bytes)


def decode_text(data: bytes, where: str) -> str:
    """As `read_text_file`, for bytes that are read already."""
    return _decoded(data, where)


def _decoded(data: bytes, where: str) -> str:
    if not data:
        raise PuedoError(
            {"es": "El fichero está vacío.", "en": "The file is empty."},
            where,
            {"es": "Comprueba que es el fichero que querías leer.", "en": "Check that this is the file you meant."},
        )
    if b"\0" in data:
        raise PuedoError(
            {
                "es": "El fichero no es un texto: contiene bytes nulos (es binario o UTF-16).",
                "en": "The file is not text: it contains null bytes (it is binary or UTF-16).",
            },
            where,
            {"es": "Guárdalo como texto en UTF-8.", "en": "Save it as text in UTF-8."},
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        byte = data[error.start]
        raise PuedoError(
            {
                "es": f"El fichero no está en UTF-8: el byte 0x{byte:02x} (posición {error.start}) no es válido ahí.",
                "en": f"The file is not UTF-8: byte 0x{byte:02x} (offset {error.start}) is not valid there.",
            },
            f"{where}:{line}",
            {
                "es": "Conviértelo a UTF-8; por ejemplo: iconv -f WINDOWS-1252 -t UTF-8",
                "en": "Convert it to UTF-8; for example: iconv -f WINDOWS-1252 -t UTF-8",
            },
        ) from None


def _read_bytes(where: str, limit_bytes: int) -> bytes:
    try:
        with open(where, "rb") as file:
            data = file.read(limit_bytes + 1)
    except FileNotFoundError:
        raise PuedoError(
            {"es": "No existe ese fichero.", "en": "There is no such file."},
            where,
            {"es": "Revisa la ruta.", "en": "Check the path."},
        ) from None
    except IsADirectoryError:
        raise PuedoError(
            {"es": "Es una carpeta, no un fichero.", "en": "It is a folder, not a file."},
            where,
            {"es": "Indica un fichero de la carpeta.", "en": "Name a file in the folder."},
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PuedoError(
            {"es": f"No se puede leer el fichero ({reason}).", "en": f"The file cannot be read ({reason})."},
            where,
            {"es": "Revisa la ruta y los permisos.", "en": "Check the path and its permissions."},
        ) from None
    if len(data) > limit_bytes:
        raise _too_large(where, limit_bytes)
    return data


def _too_large(where: str, limit_bytes: int) -> PuedoError:
    return PuedoError(
        {
            "es": f"El fichero es demasiado grande: pasa de {_size(limit_bytes)}.",
            "en": f"The file is too large: more than {_size(limit_bytes)}.",
        },
        where,
        {"es": "Divídelo en partes más pequeñas.", "en": "Split it into smaller parts."},
    )


def _size(count: int) -> str:
    return f"{count / 1_000_000:g} MB" if count >= 100_000 else f"{count} bytes"


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write the bytes to the path so that a reader sees the old file or the new one, never a part.

    A file that is replaced keeps its permissions; a link is followed and its target replaced. A pipe or a device is
    never replaced: the bytes go into it.
    Raises PuedoError where the folder is missing or nothing can be written there; the old file is then untouched.
    """
    target = Path(os.path.realpath(path))
    temporary: str | None = None
    try:
        if _is_special(target):
            with open(target, "wb", buffering=0) as device:
                device.write(data)
            return
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=UNFINISHED, dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode_for(target))
        os.replace(temporary, target)
        temporary = None
        remove_unfinished(target.parent, f".{target.name}.")
    except OSError as error:
        raise PuedoError(
            {
                "es": f"No se puede escribir el fichero ({error.strerror}).",
                "en": f"The file cannot be written ({error.strerror}).",
            },
            os.fspath(path),
            {
                "es": "Comprueba que la carpeta existe y que puedes escribir en ella.",
                "en": "Check that the folder exists and that you may write in it.",
            },
        ) from None
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def remove_unfinished(folder: Path, prefix: str) -> None:
    """Remove what writers that were killed left behind: files of that prefix and ending UNFINISHED, an hour old.

    What cannot be looked at or removed stays: that is no fault of the write that has just been done.
    """
    long_ago = time.time() - _STALE_SECONDS
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.name.endswith(UNFINISHED):
                with contextlib.suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < long_ago:
                        os.unlink(entry.path)


def _is_special(target: Path) -> bool:
    """Whether it is there and neither a file nor a folder, so that replacing it would destroy it."""
    return os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target)


def _mode_for(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return _NEW_FILE_MODE & ~mask
