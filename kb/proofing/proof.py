"""Proof pairs of texts: every comparison on every pair, each difference as a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kb.proofing.deontic import modality_gaps, negation_gaps
from kb.proofing.features import (
    actor_gaps,
    comparison_gaps,
    condition_gaps,
    exception_gaps,
    omission_gaps,
    opposite_gaps,
    quantifier_gaps,
)
from kb.proofing.gaps import Gap
from kb.proofing.glossary import Glossary, term_gaps
from kb.proofing.messages import message, severity
from kb.proofing.model import LANGS, Finding, Pair
from kb.proofing.numbers import number_gaps
from kb.proofing.side import Side, side
from kb.proofing.surface import surface_gaps

Check = Callable[[Side, Side], Iterator[Gap]]
CHECKS: tuple[Check, ...] = (
    number_gaps,
    negation_gaps,
    modality_gaps,
    exception_gaps,
    condition_gaps,
    omission_gaps,
    comparison_gaps,
    opposite_gaps,
    quantifier_gaps,
    actor_gaps,
)
_NOT_COMPARABLE = frozenset({"empty", "untranslated"})


def proof_pairs(
    pairs: Iterable[Pair],
    glossary: Glossary | None = None,
    own: bool = False,
    langs: tuple[str, str] = LANGS,
) -> list[Finding]:
    """The differences between the two texts of each pair, by row, then in the order of CHECKS.

    glossary: terms to look for; a term finding is a note, a warning where the pairs are the project's own. Linear
    in the texts; no text makes it raise. langs: of the two texts of each pair; KeyError where one has no table.
    """
    return [finding for row, pair in enumerate(pairs) for finding in proof_pair(row, pair, glossary, own, langs)]


def proof_pair(
    row: int,
    pair: Pair,
    glossary: Glossary | None = None,
    own: bool = False,
    langs: tuple[str, str] = LANGS,
) -> Iterator[Finding]:
    """The differences of one pair; see `proof_pairs`."""
    es, en = side(pair.es, langs[0]), side(pair.en, langs[1])
    surface = list(surface_gaps(es, en))
    gaps = list(surface)
    if not any(gap.code in _NOT_COMPARABLE for gap in surface):
        gaps = [gap for check in CHECKS for gap in check(es, en)] + surface
        if glossary is not None:
            gaps += term_gaps(es, en, glossary)
    for gap in gaps:
        grave = severity(gap)
        if own and gap.code in ("term", "forbidden-term"):
            grave = "warning"
        words = {gap.has: gap.words, gap.lacks: gap.against}
        yield Finding(row, gap.code, grave, message(gap), pair.id, words)
