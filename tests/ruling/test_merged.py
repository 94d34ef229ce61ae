"""Point 6 of what a ruling is: ways of settling the unsettled that agree only for some amounts."""

from __future__ import annotations

from kb.ruling.model import SILENT, VALUE
from tests.ruling.toy import on, short, toy

HALVED = """
decision open  yes/no
decision fee  number 0..9
rule base
  fee is forces
rule half
  fee times 1/2  if open
"""


def test_open_amounts_that_agree_for_some_values_are_told_apart() -> None:
    base = toy(HALVED)
    assert short(on(base, "fee", "forces is 0").outcome) == (VALUE, 0)
    assert on(base, "fee", "forces is 1").kind == SILENT
    ruling = on(base, "fee")
    outcomes = {case.outcome.kind for case in ruling.cases}
    assert outcomes == {VALUE, SILENT}
