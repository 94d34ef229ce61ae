"""Weighing the conclusions on one decision: defeat, intersection, numbers, closing rules, editorial rulings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kb.rules.model import FORBIDDEN, OPTIONAL, REQUIRED, Authority
from kb.ruling.compile import EDITORIAL, Edge, Issue, Said, Settled
from kb.ruling.conditions import decide_compare
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE
from kb.ruling.nodes import Open, Plain, Value

if TYPE_CHECKING:
    from kb.ruling.paths import Path

Amount = Plain | Value
Side = tuple[tuple[Any, ...], tuple[str, ...]]
_MAY = frozenset((REQUIRED, OPTIONAL))
_NEED_NOT = frozenset((OPTIONAL, FORBIDDEN))
STRICT = Authority("strict")
ADJUSTING = ("plus", "minus", "times")


@dataclass(slots=True)
class Found:
    """What comes out for a decision on one path.

    `reasons`: places of the conclusions that carry it; `beaten`: place of a loser -> who beat it; `live`: what applied.
    `ruled`: the clash an editorial ruling settled and its id. `parts`: for a set decision, what came out by member;
    `disputed`: the members over which its rules clash.
    """

    kind: str
    allowed: tuple[Any, ...] = ()
    low: Amount = None
    high: Amount = None
    chooser: str | None = None
    sides: tuple[Side, ...] = ()
    reasons: tuple[int, ...] = ()
    beaten: dict[int, list[Edge]] = field(default_factory=dict)
    live: tuple[int, ...] = ()
    ruled: tuple[tuple[str, ...], str] | None = None
    by_editorial: tuple[str, ...] = ()
    parts: tuple[Found, ...] = ()
    disputed: tuple[str, ...] = ()
    maybe: tuple[int, ...] = ()  # concluded early: places of conclusions that may be reasons too


def weigh_all(ctx: Path, settled: Settled) -> Found:
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


def weigh(ctx: Path, issue: Issue) -> Found:
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
        from kb.ruling.early import early

        found = early(ctx, issue, live, opened) if ctx.hasty else None
        if found is not None:
            return found
        raise opened[min(opened, key=lambda place: said[place].rank)]
    return settle(ctx, issue, live)


def values_of(ctx: Path, said: Said) -> tuple[Amount, ...]:
    """What a conclusion that applies says."""
    return tuple(said.known) if said.known is not None else ctx.amounts[said]


def equal(ctx: Path, one: Amount, two: Amount) -> bool:
    """Whether two amounts are the same on this path."""
    if not isinstance(one, Value) and not isinstance(two, Value):
        return one == two
    return one == two or decide_compare(ctx, "==", one, two) is True


def otherwise(ctx: Path, one: Said, two: Said) -> bool:
    """Whether two conclusions say different things."""
    if one.op != two.op:
        return True
    if one.known is not None and two.known is not None:
        return one.known != two.known
    mine, yours = values_of(ctx, one), values_of(ctx, two)
    return not (all(any(equal(ctx, a, b) for b in yours) for a in mine)
                and all(any(equal(ctx, a, b) for a in mine) for b in yours))


def defeats(ctx: Path, issue: Issue, live: list[int]) -> dict[int, list[Edge]]:
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


def may_beat(winner: Said, loser: Said) -> bool:
    """A closing conclusion beats no other kind; one that only attacks beats nothing."""
    return not winner.attack and (not winner.closing or loser.closing)


def overrules(winner: Said, loser: Said) -> bool:
    """Whether a strict conclusion may beat one without an edge: only one that does the same to the outcome.

    A base beats a base and a limit a limit of its kind; what adjusts a base leaves room for every other adjustment.
    """
    return (winner.strict and not loser.strict and may_beat(winner, loser) and winner.op == loser.op
            and winner.op not in ADJUSTING)


def settle(ctx: Path, issue: Issue, live: list[int]) -> Found:
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


def combine(ctx: Path, issue: Issue, unbeaten: list[int]) -> Found:
    """Intersect what is unbeaten; a number is then adjusted and limited."""
    if not issue.simple:
        from kb.ruling.numbers import combine_number

        return combine_number(ctx, issue, unbeaten)
    return intersect(ctx, issue, unbeaten)


def intersect(ctx: Path, issue: Issue, unbeaten: list[int]) -> Found:
    """What the unbeaten `is` conclusions leave; the closing ones only where no other applies."""
    said = issue.said
    use = [place for place in unbeaten if not said[place].closing and said[place].op == "is"]
    if all(said[place].attack for place in use):
        use = [place for place in unbeaten if said[place].closing and said[place].op == "is"]
    if not use:
        return Found(SILENT)
    left = common(ctx, [values_of(ctx, said[place]) for place in use])
    if not left:
        return Found(CONFLICT, sides=sides_of(ctx, issue, use), reasons=tuple(use))
    if issue.decision.act:
        left = refined(left, any(said[place].known == _MAY for place in use))
        return Found(VALUE, left, reasons=tuple(use))
    reasons = tuple(place for place in use if not said[place].attack)
    if len(left) == 1:
        return Found(VALUE, left, reasons=reasons)
    left = tuple(sorted(left, key=lambda value: issue.domain.index(value) if value in issue.domain else -1))
    return Found(CHOICE, left, chooser=chooser_of(ctx, issue, use), reasons=reasons)


def refined(left: tuple[Any, ...], bare_may: bool) -> tuple[Any, ...]:
    """A bare `may` also gives `need not`, at closing strength: only where that leaves anything."""
    states = tuple(state for state in (REQUIRED, OPTIONAL, FORBIDDEN) if state in left)
    if not bare_may:
        return states
    return tuple(state for state in states if state in _NEED_NOT) or states


def common(ctx: Path, sets: list[tuple[Amount, ...]]) -> tuple[Amount, ...]:
    """The values that are in every set."""
    first, *rest = sets
    if not rest:
        return first
    if not any(isinstance(value, Value) for values in sets for value in values):
        shared = frozenset(first).intersection(*rest)
        return tuple(value for value in first if value in shared)
    left = []
    for value in first:
        for values in rest:
            same = next((other for other in values if equal(ctx, value, other)), _NONE)
            if same is _NONE:
                break
            if isinstance(value, Value) and not isinstance(same, Value):
                value = same
        else:
            left.append(value)
    return tuple(left)


_NONE: Any = object()


def sides_of(ctx: Path, issue: Issue, use: list[int]) -> tuple[Side, ...]:
    """The distinct things that are said, each with its rules, the strongest rule first."""
    groups: dict[frozenset[Amount], tuple[tuple[Amount, ...], list[str]]] = {}
    for place in sorted(use, key=lambda one: issue.said[one].rank):
        values = values_of(ctx, issue.said[place])
        group = groups.setdefault(frozenset(values), (values, []))
        if issue.said[place].id not in group[1]:
            group[1].append(issue.said[place].id)
    return tuple((values, tuple(rules)) for values, rules in groups.values())


def chooser_of(ctx: Path, issue: Issue, use: list[int]) -> str | None:
    """Who chooses: a member of a kind, or the id of a fact that tells it where that is unknown."""
    for place in use:
        chooser = issue.said[place].chooser
        if chooser is not None:
            value = chooser.run(ctx)
            if not isinstance(value, Value):
                return None if value is None else str(value)
            fact = getattr(value, "fact", None)
            return str(fact[0]) if isinstance(fact, tuple) else None
    return None


def read_by_us(ctx: Path, issue: Issue, found: Found) -> Found:
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
        left = refined(left, any(said.known == _MAY for said in use))
    agreeing = tuple(place for place in found.reasons
                     if any(value in values_of(ctx, issue.said[place]) for value in left))
    kind = VALUE if len(left) == 1 or issue.decision.act else CHOICE
    return Found(kind, left, reasons=agreeing, ruled=(clash, use[0].id),
                 by_editorial=tuple(said.id for said in use))
