"""The shape of a language's table. Only data is told here; what is done with it is elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class NumberWords:
    """Number words, folded. `units` add to a ten or a hundred before them, `tens` to a hundred, `scales` multiply."""

    units: Mapping[str, int]
    tens: Mapping[str, int]
    hundreds: Mapping[str, int]
    scales: Mapping[str, int]
    ordinals: Mapping[str, int]
    fractions: Mapping[str, int]
    halves: frozenset[str]
    multiples: Mapping[str, int]
    groups: Mapping[str, int]
    articles: frozenset[str]
    weak_ones: frozenset[str]
    pairs: frozenset[str]
    both_articles: frozenset[str]
    numeral_if_before: frozenset[str]
    after_fraction: frozenset[str]
    plain_half: str
    no_half_after: frozenset[str]
    no_half: frozenset[tuple[str, str]]  # "a medias", "half time": two words that are no half
    ratios: tuple[tuple[str, ...], ...]  # between the parts of a share: "three OUT OF four"
    percent: tuple[str, str]  # words before and after one another that make "per cent", no number
    between: frozenset[str]  # after these "two" may only be a plural: "between two ports"
    joiner: str
    thousands_sign: str
    tens_need_joiner: bool
    say_units: tuple[str, ...]
    say_tens: tuple[str, ...]
    say_hundreds: tuple[str, ...]


@dataclass(frozen=True)
class Language:
    """One language's words, all folded (ñ kept).

    `phrases` maps a tag to phrases: words with a space between, `a|b` for either, `x?` for one that may be
    missing, `*ar` or `un*ed` for any word that begins and ends so,
    `^` first for a phrase that must open a sentence. `tag~` lists signs that often render the tag,
    `tag~~` signs that now and then do.
    """

    code: str
    called: Mapping[str, str]  # "the English text" in each language of messages
    snowball: str
    stop_words: frozenset[str]
    endings: tuple[str, ...]
    signs: str
    phrases: Mapping[str, tuple[str, ...]]
    numbers: NumberWords
    imperatives: frozenset[str]
    impersonal: frozenset[str]
    clause_words: frozenset[str]
    concord_crosses: frozenset[str]
    affirmers: frozenset[str]
    no_subject_after: frozenset[str]
    before_pronoun_one: frozenset[str]
    may_double: frozenset[str]
    never_last: frozenset[str]  # words, as they are written, that end no sentence
    copulas: frozenset[str]
    pronouns: frozenset[str]
    determiners: frozenset[str]
    negative_concord: bool
    nor: frozenset[str]
    no_other: frozenset[str]  # negations that restrict by themselves: "nobody else"
    than: frozenset[str]  # after a negation this restricts: "no ... más que" is "only"
    not_after_may: str
    opening_marks: Mapping[str, str] = field(default_factory=dict)
    spaced_marks: str = ""  # signs that a blank stands before
    length: float = 1.0  # what a character of it is worth where lengths of two languages are compared


def listed(text: str) -> tuple[str, ...]:
    """Phrases from a table written with commas or line ends between them."""
    return tuple(" ".join(p.split()) for p in text.replace("\n", ",").split(",") if p.strip())


def wordset(text: str) -> frozenset[str]:
    """Words from a table written with spaces between them."""
    return frozenset(text.split())
