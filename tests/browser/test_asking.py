"""The browser understands questions as Python does where it compares words alone."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from kb.asking.asker import Asker, Question
from kb.pages.browserfiles import ask_files
from kb.rules.loader import games
from kb.text.guess import guess_language
from tests.browser.compared import NODE

SHARED = Path(__file__).resolve().parents[3] / "shared"
DRIVER = Path(__file__).with_name("asking.mjs")
#: What the browser must at least answer as Python does. It never gives a verdict where Python gives another.
LEAST = 0.95
Data = dict[str, Any]

pytestmark = pytest.mark.skipif(
    NODE is None and os.environ.get("CI") != "true", reason="node is not installed: apt-get install nodejs")


@pytest.fixture(scope="module")
def asker() -> Asker:
    return Asker(encoder=None)


@pytest.fixture(scope="module")
def folder(asker: Asker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("ask")
    (made / "data").mkdir()
    for name, data in ask_files(asker.known(game).game for game in games()).items():
        (made / name).write_bytes(data)
    return made / "data"


def browser(folder: Path, lines: Sequence[Data]) -> list[Data]:
    """What the browser makes of lines, by one node process."""
    assert NODE is not None
    names = [f"{game}={folder}/{game}.json={folder}/{game}.es.json={folder}/{game}.asking.json" for game in games()]
    done = subprocess.run([NODE, str(DRIVER), f"{folder}/language.json", *names], text=True, capture_output=True,
                          input="\n".join(map(json.dumps, lines)), check=True)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(lines)
    return found


def verdict_of(asker: Asker, question: Question) -> str:
    answer = asker.ask(question)
    return str(answer["verdict"])


def assert_alike(asker: Asker, folder: Path, asked: Sequence[Question]) -> None:
    """That the browser's verdicts are Python's, but for a few where it says that it did not understand."""
    theirs = browser(folder, [{"mode": "ask", "game": one.game, "question": one.text, "situation": one.situation,
                               "lang": "es"} for one in asked])
    mine = [verdict_of(asker, one) for one in asked]
    broken = [(one.text, got) for one, got in zip(asked, theirs, strict=True) if "error" in got]
    assert not broken, broken[0]
    apart = [(one.game, one.text, expected, got["verdict"])
             for one, expected, got in zip(asked, mine, theirs, strict=True) if expected != got["verdict"]]
    assert len(apart) <= (1 - LEAST) * len(asked), apart
    wrong = [case for case in apart if case[3] not in ("unclear", "off-topic")]
    assert not wrong, wrong


def slipped(text: str, draw: random.Random) -> str:
    """The text with a word left out, or two letters of one swapped."""
    words = text.split()
    at = draw.randrange(len(words))
    if len(words) > 4 and draw.random() < 0.5:
        del words[at]
    elif len(words[at]) > 4:
        place = draw.randrange(1, len(words[at]) - 2)
        word = words[at]
        words[at] = word[:place] + word[place + 1] + word[place] + word[place + 2:]
    return " ".join(words)


def drawn(asker: Asker, count: int, draw: random.Random) -> list[tuple[str, str, str]]:
    """(game, text, language): of some asks of each game, a text in each language."""
    return [(game, draw.choice(texts), lang) for game in games()
            for ask in draw.sample(sorted(asker.known(game).game.asks.values(), key=lambda ask: ask.id), count)
            for lang, texts in (("es", ask.es), ("en", ask.en)) if texts]


def test_questions_like_those_that_come_with_the_rules(asker: Asker, folder: Path) -> None:
    draw = random.Random(8)
    asked = [Question(slipped(text, draw), game=game) for game, text, _ in drawn(asker, 25, draw)]
    assert len(asked) > 100
    assert_alike(asker, folder, asked)


def test_what_a_question_is_made_of(asker: Asker, folder: Path) -> None:
    draw = random.Random(5)
    cases = [(game, slipped(text, draw), lang) for game, text, lang in drawn(asker, 40, draw)]
    found = browser(folder, [{"mode": "text", "game": game, "text": text, "lang": lang} for game, text, lang in cases])
    for (game, text, lang), got in zip(cases, found, strict=True):
        mine, unknown = asker.known(game).take_apart(text, lang)
        assert "error" not in got, got
        assert got["words"] == [word.folded for word in mine.words], text
        assert got["weights"] == dict(mine.weights), text
        assert got["denied"] == sorted(mine.denied), text
        assert got["unknown"] == sorted(unknown), text
        for name in ("sought", "mood", "either", "denies", "forbidden"):
            assert got[name] == getattr(mine.frame, name), (name, text)
        assert got["guess"] == guess_language(text), text


@pytest.mark.parametrize("text", ["", "   ", "🙂🙂🙂", "a" * 9000, "<img src=x onerror=alert(1)>", "½ ⅓ 1/0 1.000.000",
                                  "\u202e\x00\x07 ¿puedo?", "it's i'm can't won't", "٣ 三 ñandú ÁÉÍÓÚ"])
def test_any_text_is_taken(text: str, asker: Asker, folder: Path) -> None:
    game = next(iter(games()))
    (got,) = browser(folder, [{"mode": "ask", "game": game, "question": text, "lang": "es"}])
    assert got.get("verdict") in ("unclear", "off-topic"), got


def test_names_left_out_and_values_nobody_names(asker: Asker, folder: Path) -> None:
    asked = [Question(text, game=game) for game, text in (
        ("classic", "How many treachery cards may Harkonnen's ally hold?"),
        ("classic", "How many treachery cards can anyone but Harkonnen hold?"),
        ("classic", "todos menos los Harkonnen, ¿cuántas cartas de traición pueden tener?"),
        ("classic", "Can a non-Fremen player ride a worm?"),
        ("classic", "¿puede montar en gusano alguien que no sea Fremen?"),
        ("classic", "The Guild ships 4 tokens to Arrakeen, how much does it pay?"),
        ("classic", "Is there a limit to how many treachery cards I can hold?"),
        ("classic", "bajo 3 fichas en Arrakeen, ¿es gratis?"),
        ("dice", "Is shipping free?"), ("dice", "¿Mover es gratis?"), ("imperium", "¿El mentat es gratis?"))]
    assert_alike(asker, folder, asked)


@pytest.mark.skipif(not SHARED.is_dir() and os.environ.get("CI") != "true", reason="the folder ../shared is not there")
def test_questions_of_players(asker: Asker, folder: Path) -> None:
    lines = (SHARED / "questions" / "dev.jsonl").read_text(encoding="utf-8").splitlines()
    asked = [Question(one["question"], one.get("situation") or "", one["game"]) for one in map(json.loads, lines)
             if one.get("game")]
    assert len(asked) > 100
    assert_alike(asker, folder, asked)
