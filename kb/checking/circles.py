"""Circles that leave a game without rulings at all: rules that beat, lift or read one another round."""

from __future__ import annotations

from kb.checking.codes import SORTS
from kb.checking.model import Finding, finding
from kb.errors import PuedoError
from kb.rules.errors import RulesErrors
from kb.rules.model import Game, Texts

KIND = "precedence-cycle"
_FAULTS = ("precedence-cycle", "lift-cycle", "means-cycle")


def circles_of(game: str, faults: RulesErrors) -> list[Finding] | None:
    """The circles that were found when the rule files were read; None where they have other faults too."""
    if not all(fault.code in _FAULTS for fault in faults.errors):
        return None
    return [Finding(KIND, SORTS[KIND].severity, game, (), (), Texts(fault.what["es"], fault.what["en"]), fault.place,
                    sort=fault.code) for fault in faults.errors]


def read_circle(game: Game, fault: PuedoError) -> Finding:
    """Decisions that read one another in a circle, as a finding."""
    return finding(game, KIND, [], fault.what["es"], fault.what["en"], sort="decision-cycle")
