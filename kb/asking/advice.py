"""Questions that want advice, not a ruling: what is best, what is worth it. No rule decides them."""

from __future__ import annotations

from functools import lru_cache

from kb.asking.frames import marks_of
from kb.asking.shapes import ADVICE
from kb.asking.tokens import Understood
from kb.text.lexicon import Node, compile_phrases

_SHOULD = frozenset(("should", "deberia", "deberiamos"))


@lru_cache(maxsize=2)
def _trie(lang: str) -> Node:
    return compile_phrases({"ADVICE": ADVICE[lang]})


def wants_advice(text: Understood) -> tuple[int, ...]:
    """The places of the words that ask for advice, "should" among them where two things are offered; none where a
    ruling is asked for: "it does not suit me any more, may I go back?" only tells."""
    asking = text.frame.asking
    asks = asking is not None and asking.kind == "query" and bool(text.frame.mood)
    out = [
        at
        for first, last in marks_of(text.words, _trie(text.lang))
        for at in range(first, last)
        if not asks or text.frame.kind_at(at) == "query"
    ]
    if text.frame.either:
        out += [at for at, word in enumerate(text.words) if word.folded in _SHOULD][:1]
    return tuple(out)
