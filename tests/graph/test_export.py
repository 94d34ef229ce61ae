from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.graph.build import build
from kb.graph.export import EXPORTS, to_dot, to_graphml, to_json
from kb.graph.model import Graph
from kb.rules.model import Game

SNAPSHOT = Path(__file__).parent / "harbour.snapshot.json"
HOSTILE = 'say "hi" \\N \\E \\G \\L <b>&amp; \x07 \u202e \uffff \n new'


@pytest.fixture
def hostile(graph: Graph) -> Graph:
    copy = graph.copy()
    copy.nodes["harbour.docking.toll"]["es"] = HOSTILE
    copy.add_node('odd "id" \\', type="fact", es=HOSTILE)
    copy.add_edge('odd "id" \\', "harbour.docking.toll", key="reads", type='re"ads\\N')
    return copy


def test_snapshot(graph: Graph) -> None:
    """PUEDO_SNAPSHOT=1 writes it anew; read the difference before you commit it."""
    text = to_json(graph)
    if os.environ.get("PUEDO_SNAPSHOT") == "1":
        SNAPSHOT.write_text(text, encoding="utf-8")
    assert text == SNAPSHOT.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(EXPORTS))
def test_same_input_same_bytes(name: str, game: Game, graph: Graph) -> None:
    assert EXPORTS[name](build(game)) == EXPORTS[name](graph)


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "import hashlib, pathlib, sys\n"
        "from kb.graph.build import build\nfrom kb.graph.export import EXPORTS\n"
        "from kb.rules.loader import load_texts\n"
        "folder = pathlib.Path(sys.argv[1])\n"
        "game = load_texts({p.name: p.read_text(encoding='utf-8') for p in sorted(folder.glob('*.rules'))})\n"
        "print([hashlib.sha256(EXPORTS[n](build(game)).encode()).hexdigest() for n in sorted(EXPORTS)])\n"
    )
    folder = str(SNAPSHOT.parent / "harbour")
    found = {
        subprocess.run([sys.executable, "-c", code, folder], env={**os.environ, "PYTHONHASHSEED": seed},
                       capture_output=True, text=True, check=True).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


def test_json_loads_back_with_networkx(hostile: Graph) -> None:
    data = json.loads(to_json(hostile))
    assert data["version"] == 1 and data["directed"] and data["multigraph"]
    assert set(data) == {"version", "directed", "multigraph", "graph", "nodes", "edges"}
    back = nx.node_link_graph({key: item for key, item in data.items() if key != "version"}, edges="edges")
    assert dict(back.nodes(data=True)) == dict(hostile.nodes(data=True))
    as_set = {(a, b, key, json.dumps(item, sort_keys=True)) for a, b, key, item in back.edges(keys=True, data=True)}
    assert as_set == {(a, b, k, json.dumps(d, sort_keys=True)) for a, b, k, d in hostile.edges(keys=True, data=True)}
    assert "\u202e" not in to_json(hostile)


def test_graphml_loads_back_with_networkx(graph: Graph, hostile: Graph) -> None:
    back = nx.read_graphml(io.BytesIO(to_graphml(graph).encode()))
    assert set(back) == set(graph)
    assert back.number_of_edges() == graph.number_of_edges()
    assert back.nodes["harbour.docking.toll"]["en"] == graph.nodes["harbour.docking.toll"]["en"]
    pairs = sorted((a, b, data["type"]) for a, b, data in back.edges(data=True))
    assert pairs == sorted((a, b, data["type"]) for a, b, data in graph.edges(data=True))
    root = ElementTree.fromstring(to_graphml(hostile))
    names = [edge.get("id") for edge in root.iter("{http://graphml.graphdrawing.org/xmlns}edge")]
    assert len(names) == len(set(names)) == hostile.number_of_edges()
    text = " ".join(root.itertext())
    assert 'say "hi" \\N' in text and "<b>&amp;" in text and "\\x07" in text and "\u202e" not in text


def test_dot_escapes_everything_that_graphviz_expands(hostile: Graph) -> None:
    text = to_dot(hostile)
    for line in text.splitlines()[3:-1]:
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", line)
        assert '"' not in bare and "\\" not in bare and "<" not in bare, line
    strings = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
    for string in strings:
        assert not re.search(r"(?<!\\)(?:\\\\)*\\[NEGLTHlr]", string), string
        assert not re.search(r"&(?!amp;)", string)
    assert '"odd \\"id\\" \\\\" -> "harbour.docking.toll"' in text
    assert "&lt;" not in text and "<b>&amp;amp;" in text


def test_dot_has_every_node_and_edge(graph: Graph) -> None:
    lines = to_dot(graph).splitlines()
    assert sum(" -> " in line for line in lines) == graph.number_of_edges()
    assert sum(" [label=" in line and " -> " not in line for line in lines) == len(graph)
    assert '[label="beats (layer)"];' in to_dot(graph)


@given(texts=st.lists(st.text(max_size=40), min_size=1, max_size=5))
@settings(max_examples=150)
def test_any_text_survives_every_format(texts: list[str]) -> None:
    graph = Graph()
    for index, text in enumerate(texts):
        graph.add_node(f"n{index}", type="rule", es=text, values=[text])
        graph.add_edge(f"n{index}", "n0", key="reads", type="reads", says=text)
    root = ElementTree.fromstring(to_graphml(graph))
    assert len(list(root.iter("{http://graphml.graphdrawing.org/xmlns}node"))) == len(texts)
    assert [node["es"] for node in json.loads(to_json(graph))["nodes"]] == texts
    for line in to_dot(graph).splitlines():
        bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", line)
        assert '"' not in bare and "\\" not in bare, line
