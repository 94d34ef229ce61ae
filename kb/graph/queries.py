"""What is read from the graph: the order of evaluation, neighbourhoods, what links to a node, cycles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import networkx as nx

from kb.graph.model import Graph

_DECISIONS = ("decision", "act")


@dataclass(frozen=True, slots=True)
class Link:
    """One edge that arrives at a node: from where, of which type, and what else it carries."""

    source: str
    type: str
    attributes: dict[str, object]


def links_here(graph: Graph, node: str, types: Iterable[str] | None = None) -> list[Link]:
    """The edges that arrive at a node, sorted by type and source. Raises KeyError where there is no such node."""
    if node not in graph:
        raise KeyError(node)
    wanted = None if types is None else set(types)
    found = [
        Link(source, data["type"], {name: item for name, item in data.items() if name != "type"})
        for source, _, data in graph.in_edges(node, data=True)
        if wanted is None or data["type"] in wanted
    ]
    return sorted(found, key=lambda link: (link.type, link.source))


def neighbourhood(graph: Graph, node: str, hops: int = 1, types: Iterable[str] | None = None) -> Graph:
    """The part of the graph within so many edges of a node, whichever way they point; a copy.

    types: the edge types to follow and to keep, all unless given. Raises KeyError where there is no such node.
    """
    if node not in graph:
        raise KeyError(node)
    wanted = None if types is None else set(types)
    seen, edge_of = {node}, [node]
    for _ in range(hops):
        nearer = []
        for one in edge_of:
            for other, type_ in _around(graph, one):
                if other not in seen and (wanted is None or type_ in wanted):
                    seen.add(other)
                    nearer.append(other)
        edge_of = nearer
    part = Graph(**graph.graph)
    part.add_nodes_from((name, data) for name, data in graph.nodes(data=True) if name in seen)
    for source, target, key, data in graph.edges(keys=True, data=True):
        if source in seen and target in seen and (wanted is None or data["type"] in wanted):
            part.add_edge(source, target, key=key, **data)
    return part


def _around(graph: Graph, node: str) -> Iterator[tuple[str, str]]:
    for _, target, data in graph.out_edges(node, data=True):
        yield target, data["type"]
    for source, _, data in graph.in_edges(node, data=True):
        yield source, data["type"]


def decision_dependencies(graph: Graph) -> nx.DiGraph[str]:
    """Which decisions a decision reads: an edge from the one that is read to the one that reads it.

    A decision reads what the rules that conclude it read, what the rules read that lift those, and what the rules read
    that switch off a power of those; conditions and computed facts stand between and are looked through.
    """
    out: nx.DiGraph[str] = nx.DiGraph()
    decisions = [node for node, data in graph.nodes(data=True) if data["type"] in _DECISIONS]
    out.add_nodes_from(decisions)
    cache: dict[str, set[str]] = {}
    for decision in decisions:
        rules = {link.source for link in links_here(graph, decision, ["concludes"])}
        for rule in sorted(_with_undercutters(graph, rules)):
            for read in sorted(_decisions_read(graph, rule, cache)):
                out.add_edge(read, decision)
    return out


def _with_undercutters(graph: Graph, rules: set[str]) -> set[str]:
    """The rules, those that lift them, and those that switch off the powers they read; and so on for these."""
    seen, waiting = set(rules), list(rules)
    while waiting:
        rule = waiting.pop()
        targets: list[str] = [rule, *(node for node in _reach(graph, rule) if graph.nodes[node].get("type") == "power")]
        for target in targets:
            for source, _, data in graph.in_edges(target, data=True):
                if data["type"] in ("lifts", "switches-off") and source not in seen:
                    seen.add(source)
                    waiting.append(source)
    return seen


def _reach(graph: Graph, node: str) -> set[str]:
    """What a node reads, through conditions and computed facts, not beyond decisions."""
    seen: set[str] = set()
    waiting = [node]
    while waiting:
        for _, target, data in graph.out_edges(waiting.pop(), data=True):
            if data["type"] == "reads" and target not in seen:
                seen.add(target)
                if graph.nodes[target].get("type") not in _DECISIONS:
                    waiting.append(target)
    return seen


def _decisions_read(graph: Graph, rule: str, cache: dict[str, set[str]]) -> set[str]:
    if rule not in cache:
        cache[rule] = {node for node in _reach(graph, rule) if graph.nodes[node].get("type") in _DECISIONS}
    return cache[rule]


def evaluation_order(graph: Graph) -> list[tuple[str, ...]]:
    """The decisions in the order in which they can be settled: those read come before those that read them.

    Decisions that read one another stand together in one group (they may still be settled apart, for different
    arguments); every other group has one member. The order is the same whenever the graph is the same.
    """
    dependencies = decision_dependencies(graph)
    groups = nx.condensation(dependencies)
    members = {group: tuple(sorted(data["members"])) for group, data in groups.nodes(data=True)}
    order = nx.lexicographical_topological_sort(groups, key=lambda group: members[group])
    return [members[group] for group in order]


def cycles(graph: Graph, type_: str) -> list[list[str]]:
    """The groups of nodes that edges of one type (beats, lifts, precedes...) join in a circle, each sorted."""
    part: nx.DiGraph[str] = nx.DiGraph()
    part.add_edges_from((source, target) for source, target, data in graph.edges(data=True) if data["type"] == type_)
    found = [
        sorted(group) for group in nx.strongly_connected_components(part)
        if len(group) > 1 or part.has_edge(*(list(group) * 2))
    ]
    return sorted(found)
