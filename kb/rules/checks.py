"""Faults of a whole game: cycles that make it mean nothing."""

from __future__ import annotations

from collections.abc import Iterator

from kb.rules.errors import RulesError
from kb.rules.model import Game


def fault_errors(game: Game) -> Iterator[RulesError]:
    """Everything that forbids ruling on the game at all."""
    yield from ()
