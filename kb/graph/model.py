"""The type of the graph and its edges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import networkx as nx

if TYPE_CHECKING:
    Graph = nx.MultiDiGraph[str]
else:
    Graph = nx.MultiDiGraph

#: Edges of these types stand once between two nodes; of the others there may be several.
ONCE = frozenset({
    "restates", "reads", "uses-term", "belongs-to", "cites", "exemplifies", "precedes", "same-as", "clashes-with",
})


def join(graph: Graph, source: str, target: str, type_: str, **attributes: Any) -> None:
    """Add an edge; its key is its type, with a number from the second on where several may stand between two nodes."""
    key, count = type_, 1
    if graph.has_edge(source, target, key):
        if type_ in ONCE:
            return
        while graph.has_edge(source, target, key):
            count += 1
            key = f"{type_}-{count}"
    kept = {name: item for name, item in attributes.items() if item is not None}
    graph.add_edge(source, target, key=key, type=type_, **kept)
