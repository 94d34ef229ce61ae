"""What the names of a game mean while its files are being resolved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError, did_you_mean
from kb.rules.model import Game, Group, Kind, OneOf, Place, Table, Type, YesNo
from kb.rules.syntax import Block

if TYPE_CHECKING:
    from lark import Token

#: Words that begin an expression or join its parts: a fact or a decision of that name could never be read.
RESERVED = frozenset(
    "yes no not and or is of at if unless in count done any every where as has before after rounded may must need"
    " to for es en from other plus minus times includes excludes".split()
)


@dataclass(frozen=True, slots=True)
class Head:
    """Parameters (kinds, roles or classes) and type of a fact or a decision, known before its expressions are."""

    params: tuple[str, ...]
    type: Type
    place: Place
    act: bool = False


@dataclass(slots=True)
class Scope:
    """The game so far, the heads of all facts and decisions, and the faults found.

    `lost` are names that faulty blocks would have declared; `primary` identifies faults that follow from no other.
    """

    game: Game
    facts: dict[str, Head] = field(default_factory=dict)
    decisions: dict[str, Head] = field(default_factory=dict)
    rule_ids: dict[str, Place] = field(default_factory=dict)
    editorial_ids: dict[str, Place] = field(default_factory=dict)
    step_ids: dict[str, Place] = field(default_factory=dict)
    options: set[str] = field(default_factory=set)
    lost: set[str] = field(default_factory=set)
    primary: set[int] = field(default_factory=set)
    errors: list[RulesError] = field(default_factory=list)

    def member_type(self, name: str) -> OneOf | None:
        """The members of a kind, a role, a class or a set, as a type; None where none has that name."""
        kind = self.game.kinds.get(name)
        if kind is not None:
            return OneOf(kind.values, kind.ordered, kind.id)
        group = self.game.groups.get(name)
        if group is not None:
            return OneOf(group.values, self.is_ordered(group.of), group.id)
        return None

    def is_ordered(self, kind: str) -> bool:
        """Whether the members of a kind have an order."""
        found = self.game.kinds.get(kind)
        return found is not None and found.ordered

    def kind_of(self, name: str) -> Kind | Group | None:
        """The kind or group of that name."""
        return self.game.kinds.get(name) or self.game.groups.get(name)

    def columns(self, name: str) -> list[tuple[Table, str]]:
        """The tables with a column of that name (`column` or `table.column`)."""
        table, dot, column = name.partition(".")
        if dot:
            found = self.game.tables.get(table)
            return [(found, column)] if found is not None and column in found.columns else []
        return [(table_, name) for table_ in self.game.tables.values() if name in table_.columns]

    def readable(self) -> set[str]:
        """Everything that an id in an expression may name, for suggestions."""
        known = {*self.facts, *self.decisions}
        for table in self.game.tables.values():
            known.update(table.columns)
        return known

    def all_values(self) -> set[str]:
        """Every member of every kind, and every value written in place."""
        known = {value for kind in self.game.kinds.values() for value in kind.values}
        for head in (*self.facts.values(), *self.decisions.values()):
            if isinstance(head.type, OneOf):
                known.update(head.type.values)
        return known

    def unknown(self, block: Block, token: Token, what_es: str, what_en: str, known: Iterable[str]) -> RulesError:
        """The fault that a name is not declared; its code is `lost` where a faulty block would have declared it."""
        code = "lost" if str(token) in self.lost else "unknown-name"
        next_es, next_en = did_you_mean(str(token), known)
        return RulesError(
            code, block.place(token), f"`{token}` no es {what_es}.", f"`{token}` is not {what_en}.", next_es, next_en
        )

    def describe(self, type_: Type | None) -> tuple[str, str]:
        """A type in a few words, Spanish and English."""
        if type_ is None:
            return "un valor", "a value"
        if isinstance(type_, YesNo):
            return "un sí o no", "a yes or no"
        if isinstance(type_, OneOf):
            if type_.kind is not None:
                found = self.kind_of(type_.kind)
                es, en = (found.texts.es, found.texts.en) if found is not None else ("", "")
                shown_es = f" («{es}»)" if es and es != type_.kind else ""
                shown_en = f' ("{en}")' if en and en != type_.kind else ""
                return f"un valor de {type_.kind}{shown_es}", f"a value of {type_.kind}{shown_en}"
            listed = ", ".join(type_.values[:6]) + ("..." if len(type_.values) > 6 else "")
            return f"uno de: {listed}", f"one of: {listed}"
        if hasattr(type_, "low"):
            return "un número", "a number"
        return "un conjunto", "a set"
