"""XLIFF 2.0: notes at the unit, state at the segment, what else there is in the module for metadata."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.exchange.model import Catalogue, State, Unit
from kb.exchange.xml import XML_SPACE, child, children, clean, flat_text, local, write_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0"
METADATA = "urn:oasis:names:tc:xliff:metadata:2.0"
#: Placeholders and the ends of marks that cross others: no words in them.
_CODES = frozenset({"ph", "sc", "ec", "sm", "em", "cp"})
_NAMES: dict[State, str] = {"new": "initial", "fuzzy": "initial", "translated": "translated", "final": "final"}
_FUZZY = "puedo:fuzzy"
_OURS = "puedo"
_PREFIXES: dict[str, str] = cast("dict[str, str]", {None: NAMESPACE, "mda": METADATA})
_FIELDS = ("context", "file", "made_from", "previous")


def write_xliff2(catalogue: Catalogue) -> bytes:
    """The catalogue as a document. An id is written with `:` for `#`, which XLIFF 2 does not allow in one."""
    from lxml import etree

    root = etree.Element(
        f"{{{NAMESPACE}}}xliff",
        {"version": "2.0", "srcLang": catalogue.source_lang, "trgLang": catalogue.target_lang},
        nsmap=_PREFIXES,
    )
    file = _add(root, "file", {"id": "f1", "original": catalogue.name or "puedo"})
    for unit in catalogue.units:
        clean(lambda unit=unit: _write_unit(file, unit), unit.id)  # type: ignore[misc]
    return write_xml(root)


def _write_unit(file: _Element, unit: Unit) -> None:
    from lxml import etree

    element = _add(file, "unit", {"id": unit.id.replace("#", ":"), "name": unit.id, XML_SPACE: "preserve"})
    told = [(field, getattr(unit, field)) for field in _FIELDS if getattr(unit, field)]
    if told:
        holder = etree.SubElement(element, f"{{{METADATA}}}metadata")
        group = etree.SubElement(holder, f"{{{METADATA}}}metaGroup", category=_OURS)
        for field, value in told:
            etree.SubElement(group, f"{{{METADATA}}}meta", type=field).text = value
    if unit.notes or unit.comments:
        notes = _add(element, "notes")
        for origin, texts in (("developer", unit.notes), ("translator", unit.comments)):
            for text in texts:
                _add(notes, "note", {"category": origin}).text = text
    segment = _add(element, "segment", {"state": _NAMES[unit.state]})
    if unit.state == "fuzzy":
        segment.set("subState", _FUZZY)
    _add(segment, "source").text = unit.source
    if unit.target:
        _add(segment, "target").text = unit.target


def _add(parent: _Element, name: str, attributes: dict[str, str] | None = None) -> _Element:
    from lxml import etree

    return etree.SubElement(parent, f"{{{NAMESPACE}}}{name}", attributes or {})


def read_xliff2(root: _Element) -> Catalogue:
    """The catalogue of all files in a document. Segments of one unit are one text."""
    units: list[Unit] = []
    name = ""
    for file in children(root, "file"):
        name = name or file.get("original", "")
        for element in file.iter():
            if isinstance(element.tag, str) and local(element) == "unit" and element.get("translate") != "no":
                units.append(_read_unit(element, len(units) + 1))
    return Catalogue(root.get("srcLang", ""), root.get("trgLang", ""), tuple(units), name)


def _read_unit(element: _Element, number: int) -> Unit:
    pieces = list(children(element, "segment", "ignorable"))
    segments = [piece for piece in pieces if local(piece) == "segment"]
    source = "".join(flat_text(child(piece, "source"), _CODES) for piece in pieces)
    target = "".join(flat_text(child(piece, "target"), _CODES) for piece in pieces)
    if segments and not any(child(piece, "target") is not None for piece in segments):
        target = ""
    told = {
        meta.get("type", ""): meta.text or ""
        for holder in children(element, "metadata")
        for group in children(holder, "metaGroup")
        if group.get("category") == _OURS
        for meta in children(group, "meta")
    }
    notes = [
        (note.get("category", ""), note.text or "")
        for holder in children(element, "notes")
        for note in children(holder, "note")
    ]
    states = [_state(piece) for piece in segments] or ["translated"]
    return Unit(
        id=element.get("name") or element.get("id") or str(number),
        source=source,
        target=target,
        state=min(states, key=_ORDER.index) if target else "new",
        context=told.get("context", ""),
        file=told.get("file", ""),
        notes=tuple(text for origin, text in notes if origin != "translator"),
        comments=tuple(text for origin, text in notes if origin == "translator"),
        made_from=told.get("made_from", ""),
        previous=told.get("previous", ""),
    )


_ORDER: tuple[State, ...] = ("fuzzy", "translated", "final")


def _state(segment: _Element) -> State:
    if child(segment, "target") is None or segment.get("subState") == _FUZZY or segment.get("state") == "initial":
        return "fuzzy"
    return "final" if segment.get("state") in ("final", "reviewed") else "translated"
