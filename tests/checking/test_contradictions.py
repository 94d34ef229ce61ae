"""Contradictions: which pairs are reported, with what witness, and which are not."""

from __future__ import annotations

from collections.abc import Callable

from kb.checking.bench import Bench
from kb.checking.model import Finding
from kb.checking.replaying import Replay, replay
from tests.checking.conftest import rule

Found = Callable[..., list[Finding]]
MAY = rule("may-dock", "dock may  if crates >= 4")
NOT = rule("no-dock", "dock must not  if night")


def test_two_rules_that_disagree_somewhere(found: Found) -> None:
    (one,) = found("contradiction", MAY, NOT)
    assert (one.code, one.severity, one.status) == ("P001", "error", "open")
    assert one.rules == ("harbour.docks.may-dock", "harbour.docks.no-dock")
    assert one.witness is not None
    assert one.witness.given == ["crates is 4", "night"]
    assert "Regla may-dock." in one.message.es
    assert "Rule no-dock." in one.message.en
    assert one.example == "example dock-conflict\n  given crates is 4, night\n  expect dock conflict\n"


def test_the_witness_tells_nothing_that_is_usual(found: Found) -> None:
    (one,) = found("contradiction", rule("few", "dock may  if crates <= 3"), NOT)
    assert one.witness is not None
    assert one.witness.given == ["night"]
    assert one.witness.as_json()["assumed"] == ["crates is 2"]


def test_conditions_that_exclude_each_other(found: Found) -> None:
    many, few = rule("a", "dock may  if crates > 4"), rule("b", "dock must not  if crates <= 4")
    assert found("contradiction", many, few) == []


def test_worlds_that_cannot_be_are_no_witness(found: Found) -> None:
    assert found("contradiction", MAY, NOT, "never night and crates > 3\n") == []


def test_a_stated_precedence_settles_it(found: Found) -> None:
    assert found("contradiction", MAY, rule("no-dock", "beats may-dock stated", "dock must not  if night")) == []
    layered = rule("no-dock", "beats may-dock layer guilds-first", "dock must not  if night")
    assert found("contradiction", MAY, layered) == []


def test_a_reading_leaves_it_listed_as_ruled(found: Found) -> None:
    (one,) = found("contradiction", MAY, rule("no-dock", "beats may-dock reading", "dock must not  if night"))
    assert (one.status, one.severity) == ("ruled", "warning")
    assert "no-dock" in one.message.en
    assert one.replay is not None
    assert "--ruled" in one.replay


EDITORIAL = """editorial night-first
  es Leemos que la noche manda.
  en We read that the night governs.
  settles may-dock, no-dock
  {line}
"""


def test_an_editorial_preference_leaves_it_listed_as_ruled(found: Found) -> None:
    (one,) = found("contradiction", MAY, NOT, EDITORIAL.format(line="prefers no-dock over may-dock"))
    assert one.status == "ruled"
    assert "night-first" in one.message.es


def test_an_editorial_conclusion_leaves_it_listed_as_ruled(found: Found) -> None:
    (one,) = found("contradiction", MAY, NOT, EDITORIAL.format(line="dock must not"))
    assert one.status == "ruled"


def test_an_editorial_that_settles_only_some_cases_leaves_the_rest_open(found: Found) -> None:
    (one,) = found("contradiction", MAY, NOT, EDITORIAL.format(line="dock must not  if storm"))
    assert one.status == "open"
    assert one.witness is not None
    assert "not storm" in one.witness.given


def test_a_chain_of_precedences_does_not_settle_it(found: Found) -> None:
    first = rule("first", "beats middle stated", "berth is one-berth")
    middle = rule("middle", "beats last stated", "berth is two-berths  if storm")
    last = rule("last", "berth is three-berths")
    named = {one.rules: one for one in found("contradiction", first, middle, last)}
    chained = named["harbour.docks.first", "harbour.docks.last"]
    assert "not inherited" in chained.message.en
    assert len(named) == 1


