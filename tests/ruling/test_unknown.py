"""Points 6 and 7 of what a ruling is: unsettled decisions that are read, facts that are unknown."""

from __future__ import annotations

import pickle

from kb.ruling.model import CHOICE, CONFLICT, DEPENDS, IMPOSSIBLE, SILENT, VALUE
from tests.ruling.toy import came, on, short, shown, table, toy

DISPUTED = """
decision open  yes/no
decision fee  number 0..9
rule one
  open is yes
rule two
  open is no
"""


# Unsettled decisions


def test_a_disputed_decision_that_is_read_makes_its_reader_inherit_the_conflict() -> None:
    base = toy(DISPUTED + """
rule cheap
  fee is 1 if open
rule dear
  fee is 3 if not open
""")
    outcome = on(base, "fee").outcome
    assert outcome.kind == CONFLICT and outcome.origin == ("open", ())
    assert {values for values, _ in outcome.sides} == {(1,), (3,)}


def test_where_the_disputed_values_agree_the_reader_is_definite() -> None:
    base = toy(DISPUTED + """
rule cheap
  fee is 1 if open
rule dear
  fee is 1 if not open
""")
    assert came(base, "fee") == (VALUE, 1)


def test_a_closing_rule_does_not_hide_an_inherited_clash() -> None:
    base = toy(DISPUTED + """
rule cheap
  fee is 1 if open
rule rest  closing
  fee is 0
""")
    assert on(base, "fee").kind == CONFLICT
    assert short(on(base, "fee", blocking=True).outcome) == (VALUE, 0)


def test_a_silent_decision_ranges_over_its_domain() -> None:
    rules = """
decision open  yes/no
decision fee  number 0..9
rule shut
  open is no  if rain
rule cheap
  fee is 1 if open
rule dear
  fee is {0} if not open
"""
    silent = on(toy(rules.format(3)), "fee", "not rain").outcome
    assert (silent.kind, silent.origin) == (SILENT, ("open", ()))
    assert came(toy(rules.format(1)), "fee", "not rain") == (VALUE, 1)


def test_a_choice_ranges_over_its_options_and_names_the_chooser() -> None:
    base = toy("""
decision card  keep, discard, burn
decision fee  number 0..9
rule either
  card is one of keep, discard as left chooses
rule kept
  fee is 1 if card is keep
rule gone
  fee is 2 if card is discard
rule burnt
  fee is 3 if card is burn
""")
    outcome = on(base, "fee").outcome
    assert (outcome.kind, set(outcome.allowed), outcome.chooser, outcome.origin) == (
        CHOICE, {1, 2}, "left", ("card", ()))


def test_a_clash_whichever_way_the_unsettled_is_settled_is_a_clash_of_its_own() -> None:
    base = toy("""
decision card  keep, discard
decision fee  number 0..9
rule either
  card is one of keep, discard as left chooses
rule one
  fee is 1 if card is keep
  fee is 2 if card is discard
rule two
  fee is 3
""")
    ruling = on(base, "fee")
    assert (ruling.kind, ruling.outcome.chooser, ruling.outcome.origin) == (CONFLICT, None, None)
    assert dict(ruling.outcome.sides) == {(1,): ("t.one",), (2,): ("t.one",), (3,): ("t.two",)}


def test_one_unsettled_decision_has_the_same_value_wherever_it_is_read() -> None:
    base = toy(DISPUTED + """
decision shut  yes/no
rule shutting
  shut is yes if not open
rule opening
  shut is no if open
rule both
  fee is 1 if open or shut
rule none
  fee is 2 if not open and not shut
""")
    assert came(base, "fee") == (VALUE, 1)


# Unknown facts


def test_an_unknown_fact_that_cannot_matter_is_not_asked() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if rain or not rain
""")
    ruling = on(base, "pass")
    assert short(ruling.outcome) == (VALUE, True) and ruling.next_question is None


def test_a_certain_rule_that_defeats_every_opponent_ends_the_matter() -> None:
    base = toy("""
decision pass  yes/no
rule no-1
  pass is no  if rain
rule no-2
  pass is no  if snow and wind
rule always
  beats no-1, no-2 stated
  pass is yes
""")
    ruling = on(base, "pass")
    assert short(ruling.outcome) == (VALUE, True) and ruling.reasons == ("t.always",)


def test_the_table_is_over_conditions_not_over_values() -> None:
    base = toy("""
