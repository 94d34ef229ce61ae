"""Runs of lines that a page dump gives twice in a row."""

from __future__ import annotations

from collections.abc import Sequence

# Longer runs than this, in lines, are not looked for: it keeps the work linear in the length of the text.
LONGEST_RUN = 1000


def repeated(texts: Sequence[str]) -> list[int | None]:
    """For each line, the index of the line that it repeats, or None where it is to be kept.

    A run is a repeat where it directly follows its original: a b c b c has the second b c as one. That is how a block
    inside a block comes out when a page is flattened. The same line said again elsewhere is not a repeat: it may mean
    another thing.
    """
    numbers: dict[str, int] = {}
    lines = [numbers.setdefault(text, len(numbers)) for text in texts]
    kept: list[int] = []
    origins: list[int] = []
    last: dict[int, int] = {}
    result: list[int | None] = [None] * len(lines)
    place = 0
    while place < len(lines):
        begin = last.get(lines[place])
        length = len(kept) - begin if begin is not None else 0
        if begin is not None and length <= LONGEST_RUN and kept[begin:] == lines[place : place + length]:
            for offset in range(length):
                result[place + offset] = origins[begin + offset]
            place += length
            continue
        last[lines[place]] = len(kept)
        kept.append(lines[place])
        origins.append(place)
        place += 1
    return result
