"""Whatever the rules of the games that come with the project say is said in whole, clean sentences."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kb.answers.object import answer_object
from kb.rules.loader import games, load_game
from kb.rules.model import Ask, Game
from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.model import Key, Situation
from kb.ruling.situation import situation_of
from kb.ruling.verdict import verdict

#: Enough to meet every kind of answer, few enough to be quick.
MOST = 150


def situations(game: Game) -> Iterator[tuple[Key, str, Situation]]:
    """What the examples and the asks of a game rule on: decision, mood and what is known."""
    for block in (*game.examples.values(), *game.asks.values()):
        given = (*block.given, *(block.here if isinstance(block, Ask) else ()))
        for expected in block.expect:
            mood = "must" if expected.outcome in ("must", "need not") else "may"
            yield (expected.decision, expected.args), mood, situation_of(game, given)


def faults(text: str) -> list[str]:
    found = []
    if not text.strip() or text != text.strip():
        found.append("empty or padded")
    if not text.endswith((".", "?", "!", "…", "”", "»")):
        found.append("does not end as a sentence")
    for name, pattern in {
        "slot": r"\{[a-z-]+\}", "two marks": r"[.:;,] ?[.;,:](?!\.)", "two blanks": r"  ",
        "blank before a mark": r" [.,;:?]", "no contraction": r"\b[Dd]e el\b|\ba el\b",
        "small head": r"^[a-záéíóúñ]", "Python": r"None|True|False|Fraction|Texts",
    }.items():
        if re.search(pattern, text):
            found.append(name)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_examples_and_asks_are_answered_in_clean_sentences(name: str, problems: Callable[[Any], list[str]]) -> None:
    game = load_game(name)
    base = compile_game(game)
    found = []
    for key, mood, situation in itertools.islice(situations(game), MOST):
        ruling = rule(base, key, situation)
        word = verdict(ruling, base, mood)
        answer = answer_object(base, ruling, verdict=word, lang="es", mood=mood, situation=situation, proof=True)
        found += [f"{key} {problem}" for problem in problems(answer)]
        said = [answer["text"]["es"], answer["text"]["en"]]
        said += list(answer.get("next_question", {}).get("text", {}).values())
        found += [f"{key} {fault}: {text}" for text in said for fault in faults(text)]
    assert found == []
