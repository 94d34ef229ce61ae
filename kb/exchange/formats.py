"""One door to all formats: by name when written, by the file itself when read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.errors import PuedoError
from kb.exchange.model import Catalogue, TermBase
from kb.exchange.xml import LIMIT_BYTES
from kb.files import decode_text, read_file_bytes

#: Format -> the ending of its files. `xliff` is 1.2, which most tools read.
FORMATS = {"tmx": ".tmx", "xliff": ".xlf", "xliff2": ".xlf", "po": ".po", "csv": ".csv", "xlsx": ".xlsx"}
TERM_FORMATS = {"tbx": ".tbx", "tab": ".tab"}
SUFFIXES = frozenset({".tmx", ".xlf", ".xliff", ".po", ".pot", ".csv", ".xlsx"})


@contextmanager
def _libraries() -> Iterator[None]:
    """Say which extra is missing where a library is."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise PuedoError(
            {
                "es": f"Para ese formato hace falta la biblioteca «{error.name}».",
                "en": f'That format needs the library "{error.name}".',
            },
            None,
            {"es": "Instálala: pip install 'puedo[translate]'", "en": "Install it: pip install 'puedo[translate]'"},
        ) from None


@_libraries()
def write(catalogue: Catalogue, form: str) -> bytes:
    """The catalogue in a format of FORMATS. Raises PuedoError for signs that the format cannot hold."""
    if form == "tmx":
        from kb.exchange.tmx import write_tmx as made
    elif form == "xliff":
        from kb.exchange.xliff1 import write_xliff1 as made
    elif form == "xliff2":
        from kb.exchange.xliff2 import write_xliff2 as made
    elif form == "po":
        from kb.exchange.po import write_po as made
    elif form == "csv":
        from kb.exchange.tables import write_csv as made
    else:
        from kb.exchange.tables import write_xlsx as made
    return made(catalogue)


@_libraries()
def write_terms(base: TermBase, form: str) -> bytes:
    """The terms in a format of TERM_FORMATS."""
    from kb.exchange.tbx import write_tab, write_tbx

    return write_tbx(base) if form == "tbx" else write_tab(base)


def read(path: str | os.PathLike[str], langs: tuple[str, str] | None = None) -> Catalogue:
    """The catalogue in a file, its format told by the ending of its name.

    langs: the two languages wanted where a memory has several, the source first.
    Raises PuedoError where the file cannot be read, is larger than 20 MB, or is not what its name says.
    """
    where, suffix = os.fspath(path), Path(path).suffix.lower()
    if suffix not in SUFFIXES:
        listed = ", ".join(sorted(SUFFIXES))
        raise PuedoError(
            {"es": "Ese formato no se puede leer.", "en": "That format cannot be read."},
            where,
            {"es": f"Los que se leen: {listed}.", "en": f"Those that can be: {listed}."},
        )
    return parse(read_file_bytes(path, LIMIT_BYTES), suffix, where, langs)


@_libraries()
def parse(data: bytes, suffix: str, where: str, langs: tuple[str, str] | None = None) -> Catalogue:
    """As `read`, for the bytes of a file whose name ends in `suffix`."""
    if suffix == ".tmx":
        from kb.exchange.tmx import read_tmx

        return read_tmx(data, where, langs)
    if suffix in (".po", ".pot"):
        from kb.exchange.po import read_po

        return read_po(data, where)
    if suffix == ".xlsx":
        from kb.exchange.tables import read_xlsx

        return read_xlsx(data, where)
    if suffix == ".csv":
        from kb.exchange.tables import read_csv

        return read_csv(decode_text(data, where), where)
    return _xliff(data, where)


@_libraries()
def read_terms(path: str | os.PathLike[str], langs: tuple[str, str]) -> TermBase:
    """The terms in a TBX document, or in a glossary of lines with tabs. Raises PuedoError as `read`."""
    from kb.exchange.tbx import read_tab, read_tbx

    where, data = os.fspath(path), read_file_bytes(path, LIMIT_BYTES)
    return read_tbx(data, where) if where.lower().endswith(".tbx") else read_tab(decode_text(data, where), langs, where)


def _xliff(data: bytes, where: str) -> Catalogue:
    from kb.exchange.xliff1 import read_xliff1
    from kb.exchange.xliff2 import read_xliff2
    from kb.exchange.xml import local, parse_xml

    root = parse_xml(data, where)
    version = root.get("version", "")
    if local(root) != "xliff" or not version.startswith(("1.", "2.")):
        raise PuedoError(
            {"es": "No es un documento XLIFF 1.x o 2.x.", "en": "This is no XLIFF 1.x or 2.x document."},
            where,
            {"es": "Comprueba la extensión del fichero.", "en": "Check the ending of the file's name."},
        )
    return read_xliff1(root) if version.startswith("1.") else read_xliff2(root)
