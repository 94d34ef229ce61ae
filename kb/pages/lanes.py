"""The same graphs for narrow screens: one node a row, the edges as lines in lanes on the left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import networkx as nx

from kb.pages.drawing import Edge, Graph, Node, lines_of
from kb.pages.page import esc

_WIDTH, _LINE, _PAD, _GAP, _LANE = 340, 16, 8, 8, 11
_CHARACTER = 7.2  # the mean width of a character at the size of the text, in units of the drawing, of a wide font
_NARROWEST = 180  # of a box: a drawing with more lanes than leave that is wider than the others
_HALF = 4


def draw_lanes(graph: Graph) -> str:
    """An <svg> 340 units wide, wider where there are many lanes. Edges of one end that look the same share a lane."""
    order = _ordered(graph)
    row = {name: index for index, name in enumerate(order)}
    ends = _bundled(graph.edges)
    lanes = _assigned(graph.edges, ends, row)
    left = _LANE * (max(lanes.values(), default=-1) + 1) + 10
    box = max(_WIDTH - left - 1, _NARROWEST)
    tops, texts, y = {}, {}, 2
    for name in order:
        texts[name] = lines_of(graph.nodes[name].text, int((box - 2 * _PAD) / _CHARACTER), 5)
        tops[name] = y
        y += len(texts[name]) * _LINE + 2 * _PAD + _GAP
    parts = [_row(graph.nodes[name], texts[name], tops[name], left, box) for name in order]
    parts += [_edge(edge, end == edge.target, lanes[end, edge.authority], tops, texts, left)
              for edge, end in zip(graph.edges, ends, strict=True)]
    width = left + box + 1
    return (f'<svg role="group" aria-label="{esc(graph.title)}" width="{width}" height="{y}" '
            f'viewBox="0 0 {width} {y}">{"".join(parts)}</svg>')


def _ordered(graph: Graph) -> list[str]:
    """The nodes so that edges point down wherever there is no circle."""
    whole: nx.DiGraph[str] = nx.DiGraph()
    whole.add_nodes_from(graph.nodes)
    whole.add_edges_from((edge.source, edge.target) for edge in graph.edges)
    place = {name: index for index, name in enumerate(graph.nodes)}
    parts = nx.condensation(whole)
    first = {part: min(place[name] for name in data["members"]) for part, data in parts.nodes(data=True)}
    out: list[str] = []
    for part in nx.lexicographical_topological_sort(parts, key=lambda one: first[one]):
        out += sorted(parts.nodes[part]["members"], key=lambda name: place[name])
    return out


def _bundled(edges: Sequence[Edge]) -> list[str]:
    """By edge: which of its two ends it shares a line with others at, the one that has more of its look."""
    count = Counter((end, edge.authority) for edge in edges for end in (edge.source, edge.target))
    return [max((edge.source, edge.target), key=lambda end: count[end, edge.authority]) for edge in edges]


def _assigned(edges: Sequence[Edge], ends: Sequence[str], row: Mapping[str, int]) -> dict[tuple[str, str], int]:
    """By shared end and authority: the lane, counted from the boxes outwards, so that no two lines of one overlap.

    A line reaches from the highest to the lowest point at which it meets a box: each box is met a little below its
    middle by what comes from it, a little above by what leads to it.
    """
    points: dict[tuple[str, str], list[int]] = {}
    for edge, end in zip(edges, ends, strict=True):
        points.setdefault((end, edge.authority), []).extend((2 * row[edge.source] + 1, 2 * row[edge.target]))
    taken: list[list[tuple[int, int]]] = []
    out = {}
    for line in sorted(points, key=lambda line: (max(points[line]) - min(points[line]), min(points[line]), line)):
        low, high = min(points[line]), max(points[line])
        lane = next((lane for lane, used in enumerate(taken)
                     if all(high < start or low > end for start, end in used)), len(taken))
        if lane == len(taken):
            taken.append([])
        taken[lane].append((low, high))
        out[line] = lane
    return out


def _row(node: Node, lines: Sequence[str], top: int, left: int, width: int) -> str:
    height = len(lines) * _LINE + 2 * _PAD
    corner = 8 if node.kind == "decision" else 2
    box = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="{corner}"/>'
    text = "".join(f'<text x="{left + _PAD}" y="{top + _PAD + _LINE * (index + 1) - 4}">{esc(line)}</text>'
                   for index, line in enumerate(lines))
    inner = f'<a href="{esc(node.href)}">{box}{text}</a>' if node.href else box + text
    return f'<g class="node {node.kind}{" main" if node.main else ""}">{inner}</g>'


def _edge(
    edge: Edge, backwards: bool, lane: int, tops: Mapping[str, int], texts: Mapping[str, Sequence[str]], left: int
) -> str:
    """backwards: drawn from its target, so that the dashes of lines that share it fall on each other."""
    x = left - 8 - lane * _LANE
    start = _middle(edge.source, tops, texts) + _HALF
    end = _middle(edge.target, tops, texts) - _HALF
    line = f"M{left - 1} {end}H{x}V{start}H{left}" if backwards else f"M{left} {start}H{x}V{end}H{left - 1}"
    return f'<g class="edge {edge.kind} {edge.authority}"><path d="{line}"/>{_head(edge.kind, left, end)}</g>'


def _head(kind: str, x: int, y: int) -> str:
    if kind == "lifts":
        return f'<path d="M{x - 2} {y - 4}V{y + 4}"/>'
    if kind == "switches-off":
        return f'<rect x="{x - 7}" y="{y - 3}" width="6" height="6"/>'
    if kind == "reads":
        return ""
    return f'<polygon points="{x},{y} {x - 6},{y - 3} {x - 6},{y + 3}"/>'


def _middle(name: str, tops: Mapping[str, int], texts: Mapping[str, Sequence[str]]) -> int:
    return tops[name] + _PAD + len(texts[name]) * _LINE // 2
