"""Documents of any format as pairs of texts to proof, whichever of the two languages is the source."""

from __future__ import annotations

import os

from kb.errors import PuedoError
from kb.exchange.formats import read
from kb.exchange.model import Catalogue
from kb.exchange.tmx import same_language
from kb.proofing.model import LANGS, Pair
from kb.text import languages


def read_document(path: str | os.PathLike[str]) -> tuple[list[Pair], tuple[str, str]]:
    """The pairs of a document, in its order, each with the id of its unit, and their languages; what is not translated
    is left out.

    Raises PuedoError where the file cannot be read or one of its languages is not known.
    """
    return pairs_of(read(path), os.fspath(path))


def pairs_of(catalogue: Catalogue, where: str) -> tuple[list[Pair], tuple[str, str]]:
    """As `read_document`, of a catalogue. Spanish comes first where it is with English, whichever is the source."""
    source, target = _known(catalogue.source_lang), _known(catalogue.target_lang)
    if source is None or target is None or source == target:
        raise PuedoError(
            {
                "es": f"El documento va de «{catalogue.source_lang or '?'}» a «{catalogue.target_lang or '?'}», "
                "y hacen falta dos idiomas conocidos.",
                "en": f'The document goes from "{catalogue.source_lang or "?"}" to "{catalogue.target_lang or "?"}"; '
                "two languages that are known are needed.",
            },
            where,
            {
                "es": f"Indícalos en su cabecera; se conocen: {', '.join(languages.LANGUAGES)}.",
                "en": f"Name them in its header; these are known: {', '.join(languages.LANGUAGES)}.",
            },
        )
    units = [unit for unit in catalogue.units if unit.target]
    if (target, source) == LANGS:
        return [Pair(unit.target, unit.source, unit.id) for unit in units], LANGS
    return [Pair(unit.source, unit.target, unit.id) for unit in units], (source, target)


def _known(code: str) -> str | None:
    return next((lang for lang in languages.LANGUAGES if code and same_language(code, lang)), None)
