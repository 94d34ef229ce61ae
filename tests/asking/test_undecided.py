"""What whoever asks does not know is not told; and what is asked by "I don't know whether" is asked."""

from __future__ import annotations

import pytest

from kb.asking.known import Known
from kb.asking.patterns import told
from kb.asking.undecided import undecided


@pytest.mark.parametrize(
    ("text", "lang", "unknown"),
    [
        ("not sure if it is covered, do I lose a tree?", "en", ["if it is covered"]),
        ("do I lose a tree? I don't know whether it is covered", "en", ["whether it is covered"]),
        ("no sé si está cubierta, pierdo un árbol?", "es", ["si esta cubierta"]),
        ("pierdo un árbol? ni idea de si está cubierta", "es", ["si esta cubierta"]),
        ("no sé si puedo plantar en el estanque", "es", []),
        ("I don't know whether I may plant in the pond", "en", []),
        ("if it is covered, do I lose a tree?", "en", []),
    ],
)
def test_clauses_that_say_what_is_not_known(known: Known, text: str, lang: str, unknown: list[str]) -> None:
    found, _ = known.take_apart(text, lang)
    assert [" ".join(found.words[at].folded for at in places) for places in undecided(found)] == unknown


def test_a_phrase_in_what_is_not_known_tells_nothing(known: Known) -> None:
    for text, value in (("con lona, pierdo un árbol?", True), ("no sé si es con lona, pierdo un árbol?", None)):
        found, _ = known.take_apart(text, "es")
        stated = [one for one in known.stated(found) if one.fact == "covered"]
        heard = [told(known.game, one) for one in stated]
        assert stated and [one and one[1] for one in heard] == [value]
