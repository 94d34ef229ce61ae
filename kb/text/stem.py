"""Light stemming: one key for the inflected forms of a word (plural, gender, verb endings)."""

from __future__ import annotations

from functools import lru_cache

import snowballstemmer

from kb.text.fold import fold
from kb.text.languages import language


@lru_cache(maxsize=4)
def _stemmer(name: str) -> snowballstemmer.stemmer:
    return snowballstemmer.stemmer(name)


@lru_cache(maxsize=16384)
def stem(word: str, lang: str) -> str:
    """The stem of `word`, folded. Source: Snowball; accents are read by it, so give the word as it is written."""
    plain = word.lower()
    if plain.endswith(("'s", "’s")):
        plain = plain[:-2]
    return fold(str(_stemmer(language(lang).snowball).stemWord(plain)))


def stems(text: str, lang: str) -> list[str]:
    """The stems of the words of `text` in order; numbers stay as they are."""
    from kb.text.fold import tokens

    return [stem(t.text, lang) if t.kind == "word" else t.folded for t in tokens(text, True) if t.kind != "mark"]
