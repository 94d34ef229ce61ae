"""Searching by hand and by arrays is one and the same; documents read from columns are those that were packed."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kb.asking.asker import Asker
from kb.asking.documents import Documents, pack
from kb.asking.finding import find
from kb.asking.index import Hit, Index
from kb.asking.known import Known
from kb.asking.likeness import Likeness
from kb.asking.tokens import Understood
from kb.text.fold import fold

QUESTIONS = (
    "puedo plantar en la parcela norte si ya hay dos árboles?",
    "can I plant in the pond?",
    "hiela, pierdo árboles?",
    "tengo que regar?",
    "árboles",
)


def understood(known: Known, text: str) -> Understood:
    return known.take_apart(text, "es")[0]


def hits(index: Index, text: Understood, most: int, by_hand: bool, without: tuple[int, ...]) -> list[Hit]:
    """The same search with one of the two ways shut off."""
    names = ("_by_arrays", "_by_hand") if by_hand else ("_by_hand", "_by_arrays")
    with pytest.MonkeyPatch.context() as patch:
        if by_hand:
            patch.setattr(index, names[0], lambda known, mass, likeness, most: index._by_hand(known, mass, most))
        else:
            patch.setattr(index, names[0], None)
        return index.search(text, None, most, without)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("most", [0, 1, 5, 40, 10_000])
def test_by_hand_and_by_arrays_find_the_same_to_the_last_bit(known: Known, question: str, most: int) -> None:
    text = understood(known, question)
    without = (3, 4) if most else ()
    one = hits(known.index, text, most, True, without)
    other = hits(known.index, text, most, False, without)
    assert one == other
    assert bool(one) is (most > 0)


def test_cosines_rank_every_document_and_of_equals_the_later_first(known: Known) -> None:
    count = len(known.index.documents)
    cosines = np.zeros(count, dtype=np.float32)
    cosines[[2, 7]] = 0.5
    likeness = Likeness(cosines, np.ones(1, dtype=np.float32), cosines[:, None])
    text = understood(known, "zzzzzzzzzz")  # a word that no document has
    found = known.index.search(text, likeness, 4)
    assert [hit.document for hit in found] == [7, 2, count - 1, count - 2]
    assert [hit.cosine for hit in found] == [hit.kin for hit in found] == [0.5, 0.5, 0.0, 0.0]


def test_documents_come_out_of_their_columns_as_they_went_in() -> None:
    rng = random.Random(3)
    words = [f"es:w{number}" for number in range(20)]
    given = [
        {
            "kind": "ask", "id": f"a{number}", "decision": "d", "lang": "es",
            "weights": {word: rng.choice((0.5, 1.0)) for word in rng.sample(words, rng.randrange(6))},
            "denied": [words[0]] * (number % 2), "numbers": ["2"], "sought": "polar", "mood": "may", "length": number,
        }
        for number in range(30)
    ]  # fmt: skip
    documents = Documents(pack(given))
    assert [dict(one) for one in documents] == given
    for word in words:
        assert list(documents.having(word)) == [n for n, one in enumerate(given) if word in one["weights"]]
    assert list(documents.having("es:none")) == []
    with pytest.raises(IndexError):
        documents[len(given)]


def test_an_accent_left_out_of_a_keyword_finds_the_same_rules(with_vectors: Asker, known: Known) -> None:
    encoder = with_vectors.encoder
    assert encoder is not None
    for word in ("árboles", "estación", "inundación", "jardín"):
        bare = fold(word)
        assert bare != word
        for using in (None, encoder):
            found = [[one.as_json() for one in find(known, typed, 5, using)] for typed in (word, bare, word.upper())]
            assert found[0] == found[1] == found[2]
        assert find(known, word, 5, encoder)
