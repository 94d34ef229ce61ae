"""The numbers of the two texts, as bags: what is left over on one side is a finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from kb.proofing.gaps import Gap
from kb.proofing.side import Side
from kb.text.numbers import Number

_LABEL = re.compile(r"\s*\d{1,3}\s?[.)]\s")


def number_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """Numbers without a counterpart. Articles, ones, "both" and ordinals are weak: they pair, but may be alone."""
    left_es = sorted(_without_label(es, en), key=_weak)
    left_en = sorted(_without_label(en, es), key=_weak)
    for fits in _PASSES:
        for number in list(left_es):
            partner = next((n for n in left_en if fits(number, n)), None)
            if partner is not None:
                left_es.remove(number)
                left_en.remove(partner)
    strong_es, strong_en = [n for n in left_es if not _weak(n)], [n for n in left_en if not _weak(n)]
    for has, lacks, mine, other in ((es, en, strong_es, strong_en), (en, es, strong_en, strong_es)):
        if mine and (has is es or not other):
            yield Gap(
                "number", "number", has.lang, lacks.lang, tuple(n.text for n in mine), tuple(n.text for n in other)
            )


def _without_label(side: Side, other: Side) -> list[Number]:
    """The numbers; that of a list item ("3. ...") is left out where the other text has none."""
    mine, theirs = _LABEL.match(side.text), _LABEL.match(other.text)
    skip = mine.end() if mine and not theirs else 0
    return [n for n in side.numbers if n.start >= skip]


def _readings(number: Number) -> set[Fraction]:
    return {number.value} | ({number.also} if number.also is not None else set())


def _same(a: Number, b: Number) -> bool:
    return a.value == b.value and (a.kind == "ordinal") == (b.kind == "ordinal")


def _both_digits(a: Number, b: Number) -> bool:
    return _same(a, b) and a.text[0].isdigit() and b.text[0].isdigit()


def _both_words(a: Number, b: Number) -> bool:
    return _same(a, b) and "article" not in (a.kind, b.kind) and a.text[0].isalpha() and b.text[0].isalpha()


def _any_reading(a: Number, b: Number) -> bool:
    return bool(_readings(a) & _readings(b))


def _weak(number: Number) -> bool:
    return number.weak or number.kind == "ordinal" or (number.value == 0 and number.text.isalpha())


# Alike pairs with alike first, so that "the two ... 1 to 3" keeps its 1 for a digit.
_PASSES: tuple[Callable[[Number, Number], bool], ...] = (_both_digits, _both_words, _same, _any_reading)
