"""Graphs as drawings: one Graphviz process lays out all of them for wide screens; see `lanes` for narrow ones.

Colours are classes, so that the page's style sheet gives them, by day and by night; what a colour says a line's style
or its end says too.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kb.errors import PuedoError
from kb.pages.page import esc

_STYLES = {"stated": "solid", "layer": "dashed", "reading": "dotted", "editorial": "dotted"}
_HEADS = {"beats": "normal", "lifts": "tee", "switches-off": "obox", "decides": "vee", "reads": "none"}
_WIDTH, _LINES = 30, 4
_NOISE = re.compile(
    r"<!--.*?-->\s*|<title>[^<]*</title>\s*|\s(?:id|xml:space|xmlns:xlink|xmlns|font-family)=\"[^\"]*\"", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Node:
    """A box. href: where it leads, "" nowhere; kind: rule, far, editorial, decision, fact or power; main: it is the one
    that the drawing is about."""

    text: str
    href: str
    kind: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow between two nodes by name. kind: beats, lifts, switches-off, decides or reads."""

    source: str
    target: str
    kind: str
    authority: str = ""


@dataclass(frozen=True, slots=True)
class Graph:
    """What is drawn; `title` says it to who cannot see it."""

    title: str
    nodes: Mapping[str, Node]
    edges: Sequence[Edge]


def available() -> bool:
    """Whether Graphviz is installed."""
    return shutil.which("dot") is not None


#: Given texts in DOT and what draws such, the drawings: some may be known already.
Kept = Callable[[Sequence[str], Callable[[list[str]], list[str]]], list[str]]


def all_new(texts: Sequence[str], make: Callable[[list[str]], list[str]]) -> list[str]:
    """Drawings of which none is known."""
    return make(list(texts))


def version() -> str:
    """What Graphviz says it is. Raises OSError where it is missing."""
    return subprocess.run(["dot", "-V"], capture_output=True, text=True, check=False).stderr.strip()


def draw(graphs: Sequence[Graph], kept: Kept = all_new) -> list[str]:
    """An <svg> for each graph, in order, laid out by one process. Raises PuedoError where Graphviz fails."""
    made = kept([_dot(graph) for graph in graphs], _drawn)
    return [_tidy(svg, graph) for svg, graph in zip(made, graphs, strict=True)]


def _drawn(texts: list[str]) -> list[str]:
    if not texts:
        return []
    try:
        ran = subprocess.run(["dot", "-Tsvg"], input="\n".join(texts), capture_output=True, text=True,
                             timeout=120, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        said = getattr(error, "stderr", "") or str(error)
        raise PuedoError(
            {"es": f"Graphviz ha fallado: {said[:500]}", "en": f"Graphviz failed: {said[:500]}"}, "dot",
            {"es": "Comprueba la instalación de Graphviz.", "en": "Check the installation of Graphviz."}) from None
    found = re.findall(r"<svg\b.*?</svg>", ran.stdout, re.DOTALL)
    if len(found) != len(texts):
        raise ValueError(f"{len(texts)} graphs gave {len(found)} drawings")
    return found


def lines_of(text: str, width: int = _WIDTH, most: int = _LINES) -> list[str]:
    """A text in short lines, the last with an ellipsis where there is more."""
    return textwrap.wrap(text, width, max_lines=most, placeholder="…") or [""]


def _dot(graph: Graph) -> str:
    names = {name: f"n{index}" for index, name in enumerate(graph.nodes)}
    out = ['digraph {', 'graph [rankdir=LR, bgcolor=transparent, nodesep=0.16, ranksep=0.5, margin=0, pad=0.06]',
           'node [shape=box, fontname="Helvetica", fontsize=11, margin="0.12,0.07", height=0.3]',
           'edge [arrowsize=0.7]']
    for name, node in graph.nodes.items():
        label = r"\l".join(_quoted(line) for line in lines_of(node.text)) + r"\l"
        style = "rounded" if node.kind == "decision" else "solid"
        parts = [f'label="{label}"', f'class="{node.kind}{" main" if node.main else ""}"', f'style="{style}"',
                 f'tooltip="{_quoted(node.text)}"']
        if node.href:
            parts.append(f'URL="{_quoted(node.href)}"')
        out.append(f"{names[name]} [{', '.join(parts)}]")
    for edge in graph.edges:
        style = _STYLES.get(edge.authority, "solid")
        out.append(f'{names[edge.source]} -> {names[edge.target]} [class="{edge.kind} {edge.authority}", '
                   f'style={style}, arrowhead={_HEADS[edge.kind]}, tooltip=" "]')
    return "\n".join([*out, "}"])


def _quoted(text: str) -> str:
    r"""A text in a quoted string of DOT, where a backslash would begin an escape of its own (\N, \G, \l)."""
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')


def _tidy(svg: str, graph: Graph) -> str:
    svg = _NOISE.sub("", svg).replace("xlink:href", "href")
    svg = re.sub(r"\s?xlink:title=\"([^\"]*)\"", "", svg)
    svg = re.sub(r"<svg width=\"(\d+)pt\" height=\"(\d+)pt\"", r'<svg width="\1" height="\2"', svg)
    svg = re.sub(r"<(g|a)>\s*<a", r"<\1><a", svg)
    svg = svg.replace("<svg ", f'<svg role="group" aria-label="{esc(graph.title)}" ', 1)
    return re.sub(r"\s*\n\s*", " ", svg)
