from __future__ import annotations

import pytest

from kb.graph import ids
from kb.graph.build import build, build_all
from kb.graph.model import Graph
from kb.graph.walk import atoms, decisions_read, facts_read
from kb.rules.model import Concludes, Game

DOCK, FEE = "harbour.decision.dock", "harbour.decision.fee"


def edges(graph: Graph, type_: str) -> set[tuple[str, str]]:
    return {(source, target) for source, target, data in graph.edges(data=True) if data["type"] == type_}


def test_every_node_and_edge_has_a_type_and_every_edge_two_nodes(graph: Graph) -> None:
    assert all(data.get("type") for _, data in graph.nodes(data=True))
    assert all(data.get("type") for _, _, data in graph.edges(data=True))


def test_rules_are_named_as_people_name_them(graph: Graph) -> None:
    node = graph.nodes["harbour.docking.full-dock"]
    assert node["type"] == "rule" and node["en"] == "You may not dock where the dock is full."
    assert node["file"] == "docking.rules" and node["line"] > 1


def test_what_there_is_of_each_type(graph: Graph) -> None:
    types = {data["type"] for _, data in graph.nodes(data=True)}
    assert types == {
        "game", "clause", "rule", "step", "condition", "fact", "decision", "act", "power", "topic", "term", "example",
        "ask", "editorial", "table", "row", "claim", "kind", "class", "relation", "layer", "option",
    }


def test_restates(graph: Graph) -> None:
    found = edges(graph, "restates")
    assert ("harbour.docking.full-dock", "900:dock.2") in found
    assert ("harbour.table.dues.north", "900:dues.1") in found
    assert ("harbour.table.dues", "900:dues.0") in found
    assert ("harbour.term.dock", "900:words.1") in found
    assert ("harbour.docking.pay", "900:order.2") in found
    assert ("harbour.docking.two-deep", "900:fog.3") in found
    assert ("harbour.docking.full-for-pilots", "900:pilots.2") in found
    assert graph.nodes["900:dock.2"]["type"] == "clause" and graph.nodes["900:dock.2"]["doc"] == "900"


def test_the_board_is_no_clause(graph: Graph) -> None:
    assert "board" not in graph
    assert graph.nodes["harbour.relation.beside"]["board"] is True


def test_an_editorial_ruling_cites_and_does_not_restate(graph: Graph) -> None:
    assert ("harbour.docking.tie", "900:bid.2") in edges(graph, "cites")
    assert not {edge for edge in edges(graph, "restates") if edge[0] == "harbour.docking.tie"}
    assert ("harbour.docking.tie-buyer", "harbour.docking.tie-seller") in edges(graph, "clashes-with")
    data = graph.get_edge_data("harbour.docking.tie-buyer", "harbour.docking.tie-seller")
    assert data["beats"]["authority"] == "editorial" and data["beats"]["ref"] == "harbour.docking.tie"


def test_concludes_beats_lifts_switches_off(graph: Graph) -> None:
    assert ("harbour.docking.toll", FEE) in edges(graph, "concludes")
    assert ("harbour.docking.old-hands", "harbour.docking.crate-toll") in edges(graph, "lifts")
    assert ("harbour.docking.no-pilotage", "harbour.power.pilotage") in edges(graph, "switches-off")
    beats = graph.get_edge_data("harbour.docking.pilots-squeeze", "harbour.docking.full-dock")["beats"]
    assert beats["authority"] == "layer" and beats["ref"] == "harbour.layer.guilds-first"
    assert ("harbour.docking.pilots-squeeze", "harbour.layer.guilds-first") in edges(graph, "cites")


def test_reads_goes_through_conditions(graph: Graph, game: Game) -> None:
    reads = edges(graph, "reads")
    conclusion = game.rules["docking.full-dock"].conclusions[0]
    assert isinstance(conclusion, Concludes) and conclusion.condition is not None
    condition = ids.condition_id(game, conclusion.condition)
    assert ("harbour.docking.full-dock", condition) in reads
    assert (condition, "harbour.fact.full") in reads
    assert ("harbour.docking.full-dock", "harbour.fact.full") not in reads
    assert graph.nodes[condition]["text"] == "full"
    sharing = {source for source, target in reads if target == condition}
    assert sharing == {"harbour.docking.full-dock", "harbour.docking.pilots-squeeze"}


def test_amounts_read_without_a_condition_between(graph: Graph) -> None:
    reads = edges(graph, "reads")
    assert ("harbour.docking.toll", "harbour.table.dues") in reads
    assert ("harbour.docking.toll", "harbour.fact.target") in reads
    assert ("harbour.docking.pilots-squeeze", "harbour.power.pilotage") in reads
    assert ("harbour.docking.fog-lane", "harbour.fact.fog") in reads


def test_terms_are_found_by_their_words_in_any_form(graph: Graph) -> None:
    used = edges(graph, "uses-term")
    assert ("harbour.docking.full-dock", "harbour.term.dock") in used
    assert ("harbour.docking.fog-lane", "harbour.term.dock") in used  # "muelles", "docks"
    assert ("harbour.docking.higher-bid", "harbour.term.dock") not in used


def test_steps_precede(graph: Graph) -> None:
    assert edges(graph, "precedes") == {("harbour.docking.arrive", "harbour.docking.pay")}


def test_examples_and_asks_exemplify(graph: Graph) -> None:
    found = edges(graph, "exemplifies")
    assert ("harbour.docking.full-for-pilots", "harbour.docking.pilots-squeeze") in found
    assert ("harbour.docking.full-for-pilots", DOCK) in found
    asks = [node for node, data in graph.nodes(data=True) if data["type"] == "ask"]
    assert len(asks) == 1 and (asks[0], "harbour.docking.full-dock") in found


def test_belongs_to(graph: Graph) -> None:
    found = edges(graph, "belongs-to")
    assert ("harbour.docking.toll", "harbour.topic.docking") in found
    assert ("harbour.table.dues.north", "harbour.table.dues") in found
    assert ("harbour.topic.docking", "harbour") in found


def test_two_things_of_one_name_get_two_nodes(game: Game) -> None:
    from dataclasses import replace

    step = replace(game.steps["docking.pay"], id="docking.toll")
    one = build(replace(game, steps={**game.steps, "docking.toll": step}))
    assert one.nodes["harbour.docking.toll"]["type"] == "rule"
    assert one.nodes["harbour.docking.step.toll"]["type"] == "step"


def test_several_games_in_one_graph(game: Game) -> None:
    from dataclasses import replace

    fee = replace(game.decisions["fee"], same_as=("harbour.fee",))
    second = replace(game, id="port", decisions={**game.decisions, "fee": fee})
    both = build_all([game, second])
    assert ("port.decision.fee", FEE) in edges(both, "same-as")
    assert {"harbour.docking.toll", "port.docking.toll"} <= set(both)
    assert len([node for node in both if node == "900:toll.1"]) == 1


def test_a_reference_to_nothing_is_an_error(game: Game) -> None:
    from dataclasses import replace

    editorial = replace(game.editorials["docking.tie"], settles=("docking.nowhere",), prefers=())
    with pytest.raises(KeyError, match="nowhere"):
        build(replace(game, editorials={"docking.tie": editorial}))


def test_walk(game: Game) -> None:
    conclusion = game.rules["docking.pilots-squeeze"].conclusions[0]
    assert isinstance(conclusion, Concludes) and conclusion.condition is not None
    assert len(list(atoms(conclusion.condition))) == 2
    assert facts_read(conclusion.condition) == ["full", "actor"]
    assert decisions_read(conclusion.condition) == []
