"""What a yes/no question proposes for a value, and the answer it gets."""

from __future__ import annotations

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("plantar 4 semillas cuesta 8 monedas, verdad?", "yes"),
        ("plantar 4 semillas cuesta 6 monedas, verdad?", "no"),
        ("plantar 4 semillas cuesta más de 6 monedas?", "yes"),
        ("plantar 4 semillas cuesta más de 8 monedas?", "no"),
        ("does planting 4 seeds cost less than 9 coins?", "yes"),
        ("does planting 4 seeds cost at least 9 coins?", "no"),
        ("reparte la fruta el mayor y no quien tiene más árboles, verdad?", "no"),
        ("I sow 4 seeds and pay 8 coins, legal?", "yes"),
        ("reparte la fruta quien tiene más árboles, verdad?", "yes"),
    ],
)
def test_the_proposal_is_right_or_wrong(known: Known, text: str, verdict: str) -> None:
    asker = Asker({"orchard": known}, encoder=None)
    found = asker.think(Question(text, game="orchard"), "orchard", "es").judged
    assert found[0].meaning.decision[0] in ("cost", "sharer")
    assert found[0].verdict == verdict


def test_what_is_not_lost_survives(known: Known) -> None:
    asker = Asker({"orchard": known}, encoder=None)
    for text, verdict in (
        ("hiela y la parcela está cubierta, los árboles sobreviven?", "yes"),
        ("hiela y la parcela no está cubierta, los árboles sobreviven?", "no"),
        ("hiela y la parcela no está cubierta, se pierden árboles?", "yes"),
        ("there is a frost but the field is covered, has every tree survived?", "yes"),
    ):
        found = asker.think(Question(text, game="orchard"), "orchard", "es").judged
        best = next(one for one in found if one.meaning.decision[0] == "frost-losses")
        assert best.verdict == verdict, text
