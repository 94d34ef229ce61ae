"""Conditions made of conditions. A part that is open does not matter where another part already decides."""

from __future__ import annotations

from collections.abc import Iterable

from kb.ruling.conditions import SWAPPED, Bool
from kb.ruling.nodes import Context, Domains, F, Open, T, U, World


class Negation(Bool):
    """`not`; of something undefined, undefined."""

    __slots__ = ("item",)

    def __init__(self, item: Bool) -> None:
        super().__init__(("not", item), (item,))
        self.item = item

    def ev(self, world: World) -> bool | None:
        held = self.item.ev(world)
        return None if held is None else not held

    def ab(self, domains: Domains) -> int:
        return SWAPPED[self.item.ab(domains)]

    def run(self, ctx: Context) -> bool | None:
        held = self.item.run(ctx)
        return None if held is None else not held


class Junction(Bool):
    """`and` (decided by a false part) or `or` (decided by a true one)."""

    __slots__ = ("items", "settles")

    def __init__(self, items: tuple[Bool, ...], settles: bool) -> None:
        super().__init__(("or" if settles else "and", items), items)
        self.items, self.settles = items, settles

    def ev(self, world: World) -> bool | None:
        found: bool | None = not self.settles
        for item in self.items:
            held = item.ev(world)
            if held is self.settles:
                return held
            if held is None:
                found = None
        return found

    def ab(self, domains: Domains) -> int:
        return junction_mask(self.items, self.settles, domains)

    def run(self, ctx: Context) -> bool | None:
        return junction_run(self.items, self.settles, ctx)


def junction_mask(items: Iterable[Bool], settles: bool, domains: Domains) -> int:
    """The possible truth values of `and` (settles: False) or `or` (True) of these parts."""
    decisive, idle = (T, F) if settles else (F, T)
    some, every = 0, idle
    for item in items:
        held = item.ab(domains)
        if held == decisive:
            return decisive
        some |= held
        every &= held
    return (some & (decisive | U)) | every


def junction_run(items: tuple[Bool, ...], settles: bool, ctx: Context) -> bool | None:
    """`and` or `or` on a path: an open part is raised only where no other part decides."""
    opened: Open | None = None
    found: bool | None = not settles
    for item in items:
        try:
            held = item.run(ctx)
        except Open as error:
            opened = opened or error
            continue
        if held is settles:
            return held
        if held is None:
            found = None
    if opened is not None:
        raise opened
    return found


class Quantified(Bool):
    """`quantifier` is any | every. With facts alone it is one atom; where it reads decisions, its members are."""

    __slots__ = ("domain", "items", "quantifier", "settles", "variable")

    def __init__(self, quantifier: str, variable: str, domain: str, items: tuple[tuple[str, Bool], ...]) -> None:
        super().__init__((quantifier, items), tuple(item for _, item in items))
        self.quantifier, self.variable, self.domain, self.items = quantifier, variable, domain, items
        self.settles = quantifier == "any"

    def ev(self, world: World) -> bool | None:
        found: bool | None = not self.settles
        for _, item in self.items:
            held = item.ev(world)
            if held is self.settles:
                return held
            if held is None:
                found = None
        return found

    def ab(self, domains: Domains) -> int:
        return junction_mask((item for _, item in self.items), self.settles, domains)

    def run(self, ctx: Context) -> bool | None:
        if not self.pure:
            return junction_run(tuple(item for _, item in self.items), self.settles, ctx)
        decisive, idle = (T, F) if self.settles else (F, T)
        left = []
        for member, item in self.items:
            held = ctx.narrowed(item)
            if held == decisive:
                return self.settles
            if held != idle:
                left.append((member, item))
        if not left:
            return not self.settles
        if len(left) == 1:
            return left[0][1].run(ctx)
        return ctx.decide(self if len(left) == len(self.items) else
                          Quantified(self.quantifier, self.variable, self.domain, tuple(left)))
