"""Every example and every ask of every game comes out as its rule files say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from kb.rules.loader import games, load_game
from kb.rules.model import Ask, Example
from kb.ruling.compile import Base, compile_game
from kb.ruling.expect import check_expectation


@cache
def base_of(game: str) -> Base:
    return compile_game(load_game(game))


def cases() -> Iterator[tuple[str, Example | Ask]]:
    for game in games():
        loaded = load_game(game)
        for item in (*loaded.examples.values(), *loaded.asks.values()):
            yield game, item


@pytest.mark.parametrize(
    ("game", "item"), [pytest.param(game, item, id=f"{game}.{item.id}") for game, item in cases()])
def test_comes_out_as_expected(game: str, item: Example | Ask) -> None:
    given = (*item.given, *item.here) if isinstance(item, Ask) else item.given
    found = [problem for one in item.expect for problem in check_expectation(base_of(game), one, given)]
    assert not found, f"{item.place.file}:{item.place.line}\n" + "\n".join(found)
    assert item.expect, "an example that expects nothing shows nothing"