decision pass  yes/no
rule many
  pass is yes  if forces >= 5
rule few  closing
  pass is no
""")
    ruling = on(base, "pass")
    assert ruling.kind == DEPENDS
    assert sorted(table(ruling)) == [
        (["forces is at least 5"], "value True"), (["forces is less than 5"], "value False")]
    assert ruling.depends_on == (("forces", ()),) and ruling.next_question == ("forces", ())


def test_open_amounts_stay_symbolic() -> None:
    base = toy("""
decision total of side  number 0..99 by 1/2
decision winner  side
rule total
  each side
  total of side is dial of side + 1
rule more
  each side
  winner is side  if total of side > total of other
rule tie
  winner is left  if total of left is total of right
""")
    assert table(on(base, "total of left")) == [([], "value dial (left) + 1")]
    ruling = on(base, "winner")
    assert sorted(row for _, row in table(ruling)) == ["value left", "value right"]
    assert len(ruling.cases) == 2, "a tie is no row of its own: it comes out as the first does"
    assert set(ruling.depends_on) == {("dial", ("left",)), ("dial", ("right",))}


def test_sums_that_cannot_differ_are_known_to_agree() -> None:
    base = toy("""
decision fee  number 0..9
rule one
  fee is forces - forces + 2
""")
    assert came(base, "fee") == (VALUE, 2)


def test_a_means_can_be_told_computed_or_asked() -> None:
    base = toy("""
decision pass  yes/no
rule crowded
  pass is no  if others >= 2
rule rest  closing
  pass is yes
""", """
fact present of faction  yes/no
means others  number 0..3 = count faction where present of faction and faction is not actor
""")
    assert came(base, "pass", "others is 2") == (VALUE, False)
    assert came(base, "pass", "actor is red, present of green, present of blue") == (VALUE, False)
    assert came(base, "pass", "actor is red, not present of green") == (VALUE, True)
    ruling = on(base, "pass", "actor is red")
    assert ruling.depends_on == (("others", ()),) and ruling.next_question == ("others", ())
    assert on(base, "pass", "actor is red, others is 2, not present of green").kind == IMPOSSIBLE


def test_a_told_means_binds_its_parts() -> None:
    base = toy("""
decision pass  yes/no
rule green
  pass is yes  if present of green
rule rest  closing
  pass is no
""", """
fact present of faction  yes/no
means others  number 0..3 = count faction where present of faction and faction is not actor
""")
    assert came(base, "pass", "actor is red, others is 2") == (VALUE, True)
    assert on(base, "pass", "actor is red, others is 1").kind == DEPENDS


LAYERED = """
fact call of side  yes/no  usually no
fact veil of side  yes/no  usually no
means stands of side  yes/no = call of side and not veil of side
means sole of side  yes/no = stands of side and not stands of (other of side)
means both  yes/no = stands of left and stands of right
"""


def test_a_told_means_binds_the_parts_of_its_parts() -> None:
    base = toy("""
decision lost of side  yes/no
rule both
  each side
  lost of side is yes  if both
rule sole
  each side
  lost of side is no  if sole of side
""", LAYERED)
    for given, value in (("both", True), ("sole of left", False)):
        ruling = on(base, "lost of left", given)
        assert short(ruling.outcome) == (VALUE, value)
        assert not ruling.assumed, "that nobody calls is usual, but it was told otherwise"


def test_a_never_over_two_means_binds_the_parts_of_both() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if forces >= 2
rule two
  pass is no  if forces < 2
""", "means wet  yes/no = rain or snow\nmeans blown  yes/no = wind and forces >= 2\nnever wet and blown\n")
    assert on(base, "pass", "rain, wind, forces is 3").kind == IMPOSSIBLE
    assert came(base, "pass", "rain, wind") == (VALUE, False)


def test_what_cannot_be_gets_no_verdict() -> None:
    base = toy("decision pass  yes/no\nrule one\n  pass is yes\n", "never rain and snow\n")
    ruling = on(base, "pass", "rain, snow")
    assert ruling.kind == IMPOSSIBLE
    assert [text.en for text in ruling.broken] and "rain" in ruling.broken[0].en


def test_worlds_that_cannot_be_make_no_rows() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if not (rain and snow)
rule two
  pass is no  if rain and snow
