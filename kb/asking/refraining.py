"""Whether a question asks leave *not* to do something: "can I skip watering?", "puedo quedarme sin regar?"."""

from __future__ import annotations

from functools import lru_cache

from kb.asking.frames import last_sentence, marks_of
from kb.asking.lexicon import LANGUAGES
from kb.asking.normal import words_of
from kb.asking.shapes import REFRAIN, TURNS
from kb.asking.tokens import Understood
from kb.asking.wordforms import key
from kb.rules.model import Decision
from kb.text.lexicon import Node, compile_phrases

#: How many words may stand between "can" and the verb: "can I just skip".
_NEAR = 2


@lru_cache(maxsize=4)
def _trie(lang: str) -> Node:
    return compile_phrases({"REFRAIN": REFRAIN[lang]})


def refrains(text: Understood, decision: Decision | None) -> bool:
    """Whether leave is asked not to do what the decision is about. An act that is itself one of not doing ("pass",
    "skip") is meant as it stands: nothing is turned round twice. Of several clauses with
    "can" the last one asks, with its first; in a sentence before the last it only tells: "I can't pay. Is it void?"."""
    asking = [last_sentence(text.words)[0], *(clause.first for clause in text.frame.clauses if "MAY" in clause.asks)]
    asks = [last for tag, first, last in text.frame.tags if tag == "MAY" and first >= max(asking, default=0)][:1]
    if not asks:
        return False
    turns = TURNS[text.lang]
    for first, last in marks_of(text.words, _trie(text.lang)):
        if any(
            end <= first <= end + _NEAR and turns.isdisjoint(word.folded for word in text.words[end:first])
            for end in asks
        ):
            verbs = {key(word.folded, text.lang) for word in text.words[first:last]}
            return decision is None or verbs.isdisjoint(_own_verbs(decision, text.lang))
    return False


def _own_verbs(decision: Decision, lang: str) -> frozenset[str]:
    words = decision.words
    listed = (words.verbs_es, words.verbs_en)[LANGUAGES.index(lang)]
    return frozenset(key(word.folded, lang) for verb in listed for word in words_of(verb) if word.kind == "word")
