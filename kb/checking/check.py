"""All the checks of a game, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb.checking.bench import Bench
from kb.checking.bounds import bounds
from kb.checking.claims import claims
from kb.checking.contradictions import contradictions
from kb.checking.duplicates import duplicates
from kb.checking.expectations import failing
from kb.checking.gaps import gaps
from kb.checking.idle import dead_rules, redundant_rules
from kb.checking.languages import mismatches
from kb.checking.model import Finding, in_order, tolerated
from kb.checking.permissions import permissions
from kb.checking.precedences import unstated
from kb.checking.references import dangling
from kb.checking.search import RESERVE
from kb.checking.terms import inconsistent, undefined

Check = Callable[[Bench], Iterator[Finding]]

#: By name, in the order in which they run.
CHECKS: dict[str, Check] = {
    "reference": dangling, "example": failing, "contradiction": contradictions, "unstated-precedence": unstated,
    "gap": gaps, "bounds": bounds, "permission-without-effect": permissions, "claim": claims, "dead-rule": dead_rules,
    "redundant-rule": redundant_rules, "duplicate": duplicates, "language-mismatch": mismatches,
    "inconsistent-term": inconsistent, "undefined-term": undefined,
}


def check(bench: Bench, told: Callable[[str], None] = lambda name: None) -> list[Finding]:
    """Everything that the checks find in a game, the gravest first; `told` is called with each check's name first."""
    found: list[Finding] = []
    for name, each in CHECKS.items():
        told(name)
        bench.searcher.reserve = RESERVE
        found += [tolerated(bench.game, one) for one in each(bench)]
    return in_order(found)
