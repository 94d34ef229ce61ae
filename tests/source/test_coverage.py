"""Which clauses are restated."""

from __future__ import annotations

from kb.source.coverage import Covered, coverage, stray

RESTATED = {
    "a:1": [("r1", "rule"), ("t1", "table row"), ("r1", "rule")],
    "a:3": [("r1", "rule")],
    "b:1": [("r2", "rule")],
}


def test_each_clause_once_in_order_with_what_restates_it() -> None:
    assert coverage(["a:1", "a:2", "a:3", "a:1"], RESTATED) == (
        Covered("a:1", (("r1", "rule"), ("t1", "table row"))),
        Covered("a:2", ()),
        Covered("a:3", (("r1", "rule"),)),
    )


def test_no_clauses() -> None:
    assert coverage([], RESTATED) == ()


def test_what_restates_a_clause_that_is_not_there() -> None:
    assert stray(["a:1", "a:2"], RESTATED) == ("a:3", "b:1")
