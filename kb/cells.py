"""Cells of tables that a spreadsheet opens: no text is ever taken for a formula."""

from __future__ import annotations

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_MARK = "'"
_MARKED = (*_FORMULA, _MARK)


def guarded(cell: str) -> str:
    """The cell with an apostrophe before it where a spreadsheet would take it for a formula."""
    return _MARK + cell if cell.startswith(_MARKED) else cell


def unguarded(cell: str) -> str:
    """What `guarded` was given."""
    return cell[1:] if cell.startswith(_MARK) and cell[1:].startswith(_MARKED) else cell
