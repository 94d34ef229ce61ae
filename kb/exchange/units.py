"""A game's texts as a catalogue of units, and as a base of terms."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from kb.errors import PuedoError
from kb.exchange.ledger import Ledger
from kb.exchange.model import Catalogue, Entry, State, TermBase, Unit, text_hash
from kb.exchange.places import IN_RULES, TextLine, TextPlace
from kb.rules.model import Game
from kb.rules.syntax import variants

#: From the id of a source clause to a heading to show beside it; None where none is known.
Headings = Callable[[str], str | None]
RULE_LANGS: tuple[str, ...] = tuple(IN_RULES.values())


def sidecar(folder: str | os.PathLike[str], lang: str) -> Path:
    """The file of a language whose texts do not stand in the rule files."""
    return Path(folder) / f"{lang}.po"


def sidecars(folder: str | os.PathLike[str]) -> list[Path]:
    """The files of all such languages that a game's folder has."""
    return sorted(Path(folder).glob("*.po"))


def catalogue_of(
    places: Sequence[TextPlace],
    name: str,
    source: str,
    target: str,
    ledger: Ledger,
    kept: Catalogue | None = None,
    headings: Headings = lambda _: None,
) -> Catalogue:
    """The units of a game from one language to another, with the state of each.

    ledger: where both languages stand in the rule files. kept: the catalogue of a target language that has a file of
    its own. Raises PuedoError where the source does not stand in the rule files.
    """
    if source not in RULE_LANGS or source == target:
        known = ", ".join(RULE_LANGS)
        raise PuedoError(
            {"es": f"No se traduce de «{source}» a «{target}».", "en": f'"{source}" is not translated to "{target}".'},
            None,
            {"es": f"El idioma de partida es uno de: {known}.", "en": f"The source language is one of: {known}."},
        )
    of_file = {unit.id: unit for unit in kept.units} if kept else {}
    units = []
    for place in places:
        if place.text(source):
            unit = _unit(place, source, headings)
            if target in RULE_LANGS:
                units.append(_in_rules(unit, place, source, target, ledger.get(place.id, {})))
            else:
                units.append(carried_over(unit, of_file.get(place.id)))
    return Catalogue(source, target, tuple(units), name)


def _unit(place: TextPlace, source: str, headings: Headings) -> Unit:
    sort = f"{place.keyword} {place.part}".strip() if place.part != place.keyword else place.keyword
    notes = []
    for clause in place.sources:
        heading = headings(clause)
        notes.append(f"{clause} ({heading})" if heading else clause)
    return Unit(
        place.id,
        place.text(source),
        context=f"{sort} · {place.topic}" if place.topic else sort,
        file=f"{place.file}:{place.line + 1}",
        notes=tuple(dict.fromkeys(notes)),
    )


def _in_rules(unit: Unit, place: TextPlace, source: str, target: str, kept: Mapping[str, str]) -> Unit:
    said = place.text(target)
    if not said:
        return unit
    now = text_hash(unit.source)
    before, mine = kept.get(source, ""), kept.get(target, "")
    same_target = mine == text_hash(said)
    state: State = "translated"
    if before == now and same_target:
        state = "final"
    elif before and before != now and same_target:
        state = "fuzzy"
    return replace(unit, target=said, state=state, made_from=before if state == "fuzzy" else now)


def carried_over(unit: Unit, old: Unit | None) -> Unit:
    """The unit with the translation of an older catalogue: fuzzy, its source shown, where the source changed since."""
    if old is None or not old.target:
        return unit if old is None else replace(unit, comments=old.comments)
    made_from = old.made_from or text_hash(old.source)
    kept = replace(unit, target=old.target, comments=old.comments, made_from=made_from)
    if made_from == text_hash(unit.source):
        return replace(kept, state=old.state)
    changed = text_hash(old.source) != text_hash(unit.source)
    return replace(kept, state="fuzzy", previous=old.source if changed else old.previous)


def settled(unit: Unit) -> Unit:
    """The unit as its translator left it: what is not fuzzy any more was made from the source as it stands."""
    if unit.target and unit.state in ("translated", "final"):
        return replace(unit, made_from=text_hash(unit.source), previous="")
    return unit


def with_texts(places: Iterable[TextPlace], kept: Catalogue) -> list[TextPlace]:
    """The places with the texts of a language that has a file of its own."""
    said = {unit.id: unit.target for unit in kept.units if unit.target}
    return [
        replace(place, lines={**place.lines, kept.target_lang: TextLine(kept.target_lang, said[place.id], 0, 0, ())})
        if place.id in said
        else place
        for place in places
    ]


def terms_of(places: Iterable[TextPlace], game: Game, langs: tuple[str, ...]) -> TermBase:
    """The terms of a game in its languages; of those with a file of their own, as `with_texts` put them there."""
    said = {place.id: place for place in places if place.keyword == "term"}
    entries = []
    for term in game.terms.values():
        words, gloss = said[f"{game.id}.{term.id}#term"], said.get(f"{game.id}.{term.id}#gloss")
        forbidden = {"es": term.forbidden_es, "en": term.forbidden_en}
        entries.append(
            Entry(
                f"{game.id}.{term.id}",
                {lang: variants(words.text(lang)) for lang in langs if words.text(lang)},
                {lang: forbidden[lang] for lang in langs if forbidden.get(lang)},
                {lang: gloss.text(lang) for lang in langs if gloss is not None and gloss.text(lang)},
                term.sources,
            )
        )
    return TermBase(langs, tuple(entries), game.id)


def units_of_terms(base: TermBase, places: Iterable[TextPlace], langs: tuple[str, str]) -> Catalogue:
    """The terms of a glossary as units: the forms of each as a text with variants, and its definition.

    A form is compared with those that the game has, so a glossary that lists them in another order changes the
    preferred one. Entries without a text in the target are left out; a missing definition stays as it is.
    """
    source, target = langs
    known = {place.id: place for place in places}
    units = []
    for entry in base.entries:
        term, gloss = known.get(f"{entry.id}#term"), known.get(f"{entry.id}#gloss")
        if entry.forms.get(target):
            said = " | ".join(entry.forms.get(source, ())) or (term.text(source) if term else "")
            units.append(Unit(f"{entry.id}#term", said, " | ".join(entry.forms[target]), "translated"))
        if entry.glosses.get(target) and gloss is not None:
            said = entry.glosses.get(source) or gloss.text(source)
            units.append(Unit(gloss.id, said, entry.glosses[target], "translated"))
    return Catalogue(source, target, tuple(units), base.name)
