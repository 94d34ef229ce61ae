"""Types of what is told by values: columns of tables, and lists of ids and kinds in a declaration."""

from __future__ import annotations

from fractions import Fraction

from kb.rules.model import Number, OneOf, Table, Type, YesNo
from kb.rules.scope import Scope


def column_type(scope: Scope, table: Table, column: str) -> Type:
    """Yes or no, numbers, or ids, of the kind that has them all where there is one.

    The cells of a column are all of one sort: the table was refused otherwise.
    """
    cells = [row.cells[column] for row in table.rows if column in row.cells]
    numbers = [cell for cell in cells if isinstance(cell, Fraction)]
    if numbers:
        return Number(min(numbers), max(numbers))
    if cells and all(isinstance(cell, bool) for cell in cells):
        return YesNo()
    ids = tuple(dict.fromkeys(cell for cell in cells if isinstance(cell, str)))
    for kind in scope.game.kinds.values():
        if ids and set(ids) <= set(kind.values):
            return OneOf(kind.values, kind.ordered, kind.id)
    return OneOf(ids)
