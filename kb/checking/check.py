"""All the checks of a game, one after another."""

from __future__ import annotations

from collections.abc import Callable

from kb.checking.bench import Bench
from kb.checking.model import Finding, in_order
from kb.checking.parts import CHECKS as CHECKS


def check(bench: Bench, told: Callable[[str], None] = lambda name: None) -> list[Finding]:
    """Everything that the checks find in a game, the gravest first; `told` is called with each check's name first."""
    found: list[Finding] = []
    for name, each in CHECKS.items():
        told(name)
        found += each(bench)
    return in_order(found)
