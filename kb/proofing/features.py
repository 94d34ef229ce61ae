"""Exceptions, conditions, comparisons, quantifiers and parties of the two texts."""

from __future__ import annotations

from collections.abc import Iterator

from kb.proofing.exchanges import twice_denied
from kb.proofing.gaps import Gap, both_ways, lost, spare, surplus
from kb.proofing.side import Side
from kb.text.languages import language
from kb.text.lexicon import OPPOSED
from kb.text.numbers import Number
from kb.text.skeleton import skeleton

_OPPOSED = (("least", "most"), ("more", "fewer"), ("before", "after"))
_PARTIES = (("winner", "loser"), ("attacker", "defender"), ("opponent", "ally"))

# Measured on 670 pairs: an English text has .95 of the characters of the Spanish one (the `length` of the languages);
# a tenth of the pairs lie outside .8 to 1.25 of that.
_COUNTED = frozenset({"if", "when"})
_MUCH_SHORTER = 0.8
_FAR_SHORTER = 0.55
_EXCUSES_NO_MORE = 0.72
_MOST_OF_IT = 0.5
_LONG_ENOUGH = 8


def exception_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """An exception that only one text makes."""
    for gap in lost(es, en, "except", "exception"):
        has, lacks = (es, en) if gap.has == es.lang else (en, es)
        if not twice_denied(has, lacks):
            yield gap


def condition_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A condition that only one text sets."""
    for has, lacks in both_ways(es, en):
        mine = has.hard("if") + has.hard("when")
        other = lacks.hard("if") + lacks.hard("when")
        extra = len(mine) - len(other)
        ratio = _length(lacks) / max(1.0, _length(has))
        shorter = ratio < _MUCH_SHORTER and has.words >= _LONG_ENOUGH
        fewer_signs = lacks.weak("if~") < has.weak("if~") or not has.weak("if~")
        unexcused = extra > spare(has, lacks, "if")
        more = extra > 0 and (_is_missing(has, lacks) if unexcused else ratio < _EXCUSES_NO_MORE)
        if more or (extra == 0 and shorter and _opens_with_sign(has) and not _opens_with_sign(lacks) and fewer_signs):
            yield Gap("condition", "if", has.lang, lacks.lang, tuple(mine) or _opening(has), tuple(other))
        elif extra >= 0 and ratio < 1 and not lacks.hard("frame") and surplus(has, lacks, "frame") > 0:
            yield Gap("condition", "frame", has.lang, lacks.lang, tuple(has.hard("frame")), tuple(lacks.hard("frame")))


def omission_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """One text is so short beside the other that something must be left out."""
    for has, lacks in both_ways(es, en):
        if has.words >= _LONG_ENOUGH and _length(lacks) < _FAR_SHORTER * _length(has):
            yield Gap("omission", "", has.lang, lacks.lang, ())


def _is_missing(has: Side, lacks: Side) -> bool:
    """Is `lacks` shorter by most of a condition of `has`? Nouns that render it ("hail" for "if it hails") take room."""
    found = [len(c.text) for c in skeleton(has.text, has.lang).conditions]
    clause = min(found, default=0) * language(has.lang).length
    return _length(has) - _length(lacks) > _MOST_OF_IT * clause


def _opens_with_sign(side: Side) -> bool:
    """Does the text open with what often renders a condition ("Al pasar...", "On passing...")?"""
    tags = {tag for mark in side.marks if mark.first == 0 for tag in mark.tags}
    weak = any(m.first == 0 and m.last > 1 and "if~" in m.tags for m in side.marks)
    return ("during" in tags or weak) and tags.isdisjoint(_COUNTED)


def _opening(side: Side) -> tuple[str, ...]:
    return tuple(m.text for m in side.marks if m.first == 0 and m.last > 1)[:1]


def _length(side: Side) -> float:
    """Characters, the languages made comparable."""
    return len(side.text) * language(side.lang).length


def comparison_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A comparison or an order in time that the other text turns round or lacks."""
    for one, other in _OPPOSED:
        for tag, opposite in ((one, other), (other, one)):
            for has, lacks in both_ways(es, en):
                extra = len(has.hard(tag)) - len(lacks.hard(tag))
                turned = _told(lacks, opposite) - _told(has, opposite)
                if extra > 0 and (turned > 0 or surplus(has, lacks, tag) > 0):
                    yield Gap(
                        "comparison", tag, has.lang, lacks.lang, tuple(has.hard(tag)), tuple(lacks.hard(opposite))
                    )


