"""Whether a question asks leave *not* to do something: "can I skip watering?", "puedo quedarme sin regar?"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kb.asking.frames import marks_of
from kb.asking.lexicon import LANGUAGES
from kb.asking.normal import words_of
from kb.asking.rows import last_sentence
from kb.asking.shapes import LEAVING, REFRAIN, REFRAINING, TURNS
from kb.asking.tokens import Understood
from kb.asking.wordforms import key
from kb.rules.model import Decision
from kb.text.lexicon import Node, compile_phrases

#: How many words may stand between "can" and the verb ("can I just skip"), and between "leave" and "out".
_NEAR, _BETWEEN = 2, 4
_WHERE_IT_IS = frozenset((("where", "it"), ("where", "they"), ("donde", "esta"), ("donde", "estan")))
_INFINITIVE = re.compile(r"\w[aei]r(me|te|se|les?|l[oa]s?|nos)*$")


@lru_cache(maxsize=4)
def _trie(lang: str) -> Node:
    return compile_phrases({"REFRAIN": REFRAIN[lang]})


@lru_cache(maxsize=4)
def _own_trie(lang: str) -> Node:
    return compile_phrases({"REFRAIN": REFRAINING[lang]})


def refrains(text: Understood, decision: Decision | None) -> bool:
    """Whether leave is asked not to do what the decision is about. An act that is itself one of not doing ("pass",
    "skip") is meant as it stands: nothing is turned round twice."""
    for first, last in _refraining(text):
        verbs = {key(word.folded, text.lang) for word in text.words[first:last]}
        return decision is None or verbs.isdisjoint(_own_verbs(decision, text.lang))
    return False


def _refraining(text: Understood) -> Iterator[tuple[int, int]]:
    """The phrases of not doing for which leave is asked (first, last word exclusive). Of several clauses with "can" the
    last one asks, with its first; in a sentence before the last it only tells: "I can't pay. Is it void?"."""
    start = last_sentence(text.words)[0]
    if not text.frame.mood:
        asking = text.frame.asking
        found = marks_of(text.words, _own_trie(text.lang))
        yield from (one for one in found if asking is not None and one[0] == asking.first >= start)
        return
    asking_at = [start, *(clause.first for clause in text.frame.clauses if "MAY" in clause.asks)]
    right = {first for tag, first, _ in text.frame.tags if tag == "RIGHT"}  # "may it be sold, no?"
    ends = [last for tag, first, last in text.frame.tags if tag == "MAY" and first >= max(asking_at)][:1]
    for first, last in sorted((*marks_of(text.words, _trie(text.lang)), *_left_out(text))):
        if first in text.aside.values() or first in right:
            continue  # "los no panaderos"
        if any(end <= first <= end + _NEAR and _is_its_own(text, end, first) for end in ends):
            yield first, last


def _is_its_own(text: Understood, end: int, first: int) -> bool:
    """Whether what stands behind "can" is left by who asks: not "can't I", nor "puedo ordenarle no jugar"."""
    between = [word.folded for word in text.words[end:first]]
    if text.words[first].folded == "not" and not between:
        return False
    if text.words[first].folded == "no" and any(_INFINITIVE.search(word) for word in between):
        return False
    return TURNS[text.lang].isdisjoint(between)


def _left_out(text: Understood) -> Iterator[tuple[int, int]]:
    """The verb of "leave the mule out", "dejar la mula quieta", "leave it where it is"."""
    verbs, out = LEAVING[text.lang]
    said = [word.folded for word in text.words]
    for at, word in enumerate(said):
        near = range(at + 1, min(at + 2 + _BETWEEN, len(said)))
        if word in verbs and any(said[one] in out or tuple(said[one : one + 2]) in _WHERE_IT_IS for one in near):
            yield at, at + 1


def _own_verbs(decision: Decision, lang: str) -> frozenset[str]:
    words = decision.words
    listed = (words.verbs_es, words.verbs_en)[LANGUAGES.index(lang)]
    return frozenset(key(word.folded, lang) for verb in listed for word in words_of(verb) if word.kind == "word")
