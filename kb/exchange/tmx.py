"""TMX 1.4: a translation memory, with the ids, files and notes where OmegaT and Weblate look for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.errors import PuedoError
from kb.exchange.model import STATES, Catalogue, State, Unit, same_language
from kb.exchange.xml import XML_LANG, child, children, clean, flat_text, parse_xml, write_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'
#: What stands in these is markup of another format, not words.
_CODES = frozenset({"bpt", "ept", "it", "ph", "ut"})
_COMMENT = "comment: "
# Property -> field of a unit. `id` and `file` are OmegaT's, `x-context` Weblate's.
_PROPERTIES = {
    "id": "id",
    "file": "file",
    "x-context": "context",
    "x-state": "state",
    "x-source-hash": "made_from",
    "x-previous-source": "previous",
}


def write_tmx(catalogue: Catalogue) -> bytes:
    """The catalogue as a document. Raises PuedoError for signs that XML forbids."""
    from lxml import etree

    root = etree.Element("tmx", version="1.4")
    header = etree.SubElement(
        root,
        "header",
        {
            "creationtool": "puedo",
            "creationtoolversion": "1",
            "segtype": "block",
            "o-tmf": "puedo",
            "adminlang": "en",
            "srclang": catalogue.source_lang,
            "datatype": "plaintext",
        },
    )
    _property(header, "x-name", catalogue.name)
    _property(header, "x-target-language", catalogue.target_lang)
    body = etree.SubElement(root, "body")
    for unit in catalogue.units:
        clean(lambda unit=unit: _write_unit(body, unit, catalogue), unit.id)  # type: ignore[misc]
    return write_xml(root, DOCTYPE)


def _write_unit(body: _Element, unit: Unit, catalogue: Catalogue) -> None:
    from lxml import etree

    element = etree.SubElement(body, "tu", tuid=unit.id, srclang=catalogue.source_lang)
    for note in (*unit.notes, *(_COMMENT + comment for comment in unit.comments)):
        etree.SubElement(element, "note").text = note
    for name, attribute in _PROPERTIES.items():
        _property(element, name, getattr(unit, attribute))
    if unit.state == "fuzzy":
        _property(element, "x-fuzzy", "true")
    for lang, text in ((catalogue.source_lang, unit.source), (catalogue.target_lang, unit.target)):
        if text or lang == catalogue.source_lang:
            variant = etree.SubElement(element, "tuv", {XML_LANG: lang})
            etree.SubElement(variant, "seg").text = text


def _property(parent: _Element, name: str, value: str) -> None:
    from lxml import etree

    if value:
        etree.SubElement(parent, "prop", type=name).text = value


def read_tmx(data: bytes, where: str, langs: tuple[str, str] | None = None) -> Catalogue:
    """The catalogue in a document; inline markup is left out.

    langs: the languages wanted, the source first; else the header's source and the first other one. Units without a
    text in the source are passed over. Raises PuedoError where it is no TMX.
    """
    root = parse_xml(data, where)
    body = child(root, "body")
    if root.tag != "tmx" or body is None:
        raise PuedoError(
            {"es": "No es un documento TMX.", "en": "This is no TMX document."},
            where,
            {"es": "Comprueba la extensión del fichero.", "en": "Check the ending of the file's name."},
        )
    header = child(root, "header")
    told = _properties(header) if header is not None else {}
    first = next((_lang(tuv) for unit in children(body, "tu") for tuv in children(unit, "tuv")), "")
    source = langs[0] if langs else (header.get("srclang", "") if header is not None else "")
    if not source or source == "*all*":
        source = first
    others = (_lang(tuv) for unit in children(body, "tu") for tuv in children(unit, "tuv"))
    target = langs[1] if langs else told.get("x-target-language", "")
    target = target or next((lang for lang in others if not same_language(lang, source)), "")
    units = [_read_unit(element, source, target, n) for n, element in enumerate(children(body, "tu"), 1)]
    return Catalogue(source, target, tuple(unit for unit in units if unit.source), told.get("x-name", ""))


def _read_unit(element: _Element, source: str, target: str, number: int) -> Unit:
    texts = {_lang(tuv): flat_text(child(tuv, "seg"), _CODES) for tuv in children(element, "tuv")}
    told = _properties(element)
    notes = [note.text or "" for note in children(element, "note")]
    translated = _text(texts, target)
    state = cast(State, told.get("x-state", "")) if told.get("x-state") in STATES else None
    if "x-fuzzy" in told and translated:
        state = "fuzzy"
    return Unit(
        id=element.get("tuid") or told.get("id") or str(number),
        source=_text(texts, source),
        target=translated,
        state=state or ("translated" if translated else "new"),
        context=told.get("x-context", ""),
        file=told.get("file", ""),
        notes=tuple(note for note in notes if not note.startswith(_COMMENT)),
        comments=tuple(note.removeprefix(_COMMENT) for note in notes if note.startswith(_COMMENT)),
        made_from=told.get("x-source-hash", ""),
        previous=told.get("x-previous-source", ""),
    )


def _properties(element: _Element) -> dict[str, str]:
    return {prop.get("type", ""): prop.text or "" for prop in children(element, "prop")}


def _lang(tuv: _Element) -> str:
    return tuv.get(XML_LANG) or tuv.get("lang") or ""


def _text(texts: dict[str, str], lang: str) -> str:
    """The text in a language, or in a regional form of it ("es-ES" for "es")."""
    if lang in texts:
        return texts[lang]
    return next((text for known, text in texts.items() if known and same_language(known, lang)), "")
