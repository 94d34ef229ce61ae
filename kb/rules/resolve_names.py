"""What an id or a `NAME of ARG` in an expression names: a variable, fact, decision, cell of a table, or value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.rules.errors import RulesError, did_you_mean
from kb.rules.expressions import DecisionRef, Expr, FactRef, Literal, Other, TableRef, Variable
from kb.rules.model import OneOf, Route, Table, Type, YesNo
from kb.rules.scope import Head, Scope
from kb.rules.syntax import Block, first_token
from kb.rules.typed import AMOUNT, YES_NO, YES_NO_VALUES, fits, mismatch, read_number
from kb.rules.values import column_type

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node

Typed = tuple[Expr, Type]


class Names:
    """Looks names up for one block; `variables` are the bound ones with their members."""

    def __init__(self, scope: Scope, block: Block, variables: dict[str, OneOf]) -> None:
        self.scope = scope
        self.block = block
        self.variables = variables

    def infer(self, node: Node | Token, wanted: Type | None = None) -> Typed:
        raise NotImplementedError

    def value(self, node: Node | Token, wanted: Type) -> Expr:
        raise NotImplementedError

    # ---- ids

    def bare(self, token: Token, wanted: Type | None) -> Typed:
        """An id or a number that stands alone."""
        if token.type == "NUM":
            return Literal(read_number(self.block, token)), AMOUNT
        name = str(token)
        if name in self.variables:
            return Variable(name), self.variables[name]
        if name == "other":
            return self._other(token)
        known = self._known(token, ())
        if known is not None:
            return known
        if name in YES_NO_VALUES and (wanted is None or isinstance(wanted, YesNo)):
            return Literal(YES_NO_VALUES[name]), YES_NO
        if isinstance(wanted, OneOf) and name in wanted.values:
            return Literal(name), wanted
        found = self._cell(token, ())
        if found is not None:
            return found
        if wanted is None or not isinstance(wanted, OneOf):
            homes = [kind for kind in self.scope.game.kinds.values() if name in kind.values]
            if homes:
                return Literal(name), OneOf(homes[0].values, homes[0].ordered, homes[0].id)
        raise self._unknown(token, wanted)

    def only_value(self, node: Node | Token) -> bool:
        """Whether a node is an id that names no variable, fact, decision or column: it can only be a value."""
        while not isinstance(node, str) and node.data == "brackets":
            node = node.children[0]
        token = node if isinstance(node, str) else None
        if token is None:
            assert not isinstance(node, str)
            if node.data != "ref" or len(node.children) != 1 or not isinstance(node.children[0], str):
                return False
            token = node.children[0]
        name = str(token)
        return (
            token.type != "NUM"
            and name != "other"
            and not (
                name in self.variables
                or name in self.scope.facts
                or name in self.scope.decisions
                or self.scope.columns(name)
            )
        )

    def group_named(self, node: Node | Token, item: Node | Token) -> str | None:
        """The class or set that an id on the right of `is` names, where it is not a value of the left side."""
        if not self.only_value(node):
            return None
        token = first_token(node)
        assert token is not None
        group = self.scope.game.groups.get(str(token))
        if group is None or self.only_value(item):
            return None
        _, type_ = self.infer(item)
        if isinstance(type_, OneOf) and str(token) in type_.values:
            return None
        if not fits(type_, OneOf(group.values)):
            raise mismatch(self.scope, self.block, item, type_, OneOf(group.values, kind=group.id))
        return group.id

    def _other(self, token: Token) -> Typed:
        for name, type_ in reversed(self.variables.items()):
            kind = self.scope.game.kinds.get(type_.kind or "")
            if kind is not None and kind.role and len(kind.values) == 2:
                return Other(Variable(name), kind.id), type_
        raise RulesError(
            "other",
            self.block.place(token),
            "`other` no tiene de quién ser lo contrario.",
            "`other` has nobody to be opposite to.",
            "Solo vale donde un papel (role) de dos está ligado, por ejemplo con una línea: each side",
            "It needs a role of two that is bound, for example by a line: each side",
        )

    # ---- NAME of ARG

    def reference(self, node: Node, wanted: Type | None) -> Typed:
        """A `ref`."""
        token = node.children[0]
        assert isinstance(token, str)
        args = tuple(node.children[1:])
        if not args and token.type == "ID":
            return self.bare(token, wanted)
        if token == "other" and len(args) == 1:
            return self._other_of(args[0])
        found = self._known(token, args) or self._cell(token, args)
        if found is not None:
            return found
        raise self._unknown(token, wanted)

    def _other_of(self, arg: Node | Token) -> Typed:
        item, type_ = self.infer(arg)
        kind = self.scope.game.kinds.get(type_.kind or "") if isinstance(type_, OneOf) else None
        if kind is None or not kind.role or len(kind.values) != 2:
            raise RulesError(
                "other",
                self.block.place(arg),
                "`other of` quiere un papel (role) de dos.",
                "`other of` takes a role of two.",
            )
        return Other(item, kind.id), type_

    def _known(self, token: Token, args: tuple[Node | Token, ...]) -> Typed | None:
        name = str(token)
        head = self.scope.facts.get(name)
        if head is not None:
            return FactRef(name, self.arguments(token, args, head)), head.type
        head = self.scope.decisions.get(name)
        if head is None:
            return None
        if head.act:
            raise RulesError(
                "act-as-value",
                self.block.place(token),
                f"`{name}` es un acto, y aquí hace falta un hecho o un valor.",
                f"`{name}` is an act, and here it takes a fact or a value.",
                f"Di cómo está (`{name} may`, `{name} must not`...) o si se ha hecho (`done {name}`).",
                f"Say how it stands (`{name} may`, `{name} must not`...) or whether it was done (`done {name}`).",
            )
        return DecisionRef(name, self.arguments(token, args, head)), head.type

    def _cell(self, token: Token, args: tuple[Node | Token, ...]) -> Typed | None:
        found = self.scope.columns(str(token))
        if len(found) > 1:
            tables = [f"{table.id}.{column}" for table, column in found]
            raise RulesError(
                "two-columns",
                self.block.place(token),
                f"Hay varias tablas con una columna `{token}`.",
                f"Several tables have a column `{token}`.",
                f"Di cuál: {', '.join(tables)}.",
                f"Say which: {', '.join(tables)}.",
            )
        if not found:
            return None
        table, column = found[0]
        head = Head(table.of, YES_NO, table.place)
        return TableRef(table.id, column, self.arguments(token, args, head)), self._column(table, column)

    def _column(self, table: Table, column: str) -> Type:
        return column_type(self.scope, table, column)

    def arguments(self, token: Token, args: tuple[Node | Token, ...], head: Head) -> tuple[Expr, ...]:
        """The arguments of a fact, decision or cell, each of the kind of its parameter."""
        if len(args) != len(head.params):
            want = " at ".join(head.params)
            few = ("argumento", "argument") if len(head.params) == 1 else ("argumentos", "arguments")
            next_es, next_en = (
                (f"Escribe: {token} of {want}", f"Write: {token} of {want}")
                if want
                else (f"Escribe solo: {token}", f"Write only: {token}")
            )
            raise RulesError(
                "arguments",
                self.block.place(token),
                f"`{token}` lleva {len(head.params)} {few[0]}, y aquí tiene {len(args)}.",
                f"`{token}` takes {len(head.params)} {few[1]}, and has {len(args)} here.",
                next_es,
                next_en,
            )
        return tuple(self._argument(arg, self.kind_type(param)) for arg, param in zip(args, head.params, strict=True))

    def _argument(self, arg: Node | Token, wanted: OneOf) -> Expr:
        if isinstance(arg, str) and str(arg) == wanted.kind and str(arg) not in self.variables and self.only_value(arg):
            raise RulesError(
                "unbound",
                self.block.place(arg),
                f"`{arg}` no está ligado aquí: no se sabe de cuál se habla.",
                f"`{arg}` is not bound here: nothing says which one is meant.",
                f"Añade una línea `each {arg}` a la regla, o usa any, every o count.",
                f"Add a line `each {arg}` to the rule, or use any, every or count.",
            )
        return self.value(arg, wanted)

    def decision_ref(self, node: Node) -> tuple[str, tuple[Expr, ...], Head]:
        """The decision that a `ref` names, its arguments and its head. Raises RulesError where it is no decision."""
        token = node.children[0]
        assert isinstance(token, str)
        head = self.scope.decisions.get(str(token))
        if head is None:
            if str(token) in self.scope.facts:
                raise RulesError(
                    "fact-as-decision",
                    self.block.place(token),
                    f"`{token}` es un hecho: se cuenta, no lo deciden las reglas.",
                    f"`{token}` is a fact: it is told, rules do not decide it.",
                    "Declárala con `decision` si quieres que las reglas la decidan.",
                    "Declare it with `decision` if rules are to decide it.",
                )
            raise self.scope.unknown(
                self.block, token, "un acto ni una decisión", "an act or a decision", self.scope.decisions
            )
        return str(token), self.arguments(token, tuple(node.children[1:]), head), head

    def done_ref(self, node: Node) -> tuple[str, tuple[Expr, ...]]:
        """The fact `done ACT` of the act that a `ref` names."""
        token = node.children[0]
        assert isinstance(token, str)
        head = self.scope.decisions.get(str(token))
        if head is None or not head.act:
            acts = [name for name, other in self.scope.decisions.items() if other.act]
            raise self.scope.unknown(self.block, token, "un acto", "an act", acts)
        return f"done {token}", self.arguments(token, tuple(node.children[1:]), head)

    # ---- kinds

    def kind_type(self, name: str) -> OneOf:
        """The members of a kind or group that is known to be declared; none where its block was faulty."""
        return self.scope.member_type(name) or OneOf((), kind=name)

    def route_ends(self, route: Route) -> Type:
        """What the ends of a route are: values of the counted column, else places."""
        if route.counting is None or route.counting_table is None:
            return self.kind_type(route.of)
        return self._column(self.scope.game.tables[route.counting_table], route.counting)

    def _unknown(self, token: Token, wanted: Type | None) -> RulesError:
        name = str(token)
        if name in self.scope.game.kinds and name not in self.variables:
            return RulesError(
                "unbound",
                self.block.place(token),
                f"`{name}` no está ligado aquí: no se sabe de cuál se habla.",
                f"`{name}` is not bound here: nothing says which one is meant.",
                f"Añade una línea `each {name}` a la regla, o usa any, every o count.",
                f"Add a line `each {name}` to the rule, or use any, every or count.",
            )
        known = self.scope.readable() | set(self.variables)
        homes = [kind for kind in self.scope.game.kinds.values() if name in kind.values]
        if homes and wanted is not None:
            return mismatch(self.scope, self.block, token, OneOf(homes[0].values, kind=homes[0].id), wanted)
        if isinstance(wanted, OneOf) and wanted.values:
            known |= set(wanted.values) | set(self.scope.game.groups)
            wanted_es, wanted_en = self.scope.describe(wanted)
            next_es, next_en = did_you_mean(name, known)
            return RulesError(
                "lost" if name in self.scope.lost else "unknown-name",
                self.block.place(token),
                f"`{name}` no es un hecho, una decisión ni {wanted_es}.",
                f"`{name}` is no fact, no decision and not {wanted_en}.",
                next_es,
                next_en,
            )
        return self.scope.unknown(
            self.block,
            token,
            "un hecho, una decisión ni una columna",
            "a fact, a decision or a column",
            known | self.scope.all_values(),
        )
