"""Conditions that read how an act or a power stands, and a condition used as a yes/no value."""

from __future__ import annotations

from kb.ruling.amounts import picked
from kb.ruling.conditions import Bool
from kb.ruling.nodes import Context, Domains, F, Plain, Span, T, U, Value, World


class Holds(Bool):
    """`actor has voice`: `inner` says what that means."""

    __slots__ = ("holder", "inner", "power")

    def __init__(self, holder: Value, power: str, inner: Bool) -> None:
        super().__init__(("holds", holder, power), (inner,), pure=False)
        self.holder, self.power, self.inner = holder, power, inner

    def run(self, ctx: Context) -> bool | None:
        return self.inner.run(ctx)


class AsValue(Value):
    """A condition as a yes/no value."""

    __slots__ = ("condition",)

    def __init__(self, condition: Bool) -> None:
        super().__init__(("as value", condition), (condition,))
        self.condition, self.numeric = condition, False

    def ev(self, world: World) -> Plain:
        return self.condition.ev(world)

    def span(self, domains: Domains) -> Span:
        held = self.condition.ab(domains)
        values: frozenset[Plain] = frozenset(value for value, bit in ((True, T), (False, F)) if held & bit)
        return Span(values=values, undefined=bool(held & U))

    def run(self, ctx: Context) -> Plain | Value:
        return self.condition.run(ctx)


class Stands(Bool):
    """How an act stands: every state that is left is one of the mood's."""

    __slots__ = ("act", "args", "mood", "states")

    def __init__(self, act: str, args: tuple[Value, ...], mood: str, states: frozenset[str]) -> None:
        super().__init__(("stands", act, args, mood), args, pure=False)
        self.act, self.args, self.mood, self.states = act, args, mood, states

    def run(self, ctx: Context) -> bool | None:
        key = picked(self.args, ctx)
        return None if key is None else ctx.read_deontic((self.act, key), self.states)


class Works(Bool):
    """A power is in play and nothing switches it off."""

    __slots__ = ("power",)

    def __init__(self, power: str) -> None:
        super().__init__(("works", power), pure=False)
        self.power = power

    def run(self, ctx: Context) -> bool | None:
        return ctx.works(self.power)
