"""The same said by another logic: "no ... more than" for "at most", "no ... except" for "only", "no two" for "one".

Each function says how often `has` says so in a way that `lacks` says in the other; what is exchanged is no difference.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from kb.proofing.side import Side
from kb.text.languages import language
from kb.text.numbers import Number

_NEAR = 20  # characters: a noun and its article


def denials(side: Side) -> int:
    """How many of its verb groups say no, bare negations included."""
    return sum(bool(g.negator) or g.kind == "negation" for g in side.groups)


def capped(has: Side, lacks: Side) -> int:
    """How often "no ... more than" in `has` is "at most" in `lacks`: there a negation is in the comparison."""
    return max(0, min(_denied_after(has, _starts(has, "more")), _extra(lacks, has, "most")))


def floored(has: Side, lacks: Side) -> int:
    """How often "no ... with fewer than" in `has`, in either order, is "at least" in `lacks`."""
    least = _extra(lacks, has, "least") + sum(tag == "more" for tag, *_ in shifted(lacks, has))
    return max(0, min(denials(has) - denials(lacks), _extra(has, lacks, "fewer"), least))


def restricted(has: Side, lacks: Side) -> int:
    """How often "no ... más que" in `has` is "only" or "just" in `lacks`: there a negation is in the restriction."""
    only = _extra(lacks, has, "only") + lacks.weak("only~") - has.weak("only~")
    table = language(has.lang)
    starts = [start for phrase in table.than for start in _places(has, phrase.split())]
    others = [start for phrase in table.no_other for start in _places(has, phrase.split())]
    said = _denied_after(has, sorted(starts)) + len(others)
    return max(0, min(said, only + len(starts) + len(others)))


def twice_denied(has: Side, lacks: Side) -> int:
    """The negations that two denials in `has` ("no ... without", "no ... except", "no ... until") share with what
    `lacks` demands or restricts instead ("only", "must", "needs", "always"); an exception is undone with them.
    """
    more = _undone(has) - _undone(lacks)
    plain = _demands(lacks) - _demands(has)
    spare = denials(has) - denials(lacks)
    return min(spare, 2) if more > 1 and plain > 0 and spare > 0 else 0


def shifted(has: Side, lacks: Side) -> list[tuple[str, Number, Number]]:
    """Where "more than two" in `has` is "three or more" in `lacks`, and "fewer than four" "three at most".

    Each with its tag in `has` (more, fewer) and the two numbers.
    """
    out: list[tuple[str, Number, Number]] = []
    for tag, opposite, step in (("more", "least", 1), ("fewer", "most", -1)):
        if not has.hard(tag) or not lacks.hard(opposite):
            continue
        ends = {m.end for m in has.marks if tag in m.tags}
        free: defaultdict[Fraction, list[Number]] = defaultdict(list)
        for number in _bound(lacks, opposite):
            free[number.value].append(number)
        for number in has.numbers:
            meant = free[number.value + step]
            if meant and _before(has.text, number.start) in ends:
                out.append((tag, number, meant.pop()))
    return out


def _bound(side: Side, tag: str) -> Iterator[Number]:
    """The numbers with the mark right before them, or a few words after ("three coins or fewer")."""
    marks = [m for m in side.marks if tag in m.tags]
    starts, ends = [m.start for m in marks], {m.end for m in marks}
    for number in side.numbers:
        n = bisect_left(starts, number.end)
        near = n < len(starts) and starts[n] - number.end < _NEAR
        if near or _before(side.text, number.start) in ends:
            yield number


def _before(text: str, place: int) -> int:
    """Where the word before a place ends; white space of some length is not gone over."""
    least = max(0, place - 4)
    while place > least and text[place - 1].isspace():
        place -= 1
    return place


def contrasted(has: Side, lacks: Side) -> int:
    """How often `lacks` leaves the negation to a contrast ("unlike the others, ...")."""
    return max(0, _extra(lacks, has, "contrast"))


def reserved(has: Side, lacks: Side) -> int:
    """How often "never by day" in `has` is "only by night" in `lacks`."""
    return max(0, _extra(lacks, has, "only") - max(0, has.weak("only~") - lacks.weak("only~")))


def no_two(has: Side, lacks: Side) -> int:
    """How often "no two ... the same" in `has` is "one ... another" or "a single" in `lacks`."""
    twos = sum(n.value == 2 for n in has.numbers) - sum(n.value == 2 for n in lacks.numbers)
    return max(0, min(twos, len(lacks.hard("two~")) - len(has.hard("two~"))))


def _undone(side: Side) -> int:
    return denials(side) + sum(len(side.hard(tag)) for tag in ("without", "except", "until", "fewer"))


def _demands(side: Side) -> int:
    verbs = sum(g.modality == "must" for g in side.groups)
    tags = sum(len(side.hard(tag)) for tag in ("only", "always", "least"))
    return verbs + tags + min(1, len(side.hard("needs")) + side.weak("have~"))


def _extra(has: Side, lacks: Side, tag: str) -> int:
    return len(has.hard(tag)) - len(lacks.hard(tag))


def _starts(side: Side, tag: str) -> list[int]:
    return [m.start for m in side.marks if tag in m.tags]


def _places(side: Side, phrase: list[str]) -> Iterator[int]:
    """Where the words of a phrase stand one after another."""
    folded = [token.folded for token in side.tokens]
    for i in range(len(folded) - len(phrase) + 1):
        if folded[i : i + len(phrase)] == phrase:
            yield side.tokens[i].start


def _denied_after(has: Side, places: list[int]) -> int:
    """Negations with one of the places (in order) after them in the same clause."""
    stops = [t.start for t in has.tokens if t.kind == "mark"] + [len(has.text)]
    count = 0
    for group in has.groups:
        if group.negator or group.kind == "negation":
            end = stops[bisect_left(stops, group.end)] if stops[-1] >= group.end else group.end
            count += bisect_left(places, group.end) < bisect_left(places, end)
    return count
