"""One text of a pair as a bag of facts: what marks it has, hard and weak, its verb groups and its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.text.deontic import Group, groups_of
from kb.text.fold import Token, tokens
from kb.text.languages import language
from kb.text.lexicon import LAYERS, Mark, marks_of
from kb.text.numbers import Number, numbers_in


@dataclass(frozen=True, slots=True)
class Side:
    """Everything the comparisons read of one text; made once a text."""

    lang: str
    text: str
    tokens: Sequence[Token]
    marks: Sequence[Mark]
    groups: Sequence[Group]
    numbers: Sequence[Number]
    words: int

    def hard(self, tag: str) -> list[str]:
        """The words that carry the tag itself."""
        return [m.text for m in self.marks if tag in m.tags]

    def weak(self, sign: str) -> int:
        """How many marks carry this weak form (`tag~`, `tag~~`) and not the tag itself."""
        return len(self.soft(sign))

    def soft(self, sign: str) -> list[str]:
        """The words that carry this weak form and not the tag itself."""
        tag = sign.rstrip("~")
        return [m.text for m in self.marks if sign in m.tags and tag not in m.tags]


@lru_cache(maxsize=4096)
def side(text: str, lang: str) -> Side:
    """Read one text."""
    found = tokens(text, split_hyphens=True)
    by_layer = {name: marks_of(found, text, lang, name) for name in LAYERS}
    table = language(lang)
    groups = groups_of(found, by_layer["deontic"], table)
    marks = [m for listed in by_layer.values() for m in listed]
    count = sum(1 for t in found if t.kind != "mark")
    return Side(lang, text, found, marks, groups, tuple(numbers_in(found, text, lang)), count)
