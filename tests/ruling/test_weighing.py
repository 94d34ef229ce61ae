"""Points 1 to 5 of what a ruling is: applicable, beaten, intersected, closing, numbers."""

from __future__ import annotations

import pytest

from kb.errors import PuedoError
from kb.ruling.model import CHOICE, CONFLICT, SILENT, VALUE
from kb.ruling.verdict import verdict
from tests.ruling.toy import came, on, short, states, toy


def test_the_winner_of_an_edge_decides_and_the_loser_is_named() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is yes
rule storm
  beats usual stated
  pass is no  if rain
""")
    ruling = on(base, "pass", "rain")
    assert short(ruling.outcome) == (VALUE, False)
    assert (ruling.reasons, ruling.beaten) == (("t.storm",), ("t.usual",))
    assert came(base, "pass", "not rain") == (VALUE, True)


def test_an_exception_to_an_exception_restores_the_rule() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is yes
rule storm
  beats usual stated
  pass is no  if rain
rule shelter
  beats storm stated
  pass is yes  if wind
""")
    assert came(base, "pass", "rain, wind") == (VALUE, True)
    assert came(base, "pass", "rain, not wind") == (VALUE, False)


def test_a_beaten_rule_still_beats() -> None:
    base = toy("""
decision pass  a, b, c
rule low
  pass is a
rule middle
  beats low stated
  pass is b
rule top
  beats middle stated
  pass is c
""")
    ruling = on(base, "pass")
    assert short(ruling.outcome) == (VALUE, "c")
    assert states(ruling) == {"top": "reason", "low": "beaten", "middle": "beaten"}


def test_superiority_is_not_transitive() -> None:
    base = toy("""
decision pass  a, b, c
rule low
  pass is a
rule middle
  beats low stated
  pass is b  if rain
rule top
  beats middle stated
  pass is c
""")
    assert came(base, "pass", "rain") == (VALUE, "c")
    assert on(base, "pass", "not rain").kind == CONFLICT


def test_a_rule_that_says_the_same_is_not_beaten() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes
rule two
  beats one stated
  pass is yes
""")
    ruling = on(base, "pass")
    assert set(ruling.reasons) == {"t.one", "t.two"} and not ruling.beaten


def test_at_most_8_beats_at_most_4_though_they_are_not_disjoint() -> None:
    base = toy("""
decision hand  number 0..9
rule four
  hand at most 4
rule eight
  beats four stated
  hand at most 8  if rain
""")
    assert on(base, "hand", "rain").outcome.high == 8
    assert on(base, "hand", "not rain").outcome.high == 4


def test_on_yes_and_no_it_is_team_defeat() -> None:
    base = toy("""
decision pass  yes/no
rule yes-1
  pass is yes
rule yes-2
  beats no-2 stated
  pass is yes
rule no-1
  pass is no
rule no-2
  beats yes-1 stated
  pass is no
rule yes-3
  beats no-1 stated
  pass is yes
""")
    ruling = on(base, "pass")
    assert short(ruling.outcome) == (VALUE, True)
    assert set(ruling.reasons) == {"t.yes-2", "t.yes-3"}


def test_edges_are_per_conclusion() -> None:
    base = toy("""
decision pass  yes/no
decision fee  number 0..9
rule usual
  pass is yes
  fee is 2
rule storm
  beats usual stated
  pass is no  if rain
""")
    assert came(base, "pass", "rain") == (VALUE, False)
    assert came(base, "fee", "rain") == (VALUE, 2)


def test_a_strict_rule_beats_without_an_edge_and_two_strict_ones_clash() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is yes
rule law  strict
  pass is no
rule other-law  strict
  pass is yes  if rain
""")
    assert came(base, "pass", "not rain") == (VALUE, False)
    assert on(base, "pass", "rain").kind == CONFLICT


# Undercut


def test_a_lift_removes_a_rule_and_claims_nothing() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is no
rule lifted
  lifts usual if rain
""")
    assert on(base, "pass", "rain").kind == SILENT
    assert states(on(base, "pass", "rain")) == {"usual": "lifted"}
    assert came(base, "pass", "not rain") == (VALUE, False)


def test_a_lift_can_be_lifted() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is no
rule lifted
  lifts usual
rule again
  lifts lifted if rain
""")
    assert on(base, "pass", "not rain").kind == SILENT
    assert came(base, "pass", "rain") == (VALUE, False)


def test_a_lift_of_a_repeated_rule_is_the_same_partys() -> None:
    base = toy("""
decision pass of faction  yes/no
rule usual
  each faction
  pass of faction is no
rule lifted
  each faction
  lifts usual if faction is actor
""")
    assert on(base, "pass of red", "actor is red").kind == SILENT
    assert came(base, "pass of green", "actor is red") == (VALUE, False)


def test_a_lifted_rule_no_longer_beats() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is yes
rule storm
  beats usual stated
  pass is no
rule calm
  lifts storm if rain
""")
    assert came(base, "pass", "rain") == (VALUE, True)


def test_a_power_that_is_switched_off_takes_its_rules_along() -> None:
    base = toy("""
decision pass  yes/no
rule usual
  pass is no
rule wings  power flight
  beats usual stated
  pass is yes  if actor has flight
rule net
  switches off flight if rain
