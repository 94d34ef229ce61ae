"""Documents of any format as pairs of texts to proof, whichever of the two languages is the source."""

from __future__ import annotations

import os

from kb.errors import PuedoError
from kb.exchange.formats import read
from kb.exchange.model import Catalogue
from kb.exchange.tmx import same_language
from kb.proofing.model import LANGS, Pair


def read_document(path: str | os.PathLike[str]) -> list[Pair]:
    """The pairs of a document, in its order, each with the id of its unit; what is not translated is left out.

    Raises PuedoError where the file cannot be read or is not between the two languages.
    """
    return pairs_of(read(path), os.fspath(path))


def pairs_of(catalogue: Catalogue, where: str) -> list[Pair]:
    """As `read_document`, of a catalogue."""
    first, second = LANGS
    source, target = catalogue.source_lang, catalogue.target_lang
    if same_language(source, first) and same_language(target, second):
        return [Pair(unit.source, unit.target, unit.id) for unit in catalogue.units if unit.target]
    if same_language(source, second) and same_language(target, first):
        return [Pair(unit.target, unit.source, unit.id) for unit in catalogue.units if unit.target]
    raise PuedoError(
        {
            "es": f"El documento va de «{source or '?'}» a «{target or '?'}», no entre español e inglés.",
            "en": f'The document goes from "{source or "?"}" to "{target or "?"}", not between Spanish and English.',
        },
        where,
        {"es": "Indica sus idiomas en la cabecera.", "en": "Name its languages in its header."},
    )
