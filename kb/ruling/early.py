"""Concluding early: where what is still unknown cannot change the outcome, nothing more is asked."""

from __future__ import annotations

from kb.ruling.base import EDITORIAL, Issue, Said
from kb.ruling.found import MAY, Found, Weighing, may_beat, overrules, refined, values_of
from kb.ruling.model import VALUE
from kb.ruling.nodes import Open, Value
from kb.ruling.numbers import combine


def early(ctx: Weighing, issue: Issue, live: list[int], opened: dict[int, Open]) -> Found | None:
    """The outcome where it is certain whatever the open conclusions turn out to be; None where it is not."""
    said = issue.said
    beaten = {place for place in (*live, *opened)
              if any(_beats_surely(ctx, issue, winner, place) for winner in live)}
    sure = [place for place in live if place not in beaten
            and not any(_may_beat(issue, winner, place) for winner in opened)]
    base = [place for place in sure if said[place].op == "is" and not said[place].closing]
    if not any(not said[place].attack for place in base):
        return None
    if any(place not in beaten and place not in sure and said[place].op != "is" for place in (*live, *opened)):
        return None
    if issue.decision.prefer is not None and any(place not in beaten for place in opened):
        return None
    found = combine(ctx, issue, sure)
    if found.kind != VALUE:
        return None
    if not all(_harmless(ctx, issue, base, place) for place in (*live, *opened)
               if place not in beaten and place not in sure and not said[place].closing):
        return None
    found.live = tuple(live)
    found.maybe = tuple(place for place in (*live, *opened) if place not in beaten and place not in sure)
    return found


def _edge(issue: Issue, winner: int, loser: int) -> bool:
    one, two = issue.said[winner], issue.said[loser]
    if two.strict or not may_beat(one, two):
        return False
    return overrules(one, two) or any(first == winner and authority.kind != EDITORIAL
                             for first, authority in issue.beaten_by.get(loser, ()))


def _constant(ctx: Weighing, said: Said) -> frozenset[object] | None:
    """What a conclusion says, where that is known on this path without asking for anything."""
    if said.known is not None:
        return said.known
    amounts = ctx.amounts.get(said)
    return None if amounts is None or any(isinstance(one, Value) for one in amounts) else frozenset(amounts)


def _beats_surely(ctx: Weighing, issue: Issue, winner: int, loser: int) -> bool:
    if winner == loser or not _edge(issue, winner, loser):
        return False
    one, two = issue.said[winner], issue.said[loser]
    if one.op != two.op:
        return True
    mine, yours = _constant(ctx, one), _constant(ctx, two)
    return mine is not None and yours is not None and mine != yours


def _may_beat(issue: Issue, winner: int, loser: int) -> bool:
    one, two = issue.said[winner], issue.said[loser]
    linked = not two.strict and may_beat(one, two) and (
        overrules(one, two) or any(first == winner for first, _ in issue.beaten_by.get(loser, ())))
    return linked and not (one.op == two.op and one.known is not None and one.known == two.known)


def _harmless(ctx: Weighing, issue: Issue, base: list[int], place: int) -> bool:
    """Whether an open conclusion, should it apply, would leave what the certain ones leave."""
    own = _constant(ctx, issue.said[place])
    sets = [values_of(ctx, issue.said[one]) for one in base]
    if own is None or any(isinstance(value, Value) for values in sets for value in values):
        return False
    left = frozenset(sets[0]).intersection(*sets)
    if not issue.decision.act:
        return left <= own
    may = any(issue.said[one].known == MAY for one in base)
    return refined(tuple(left), may) == refined(tuple(left & own), may or own == MAY) and bool(left & own)
