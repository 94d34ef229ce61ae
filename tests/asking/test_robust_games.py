"""The manner of a question changes no verdict of the games that come with the program, nor of typed questions where
those are at hand. Of words alone: vectors read the manner less closely still."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.lexicon import LANGUAGES, concepts, names_member
from kb.asking.normal import words_of
from kb.asking.spelling import common_words
from tests.asking.test_robust import manners

DEV = Path(__file__).parents[2].parent / "shared" / "questions" / "dev.jsonl"
#: Questions of each game, and manners of each question.
_EACH, _MANNERS = 50, 3


@pytest.fixture(scope="module")
def asker() -> Asker:
    return Asker(encoder=None)


def changes(asker: Asker, asked: Iterable[tuple[str, str, str]]) -> tuple[int, list[str], list[str]]:
    """How many were asked otherwise, which changed, and which of these became another verdict."""
    rng = random.Random(5)
    total, changed, wrong = 0, [], []
    for game, lang, text in asked:
        plain = asker.ask(Question(text, game=game))["verdict"]
        for other in rng.sample(list(manners(text, lang, rng)), _MANNERS):
            got = asker.ask(Question(other, game=game))["verdict"]
            total += 1
            if got != plain:
                changed.append(f"{game}: {other} ({plain}, {got})")
                if "unclear" not in (got, plain):
                    wrong.append(changed[-1])
    return total, changed, wrong


def test_the_manner_changes_no_verdict_of_the_games_own_questions(asker: Asker) -> None:
    rng = random.Random(11)
    asked = []
    for game in asker.names():
        asks = asker.known(game).game.asks.values()
        both = [(lang, text) for ask in asks for lang, texts in (("es", ask.es), ("en", ask.en)) for text in texts]
        listed = [(game, lang, text) for lang, text in both]
        asked += rng.sample(listed, _EACH)
    total, changed, wrong = changes(asker, asked)
    assert total == 3 * _EACH * _MANNERS
    assert len(wrong) <= 0.01 * total, wrong
    assert len(changed) <= 0.03 * total, changed


def test_the_manner_changes_no_verdict_of_typed_questions(asker: Asker) -> None:
    if not DEV.exists() and os.environ.get("CI") != "true":
        pytest.skip("the typed questions of ../shared are not here")
    rows = [json.loads(line) for line in DEV.read_text(encoding="utf-8").splitlines()]
    total, changed, wrong = changes(asker, [(row["game"], row["lang"], row["question"]) for row in rows])
    assert total == len(rows) * _MANNERS
    assert len(wrong) <= 0.01 * total, wrong
    assert len(changed) <= 0.03 * total, changed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_of_every_day_names_nobody(asker: Asker, lang: str) -> None:
    """Unless it is itself a name: "let" is not "Leto", "aliado" not "Alia"."""
    for game in asker.names():
        known = asker.known(game)
        written: dict[tuple[str, str], set[str]] = {}
        for concept, of, name in concepts(known.game):
            written.setdefault((concept, of), set()).update(word.folded for word in words_of(name))
        for word in common_words(lang):
            for mention in known.take_apart(word, lang)[0].mentions:
                for concept in filter(names_member, mention.concepts):
                    assert word in written[concept, mention.lang], (game, word, concept)