""", "never rain and snow\n")
    assert came(base, "pass") == (VALUE, True)


def test_a_fact_told_only_by_its_class() -> None:
    base = toy("""
decision pass  yes/no
rule high
  pass is no  if spot is high
rule low  closing
  pass is yes
""")
    assert came(base, "pass", "spot is high") == (VALUE, False)
    assert [shown(case.outcome) for case in on(base, "pass").cases] == ["value False", "value True"]


# Usual values


USUAL = """
decision pass  yes/no
rule calm
  pass is yes  if not gale
rule gale
  pass is no  if gale
"""


def test_usual_values_give_the_headline_and_what_turns_it() -> None:
    base = toy(USUAL, "fact gale  yes/no  usually no\n")
    ruling = on(base, "pass")
    assert short(ruling.outcome) == (VALUE, True)
    assert ruling.assumed == ((("gale", ()), False),)
    assert [shown(case.outcome) for case in ruling.unless] == ["value False"]
    assert on(base, "pass", usual=False).kind == DEPENDS


def test_only_assumptions_that_matter_are_told() -> None:
    base = toy(USUAL, "fact gale  yes/no  usually no\nfact fog  yes/no  usually no\n")
    assert [key for key, _ in on(base, "pass").assumed] == [("gale", ())]


def test_usual_values_are_not_assumed_against_the_situation() -> None:
    base = toy(USUAL, "fact gale  yes/no  usually no\nnever not gale and rain\n")
    ruling = on(base, "pass", "rain")
    assert short(ruling.outcome) == (VALUE, False) and not ruling.assumed


def test_what_breaks_a_never_only_with_a_usual_value_is_possible_and_the_usual_gives_way() -> None:
    base = toy(USUAL, "fact gale  yes/no  usually no\nfact fog  yes/no  usually no\n"
               "never rain and not gale and not fog\n")
    open_still = on(base, "pass", "rain")
    assert open_still.kind == DEPENDS and not open_still.assumed, "calm and clear are usual, but not both in the rain"
    assert open_still.depends_on == (("gale", ()),)
    assert short(on(base, "pass", "rain, not fog").outcome) == (VALUE, False)
    assert on(base, "pass", "rain, not fog").assumed == ()
    assert short(on(base, "pass", "rain, not gale").outcome) == (VALUE, True)
    assert on(base, "pass", "rain, not gale, not fog").kind == IMPOSSIBLE


def test_usual_values_that_cannot_hold_together_are_none_of_them_assumed() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if calm
rule two
  pass is no  if not calm
""", "fact calm  yes/no  usually yes\nfact gale  yes/no  usually yes\nnever calm and gale\n")
    assert on(base, "pass").kind == DEPENDS


def test_what_has_no_usual_value_is_asked_with_the_usual_ones_assumed() -> None:
    base = toy("""
decision pass  yes/no
rule one
  pass is yes  if rain and not gale
rule two  closing
  pass is no
""", "fact gale  yes/no  usually no\n")
    ruling = on(base, "pass")
    assert ruling.kind == DEPENDS and ruling.depends_on == (("rain", ()),) and not ruling.unless


def test_past_the_cap_there_is_a_question_and_no_table() -> None:
    names = [f"f{place}" for place in range(12)]
    base = toy("decision pass  yes/no\n" + "".join(
        f"rule r{place}\n  pass is {'yes' if place % 2 else 'no'}  if {name}\n" for place, name in enumerate(names)),
        "".join(f"fact {name}  yes/no\n" for name in names))
    ruling = on(base, "pass", cap=32)
    assert ruling.truncated and not ruling.cases and ruling.next_question is not None


def test_a_base_survives_pickling() -> None:
    base = toy(USUAL, "fact gale  yes/no  usually no\n")
    on(base, "pass")
    copy = pickle.loads(pickle.dumps(base))
    assert came(copy, "pass", "gale") == (VALUE, False)
    assert on(copy, "pass") == on(base, "pass")


def test_a_row_is_reasoned_by_the_rules_of_every_region_it_spans() -> None:
    base = toy("""
decision winner  side
rule more
  each side
  winner is side  if dial of side > dial of other
rule tie
  winner is left  if dial of left is dial of right
""")
    reasons = {shown(case.outcome): set(case.reasons) for case in on(base, "winner").cases}
    assert reasons == {"value left": {"t.more", "t.tie"}, "value right": {"t.more"}}
