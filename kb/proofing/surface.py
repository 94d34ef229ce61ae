"""What can be seen without understanding: nothing there, not translated, a word twice, signs that lack their pair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from kb.proofing.gaps import Gap, both_ways
from kb.proofing.side import Side
from kb.text.guess import language_scores
from kb.text.languages import language

_CLOSERS = {")": "(", "]": "[", "»": "«"}
_CLEAR_LEAD = 3.0
_ENOUGH_WORDS = 4


def surface_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """All of them, for both texts."""
    for this, other in both_ways(es, en):
        if not this.words and other.words:
            yield Gap("empty", "", this.lang, other.lang, ())
        elif _untranslated(this, other):
            yield Gap("untranslated", "", this.lang, other.lang, ())
        doubled = tuple(_doubled(this))
        if doubled:
            yield Gap("doubled-word", "", this.lang, other.lang, doubled)
        yield from _ends(this, other)
        yield from _signs(this, other)
        wrong = tuple(match.group().strip() or "␣␣" for match in _spacing(this.lang).finditer(this.text.strip()))
        if wrong:
            yield Gap("spacing", "", this.lang, other.lang, wrong)


@lru_cache(maxsize=8)
def _spacing(lang: str) -> re.Pattern[str]:
    """Blanks that come twice or before a sign that follows its word, and signs that no blank follows."""
    apart = "".join(sign for sign in ",.;:!?" if sign not in language(lang).spaced_marks)
    return re.compile(rf"(?<=\S) {{2,}}(?=\S)|(?<=\w) [{apart}](?!\S)|(?<=[a-zñáéíóúü])[,;:](?=[^\W\d_])")


def _ends(this: Side, other: Side) -> Iterator[Gap]:
    """A text cut off: it begins in lower case and the other does not, or ends in a word that something must follow."""
    words = [token for token in this.tokens if token.kind == "word"]
    if len(words) < _ENOUGH_WORDS or not other.words:
        return
    first, theirs = _first_letter(this), _first_letter(other)
    if first.islower() and theirs.isupper() and this.text.rstrip().endswith((".", "!", "?")):
        yield Gap("cut-off", "beginning", this.lang, other.lang, (words[0].text,))
    last = next(token for token in reversed(this.tokens) if token.kind != "mark")
    if this.text.rstrip().endswith(".") and last.text in language(this.lang).never_last:
        yield Gap("cut-off", "end", this.lang, other.lang, (last.text,))


def _first_letter(side: Side) -> str:
    """The first letter; "" where something else comes first, such as the number of an item."""
    text = side.text.lstrip("¿¡«“\"'( ")
    return text[:1] if text[:1].isalpha() else ""


def _untranslated(this: Side, other: Side) -> bool:
    """Is a text of some length in the other language, by its words?"""
    if this.words < _ENOUGH_WORDS:
        return False
    scores = language_scores(this.text)
    return scores[other.lang] - scores[this.lang] >= _CLEAR_LEAD and scores[other.lang] > 2 * scores[this.lang]


def _doubled(side: Side) -> Iterator[str]:
    allowed = language(side.lang).may_double
    for before, word in zip(side.tokens, side.tokens[1:], strict=False):
        same = before.kind == word.kind == "word" and before.text.lower() == word.text.lower()
        if (
            same
            and word.folded not in allowed
            and len(word.folded) > 1
            and side.text[before.end : word.start].isspace()
        ):
            yield side.text[before.start : word.end]


def _signs(this: Side, other: Side) -> Iterator[Gap]:
    for closing, opening in language(this.lang).opening_marks.items():
        if this.text.count(closing) > this.text.count(opening):
            yield Gap("punctuation", "opening", this.lang, other.lang, (opening,))
    if "?" in this.text and "?" not in other.text and other.words:
        yield Gap("punctuation", "question", this.lang, other.lang, ())
    if this.words >= _ENOUGH_WORDS and _last(this.text).isalnum() and _last(other.text) == ".":
        yield Gap("punctuation", "end", this.lang, other.lang, ())
    lone = tuple(
        sign for pair in _CLOSERS.items() for sign in pair if this.text.count(sign) > this.text.count(_partner(sign))
    )
    if lone and not any(_is_label(this.text, sign) for sign in lone):
        yield Gap("punctuation", "brackets", this.lang, other.lang, lone)


def _last(text: str) -> str:
    """The last sign of a text, closing quotes and brackets aside."""
    return text.rstrip(" \n\t\r\"'»”’)]")[-1:]


def _partner(sign: str) -> str:
    return _CLOSERS[sign] if sign in _CLOSERS else next(c for c, o in _CLOSERS.items() if o == sign)


def _is_label(text: str, sign: str) -> bool:
    """Is the lone bracket that of a list item, "a) ..."?"""
    return sign == ")" and ")" in text.lstrip()[:4]
