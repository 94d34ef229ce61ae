"""Documents of any format as pairs of texts to proof, whichever of the two languages is the source."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice

from kb.errors import PuedoError
from kb.exchange.formats import read
from kb.exchange.model import Catalogue, same_language
from kb.proofing.model import LANGS, Pair
from kb.rules.syntax import variants
from kb.text import languages
from kb.text.guess import guess_language

_SAMPLE = 200


def read_document(path: str | os.PathLike[str]) -> tuple[list[Pair], tuple[str, str]]:
    """The pairs of a document, in its order, each with the id of its unit, and their languages; what is not translated
    is left out.

    Raises PuedoError where the file cannot be read or one of its languages is not known.
    """
    return pairs_of(read(path), os.fspath(path))


def pairs_of(catalogue: Catalogue, where: str) -> tuple[list[Pair], tuple[str, str]]:
    """As `read_document`, of a catalogue; a language that it does not name is guessed.

    Spanish comes first where it is with English, whichever is the source.
    """
    source = _known(catalogue.source_lang) if catalogue.source_lang else _guessed(u.source for u in catalogue.units)
    target = _known(catalogue.target_lang) if catalogue.target_lang else _guessed(u.target for u in catalogue.units)
    if not (catalogue.source_lang and catalogue.target_lang) and not any(unit.target for unit in catalogue.units):
        raise PuedoError(
            {
                "es": "El documento no tiene ningún texto con su traducción: no hay pares que comparar.",
                "en": "The document has no text with its translation: there are no pairs to compare.",
            },
            where,
            {
                "es": "Dale uno que esté traducido, al menos en parte.",
                "en": "Give it one that is translated, at least in part.",
            },
        )
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
    turned = (target, source) == LANGS
    pairs = []
    for unit in catalogue.units:
        if unit.target:
            first, second = (unit.target, unit.source) if turned else (unit.source, unit.target)
            pairs.append(unit_pair(unit.id, first, second))
    return pairs, LANGS if turned else (source, target)


def unit_pair(name: str, first: str, second: str) -> Pair:
    """Two texts of a unit as a pair; of a label or a term with variants the preferred ones, which translate each other.

    The other variants are how each language also says it, as many as it has.
    """
    if "#" in name:
        first, second = (next(iter(variants(text)), text) for text in (first, second))
    return Pair(first, second, name)


def _guessed(texts: Iterable[str]) -> str | None:
    """The language of some texts whose document does not tell it, as most PO files and tables do not."""
    return guess_language(" ".join(islice((text for text in texts if text), _SAMPLE)))


def _known(code: str) -> str | None:
    return next((lang for lang in languages.LANGUAGES if code and same_language(code, lang)), None)
