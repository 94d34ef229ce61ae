"""What is compared of a text: keys of its content words, the concepts it names, its numbers, and what it denies."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from kb.asking.aside import asides
from kb.asking.frames import Frame, frame_of
from kb.asking.lexicon import LANGUAGES, Closed, Mention, Trie, inner_members, mentions, names_member
from kb.asking.normal import Word
from kb.asking.shapes import CLAIMED_AS, COUNTED, FIRST_VERBS, MOMENTS, PLAYERS, SAYS, WE_ARE
from kb.asking.spelling import is_common
from kb.asking.wordforms import function_words, key
from kb.text.fold import Token
from kb.text.numbers import numbers_in

#: How much a concept, a kind and a number weigh beside a word.
_CONCEPT, _KIND, _NUMBER, _WORD_OF_NAME = 1.0, 0.4, 0.5, 0.5
#: How far before a number a verb may stand by which it is claimed.
_CLAIM_NEAR = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """A number in a text: its value and the words it covers (last exclusive)."""

    value: Fraction
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Understood:
    """A text taken apart. `weights`: token -> weight; `denied`: tokens within reach of a negation; `at`: the token
    of each content word; `closed`: by language, the places of words that are none of its."""

    words: tuple[Word, ...]
    lang: str
    frame: Frame
    mentions: tuple[Mention, ...]
    numbers: tuple[Counted, ...]
    weights: Mapping[str, float]
    denied: frozenset[str]
    at: Mapping[int, str]
    closed: Closed
    inner: tuple[Mention, ...] = ()  # members named within longer names of other things
    aside: Mapping[int, int] = field(default_factory=dict)  # see `asides`


def understand(
    words: Sequence[Word], lang: str, lexicon: dict[str, Trie], vocabulary: Mapping[str, Collection[str]]
) -> Understood:
    """Take a text apart. vocabulary: the folded words that each language's texts use, to know the words of a mixed
    question."""
    closed = _closed(words, lang, vocabulary)
    found = tuple(mentions(words, lexicon, closed))
    frame = frame_of(words, lang, things(words, found))
    numbers = tuple(_numbers(words, lang))
    weights: dict[str, float] = {}
    denied: set[str] = set()
    at: dict[int, str] = {}
    named = {position: mention for mention in found for position in range(mention.first, mention.last)}
    counted = {position for number in numbers for position in range(number.first, number.last)}
    for position, word in enumerate(words):
        if word.kind == "mark" or position in counted:
            continue
        mention = named.get(position)
        if mention is not None and position == mention.first:
            _add(weights, denied, "#" + mention.concepts[0], _CONCEPT, position in frame.denied)
            if names_member(mention.concepts[0]):
                _add(weights, denied, "#" + mention.concepts[0].partition("=")[0], _KIND, False)
        token = token_of(word.folded, lang, vocabulary)
        if token is None:
            if mention is not None:
                at[position] = "#" + mention.concepts[0]
            continue
        at[position] = token
        _add(weights, denied, token, _WORD_OF_NAME if mention is not None else 1.0, position in frame.denied)
    for number in numbers:
        _add(weights, denied, "n", _NUMBER, False)
        _add(weights, denied, f"n={number.value}", _NUMBER, False)
    inner = tuple(inner_members(words, found, lexicon, closed))
    asking = frame.asking
    asked = range(asking.first, asking.last) if asking is not None else range(len(words))
    aside = asides(words, found, asked)
    return Understood(tuple(words), lang, frame, found, numbers, weights, frozenset(denied), at, closed, inner, aside)


def _closed(words: Sequence[Word], lang: str, vocabulary: Mapping[str, Collection[str]]) -> Closed:
    """To each language the words that only the game's texts in the other one have, and those that are common in the
    language of the text whatever the game."""
    other = LANGUAGES[1] if lang == LANGUAGES[0] else LANGUAGES[0]
    mine, theirs = vocabulary.get(lang, ()), vocabulary.get(other, ())
    common = {at for at, word in enumerate(words) if is_common(word.folded, lang)}
    here = {at for at, word in enumerate(words) if word.folded in mine}
    there = {at for at, word in enumerate(words) if word.folded in theirs}
    return {lang: frozenset(there - here - common), other: frozenset(common | (here - there))}


def things(words: Sequence[Word], found: Sequence[Mention]) -> frozenset[int]:
    """The places of names of things: of members of kinds, and of what is no deed; not of verbs that look like them."""
    names = [one for one in found if _is_thing(one.concepts) and words[one.first].folded not in FIRST_VERBS]
    return frozenset(place for one in names for place in range(one.first, one.last))


def _is_thing(concepts: Sequence[str]) -> bool:
    return any(names_member(one) for one in concepts) or all("=" in one and one[:3] != "do=" for one in concepts)


def moments(text: Understood) -> Iterator[int]:
    """The words of numbers that name a moment ("turn 4", "en la ronda 6"): no amounts."""
    for number in text.numbers:
        if number.first and text.words[number.first - 1].folded in MOMENTS:
            yield from range(number.first, number.last)


def beside_the_point(text: Understood) -> Iterator[int]:
    """The words of numbers that tell nothing of what is asked for: moments, how many play ("3 of us", "somos 4") and,
    where a number is asked for, what somebody claims it is ("he says 4, I say 3")."""
    yield from moments(text)
    for number in text.numbers:
        before = [word.folded for word in text.words[max(0, number.first - _CLAIM_NEAR) : number.first]]
        after = tuple(word.folded for word in text.words[number.last : number.last + 2])
        plays = after == ("of", "us") or not PLAYERS.isdisjoint(after[:1]) or not WE_ARE.isdisjoint(before[-1:])
        while before and before[-1] in CLAIMED_AS:
            before.pop()
        if plays or (text.frame.sought == "count" and not SAYS.isdisjoint(before[-1:])):
            yield from range(number.first, number.last)


def counted(text: Understood) -> Iterator[tuple[int, int]]:
    """The places of words that count without a number ("both", "doble"), and what they count to."""
    for at, word in enumerate(text.words):
        if word.folded in COUNTED[text.lang]:
            yield at, COUNTED[text.lang][word.folded]


def _add(weights: dict[str, float], denied: set[str], token: str, weight: float, negated: bool) -> None:
    weights[token] = max(weights.get(token, 0.0), weight)
    if negated:
        denied.add(token)


def token_of(folded: str, lang: str, vocabulary: Mapping[str, Collection[str]]) -> str | None:
    """The token of a word, None where it says nothing; a word that only the other language has is read in that one."""
    of = lang
    other = LANGUAGES[1] if lang == LANGUAGES[0] else LANGUAGES[0]
    if folded not in vocabulary.get(lang, ()) and folded in vocabulary.get(other, ()):
        of = other
    if folded in function_words(of) or len(folded) < 2:
        return None
    return f"{of}:{key(folded, of)}"


def _touches(words: Sequence[Word], index: int) -> bool:
    """Whether nothing stands between a word and the next: "3.º" is an ordinal, "3 a" is not."""
    return index + 1 < len(words) and words[index].end == words[index + 1].start


def _numbers(words: Sequence[Word], lang: str) -> list[Counted]:
    found = [
        Token(word.accented, word.folded, word.kind, 2 * index, 2 * index + (2 if _touches(words, index) else 1))
        for index, word in enumerate(words)
    ]
    return [
        Counted(number.value, number.start // 2, (number.end + 1) // 2)
        for number in numbers_in(found, "", lang)
        if not number.weak and number.kind in ("cardinal", "fraction", "pair")
    ]
