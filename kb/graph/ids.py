"""Ids of nodes, unique over all games; those of rules, examples, claims and steps are the ids that people know."""

from __future__ import annotations

import hashlib

from kb.graph.formal import formal
from kb.rules.expressions import Expr
from kb.rules.model import Game, Row, Table

BOARD = "board"


def scoped(game: Game, type_: str, name: str) -> str:
    """`game.topic.name` of a rule, editorial, claim, step, example or ask.

    Where an earlier one of these types already has the name, the type stands between: `game.topic.step.name`.
    """
    for other, names in (
        ("rule", game.rules), ("editorial", game.editorials), ("claim", game.claims), ("step", game.steps),
        ("example", game.examples),
    ):
        if other == type_:
            break
        if name in names:
            topic, _, last = name.rpartition(".")
            return f"{game.id}.{topic}.{type_}.{last}"
    return f"{game.id}.{name}"


def shared(game: Game, type_: str, name: str) -> str:
    """`game.type.name` of what a whole game shares: facts, decisions, powers, terms, tables, kinds, layers, topics."""
    return f"{game.id}.{type_}.{name.replace(' ', '-')}"


def row_id(game: Game, table: Table, row: Row) -> str:
    """`game.table.name.key...` of a row."""
    return ".".join([shared(game, "table", table.id), *row.keys])


def condition_id(game: Game, condition: Expr) -> str:
    """`game.condition.hash` of an atomic condition; the hash is of its text in the rules language."""
    return f"{game.id}.condition.{hashlib.sha256(formal(condition).encode()).hexdigest()[:10]}"
