"""SWI-Prolog and the core conclude the same from the same theories."""

from __future__ import annotations

import pytest

from kb.ruling.compile import compile_game
from kb.ruling.fast import conclude_all
from scripts.benchmarks import concluded, prolog
from scripts.benchmarks.layered import layered_theory, shallow_theory
from scripts.benchmarks.sections.core import with_other_facts
from scripts.benchmarks.theory import Theory
from scripts.benchmarks.translate import plain_game

pytestmark = pytest.mark.skipif(not prolog.available(), reason="there is no swipl (Debian: swi-prolog-nox)")


@pytest.mark.parametrize("theory", [layered_theory(300), shallow_theory(300), with_other_facts(layered_theory(300), 5)],
                         ids=["deep", "shallow", "other facts"])
def test_the_same_conclusions(theory: Theory) -> None:
    translated = plain_game(theory)
    ours = concluded.signs(translated, theory.facts,
                           conclude_all(compile_game(translated.game), translated.situation, blocking=True))
    theirs = prolog.solve(theory, prolog.as_facts(theory, [(theory.atoms()[-1], True)]))
    assert ours == theirs.signs and len(ours) > 50
    assert len(theirs.ones) == 1 and theirs.all > 0
