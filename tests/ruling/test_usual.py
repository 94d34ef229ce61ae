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


def test_a_usual_value_is_said_where_a_means_of_it_turns_the_headline_in_more_ways_than_are_told_apart() -> None:
    crates = [f"crate-{one}" for one in "abcdef"]
    base = toy("\n".join([
        "fact boats  number 0..3  usually 0", *(f"fact {one}  yes/no" for one in crates),
        "means busy  yes/no = boats >= 1",
        "decision fee  number 0..99", "rule free", "  fee is 0  if not busy", "rule whole", "  fee is 1  if busy",
        *(f"rule more-{one}\n  fee plus {2 ** at}  if busy and {one}" for at, one in enumerate(crates)), ""]))
    ruling = on(base, "fee")
    assert ruling.singly and ruling.unless
    assert [(key[0], value) for key, value in ruling.assumed] == [("boats", 0)]
