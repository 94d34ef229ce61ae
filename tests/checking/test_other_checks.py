"""Gaps, idle rules, bounds, permissions, claims, precedences, examples and cites: good and bad games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.checking.bench import Bench
from kb.checking.model import Finding
from kb.checking.replaying import Replay, replay
from kb.errors import PuedoError
from tests.checking.conftest import rule

Found = Callable[..., list[Finding]]


def on(findings: list[Finding], decision: str) -> list[Finding]:
    return [one for one in findings
            if one.witness is not None and one.witness.decision is not None and one.witness.decision[0] == decision]


def test_a_gap_and_where_it_is(found: Found) -> None:
    some = rule("a", "berth is one-berth  if crates <= 3"), rule("b", "berth is two-berths  if night")
    (one,) = on(found("gap", *some), "berth")
    assert one.witness is not None
    assert one.witness.given == ["crates is 4"]
    assert one.code == "P003"


def test_no_gap_where_all_cases_are_decided_or_closed(found: Found) -> None:
    halves = rule("a", "berth is one-berth  if crates <= 3"), rule("b", "berth is two-berths  if crates > 3")
    assert on(found("gap", *halves), "berth") == []
    closed = halves[0], rule("c", "berth is three-berths", head="  closing")
    assert on(found("gap", *closed), "berth") == []


def test_a_closing_rule_that_can_be_lifted_leaves_a_gap(found: Found) -> None:
    closed = rule("c", "berth is three-berths", head="  closing")
    (one,) = on(found("gap", closed, rule("l", "lifts c stated  if storm")), "berth")
    assert one.witness is not None
    assert one.witness.given == ["storm"]


def test_a_closing_rule_that_an_addition_beats_leaves_a_gap(found: Found) -> None:
    less = rule("less", "beats base stated", "toll minus 1  if storm")
    (one,) = on(found("gap", rule("base", "toll is 2", head="  closing"), less), "toll")
    assert one.witness is not None
    assert one.witness.given == ["storm"]


def test_a_silence_that_we_have_read_is_ruled(found: Found) -> None:
    editorial = "editorial e\n  es Razón.\n  en Reason.\n  berth is one-berth\n"
    (one,) = on(found("gap", editorial), "berth")
    assert one.status == "ruled"


def test_dead_rules_and_dead_lines(found: Found) -> None:
    never = rule("never", "dock may  if crates > 3 and crates < 2")
    half = rule("half", "dock must not  if night", "toll is 3  if crates > 9")
    dead, line = found("dead-rule", never, half)
    assert (dead.rules, dead.severity) == (("harbour.docks.never",), "warning")
    assert (line.rules, line.severity, line.sort) == (("harbour.docks.half",), "note", "line")


def test_a_rule_that_is_always_beaten_is_dead(found: Found) -> None:
    weak, strong = rule("weak", "dock may  if night"), rule("strong", "beats weak stated", "dock must not")
    (one,) = found("dead-rule", weak, strong)
    assert one.rules == ("harbour.docks.weak",)
    assert found("dead-rule", weak, strong.replace("must not", "must not  if storm")) == []


def test_a_dead_rule_says_what_kills_it(found: Found) -> None:
    (never,) = found("dead-rule", rule("never", "dock may  if crates > 3 and crates < 2"))
    assert "never applies" in never.message.en
    weak = rule("weak", "dock may  if night")
    (beaten,) = found("dead-rule", weak, rule("strong", "beats weak reading", "dock must not"))
    assert "docks.strong beats it, by our reading" in beaten.message.en
    assert beaten.status == "ruled"


def test_a_closing_rule_under_full_cover_is_dead(found: Found) -> None:
    (one,) = found("dead-rule", rule("all", "dock may"), rule("rest", "dock must not", head="  closing"))
    assert one.rules == ("harbour.docks.rest",)


def test_redundant_rules(found: Found) -> None:
    (one,) = found("redundant-rule", rule("wide", "dock may  if crates > 2"), rule("narrow", "dock may  if crates > 5"))
    assert one.rules == ("harbour.docks.narrow", "harbour.docks.wide")
    apart = rule("wide", "dock may  if crates > 2"), rule("other", "dock may  if night")
    assert found("redundant-rule", *apart) == []


def test_a_rule_that_never_decides_is_dead_and_not_redundant_too(found: Found) -> None:
    never = rule("never", "dock may  if crates > 5 and crates < 3")
    assert found("redundant-rule", rule("wide", "dock may  if crates > 2"), never) == []
    assert [one.rules for one in found("dead-rule", rule("wide", "dock may  if crates > 2"), never)] == [
        ("harbour.docks.never",)]


def test_a_rule_that_beats_something_is_not_redundant(found: Found) -> None:
    narrow = rule("narrow", "beats no stated", "dock may  if crates > 5")
    assert found("redundant-rule", rule("wide", "dock may  if crates > 2"), narrow, rule("no", "dock must not")) == []


def test_bounds_that_leave_a_hole(found: Found) -> None:
    (one,) = found("bounds", rule("few", "toll is 1  if crates < 4"), rule("many", "toll is 2  if crates > 4"))
    assert one.sort == "hole"
    assert one.witness is not None
    assert one.witness.given == ["crates is 4"]
    assert found("bounds", rule("few", "toll is 1  if crates < 4"), rule("many", "toll is 2  if crates >= 4")) == []


def test_bounds_that_draw_the_line_in_two_places(found: Found) -> None:
    (one,) = found("bounds", rule("a", "dock must not  if crates >= 4"), rule("b", "dock must not  if crates > 4"))
    assert one.sort == "two-lines"
    assert "> 4" in one.message.en
    assert found("bounds", rule("a", "dock must not  if crates > 4"), rule("b", "dock must not  if night")) == []


BANS = rule("at-night", "dock must not  if night"), rule("in-storm", "dock must not  if storm")


def test_a_permission_that_beats_only_some_prohibitions(found: Found) -> None:
    allowed = rule("token", "beats at-night stated", "dock may  if crates > 2")
    (one,) = found("permission-without-effect", allowed, *BANS)
    assert one.rules == ("harbour.docks.token", "harbour.docks.in-storm")
    assert one.sort == "some"
    both = rule("token", "beats at-night, in-storm stated", "dock may  if crates > 2")
    assert found("permission-without-effect", both, *BANS) == []


def test_a_permission_that_never_holds(found: Found) -> None:
    (one,) = found("permission-without-effect", rule("token", "dock may  if night and storm"), *BANS)
    assert one.sort == "idle"


def test_a_permission_is_replayed(bench: Callable[..., Bench]) -> None:
    made = bench(rule("token", "beats at-night stated", "dock may"), *BANS)
    rules = ("docks.token", "docks.in-storm")
    assert replay(made, Replay("permission-without-effect", ("dock", ()), rules, ("storm",)))
    assert not replay(made, Replay("permission-without-effect", ("dock", ()), rules, ("night, not storm",)))


CLAIM = "claim c\n  es Siempre es así.\n  en It is always so.\n  holds {}\n"


def test_claims(found: Found, bench: Callable[..., Bench]) -> None:
    price = rule("price", "toll is 2 * crates")
    (one,) = found("claim", price, CLAIM.format("toll <= 10"))
    assert one.witness is not None
    assert one.witness.given == ["crates is 6"]
    assert one.rules == ("harbour.docks.price",)
    assert found("claim", price, CLAIM.format("toll <= 18")) == []
    made = bench(price, CLAIM.format("toll <= 10"))
    assert replay(made, Replay("claim", None, ("docks.c",), ("crates is 6",)))
    assert not replay(made, Replay("claim", None, ("docks.c",), ("crates is 5",)))


def test_a_claim_without_meaning_is_said_to_be_unchecked(found: Found) -> None:
    (one,) = found("claim", "claim c\n  es Siempre es así.\n  en It is always so.\n")
    assert (one.kind, one.severity) == ("not-checked", "note")


def test_readings_are_listed(found: Found) -> None:
    reading = rule("b", "beats a reading", "dock may", "why es Es lo particular.", "why en It is the specific one.")
    (one,) = found("unstated-precedence", rule("a", "dock must not"), reading)
    assert (one.status, one.severity) == ("ruled", "warning")
    assert "It is the specific one." in one.message.en
    assert found("unstated-precedence", rule("a", "dock must not"), reading.replace("reading", "stated")) == []


def test_examples_that_fail(found: Found, bench: Callable[..., Bench]) -> None:
    good = "example g\n  given night\n  expect dock must not by no\n"
    bad = "example b\n  given night\n  expect dock may by yes\n"
    rules = rule("no", "dock must not  if night"), rule("yes", "dock may  if crates > 5")
    (one,) = found("example", *rules, good, bad)
    assert (one.severity, one.code) == ("error", "P015")
    assert "docks.b" in one.message.es
    assert one.rules == ("harbour.docks.yes", "harbour.docks.no")  # what was expected and what spoke
    assert one.witness is not None
    assert one.witness.given == ["night"]
    assert one.replay == "puedo check harbour --replay example --rules harbour.docks.b"
    made = bench(*rules, good, bad)
    assert replay(made, Replay("example", None, ("harbour.docks.b",), ()))
    assert not replay(made, Replay("example", None, ("docks.g",), ()))
    with pytest.raises(PuedoError):
        replay(made, Replay("example", None, ("docks.h",), ()))


def test_an_example_that_fails_and_tells_a_class(found: Found) -> None:
    crafts = "class craft of guild: bakers, smiths\n  es artesano\n  en craftsman\n"
    (one,) = found("example", crafts, rule("no", "dock must not  if who is craft"),
                   "example b\n  given who is craft\n  expect dock may\n")
    assert one.witness is not None
    assert one.witness.given == ["who is craft"]
    assert "craftsman" in one.witness.text.en


def test_cites_of_nothing(found: Found) -> None:
    (one,) = found("reference", rule("a", "from 000:no.such.clause.9", "dock may"), rule("b", "from board", "dock may"))
    assert (one.severity, one.rules) == ("error", ("harbour.docks.a",))


def test_tolerated_findings_are_ruled(found: Found) -> None:
    lines = "dock may  if crates > 3 and crates < 2", "tolerates dead-rule because se verá más tarde"
    (one,) = [one for one in found("", rule("never", *lines[::-1])) if one.kind == "dead-rule"]
    assert one.status == "ruled"
    assert "se verá más tarde" in one.message.es


@pytest.mark.parametrize("wanted", [
    Replay("gap", None, (), ()), Replay("no-such-kind", ("dock", ()), (), ()),
    Replay("contradiction", ("dock", ()), ("docks.nobody",), ()), Replay("contradiction", ("dock", ()), (), ()),
    Replay("contradiction", ("dock", ()), ("docks.a",), ("crates is 77",)), Replay("claim", None, ("docks.a",), ()),
])
def test_replays_of_nothing_are_refused(bench: Callable[..., Bench], wanted: Replay) -> None:
    with pytest.raises(PuedoError):
        replay(bench(rule("a", "dock may")), wanted)


STOCK = """table stock of guild   barrels
  es existencias
  en stock
  column barrels es barriles
  column barrels en barrels
  bakers   3
  smiths   4
  weavers  5
"""


def test_a_sum_of_components_that_does_not_come_out(found: Found) -> None:
    total = ("claim total\n  es Hay {0} barriles.\n  en There are {0} barrels.\n"
             "  holds sum of barrels of guild for guild = {0}\n")
    assert found("claim", STOCK, total.format(12)) == []
    (one,) = found("claim", STOCK, total.format(13))
    assert one.kind == "claim"
    assert "13" in one.message.en
