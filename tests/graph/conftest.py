from __future__ import annotations

from pathlib import Path

import pytest

from kb.graph.build import build
from kb.graph.model import Graph
from kb.rules.loader import load_texts
from kb.rules.model import Game

HARBOUR = Path(__file__).parent / "harbour"


@pytest.fixture(scope="session")
def game() -> Game:
    return load_texts({path.name: path.read_text(encoding="utf-8") for path in sorted(HARBOUR.glob("*.rules"))})


@pytest.fixture(scope="session")
def graph(game: Game) -> Graph:
    return build(game)
