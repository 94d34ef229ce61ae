"""Classic Dune's map, components and glossary, as the other rule files of the game rely on them."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from kb.rules.loader import load_texts
from kb.rules.model import Game, Table, Texts
from kb.text.fold import fold
from tests.games.parts import part_of

OWN_FILES = ("game", "map", "components", "glossary")


@pytest.fixture(scope="module")
def game() -> Game:
    return load_texts(part_of("classic", OWN_FILES))


def column(table: Table, name: str) -> dict[str, object]:
    return {row.keys[0]: row.cells[name] for row in table.rows if name in row.cells}


def total(table: Table, name: str) -> Fraction:
    return sum((cell for cell in column(table, name).values() if isinstance(cell, Fraction)), Fraction(0))


def forms(texts: Texts, lang: str) -> set[str]:
    own = (texts.es, *texts.es_variants) if lang == "es" else (texts.en, *texts.en_variants)
    return {fold(form) for form in own if form}


def test_territories_by_terrain(game: Game) -> None:
    terrain = column(game.tables["territory-sheet"], "terrain")
    assert Counter(terrain.values()) == {"sand": 29, "rock": 7, "stronghold": 5, "polar-sink": 1}
    for group in ("stronghold", "rock", "sand"):
        assert set(game.groups[group].values) == {name for name, kind in terrain.items() if kind == group}


def test_every_sector_number_is_on_the_board(game: Game) -> None:
    sectors = column(game.tables["area-sheet"], "sector")
    assert set(sectors.values()) == {Fraction(n) for n in range(1, 19)}
    assert set(game.kinds["area"].values) - set(sectors) == {"polar-sink-whole"}


def test_territories_within_two_of_the_great_flat(game: Game, shared: Path) -> None:
    facts = json.loads((shared / "inventory" / "classic-facts.json").read_text(encoding="utf-8"))
    counted = facts["adjacency"]["within_two_of_great_flat"]
    expected = {"the-great-flat", *counted["distance_1"], *counted["distance_2"]}
    assert set(game.groups["near-great-flat"].values) == expected


def test_neighbours_hold_both_ways_and_never_with_oneself(game: Game) -> None:
    for name in ("adjacent", "borders"):
        pairs = game.relations[name].pairs
        assert all((right, left) in pairs and left != right for left, right in pairs)


def test_areas_give_the_neighbours_of_territories(game: Game) -> None:
    home = column(game.tables["area-sheet"], "territory")
    seen = {(home[left], home[right]) for left, right in game.relations["borders"].pairs if home[left] != home[right]}
    assert seen == set(game.relations["adjacent"].pairs)


def test_the_worked_example_of_the_rulebook_is_a_chain_of_neighbours(game: Game) -> None:
    chain = ["tueks-sietch", "pasty-mesa", "shield-wall", "imperial-basin"]
    pairs = game.relations["adjacent"].pairs
    assert all(pair in pairs for pair in pairwise(chain))


def test_decks_and_forces_add_up(game: Game) -> None:
    cards, sheet = game.tables["card-sheet"], game.tables["sheet"]
    assert total(cards, "copies") == 33
    assert total(game.tables["spice-deck-sheet"], "in-deck") == 21
    blows = column(game.tables["territory-sheet"], "blow-amount")
    assert len(blows) == column(game.tables["spice-deck-sheet"], "in-deck")["territory-card"] == 15
    assert {total(sheet, "on-board") + total(sheet, "in-reserve")} == {Fraction(120)}
    assert set(Counter(column(game.tables["leader-sheet"], "owner").values()).values()) == {5}


@pytest.mark.parametrize(
    ("group", "types"),
    [
        ("projectile-card", {"projectile-weapon"}),
        ("poison-card", {"poison-weapon"}),
        ("weapon-card", {"projectile-weapon", "poison-weapon", "special-weapon"}),
        ("defence-card", {"projectile-defence", "poison-defence"}),
        ("worthless-card", {"worthless"}),
    ],
)
def test_classes_of_cards_are_those_of_the_table(game: Game, group: str, types: set[str]) -> None:
    kinds = column(game.tables["card-sheet"], "card-type")
    assert set(game.groups[group].values) == {card for card, kind in kinds.items() if kind in types}


@pytest.mark.parametrize("kind", ["territory", "area", "leader", "card", "card-type", "player-dot", "spice-card"])
def test_every_member_has_a_name_in_both_languages(game: Game, kind: str) -> None:
    labels = game.kinds[kind].labels
    assert [
        name for name in game.kinds[kind].values if name not in labels or not (labels[name].es and labels[name].en)
    ] == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_name_means_two_things(game: Game, lang: str) -> None:
    owners: dict[str, set[str]] = {}
    for kind in ("faction", "territory", "area", "leader", "card"):
        for name, texts in game.kinds[kind].labels.items():
            for form in forms(texts, lang):
                owners.setdefault(form, set()).add(f"{kind}.{name}")
    assert {form: names for form, names in owners.items() if len(names) > 1} == {}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_form_belongs_to_two_terms(game: Game, lang: str) -> None:
    owners: dict[str, set[str]] = {}
    for term in game.terms.values():
        for form in forms(term.texts, lang):
            owners.setdefault(form, set()).add(term.id)
    assert {form: names for form, names in owners.items() if len(names) > 1} == {}


def test_no_term_prefers_a_form_that_another_forbids(game: Game) -> None:
    forbidden = {fold(form) for term in game.terms.values() for form in term.forbidden_es}
    kept = {form for term in game.terms.values() for form in forms(term.texts, "es")}
    assert forbidden & kept == set()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_words_of_other_editions_are_not_words_of_this_one(game: Game, lang: str) -> None:
    foreign = {form for texts in game.foreign for form in forms(texts, lang)}
    own = {form for term in game.terms.values() for form in forms(term.texts, lang)}
    for kind in game.kinds.values():
        for texts in kind.labels.values():
            own |= forms(texts, lang)
    assert foreign
    assert foreign & own == set()
