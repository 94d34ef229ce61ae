"""Cites of clauses that no source map has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from kb.checking.bench import Bench
from kb.checking.model import BOARD, Finding, finding
from kb.errors import PuedoError
from kb.rules.model import Editorial, Game, Place, Rule
from kb.source.cites import resolve

KIND = "dangling-reference"


class Sourced(Protocol):
    """Whatever has clauses after `from`."""

    @property
    def sources(self) -> tuple[str, ...]: ...

    @property
    def place(self) -> Place: ...


def dangling(bench: Bench) -> Iterator[Finding]:
    """Every id after `from` that stands for no clause, wherever in the rule files."""
    for about, sources, place in _cited(bench.game):
        for source in dict.fromkeys(sources):
            if source == BOARD:
                continue
            try:
                resolve(source)
            except PuedoError as error:
                hint = error.next_step or {"es": "", "en": ""}
                yield finding(bench.game, KIND, [] if about is None else [about],
                              f"Ninguna fuente tiene la cláusula {source}. {hint['es']}".strip(),
                              f"No source has the clause {source}. {hint['en']}".strip(), sources=(), place=place)


def _cited(game: Game) -> Iterator[tuple[Rule | Editorial | None, tuple[str, ...], Place]]:
    ours: list[Rule | Editorial] = [*game.rules.values(), *game.editorials.values()]
    for one in ours:
        yield one, one.sources, one.place
    named: list[Mapping[str, Sourced]] = [
        game.kinds, game.groups, game.tables, game.relations, game.facts, game.powers, game.layers, game.terms,
        game.steps, game.claims, game.examples]
    for things in named:
        for thing in things.values():
            yield None, thing.sources, thing.place
    for table in game.tables.values():
        for row in table.rows:
            yield None, row.sources, row.place
