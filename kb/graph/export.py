"""The graph for other programs: JSON (node-link), GraphML and DOT. The same graph gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import networkx as nx

from kb.errors import printable
from kb.graph.model import Graph
from kb.jsontext import json_text

VERSION = 1


def to_json(graph: Graph) -> str:
    """networkx node-link data, with `version`: {version, directed, multigraph, graph, nodes, edges}."""
    data: dict[str, Any] = nx.node_link_data(_sorted(graph), edges="edges")
    ordered = {
        "version": VERSION,
        "directed": data["directed"],
        "multigraph": data["multigraph"],
        "graph": data["graph"],
        "nodes": [_first(node, "id", "type") for node in data["nodes"]],
        "edges": [_first(edge, "source", "target", "key", "type") for edge in data["edges"]],
    }
    return json_text(ordered, indent=1) + "\n"


def to_graphml(graph: Graph) -> str:
    """GraphML with every attribute as a string; edges have ids of their own (e0, e1...) and keep `type`."""
    plain: Graph = Graph()
    ordered = _sorted(graph)
    for node, data in ordered.nodes(data=True):
        plain.add_node(printable(node), **_strings(data))
    for index, (source, target, data) in enumerate(ordered.edges(data=True)):
        plain.add_edge(printable(source), printable(target), key=f"e{index}", **_strings(data))
    out = io.BytesIO()
    nx.write_graphml(plain, out, prettyprint=True)
    return out.getvalue().decode("utf-8").rstrip() + "\n"


def to_dot(graph: Graph) -> str:
    """DOT for Graphviz: nodes are labelled with their id and type, edges with their type and authority."""
    lines = ["digraph puedo {", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];']
    ordered = _sorted(graph)
    for node, data in ordered.nodes(data=True):
        label = f"{node}\n{data['type']}"
        text = data.get("es") or data.get("en") or data.get("text") or ""
        shown = f"label={_quoted(label)}, tooltip={_quoted(text)}, class={_quoted(data['type'])}"
        lines.append(f"  {_quoted(node)} [{shown}];")
    for source, target, data in ordered.edges(data=True):
        label = data["type"] if "authority" not in data else f"{data['type']} ({data['authority']})"
        lines.append(f"  {_quoted(source)} -> {_quoted(target)} [label={_quoted(label)}];")
    return "\n".join([*lines, "}", ""])


EXPORTS: dict[str, Callable[[Graph], str]] = {"json": to_json, "graphml": to_graphml, "dot": to_dot}


def _sorted(graph: Graph) -> Graph:
    out: Graph = Graph(**graph.graph)
    for node in sorted(graph):
        out.add_node(node, **_ordered(graph.nodes[node]))
    for source, target, key, data in sorted(graph.edges(keys=True, data=True), key=lambda edge: edge[:3]):
        out.add_edge(source, target, key=key, **_ordered(data))
    return out


def _ordered(data: dict[str, Any]) -> dict[str, Any]:
    return {name: data[name] for name in sorted(data)}


def _first(data: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: data[name] for name in names} | {name: item for name, item in data.items() if name not in names}


def _strings(data: dict[str, Any]) -> dict[str, str]:
    """Attributes as GraphML can hold them: strings of characters that XML allows."""
    return {name: _string(item) for name, item in _ordered(data).items()}


def _string(item: object) -> str:
    if isinstance(item, dict):
        item = [f"{name}={value}" for name, value in item.items()]
    if isinstance(item, list | tuple):
        return ", ".join(_string(one) for one in item)
    if isinstance(item, bool):
        return "true" if item else "false"
    # XML 1.0 has no place for these two even as references; `printable` takes care of the control characters.
    return printable(str(item)).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff")


def _quoted(text: str) -> str:
    """A quoted string of DOT that shows just the text: no escape (\\N, \\E, \\G, \\L) and no entity expands."""
    shown = printable(text).replace("&", "&amp;").replace("\\", "\\\\").replace('"', '\\"')
    return '"' + shown.replace("\n", "\\n").replace("\t", " ") + '"'
