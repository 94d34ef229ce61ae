"""Where one sentence ends and the next begins, in Spanish and English rule prose."""

from __future__ import annotations

import re

# A stop may lack its space ("as you like.You start"), a bracket may open after it, quotes may close after it.
_STOP = re.compile(r"[.!?…]+[)\]”»\"’']*|;")
_NEXT = re.compile(r"\s*[(\[“«\"'¿¡—–-]*\s*")
_LAST_WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*$")
_ABBREVIATIONS = frozenset(
    "ej p.ej p pág págs núm nº art cap fig vs sr sra dr dra ud uds e.g i.e cf approx no mr mrs st dr op".split()
)
_LOOK_BACK = 24


def sentences(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """The spans of the sentences in text[start:end], in order, without the white space around them; linear in the
    length.

    A semicolon parts two sentences where a capital follows it. A stop does not end a sentence after an abbreviation,
    inside a number, or where the text goes on in lower case.
    """
    found: list[tuple[int, int]] = []
    begin = start
    for stop in _STOP.finditer(text, start, end):
        after = stop.end()
        if after >= end:
            break
        if _ends_sentence(text, begin, stop, end):
            found.append((begin, after))
            begin = after
    found.append((begin, end))
    trimmed = (_trim(text, a, b) for a, b in found)
    return [(a, b) for a, b in trimmed if a < b]


def _ends_sentence(text: str, begin: int, stop: re.Match[str], end: int) -> bool:
    opening = _NEXT.match(text, stop.end(), end)
    assert opening is not None
    following = opening.end()
    if following >= end:
        return False
    spaced = text[stop.end()].isspace()
    head = text[following]
    mark = stop.group()
    if mark == ";":
        return spaced and head.isupper()
    if not spaced:
        # Only the stop that lacks its space: a word before it, a capitalised word after it.
        return (
            mark == "."
            and text[stop.start() - 1].islower()
            and text[stop.end()].isupper()
            and text[stop.end() + 1 : stop.end() + 2].islower()
        )
    opened = text[stop.end() : following].strip()
    if not (head.isupper() or head.isdigit() or (opened and opened[0] in "([")):
        return False
    if mark[0] != ".":
        return True
    word = _LAST_WORD.search(text, max(begin, stop.start() - _LOOK_BACK), stop.start())
    if word is None or len(mark) > 1:
        return True
    last = word.group()
    initial = len(last) == 1 and last.isupper() and (word.start() == 0 or text[word.start() - 1].isspace())
    return not initial and last.lower() not in _ABBREVIATIONS


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
