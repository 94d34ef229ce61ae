"""All the mistakes that have a message of their own; the first is known by more than its examples."""

from __future__ import annotations

from kb.rules.message_row import Row
from kb.rules.message_rows_blocks import BLOCK_ROWS
from kb.rules.message_rows_lines import LINE_ROWS

ROWS: tuple[Row, ...] = (*LINE_ROWS, *BLOCK_ROWS)

__all__ = ["ROWS", "Row"]
