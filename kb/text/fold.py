"""Accent folding and tokens with spans into the text as it is."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_LETTER = r"[^\W\d_]"
_INNER = r"(?:[^\W\d_]|[\u0300-\u036f])"
_TOKEN = re.compile(
    rf"(?P<number>\d+(?:[.,]\d+)*(?:/\d+)?[½¼¾⅓⅔]?|[½¼¾⅓⅔])"
    rf"|(?P<word>{_LETTER}{_INNER}*(?:['’\-\u2010\u2011]{_LETTER}{_INNER}*)*)"
    rf"|(?P<mark>[^\w\s]|_|[^\s])"
)
_HYPHENS = re.compile(r"[-\u2010\u2011]")
_TILDE = "\u0303"


@dataclass(frozen=True, slots=True)
class Token:
    """One token: `text` is `source[start:end]`; `folded` is what look-ups use; `kind` is word, number or mark."""

    text: str
    folded: str
    kind: str
    start: int
    end: int


@lru_cache(maxsize=8192)
def fold(text: str, keep_enye: bool = True) -> str:
    """Lower case without accents; `ñ` stays a letter of its own unless `keep_enye` is false."""
    if text.isascii():
        return text.lower()
    out: list[str] = []
    for char in unicodedata.normalize("NFD", text.casefold()):
        if unicodedata.category(char) != "Mn":
            out.append("'" if char == "’" else char)
        elif keep_enye and char == _TILDE and out and out[-1] == "n":
            out[-1] = "ñ"
    return "".join(out)


def tokens(text: str, split_hyphens: bool = False) -> list[Token]:
    """The tokens of `text` in order; white space is between them, nothing else is lost.

    With `split_hyphens` the parts of a hyphenated word are tokens and the hyphens are left out.
    """
    out: list[Token] = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "mark"
        whole, start = match.group(), match.start()
        if kind == "word" and split_hyphens and not whole.isalpha() and _HYPHENS.search(whole):
            for part in _HYPHENS.split(whole):
                out.append(Token(part, fold(part), kind, start, start + len(part)))
                start += len(part) + 1
        else:
            out.append(Token(whole, fold(whole), kind, start, match.end()))
    return out


def words(text: str, keep_enye: bool = True) -> list[str]:
    """The folded words and numbers of `text`, hyphenated words in parts: what a search index holds."""
    return [fold(t.text, keep_enye) for t in tokens(text, split_hyphens=True) if t.kind != "mark"]
