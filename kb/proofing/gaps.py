"""What one text says and the other does not: the comparisons that find it, each over two sides."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.proofing.side import Side
from kb.text.languages import language


@dataclass(frozen=True, slots=True)
class Gap:
    """`has` says what `lacks` does not: the words found and, if there are any, the other text's words against them."""

    code: str
    concept: str
    has: str
    lacks: str
    words: tuple[str, ...]
    against: tuple[str, ...] = field(default=())


def both_ways(es: Side, en: Side) -> Iterator[tuple[Side, Side]]:
    """Each side against the other."""
    yield es, en
    yield en, es


def spare(has: Side, lacks: Side, tag: str) -> int:
    """Weak signs of the tag in `lacks` that pair with none in `has`: each may stand for one hard sign."""
    return sum(max(0, lacks.weak(sign) - has.weak(sign)) for sign in (tag + "~", tag + "~~"))


def surplus(has: Side, lacks: Side, tag: str) -> int:
    """How many more times `has` carries the tag than `lacks` can account for, weak signs included."""
    exchanged = {"more": capped(has, lacks), "most": capped(lacks, has)}.get(tag, 0)
    return len(has.hard(tag)) - len(lacks.hard(tag)) - spare(has, lacks, tag) - exchanged


def lost(es: Side, en: Side, tag: str, code: str) -> Iterator[Gap]:
    """The tag is there in one text and not in the other."""
    for has, lacks in both_ways(es, en):
        if surplus(has, lacks, tag) > 0:
            yield Gap(code, tag, has.lang, lacks.lang, tuple(has.hard(tag)), tuple(lacks.hard(tag)))


def capped(has: Side, lacks: Side) -> int:
    """How often "no ... more than" in `has` is "at most" in `lacks`: there a negation is in the comparison."""
    return max(0, min(_denied_excess(has), len(lacks.hard("most")) - len(has.hard("most"))))


def restricted(has: Side, lacks: Side) -> int:
    """How often "no ... más que" in `has` is "only" or "just" in `lacks`: there a negation is in the restriction."""
    only = len(lacks.hard("only")) + lacks.weak("only~") - len(has.hard("only")) - has.weak("only~")
    table = language(has.lang)
    starts = [start for phrase in table.than for start in _places(has, phrase.split())]
    others = [start for phrase in table.no_other for start in _places(has, phrase.split())]
    said = _denied_before(has, sorted(starts)) + len(others)
    return max(0, min(said, only + len(starts) + len(others)))


def _places(side: Side, phrase: list[str]) -> Iterator[int]:
    """Where the words of a phrase stand one after another."""
    folded = [token.folded for token in side.tokens]
    for i in range(len(folded) - len(phrase) + 1):
        if folded[i : i + len(phrase)] == phrase:
            yield side.tokens[i].start


def _denied_excess(side: Side) -> int:
    """Negations with "more than" after them in the same clause."""
    return _denied_before(side, [m.start for m in side.marks if "more" in m.tags])


def _denied_before(side: Side, places: list[int]) -> int:
    """Negations with one of the places (in order) after them in the same clause."""
    stops = [t.start for t in side.tokens if t.kind == "mark"] + [len(side.text)]
    count = 0
    for group in side.groups:
        if group.negator or group.kind == "negation":
            end = stops[bisect_left(stops, group.end)] if stops[-1] >= group.end else group.end
            count += bisect_left(places, group.end) < bisect_left(places, end)
    return count
