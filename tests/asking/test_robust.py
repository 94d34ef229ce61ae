"""The manner of a question does not change its verdict; what it says does."""

from __future__ import annotations

import random
import unicodedata
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kb.rules.model import Game

Ask = Callable[..., dict[str, Any]]


def without_accents(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if unicodedata.category(char) != "Mn")


def one_slip(text: str, rng: random.Random) -> str:
    """One letter of one long word left out, doubled or swapped with the next."""
    words = text.split()
    long = [index for index, word in enumerate(words) if len(word) > 6 and word.isalpha()]
    if not long:
        return text
    index = rng.choice(long)
    word, at = words[index], rng.randrange(1, len(words[index]) - 2)
    slips = [
        word[:at] + word[at + 1 :],
        word[:at] + word[at] + word[at:],
        word[:at] + word[at + 1] + word[at] + word[at + 2 :],
    ]
    words[index] = rng.choice(slips)
    return " ".join(words)


def manners(text: str, lang: str, rng: random.Random) -> Iterator[str]:
    yield text.upper()
    yield without_accents(text)
    yield "¿" + text[:1].upper() + text[1:]
    yield text.rstrip("?")
    yield ("oye, " if lang == "es" else "quick question: ") + text
    yield one_slip(text, rng)
    yield text.replace("que", "q").replace("qu", "k") if lang == "es" else text.replace("do not", "don't")
    yield "  " + text.replace(" ", "   ") + " ??? "


def test_the_manner_changes_no_verdict(ask: Ask, game: Game) -> None:
    rng = random.Random(20)
    total, changed, wrong = 0, [], []
    for one in game.asks.values():
        for lang, texts in (("es", one.es), ("en", one.en)):
            for text in texts:
                plain = ask(text)["verdict"]
                for other in manners(text, lang, rng):
                    got = ask(other)["verdict"]
                    total += 1
                    if got != plain:
                        changed.append(other)
                        if got != "unclear" and plain != "unclear":
                            wrong.append(other)
    assert total > 200
    assert len(wrong) <= 0.01 * total, wrong
    assert len(changed) <= 0.03 * total, changed


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("planto en la parcela norte si ya hay dos árboles?", "planto en la parcela norte si ya hay tres árboles?"),
        ("hiela y la parcela está cubierta, pierdo árboles?", "hiela y la parcela no está cubierta, pierdo árboles?"),
        ("can I plant in the pond?", "can I plant in the south field?"),
        ("I am the bakers, can I plant in the north field with three trees there?",
         "I am the brewers, can I plant in the north field with three trees there?"),
        ("tengo que regar?", "estoy obligado a plantar en la parcela sur?"),
    ],
)  # fmt: skip
def test_what_it_says_changes_the_verdict(ask: Ask, one: str, other: str) -> None:
    verdicts = {ask(one)["verdict"], ask(other)["verdict"]}
    assert len(verdicts) == 2
    assert "unclear" not in verdicts
