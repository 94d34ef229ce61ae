"""Errors that a person can act on, in Spanish and English, and the language in which to say them."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping

LANGUAGES = ("es", "en")
DEFAULT_LANGUAGE = "es"

_LABELS = {"es": ("dónde", "qué hacer"), "en": ("where", "what to do")}
_LONGEST_LINE = 2_000  # characters
_SHOWN_AS_THEY_ARE = {"\u200c", "\u200d"}

_chosen_language: str | None = None


def choose_message_language(lang: str | None) -> None:
    """Fix the language of messages for this process ("es" or "en"); None gives the choice back to the environment.

    Raises ValueError for any other language.
    """
    global _chosen_language
    if lang is not None and lang not in LANGUAGES:
        raise ValueError(f"not a language of messages: {lang!r}")
    _chosen_language = lang


def message_language(environ: Mapping[str, str] | None = None) -> str:
    """The language of messages: the chosen one, else PUEDO_LANG, else LC_ALL, LC_MESSAGES or LANG, else Spanish.

    Of the locale variables the first that is set decides, as POSIX has it; a locale in neither language means Spanish.
    """
    if _chosen_language is not None:
        return _chosen_language
    env = os.environ if environ is None else environ
    wanted = env.get("PUEDO_LANG", "").strip().lower()[:2]
    if wanted in LANGUAGES:
        return wanted
    locale = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    prefix = locale.replace("-", "_").split(".")[0].split("_")[0].lower()
    return prefix if prefix in LANGUAGES else DEFAULT_LANGUAGE


def printable(text: str) -> str:
    """The text with everything that could move a terminal's cursor, colour it or reorder it shown as an escape.

    Line feeds and tabs stay. Control, format (direction overrides among them), surrogate and private characters are
    escaped; the two joiners that some scripts need stay.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char in "\n\t" or char in _SHOWN_AS_THEY_ARE:
        return char
    if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co"):
        return char.encode("unicode_escape").decode("ascii")
    return char


class PuedoError(Exception):
    """Something the reader can put right; the command ends with exit code 2 and this message alone.

    what: what happened, {"es": ..., "en": ...}.
    where: the place (a file, "file:line:column", an option), the same in both languages or {"es": ..., "en": ...}.
    next_step: what to do next, {"es": ..., "en": ...}.

    Raises ValueError where a text lacks one of the two languages.
    """

    def __init__(
        self,
        what: Mapping[str, str],
        where: str | Mapping[str, str] | None = None,
        next_step: Mapping[str, str] | None = None,
    ) -> None:
        self.what = _both_languages(what)
        self.where = None if where is None else _both_languages(where)
        self.next_step = None if next_step is None else _both_languages(next_step)
        super().__init__(self.what["en"])

    def __reduce__(self) -> tuple[type[PuedoError], tuple[object, ...]]:
        return type(self), (self.what, self.where, self.next_step)

    def render(self, lang: str | None = None) -> str:
        """The message in one language (the reader's unless told), without a final line feed, safe to print."""
        lang = lang or message_language()
        where_label, next_label = _LABELS[lang]
        lines = [f"puedo: {self.what[lang]}"]
        if self.where is not None:
            lines.append(f"  {where_label}: {self.where[lang]}")
        if self.next_step is not None:
            lines.append(f"  {next_label}: {self.next_step[lang]}")
        return printable("\n".join(_clipped(line) for line in lines))

    def __str__(self) -> str:
        return self.render()


def _clipped(line: str) -> str:
    """The line without its middle where it is endless: what it quotes may be a whole file that somebody pasted."""
    if len(line) <= _LONGEST_LINE:
        return line
    return f"{line[: _LONGEST_LINE * 3 // 4]} [...] {line[-_LONGEST_LINE // 4 :]}"


def _both_languages(text: str | Mapping[str, str]) -> dict[str, str]:
    if isinstance(text, str):
        return dict.fromkeys(LANGUAGES, text)
    missing = [lang for lang in LANGUAGES if not text.get(lang)]
    if missing:
        raise ValueError(f"a message lacks its text in: {', '.join(missing)}")
    return {lang: text[lang] for lang in LANGUAGES}
