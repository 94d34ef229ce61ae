"""How far the translation of a game's texts is: what is missing, new, changed or not proofed, language by language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kb.exchange.ledger import Ledger
from kb.exchange.model import Catalogue, text_hash
from kb.exchange.places import TextPlace
from kb.exchange.units import RULE_LANGS

Standing = Literal["missing", "new", "changed", "unproofed", "proofed"]
#: missing: no text. new: never proofed against the other language. changed: the other language changed since and this
#: one did not. unproofed: this one changed since. proofed: as they were when they were found to say the same.
STANDINGS: tuple[Standing, ...] = ("missing", "new", "changed", "unproofed", "proofed")


@dataclass(frozen=True, slots=True)
class TextStatus:
    """Where one text of one language stands."""

    id: str
    lang: str
    standing: Standing
    file: str
    line: int


def statuses(places: Sequence[TextPlace], ledger: Ledger) -> Iterator[TextStatus]:
    """The languages of the rule files, one status for each text and language."""
    for place in places:
        kept = ledger.get(place.id, {})
        said = {lang: place.text(lang) for lang in RULE_LANGS}
        moved = {lang: kept.get(lang) != text_hash(text) for lang, text in said.items()}
        for lang, text in said.items():
            if not text:
                standing: Standing = "missing"
            elif not kept:
                standing = "new"
            elif moved[lang]:
                standing = "unproofed"
            elif any(moved.values()):
                standing = "changed"
            else:
                standing = "proofed"
            line = place.lines[lang].first if lang in place.lines else place.line
            yield TextStatus(place.id, lang, standing, place.file, line + 1)


def statuses_of_file(places: Sequence[TextPlace], kept: Catalogue) -> Iterator[TextStatus]:
    """A language with a file of its own, against the source that its catalogue names."""
    units = {unit.id: unit for unit in kept.units}
    for place in places:
        source = place.text(kept.source_lang)
        if not source:
            continue
        unit = units.get(place.id)
        if unit is None or not unit.target:
            standing: Standing = "missing"
        elif unit.state == "fuzzy" or (unit.made_from or text_hash(unit.source)) != text_hash(source):
            standing = "changed"
        else:
            standing = "proofed" if unit.state == "final" else "unproofed"
        yield TextStatus(place.id, kept.target_lang, standing, place.file, place.line + 1)


def counts(found: Sequence[TextStatus]) -> dict[str, dict[Standing, int]]:
    """Language -> standing -> how many."""
    tally = Counter((status.lang, status.standing) for status in found)
    langs = dict.fromkeys(status.lang for status in found)
    return {lang: {standing: tally[lang, standing] for standing in STANDINGS} for lang in langs}
