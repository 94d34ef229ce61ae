"""Weighing the conclusions on one decision: defeat, intersection, numbers, closing rules, editorial rulings."""

from __future__ import annotations

from kb.rules.model import Authority
from kb.ruling.base import EDITORIAL, Edge, Issue, Said, Settled
from kb.ruling.early import early
from kb.ruling.found import MAY, Weighing, common, equal, may_beat, overrules, refined, values_of
from kb.ruling.found import Amount as Amount
from kb.ruling.found import Found as Found
from kb.ruling.found import Side as Side
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE
from kb.ruling.nodes import Open
from kb.ruling.numbers import combine

STRICT = Authority("strict")


def weigh_all(ctx: Weighing, settled: Settled) -> Found:
    """The outcome of a decision; of a set decision, of its members together."""
    if settled.decision.type.__class__.__name__ != "SetOf":
        return weigh(ctx, settled.issues[0])
    parts = []
    opened: Open | None = None
    for issue in settled.issues:
        try:
            part = weigh(ctx, issue)
        except Open as error:
            opened = opened or error
            continue
        parts.append(part)
    if opened is not None:
        raise opened
    members = frozenset(issue.member for issue, part in zip(settled.issues, parts, strict=True)
                        if part.kind == VALUE and part.allowed[0] is True)
    ruled = next((part.ruled for part in parts if part.ruled), None)
    disputed = [(str(issue.member), part) for issue, part in zip(settled.issues, parts, strict=True)
                if part.kind == CONFLICT]
    if disputed:
        sides = tuple(((members | {member} if values[0] is True else members,), rules)
                      for member, part in disputed for values, rules in part.sides)
        return Found(CONFLICT, (members,), sides=sides, parts=tuple(parts),
                     disputed=tuple(member for member, _ in disputed))
    for part in parts:
        if part.kind == CHOICE:
            return Found(CHOICE, (members,), chooser=part.chooser, ruled=ruled, parts=tuple(parts))
    return Found(VALUE, (members,), ruled=ruled, parts=tuple(parts))


def weigh(ctx: Weighing, issue: Issue) -> Found:
    """The outcome of one issue. Raises Open where what is unknown can matter."""
    live: list[int] = []
    opened: dict[int, Open] = {}
    said = issue.said
    for place in issue.order:
        try:
            if ctx.applies(said[place]):
                live.append(place)
        except Open as error:
            opened[place] = error
    if opened:
        found = early(ctx, issue, live, opened) if ctx.hasty else None
        if found is not None:
            return found
        raise opened[min(opened, key=lambda place: said[place].rank)]
    return settle(ctx, issue, live)


def otherwise(ctx: Weighing, one: Said, two: Said) -> bool:
    """Whether two conclusions say different things."""
    if one.op != two.op:
        return True
    if one.known is not None and two.known is not None:
        return one.known != two.known
    mine, yours = values_of(ctx, one), values_of(ctx, two)
    return not (all(any(equal(ctx, a, b) for b in yours) for a in mine)
                and all(any(equal(ctx, a, b) for a in mine) for b in yours))


def defeats(ctx: Weighing, issue: Issue, live: list[int]) -> dict[int, list[Edge]]:
    """Who is beaten by whom among the conclusions that apply. A beaten one still beats; edges do not chain."""
    if not issue.beaten_by and not issue.strict:
        return {}
    here = set(live)
    said = issue.said
    beaten: dict[int, list[Edge]] = {}
    for place in live:
        own = said[place]
        if own.strict:
            continue
        for winner, authority in issue.beaten_by.get(place, ()):
            if winner in here and may_beat(said[winner], own) and otherwise(ctx, said[winner], own):
                beaten.setdefault(place, []).append((winner, authority))
        if issue.strict:
            for winner in live:
                if overrules(said[winner], own) and otherwise(ctx, said[winner], own):
                    beaten.setdefault(place, []).append((winner, STRICT))
    return beaten


def settle(ctx: Weighing, issue: Issue, live: list[int]) -> Found:
    """The outcome where it is known of every conclusion whether it applies."""
    beaten = defeats(ctx, issue, live)
    found = combine(ctx, issue, [place for place in live if place not in beaten])
    if any(all(authority.kind == EDITORIAL for _, authority in edges) for edges in beaten.values()):
        plain = {place: kept for place, edges in beaten.items()
                 if (kept := [edge for edge in edges if edge[1].kind != EDITORIAL])}
        without = combine(ctx, issue, [place for place in live if place not in plain])
        if without.kind == CONFLICT and found.kind != CONFLICT:
            editorial = next(edge[1].ref for place, edges in beaten.items() if place not in plain for edge in edges)
            found.ruled = tuple(dict.fromkeys(rule for _, rules in without.sides for rule in rules)), str(editorial)
    if issue.editorials and found.kind in (CONFLICT, SILENT):
        found = read_by_us(ctx, issue, found)
    found.beaten, found.live = beaten, tuple(live)
    return found


def read_by_us(ctx: Weighing, issue: Issue, found: Found) -> Found:
    """The outcome of the editorial rulings that fit a clash or a silence; the outcome itself where none does."""
    clash = tuple(dict.fromkeys(rule for _, rules in found.sides for rule in rules))
    use = []
    for said in issue.editorials:
        assert said.editorial is not None
        fits = found.kind == SILENT or sum(rule in clash for rule in said.editorial.settles) >= min(
            2, len(said.editorial.settles))
        if fits and ctx.applies(said):
            use.append(said)
    if not use:
        return found
    left = common(ctx, [values_of(ctx, said) for said in use])
    if not left:
        return found
    if issue.decision.act:
        left = refined(left, any(said.known == MAY for said in use))
    agreeing = tuple(place for place in found.reasons
                     if any(value in values_of(ctx, issue.said[place]) for value in left))
    kind = VALUE if len(left) == 1 or issue.decision.act else CHOICE
    return Found(kind, left, reasons=agreeing, ruled=(clash, use[0].id),
                 by_editorial=tuple(said.id for said in use))
