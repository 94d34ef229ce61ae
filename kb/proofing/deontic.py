"""Negation and modality of the two texts, as bags of verb groups."""

from __future__ import annotations

from collections.abc import Iterator

from kb.proofing.exchanges import (
    capped,
    contrasted,
    floored,
    no_two,
    reserved,
    restricted,
    twice_denied,
)
from kb.proofing.gaps import Gap, both_ways, spare, surplus
from kb.proofing.side import Side
from kb.text.deontic import Group
from kb.text.fold import fold
from kb.text.languages import language
from kb.text.skeleton import skeleton

_FORBIDDEN = frozenset({"may not", "must not"})


def negation_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """One text says no more often than the other."""
    for has, lacks in both_ways(es, en):
        mine, other = negatives(has), negatives(lacks)
        extra = len(mine) - len(other) - capped(has, lacks) - restricted(has, lacks) - _otherwise(has, lacks)
        lost = extra > 0 and (extra > _spare_no(has, lacks) or _no_for_all(has, lacks))
        bare = _without_lost(has, lacks)
        if bare:
            mine, other = mine + has.hard("without"), other + lacks.hard("without")
        lost = lost or (_always_for_never(has, lacks) and not twice_denied(has, lacks)) or bare
        if lost or _anyone_for_no_one(has, lacks) or _allowed_for_forbidden(has, lacks):
            yield Gap("negation", "not", has.lang, lacks.lang, tuple(mine), tuple(other))


def _otherwise(has: Side, lacks: Side) -> int:
    """How many negations of `has` are said in `lacks` by another logic."""
    ways = (floored, contrasted, no_two, reserved, twice_denied)
    return max(way(has, lacks) for way in ways)


def negatives(side: Side) -> list[str]:
    """The words that say no: negated verb groups and bare negations."""
    return [side.text[g.start : g.end] for g in side.groups if g.negator or g.kind == "negation"]


def _spare_no(has: Side, lacks: Side) -> int:
    """What may stand for a negation in `lacks`: weak signs, and "without" where the other text has none."""
    nor = 0 if negatives(lacks) or lacks.hard("without") else _lone_nor(lacks)
    without = max(0, len(lacks.hard("without")) - len(has.hard("without")))
    return spare(has, lacks, "not") + without + _free_to(has, lacks) - nor


def _free_to(has: Side, lacks: Side) -> int:
    """How often "need not" in one text is "is free to" in the other."""
    exempt = len(_of(has, "need not")) - len(_of(lacks, "need not"))
    lets = len(_of(lacks, "may")) + lacks.weak("may~") - len(_of(has, "may")) - has.weak("may~")
    return max(0, min(exempt, lets))


def _lone_nor(side: Side) -> int:
    """One "nor" among the weak signs: where nothing else is negated it is a remnant and renders nothing.

    Two of them ("ni ... ni") negate by themselves.
    """
    found = sum(fold(mark) in language(side.lang).nor for mark in side.soft("not~~"))
    return found if found == 1 else 0


def _always_for_never(has: Side, lacks: Side) -> bool:
    """The word that takes the place of a lost never."""
    return (
        _by(has, "never") > _by(lacks, "never")
        and _nevers(has) > _nevers(lacks)
        and len(lacks.hard("always")) > len(has.hard("always"))
    )


def _without_lost(has: Side, lacks: Side) -> bool:
    """One text does something without another and nothing in the other text says no to it in any way."""
    bare = len(has.hard("without")) - len(lacks.hard("without"))
    whole = bare + len(negatives(has)) - len(negatives(lacks)) - capped(has, lacks)
    return bare > 0 and whole > 0 and whole > spare(has, lacks, "not") and not twice_denied(has, lacks)


def _nevers(side: Side) -> int:
    """Words for never, those that only agree with a negation too ("no ... nunca")."""
    return len(side.hard("never"))


def _no_for_all(has: Side, lacks: Side) -> bool:
    """The word that takes the place of a lost no: every, or any."""
    concord = language(lacks.lang).negative_concord
    return _no_words(has) > _no_words(lacks) and (
        surplus(lacks, has, "all") > 0 or (concord and _any(lacks) > _any(has))
    )


def _anyone_for_no_one(has: Side, lacks: Side) -> bool:
    """Where negative words agree ("no ... nadie"), a negated "anyone" stands for nothing the other text says."""
    concord = language(lacks.lang).negative_concord and not language(has.lang).negative_concord
    return concord and _no_words(has) > _no_words(lacks) and _any(lacks) > _any(has)


def _allowed_for_forbidden(has: Side, lacks: Side) -> bool:
    """One text forbids and the other lets, though nothing in the other negates further on or restricts ("may only")."""
    if capped(has, lacks) or restricted(has, lacks) or contrasted(has, lacks) or twice_denied(has, lacks):
        return False
    forbids = len(_forbidden(has)) - len(_forbidden(lacks))
    lets = len(_of(lacks, "may")) - len(_of(has, "may"))
    bare = sum(g.kind == "negation" for g in lacks.groups) - sum(g.kind == "negation" for g in has.groups)
    only = len(lacks.hard("only")) - len(has.hard("only"))
    return forbids > 0 and lets > 0 and bare <= 0 and only <= 0


