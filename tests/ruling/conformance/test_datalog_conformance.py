"""The published defeasible cases of datalog-conformance, on this project's core with ambiguity blocking.

Of its defeasible cases, those under `strict_only` are plain Datalog programs written as strict rules, many of them
recursive and with tens of thousands of facts: they test a Datalog engine and are left out as a whole. All others run
here; skips.json names those that want another logic, and why. Cyclic theories (none of these is one) have no ruling
here: a game whose decisions read one another in a circle is refused when it is compiled, and the circle is named.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from datalog_conformance.plugin import discover_yaml_tests, get_tests_dir
from datalog_conformance.runner import ConformanceFailure, YamlTestRunner
from datalog_conformance.schema import DefeasibleTheory, Policy, Rule
from datalog_conformance.schema import TestCase as Case

from kb.errors import PuedoError
from tests.ruling.conformance.adapter import CoreEvaluator

SKIPS: dict[str, str] = json.loads(Path(__file__).with_name("skips.json").read_text(encoding="utf-8"))


def genuine_cases() -> list[Case]:
    """The cases that test defeasible reasoning, in the order of the suite's files."""
    root = get_tests_dir() / "defeasible"
    folders = sorted(folder for folder in root.iterdir() if folder.is_dir() and folder.name != "strict_only")
    return [case for folder in folders for _, case in discover_yaml_tests(folder)]


CASES = genuine_cases()


def prepared(case: Case) -> Case:
    """The case with its blocking expectation alone, where it has one for each policy."""
    if case.expect_per_policy and "blocking" in case.expect_per_policy:
        case.expect_per_policy = {"blocking": case.expect_per_policy["blocking"]}
    return case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_published_case(case: Case) -> None:
    runner = YamlTestRunner(CoreEvaluator())
    if case.name not in SKIPS:
        runner.run_test_case(prepared(case))
        return
    # A skipped case must really fail, or else its reason has gone stale.
    with pytest.raises(ConformanceFailure):
        runner.run_test_case(prepared(case))
    pytest.skip(SKIPS[case.name])


def test_every_spindle_racket_case_runs() -> None:
    spindle = [case.name for case in CASES if case.name.startswith("spindle_racket")]
    assert len(spindle) == 42
    assert not set(spindle) & set(SKIPS)


def test_every_skip_names_a_case_and_a_reason() -> None:
    assert set(SKIPS) <= {case.name for case in CASES}
    assert all(len(reason.split()) > 5 for reason in SKIPS.values())
    assert len(SKIPS) == 10
    assert len(CASES) - len(SKIPS) == 65


def test_a_cyclic_theory_is_refused_and_the_circle_named() -> None:
    rules = [Rule("r1", "p", ["q"]), Rule("r2", "q", ["p"])]
    with pytest.raises(PuedoError) as refused:
        CoreEvaluator().evaluate(DefeasibleTheory(defeasible_rules=rules), Policy.BLOCKING)
    assert "atom-0" in str(refused.value) and "atom-1" in str(refused.value)
