"""`puedo align SOURCE --to-base`: which rules each sentence of a rulebook says, and what either side lacks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from kb.cells import guarded
from kb.errors import LANGUAGES, PuedoError, message_language, printable

if TYPE_CHECKING:
    from kb.aligning.base import Compared
    from kb.aligning.evidence import Base
    from kb.aligning.model import Document
    from kb.asking.encoder import Encoder

#: The version of the JSON: raised where a field changes its meaning or goes, not where one is added.
VERSION = 1
_SAMPLE = 60
_COLUMNS = ("line", "found", "rule", "chance", "others", "like", "text", "rule_text")
_WORDS = {
    "es": {
        "none": "  ninguna regla lo dice",
        "another": "puedo: el documento no parece de {game}: casi nada casa, y lo que casa puede ser casualidad.",
        "lacking": "Reglas del juego que el documento no dice:",
        "total": "{found} de {all} frases se hallan en las reglas de {game}; al documento le faltan {lacking} reglas.",
    },
    "en": {
        "none": "  no rule says it",
        "another": "puedo: the document seems not to be about {game}: little matches, and that may be chance.",
        "lacking": "Rules of the game that the document does not say:",
        "total": "{found} of {all} sentences are found in the rules of {game}; the document lacks {lacking} rules.",
    },
}


def shown(
    path: str,
    game: str | None,
    form: str,
    encoder: Encoder,
    progress: Callable[[int], AbstractContextManager[Callable[[int], None]]],
) -> bytes:
    """The comparison in a format (json, tsv, table). Raises PuedoError where the document or game cannot be read."""
    from kb.aligning.base import compare
    from kb.aligning.documents import read_document

    document = read_document(path)
    if document.lang not in LANGUAGES:
        raise PuedoError(
            {
                "es": "Las reglas están en español e inglés, y el documento no parece estar en ninguno de los dos.",
                "en": "The rules are in Spanish and English, and the document seems to be in neither.",
            },
            path,
            {"es": "Empareja antes el documento con una traducción.", "en": "Align the document with a translation."},
        )
    with progress(1) as tick:
        base = _base(document, game, encoder)
        found = compare(document, base)
        tick(1)
    if found.of_another_game:
        print(printable(_WORDS[message_language()]["another"].format(game=found.game)), file=sys.stderr)
    if form == "json":
        from kb.jsontext import json_text

        return (json_text(as_json(found)) + "\n").encode("utf-8")
    lines = _tsv(found, base) if form == "tsv" else _listing(found, base, message_language())
    return "".join(printable(line) + "\n" for line in lines).encode("utf-8", "backslashreplace")


def _base(document: Document, game: str | None, encoder: Encoder) -> Base:
    """The game's rules; where no game is told, those that are most like a sample of the document."""
    import numpy as np

    from kb.aligning.evidence import Base
    from kb.rules.loader import games, load_game

    if game is not None:
        return Base(load_game(game), encoder)
    texts = [segment.text for segment in document.segments if not segment.opens and segment.text]
    sample = encoder.encode(texts[:: max(1, len(texts) // _SAMPLE)])
    bases = [Base(load_game(name), encoder) for name in games()]
    return max(bases, key=lambda base: float(np.mean((sample @ base.mean.T).max(1))) if len(base.mean) else 0.0)


def as_json(found: Compared) -> dict[str, Any]:
    """{version, game, alike, of_another_game, document, sentences: [{line, text, found, rules: [{id, chance}], like}],
    lacking: [{id, type}]}.
    The first rule is the likeliest; `found` is false where the rules are taken to lack the sentence."""
    document = found.document
    return {
        "version": VERSION,
        "game": found.game,
        "alike": round(found.alike, 4),
        "of_another_game": found.of_another_game,
        "document": {"name": document.name, "lang": document.lang},
        "sentences": [
            {
                "line": document.segments[place].line,
                "text": document.segments[place].text,
                "found": landing.found,
                "rules": [{"id": i, "chance": c} for i, c in zip(landing.ids, landing.chances, strict=True)],
                "like": landing.like,
            }
            for place, landing in zip(found.places, found.landings, strict=True)
        ],
        "lacking": [{"id": entry.id, "type": entry.type} for entry in found.lacking],
    }


def _tsv(found: Compared, base: Base) -> Iterator[str]:
    texts = _texts(found, base)
    yield "\t".join(_COLUMNS)
    for place, landing in zip(found.places, found.landings, strict=True):
        segment = found.document.segments[place]
        cells = (
            str(segment.line),
            "yes" if landing.found else "no",
            landing.ids[0] if landing.ids else "",
            f"{landing.chances[0]:.2f}" if landing.chances else "",
            " ".join(landing.ids[1:]),
            f"{landing.like:.2f}",
            segment.text,
            texts.get(landing.ids[0], "") if landing.ids else "",
        )
        yield "\t".join(guarded(cell.replace("\t", " ")) for cell in cells)


def _listing(found: Compared, base: Base, lang: str) -> Iterator[str]:
    words, texts = _WORDS[lang], _texts(found, base)
    for place, landing in zip(found.places, found.landings, strict=True):
        segment = found.document.segments[place]
        yield f"{segment.line}  {segment.text}"
        if landing.found:
            for id_, chance in zip(landing.ids, landing.chances, strict=True):
                yield f"    {chance:.2f}  {id_}: {texts[id_]}"
        else:
            yield words["none"]
    if found.lacking:
        yield ""
        yield words["lacking"]
        for entry in found.lacking:
            yield f"    {entry.id}: {texts[entry.id]}"
    yield ""
    yield words["total"].format(
        found=sum(landing.found for landing in found.landings),
        all=len(found.landings),
        game=found.game,
        lacking=len(found.lacking),
    )


def _texts(found: Compared, base: Base) -> dict[str, str]:
    return {entry.id: getattr(entry.texts, found.document.lang) for entry in base.entries}
