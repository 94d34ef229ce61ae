"""Fewest steps along a route of a map."""

from __future__ import annotations

from collections import deque

from kb.ruling.conditions import Bool
from kb.ruling.model import Key
from kb.ruling.nodes import Context, Domain, Domains, Plain, Span, T, Value, World, as_value

_MANY = 16  # of more pairs of ends than this, only the bounds that hold for all are told


class Map:
    """The places of one route, who their neighbours are, and the group each counts in.

    `blocked`: by place, the condition under which no way leads there (None: never).
    """

    def __init__(self, route: str, neighbours: dict[str, tuple[str, ...]], groups: dict[str, str],
                 blocked: dict[str, Bool]) -> None:
        self.route, self.neighbours, self.groups, self.blocked = route, neighbours, groups, blocked
        self.members: dict[str, list[str]] = {}
        for place, group in groups.items():
            self.members.setdefault(group, []).append(place)
        self.none = len(neighbours) + 1
        self._known: dict[tuple[str, str, frozenset[str]], int] = {}
        self._reads: tuple[Key, ...] = tuple(sorted({key for node in blocked.values() for key in node.scope}))
        self._barred: dict[tuple[Domain, ...], tuple[frozenset[str], frozenset[str]]] = {}

    def barred(self, domains: Domains) -> tuple[frozenset[str], frozenset[str]]:
        """The places that are surely blocked, and those that may be."""
        name = tuple(domains[key] for key in self._reads)
        known = self._barred.get(name)
        if known is None:
            masks = {place: condition.ab(domains) for place, condition in self.blocked.items()}
            known = self._barred[name] = (frozenset(place for place, held in masks.items() if held == T),
                                          frozenset(place for place, held in masks.items() if held & T))
        return known

    def steps(self, start: str, end: str, barred: frozenset[str]) -> int:
        """The number of group changes of the shortest way; one more than there are places where there is none."""
        known = self._known.get((start, end, barred))
        if known is None:
            known = self._known[(start, end, barred)] = self._search(start, end, barred)
        return known

    def _search(self, start: str, end: str, barred: frozenset[str]) -> int:
        queue = deque((place, 0) for place in self.members.get(start, ()) if place not in barred)
        done: set[str] = set()
        while queue:
            place, steps = queue.popleft()
            if self.groups[place] == end:
                return steps
            if place in done:
                continue
            done.add(place)
            for other in self.neighbours[place]:
                if other in barred or other in done:
                    continue
                if self.groups[other] == self.groups[place]:
                    queue.appendleft((other, steps))
                else:
                    queue.append((other, steps + 1))
        return self.none


class Way(Value):
    """The length of the shortest way from one end to the other."""

    __slots__ = ("end", "map", "start")

    def __init__(self, places: Map, start: Value, end: Value) -> None:
        super().__init__(("way", places.route, start, end), (start, end, *places.blocked.values()))
        self.map, self.start, self.end, self.numeric = places, start, end, True

    def ev(self, world: World) -> Plain:
        start, end = self.start.ev(world), self.end.ev(world)
        if start is None or end is None:
            return None
        barred = set()
        for place, condition in self.map.blocked.items():
            held = condition.ev(world)
            if held is None:
                continue  # what is not known to block does not
            if held:
                barred.add(place)
        return self.map.steps(str(start), str(end), frozenset(barred))

    def span(self, domains: Domains) -> Span:
        start, end = self.start.span(domains), self.end.span(domains)
        undefined = start.undefined or end.undefined
        ends = [(one, two) for one in start.values or () for two in end.values or ()]
        if not ends:
            return Span(values=frozenset(), undefined=True)
        if len(ends) > _MANY:
            return Span(0, self.map.none, None, undefined)
        surely, maybe = self.map.barred(domains)
        return Span(min(self.map.steps(str(one), str(two), surely) for one, two in ends),
                    max(self.map.steps(str(one), str(two), maybe) for one, two in ends), None, undefined)

    def run(self, ctx: Context) -> Plain | Value:
        start, end = self.start.run(ctx), self.end.run(ctx)
        if start is None or end is None:
            return None
        if isinstance(start, Value) or isinstance(end, Value):
            return Way(self.map, as_value(start), as_value(end))
        barred, unsure = set(), set()
        for place, condition in self.map.blocked.items():
            held = ctx.narrowed(condition)
            if held == 2:
                barred.add(place)
            elif held & 2:
                unsure.add(place)
        least = self.map.steps(str(start), str(end), frozenset(barred))
        if not unsure or least == self.map.steps(str(start), str(end), frozenset(barred | unsure)):
            return least
        return Way(self.map, as_value(start), as_value(end))
