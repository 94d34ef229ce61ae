"""Inputs by changing seeds at random: for where atheris is not installed. The same seed gives the same inputs."""

from __future__ import annotations

import random
from collections.abc import Sequence

from scripts.fuzzing.harness import Harness
from scripts.fuzzing.seeds import seeds, words

_ODD = [b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\x1b[2J", "\u202e".encode(), "\u0301".encode(),
        "\U0001f331".encode(), b"\\", b'"', b"'", b"%s", b"{0}", b"$(x)", b"../", b"9" * 400]


def run(harness: Harness, seed: int, longest: int) -> None:
    """Run until the harness has enough."""
    begun, known = seeds(harness.name), [*words(harness.name), *_ODD]
    dice = random.Random(f"{harness.name} {seed}")
    harness.warm(begun[0])
    for one in begun:
        harness.one(one)
    while not harness.over:
        data = dice.choice(begun)
        for _ in range(dice.choice((1, 1, 2, 3, 8))):
            data = changed(data, begun, known, dice)
        harness.one(data[:longest])


def changed(data: bytes, others: Sequence[bytes], known: Sequence[bytes], dice: random.Random) -> bytes:
    """One change: bytes, words, lines, or a piece of another input."""
    first, last = sorted((dice.randint(0, len(data)), dice.randint(0, len(data))))
    piece = data[first : min(last, first + dice.choice((1, 4, 40, 400)))]
    kind = dice.randrange(8)
    if kind == 0:
        return data[:first] + data[first + len(piece) :]
    if kind == 1:
        return data[:first] + bytes([dice.randrange(256)]) + data[first + 1 :]
    if kind == 2:
        return data[:first] + dice.choice(known) + data[first:]
    if kind == 3:
        return data[:first] + b" " + dice.choice(known) + b" " + data[first + len(piece) :]
    if kind == 4:
        return data[:first] + piece * dice.choice((2, 3, 100)) + data[first:]
    if kind == 5:
        other = dice.choice(others)
        return data[:first] + other[dice.randint(0, len(other)) :]
    lines = data.split(b"\n")
    at, to = dice.randrange(len(lines)), dice.randrange(len(lines))
    if kind == 6:
        lines[at], lines[to] = lines[to], lines[at]
    else:
        lines.insert(to, lines[at])
    return b"\n".join(lines)
