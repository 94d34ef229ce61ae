"""Point 7 of what a ruling is: usual values give the headline, and what rests on them is said."""

from __future__ import annotations

from tests.ruling.toy import on, toy


def test_a_usual_value_counts_where_only_some_regions_rest_on_it() -> None:
    base = toy("""
fact tons  number 0..3  usually 0
fact units  number 0..3
act ship
rule whole  strict
  ship must  if units is 1
rule rest  closing
  ship must  if units is 1 or tons is not 1
""")
    ruling = on(base, "ship")
    assert ruling.outcome.allowed == ("required",)
    assert [key[0] for key, _ in ruling.assumed] == ["tons"]
    assert ruling.unless
