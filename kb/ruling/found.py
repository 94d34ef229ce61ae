"""What comes out for a decision on one path, and what conclusions that apply leave of its values together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from kb.rules.model import FORBIDDEN, OPTIONAL, REQUIRED
from kb.ruling.base import Edge, Issue, Said
from kb.ruling.conditions import decide_compare
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE
from kb.ruling.nodes import Context, Plain, Value
from kb.ruling.store import Store

Amount = Plain | Value
Side = tuple[tuple[Any, ...], tuple[str, ...]]
MAY = frozenset((REQUIRED, OPTIONAL))
_NEED_NOT = frozenset((OPTIONAL, FORBIDDEN))
ADJUSTING = ("plus", "minus", "times")
_NONE: Any = object()


class Weighing(Context, Protocol):
    """A path as weighing sees it. See `paths`."""

    hasty: bool
    store: Store
    amounts: dict[Said, tuple[Amount, ...]]

    def applies(self, said: Said) -> bool: ...


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


def values_of(ctx: Weighing, said: Said) -> tuple[Amount, ...]:
    """What a conclusion that applies says."""
    return tuple(said.known) if said.known is not None else ctx.amounts[said]


def equal(ctx: Weighing, one: Amount, two: Amount) -> bool:
    """Whether two amounts are the same on this path."""
    if not isinstance(one, Value) and not isinstance(two, Value):
        return one == two
    return one == two or decide_compare(ctx, "==", one, two) is True


def may_beat(winner: Said, loser: Said) -> bool:
    """A closing conclusion beats no other kind; one that only attacks beats nothing."""
    return not winner.attack and (not winner.closing or loser.closing)


def overrules(winner: Said, loser: Said) -> bool:
    """Whether a strict conclusion may beat one without an edge: only one that does the same to the outcome.

    A base beats a base and a limit a limit of its kind; what adjusts a base leaves room for every other adjustment.
    """
    return (winner.strict and not loser.strict and may_beat(winner, loser) and winner.op == loser.op
            and winner.op not in ADJUSTING)


def intersect(ctx: Weighing, issue: Issue, unbeaten: list[int]) -> Found:
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
        left = refined(left, any(said[place].known == MAY for place in use))
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


def common(ctx: Weighing, sets: list[tuple[Amount, ...]]) -> tuple[Amount, ...]:
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


def sides_of(ctx: Weighing, issue: Issue, use: list[int]) -> tuple[Side, ...]:
    """The distinct things that are said, each with its rules, the strongest rule first."""
    groups: dict[frozenset[Amount], tuple[tuple[Amount, ...], list[str]]] = {}
    for place in sorted(use, key=lambda one: issue.said[one].rank):
        values = values_of(ctx, issue.said[place])
        group = groups.setdefault(frozenset(values), (values, []))
        if issue.said[place].id not in group[1]:
            group[1].append(issue.said[place].id)
    return tuple((values, tuple(rules)) for values, rules in groups.values())


def chooser_of(ctx: Weighing, issue: Issue, use: list[int]) -> str | None:
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
