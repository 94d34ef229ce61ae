"""Which clause is restated by what: read from the graph's restates edges."""

from __future__ import annotations

from kb.graph.model import Graph


def restated_by(graph: Graph) -> dict[str, list[tuple[str, str]]]:
    """For each source clause in the graph, the nodes that restate it: (node id, node type), sorted."""
    out: dict[str, list[tuple[str, str]]] = {}
    for source, target, data in graph.edges(data=True):
        if data["type"] == "restates":
            out.setdefault(target, []).append((source, graph.nodes[source]["type"]))
    return {clause: sorted(set(nodes)) for clause, nodes in sorted(out.items())}
