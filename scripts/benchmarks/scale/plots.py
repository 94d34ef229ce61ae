"""Plots of time against size on logarithmic axes, as SVG that needs nothing and follows the page's colours."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 780, 380
LEFT, RIGHT, TOP, BOTTOM = 70, 230, 36, 46
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999", "#f0e442", "#000000")
_MARKS = ("circle", "square", "diamond", "triangle")

#: By name, points (size, value).
Series = Mapping[str, Sequence[tuple[float, float]]]


def plot(title: str, unit: str, series: Series, of: str = "rules", separator: str = ",") -> str:
    """One plot: sizes across, values up, both on logarithmic axes, with a line that grows as the size for the eye.

    of: what sizes count. separator: of thousands.
    """
    points = [point for line in series.values() for point in line]
    across = _decades([size for size, _ in points])
    up = _decades([value for _, value in points])
    drawn = [_axes(unit, across, up, of).replace(",", separator), _linear(points, across, up)]
    ends: list[tuple[float, str, str]] = []
    for number, (name, line) in enumerate(series.items()):
        colour = _COLOURS[number % len(_COLOURS)]
        places = [(_x(size, across), _y(value, up)) for size, value in line]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        drawn += [_mark(_MARKS[number % len(_MARKS)], x, y, colour) for x, y in places]
        ends.append((places[-1][1], name, colour))
    drawn.append(_names(ends))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="12" style="background:#fff">\n<title>{escape(title)}</title>\n'
        f'<text x="{LEFT}" y="20" font-size="14" font-weight="bold">{escape(title)}</text>\n'
        + "\n".join(drawn) + "\n</svg>\n")


def _decades(values: Sequence[float]) -> tuple[int, int]:
    low, high = math.floor(math.log10(min(values)) + 1e-9), math.ceil(math.log10(max(values)) - 1e-9)
    return low, max(high, low + 1)


def _x(size: float, decades: tuple[int, int]) -> float:
    return LEFT + (math.log10(size) - decades[0]) / (decades[1] - decades[0]) * (WIDTH - LEFT - RIGHT)


def _y(value: float, decades: tuple[int, int]) -> float:
    return HEIGHT - BOTTOM - (math.log10(value) - decades[0]) / (decades[1] - decades[0]) * (HEIGHT - TOP - BOTTOM)


def _axes(unit: str, across: tuple[int, int], up: tuple[int, int], of: str) -> str:
    parts = []
    for power in range(across[0], across[1] + 1):
        x = _x(10.0**power, across)
        parts.append(f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{HEIGHT - BOTTOM}" stroke="#ddd"/>'
                     f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{10**power:,}</text>')
    for power in range(up[0], up[1] + 1):
        y = _y(10.0**power, up)
        parts.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_short(10.0**power)} {unit}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{of}</text>')
    return "\n".join(parts)


def _linear(points: Sequence[tuple[float, float]], across: tuple[int, int], up: tuple[int, int]) -> str:
    """A dashed line through the middle that grows as the size does."""
    sizes = sorted({size for size, _ in points})
    middle = math.exp(sum(math.log(value / size) for size, value in points) / len(points))
    ends = [(size, middle * size) for size in (sizes[0], sizes[-1])]
    (x1, y1), (x2, y2) = [(_x(size, across), _y(value, up)) for size, value in ends]
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#888" stroke-dasharray="4 4"/>'


def _mark(shape: str, x: float, y: float, colour: str) -> str:
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>'
    corners = {"square": ((-4, -4), (4, -4), (4, 4), (-4, 4)), "diamond": ((0, -5), (5, 0), (0, 5), (-5, 0)),
               "triangle": ((0, -5), (5, 4), (-5, 4))}[shape]
    return f'<polygon points="{" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)}" fill="{colour}"/>'


def _names(ends: Sequence[tuple[float, str, str]]) -> str:
    """The name of each line where it ends, moved apart where two would touch."""
    parts, last = [], -math.inf
    for y, name, colour in sorted(ends):
        last = max(y + 4, last + 14)
        parts.append(f'<text x="{WIDTH - RIGHT + 10}" y="{last:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join(parts)


def _short(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"
