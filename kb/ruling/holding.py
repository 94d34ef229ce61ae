"""Two wrappers: "the holder has the power" as one condition, and a condition used as a yes/no value."""

from __future__ import annotations

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
        values = frozenset(value for value, bit in ((True, T), (False, F)) if held & bit)
        return Span(values=values, undefined=bool(held & U))  # type: ignore[arg-type]

    def run(self, ctx: Context) -> Plain | Value:
        return self.condition.run(ctx)
