"""What a text said when it was last proofed, from the project's git history, where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from kb.checking.repository import Repository
from kb.errors import PuedoError
from kb.exchange.model import Catalogue, text_hash
from kb.exchange.places import text_places
from kb.rules.errors import RulesErrors

_MOST_COMMITS = 40


def with_earlier_sources(catalogue: Catalogue, folder: Path) -> Catalogue:
    """The catalogue with `previous` filled in for fuzzy units whose earlier source the history of their file holds.

    At most 40 commits of the game are looked at, the latest first. Under no git nothing is filled in.
    """
    wanted: dict[str, dict[str, str]] = {}
    for unit in catalogue.units:
        if unit.state == "fuzzy" and unit.made_from and not unit.previous:
            wanted.setdefault(Path(unit.file.rpartition(":")[0]).name, {})[unit.id] = unit.made_from
    if not wanted:
        return catalogue
    try:
        found = _earlier(Repository(folder.resolve().parent), folder.resolve().name, wanted, catalogue)
    except PuedoError:  # no git, or no repository: the units are fuzzy all the same
        return catalogue
    units = tuple(replace(unit, previous=found[unit.id]) if unit.id in found else unit for unit in catalogue.units)
    return replace(catalogue, units=units)


def _earlier(
    repository: Repository, game: str, wanted: Mapping[str, Mapping[str, str]], catalogue: Catalogue
) -> dict[str, str]:
    found: dict[str, str] = {}
    read: set[str] = set()
    for commit in islice(repository.commits(game), _MOST_COMMITS):
        blobs = repository.games(commit.id).get(game, {})
        for file, hashes in wanted.items():
            blob = blobs.get(file)
            if blob is None or blob in read or hashes.keys() <= found.keys():
                continue
            read.add(blob)
            (text,) = repository.texts({file: blob}, game).values()
            try:
                places = text_places({file: text}, catalogue.name)
            except (PuedoError, RulesErrors):
                continue
            for place in places:
                said = place.text(catalogue.source_lang)
                if hashes.get(place.id) == text_hash(said):
                    found.setdefault(place.id, said)
    return found