def opposite_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A word of a group in which one excludes the other (left and right, red and blue), and another in its place."""
    for group in OPPOSED:
        left = {tag: len(es.hard(tag)) - len(en.hard(tag)) for tag in group}
        only_es = [tag for tag in group if left[tag] > 0 and not en.hard(tag)]
        only_en = [tag for tag in group if left[tag] < 0 and not es.hard(tag)]
        if only_es and only_en:
            words = tuple(word for tag in only_es for word in es.hard(tag))
            against = tuple(word for tag in only_en for word in en.hard(tag))
            yield Gap("opposite", "", es.lang, en.lang, words, against)


def _told(side: Side, tag: str) -> int:
    """How often it says so, plainly or with what often renders it; "when" and "once" alone say nothing of an order."""
    conditions = side.hard("when")
    return len(side.hard(tag)) + sum(word not in conditions for word in side.soft(tag + "~"))


def quantifier_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """All, only and also: lost, or turned into one, only into also."""
    for has, lacks in both_ways(es, en):
        extra = len(has.hard("all")) - len(lacks.hard("all"))
        if extra > _rates(has) and _numeral_ones(lacks) > _numeral_ones(has) and _one_for_all(has, lacks):
            yield Gap("quantifier", "all", has.lang, lacks.lang, tuple(has.hard("all")), ("one",))
        some = len(lacks.hard("some")) - len(has.hard("some"))
        if extra > max(0, lacks.weak("all~") - has.weak("all~")) and some > 0:
            yield Gap("quantifier", "some", has.lang, lacks.lang, tuple(has.hard("all")), tuple(lacks.hard("some")))
        if has.hard("any") and not lacks.hard("any") and not _two(has) and _pairs(lacks):
            yield Gap("quantifier", "any", has.lang, lacks.lang, tuple(has.hard("any")), _pairs(lacks))
        also = len(lacks.hard("also")) - len(has.hard("also"))
        extra = len(has.hard("only")) - len(lacks.hard("only"))
        weakly = extra == 0 and also > 0 and has.weak("only~") > lacks.weak("only~")
        if weakly or (extra > 0 and (surplus(has, lacks, "only") > 0 or also > 0)):
            yield Gap("quantifier", "only", has.lang, lacks.lang, tuple(has.hard("only")), tuple(lacks.hard("also")))


def _rates(side: Side) -> int:
    """How often it says every so many ("cada tres"), which is a rate and speaks of no one."""
    counts = {n.start for n in side.numbers if n.value > 1}
    follows = (side.tokens[m.last].start for m in side.marks if "all" in m.tags and m.last < len(side.tokens))
    return sum(start in counts for start in follows)


def _two(side: Side) -> bool:
    return any(n.value == 2 for n in side.numbers)


def _pairs(side: Side) -> tuple[str, ...]:
    """The words for both, not "the two"."""
    both = language(side.lang).numbers.pairs
    return tuple(n.text for n in side.numbers if n.kind == "pair" and n.text.lower() in both)


def _one_for_all(has: Side, lacks: Side) -> bool:
    """Is the one in `lacks` more than the article that the other text has in its place?"""
    return _ones(lacks) > _ones(has) or not lacks.hard("all")


def _ones(side: Side) -> int:
    """Words for one, articles included, pronouns ("the one", "cada uno") not."""
    return sum(1 for n in _no_pronouns(side) if n.kind != "ordinal")


def _numeral_ones(side: Side) -> int:
    """Words for one that are more than an article or a pronoun."""
    return sum(1 for n in _no_pronouns(side) if n.kind == "cardinal" and n.text.isalpha())


def _no_pronouns(side: Side) -> list[Number]:
    """The ones of a text that no word before makes a pronoun and that no set phrase holds ("one by one")."""
    pronoun = language(side.lang).before_pronoun_one
    before = {token.start: last.folded for last, token in zip(side.tokens, side.tokens[1:], strict=False)}
    held = [(m.start, m.end) for m in side.marks if m.last - m.first > 1 and "all~" in m.tags]
    return [
        n
        for n in side.numbers
        if n.value == 1
        and before.get(n.start) not in pronoun
        and not any(start <= n.start and n.end <= end for start, end in held)
    ]


def actor_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A party that only one text names."""
    for pair in _PARTIES:
        for tag in pair:
            for has, lacks in both_ways(es, en):
                if has.hard(tag) and not lacks.hard(tag) and surplus(has, lacks, tag) > 0:
                    yield Gap("actor", tag, has.lang, lacks.lang, tuple(has.hard(tag)), ())
