"""Names on a map that is drawn as a fan: where each stands so that it stays inside an area of its own."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

#: Sizes of the letters in units of the drawing, the first that fits is taken; the style sheet's is the first.
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5)
_CHARACTER, _LINE = 0.58, 1.15  # the mean width of a character and the height of a line, by the size of the letters
_MOST_LINES = 4
_EDGE = 1.5


@dataclass(frozen=True, slots=True)
class Cell:
    """One area: between two radii, half `spread` to each side of an angle; angles in radians, counter-clockwise."""

    angle: float
    spread: float
    low: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre from the centre of the fan, y downwards as on a screen."""
        radius = (self.low + self.high) / 2
        return radius * math.cos(self.angle), -radius * math.sin(self.angle)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point, given as `middle` is, lies in it and not at its edge."""
        radius = math.hypot(x, y)
        off = abs((math.atan2(-y, x) - self.angle + math.pi) % math.tau - math.pi)
        inside = self.low + _EDGE <= radius <= self.high - _EDGE
        return inside and off < self.spread / 2 and radius * math.sin(self.spread / 2 - off) >= _EDGE


@dataclass(frozen=True, slots=True)
class Label:
    """A name in its place: its lines, its centre from the centre of the fan, the size of its letters, its turn in
    degrees clockwise. fits: it stays inside its area."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    turn: float
    fits: bool


def label(text: str, cells: Sequence[Cell]) -> Label:
    """A name in one of some areas, the first as soon as it fits: large rather than small, level rather than turned."""
    ways = list(wrapped(text))
    for size in SIZES:
        for direction in range(3):
            for cell in cells:
                turn = _turns(cell)[direction]
                for lines in ways:
                    if _fits(lines, size, turn, cell):
                        return Label(lines, *cell.middle, size, turn, True)
    best = max(cells, key=lambda cell: cell.high - cell.low)
    return Label(ways[-1], *best.middle, SIZES[-1], 0, False)


def wrapped(text: str) -> Iterator[tuple[str, ...]]:
    """A text in one line, in two of about the same length, and so on."""
    seen = 0
    for most in range(1, _MOST_LINES + 1):
        for width in range(1, len(text) + 1):
            lines = textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)
            if len(lines) <= most:
                break
        if len(lines) > seen:
            seen = len(lines)
            yield tuple(lines)


def _turns(cell: Cell) -> tuple[float, float, float]:
    """Level, across the area, along it; never upside down."""
    along = -math.degrees(cell.angle)
    return 0, _upright(along + 90), _upright(along)


def _upright(turn: float) -> float:
    return (turn + 90) % 180 - 90


def _fits(lines: Sequence[str], size: float, turn: float, cell: Cell) -> bool:
    wide, high = max(map(len, lines)) * size * _CHARACTER / 2, len(lines) * size * _LINE / 2
    x, y = cell.middle
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    points = [(across * wide, down * high) for across in (-1, 0, 1) for down in (-1, 0, 1) if (across, down) != (0, 0)]
    return all(cell.holds(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx, dy in points)
