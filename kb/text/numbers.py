"""Numbers in a text, as digits or as words, as exact fractions with their spans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kb.text.fold import Token, tokens
from kb.text.languages import NumberWords, language

_SIGNS = {"½": Fraction(1, 2), "¼": Fraction(1, 4), "¾": Fraction(3, 4), "⅓": Fraction(1, 3), "⅔": Fraction(2, 3)}
_ORDINAL_MARKS = frozenset({"º", "ª", "st", "nd", "rd", "th", "er", "o", "a"})
_HALF = Fraction(1, 2)
_DIGITS_LIMIT = 30


@dataclass(frozen=True, slots=True)
class Number:
    """A number where it stands.

    `kind`: cardinal, fraction, multiple (twice, double), ordinal, pair (both), article (a, un).

    `weak`: it may count nothing (an article, "one" as a pronoun, "both"). `also`: a second reading ("third": 3 or 1/3).
    """

    value: Fraction
    kind: str
    start: int
    end: int
    text: str
    weak: bool = False
    also: Fraction | None = None


@lru_cache(maxsize=4)
def number_words(lang: str) -> frozenset[str]:
    """All words of a language that count, folded; articles are none."""
    table = language(lang).numbers
    listed = (table.units, table.tens, table.hundreds, table.scales, table.ordinals, table.fractions, table.multiples)
    return table.halves | table.pairs | table.weak_ones | {word for words in (*listed, table.groups) for word in words}


def find_numbers(text: str, lang: str) -> tuple[Number, ...]:
    """Every number of `text`, in order. Time is linear in the text."""
    return tuple(numbers_in(tokens(text, split_hyphens=True), text, lang))


def numbers_in(found: Sequence[Token], text: str, lang: str) -> Iterator[Number]:
    """As `find_numbers`, for tokens already made with hyphenated words in parts."""
    table = language(lang).numbers
    i = 0
    while i < len(found):
        token = found[i]
        number: tuple[Fraction, str, bool, Fraction | None] | None = None
        after = i + 1
        if token.kind == "number":
            number, after = _digits(found, i, table)
        elif token.kind == "word":
            number, after = _words(found, i, table)
        if number is not None:
            value, kind, weak, also = number
            start, end = token.start, found[after - 1].end
            yield Number(value, kind, start, end, text[start:end], weak, also)
        i = after


_Found = tuple[tuple[Fraction, str, bool, Fraction | None] | None, int]


def _digits(found: Sequence[Token], i: int, table: NumberWords) -> _Found:
    value = digits_value(found[i].text, table.thousands_sign)
    if value is None:
        return None, i + 1
    after = i + 1
    if after < len(found) and found[after].start == found[i].end and found[after].folded in _ORDINAL_MARKS:
        return (value, "ordinal", False, None), after + 1
    if _dotted_ordinal(found[i : i + 3]):
        return (value, "ordinal", False, None), after + 2
    if value.denominator == 1 and after < len(found) and found[after].kind == "number":
        part = digits_value(found[after].text, table.thousands_sign)
        if part is not None and 0 < part < 1 and ("/" in found[after].text or found[after].text in _SIGNS):
            return (value + part, "cardinal", False, None), after + 1
    value, after = _and_a_half(found, after, value, table)
    value, after = _scaled(found, after, value, table)
    return (value, "fraction" if 0 < value < 1 else "cardinal", False, None), after


def _dotted_ordinal(found: Sequence[Token]) -> bool:
    """Is it "3.º", written without a space?"""
    if len(found) < 3 or found[1].text != "." or found[2].text not in ("º", "ª", "o", "a"):
        return False
    return found[0].end == found[1].start and found[1].end == found[2].start


def digits_value(text: str, thousands_sign: str) -> Fraction | None:
    """The value of one digit token ("3", "1/2", "2½", "1.000"); None where it has none (n/0, too long)."""
    if len(text) > _DIGITS_LIMIT:
        return None
    sign = _SIGNS.get(text[-1])
    if sign is not None:
        text = text[:-1]
        if not text:
            return sign
    whole, _, below = text.partition("/")
    decimal = "," if thousands_sign == "." else "."
    if re.fullmatch(rf"\d{{1,3}}(?:{re.escape(thousands_sign)}\d{{3}})+(?:{re.escape(decimal)}\d+)?", whole):
        whole = whole.replace(thousands_sign, "")
    pieces = re.split(r"[.,]", whole)
    if len(pieces) > 2:
        return None
    value = Fraction(int(pieces[0]))
    if len(pieces) == 2:
        value += Fraction(int(pieces[1]), 10 ** len(pieces[1]))
    if below:
        if int(below) == 0:
            return None
        value /= int(below)
    return value + sign if sign is not None else value


def _words(found: Sequence[Token], i: int, table: NumberWords) -> _Found:
    word = _plain(found[i])
    if i and (_plain(found[i - 1]), word) == table.percent:
        return None, i + 1
    if word in table.articles | table.weak_ones and not _is_number_word(found, i + 1, table):
        return _one(found, i, table)
    if word in table.halves:
        beside = (_plain(found[i - 1]) if i else "", word), (word, _plain(found[i + 1]) if i + 1 < len(found) else "")
        if not table.no_half.isdisjoint(beside):
            return None, i + 1
        if i and word == table.plain_half and _plain(found[i - 1]) in table.no_half_after:
            return None, i + 1
        after = i + 2 if i + 2 < len(found) and _plain(found[i + 1]) in table.articles else i + 1
        if after < len(found) and _plain(found[after]) in table.groups:
            return (_HALF * table.groups[_plain(found[after])], "cardinal", False, None), after + 1
        return (_HALF, "fraction", False, None), i + 1
    if word in table.pairs:
        return (Fraction(2), "pair", True, None), i + 1
    if word in table.multiples:
        return (Fraction(table.multiples[word]), "multiple", table.multiples[word] == 1, None), i + 1
    if word in table.ordinals:
        below = table.fractions.get(word) or table.fractions.get(word + "s")
        return (Fraction(table.ordinals[word]), "ordinal", False, Fraction(1, below) if below else None), i + 1
    start = i + 1 if word in table.articles else i
    value, after = _cardinal(found, start, table, seen=start > i)
    if value is None:
        return None, i + 1
    if after < len(found) and value < 20 and _plain(found[after]) in table.fractions:
        return (value / table.fractions[_plain(found[after])], "fraction", False, None), after + 1
    value, after = _and_a_half(found, after, value, table)
    ratio = _ratio(found, after, value, table)
    if ratio is not None:
        return (ratio[0], "fraction", False, None), ratio[1]
    if value == 2 and i and _plain(found[i - 1]) in table.both_articles | table.between:
        return (value, "pair", True, None), after
    return (value, "cardinal", False, None), after


def _one(found: Sequence[Token], i: int, table: NumberWords) -> _Found:
    """A word for one: an article, or the first word of "a dozen", "un tercio", "one and a half"."""
    word, after = _plain(found[i]), i + 1
    if after < len(found) and found[after].kind == "word":
        follower = _plain(found[after])
        if follower in table.fractions and not _before_noun(found, after, table):
            ordinal = table.ordinals.get(follower)
            value = Fraction(1, table.fractions[follower])
            return (value, "fraction", ordinal is not None, Fraction(ordinal) if ordinal else None), after + 1
        if follower in table.groups:
            return (Fraction(table.groups[follower]), "cardinal", False, None), after + 1
        if follower in table.halves and word in table.articles:
            return (_HALF, "fraction", False, None), after + 1
        if follower in table.pairs:
            return (Fraction(2), "pair", True, None), after + 1
    value, after_half = _and_a_half(found, after, Fraction(1), table)
    if after_half > after:
        return (value, "cardinal", False, None), after_half
    numeral = after < len(found) and _plain(found[after]) in table.numeral_if_before
    return (Fraction(1), "article" if word in table.articles and not numeral else "cardinal", True, None), after


def _before_noun(found: Sequence[Token], i: int, table: NumberWords) -> bool:
    """Is it "a third player", an ordinal, and not "a third of"?"""
    following = _plain(found[i + 1]) if i + 1 < len(found) and found[i + 1].kind == "word" else ""
    return _plain(found[i]) in table.ordinals and following not in table.after_fraction


def _ratio(found: Sequence[Token], after: int, value: Fraction, table: NumberWords) -> tuple[Fraction, int] | None:
    """ "Three out of four": the share, and where it ends."""
    for words in table.ratios:
        k = after + len(words)
        if tuple(_plain(token) for token in found[after:k]) == words and k < len(found):
            whole, end = _cardinal(found, k, table)
            if whole is not None and whole > value:
                return value / whole, end
    return None


def _cardinal(found: Sequence[Token], i: int, table: NumberWords, seen: bool = False) -> tuple[Fraction | None, int]:
    """The longest number that starts at token i: hundreds, then a ten, then a unit, scaled by thousands and more.

    seen: an article stands before it ("a hundred").
    """
    total, group, room, after = 0, 0, 1000, i
    begun = seen
    j = i
    while j < len(found) and found[j].kind == "word":
        word = _plain(found[j])
        if word == table.joiner and seen and j + 1 < len(found) and _joins(_plain(found[j + 1]), room, group, table):
            j += 1
            continue
        if word in table.scales and (seen or table.tens_need_joiner):
            scale = table.scales[word]
            group = max(group, 1) * scale
            if scale >= 1000:
                total, group, room = total + group, 0, 1000
            else:
                room = 100
        elif word in table.hundreds and room > 100:
            group, room = group + table.hundreds[word], 100
        elif word in table.tens and room > 20:
            group, room = group + table.tens[word], 10
        elif word in table.units and table.units[word] < room and (room != 10 or table.units[word] > 0):
            if room == 10 and table.tens_need_joiner and seen and _plain(found[j - 1]) != table.joiner:
                break
            group, room = group + table.units[word], 1
        elif word in table.groups and seen and table.groups[word]:
            group, room = group * table.groups[word], 0
        else:
            break
        seen, j = True, j + 1
        after = j
    return (Fraction(total + group), after) if after > i or seen > begun else (None, i + 1)


def _joins(word: str, room: int, group: int, table: NumberWords) -> bool:
    """Does "and"/"y" go on with the same number? After a ten in Spanish, after a hundred in English."""
    if table.tens_need_joiner:
        return room == 10 and 0 < table.units.get(word, 0) < 10
    return room in (100, 1000) and group % 100 == 0 and (word in table.units or word in table.tens)


def _and_a_half(found: Sequence[Token], after: int, value: Fraction, table: NumberWords) -> tuple[Fraction, int]:
    if after + 1 < len(found) and _plain(found[after]) == table.joiner:
        k = after + 1
        if _plain(found[k]) in table.articles and k + 1 < len(found):
            k += 1
        if _plain(found[k]) in table.halves and value.denominator == 1 and (k > after + 1 or table.tens_need_joiner):
            return value + _HALF, k + 1
    if _noun_and_a_half(found, after, table) and value.denominator == 1:
        return value + _HALF, after + 3
    return value, after


def _noun_and_a_half(found: Sequence[Token], after: int, table: NumberWords) -> bool:
    """ "Seis puntos y medio": the half after the noun, where nothing follows that could be half of something."""
    if not table.tens_need_joiner or after + 2 >= len(found) or found[after].kind != "word":
        return False
    joined = _plain(found[after + 1]) == table.joiner and _plain(found[after + 2]) in table.halves
    return joined and (after + 3 == len(found) or found[after + 3].kind == "mark")


def _scaled(found: Sequence[Token], after: int, value: Fraction, table: NumberWords) -> tuple[Fraction, int]:
    while after < len(found) and found[after].kind == "word" and _plain(found[after]) in table.scales:
        value, after = value * table.scales[_plain(found[after])], after + 1
    return value, after


def _is_number_word(found: Sequence[Token], i: int, table: NumberWords) -> bool:
    return i < len(found) and found[i].kind == "word" and _plain(found[i]) in table.scales


def _plain(token: Token) -> str:
    return token.folded[:-2] if token.folded.endswith("'s") else token.folded


def say_number(value: Fraction | int, lang: str) -> str:
    """`value` in words for whole numbers from 0 to 999,999; otherwise in digits ("3/4", "2 1/2")."""
    value = Fraction(value)
    if value.denominator != 1:
        whole, rest = divmod(value, 1)
        return f"{whole} {rest.numerator}/{rest.denominator}" if whole > 0 else f"{value.numerator}/{value.denominator}"
    number = int(value)
    if not 0 <= number < 1_000_000:
        return str(number)
    return _say(number, language(lang).numbers)


def _say(number: int, table: NumberWords) -> str:
    spanish = table.tens_need_joiner
    if number >= 1000:
        above, below = divmod(number, 1000)
        thousand = next(word for word, scale in table.scales.items() if scale == 1000)
        head = thousand if spanish and above == 1 else f"{_short(_say(above, table), spanish)} {thousand}"
        if not below:
            return head
        return f"{head} {_say(below, table)}" if spanish or below >= 100 else f"{head} and {_say(below, table)}"
    if number >= 100:
        above, below = divmod(number, 100)
        if spanish:
            head = "cien" if number == 100 else table.say_hundreds[above]
            return f"{head} {_say(below, table)}" if below else head
        head = f"{table.say_units[above]} hundred"
        return f"{head} and {_say(below, table)}" if below else head
    if number < len(table.say_units):
        return table.say_units[number]
    above, below = divmod(number, 10)
    if not below:
        return table.say_tens[above]
    return (
        f"{table.say_tens[above]} y {table.say_units[below]}"
        if spanish
        else f"{table.say_tens[above]}-{table.say_units[below]}"
    )


def _short(words: str, spanish: bool) -> str:
    """ "uno" loses its vowel before a noun: treinta y un mil, veintiún mil."""
    if not spanish or not words.endswith("uno"):
        return words
    return words[:-3] + ("ún" if words.endswith("veintiuno") else "un")
