"""What every ground expression is: a node that can be evaluated exactly, bounded, or run on a path.

Ground means that every variable is replaced by a member. Inside the core a number is an `int` where it is whole and
a `Fraction` otherwise (they compare and hash alike); None is the value of what a missing table cell leaves undefined.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from kb.ruling.model import Key

Number = int | Fraction
#: A value inside the core; None is undefined.
Plain = bool | str | int | Fraction | None
#: The values that a fact can still have: numbers ascending, None last.
Domain = tuple[Plain, ...]
World = Mapping[Key, Plain]

# Truth values as a mask, for what is still possible.
F, T, U = 1, 2, 4

EMPTY: frozenset[Key] = frozenset()


def mask(value: object) -> int:
    """The mask of one truth value."""
    return U if value is None else T if value else F


#: By mask, the truth values that are possible, true first.
POSSIBLE: tuple[tuple[bool | None, ...], ...] = tuple(
    tuple(value for value, bit in ((True, T), (False, F), (None, U)) if held & bit) for held in range(8)
)


def plain(value: object) -> Plain:
    """The value as the core holds it: whole numbers as int."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return value.numerator
    return value  # type: ignore[return-value]


class Span:
    """What a value can still be: an interval of numbers, or a set of ids and yes/no; `undefined`: it may be None."""

    __slots__ = ("high", "low", "undefined", "values")

    def __init__(self, low: Number | None = None, high: Number | None = None,
                 values: frozenset[Plain] | None = None, undefined: bool = False) -> None:
        self.low, self.high, self.values, self.undefined = low, high, values, undefined

    @property
    def empty(self) -> bool:
        """True where no defined value is possible."""
        return (self.values is not None and not self.values) or (self.values is None and self.low is None)


UNDEFINED = Span(values=frozenset(), undefined=True)


class Domains(Protocol):
    """Gives the domain of every fact."""

    def __getitem__(self, key: Key) -> Domain: ...


class Open(Exception):
    """What the evaluation asks for is not determined on this path.

    Either `atom` with its possible truth values, on which the path forks; or `origin`, an unsettled decision that was
    read, with the values it ranges over.
    """

    def __init__(self, atom: Bool | None, values: tuple[Any, ...], origin: Key | None = None) -> None:
        super().__init__()
        self.atom, self.values, self.origin = atom, values, origin


class Context(Protocol):
    """A path of the evaluation: what is known on it. See `paths`."""

    def look(self, key: Key) -> Plain | Value: ...
    def decide(self, atom: Bool) -> bool | None: ...
    def pick(self, item: Value) -> Plain: ...
    def read(self, key: Key) -> Plain | Value: ...
    def read_deontic(self, key: Key, mood: frozenset[str]) -> bool | None: ...
    def works(self, power: str) -> bool | None: ...
    def narrowed(self, item: Bool) -> int: ...


class Node:
    """A ground expression. Equal where the structure is equal.

    `scope`: the facts it may read. `pure`: it reads facts and tables only, no decision and no power's state.
    `partial`: it may be undefined (a missing cell). `choosing`: which facts of its scope matter hangs on other facts.
    """

    __slots__ = ("choosing", "hash", "identity", "partial", "parts", "pure", "scope", "texts")
    choosing: bool

    def __init__(self, identity: tuple[Any, ...], parts: tuple[Node, ...] = (), scope: frozenset[Key] | None = None,
                 pure: bool = True, partial: bool = False) -> None:
        self.identity = identity
        self.hash = hash(identity)
        self.texts: Any = None
        self.parts = parts
        self.choosing = any(part.choosing for part in parts)
        if not parts:
            self.scope = EMPTY if scope is None else scope
            self.pure, self.partial = pure, partial
        elif len(parts) == 1:
            (only,) = parts
            self.scope = only.scope if scope is None else scope
            self.pure, self.partial = pure and only.pure, partial or only.partial
        else:
            self.scope = EMPTY.union(*[part.scope for part in parts]) if scope is None else scope
            self.pure = pure and all(part.pure for part in parts)
            self.partial = partial or any(part.partial for part in parts)

    def live(self, domains: Domains) -> frozenset[Key]:
        """The facts of the scope that still matter under the domains."""
        if not self.choosing:
            return self.scope
        return EMPTY.union(*(part.live(domains) for part in self.parts))

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Node) and self.hash == other.hash and self.identity == other.identity)

    def __repr__(self) -> str:
        return f"<{self.identity}>"

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        slots = {name: getattr(self, name) for base in type(self).__mro__ for name in getattr(base, "__slots__", ())}
        slots.pop("hash")
        slots.pop("texts")
        return None, slots

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        for name, value in state[1].items():
            setattr(self, name, value)
        self.hash = hash(self.identity)
        self.texts = None


