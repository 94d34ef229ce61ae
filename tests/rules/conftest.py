"""Where the cache of a test is, and the invented game that uses every form of the language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.rules.loader import load_texts
from kb.rules.model import Game

HARBOUR = Path(__file__).resolve().parent / "good" / "harbour"


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder for one test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("PUEDO_CACHE", str(folder))
    yield folder


@pytest.fixture(scope="session")
def harbour() -> Game:
    """tests/rules/good/harbour."""
    return load_texts({path.name: path.read_text(encoding="utf-8") for path in sorted(HARBOUR.glob("*.rules"))})
