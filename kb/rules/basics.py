"""What the parts of the model are written in: places, texts in both languages, types and modalities."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

REQUIRED, OPTIONAL, FORBIDDEN = "required", "optional", "forbidden"
DEONTIC = (REQUIRED, OPTIONAL, FORBIDDEN)
#: What each modality allows of an act. `may` does not by itself say `need not`: see the core.
MOODS = {
    "may": (REQUIRED, OPTIONAL),
    "need not": (OPTIONAL, FORBIDDEN),
    "must": (REQUIRED,),
    "must not": (FORBIDDEN,),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a rule file; lines and columns count from 1."""

    file: str
    line: int
    column: int = 1


@dataclass(frozen=True, slots=True)
class Texts:
    """One text in both languages; the variants are other ways to say it, for the matcher and the glossary."""

    es: str = ""
    en: str = ""
    es_variants: tuple[str, ...] = ()
    en_variants: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.es or self.en)


NO_TEXT = Texts()


@dataclass(frozen=True, slots=True)
class YesNo:
    pass


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some ids; `kind` names the kind, role or class they come from, None where they are written in place."""

    values: tuple[str, ...]
    ordered: bool = False
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Number:
    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class SetOf:
    """A set of members of a kind: settled member by member."""

    values: tuple[str, ...]
    kind: str | None = None


Type = YesNo | OneOf | Number | SetOf
