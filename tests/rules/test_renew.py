"""After an edit only the file that changed is read anew, and the game is the one that a whole reading gives."""

from __future__ import annotations

import dataclasses
import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kb.rules import pieces, renew
from kb.rules.errors import RulesErrors
from kb.rules.loader import folder_texts, game_folder, load_folder, load_texts
from kb.rules.model import Game

HARBOUR = Path(__file__).resolve().parent / "good" / "harbour"
SAILING = "harbour/sailing.rules"


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return folder_texts(HARBOUR)


@pytest.fixture(scope="module")
def cut(texts: dict[str, str]) -> pieces.Pieces:
    return pieces.from_bytes(pieces.cut(load_texts(texts), texts).as_bytes())


def same(one: Game, other: Game) -> None:
    """Equal, and in the same order."""
    assert one == other
    for field in dataclasses.fields(Game):
        a, b = getattr(one, field.name), getattr(other, field.name)
        assert not isinstance(a, dict) or list(a) == list(b), field.name


def blocks_of(text: str) -> list[str]:
    """A file as blocks of text: each begins in the first column."""
    found: list[str] = []
    for line in text.splitlines(keepends=True):
        if line[:1].isspace() or not found:
            found = [*found[:-1], found[-1] + line] if found else [line]
        else:
            found.append(line)
    return found


EDITS: dict[str, Callable[[str], str]] = {
    "a comment above shifts every line": lambda text: "# One more line.\n\n" + text,
    "another text": lambda text: text.replace("  es ", "  es Bueno, ", 2).replace("  es Bueno, ", "  es ", 1),
    "a new rule": lambda text: text + (
        "rule one-more\n  es Una más.\n  en One more.\n  from 900:docks.77\n  sail must not  if others-there >= 4\n"),
    "a new ask without a name, first": lambda text: text.replace(
        "rule ", "ask\n  es puedo zarpar?\n  en may I sail?\n  expect sail depends on others-there\nrule ", 1),
    "the last block gone": lambda text: "".join(blocks_of(text)[:-1]),
}


def test_the_pieces_are_the_game(texts: dict[str, str], cut: pieces.Pieces) -> None:
    same(cut.game(), load_texts(texts))
    assert cut.fit(texts) and not cut.fit({**texts, SAILING: texts[SAILING] + "\n"})


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit(texts: dict[str, str], cut: pieces.Pieces, edit: Callable[[str], str]) -> None:
    edited = {**texts, SAILING: edit(texts[SAILING])}
    assert edited[SAILING] != texts[SAILING]
    try:
        whole = load_texts(edited)
    except RulesErrors:
        assert renew.renewed(cut, edited) is None
        return
    made = renew.renewed(cut, edited)
    if made is None:  # only where an id that others may name is gone
        assert edit is EDITS["the last block gone"]
        return
    same(made.game(), whole)
    same(pieces.from_bytes(made.as_bytes()).game(), whole)
    assert [piece.name for piece in made.pieces if piece not in cut.pieces] == [SAILING]


def without(text: str, dice: random.Random) -> str:
    """The text without one block, with one twice, or with two in the other order."""
    blocks = blocks_of(text)
    at = dice.randrange(1, len(blocks))
    match dice.randrange(4):
        case 0:
            del blocks[at]
        case 1:
            blocks.insert(at, blocks[dice.randrange(1, len(blocks))])
        case 2:
            other = dice.randrange(1, len(blocks))
            blocks[at], blocks[other] = blocks[other], blocks[at]
        case _:
            lines = blocks[at].splitlines(keepends=True)
            del lines[dice.randrange(len(lines))]
            blocks[at] = "".join(lines)
    return "".join(blocks)


@pytest.mark.parametrize("seed", range(30))
def test_random_edits_give_what_a_whole_reading_gives(texts: dict[str, str], cut: pieces.Pieces, seed: int) -> None:
    dice = random.Random(seed)
    name = dice.choice(list(texts))
    edited = {**texts, name: without(texts[name], dice)}
    made = renew.renewed(cut, edited)
    if made is not None:
        same(made.game(), load_texts(edited))


def test_random_edits_are_not_all_read_whole(texts: dict[str, str], cut: pieces.Pieces) -> None:
    renewed = 0
    for seed in range(30):
        dice = random.Random(seed)
        name = dice.choice(list(texts))
        renewed += renew.renewed(cut, {**texts, name: without(texts[name], dice)}) is not None
    assert renewed >= 3


