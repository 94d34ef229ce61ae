"""Exceptions, conditions, comparisons, quantifiers and parties of the two texts."""

from __future__ import annotations

from collections.abc import Iterator

from kb.proofing.gaps import Gap, both_ways, lost, spare, surplus
from kb.proofing.side import Side

_OPPOSED = (("least", "most"), ("more", "fewer"), ("before", "after"))
_PARTIES = (("winner", "loser"), ("attacker", "defender"), ("opponent", "ally"))

_MUCH_SHORTER = 0.78
_LONGER = 1.2
_LONG_ENOUGH = 8


def exception_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """An exception that only one text makes."""
    yield from lost(es, en, "except", "exception")


def condition_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A condition that only one text sets."""
    for has, lacks in both_ways(es, en):
        mine = has.hard("if") + has.hard("when")
        other = lacks.hard("if") + lacks.hard("when")
        extra = len(mine) - len(other)
        ratio = lacks.words / max(1, has.words)
        shorter = ratio < _MUCH_SHORTER and has.words >= _LONG_ENOUGH
        if extra > 0 and (shorter or (extra > spare(has, lacks, "if") and ratio < _LONGER)):
            yield Gap("condition", "if", has.lang, lacks.lang, tuple(mine), tuple(other))
        elif surplus(has, lacks, "frame") > 0 and extra >= 0:
            yield Gap("condition", "frame", has.lang, lacks.lang, tuple(has.hard("frame")), tuple(lacks.hard("frame")))


def comparison_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A comparison or an order in time that the other text turns round or lacks."""
    for one, other in _OPPOSED:
        for tag, opposite in ((one, other), (other, one)):
            for has, lacks in both_ways(es, en):
                extra = len(has.hard(tag)) - len(lacks.hard(tag))
                turned = len(lacks.hard(opposite)) - len(has.hard(opposite))
                if extra > 0 and (turned > 0 or surplus(has, lacks, tag) > 0):
                    yield Gap("comparison", tag, has.lang, lacks.lang, tuple(has.hard(tag)), tuple(lacks.hard(opposite)))


def quantifier_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """All, only and also: lost, or turned into one, only into also."""
    for has, lacks in both_ways(es, en):
        extra = len(has.hard("all")) - len(lacks.hard("all"))
        ones = _ones(lacks) - _ones(has)
        if extra > 0 and (surplus(has, lacks, "all") > 0 or ones > 0):
            yield Gap("quantifier", "all", has.lang, lacks.lang, tuple(has.hard("all")), ())
        also = len(lacks.hard("also")) - len(has.hard("also"))
        extra = len(has.hard("only")) - len(lacks.hard("only"))
        weakly = extra == 0 and also > 0 and has.weak("only~") > lacks.weak("only~")
        if weakly or extra > 0 and (surplus(has, lacks, "only") > 0 or also > 0):
            yield Gap("quantifier", "only", has.lang, lacks.lang, tuple(has.hard("only")), tuple(lacks.hard("also")))


def _ones(side: Side) -> int:
    """Words for one that are more than an article."""
    return sum(1 for n in side.numbers if n.value == 1 and (n.kind != "article" or side.lang == "es"))


def actor_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A party that only one text names."""
    for pair in _PARTIES:
        for tag in pair:
            for has, lacks in both_ways(es, en):
                if has.hard(tag) and not lacks.hard(tag) and surplus(has, lacks, tag) > 0:
                    yield Gap("actor", tag, has.lang, lacks.lang, tuple(has.hard(tag)), ())
