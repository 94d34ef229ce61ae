"""XML from strangers: read without entities, a document type of its own, a network or endless depth; written whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from xml.parsers import expat

from kb.errors import PuedoError

if TYPE_CHECKING:
    from lxml.etree import _Element

LIMIT_BYTES = 20_000_000
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class _Begun(Exception):
    """The first element has begun: what comes before it has been seen."""


def parse_xml(data: bytes, where: str) -> _Element:
    """The root of a document.

    A document type that only names a file is passed over and never fetched. Raises PuedoError for one with
    declarations of its own (entities, bombs), for what is no XML, and for what is nested or long beyond measure.
    """
    from lxml import etree

    _refuse_declarations(data, where)
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        huge_tree=False,
        load_dtd=False,
        dtd_validation=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise _not_xml(where, str(error)) from None
    if any(True for _ in root.iter(etree.Entity)):
        raise _declares(where)
    return root


def _refuse_declarations(data: bytes, where: str) -> None:
    """Read up to the first element with expat, which fetches nothing."""
    parser = expat.ParserCreate()

    def doctype(name: str, system: str | None, public: str | None, internal: bool) -> None:
        if internal:
            raise _declares(where)

    def begun(*_: object) -> None:
        raise _Begun

    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = begun
    try:
        parser.Parse(data, True)
    except _Begun:
        return
    except (expat.ExpatError, LookupError, ValueError) as error:  # the latter two: encodings that it asks Python for
        raise _not_xml(where, str(error)) from None


def _declares(where: str) -> PuedoError:
    return PuedoError(
        {
            "es": "El documento declara entidades propias, y así no se lee: podrían leer otros ficheros o no acabar.",
            "en": "The document declares entities of its own, which could read files or never end: it is not read.",
        },
        where,
        {"es": "Quita la declaración DOCTYPE [...] del principio.", "en": "Remove the DOCTYPE [...] at the beginning."},
    )


def _not_xml(where: str, reason: str) -> PuedoError:
    return PuedoError(
        {"es": f"No es XML bien formado ({reason}).", "en": f"This is not well-formed XML ({reason})."},
        where,
        {"es": "Exporta el fichero de nuevo desde su programa.", "en": "Export the file anew from its program."},
    )


def local(element: _Element) -> str:
    """The name of an element without its name space."""
    return str(element.tag).rpartition("}")[2]


def children(element: _Element, *names: str) -> Iterator[_Element]:
    """The direct children of these names, whatever their name space."""
    return (child for child in element if isinstance(child.tag, str) and local(child) in names)


def child(element: _Element, *names: str) -> _Element | None:
    """The first direct child of one of these names."""
    return next(children(element, *names), None)


def flat_text(element: _Element | None, codes: frozenset[str]) -> str:
    """The words of a text with inline markup; of the elements in `codes` only what follows them is text."""
    if element is None:
        return ""
    parts = [element.text or ""]
    for inner in element:
        if isinstance(inner.tag, str) and local(inner) not in codes:
            parts.append(flat_text(inner, codes))
        parts.append(inner.tail or "")
    return "".join(parts)


def write_xml(root: _Element, doctype: str | None = None) -> bytes:
    """The document as bytes, indented where no text is touched by it."""
    from lxml import etree

    etree.indent(root, "  ")
    written = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    if doctype is not None:
        head, _, rest = written.partition(b"\n")
        written = head + b"\n" + doctype.encode() + b"\n" + rest
    return written + b"\n"


def clean(build: Callable[[], None], unit: str) -> None:
    """Run what puts a unit's texts into a document; raises PuedoError, naming the unit, for signs that XML forbids."""
    try:
        build()
    except ValueError:
        raise PuedoError(
            {
                "es": f"El texto de «{unit}» tiene signos de control que el formato no admite.",
                "en": f'The text of "{unit}" has control characters that the format does not allow.',
            },
            unit,
            {"es": "Quítalos del texto.", "en": "Remove them from the text."},
        ) from None