class Value(Node):
    """A node with a value. `numeric`: the value is a number."""

    __slots__ = ("numeric",)
    numeric: bool

    def ev(self, world: World) -> Plain:
        """The value in a world that tells everything in scope."""
        raise NotImplementedError

    def span(self, domains: Domains) -> Span:
        """What the value can be; exact where every domain in scope has one value, never too small."""
        raise NotImplementedError

    def run(self, ctx: Context) -> Plain | Value:
        """The value on a path, or what is left of the node where facts are unknown. May raise Open."""
        raise NotImplementedError


class Bool(Node):
    """A node that is true, false or undefined."""

    __slots__ = ()

    def ev(self, world: World) -> bool | None:
        """Whether it holds in a world that tells everything in scope."""
        raise NotImplementedError

    def ab(self, domains: Domains) -> int:
        """The truth values that are possible, as a mask; exact where every domain in scope has one value."""
        raise NotImplementedError

    def run(self, ctx: Context) -> bool | None:
        """Whether it holds on a path. May raise Open."""
        raise NotImplementedError


class Const(Value):
    """A literal."""

    __slots__ = ("value",)

    def __init__(self, value: Plain) -> None:
        super().__init__(("const", type(value) is bool, value))
        self.value = value
        self.numeric = isinstance(value, int | Fraction) and not isinstance(value, bool)

    def ev(self, world: World) -> Plain:
        return self.value

    def span(self, domains: Domains) -> Span:
        if self.value is None:
            return UNDEFINED
        if self.numeric:
            return Span(self.value, self.value)  # type: ignore[arg-type]
        return Span(values=frozenset((self.value,)))

    def run(self, ctx: Context) -> Plain | Value:
        return self.value


class Fact(Value):
    """A fact with constant arguments. `last`: the domain that its span was last asked for, with the span."""

    __slots__ = ("fact", "last")

    def __init__(self, key: Key, numeric: bool) -> None:
        super().__init__(("fact", key), scope=frozenset((key,)))
        self.fact = key
        self.numeric = numeric
        self.last: tuple[Domain, Span] | None = None

    def ev(self, world: World) -> Plain:
        return world[self.fact]

    def span(self, domains: Domains) -> Span:
        domain, last = domains[self.fact], self.last
        if last is not None and last[0] is domain:
            return last[1]
        span = domain_span(domain, self.numeric)
        self.last = domain, span
        return span

    def run(self, ctx: Context) -> Plain | Value:
        return ctx.look(self.fact)


class Unbound(Value):
    """A variable left open: only for putting a rule's own condition into words."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(("unbound", name), pure=False)
        self.name = name
        self.numeric = False


def domain_span(domain: Domain, numeric: bool) -> Span:
    """The span of a domain."""
    undefined = bool(domain) and domain[-1] is None
    if numeric:
        if undefined:
            domain = domain[:-1]
        if not domain:
            return UNDEFINED
        return Span(domain[0], domain[-1], None, undefined)  # type: ignore[arg-type]
    return Span(values=frozenset(domain) - {None} if undefined else frozenset(domain), undefined=undefined)


def as_value(item: Plain | Value) -> Value:
    """The node of a value that may already be one."""
    return item if isinstance(item, Value) else Const(item)
