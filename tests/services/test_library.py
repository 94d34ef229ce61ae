"""`from kb import ...`: small, typed, light to import, and as its documentation says."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import kb
from kb.rules.model import Game
from kb.rules.template import new_game
from kb.services import library


@pytest.fixture(scope="module")
def coins() -> Game:
    return kb.load(new_game("coins"))


@pytest.mark.parametrize("module", [kb, library], ids=["kb", "library"])
def test_the_examples_in_the_documentation_run(module: Any) -> None:
    done = doctest.testmod(module)
    assert done.attempted and not done.failed


def test_the_examples_in_the_readme_run(root: Path) -> None:
    done = doctest.testfile(str(root / "README.md"), module_relative=False)
    assert done.attempted and not done.failed


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import kb; print(sorted(set(sys.modules) - before))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() == "['__future__', 'kb']"


def test_all_of_it_is_there_documented_and_typed() -> None:
    assert (Path(kb.__file__).parent / "py.typed").is_file()
    for name in kb.__all__:
        found = getattr(kb, name)
        assert found.__doc__, name
        if inspect.isfunction(found):
            signature = inspect.signature(found)
            unannotated = [one.name for one in signature.parameters.values() if one.annotation is one.empty]
            assert not unannotated and signature.return_annotation is not signature.empty, name
    assert set(kb.__all__) <= set(dir(kb))
    with pytest.raises(AttributeError, match="nothing_like_it"):
        kb.nothing_like_it  # noqa: B018


def test_a_game_from_its_name_its_folder_and_its_texts_is_one(tmp_path: Path) -> None:
    texts = new_game("coins")
    folder = tmp_path / "coins"
    folder.mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert list(kb.load(folder).rules) == list(kb.load(str(folder)).rules) == list(kb.load(texts).rules)
    for name in kb.games():
        assert kb.load(name).id == name


def test_what_the_reader_can_put_right_is_said_in_both_languages(coins: Game, tmp_path: Path) -> None:
    def refused(work: Any, *args: Any, **more: Any) -> str:
        with pytest.raises(kb.PuedoError) as caught:
            work(*args, **more)
        assert caught.value.what["es"] and caught.value.what["en"]
        return caught.value.what["en"]

    assert "no game" in refused(kb.load, "chess-boxing")
    assert "no such folder" in refused(kb.load, tmp_path / "nothing")
    assert "no game" in refused(kb.ask, "can I pass?", game="chess-boxing")
    assert "no fact" in refused(kb.ask, "can I pass?", game=coins, given=["weather is fine"])
    assert "no decision" in refused(kb.rule, "coins.turns.fly", game=coins)
    assert "no decision" in refused(kb.rule, "", game=coins)
    assert "lang" in refused(kb.ask, "can I pass?", game=coins, lang="fr")
    assert "mood" in refused(kb.rule, "coins.pass", game=coins, mood="might")
    assert "no game" in refused(kb.rule, "nowhere.pass")


def test_a_decision_with_and_without_its_game(coins: Game) -> None:
    told = ["passed-last-turn"]
    full = kb.rule("coins.turns.pass", given=told, game=coins)
    assert full == kb.rule("turns.pass", given=told, game=coins) == kb.rule("pass", given=told, game=coins)
    assert full["verdict"] == "no" and full["reasons"] == ["coins.turns.no-second-pass"]
    assert kb.rule("pass", game=coins, usual=False)["verdict"] == "depends"


def test_find_in_either_language(coins: Game) -> None:
    for words in ("pasar dos veces seguidas", "pass twice in a row"):
        found = kb.find(words, game=coins)
        assert found[0].rule == "coins.turns.no-second-pass"
        assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len(kb.find("pass", game=coins, most=1)) == 1
    assert kb.find("pass", game=coins, most=0) == []


def test_a_rulebook_is_read() -> None:
    text = "1. You may not pass twice.\n"
    (statement,) = kb.read(text).statements
    assert statement.kind == "prohibition"


def test_the_graph_has_types(coins: Game) -> None:
    graph = kb.graph_of(coins)
    assert {"rule", "act", "fact"} <= {data["type"] for _, data in graph.nodes(data=True)}


def test_threads_get_the_answers_that_one_would(coins: Game) -> None:
    alone = kb.ask("can I pass?", game=coins)
    found: list[Mapping[str, Any]] = []
    threads = [threading.Thread(target=lambda: found.append(kb.ask("can I pass?", game=coins))) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found == [alone] * 6


def test_many_games_do_not_pile_up() -> None:
    for number in range(library.KEPT + 3):
        kb.rule("pass", game=kb.load(new_game(f"coins-{number}")))
    assert len(library._OWN) <= library.KEPT
