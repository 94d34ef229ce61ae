"""Editorial rulings: they settle clashes and silence, and never hide them."""

from __future__ import annotations

from kb.ruling.model import CONFLICT, VALUE
from tests.ruling.toy import came, on, short, toy

# Editorial rulings


CLASH = """
decision pass  yes/no
rule one
  pass is yes  if forces >= 2
rule two
  pass is no
editorial ours
  settles one, two
  prefers one over two
"""


def test_an_editorial_preference_settles_a_clash_and_tells_it() -> None:
    base = toy(CLASH)
    ruling = on(base, "pass", "forces is 3")
    assert short(ruling.outcome) == (VALUE, True)
    assert ruling.ruled is not None
    assert set(ruling.ruled[0]) == {"t.one", "t.two"} and ruling.ruled[1] == "t.ours"
    assert ruling.readings == (("t.one", "t.two", "editorial"),)


def test_an_editorial_preference_counts_only_where_both_apply() -> None:
    ruling = on(toy(CLASH), "pass", "forces is 1")
    assert short(ruling.outcome) == (VALUE, False) and ruling.ruled is None


def test_editorial_conclusions_count_only_in_conflict_or_silence() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if rain
rule two
  pass is no  if snow
editorial ours
  settles one, two
  pass is no
""")
    clash = on(base, "pass", "rain, snow")
    assert short(clash.outcome) == (VALUE, False) and clash.ruled == (("t.one", "t.two"), "t.ours")
    assert came(base, "pass", "rain, not snow") == (VALUE, True)
    silent = on(base, "pass", "not rain, not snow")
    assert short(silent.outcome) == (VALUE, False) and silent.reasons == ("t.ours",)


def test_an_editorial_that_settles_only_part_of_a_clash_leaves_a_clash() -> None:
    base = toy("""
decision card  keep, discard, burn
rule one
  card is keep
rule two
  card is discard
rule three
  card is burn
editorial ours
  settles one, two
  prefers one over two
""")
    ruling = on(base, "card")
    assert ruling.kind == CONFLICT and ruling.ruled is None
    assert {rules for _, rules in ruling.outcome.sides} == {("t.one",), ("t.three",)}


def test_a_set_with_one_member_ruled_and_another_disputed_is_a_clash() -> None:
    base = toy("""
decision lost  set of faction
rule in
  lost includes red
rule out
  lost excludes red
rule green-in
  lost includes green  if rain
rule green-out
  lost excludes green
editorial ours
  settles in, out
  prefers in over out
""")
    assert on(base, "lost", "rain").kind == CONFLICT and on(base, "lost", "rain").ruled is None
    calm = on(base, "lost", "not rain")
    assert short(calm.outcome) == (VALUE, frozenset({"red"}))
    assert calm.ruled is not None and calm.ruled[1] == "t.ours"
