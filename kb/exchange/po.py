"""PO: the id as `msgctxt`, notes as extracted comments, the earlier source as `#| msgid`."""

from __future__ import annotations

from typing import Any, cast

from kb.errors import PuedoError
from kb.exchange.model import STATES, Catalogue, State, Unit

# Extracted comments of ours that are no notes: what PO has no place for.
_FIELDS = {"context": "context: ", "state": "state: ", "made_from": "source-hash: "}
_SOURCE = "X-Source-Language"
_NAME = "Project-Id-Version"


def write_po(catalogue: Catalogue) -> bytes:
    """The catalogue as a PO file."""
    store = _toolkit().pofile()
    store.init_headers(
        charset="UTF-8", encoding="8bit", language=catalogue.target_lang, project_id_version=catalogue.name
    )
    store.updateheader(add=True, **{_SOURCE: catalogue.source_lang, "POT-Creation-Date": "", "PO-Revision-Date": ""})
    for unit in catalogue.units:
        made = store.addsourceunit(unit.source)
        made.setcontext(unit.id)
        made.target = unit.target
        told = [f"{lead}{getattr(unit, name)}" for name, lead in _FIELDS.items() if getattr(unit, name)]
        for note in (*unit.notes, *told):
            made.addnote(_one_line(note), origin="developer")
        for comment in unit.comments:
            made.addnote(_one_line(comment), origin="translator")
        if unit.file:
            made.addlocation(unit.file.replace(" ", "%20"))
        if unit.state == "fuzzy":
            made.markfuzzy(True)
        if unit.previous:
            made.prev_source = unit.previous
    return bytes(store)


def _one_line(note: str) -> str:
    return " ".join(note.split())


def read_po(data: bytes, where: str) -> Catalogue:
    """The catalogue in a PO file. Raises PuedoError where it is none."""
    from translate.storage.base import ParseError

    try:
        store = _toolkit().pofile.parsestring(data)
    except (ParseError, ValueError, UnicodeError) as error:
        raise PuedoError(
            {"es": f"No es un fichero PO ({error}).", "en": f"This is no PO file ({error})."},
            where,
            {"es": "Expórtalo de nuevo desde su programa.", "en": "Export it anew from its program."},
        ) from None
    header = {key.lower(): value for key, value in store.parseheader().items()}
    units: list[Unit] = []
    for found in store.units:
        if found.isheader() or found.isobsolete() or not str(found.source):
            continue
        units.append(_unit(found, len(units) + 1))
    source = header.get(_SOURCE.lower(), "").strip()
    return Catalogue(source, header.get("language", "").strip(), tuple(units), header.get(_NAME.lower(), "").strip())


def _toolkit() -> Any:
    """The library's module, which ships types for a part of it only."""
    from translate.storage import pypo

    return pypo


def _unit(made: Any, number: int) -> Unit:
    notes = [line for line in made.getnotes("developer").split("\n") if line]
    told = {name: note.removeprefix(lead) for name, lead in _FIELDS.items() for note in notes if note.startswith(lead)}
    target = str(made.target or "")
    state: State = cast(State, told["state"]) if told.get("state") in STATES else "translated"
    if made.isfuzzy():
        state = "fuzzy"
    elif not target:
        state = "new"
    elif state in ("new", "fuzzy"):
        state = "translated"
    locations = made.getlocations()
    return Unit(
        id=made.getcontext() or str(number),
        source=str(made.source),
        target=target,
        state=state,
        context=told.get("context", ""),
        file=locations[0].replace("%20", " ") if locations else "",
        notes=tuple(note for note in notes if not note.startswith(tuple(_FIELDS.values()))),
        comments=tuple(line for line in made.getnotes("translator").split("\n") if line),
        made_from=told.get("made_from", ""),
        previous=str(made.prev_source or ""),
    )
