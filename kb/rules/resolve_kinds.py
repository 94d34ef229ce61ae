"""Vocabularies: kinds, roles, classes, tables, relations, sets and routes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from kb.rules.errors import RulesError
from kb.rules.expressions import Value
from kb.rules.model import Group, Kind, OneOf, Relation, Route, Row, Table
from kb.rules.resolve_expressions import Expressions
from kb.rules.resolve_parts import Parts
from kb.rules.syntax import child, children, names, tokens
from kb.rules.typed import YES_NO_VALUES, constant, read_number

if TYPE_CHECKING:
    from lark import Token

    from kb.rules.syntax import Node


def kind(parts: Parts) -> None:
    """A `kind` or a `role`."""
    token = parts.id()
    node = child(parts.tree, "listed", "ranked")
    assert node is not None
    values = tuple(str(value) for value in tokens(node))
    _refuse_repeated(parts, tokens(node))
    if not parts.declared({**parts.scope.game.kinds, **parts.scope.game.groups}, token, readable=True):
        return
    role = parts.tree.data == "role"
    parts.scope.game.kinds[str(token)] = Kind(
        str(token),
        values,
        parts.texts(),
        parts.labels(values),
        parts.block.place(),
        node.data == "ranked",
        role,
        parts.sources(),
    )


def class_(parts: Parts) -> None:
    """A `class`: members of a kind, listed."""
    token, of = tokens(parts.tree)[:2]
    base = parts.scope.game.kinds.get(str(of))
    if base is None:
        raise parts.scope.unknown(parts.block, of, "un kind ni un role", "a kind or a role", parts.scope.game.kinds)
    listed = names(parts.tree)
    members = OneOf(base.values, base.ordered, base.id)
    values = tuple(str(constant(parts.scope, parts.block, value, members)) for value in listed)
    _refuse_repeated(parts, listed)
    _group(parts, token, str(of), values)


def _group(parts: Parts, token: Token, of: str, values: tuple[str, ...]) -> None:
    if parts.declared({**parts.scope.game.kinds, **parts.scope.game.groups}, token, readable=True):
        parts.scope.game.groups[str(token)] = Group(
            str(token), of, values, parts.texts(), parts.block.place(), parts.sources()
        )


def table(parts: Parts) -> None:
    """A `table`: cells are numbers, yes or no, or ids; `?` is a missing one."""
    token = parts.id()
    keys = names(child(parts.tree, "ids"))
    for key in keys:
        if parts.scope.member_type(str(key)) is None:
            known = [*parts.scope.game.kinds, *parts.scope.game.groups]
            raise parts.scope.unknown(
                parts.block, key, "una clase de cosas (kind, role o class)", "a kind, role or class", known
            )
    heads = names(child(parts.tree, "columns"))
    columns = tuple(str(head) for head in heads)
    _refuse_repeated(parts, heads)
    raw = [
        (node, _row_keys(parts, node, keys), _cells(parts, node, len(keys), columns))
        for node in children(parts.tree, "row")
    ]
    _refuse_same_rows(parts, raw)
    for column in columns:
        _settle_column(parts, column, raw)
    rows = tuple(
        Row(key, {name: cell for name, (cell, _) in cells.items()}, parts.sources(node), parts.block.place(node))
        for node, key, cells in raw
    )
    if parts.declared(parts.scope.game.tables, token):
        parts.scope.game.tables[str(token)] = Table(
            str(token),
            tuple(str(key) for key in keys),
            columns,
            rows,
            parts.texts(),
            parts.block.place(),
            parts.sources(),
            parts.labels(columns, "column"),
        )


_Cells = dict[str, tuple[Value, "Node | Token"]]
_Raw = list[tuple["Node", tuple[str, ...], _Cells]]


def _row_items(node: Node) -> list[Node | Token]:
    return [item for item in node.children if isinstance(item, str) or item.data == "minus"]


def _row_keys(parts: Parts, node: Node, keys: list[Token]) -> tuple[str, ...]:
    items = _row_items(node)[: len(keys)]
    found: list[str] = []
    for item, key in zip(items, keys, strict=False):
        members = parts.scope.member_type(str(key))
        assert members is not None
        found.append(str(constant(parts.scope, parts.block, item, members)))
    return tuple(found)


def _cells(parts: Parts, node: Node, skip: int, columns: tuple[str, ...]) -> _Cells:
    items = _row_items(node)[skip:]
    if len(items) != len(columns):
        raise RulesError(
            "cells",
            parts.block.place(node),
            f"Esta fila tiene {len(items)} casillas, y la tabla {len(columns)} columnas.",
            f"This row has {len(items)} cells, and the table {len(columns)} columns.",
            "Escribe `?` en una casilla que falta.",
            "Write `?` for a cell that is missing.",
        )
    found: _Cells = {}
    for column, item in zip(columns, items, strict=True):
        if not isinstance(item, str):
            found[column] = (-read_number(parts.block, tokens(item)[0]), item)
        elif item.type == "NUM":
            found[column] = (read_number(parts.block, item), item)
        elif item.type == "ID":
            found[column] = (str(item), item)
    return found


def _settle_column(parts: Parts, column: str, raw: _Raw) -> None:
    """Read a column of yes and no as such; refuse one that mixes numbers with ids."""
    cells = [row[column] for _, _, row in raw if column in row]
    numbers = [cell for cell in cells if isinstance(cell[0], Fraction)]
    if numbers and len(numbers) != len(cells):
        odd = next(node for value, node in cells if not isinstance(value, Fraction))
        raise RulesError(
            "mixed-column",
            parts.block.place(odd),
            f"La columna `{column}` mezcla números y palabras.",
            f"The column `{column}` mixes numbers and words.",
            "Escribe `?` donde no hay número.",
            "Write `?` where there is no number.",
        )
    if cells and all(value in YES_NO_VALUES for value, _ in cells):
        for _, _, row in raw:
            if column in row:
                row[column] = (YES_NO_VALUES[str(row[column][0])], row[column][1])


def _refuse_same_rows(parts: Parts, raw: _Raw) -> None:
    seen: set[tuple[str, ...]] = set()
    for node, key, _ in raw:
        if key in seen:
            raise RulesError(
                "duplicate",
                parts.block.place(node),
                f"La fila de {', '.join(key)} está dos veces.",
                f"The row of {', '.join(key)} is there twice.",
            )
        seen.add(key)


def _refuse_repeated(parts: Parts, listed: Iterable[Token]) -> None:
    seen: set[str] = set()
    for token in listed:
        if str(token) in seen:
            raise RulesError(
                "duplicate",
                parts.block.place(token),
                f"`{token}` está dos veces en la lista.",
                f"`{token}` is in the list twice.",
            )
        seen.add(str(token))


def relation(parts: Parts) -> None:
    """A `relation`, as the pairs for which it holds."""
    token, left, right = tokens(parts.tree)[:3]
    types = []
    for name in (left, right):
        members = parts.scope.member_type(str(name))
        if members is None:
            known = [*parts.scope.game.kinds, *parts.scope.game.groups]
            raise parts.scope.unknown(
                parts.block, name, "una clase de cosas (kind, role o class)", "a kind, role or class", known
            )
        types.append(members)
    both = child(parts.tree, "both_ways") is not None
    if both and str(left) != str(right):
        raise RulesError(
            "both-ways",
            parts.block.place(right),
            "`both ways` quiere la misma clase a los dos lados.",
            "`both ways` takes the same kind on both sides.",
        )
    pairs: set[tuple[str, str]] = set()
    for node in children(parts.tree, "pairs"):
        start = str(constant(parts.scope, parts.block, tokens(node)[0], types[0]))
        for item in names(child(node, "ids")):
            end = str(constant(parts.scope, parts.block, item, types[1]))
            pairs.add((start, end))
            if both:
                pairs.add((end, start))
    if parts.declared(parts.scope.game.relations, token):
        parts.scope.game.relations[str(token)] = Relation(
            str(token), str(left), str(right), frozenset(pairs), parts.texts(), parts.block.place(), parts.sources()
        )


def set_(parts: Parts) -> None:
    """A `set`: the members of a kind within some steps of others along a relation, those included."""
    token, of, count, by = (item for item in parts.tree.children if isinstance(item, str))
    base = parts.scope.member_type(str(of))
    if base is None:
        raise parts.scope.unknown(parts.block, of, "un kind ni una clase", "a kind or a class", parts.scope.game.kinds)
    relation_ = parts.scope.game.relations.get(str(by))
    if relation_ is None:
        raise parts.scope.unknown(parts.block, by, "una relación", "a relation", parts.scope.game.relations)
    starts: list[str] = []
    for item in names(child(parts.tree, "ids")):
        start = str(constant(parts.scope, parts.block, item, base, groups=True))
        group = parts.scope.game.groups.get(start) if start not in base.values else None
        starts.extend(group.values if group is not None else (start,))
    reached = _within(relation_, starts, int(read_number(parts.block, count)))
    kind_ = parts.scope.game.groups[str(of)].of if str(of) in parts.scope.game.groups else str(of)
    _group(parts, token, kind_, tuple(value for value in base.values if value in reached))


def _within(relation_: Relation, starts: Iterable[str], most: int) -> set[str]:
    steps: dict[str, list[str]] = {}
    for left, right in relation_.pairs:
        steps.setdefault(left, []).append(right)
    distance = dict.fromkeys(starts, 0)
    queue = deque(distance)
    while queue:
        here = queue.popleft()
        if distance[here] == most:
            continue
        for there in steps.get(here, ()):
            if there not in distance:
                distance[there] = distance[here] + 1
                queue.append(there)
    return set(distance)


def route(parts: Parts) -> None:
    """The head of a `route`; its `blocked` is resolved when facts are known (`route_block`)."""
    token, of, by = tokens(parts.tree)[:3]
    members = parts.scope.member_type(str(of))
    if members is None:
        raise parts.scope.unknown(parts.block, of, "un kind ni una clase", "a kind or a class", parts.scope.game.kinds)
    relation_ = parts.scope.game.relations.get(str(by))
    if relation_ is None:
        raise parts.scope.unknown(parts.block, by, "una relación", "a relation", parts.scope.game.relations)
    counting = parts.first("counting")
    table_id: str | None = None
    if counting is not None:
        fitting = [found for found, _ in parts.scope.columns(str(counting)) if found.of == (str(of),)]
        if not fitting:
            columns = [
                column
                for found in parts.scope.game.tables.values()
                if found.of == (str(of),)
                for column in found.columns
            ]
            raise parts.scope.unknown(
                parts.block, counting, f"una columna de una tabla de {of}", f"a column of a table of {of}", columns
            )
        table_id = fitting[0].id
    if parts.declared(parts.scope.game.routes, token):
        parts.scope.game.routes[str(token)] = Route(
            str(token),
            str(of),
            str(by),
            str(counting).partition(".")[2] or str(counting) if counting is not None else None,
            table_id,
            None,
            parts.texts(required=False),
            parts.block.place(),
        )


def route_block(parts: Parts) -> None:
    """Where a route is blocked: a condition on `place`."""
    node = child(parts.tree, "blocked")
    found = parts.scope.game.routes.get(str(parts.id()))
    if node is None or found is None:
        return
    members = parts.scope.member_type(found.of)
    assert members is not None
    blocked = Expressions(parts.scope, parts.block, {"place": members}).condition(node.children[0])
    parts.scope.game.routes[found.id] = Route(
        found.id, found.of, found.relation, found.counting, found.counting_table, blocked, found.texts, found.place
    )
