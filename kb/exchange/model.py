"""What every format carries: units of translation, and terms of a glossary."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

State = Literal["new", "fuzzy", "translated", "final"]
#: new: no translation. fuzzy: it was made from another source. translated. final: proofed.
STATES: tuple[State, ...] = ("new", "fuzzy", "translated", "final")
_HASH_LENGTH = 16


@dataclass(frozen=True, slots=True)
class Unit:
    """One text and its translation.

    id: `game.topic.rule`, or with `#part`. context: what sort of text it is. file: where it stands (`file:line`).
    notes: for the translator (source clause, heading). comments: from translators.
    made_from: the hash (`text_hash`) of the source that the translation was made from; "" where nobody knows.
    previous: that source itself, where it is another one by now.
    """

    id: str
    source: str
    target: str = ""
    state: State = "new"
    context: str = ""
    file: str = ""
    notes: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    made_from: str = ""
    previous: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The units of one document, in its order. `name`: what they are of (a game)."""

    source_lang: str
    target_lang: str
    units: tuple[Unit, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One concept. forms, forbidden, glosses: by language; the first form is the preferred one."""

    id: str
    forms: Mapping[str, tuple[str, ...]]
    forbidden: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    glosses: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermBase:
    """The terms of a game, in the order of its files."""

    langs: tuple[str, ...]
    entries: tuple[Entry, ...]
    name: str = ""


def text_hash(text: str) -> str:
    """Changes with any word of a text, not with how it is broken into lines or its accents are composed."""
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return hashlib.sha256(plain.encode()).hexdigest()[:_HASH_LENGTH]


def same_language(one: str, other: str) -> bool:
    """Whether two codes name one language, region and case aside."""
    return one.lower().replace("_", "-").split("-")[0] == other.lower().replace("_", "-").split("-")[0]
