"""Rows of numbers made shorter: neighbours that often stand together become one symbol, again and again.

Source: byte pair encoding (Gage, 1994), some pairs at a time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

#: A pair stands together at least so often; so many are looked at, and so many taken, in one round.
LEAST, _LOOKED_AT, _TAKEN = 25, 400, 60


def paired(rows: Sequence[Sequence[int]], first: int) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """The rows with symbols from `first` on for pairs, and what these stand for, in order: each two numbers, or symbols
    that come before it.

    rows: numbers below `first`.
    """
    out, pairs = [list(row) for row in rows], list[tuple[int, int]]()
    while True:
        counts = Counter(pair for row in out for pair in pairwise(row))
        new: dict[tuple[int, int], int] = {}
        used: set[int] = set()
        for pair, count in counts.most_common(_LOOKED_AT):
            if count >= LEAST and used.isdisjoint(pair) and len(new) < _TAKEN:
                new[pair] = first + len(pairs)
                pairs.append(pair)
                used |= set(pair)
        if not new:
            return out, pairs
        out = [_replaced(row, new) for row in out]


def _replaced(row: list[int], symbols: dict[tuple[int, int], int]) -> list[int]:
    found: list[int] = []
    at = 0
    while at < len(row):
        symbol = symbols.get((row[at], row[at + 1])) if at + 1 < len(row) else None
        found.append(row[at] if symbol is None else symbol)
        at += 1 if symbol is None else 2
    return found
