"""A rulebook, Spanish or English, to statements: structure by the grammar, then sentences, their kinds and their
names."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from kb.source.kinds import kind_of
from kb.source.model import Dropped, Line, Place, Reading, Statement
from kb.source.repeats import repeated
from kb.source.sentences import sentences
from kb.source.structure import BYTE_ORDER_MARK, lines
from kb.text.guess import guess_language, language_scores
from kb.text.skeleton import skeleton

_REASONS = {"date": "date", "chrome": "blog chrome", "page": "page number", "ornament": "ornament"}
# Shorter stretches than this, in words, are taken to be in the language of the whole text.
_WORDS_TO_GUESS = 12
# Language is guessed from so many samples of so many characters; less evidence than this share for another is chance.
_SAMPLE = 2_500
_SAMPLES = 8
_SHARE = 0.2
_DEFAULT = "es"
# No sentence is longer, in characters; of what is, only the beginning is looked into, so that the work stays linear.
_LONGEST = 4_000


def read(text: str) -> Reading:
    """Read a whole text. Any text has a reading; joined with white space between, its spans give the text back.

    Linear in the length of the text. Ids are the reader's own here; `identify` gives those of the source maps.
    """
    main_lang, mixed = _languages(text)
    starts = _line_starts(text)
    found = lines(text)
    origins = repeated([text[line.start : line.end] for line in found])
    dropped: list[Dropped] = []
    if text.startswith(BYTE_ORDER_MARK):
        dropped.append(Dropped(0, 1, "byte order mark"))
    statements: list[Statement] = []
    place = Place()
    for line, origin in zip(found, origins, strict=True):
        if line.role in _REASONS:
            dropped.append(Dropped(line.start, line.end, _REASONS[line.role]))
        elif origin is not None:
            dropped.append(Dropped(line.start, line.end, f"repeats line {bisect_right(starts, found[origin].start)}"))
        else:
            _move(place, line, text)
            lang = _language(text[line.body : line.end], main_lang) if mixed else main_lang
            statements.extend(_statements(text, line, place, lang, starts))
    return Reading(tuple(statements), tuple(dropped))


def _languages(text: str) -> tuple[str, bool]:
    """The language of most of the text, and whether parts of it may be in another, from samples all over it."""
    step = max(_SAMPLE, len(text) // _SAMPLES)
    scores = language_scores(" ".join(text[at : at + _SAMPLE] for at in range(0, len(text), step)))
    (most, lang), *others = sorted(((score, lang) for lang, score in scores.items()), reverse=True)
    if not most:
        return _DEFAULT, False
    return lang, any(score > _SHARE * most for score, _ in others)


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _move(place: Place, line: Line, text: str) -> None:
    """Go on to the line: its heading, its place in the lists, whether it is optional."""
    optional = line.scope is not None
    if line.role in ("title", "contents"):
        place.heading = text[line.body : line.end]
        place.in_contents = line.role == "contents"
        place.path.clear()
        place.scope = False
    elif line.role == "subheading":
        place.scope = optional
        place.scope_depth = len(place.path)
    elif line.marker is not None:
        kind, value = _level(place, *line.marker)
        depth = next((i for i, (k, _, _) in enumerate(place.path) if k == kind), len(place.path))
        del place.path[depth:]
        if depth < place.scope_depth:
            place.scope = False
        place.path.append((kind, value, optional))
    elif line.remark is None:
        # A paragraph of its own ends the lists before it; an example or a note belongs to their last item.
        place.path.clear()
    place.optional = place.scope or optional or any(part[2] for part in place.path)


def _level(place: Place, kind: str, value: str) -> tuple[str, str]:
    """The type and value of a marker; I after H goes on with the letters, it is no Roman number."""
    letters = {"roman": "capital", "small_roman": "letter"}.get(kind)
    if letters is not None and len(value) == 1 and (letters, chr(ord(value) - 1)) in [p[:2] for p in place.path]:
        return letters, value
    return kind, value


def _clause(place: Place, line: Line) -> str:
    if line.label is not None and line.marker is None:
        return line.label
    return ".".join(value for kind, value, _ in place.path if kind != "bullet")


def _statements(text: str, line: Line, place: Place, lang: str, starts: Sequence[int]) -> Iterator[Statement]:
    number = bisect_right(starts, line.start)
    if line.role in ("title", "subtitle", "subheading", "contents"):
        yield Statement(
            "",
            line.start,
            line.end,
            number,
            lang,
            place.heading,
            "",
            "heading",
            optional=place.optional,
            opens=line.role in ("title", "contents"),
        )
        return
    clause = _clause(place, line)
    spans = sentences(text, line.body, line.end)
    for index, (start, end) in enumerate(spans):
        bones = skeleton(text[start : min(end, start + _LONGEST)], lang)
        kind, modality = (
            ("contents", None) if place.in_contents else kind_of(bones, line.remark, None if index else line.label)
        )
        begin = line.start if index == 0 else start
        yield Statement(
            "",
            begin,
            end,
            bisect_right(starts, begin),
            lang,
            place.heading,
            clause,
            kind,
            modality,
            tuple(number.text for number in bones.numbers if not number.weak),
            tuple(clause.text for clause in bones.conditions),
            tuple(clause.text for clause in bones.exceptions),
            bones.terms,
            optional=place.optional,
            leads=line.lead and end == line.end,
        )


def _language(passage: str, main_lang: str) -> str:
    if passage.count(" ") < _WORDS_TO_GUESS:
        return main_lang
    return guess_language(passage, main_lang) or main_lang
