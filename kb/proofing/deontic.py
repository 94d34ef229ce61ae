"""Negation and modality of the two texts, as bags of verb groups."""

from __future__ import annotations

from collections.abc import Iterator

from kb.proofing.gaps import Gap, both_ways
from kb.proofing.side import Side
from kb.text.deontic import Group

_LEAVE, _DUTY, _EITHER = frozenset({"leave"}), frozenset({"duty"}), frozenset({"either"})


def negation_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """One text says no more often than the other."""
    for has, lacks in both_ways(es, en):
        mine, other = negatives(has), negatives(lacks)
        spare = max(0, len(lacks.weak("not")) - len(has.weak("not")))
        if len(mine) - len(other) > spare:
            yield Gap("negation", "not", has.lang, lacks.lang, _texts(has, mine), _texts(lacks, other))


def negatives(side: Side) -> list[Group]:
    """The groups that say no."""
    return [g for g in side.groups if g.negator or g.kind == "negation"]


def modality_gaps(es: Side, en: Side) -> Iterator[Gap]:
    """One text lets where the other demands, or forbids with a verb of duty where the other forbids with one of leave."""
    for has, lacks in both_ways(es, en):
        may, may_other = _of(has, "may"), _of(lacks, "may")
        must, must_other = _of(has, "must"), _of(lacks, "must")
        spare = max(0, len(lacks.weak("may")) - len(has.weak("may")))
        free = max(0, len(_of(lacks, "need not")) - len(_of(has, "need not")))
        extra_may = len(may) - len(may_other) - free
        extra_must = len(must_other) - len(must)
        if extra_may > 0 and extra_must > 0:
            yield Gap("modality", "may", has.lang, lacks.lang, _texts(has, may), _texts(lacks, must_other))
        elif extra_may > spare:
            yield Gap("modality", "may", has.lang, lacks.lang, _texts(has, may), ())
        elif not extra_may > 0:
            leave, duty = _forbids(has, _LEAVE), _forbids(lacks, _DUTY)
            if len(duty) > len(_forbids(has, _DUTY)) + len(_forbids(has, _EITHER)) and len(leave) > len(_forbids(lacks, _LEAVE)):
                yield Gap("modality", "may not", has.lang, lacks.lang, _texts(has, leave), _texts(lacks, duty))


def _forbids(side: Side, kinds: frozenset[str]) -> list[Group]:
    """Prohibitions by the verb that is negated; "must not" and "forbidden" in English render either."""
    return [g for g in side.groups if _verb(side, g) in kinds]


def _verb(side: Side, group: Group) -> str:
    if group.kind in ("prohibited", "nobody_may"):
        return "leave"
    if group.kind == "nobody_must" or (group.kind == "forbidden" and (group.negator == "never" or side.lang == "es" and group.verbal)):
        return "duty"
    return "either" if group.kind == "forbidden" else ""


def _of(side: Side, modality: str) -> list[Group]:
    return [g for g in side.groups if g.modality == modality]


def _texts(side: Side, groups: list[Group]) -> tuple[str, ...]:
    return tuple(side.text[g.start : g.end] for g in groups)
