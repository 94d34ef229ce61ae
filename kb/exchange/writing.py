"""Translations back into the rule files: only lines of text change, and only where the game then still resolves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from kb.errors import PuedoError, printable
from kb.exchange.model import Catalogue, Unit, text_hash
from kb.exchange.places import TextPlace, laid_out, text_places
from kb.exchange.units import RULE_LANGS
from kb.rules.loader import load_texts

_SLOT = re.compile(r"\{[^{}\s]+\}")
_LISTED = 5


@dataclass(slots=True)
class Sorted:
    """The units of a catalogue by what becomes of them; `waiting` are those whose source is not what it was, or that
    are marked fuzzy."""

    taken: list[Unit] = field(default_factory=list)
    same: list[Unit] = field(default_factory=list)
    waiting: list[Unit] = field(default_factory=list)
    empty: list[Unit] = field(default_factory=list)


def sort_units(catalogue: Catalogue, places: Sequence[TextPlace], fuzzy: bool = False) -> Sorted:
    """Which units change a text of the rule files. fuzzy: those in doubt are taken too.

    Raises PuedoError where ids are unknown or double, or a translation has other slots ({n}, {side}) than its source.
    """
    known = {place.id: place for place in places}
    _refuse(
        [unit.id for unit in catalogue.units if unit.id not in known],
        ("Hay textos que no están en las reglas: {ids}.", "There are texts that are not in the rules: {ids}."),
        (
            "Exporta el catálogo de nuevo con --update y pasa a él las traducciones.",
            "Export the catalogue anew with --update, which carries the translations over.",
        ),
    )
    _refuse(
        [name for name, times in Counter(unit.id for unit in catalogue.units).items() if times > 1],
        ("Hay textos que están dos veces: {ids}.", "There are texts that come twice: {ids}."),
        ("Deja uno de cada.", "Leave one of each."),
    )
    _refuse(
        [unit.id for unit in catalogue.units if unit.target and slots(unit.target) != slots(unit.source)],
        (
            "Hay traducciones con otros huecos que el original: {ids}.",
            "There are translations with other slots than the source: {ids}.",
        ),
        ("Los huecos, como {n}, se copian tal cual.", "Slots, such as {n}, are copied as they are."),
    )
    out = Sorted()
    for unit in catalogue.units:
        current = known[unit.id].text(catalogue.source_lang)
        if not unit.target.strip():
            out.empty.append(unit)
        elif _plain(unit.target) == known[unit.id].text(catalogue.target_lang):
            out.same.append(unit)
        elif not fuzzy and (unit.state == "fuzzy" or text_hash(unit.source) != text_hash(current)):
            out.waiting.append(unit)
        else:
            out.taken.append(unit)
    return out


def slots(text: str) -> set[str]:
    """The slots of a text. A text with variants may have other ones in each; they count together."""
    return set(_SLOT.findall(text))


def _refuse(ids: Sequence[str], what: tuple[str, str], then: tuple[str, str]) -> None:
    if ids:
        listed = ", ".join(ids[:_LISTED]) + (f"... ({len(ids)})" if len(ids) > _LISTED else "")
        raise PuedoError(
            {"es": what[0].replace("{ids}", listed), "en": what[1].replace("{ids}", listed)},
            None,
            {"es": then[0], "en": then[1]},
        )


def _says(text: str) -> bool:
    return any(part.strip() for part in text.split("|"))


def _plain(text: str) -> str:
    return " ".join(text.split())


def written(texts: Mapping[str, str], units: Iterable[Unit], source: str, target: str) -> dict[str, str]:
    """The rule files that change, by name, with the translations in place; every other line stays as it is.

    texts: all rule files of the game. Raises PuedoError (RulesErrors among them) where a text cannot stand in a rule
    file or the game would not resolve; nothing is written here.
    """
    if target not in RULE_LANGS:
        raise ValueError(f"not a language of the rule files: {target}")
    places = {place.id: place for place in text_places(texts)}
    edits: dict[str, list[tuple[int, int, list[str]]]] = {}
    units = list(units)
    _refuse(
        [unit.id for unit in units if printable(_plain(unit.target)) != _plain(unit.target) or not _says(unit.target)],
        ("Hay textos que no caben en un fichero de reglas: {ids}.", "No rule file can hold these texts: {ids}."),
        (
            "Quita los signos de control; un texto es más que barras.",
            "Remove control characters; a text is more than bars.",
        ),
    )
    wanted = {}
    for unit in units:
        place, text = places[unit.id], _plain(unit.target)
        line = place.lines.get(target)
        if line is not None:
            edit = (line.first, line.last + 1, laid_out(line, target, text))
        else:
            beside = place.lines[source]
            edit = (beside.last + 1, beside.last + 1, laid_out(beside, target, text))
        edits.setdefault(place.file, []).append(edit)
        wanted[unit.id] = text
    changed = {name: _edited(texts[name], found) for name, found in edits.items()}
    merged = {**texts, **changed}
    load_texts(merged)
    now = {place.id: place.text(target) for place in text_places(merged)}
    lost = next((name for name, text in wanted.items() if now.get(name) != text), None)
    if lost is not None:
        raise AssertionError(f"{lost} was not written as it was given")
    return {name: text for name, text in changed.items() if text != texts[name]}


def _edited(text: str, edits: Sequence[tuple[int, int, list[str]]]) -> str:
    lines = text.split("\n")
    for first, after, new in sorted(edits, key=lambda edit: edit[0], reverse=True):
        comments = [line for line in lines[first:after] if line.lstrip().startswith("#")]
        lines[first:after] = comments + new
    return "\n".join(lines)
