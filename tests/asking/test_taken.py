"""Documents taken apart are kept between changes: what is kept is what would be made anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kb.asking import tables, taken
from kb.rules.loader import load_texts
from kb.rules.model import Game
from tests.asking.conftest import ORCHARD

PROGRAM = b"program"


@pytest.fixture
def understood(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The texts that were taken apart, in an empty cache."""
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path))
    found: list[str] = []
    real = taken.understand

    def spy(words: Any, *more: Any) -> Any:
        found.append(" ".join(word.text for word in words if word.kind != "mark"))
        return real(words, *more)

    monkeypatch.setattr(taken, "understand", spy)
    return found


def orchard(old: str = "", new: str = "") -> Game:
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(ORCHARD.glob("*.rules"))}
    assert not old or any(old in text for text in texts.values())
    return load_texts({name: text.replace(old, new) if old else text for name, text in texts.items()})


def test_kept_documents_are_those_that_would_be_made_anew(understood: list[str]) -> None:
    made = tables.build(orchard())
    assert tables.build(orchard(), PROGRAM) == made
    count = len(understood)
    assert tables.build(orchard(), PROGRAM) == made
    assert len(understood) == count


def test_an_edit_costs_the_texts_that_it_changes(understood: list[str]) -> None:
    game = orchard()
    wording = next(text for ask in game.asks.values() for text in ask.en if text.count(" ") > 3)
    tables.build(game, PROGRAM)
    understood.clear()
    words = wording.split()
    edited = orchard(wording, " ".join([*words[:1], *words[:1], *words[1:]]))
    assert tables.build(edited, PROGRAM) == tables.build(edited)
    with_cache = len(understood) - _documents(edited)  # the second time all are taken apart
    assert 1 <= with_cache <= 2 < _documents(edited)


def test_a_word_that_becomes_one_of_a_language_changes_the_texts_that_have_it(understood: list[str]) -> None:
    game = orchard()
    wording = next(text for ask in game.asks.values() for text in ask.es if text.count(" ") > 3)
    english = next(text for ask in game.asks.values() for text in ask.en if text.count(" ") > 3)
    tables.build(game, PROGRAM)
    edited = orchard(english, f"{english} {wording}")
    assert tables.build(edited, PROGRAM)["documents"] == tables.build(edited)["documents"]


@pytest.mark.parametrize("other", [b"another program", None])
def test_another_program_or_none_reads_nothing_of_it(understood: list[str], other: bytes | None) -> None:
    tables.build(orchard(), PROGRAM)
    understood.clear()
    tables.build(orchard(), other)
    assert len(understood) >= _documents(orchard()) // 2


def test_a_torn_file_is_made_anew(understood: list[str], tmp_path: Path) -> None:
    made = tables.build(orchard(), PROGRAM)
    [kept] = tmp_path.glob("taken-*")
    kept.write_bytes(kept.read_bytes()[:-7])
    assert tables.build(orchard(), PROGRAM) == made


def _documents(game: Game) -> int:
    return len(list(tables.documents(game)))
