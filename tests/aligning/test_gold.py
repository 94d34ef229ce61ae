"""Spanish-English rule prose with merges, splits, insertions and moved sections: at least .96 strict."""

from __future__ import annotations

from collections import Counter

import pytest

from kb.aligning.decided import Decided
from kb.aligning.scoring import Agreement, agreement
from tests.aligning.conftest import GOLD, gold_pairs

NAMES = ("same", "moved", "hand")
STRICT, LAX = 0.96, 0.98


@pytest.mark.parametrize(("name", "order"), [("same", "same"), ("moved", "any"), ("hand", "same")])
def test_rule_prose_is_aligned(aligned, name: str, order: str) -> None:
    gold, found = aligned(name)
    score = agreement(gold, [(pair.a, pair.b) for pair in found.pairs])
    assert found.order == order
    assert (found.a.lang, found.b.lang) == ("es", "en")
    assert score.strict.f1 >= STRICT
    assert score.lax.f1 >= LAX


def test_the_gold_has_what_it_promises() -> None:
    """At least 150 pairs with two sides; merges, splits, what only one side has; sections out of order."""
    pairs = [pair for name in NAMES for pair in gold_pairs(GOLD / f"{name}.gold")]
    shapes = Counter((len(a), len(b)) for a, b in pairs)
    assert sum(count for (a, b), count in shapes.items() if a and b) >= 150
    assert shapes[1, 2] >= 10 and shapes[2, 1] >= 10 and shapes[1, 0] >= 5 and shapes[0, 1] >= 5
    for name in NAMES:
        gold = gold_pairs(GOLD / f"{name}.gold")
        for which, lang in enumerate(("es", "en")):
            places = sorted(place for pair in gold for place in pair[which])
            lines = (GOLD / f"{name}.{lang}").read_text(encoding="utf-8").splitlines()
            assert places == list(range(len(lines))), f"{name}.{lang}: every sentence once"
    starts = [b[0] for _, b in gold_pairs(GOLD / "moved.gold") if b]
    assert starts != sorted(starts)


def test_every_segment_is_in_one_pair_whatever_the_order(aligned) -> None:
    for name, order in (("hand", "same"), ("hand", "any"), ("moved", "same")):
        _, found = aligned(name, order=order)
        assert sorted(i for p in found.pairs for i in p.a) == list(range(len(found.a.segments)))
        assert sorted(j for p in found.pairs for j in p.b) == list(range(len(found.b.segments)))


def test_moved_sections_are_marked_and_lost_where_the_same_order_is_forced(aligned) -> None:
    gold, found = aligned("moved")
    assert any(pair.moved for pair in found.pairs)
    _, forced = aligned("moved", order="same")
    assert not any(pair.moved for pair in forced.pairs)
    assert agreement(gold, [(p.a, p.b) for p in forced.pairs]).strict.f1 < 0.7


def test_unsure_pairs_are_the_ones_more_often_wrong(aligned) -> None:
    """Scores are chances: those of all pairs add up to about how many are right."""
    right = total = expected = 0.0
    whole = Agreement()
    for name in NAMES:
        gold, found = aligned(name)
        wanted = set(gold)
        right += sum((pair.a, pair.b) in wanted for pair in found.pairs)
        expected += sum(pair.score for pair in found.pairs)
        total += len(found.pairs)
        whole += agreement(gold, [(pair.a, pair.b) for pair in found.pairs])
        assert all(pair.state == ("sure" if pair.score >= 0.6 else "unsure") for pair in found.pairs if not pair.moved)
    assert abs(right - expected) / total < 0.1
    assert whole.strict.f1 >= STRICT


def test_what_a_person_decides_holds(aligned) -> None:
    _, free = aligned("hand")
    first = next(pair for pair in free.pairs if len(pair.a) == 2 and len(pair.b) == 1)
    apart = ((first.a[0],), first.b)
    _, found = aligned("hand", decided=Decided(accepted=(apart,)))
    blocks = {(pair.a, pair.b): pair for pair in found.pairs}
    assert blocks[apart].state == "accepted"
    assert blocks[apart].score == 1.0
    assert (first.a, first.b) not in blocks
    _, refused = aligned("hand", decided=Decided(rejected=((first.a, first.b),)))
    assert (first.a, first.b) not in {(pair.a, pair.b) for pair in refused.pairs}


def test_an_accepted_pair_out_of_order_stands_beside_the_path(aligned) -> None:
    _, free = aligned("hand")
    late = len(free.b.segments) - 1
    crossed = ((1,), (late,))
    _, found = aligned("hand", order="same", decided=Decided(accepted=(crossed, ((20,), (2,)))))
    blocks = {(pair.a, pair.b): pair for pair in found.pairs}
    assert blocks[crossed].state == "accepted"
    assert blocks[(20,), (2,)].state == "accepted"
    assert sorted(i for p in found.pairs for i in p.a) == list(range(len(found.a.segments)))
    assert sorted(j for p in found.pairs for j in p.b) == list(range(len(found.b.segments)))
