"""A small game of the tests' own, ready to be asked about, without and with sentence vectors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.encoder import Bundled
from kb.asking.known import Known
from kb.rules.loader import load_texts
from kb.rules.model import Game

ORCHARD = Path(__file__).parent / "orchard"


@pytest.fixture(scope="session")
def game() -> Game:
    return load_texts({path.name: path.read_text(encoding="utf-8") for path in sorted(ORCHARD.glob("*.rules"))})


@pytest.fixture(scope="session")
def known(game: Game) -> Known:
    return Known(game)


@pytest.fixture(scope="session")
def asker(known: Known) -> Asker:
    return Asker({"orchard": known}, encoder=None)


@pytest.fixture(scope="session")
def with_vectors(known: Known, tmp_path_factory: pytest.TempPathFactory) -> Asker:
    patch = pytest.MonkeyPatch()
    patch.setenv("PUEDO_CACHE", str(tmp_path_factory.mktemp("cache")))
    found = Asker({"orchard": known}, encoder=Bundled())
    found.ask(Question("puedo plantar?", game="orchard"))
    patch.undo()
    return found


@pytest.fixture(scope="session")
def ask(asker: Asker) -> Callable[..., dict[str, Any]]:
    """Ask in words, without an encoder."""

    def asked(text: str, **more: Any) -> dict[str, Any]:
        return asker.ask(Question(text, game=more.pop("game", "orchard"), **more))

    return asked