def test_a_change_that_others_may_read_takes_a_whole_reading(texts: dict[str, str], cut: pieces.Pieces) -> None:
    game, windy = "harbour/game.rules", "fact windy  yes/no\n  es ¿Hay viento?\n  en Is it windy?\n"
    assert renew.renewed(cut, {**texts, game: texts[game] + windy}) is None
    assert renew.renewed(cut, {**texts, "harbour/more.rules": "topic more\n  es Más\n  en More\n"}) is None
    assert renew.renewed(cut, {SAILING: texts[SAILING]}) is None


def test_an_edit_of_a_game_that_comes_along(shipped: tuple[dict[str, str], pieces.Pieces]) -> None:
    texts, cut = shipped
    name = max(texts, key=lambda name: texts[name].count("\nask"))
    edited = {**texts, name: texts[name].replace("\nrule ", "\n# A remark.\n\nrule ", 1)}
    made = renew.renewed(cut, edited)
    assert made is not None
    same(made.game(), load_texts(edited))


@pytest.fixture(scope="module")
def shipped() -> tuple[dict[str, str], pieces.Pieces]:
    texts = folder_texts(game_folder("imperium"))
    return texts, pieces.cut(load_texts(texts), texts)


# ---- in the cache


@pytest.fixture
def folder(tmp_path: Path, texts: dict[str, str]) -> Path:
    path = tmp_path / "harbour"
    path.mkdir()
    for name, text in texts.items():
        (path / Path(name).name).write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def whole_readings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    calls: list[Any] = []

    def counted(texts: dict[str, str]) -> Game:
        calls.append(texts)
        return load_texts(texts)

    monkeypatch.setattr("kb.rules.loader.load_texts", counted)
    yield calls


def test_an_edited_folder_is_not_read_whole(own_cache: Path, folder: Path, whole_readings: list[Any]) -> None:
    load_folder(folder)
    file = folder / "sailing.rules"
    file.write_text(EDITS["a new rule"](file.read_text(encoding="utf-8")), encoding="utf-8")
    assert "sailing.one-more" in load_folder(folder).rules
    assert len(whole_readings) == 1
    file.write_text(file.read_text(encoding="utf-8") + "rul\n", encoding="utf-8")
    with pytest.raises(RulesErrors):
        load_folder(folder)
    assert len(whole_readings) == 2


def test_files_of_known_size_and_time_are_not_read(
    own_cache: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = load_folder(folder)
    later = time.time_ns() + 60_000_000_000
    monkeypatch.setattr("kb.rules.cache.time.time_ns", lambda: later)
    load_folder(folder)  # read once more, now that its times can be trusted, and noted

    def refuse(*args: object) -> str:
        raise AssertionError("a file was read")

    monkeypatch.setattr("kb.rules.loader.read_text_file", refuse)
    same(load_folder(folder), first)


def test_a_change_within_the_same_moment_and_of_the_same_size_is_noticed(own_cache: Path, folder: Path) -> None:
    file = folder / "sailing.rules"
    before = file.stat()
    load_folder(folder)
    text = file.read_text(encoding="utf-8")
    at = text.index("\n  en ", text.index("\nrule ")) + 6
    file.write_text(text[:at] + ("X" if text[at] != "X" else "Y") + text[at + 1 :], encoding="utf-8")
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert load_folder(folder) == load_texts(folder_texts(folder))


def test_the_first_reading_with_a_parser_just_made_can_be_kept(own_cache: Path, folder: Path) -> None:
    """A parser that was not loaded from the cache hands out names of another type."""
    from kb.rules.grammar import parser

    parser.cache_clear()
    load_folder(folder)
    for entry in own_cache.glob("game-*"):
        assert b"lark" not in entry.read_bytes()
    same(load_folder(folder), load_texts(folder_texts(folder)))


def test_a_slot_that_nobody_fills_is_an_attribute_error(cut: pieces.Pieces) -> None:
    with pytest.raises(AttributeError, match="no attribute 'rulez'"):
        cut.game().rulez  # noqa: B018  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="facts"):
        object.__new__(Game).facts  # noqa: B018
