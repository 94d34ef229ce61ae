"""The loader and its cache: what is kept is used only where it is whole, ours and of these very files."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from kb.errors import PuedoError
from kb.rules import compiled, store
from kb.rules.errors import RulesErrors
from kb.rules.loader import game_folder, games, load_folder, load_game, load_texts, rule_files
from kb.rules.model import Game, Texts

HARBOUR = Path(__file__).resolve().parent / "good" / "harbour"
SMALL = "game g\n  es El juego\n  en The game\nact go\n  es ir\n  en go\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one small game."""
    path = tmp_path / "g"
    path.mkdir()
    (path / "game.rules").write_text(SMALL, encoding="utf-8")
    return path


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("game-*"))


def test_the_compiled_game_is_the_game(harbour: Game) -> None:
    data = compiled.dump(harbour)
    again = compiled.load(data)
    assert again == harbour
    assert list(again.rules) == list(harbour.rules)
    usual = again.facts["harbour-open"].usual
    assert usual is True
    assert type(again.facts["bid"].type.high) is type(harbour.facts["bid"].type.high)  # type: ignore[union-attr]


def test_equal_numbers_and_truths_are_not_confused() -> None:
    text = SMALL + "fact a  yes/no  usually yes\n  es a\n  en a\nfact b  number 0..3  usually 1\n  es b\n  en b\n"
    game = compiled.load(compiled.dump(load_texts({"game.rules": text})))
    assert game.facts["a"].usual is True
    assert game.facts["b"].usual is not True and game.facts["b"].usual == 1


def test_kept_and_used(own_cache: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = load_folder(folder)
    assert len(kept(own_cache)) == 1

    def refuse(texts: object) -> Game:
        raise AssertionError("the kept game was not used")

    monkeypatch.setattr("kb.rules.loader.load_texts", refuse)
    assert load_folder(folder) == first


def test_a_changed_file_is_noticed(own_cache: Path, folder: Path) -> None:
    load_folder(folder)
    (folder / "game.rules").write_text(SMALL.replace("act go", "act run"), encoding="utf-8")
    assert list(load_folder(folder).decisions) == ["run"]
    (folder / "more.rules").write_text(
        "topic more\n  es más\n  en more\nact jump\n  es saltar\n  en jump\n", encoding="utf-8"
    )
    assert list(load_folder(folder).decisions) == ["run", "jump"]


@pytest.mark.parametrize("damage", ["torn", "flipped", "empty", "foreign", "other-key"])
def test_a_damaged_copy_is_never_believed(own_cache: Path, folder: Path, damage: str) -> None:
    first = load_folder(folder)
    (path,) = kept(own_cache)
    data = path.read_bytes()
    if damage == "torn":
        path.write_bytes(data[: len(data) // 2])
    elif damage == "flipped":
        path.write_bytes(data[:-9] + bytes([data[-9] ^ 1]) + data[-8:])
    elif damage == "empty":
        path.write_bytes(b"")
    elif damage == "foreign":
        path.write_bytes(b"#!/bin/sh\n" + data)
    else:
        store.put(path.name, b"another key", compiled.dump(Game("wrong", Texts("mal", "wrong"))))
    assert load_folder(folder) == first
    assert load_folder(folder).id == "g"


def test_what_others_can_write_is_not_read(own_cache: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load_folder(folder)
    (path,) = kept(own_cache)
    assert store.get(path.name, b"") is None
    path.chmod(0o666)
    calls: list[object] = []
    monkeypatch.setattr("kb.rules.loader.load_texts", lambda texts: calls.append(texts) or load_texts(texts))
    load_folder(folder)
    assert len(calls) == 1


def test_only_classes_of_the_model_come_out() -> None:
    with pytest.raises(ValueError, match="not a compiled game"):
        compiled.load(pickle.dumps(os.getcwd))
    with pytest.raises(ValueError, match="not a compiled game"):
        compiled.load(pickle.dumps({"a": 1}))
    with pytest.raises(ValueError, match="not a compiled game"):
        compiled.load(b"")


def test_without_a_cache(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path) -> None:
    monkeypatch.setenv("PUEDO_CACHE", "off")
    assert load_folder(folder).id == "g"
    (tmp_path / "file").write_text("x", encoding="utf-8")
    monkeypatch.setenv("PUEDO_CACHE", str(tmp_path / "file" / "below"))
    assert load_folder(folder).id == "g"


def test_the_cache_is_private(own_cache: Path, folder: Path) -> None:
    load_folder(folder)
    assert own_cache.stat().st_mode & 0o077 == 0
    assert not list(own_cache.glob(".*")), "a temporary file was left behind"


def test_faulty_games_are_not_kept(own_cache: Path, folder: Path) -> None:
    (folder / "bad.rules").write_text("rul\n", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(RulesErrors):
            load_folder(folder)
    assert kept(own_cache) == []


def test_a_kept_game_needs_no_parser(own_cache: Path, folder: Path) -> None:
    load_folder(folder)
    code = (
        "import sys; from kb.rules.loader import load_folder; game = load_folder(sys.argv[1]);"
        " print(game.id, sorted({'lark', 'networkx', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert done.stdout.strip() == "g []"


def test_places_do_not_tell_where_the_folder_lies(own_cache: Path, folder: Path) -> None:
    assert load_folder(folder).decisions["go"].place.file == "g/game.rules"


def test_every_game_that_comes_along_loads(own_cache: Path) -> None:
    for name in games():
        game = load_game(name)
        assert game.id == name
        assert load_game(name) == game


def test_unknown_games_and_empty_folders(tmp_path: Path) -> None:
    with pytest.raises(PuedoError) as caught:
        game_folder("../classic")
    assert "no game" in caught.value.render("en")
    with pytest.raises(PuedoError):
        rule_files(tmp_path)
    with pytest.raises(PuedoError):
        load_folder(tmp_path / "missing")


def test_game_rules_comes_first() -> None:
    assert [path.name for path in rule_files(HARBOUR)] == ["game.rules", "sailing.rules"]
