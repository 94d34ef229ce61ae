"""TBX (ISO 30042): concepts with preferred, admitted and forbidden terms, definitions and sources."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.errors import PuedoError
from kb.exchange.model import Entry, TermBase
from kb.exchange.xml import XML_LANG, clean, flat_text, local, parse_xml, write_xml

if TYPE_CHECKING:
    from lxml.etree import _Element

DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">'
_STATUS = "administrativeStatus"
_PREFERRED, _ADMITTED, _FORBIDDEN = "preferredTerm-admn-sts", "admittedTerm-admn-sts", "deprecatedTerm-admn-sts"
_RULED_OUT = frozenset({_FORBIDDEN, "supersededTerm-admn-sts", "deprecatedTerm", "supersededTerm", "forbidden"})
_CODES: frozenset[str] = frozenset()
_LANG_SECTIONS, _TERM_SECTIONS = ("langSet", "langSec"), ("tig", "ntig", "termSec")
_CONCEPTS = ("termEntry", "conceptEntry")


def write_tbx(base: TermBase) -> bytes:
    """The terms as a document. Raises PuedoError for signs that XML forbids."""
    from lxml import etree

    root = etree.Element("martif", {"type": "TBX", XML_LANG: base.langs[0] if base.langs else "en"})
    header = etree.SubElement(root, "martifHeader")
    described = etree.SubElement(header, "fileDesc")
    titles = etree.SubElement(described, "titleStmt")
    etree.SubElement(titles, "title").text = base.name or "puedo"
    source = etree.SubElement(described, "sourceDesc")
    etree.SubElement(source, "p").text = "puedo"
    encoding = etree.SubElement(header, "encodingDesc")
    etree.SubElement(encoding, "p", type="XCSURI").text = "TBXXCSV02.xcs"
    body = etree.SubElement(etree.SubElement(root, "text"), "body")
    for entry in base.entries:
        clean(lambda entry=entry: _write_entry(body, entry, base.langs), entry.id)  # type: ignore[misc]
    return write_xml(root, DOCTYPE)


def _write_entry(body: _Element, entry: Entry, langs: tuple[str, ...]) -> None:
    from lxml import etree

    element = etree.SubElement(body, "termEntry", id=entry.id)
    for note in entry.notes:
        etree.SubElement(element, "note").text = note
    for lang in langs:
        forms, forbidden = entry.forms.get(lang, ()), entry.forbidden.get(lang, ())
        if not forms and not forbidden and not entry.glosses.get(lang):
            continue
        section = etree.SubElement(element, "langSet", {XML_LANG: lang})
        if entry.glosses.get(lang):
            group = etree.SubElement(section, "descripGrp")
            etree.SubElement(group, "descrip", type="definition").text = entry.glosses[lang]
        ranked = [(form, _ADMITTED if n else _PREFERRED) for n, form in enumerate(forms)]
        for form, status in [*ranked, *((form, _FORBIDDEN) for form in forbidden)]:
            term = etree.SubElement(section, "tig")
            etree.SubElement(term, "term").text = form
            etree.SubElement(term, "termNote", type=_STATUS).text = status


def read_tbx(data: bytes, where: str) -> TermBase:
    """The terms in a document, TBX 2 or 3. Raises PuedoError where it is none."""
    root = parse_xml(data, where)
    if local(root) not in ("martif", "tbx"):
        raise PuedoError(
            {"es": "No es un documento TBX.", "en": "This is no TBX document."},
            where,
            {"es": "Comprueba la extensión del fichero.", "en": "Check the ending of the file's name."},
        )
    entries, langs = [], {}
    for number, element in enumerate((e for e in root.iter() if local(e) in _CONCEPTS), 1):
        entry = _read_entry(element, number)
        entries.append(entry)
        langs.update(dict.fromkeys((*entry.forms, *entry.forbidden, *entry.glosses)))
    title = next((flat_text(e, _CODES) for e in root.iter() if local(e) == "title"), "")
    return TermBase(tuple(langs), tuple(entries), title)


def _read_entry(element: _Element, number: int) -> Entry:
    forms: dict[str, tuple[str, ...]] = {}
    forbidden: dict[str, tuple[str, ...]] = {}
    glosses: dict[str, str] = {}
    for section in (e for e in element if local(e) in _LANG_SECTIONS):
        lang = section.get(XML_LANG, "")
        preferred: list[str] = []
        admitted: list[str] = []
        out: list[str] = []
        for term in (e for e in section if local(e) in _TERM_SECTIONS):
            words = next((flat_text(e, _CODES) for e in term.iter() if local(e) == "term"), "")
            status = next((e.text or "" for e in term.iter() if e.get("type") == _STATUS), "")
            (out if status in _RULED_OUT else preferred if status.startswith("preferred") else admitted).append(words)
        if preferred or admitted:
            forms[lang] = (*preferred, *admitted)
        if out:
            forbidden[lang] = tuple(out)
        definition = next((e.text or "" for e in section.iter() if e.get("type") == "definition"), "")
        if definition:
            glosses[lang] = definition
    notes = tuple(note.text or "" for note in element if local(note) == "note")
    has_id = element.get("id")
    return Entry(has_id or str(number), forms, forbidden, glosses, notes)


def write_tab(base: TermBase) -> bytes:
    """OmegaT's glossary: source term, target term, comment; a row for each form of the first two languages.

    The comment gives the id and the definition; forbidden forms are told in it too.
    """
    source, target = base.langs[:2]
    rows = []
    for entry in base.entries:
        forms = entry.forms.get(target, ())
        for n, form in enumerate(entry.forms.get(source, ())):
            comment = [f"[{entry.id}]"]
            if not n:
                comment += [entry.glosses.get(source, ""), _ruled_out(entry, source), _ruled_out(entry, target)]
            rows.append([form, "; ".join(forms), " ".join(filter(None, comment))])
    return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows).encode()


def _ruled_out(entry: Entry, lang: str) -> str:
    return f"(≠ {lang}: {', '.join(entry.forbidden[lang])})" if entry.forbidden.get(lang) else ""


def read_tab(text: str, langs: tuple[str, str], where: str) -> TermBase:
    """The terms of such a glossary. Raises PuedoError where a line has no tab. Lines with `#` first are comments."""
    forms: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
    glosses: dict[str, str] = {}
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        source, tab, rest = line.partition("\t")
        if not tab:
            raise PuedoError(
                {"es": "La línea no tiene tabulador.", "en": "The line has no tab."},
                f"{where}:{number}",
                {"es": "Cada línea: término, tabulador, traducción.", "en": "Each line: term, tab, translation."},
            )
        target, _, comment = rest.partition("\t")
        name, _, gloss = comment.removeprefix("[").partition("]") if comment.startswith("[") else ("", "", comment)
        key = name or source
        left, right = forms.setdefault(key, ({}, {}))
        left[source.strip()] = None
        right.update(dict.fromkeys(part.strip() for part in target.split(";") if part.strip()))
        if gloss.strip():
            glosses.setdefault(key, gloss.strip())
    entries = tuple(
        Entry(
            key,
            {langs[0]: tuple(left), langs[1]: tuple(right)},
            glosses={langs[0]: glosses[key]} if key in glosses else {},
        )
        for key, (left, right) in forms.items()
    )
    return TermBase(langs, entries)
