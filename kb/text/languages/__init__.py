"""The languages known, each one table: a third language is a module here and a line in LANGUAGES."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from kb.text.languages.table import Language, NumberWords

LANGUAGES: tuple[str, ...] = ("es", "en")


@lru_cache(maxsize=8)
def language(code: str) -> Language:
    """The table of a language; raises KeyError, naming those known, for any other code."""
    if code not in LANGUAGES:
        raise KeyError(f"unknown language {code!r}; known: {', '.join(LANGUAGES)}")
    table = import_module(f"kb.text.languages.{code}").LANGUAGE
    assert isinstance(table, Language)
    return table


__all__ = ["LANGUAGES", "Language", "NumberWords", "language"]
