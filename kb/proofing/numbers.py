"""The numbers of the two texts, as bags: what is left over on one side is a finding."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence

from kb.proofing.exchanges import no_two, shifted
from kb.proofing.gaps import Gap, both_ways
from kb.proofing.side import Side
from kb.text.numbers import Number

_LABEL = re.compile(r"\s*\d{1,3}\s?[.)]\s")

Key = Callable[[Number], Hashable]


def number_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """Numbers without a counterpart. Articles, ones, "both" and ordinals are weak: they pair, but may be alone."""
    meant = {number for has, lacks in both_ways(es, en) for _, *both in shifted(has, lacks) for number in both}
    left_es = sorted((n for n in _without_label(es, en) if n not in meant), key=_weak)
    left_en = sorted((n for n in _without_label(en, es) if n not in meant), key=_weak)
    for key_es, key_en in _PASSES:
        left_es, left_en = _pair_off(left_es, left_en, key_es, key_en)
    strong_es, strong_en = [n for n in left_es if not _weak(n)], [n for n in left_en if not _weak(n)]
    if not strong_es and not strong_en and _ordinals(left_es) and _ordinals(left_en):
        strong_es, strong_en = _ordinals(left_es), _ordinals(left_en)
    strong_es, strong_en = _without_twos(strong_es, no_two(es, en)), _without_twos(strong_en, no_two(en, es))
    for has, lacks, mine, other in ((es, en, strong_es, strong_en), (en, es, strong_en, strong_es)):
        if mine and (has is es or not other):
            words, against = tuple(n.text for n in mine), tuple(n.text for n in other)
            yield Gap("number", "number", has.lang, lacks.lang, words, against)


def _ordinals(numbers: Sequence[Number]) -> list[Number]:
    """Those that say which one; each may be alone, but two that differ are against one another."""
    return [n for n in numbers if n.kind == "ordinal"]


def _without_twos(numbers: list[Number], excused: int) -> list[Number]:
    """Nothing where all of them are a two that the other text renders by "another" or "a single"."""
    return [] if len(numbers) <= excused and all(n.value == 2 for n in numbers) else numbers


def _without_label(side: Side, other: Side) -> list[Number]:
    """The numbers; that of a list item ("3. ...") is left out where the other text has none."""
    mine, theirs = _LABEL.match(side.text), _LABEL.match(other.text)
    skip = mine.end() if mine and not theirs else 0
    return [n for n in side.numbers if n.start >= skip]


def _pair_off(
    left: Sequence[Number], right: Sequence[Number], key_left: Key, key_right: Key
) -> tuple[list[Number], list[Number]]:
    """Take away what has an equal key on the other side, one for one; a key that is None pairs with nothing."""
    waiting: defaultdict[Hashable, list[int]] = defaultdict(list)
    for position in range(len(right) - 1, -1, -1):
        waiting[key_right(right[position])].append(position)
    waiting.pop(None, None)
    rest, taken = [], set()
    for number in left:
        partners = waiting.get(key_left(number))
        if partners:
            taken.add(partners.pop())
        else:
            rest.append(number)
    return rest, [number for position, number in enumerate(right) if position not in taken]


def _same(number: Number) -> Hashable:
    return number.value, number.kind == "ordinal"


def _digits(number: Number) -> Hashable:
    return _same(number) if number.text[0].isdigit() else None


def _words(number: Number) -> Hashable:
    return _same(number) if number.text[0].isalpha() and number.kind != "article" else None


def _value(number: Number) -> Hashable:
    return number.value


def _also(number: Number) -> Hashable:
    return number.also


# Alike pairs with alike first, so that "the two ... 1 to 3" keeps its 1 for a digit.
_PASSES: tuple[tuple[Key, Key], ...] = (
    (_digits, _digits),
    (_words, _words),
    (_same, _same),
    (_value, _value),
    (_value, _also),
    (_also, _value),
)


def _weak(number: Number) -> bool:
    return number.weak or number.kind == "ordinal" or (number.value == 0 and number.text.isalpha())
