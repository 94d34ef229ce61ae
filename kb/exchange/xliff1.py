"""XLIFF 1.2: states, notes and contexts of its own; what was translated before stands in an `alt-trans`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.exchange.model import Catalogue, State, Unit
from kb.exchange.xml import XML_SPACE, child, children, clean, flat_text, write_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"
_CODES = frozenset({"bpt", "ept", "it", "ph", "x", "bx", "ex"})
_NAMES = {"fuzzy": "needs-review-translation", "translated": "translated", "final": "final"}
_FUZZY = frozenset(
    "needs-translation needs-adaptation needs-l10n needs-review-translation needs-review-adaptation "
    "needs-review-l10n".split()
)
_FINAL = frozenset({"final", "signed-off"})
_OURS = "puedo"
_PREFIXES = cast("dict[str, str]", {None: NAMESPACE})


def write_xliff1(catalogue: Catalogue) -> bytes:
    """The catalogue as a document. Raises PuedoError for signs that XML forbids."""
    from lxml import etree

    root = etree.Element(f"{{{NAMESPACE}}}xliff", version="1.2", nsmap=_PREFIXES)
    file = _add(
        root,
        "file",
        {
            "original": catalogue.name or "puedo",
            "source-language": catalogue.source_lang,
            "target-language": catalogue.target_lang,
            "datatype": "plaintext",
        },
    )
    body = _add(file, "body")
    for unit in catalogue.units:
        clean(lambda unit=unit: _write_unit(body, unit), unit.id)  # type: ignore[misc]
    return write_xml(root)


def _write_unit(body: _Element, unit: Unit) -> None:
    element = _add(body, "trans-unit", {"id": unit.id, "resname": unit.id, XML_SPACE: "preserve"})
    if unit.state == "final":
        element.set("approved", "yes")
    _add(element, "source").text = unit.source
    if unit.target:
        target = _add(element, "target", {"state": _NAMES.get(unit.state, "new")})
        target.text = unit.target
    if unit.context or unit.made_from:
        group = _add(element, "context-group", {"name": _OURS, "purpose": "information"})
        _context(group, "x-context", unit.context)
        _context(group, "x-source-hash", unit.made_from)
    if unit.file:
        path, _, line = unit.file.rpartition(":")
        group = _add(element, "context-group", {"name": "location", "purpose": "location"})
        _context(group, "sourcefile", path)
        _context(group, "linenumber", line)
    for origin, texts in (("developer", unit.notes), ("translator", unit.comments)):
        for text in texts:
            _add(element, "note", {"from": origin}).text = text
    if unit.previous:
        other = _add(element, "alt-trans", {"alttranstype": "previous-version", "origin": "previous-source"})
        _add(other, "source").text = unit.previous
        _add(other, "target").text = unit.target


def _add(parent: _Element, name: str, attributes: dict[str, str] | None = None) -> _Element:
    from lxml import etree

    return etree.SubElement(parent, f"{{{NAMESPACE}}}{name}", attributes or {})


def _context(group: _Element, name: str, value: str) -> None:
    if value:
        _add(group, "context", {"context-type": name}).text = value


def read_xliff1(root: _Element) -> Catalogue:
    """The catalogue of all files in a document; those that say `translate="no"` are left out."""
    units: list[Unit] = []
    source_lang = target_lang = name = ""
    for file in children(root, "file"):
        source_lang = source_lang or file.get("source-language", "")
        target_lang = target_lang or file.get("target-language", "")
        name = name or file.get("original", "")
        for element in file.iter():
            if isinstance(element.tag, str) and element.tag.endswith("trans-unit"):
                if element.get("translate") == "no":
                    continue
                units.append(_read_unit(element, len(units) + 1))
    return Catalogue(source_lang, target_lang, tuple(units), name)


def _read_unit(element: _Element, number: int) -> Unit:
    contexts = {
        inner.get("context-type", ""): inner.text or ""
        for group in children(element, "context-group")
        for inner in children(group, "context")
    }
    target = child(element, "target")
    translated = flat_text(target, _CODES)
    notes = [(note.get("from", ""), note.text or "") for note in children(element, "note")]
    path, line = contexts.get("sourcefile", ""), contexts.get("linenumber", "")
    return Unit(
        id=element.get("id") or element.get("resname") or str(number),
        source=flat_text(child(element, "source"), _CODES),
        target=translated,
        state=_state(element, target) if translated else "new",
        context=contexts.get("x-context", ""),
        file=f"{path}:{line}" if line else path,
        notes=tuple(text for origin, text in notes if origin != "translator"),
        comments=tuple(text for origin, text in notes if origin == "translator"),
        made_from=contexts.get("x-source-hash", ""),
        previous=_previous(element),
    )


def _state(element: _Element, target: _Element | None) -> State:
    named = target.get("state", "") if target is not None else ""
    if named in _FUZZY or (target is not None and target.get("state-qualifier") == "fuzzy-match"):
        return "fuzzy"
    if named in _FINAL or element.get("approved") == "yes":
        return "final"
    return "translated"


def _previous(element: _Element) -> str:
    for other in children(element, "alt-trans"):
        if other.get("alttranstype") == "previous-version" or other.get("origin") == "previous-source":
            return flat_text(child(other, "source"), _CODES)
    return ""
