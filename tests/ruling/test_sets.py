"""Decisions whose outcome is a set: settled member by member."""

from __future__ import annotations

from kb.ruling.expect import described
from kb.ruling.model import CONFLICT, DEPENDS, VALUE
from tests.ruling.toy import came, on, toy


def test_a_set_is_settled_member_by_member_and_closes_on_excluded() -> None:
    base = toy("""
decision lost  set of faction
rule some
  lost includes red
  lost includes green  if rain
rule spared
  beats some stated
  lost excludes red  if snow
""")
    assert came(base, "lost", "rain, not snow") == (VALUE, frozenset({"red", "green"}))
    assert came(base, "lost", "rain, snow") == (VALUE, frozenset({"green"}))
    assert came(base, "lost", "not rain, snow") == (VALUE, frozenset())


def test_a_clash_over_a_set_names_the_member_and_what_the_set_would_be() -> None:
    base = toy("""
decision lost  set of faction
rule in
  lost includes red, green
rule out
  lost excludes green  if rain
rule blue-in
  lost includes blue  if snow
rule blue-out
  lost excludes blue
""")
    outcome = on(base, "lost", "rain, not snow").outcome
    assert (outcome.kind, outcome.disputed, outcome.allowed) == (CONFLICT, ("green",), (frozenset({"red"}),))
    assert set(outcome.sides) == {((frozenset({"red", "green"}),), ("t.in",)), ((frozenset({"red"}),), ("t.out",))}
    assert on(base, "lost", "rain, snow").outcome.disputed == ("green", "blue")
    assert "over green" in described(on(base, "lost", "rain, not snow"))


def test_clashes_over_different_members_are_different_rulings() -> None:
    base = toy("""
decision lost  set of faction
rule all-in
  lost includes red, green
rule red-out
  lost excludes red    if rain
rule green-out
  lost excludes green  if not rain
""")
    ruling = on(base, "lost")
    assert ruling.kind == DEPENDS
    assert {case.outcome.disputed for case in ruling.cases} == {("red",), ("green",)}
