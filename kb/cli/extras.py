"""What only some commands need and is installed on demand: the extras of the package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kb.errors import PuedoError


@contextmanager
def wanted(extra: str) -> Iterator[None]:
    """Import what an extra brings inside it. Raises PuedoError, with how to install it, where a library is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        name = error.name or ""
        if name.partition(".")[0] == "kb":
            raise
        raise PuedoError(
            {"es": f"Falta la biblioteca «{name}».", "en": f'The library "{name}" is missing.'}, None,
            {"es": f"Instálala: pip install 'puedo[{extra}]'; en una copia del proyecto: pip install -e '.[{extra}]'",
             "en": f"Install it: pip install 'puedo[{extra}]'; in a checkout: pip install -e '.[{extra}]'"}) from None