def test_a_lifted_rule_does_not_clash(found: Found) -> None:
    assert found("contradiction", MAY, NOT, rule("lift", "lifts no-dock stated  if night")) == []
    assert len(found("contradiction", MAY, NOT, rule("lift", "lifts no-dock stated  if night and storm"))) == 1


def test_what_must_be_done_against_what_need_not(found: Found) -> None:
    (one,) = found("contradiction", rule("must", "dock must"), rule("need-not", "dock need not  if storm"))
    assert one.witness is not None
    assert one.witness.given == ["storm"]
    assert found("contradiction", rule("may", "dock may"), rule("need-not", "dock need not")) == []


def test_closing_rules_clash_only_where_nothing_else_speaks(found: Found) -> None:
    one, two = rule("one", "dock may", head="  closing"), rule("two", "dock must not", head="  closing")
    assert found("contradiction", one, rule("plain", "dock must not")) == []
    (clash,) = found("contradiction", one, two, rule("plain", "dock may  if not storm"))
    assert clash.witness is not None
    assert clash.witness.given == ["storm"]


def test_a_broken_limit(found: Found) -> None:
    (one,) = found("contradiction", rule("price", "toll is 2 * crates"), rule("cap", "toll at most 10"))
    assert one.witness is not None
    assert one.witness.given == ["crates is 6"]
    assert found("contradiction", rule("price", "toll is 2 * crates"), rule("cap", "toll at most 10 clamps")) == []
    assert found("contradiction", rule("price", "toll is crates"), rule("cap", "toll at most 10")) == []


def test_limits_that_cross(found: Found) -> None:
    low = rule("low", "toll at least 8  if night")
    assert len(found("contradiction", low, rule("high", "toll at most 5  if storm"))) == 1
    assert found("contradiction", low, rule("high", "toll at most 8  if storm")) == []


def test_numbers_that_differ_only_somewhere(found: Found) -> None:
    (one,) = found("contradiction", rule("a", "toll is crates"), rule("b", "toll is 3"))
    assert one.witness is not None
    assert one.witness.given == []
    assert found("contradiction", rule("a", "toll is crates"), rule("b", "toll is 3  if crates is 3")) == []


def test_three_rules_that_leave_nothing_though_any_two_do(found: Found) -> None:
    (one,) = found(
        "contradiction", rule("a", "berth is one of one-berth, two-berths"),
        rule("b", "berth is one of two-berths, three-berths"),
        rule("c", "berth is one of one-berth, three-berths  if storm"))
    assert len(one.rules) == 3
    assert one.witness is not None
    assert one.witness.given == ["storm"]


def test_through_other_decisions(found: Found) -> None:
    gate = rule("gate", "open-gate is yes  if crates > 4", "open-gate is no  if crates <= 4")
    through = rule("through", "dock may  if open-gate")
    assert found("contradiction", gate, through, rule("few", "dock must not  if crates < 3")) == []
    (one,) = found("contradiction", gate, through, rule("many", "dock must not  if crates > 6"))
    assert one.witness is not None
    assert one.witness.given == ["crates is 7"]


def test_a_power_that_is_switched_off(found: Found) -> None:
    mine = rule("mine", "dock may", head="  power toll-right")
    off = rule("off", "switches off toll-right  if night")
    assert found("contradiction", mine, off, rule("no", "dock must not  if night")) == []
    assert len(found("contradiction", mine, off, rule("no", "dock must not"))) == 1


def test_replays(bench: Callable[..., Bench]) -> None:
    made = bench(MAY, NOT)

    def shows(*given: str, rules: tuple[str, ...] = ("docks.may-dock", "docks.no-dock")) -> bool:
        return replay(made, Replay("contradiction", ("dock", ()), rules, given))

    assert shows("crates is 4", "night")
    assert shows("crates is 4, night", rules=("harbour.docks.no-dock", "harbour.docks.may-dock"))
    assert not shows("crates is 4")
    assert not shows("crates is 3, night")