""", "power flight of red\n")
    assert came(base, "pass", "actor is red, not rain") == (VALUE, True)
    assert came(base, "pass", "actor is red, rain") == (VALUE, False)
    assert states(on(base, "pass", "actor is red, rain"))["wings"] == "switched-off"
    assert came(base, "pass", "actor is green, not rain") == (VALUE, False)


def test_a_power_of_a_rule_never_hides_an_owner_test() -> None:
    base = toy("""
decision pass  yes/no
rule wings  power flight
  pass is yes
rule net
  switches off flight if rain
""", "power flight of red\n")
    assert came(base, "pass", "actor is green, not rain") == (VALUE, True)


def test_a_lent_power_is_had_by_the_owners_ally() -> None:
    base = toy("""
decision pass  yes/no
rule wings
  pass is yes  if actor has flight
""", "power flight of red\n  lent to allies\n")
    assert came(base, "pass", "actor is green, ally of green is red") == (VALUE, True)
    assert on(base, "pass", "actor is green, ally of green is blue").kind == SILENT


def test_a_rule_with_an_option_counts_only_in_play() -> None:
    base = toy("""
decision pass  yes/no
rule extra  with advanced
  pass is yes
""", "option advanced  usually no\n")
    assert came(base, "pass", "advanced") == (VALUE, True)
    assert on(base, "pass").kind == SILENT


# Intersection, choice, conflict, silence


def test_all_unbeaten_rules_are_the_reasons() -> None:
    base = toy("""
decision card  keep, discard, burn
rule either
  card is one of keep, discard as left chooses
rule lose
  card is one of discard, burn  if rain
""")
    ruling = on(base, "card", "rain")
    assert short(ruling.outcome) == (VALUE, "discard")
    assert set(ruling.reasons) == {"t.either", "t.lose"}
    free = on(base, "card", "not rain").outcome
    assert (free.kind, free.allowed, free.chooser) == (CHOICE, ("keep", "discard"), "left")


def test_a_conflict_names_its_sides() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes
rule two
  pass is no
rule three
  pass is no
""")
    outcome = on(base, "pass").outcome
    assert outcome.kind == CONFLICT
    assert set(outcome.sides) == {((True,), ("t.one",)), ((False,), ("t.two", "t.three"))}


def test_a_closing_rule_counts_only_where_no_other_conclusion_does() -> None:
    base = toy("""
decision pass  yes/no
rule rest  closing
  pass is yes
rule storm
  pass is no  if rain
""")
    assert came(base, "pass", "rain") == (VALUE, False)
    assert states(on(base, "pass", "rain")) == {"storm": "reason", "rest": "outweighed"}
    assert came(base, "pass", "not rain") == (VALUE, True)


def test_silence_is_neither_permission_nor_prohibition() -> None:
    base = toy("""
act ship
rule one
  ship may  if rain
""")
    ruling = on(base, "ship", "not rain")
    assert ruling.kind == SILENT and verdict(ruling, base) == "silent"


# Acts


@pytest.mark.parametrize(
    ("lines", "allowed", "may", "must"),
    [
        (["ship may"], ("optional",), "yes", "no"),
        (["ship must"], ("required",), "yes", "yes"),
        (["ship must not"], ("forbidden",), "no", "no"),
        (["ship need not"], ("optional", "forbidden"), "silent", "no"),
        (["ship may", "ship need not"], ("optional",), "yes", "no"),
        (["ship may", "ship must"], ("required",), "yes", "yes"),
    ],
)
def test_what_modalities_come_to(lines: list[str], allowed: tuple[str, ...], may: str, must: str) -> None:
    base = toy("act ship\n" + "".join(f"rule r{place}\n  {line}\n" for place, line in enumerate(lines)))
    ruling = on(base, "ship")
    assert ruling.outcome.allowed == allowed
    assert (verdict(ruling, base), verdict(ruling, base, "must")) == (may, must)


def test_a_missing_cell_makes_its_rule_silent() -> None:
    base = toy("""
decision fee  number 0..9
rule listed
  fee is cost of spot
rule dear
  fee plus 1 if cost of spot >= 2
""", "table sheet of place  cost\n  harbour  1\n  hill  2\n  marsh  ?\n")
    assert came(base, "fee", "spot is hill") == (VALUE, 3)
    assert on(base, "fee", "spot is marsh").kind == SILENT


def test_not_of_a_missing_cell_is_not_yes() -> None:
    base = toy("""
decision pass  yes/no
rule cheap
  pass is yes  if not (cost of spot >= 2)
""", "table sheet of place  cost\n  harbour  1\n  hill  2\n  marsh  ?\n")
    assert came(base, "pass", "spot is harbour") == (VALUE, True)
    assert on(base, "pass", "spot is marsh").kind == SILENT


# Circles


def test_a_circle_of_decisions_is_named() -> None:
    with pytest.raises(PuedoError) as caught:
        toy("""
decision one  yes/no
decision two  yes/no
rule a
  one is yes if two
rule b
  two is yes if one
""")
    assert "one -> two -> one" in caught.value.what["en"] or "two -> one -> two" in caught.value.what["en"]


def test_reading_ones_own_name_for_another_party_is_no_circle() -> None:
    base = toy("""
decision pass of side  yes/no
rule first
  pass of left is yes
rule then
  pass of right is no if pass of left
""")
    assert came(base, "pass of right") == (VALUE, False)
