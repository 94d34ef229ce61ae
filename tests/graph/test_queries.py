from __future__ import annotations

import pytest

from kb.graph.build import build
from kb.graph.model import Graph
from kb.graph.queries import cycles, decision_dependencies, evaluation_order, links_here, neighbourhood
from kb.rules.loader import load_texts

CHAIN = """game chain
  es Cadena
  en Chain

topic t
  es Tema
  en Topic

rule first
  es Uno.
  en One.
  a is 1  if sun

rule second
  es Dos.
  en Two.
  b is 2  if a > 0

rule third
  es Tres.
  en Three.
  c is 3  if more

rule lifter
  es Fuera.
  en Out.
  lifts third  if d is 1

rule fourth
  es Cuatro.
  en Four.
  d is 1  if sun

rule ring
  es Anillo.
  en Ring.
  e is f

rule ring-back
  es Vuelta.
  en Back.
  f is e

fact sun  yes/no
  es ¿Hace sol?
  en Is it sunny?
  name es hace sol
  name en it is sunny

means more  yes/no = b > 1
  es ¿Hay más?
  en Is there more?
  name es hay más
  name en there is more
""" + "".join(f"""
decision {name}  number 0..9
  es ¿Cuánto {name}?
  en How much {name}?
  name es el {name}
  name en the {name}
""" for name in "abcdef")


@pytest.fixture(scope="module")
def chain() -> Graph:
    return build(load_texts({"game.rules": CHAIN}))


def test_order_of_evaluation(chain: Graph) -> None:
    order = evaluation_order(chain)
    short = [tuple(name.removeprefix("chain.decision.") for name in group) for group in order]
    assert short == [("a",), ("b",), ("d",), ("c",), ("e", "f")]


def test_dependencies_look_through_computed_facts_and_lifters(chain: Graph) -> None:
    found = {(a[-1], b[-1]) for a, b in decision_dependencies(chain).edges}
    assert found == {("a", "b"), ("b", "c"), ("d", "c"), ("e", "f"), ("f", "e")}


def test_links_here(graph: Graph) -> None:
    links = links_here(graph, "harbour.decision.fee")
    assert [(link.type, link.source.rpartition(".")[2]) for link in links] == [
        ("concludes", "crate-toll"), ("concludes", "old-hands"), ("concludes", "toll"),
    ]
    assert links_here(graph, "harbour.decision.fee", ["reads"]) == []
    with pytest.raises(KeyError):
        links_here(graph, "nowhere")


def test_neighbourhood(graph: Graph) -> None:
    near = neighbourhood(graph, "harbour.docking.toll")
    assert {"harbour.decision.fee", "harbour.table.dues", "900:toll.1"} <= set(near)
    assert "harbour.docking.old-hands" not in near
    wider = neighbourhood(graph, "harbour.docking.toll", hops=2)
    assert "harbour.docking.old-hands" in wider
    only = neighbourhood(graph, "harbour.docking.toll", hops=2, types=["restates"])
    assert set(only) == {"harbour.docking.toll", "900:toll.1"}
    assert {data["type"] for _, _, data in only.edges(data=True)} == {"restates"}
    assert len(neighbourhood(graph, "harbour.docking.toll", hops=0)) == 1
    with pytest.raises(KeyError):
        neighbourhood(graph, "nowhere")


def test_neighbourhood_is_a_copy(graph: Graph) -> None:
    size = len(graph)
    neighbourhood(graph, "harbour.docking.toll").clear()
    assert len(graph) == size


def test_cycles(graph: Graph) -> None:
    assert cycles(graph, "beats") == []
    ring = graph.copy()
    ring.add_edge("harbour.docking.full-dock", "harbour.docking.pilots-squeeze", key="beats", type="beats")
    assert cycles(ring, "beats") == [["harbour.docking.full-dock", "harbour.docking.pilots-squeeze"]]
    ring.add_edge("harbour.docking.toll", "harbour.docking.toll", key="beats", type="beats")
    assert ["harbour.docking.toll"] in cycles(ring, "beats")
