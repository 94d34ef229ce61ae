"""Terms of a glossary in the two texts: a term of one that has none of its forms in the other, and forms ruled out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kb.proofing.gaps import Gap, both_ways
from kb.proofing.side import Side
from kb.text.terms import Frozen, find_terms, frozen


@dataclass(frozen=True)
class Glossary:
    """forms, forbidden: language -> term id -> phrases, uninflected; the first form is the preferred one."""

    forms: Mapping[str, Mapping[str, tuple[str, ...]]]
    forbidden: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)

    def of(self, lang: str) -> Frozen:
        """The forms of one language."""
        return frozen(self.forms.get(lang, {}))

    def ruled_out(self, lang: str) -> Frozen:
        """The forbidden forms of one language."""
        return frozen(self.forbidden.get(lang, {}))


def term_gaps(es: Side, en: Side, glossary: Glossary) -> Iterator[Gap]:
    """Terms without a counterpart, then forms that the glossary rules out."""
    for has, lacks in both_ways(es, en):
        mine = _found(has, glossary.of(has.lang))
        other = _found(lacks, glossary.of(lacks.lang))
        known = glossary.forms.get(lacks.lang, {})
        missing = tuple(words for term, words in mine.items() if term not in other and term in known)
        if missing:
            yield Gap("term", "", has.lang, lacks.lang, missing)
        for term, words in _found(has, glossary.ruled_out(has.lang), glossary.of(has.lang)).items():
            preferred = glossary.forms.get(has.lang, {}).get(term, ())[:1]
            yield Gap("forbidden-term", "", has.lang, lacks.lang, (words,), preferred)


def _found(side: Side, phrases: Frozen, right: Frozen = ()) -> dict[str, str]:
    """Term -> its words in the text; what is (part of) a form in `right` is left out."""
    held = [(mark.start, mark.end) for mark in find_terms(side.tokens, side.text, side.lang, right)] if right else []
    out: dict[str, str] = {}
    for mark in find_terms(side.tokens, side.text, side.lang, phrases):
        if any(start <= mark.start and mark.end <= end for start, end in held):
            continue
        for term in mark.tags:
            out.setdefault(term, mark.text)
    return out
