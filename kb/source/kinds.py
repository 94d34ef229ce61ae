"""What a sentence of a rulebook does: permit, forbid, oblige, define, exemplify, tell a procedure, or say how things are."""

from __future__ import annotations

import re

from kb.source.deontics import KIND_OF, LANGUAGES, MODALITY_OF, Deontics
from kb.text.fold import fold

_BOUNDARY = re.compile(r"[,;:()—–.]")
# A sentence longer than this, in characters, is judged by its beginning: it keeps the work linear.
_LONGEST = 2000


def kind_of(sentence: str, lang: str, remark: str | None = None) -> tuple[str, str | None]:
    """The kind of a sentence and the modality of its main clause, None where it has none.

    sentence: without marker, marks and label. remark: the mark its paragraph opens with ("example", "definition", "note").
    """
    table = LANGUAGES[lang]
    text = table.opening.sub("", fold(sentence[:_LONGEST]), count=1)
    cue = _main_cue(text, table)
    modality = None if cue is None else MODALITY_OF[cue]
    if remark in ("example", "definition"):
        return remark, modality
    if table.example.search(text) or table.first_person.search(text):
        return "example", modality
    if cue is not None:
        return KIND_OF[cue], modality
    if remark == "note":
        return "note", None
    return "rule", None


def _main_cue(text: str, table: Deontics) -> str | None:
    """The family of the first cue that stands in a main clause."""
    if table.optional.search(text):
        return "need_not"
    for match in table.families.finditer(text):
        if not _is_subordinate(text, match.start(), table):
            return match.lastgroup
    return None


def _is_subordinate(text: str, place: int, table: Deontics) -> bool:
    begin = max((m.end() for m in _BOUNDARY.finditer(text, 0, place)), default=0)
    clause = text[begin:place]
    if table.relatives.search(clause):
        return True
    return any(True for _ in table.subordinators.finditer(clause))
