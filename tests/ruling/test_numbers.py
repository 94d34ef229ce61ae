"""Point 5 of what a ruling is: numbers, in their order."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.ruling.model import CONFLICT, RANGE, SILENT, VALUE
from tests.ruling.toy import came, on, short, toy

# Numbers


def test_base_then_additions_then_factors_then_limits() -> None:
    base = toy("""
decision fee  number 0..99
rule base
  fee is 2 * forces
rule more
  fee plus 1 if rain
rule less
  fee minus 2 if snow
rule half
  fee times 1/2 rounded up if wind
rule cap
  fee at most 7 clamps
""")
    dry = "not rain, not snow, not wind"
    assert came(base, "fee", f"forces is 2, {dry}") == (VALUE, 4)
    assert came(base, "fee", "forces is 2, rain, not snow, wind") == (VALUE, 3)
    assert came(base, "fee", "forces is 3, rain, snow, not wind") == (VALUE, 5)
    assert came(base, "fee", f"forces is 9, {dry}") == (VALUE, 7)


def test_halves_are_exact() -> None:
    base = toy("""
decision total of side  number 0..99 by 1/2
rule total
  each side
  total of side is dial of side + 1/2
""")
    assert came(base, "total of left", "dial of left is 15/2") == (VALUE, Fraction(8))
    assert came(base, "total of left", "dial of left is 7") == (VALUE, Fraction(15, 2))


def test_a_broken_limit_clashes_unless_it_clamps() -> None:
    base = toy("""
decision fee  number 0..99
rule base
  fee is forces
rule cap
  fee at most 4
""")
    assert came(base, "fee", "forces is 4") == (VALUE, 4)
    outcome = on(base, "fee", "forces is 5").outcome
    assert outcome.kind == CONFLICT
    assert outcome.sides == (((5,), ("t.base",)), ((4,), ("t.cap",)))


def test_limits_alone_are_a_range() -> None:
    base = toy("""
decision fee  number 0..99
rule least
  fee at least 1
rule most
  fee at most 4
""")
    outcome = on(base, "fee").outcome
    assert (outcome.kind, outcome.low, outcome.high) == (RANGE, 1, 4)


def test_an_addition_to_nothing_says_nothing() -> None:
    base = toy("decision fee  number 0..99\nrule more\n  fee plus 1\n")
    assert on(base, "fee").kind == SILENT


def test_a_closing_base_is_added_to() -> None:
    base = toy("""
decision fee  number 0..99
rule none  closing
  fee is 0
rule more
  fee plus 1 if rain
""")
    assert came(base, "fee", "rain") == (VALUE, 1)


def test_two_bases_that_differ_clash_and_equal_ones_agree() -> None:
    base = toy("""
decision fee  number 0..99
rule one
  fee is forces
rule two
  fee is 3
""")
    agreed = on(base, "fee", "forces is 3")
    assert short(agreed.outcome) == (VALUE, 3) and set(agreed.reasons) == {"t.one", "t.two"}
    assert on(base, "fee", "forces is 4").kind == CONFLICT


@pytest.mark.parametrize(("which", "value"), [("highest", 5), ("lowest", 3)])
def test_competing_allowances(which: str, value: int) -> None:
    base = toy(f"""
decision reach  number 0..9  {which} wins
rule three
  reach is 3
rule five
  reach is 5
""")
    assert came(base, "reach") == (VALUE, value)


def test_a_strict_addition_or_limit_beats_no_base() -> None:
    base = toy("""
decision fee  number 0..99
rule base
  fee is 4
rule more
  fee plus 2 if rain
rule law  strict
  fee plus 1
rule cap  strict
  fee at most 6 if snow
""")
    assert came(base, "fee", "not rain, not snow") == (VALUE, 5)
    assert came(base, "fee", "rain, not snow") == (VALUE, 7)
    assert on(base, "fee", "rain, snow").kind == CONFLICT
    assert came(base, "fee", "not rain, snow") == (VALUE, 5)
    unknown = on(base, "fee", "not snow")
    assert {case.outcome.allowed for case in unknown.cases} == {(5,), (7,)}


def test_a_strict_base_beats_another_base_and_a_strict_limit_another_limit() -> None:
    base = toy("""
decision fee  number 0..99
rule base
  fee is 4
rule law  strict
  fee is 3
rule cap
  fee at most 1
rule wider  strict
  fee at most 5
""")
    ruling = on(base, "fee")
    assert short(ruling.outcome) == (VALUE, 3) and set(ruling.beaten) == {"t.base", "t.cap"}


def test_factors_with_rounding_apply_in_the_order_of_the_file() -> None:
    base = toy("""
decision fee  number 0..99
rule base
  fee is 5
rule half
  fee times 1/2 rounded up
rule never-so
  fee times 4 if forces is 9
rule treble
  beats never-so stated
  fee times 3
""")
    assert came(base, "fee", "forces is 1") == (VALUE, 9), "5, then 3, then 9; treble first would be 15, then 8"
