"""Phrases whose words have the same keys but that state different values of a fact: the forms in which the words are
written tell them apart ("attacks", "attacked"), accents among them, and light words that only one of them has. And
what is said of one's own is not said of another's ("on my mat", "on her mat"), though neither word is in the keys.

An item of a trie is [fact, value], [fact, value, forms] where these forms tell it, or [fact, value, forms, flags]:
ONLY where no other form will do, OWN where the phrase is about the speaker's own. Forms are words with a blank between,
as they are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kb.asking.lexicon import Trie
from kb.asking.normal import Word, words_of
from kb.text.fold import fold

ONLY, OWN = 1, 2
MINE = frozenset("mi mis mio mia mios mias my mine".split())
OTHERS = frozenset("su sus suyo suya suyos suyas his her hers their theirs".split())


def keep_telling_forms(node: Trie, speaker: str | None) -> None:
    """Leave the forms only where they tell; items come with the forms of the steps of their path, and all words of the
    phrase. Of the speaker's fact only the written form will do ("llevo", not "lleva")."""
    for step, below in node.items():
        if step == "":
            node[""] = _telling(below, speaker)
        else:
            for child in below.values() if step == "{" else (below,):
                keep_telling_forms(child, speaker)


def _telling(items: Sequence[list[Any]], speaker: str | None) -> list[Any]:
    out: dict[str, list[Any]] = {}
    for fact, value, forms, phrase in items:
        rivals = [other for other in items if other[0] == fact and other[1] != value]
        alike = [other for other in rivals if other[2] == forms]
        more = {word for _, _, _, other in alike for word in set(_written(phrase)) - set(_written(other))}
        told = " ".join([forms, *sorted(more)]) if rivals or fact == speaker else ""
        flags = ONLY * (fact == speaker) | OWN * _is_own(phrase)
        known = out.setdefault(repr((fact, value, told)), [fact, value, told, flags])
        known[3] &= flags
    return [item if item[3] else item[: 3 if item[2] else 2] for item in out.values()]


def _is_own(phrase: str) -> bool:
    words = {fold(word) for word in _written(phrase)}
    return not words.isdisjoint(MINE) and words.isdisjoint(OTHERS)


def _written(phrase: str) -> list[str]:
    return [word.accented for word in words_of(phrase) if word.kind == "word"]


def in_these_forms(items: Sequence[list[Any]], words: Sequence[Word], accents: bool) -> list[Any]:
    """Of items for different values of one fact, those with most of their forms where all of them are written so here,
    else those to which any form will do; none about one's own where the words are about another's. accents: whether
    whoever typed the words uses them."""
    if all(len(item) == 2 for item in items):
        return list(items)
    folded = {word.folded for word in words}
    if not folded.isdisjoint(OTHERS) and folded.isdisjoint(MINE):
        items = [item for item in items if not _flags(item) & OWN]
    typed = {word.accented for word in words}
    loose = {word.folded for word in words if not accents or fold(word.text) != word.folded}
    exact: dict[str, list[list[Any]]] = {}
    for item in items:
        forms = item[2].split() if len(item) > 2 else []
        if forms and all(form in typed or fold(form) in loose for form in forms):
            exact.setdefault(item[0], []).append(item)
    best = {fact: max(len(item[2].split()) for item in found) for fact, found in exact.items()}
    told = [item for fact, found in exact.items() for item in found if len(item[2].split()) == best[fact]]
    return told + [item for item in items if item[0] not in exact and not _flags(item) & ONLY]


def _flags(item: Sequence[Any]) -> int:
    return item[3] if len(item) > 3 else 0
