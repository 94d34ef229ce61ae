"""What one text says and the other does not: the comparisons that find it, each over two sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.proofing.exchanges import capped, floored, shifted
from kb.proofing.side import Side


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
    extra = len(has.hard(tag)) - len(lacks.hard(tag)) - spare(has, lacks, tag)
    return extra - _exchanged(has, lacks, tag) if extra > 0 else extra


def _exchanged(has: Side, lacks: Side, tag: str) -> int:
    """How often the other text says a comparison by another logic ("no ... more than" for "at most")."""
    if tag == "more":
        return capped(has, lacks) + _shifted(has, lacks, "more")
    if tag == "most":
        return capped(lacks, has) + _shifted(lacks, has, "fewer")
    if tag == "fewer":
        return floored(has, lacks) + _shifted(has, lacks, "fewer")
    if tag == "least":
        return floored(lacks, has) + _shifted(lacks, has, "more")
    return 0


def _shifted(has: Side, lacks: Side, tag: str) -> int:
    return sum(found == tag for found, *_ in shifted(has, lacks))


def lost(es: Side, en: Side, tag: str, code: str) -> Iterator[Gap]:
    """The tag is there in one text and not in the other."""
    for has, lacks in both_ways(es, en):
        if surplus(has, lacks, tag) > 0:
            yield Gap(code, tag, has.lang, lacks.lang, tuple(has.hard(tag)), tuple(lacks.hard(tag)))
