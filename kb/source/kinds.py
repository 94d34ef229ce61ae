"""What a sentence of a rulebook does: permit, forbid, oblige, define, exemplify, tell what to do or how things are."""

from __future__ import annotations

import re

from kb.source.deontics import KIND_OF, LANGUAGES, MODALITY_OF, Deontics
from kb.text.fold import fold
from kb.text.languages import language
from kb.text.skeleton import Skeleton

_BOUNDARY = re.compile(r"[,;:()—–.]")
_BRACKETED = re.compile(r"\([^()]*\)")
_FIRST_WORD = re.compile(r"\W*(?:then |first |next |now |luego |despues |primero )?(\w+)")
_NEGATIVE = frozenset({"may_not", "may_only", "must_not"})
# A sentence longer than this, in characters, is judged by its beginning: it keeps the work linear.
_LONGEST = 2000


def kind_of(skeleton: Skeleton, remark: str | None = None, label: str | None = None) -> tuple[str, str | None]:
    """The kind of a sentence, and the modality of its main clause: may, may not, must, must not, need not, is, None.

    skeleton: of the sentence without marker, marks and label. remark: the mark its paragraph opens with ("example",
    "definition", "note"). label: the words before its paragraph's colon; under one that names an ability, to tell is to
    permit.
    """
    table = LANGUAGES[skeleton.lang]
    text = table.opening.sub("", " ".join(fold(skeleton.text[:_LONGEST]).split()), count=1)
    cue = _cue(text, table)
    modality = MODALITY_OF[cue] if cue else "is" if skeleton.modality == "is" else None
    if text.rstrip(" )\"'”»").endswith("?"):
        return "question", modality
    if remark in ("example", "definition"):
        return remark, modality
    if table.example.search(text) or table.first_person.search(text):
        return "example", modality
    if cue:
        return KIND_OF[cue], modality
    told = _tells(text, skeleton.lang) or table.bare_verb.search(text) is not None
    if label and table.ability.search(fold(label)) and told:
        return "permission", "may"
    if remark == "note":
        return "note", modality
    return ("procedure" if told else "rule"), modality


def _tells(text: str, lang: str) -> bool:
    """Whether it opens with a verb that tells what to do, or has one right after a comma that closes its opening."""
    verbs = language(lang).imperatives - LANGUAGES[lang].ambiguous
    opened, comma, rest = text.partition(", ")
    found = [_FIRST_WORD.match(opened)]
    if comma and LANGUAGES[lang].openers.match(opened):
        found.append(_FIRST_WORD.match(rest))
    return any(word is not None and word.group(1) in verbs for word in found)


def _cue(text: str, table: Deontics) -> str | None:
    """The family of the first cue in a main clause. What stands in brackets counts where it forbids or is all there
    is."""
    if text.lstrip().startswith("("):
        return _main_cue(text, table)
    outside = " ".join(_BRACKETED.sub(" ", text).split())
    found = _main_cue(outside, table)
    if found is None and outside != text:
        bracketed = _main_cue(text, table)
        return bracketed if bracketed in _NEGATIVE else None
    return found


def _main_cue(text: str, table: Deontics) -> str | None:
    if table.optional.search(text):
        return "need_not"
    match = table.families.search(text)
    while match is not None:
        if not _is_subordinate(text, match.start(), table):
            return match.lastgroup
        # The verb at the end of a phrase under a description may be the main one: "who has no gold must pass".
        last = match.start() + match.group().rfind(" ") + 1
        match = table.families.search(text, max(last, match.start() + 1))
    return None


def _is_subordinate(text: str, place: int, table: Deontics) -> bool:
    """Whether a place is under a subordinator of its own stretch between commas, or in a description."""
    begin = max((m.end() for m in _BOUNDARY.finditer(text, 0, place)), default=0)
    clause = text[begin:place]
    if table.relatives.search(clause) and not table.existential.search(clause):
        return True
    return table.subordinators.search(clause) is not None