def _by(side: Side, negator: str) -> int:
    return sum(g.negator == negator for g in side.groups)


def _no_words(side: Side) -> int:
    return len(side.hard("nobody")) + len(side.hard("no"))


def _any(side: Side) -> int:
    return len(side.hard("any"))


def _asks(es: Side, en: Side) -> bool:
    """Questions are put with "can" where the other language has none."""
    return es.text.rstrip().endswith("?") or en.text.rstrip().endswith("?")


def modality_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """One text lets where the other demands, or forbids with a verb of duty where it forbids with one of leave."""
    for has, lacks in both_ways(es, en):
        may, may_other = _of(has, "may"), _of(lacks, "may")
        must, must_other = _of(has, "must"), _of(lacks, "must")
        exempt = len(_of(has, "need not")) - len(_of(lacks, "need not"))
        extra_may = len(may) - len(may_other) + min(0, exempt) - _negated_further_on(has, lacks) - capped(lacks, has)
        extra_may += min(restricted(has, lacks), len(_forbids(has, "leave")))
        extra_must = len(must_other) - len(must)
        if extra_must > 0 and (extra_may > 0 or exempt > 0):
            mine = (may or _forbids(has, "leave")) if extra_may > 0 else _of(has, "need not")
            yield Gap("modality", "may", has.lang, lacks.lang, _texts(has, mine), _texts(lacks, must_other))
        elif extra_must > 0 and not _asks(es, en) and _lets(has, lacks):
            words = tuple(has.soft("may~")) or _texts(has, may)
            yield Gap("modality", "may", has.lang, lacks.lang, words, _texts(lacks, must_other))
        elif exempt > 0 and len(_forbidden(lacks)) > len(_forbidden(has)):
            yield Gap(
                "modality",
                "need not",
                has.lang,
                lacks.lang,
                _texts(has, _of(has, "need not")),
                _texts(lacks, _forbidden(lacks)),
            )
        elif not may_other and extra_may > spare(has, lacks, "may") and not _asks(es, en) and _commands(lacks):
            yield Gap("modality", "may", has.lang, lacks.lang, _texts(has, may), ())
        elif _stricter(has, lacks):
            yield Gap(
                "modality",
                "may not",
                has.lang,
                lacks.lang,
                _texts(has, _forbids(has, "leave")),
                _texts(lacks, _forbids(lacks, "duty")),
            )


def _lets(has: Side, lacks: Side) -> bool:
    """Does one text let as often as the other, and more in other words, or with no sign of a duty at all?"""
    may, other = len(_of(has, "may")), len(_of(lacks, "may"))
    if may < other:
        return False
    return has.weak("may~") > lacks.weak("may~") or (may > 0 and not has.weak("have~") and not _commands(has))


def _commands(side: Side) -> bool:
    """Does a clause of it give an order ("Draw two")? How things go ("two are drawn") is often put with "can"."""
    return skeleton(side.text, side.lang).mood == "imperative"


def _negated_further_on(has: Side, lacks: Side) -> int:
    """How often "may ... no card" in one text is "may not ... a card" in the other."""
    bare = sum(g.kind == "negation" for g in has.groups) - sum(g.kind == "negation" for g in lacks.groups)
    return max(0, min(bare, len(_forbids(lacks, "leave")) - len(_forbids(has, "leave"))))


def _stricter(has: Side, lacks: Side) -> bool:
    """Is "may not" in one text "must not" in the other? "Must not" and "forbidden" in English render either."""
    duty = len(_forbids(lacks, "duty")) - len(_forbids(has, "duty"))
    either = max(0, len(_forbids(has, "either")) - len(_forbids(lacks, "either")))
    leave = len(_forbids(has, "leave")) - len(_forbids(lacks, "leave"))
    bare = sum(g.kind == "negation" for g in lacks.groups) - sum(g.kind == "negation" for g in has.groups)
    if leave > 0 and bare > 0 and len(_of(lacks, "must")) > len(_of(has, "must")):
        return True  # "must play no card" for "may not play a card"
    odd = any(g.kind == "nobody_must" for g in lacks.groups)
    return duty > either and (leave > 0 or odd)


def _forbids(side: Side, verb: str) -> list[Group]:
    return [g for g in side.groups if _verb(side, g) == verb]


def _verb(side: Side, group: Group) -> str:
    """How a prohibition is made: with a verb of leave, with one of duty, with either ("must not", "forbidden")."""
    if group.kind in ("prohibited", "nobody_may"):
        return "leave"
    duty = group.negator == "never" or (language(side.lang).negative_concord and group.verbal)
    if group.kind == "nobody_must" or (group.kind == "forbidden" and duty):
        return "duty"
    return "either" if group.kind == "forbidden" else ""


def _forbidden(side: Side) -> list[Group]:
    return [g for g in side.groups if g.modality in _FORBIDDEN]


def _of(side: Side, modality: str) -> list[Group]:
    return [g for g in side.groups if g.modality == modality]


def _texts(side: Side, groups: list[Group]) -> tuple[str, ...]:
    return tuple(side.text[g.start : g.end] for g in groups)
