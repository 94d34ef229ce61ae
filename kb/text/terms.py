"""Terms of a glossary found in a text, inflected or not: phrases are compared stem by stem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from kb.text.fold import Token, tokens
from kb.text.languages import language
from kb.text.lexicon import Mark, Node, compile_phrases, find_phrases
from kb.text.stem import stem

Frozen = tuple[tuple[str, tuple[str, ...]], ...]


def frozen(phrases: Mapping[str, Iterable[str]]) -> Frozen:
    """Term id -> phrases of one language, as a key that can be cached on."""
    return tuple((term, tuple(each)) for term, each in phrases.items())


def find_terms(found: Sequence[Token], text: str, lang: str, phrases: Frozen) -> list[Mark]:
    """Where the terms stand, the longest phrase at each place; a mark's tags are term ids."""
    return find_phrases(_stemmed(found, lang), text, _trie(phrases, lang))


def _stemmed(found: Sequence[Token], lang: str) -> list[Token]:
    """Tokens with stems to look up; stop words stay whole and apart, so that no stem is taken for an article."""
    stop = language(lang).stop_words
    return [
        Token(t.text, "=" + t.folded if t.folded in stop else stem(t.text, lang), t.kind, t.start, t.end)
        if t.kind == "word"
        else t
        for t in found
    ]


@lru_cache(maxsize=32)
def _trie(phrases: Frozen, lang: str) -> Node:
    stemmed: dict[str, list[str]] = {}
    for term, listed in phrases:
        for phrase in listed:
            parts = _stemmed([t for t in tokens(phrase, split_hyphens=True) if t.kind != "mark"], lang)
            stemmed.setdefault(term, []).append(" ".join(t.folded for t in parts))
    return compile_phrases(stemmed)
