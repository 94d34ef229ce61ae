"""Slips of spelling put right against the words that a game's texts use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kb.asking.normal import Word, edits, sound
from kb.asking.shapes import (
    ALONE,
    BUT_FOR,
    CLOSERS,
    COMPARED,
    CONTRARIES,
    DUTIES,
    LEAVING,
    LEFT_OUT,
    OPPOSED,
    REFRAIN,
    REFRAINING,
    SHAPES,
    SMALL_TALK,
    STOPS,
    TOLD_VERBS,
)
from kb.asking.wordforms import function_words, key
from kb.text.numbers import number_words

_SHORTEST = 4
_FAR = 8


@lru_cache(maxsize=4)
def common_words(lang: str) -> frozenset[str]:
    """Words of a language that are known whatever the game."""
    phrases = (*SHAPES[lang].values(), REFRAIN[lang], REFRAINING[lang], BUT_FOR[lang], LEFT_OUT[lang])
    shapes = {
        word.strip("?*")
        for listed in phrases
        for phrase in listed
        for part in phrase.split()
        for word in part.split("|")
    }
    told = {word for pair in (*CONTRARIES, *OPPOSED) for pole in pair for verb in pole for word in verb.split("_")}
    told |= {word for phrases in COMPARED.values() for phrase in phrases for word in phrase} | ALONE | STOPS
    told.update(*TOLD_VERBS.values(), LEAVING[lang][0], LEAVING[lang][1], DUTIES, CLOSERS)
    return function_words(lang) | SMALL_TALK[lang] | told | {word for word in shapes if len(word) > 1}


def is_common(word: str, lang: str) -> bool:
    """Whether a folded word is known in a language whatever the game; to numbers no slip is put right."""
    return word in common_words(lang) or word in number_words(lang)


@lru_cache(maxsize=4)
def _common_sounds(lang: str) -> Mapping[str, str]:
    return {sound(word): word for word in sorted(common_words(lang)) if len(word) >= _SHORTEST}


class Speller:
    """Knows the words of one game. `tables`: those of the game, with `vocabulary`, `keys` and `sounds` of each
    language."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.words = {lang: frozenset(words) for lang, words in tables["vocabulary"].items()}
        self.keys = {lang: frozenset(keys) for lang, keys in tables["keys"].items()}
        self.sounds: Mapping[str, Mapping[str, str]] = tables["sounds"]

    def known(self, word: str, lang: str) -> bool:
        """Whether a folded word, or another form of it, is a word of that language here."""
        return word in self.words[lang] or is_common(word, lang) or key(word, lang) in self.keys[lang]

    def repair(self, words: Sequence[Word], lang: str) -> tuple[list[Word], frozenset[str]]:
        """The words with slips put right, and those (as they were typed, folded) that stay unknown."""
        out: list[Word] = []
        unknown: set[str] = set()
        for word in words:
            if (
                word.kind != "word"
                or len(word.folded) < _SHORTEST
                or any(self.known(word.folded, of) for of in self.words)
            ):
                out.append(word)
                continue
            better = self._nearest(word.folded, lang)
            if better is None:
                unknown.add(word.folded)
                out.append(word)
            else:
                out.append(replace(word, folded=better, accented=better))
        return out, frozenset(unknown)

    def _nearest(self, word: str, lang: str) -> str | None:
        for of in (lang, *(other for other in self.words if other != lang)):
            alike = self.sounds[of].get(sound(word)) or _common_sounds(of).get(sound(word))
            if alike is not None and (of == lang or len(word) > _SHORTEST):
                return alike
        if len(word) <= _SHORTEST:
            near = edits(word)
            return next(iter(sorted(near & common_words(lang))), None) if len(word) == _SHORTEST else None
        near = edits(word)
        for of in (lang, *(other for other in self.words if other != lang)):
            found = near & (self.words[of] | common_words(of))
            if found:
                return min(found, key=lambda one: (one[0] != word[0], abs(len(one) - len(word)), one))
        if len(word) >= _FAR:
            for of in (lang, *(other for other in self.words if other != lang)):
                found = {one for one in self.words[of] if abs(len(one) - len(word)) <= 1 and one[:2] == word[:2]}
                found = {one for one in found if not near.isdisjoint(edits(one))}
                if len(found) == 1:
                    return next(iter(found))
        return None
