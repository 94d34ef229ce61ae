"""Exceptions, conditions, comparisons, quantifiers and parties of the two texts."""

from __future__ import annotations

from collections.abc import Iterator

from kb.proofing.gaps import Gap, both_ways, lost, surplus
from kb.proofing.side import Side

_OPPOSED = (("least", "most"), ("more", "fewer"), ("before", "after"))
_PARTIES = (("winner", "loser"), ("attacker", "defender"), ("opponent", "ally"))


def exception_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """An exception that only one text makes."""
    yield from lost(es, en, "except", "exception")


def condition_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A condition that only one text sets."""
    for has, lacks in both_ways(es, en):
        mine = has.hard("if") + has.hard("when")
        other = lacks.hard("if") + lacks.hard("when")
        spare = max(0, len(lacks.weak("if")) - len(has.weak("if")))
        if len(mine) - len(other) > spare:
            yield Gap("condition", "if", has.lang, lacks.lang, tuple(mine), tuple(other))


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
    """All, only and also."""
    for tag in ("all", "only", "also"):
        yield from lost(es, en, tag, "quantifier")


def actor_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """A party that only one text names."""
    for pair in _PARTIES:
        for tag in pair:
            for has, lacks in both_ways(es, en):
                if has.hard(tag) and not lacks.hard(tag) and surplus(has, lacks, tag) > 0:
                    yield Gap("actor", tag, has.lang, lacks.lang, tuple(has.hard(tag)), ())
