"""The same graphs for narrow screens: one node a row, the edges as lines in lanes on the left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import networkx as nx

from kb.pages.drawing import Edge, Graph, Node, lines_of
from kb.pages.page import esc

_WIDTH, _LINE, _PAD, _GAP, _LANE = 340, 16, 8, 8, 11
_CHARACTER = 6.6  # the mean width of a character at the size of the text, in units of the drawing
_HALF = 4


def draw_lanes(graph: Graph) -> str:
    """An <svg> 340 units wide. Edges that share a source share a lane where they can."""
    order = _ordered(graph)
    row = {name: index for index, name in enumerate(order)}
    lanes = _assigned(graph.edges, row)
    left = _LANE * (max(lanes.values(), default=-1) + 1) + 10
    width = int((_WIDTH - left - 2 * _PAD) / _CHARACTER)
    tops, texts, y = {}, {}, 2
    for name in order:
        texts[name] = lines_of(graph.nodes[name].text, max(width, 16), 5)
        tops[name] = y
        y += len(texts[name]) * _LINE + 2 * _PAD + _GAP
    parts = [_row(graph.nodes[name], texts[name], tops[name], left) for name in order]
    parts += [_edge(edge, lanes[index], tops, texts, left) for index, edge in enumerate(graph.edges)]
    return (f'<svg role="group" aria-label="{esc(graph.title)}" width="{_WIDTH}" height="{y}" '
            f'viewBox="0 0 {_WIDTH} {y}">{"".join(parts)}</svg>')


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


def _assigned(edges: Sequence[Edge], row: Mapping[str, int]) -> dict[int, int]:
    """By edge: its lane, counted from the boxes outwards, so that no two lines of one lane overlap."""
    taken: list[list[tuple[int, int]]] = []
    out = {}
    spans = sorted((abs(row[edge.target] - row[edge.source]), index) for index, edge in enumerate(edges))
    for _, index in spans:
        low, high = sorted((row[edges[index].source], row[edges[index].target]))
        for lane, used in enumerate(taken):
            if all(high <= start or low >= end for start, end in used):
                used.append((low, high))
                out[index] = lane
                break
        else:
            out[index] = len(taken)
            taken.append([(low, high)])
    return out


def _row(node: Node, lines: Sequence[str], top: int, left: int) -> str:
    height = len(lines) * _LINE + 2 * _PAD
    corner = 8 if node.kind == "decision" else 2
    box = f'<rect x="{left}" y="{top}" width="{_WIDTH - left - 1}" height="{height}" rx="{corner}"/>'
    text = "".join(f'<text x="{left + _PAD}" y="{top + _PAD + _LINE * (index + 1) - 4}">{esc(line)}</text>'
                   for index, line in enumerate(lines))
    inner = f'<a href="{esc(node.href)}">{box}{text}</a>' if node.href else box + text
    return f'<g class="node {node.kind}{" main" if node.main else ""}">{inner}</g>'


def _edge(edge: Edge, lane: int, tops: Mapping[str, int], texts: Mapping[str, Sequence[str]], left: int) -> str:
    x = left - 8 - lane * _LANE
    start = _middle(edge.source, tops, texts) + _HALF
    end = _middle(edge.target, tops, texts) - _HALF
    line = f'<path d="M{left} {start}H{x}V{end}H{left - 1}"/>'
    return f'<g class="edge {edge.kind} {edge.authority}">{line}{_head(edge.kind, left, end)}</g>'


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
