"""What is drawn: how the rules of a topic stand to each other, and what stands around each rule."""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from kb.errors import LANGUAGES
from kb.graph.model import Graph as BaseGraph
from kb.pages.catalogue import Drawn
from kb.pages.drawing import Edge, Graph, Kept, Node, all_new, draw
from kb.pages.lanes import draw_lanes
from kb.pages.page import From, esc, tag
from kb.pages.shelf import Shelf, Tie
from kb.pages.words import register, word

register({
    "drawing topic": ("Qué reglas mandan sobre cuáles en «{topic}»", "Which rules prevail over which in “{topic}”"),
    "drawing rule": ("Lo que rodea a la regla {rule}", "What stands around the rule {rule}"),
    "legend": (
        "La flecha va de la que manda a la que cede; si acaba en raya, la deja sin efecto; si en cuadro, anula un "
        "poder. "
        "Línea seguida: lo dice una cláusula. A trazos: por un principio general. De puntos: lectura nuestra.",
        "An arrow goes from the rule that prevails to the one that yields; one that ends in a bar lifts it; in a "
        "box, it "
        "switches off a power. Solid: a clause says so. Dashed: by a general principle. Dotted: our reading."),
})
#: The facts that are shown around a rule, at most.
_FACTS = 6


def drawings(shelves: Sequence[Shelf], kept: Kept = all_new) -> dict[str, Drawn]:
    """By language: all drawings. kept: as for `draw`. Raises PuedoError where Graphviz fails."""
    graphs: list[Graph] = []
    places: list[tuple[str, str, str]] = []  # language, "topics" or "rules", key
    for lang in LANGUAGES:
        for shelf in shelves:
            for topic in shelf.topics:
                for graph in topic_graphs(shelf, topic, lang):
                    graphs.append(graph)
                    places.append((lang, "topics", shelf.topic_path(topic)))
            for rule in shelf.rules:
                around = rule_graph(shelf, rule, lang)
                if around is not None:
                    graphs.append(around)
                    places.append((lang, "rules", rule))
    found: dict[str, dict[str, dict[str, str]]] = {lang: {"topics": {}, "rules": {}} for lang in LANGUAGES}
    for graph, svg, (lang, group, key) in zip(graphs, draw(graphs, kept), places, strict=True):
        shown = found[lang][group]
        shown[key] = shown.get(key, "") + figure(svg, draw_lanes(graph))
    for lang, one in found.items():
        legend = tag("p", esc(word("legend", lang)), class_="kb-meta kb-picture-legend")
        one["topics"] = {key: legend + html for key, html in one["topics"].items()}
    return {lang: Drawn(one["rules"], one["topics"]) for lang, one in found.items()}


def figure(wide: str, narrow: str) -> str:
    """A drawing in its two shapes, of which the width of the screen shows one."""
    return (tag("div", wide, class_="kb-picture kb-wide-only", tabindex="0", role="group", data_search_exclude=True)
            + tag("div", narrow, class_="kb-picture kb-narrow-only", data_search_exclude=True))


def topic_graphs(shelf: Shelf, topic: str, lang: str) -> list[Graph]:
    """A graph for each group of rules of a topic that are tied to each other, the rules of others that are tied to them
    included; the largest first."""
    at = From(shelf.topic_path(topic))
    own = shelf.by_topic.get(topic, [])
    joined: nx.Graph[str] = nx.Graph()
    ties: dict[tuple[str, Tie], None] = {}
    for rule in own:
        for tie in shelf.out(rule):
            ties.setdefault((rule, tie))
        for tie in shelf.into(rule):
            ties.setdefault((tie.other, Tie(tie.type, rule, tie.authority, tie.ref)))
    for source, tie in ties:
        joined.add_edge(source, tie.other)
    title = word("drawing topic", lang, topic=shelf.topic_name(topic, lang))
    order = {name: index for index, name in enumerate(shelf.graph)}
    groups = sorted((sorted(group, key=order.__getitem__) for group in nx.connected_components(joined)),
                    key=lambda group: (-len(group), order[group[0]]))
    return [Graph(title, {name: _node(shelf, name, lang, at, far=name not in own) for name in group},
                  [Edge(source, tie.other, tie.type, tie.authority) for source, tie in ties if source in set(group)])
            for group in groups]


def rule_graph(shelf: Shelf, rule: str, lang: str) -> Graph | None:
    """The rules tied to a rule, what it decides and the facts it reads; None where it is tied to none."""
    out, into = shelf.out(rule), shelf.into(rule)
    if not out and not into:
        return None
    at = From(shelf.topic_path(shelf.rules[rule].topic))
    nodes = {rule: _node(shelf, rule, lang, at, main=True)}
    edges = []
    for tie in into:
        nodes[tie.other] = _node(shelf, tie.other, lang, at)
        edges.append(Edge(tie.other, rule, tie.type, tie.authority))
    for tie in out:
        nodes[tie.other] = _node(shelf, tie.other, lang, at)
        edges.append(Edge(rule, tie.other, tie.type, tie.authority))
    for decision in shelf.concluded.get(rule, ()):
        name = f"{shelf.id}.decision.{decision}"
        nodes[name] = Node(shelf.question(decision, lang), shelf.decision_link(at, decision), "decision")
        edges.append(Edge(rule, name, "decides"))
    for fact in _facts(shelf.graph, rule)[:_FACTS]:
        data = shelf.graph.nodes[fact]
        nodes[fact] = Node(shelf.slots(str(data.get(lang) or fact.rsplit(".", 1)[1]), lang), "", "fact")
        edges.append(Edge(fact, rule, "reads"))
    return Graph(word("drawing rule", lang, rule=rule), nodes, edges)


def _facts(graph: BaseGraph, rule: str) -> list[str]:
    """The facts that a rule reads, in itself or in its conditions, in order."""
    found: dict[str, None] = {}
    for _, target, data in graph.out_edges(rule, data=True):
        if data["type"] == "reads" and graph.nodes[target]["type"] == "condition":
            for _, fact, inner in graph.out_edges(target, data=True):
                if inner["type"] == "reads" and graph.nodes[fact]["type"] in ("fact", "option"):
                    found.setdefault(fact)
    return list(found)


def _node(shelf: Shelf, name: str, lang: str, at: From, *, far: bool = False, main: bool = False) -> Node:
    if name in shelf.rules or name in shelf.editorials:
        kind = "editorial" if name in shelf.editorials else "far" if far else "rule"
        text = shelf.text(name, lang)
        if name in shelf.rules and shelf.rules[name].topic != at.path.partition("/")[2]:
            text = f"{shelf.topic_name(shelf.rules[name].topic, lang)} §{shelf.number[name]}. {text}"
        elif name in shelf.rules:
            text = f"§{shelf.number[name]}. {text}"
        return Node(text, shelf.rule_link(at, name), kind, main)
    power = shelf.game.powers[name.rsplit(".", 1)[1]]
    return Node(shelf.name(power.texts, lang, power.id), at.to(shelf.view_path("powers"), f"power.{power.id}"), "power")
