"""Which game a question is about, where nobody says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.asking import choosing
from kb.asking.choosing import GAME_NAMES, SEEN, shares, traits
from kb.asking.ranking import weights

SOME = st.fixed_dictionaries({name: st.floats(0, 1) for name in SEEN})


def test_both_tables_weigh_every_trait_and_nothing_else() -> None:
    assert list(weights()["game words"]) == list(weights()["game vectors"]) == list(GAME_NAMES)
    assert weights()["game words"]["nearest"] == 0  # there are no vectors


@given(st.lists(st.tuples(SOME, st.integers(0, 9)), min_size=1, max_size=5), st.booleans())
def test_shares_are_chances_in_any_order(found: list[tuple[dict[str, float], int]], vectors: bool) -> None:
    seen = [traits(*one) for one in found]
    made = shares(seen, vectors)
    assert sum(made) == pytest.approx(1)
    assert min(made) >= 0
    assert shares(seen[::-1], vectors) == pytest.approx(made[::-1])


@given(SOME, st.integers(0, 9))
def test_one_game_is_meant_for_certain_and_equal_games_share(seen: dict[str, float], stated: int) -> None:
    one = traits(seen, stated)
    assert shares([one], True) == [1.0]
    assert shares([one, one], True) == pytest.approx([0.5, 0.5])


def test_what_a_game_leaves_unaccounted_for_speaks_against_it() -> None:
    known = traits(dict.fromkeys(SEEN, 0.5), 2)
    for name, value in (("left", 1.0), ("unknown", 1.0), ("stated", 0.0), ("nearest", 0.0)):
        first, second = shares([known, {**known, name: value}], True)
        assert first > second


def test_a_game_without_a_meaning_has_no_traits_but_what_is_stated() -> None:
    assert traits({}, 99) == {**dict.fromkeys(SEEN, 0.0), "stated": 1.0}
    assert choosing.MEANT_ALONE_FROM < choosing.MEANT_FROM < 1
