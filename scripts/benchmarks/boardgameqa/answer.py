"""The answer to an item, and why an item's own answer may not follow from its text."""

from __future__ import annotations

from kb.errors import PuedoError
from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.model import CONFLICT, VALUE, Ruling
from scripts.benchmarks.boardgameqa.items import Item
from scripts.benchmarks.boardgameqa.theory import Posed, pose

PROVED, DISPROVED, UNKNOWN = "proved", "disproved", "unknown"


def answer(item: Item) -> str:
    """PROVED, DISPROVED or UNKNOWN: silence, and a clash that no preference settles, prove nothing."""
    return label(ruled_on(item))


def ruled_on(item: Item) -> Ruling:
    """The core's ruling on an item's question. Rules in a circle, which the core refuses, are taken in order."""
    try:
        return ruling(pose(item))
    except PuedoError:
        return ruling(pose(item, in_order=True))


def ruling(posed: Posed, proof: bool = False) -> Ruling:
    """The core's ruling, with ambiguity blocking as in the data set.

    Raises PuedoError where the rules that can apply go in a circle.
    """
    return rule(compile_game(posed.game), posed.key, posed.situation, blocking=True, proof=proof)


def label(ruled: Ruling) -> str:
    """A ruling as one of the data set's labels."""
    if ruled.kind != VALUE:
        return UNKNOWN
    return PROVED if ruled.outcome.allowed[0] is True else DISPROVED


def reason(item: Item) -> str:
    """In a few words, what the text gives: the rules that decide, or why none does."""
    ruled = ruled_on(item)
    if ruled.kind == VALUE:
        beaten = f"; beaten: {_names(ruled.beaten)}" if ruled.beaten else ""
        return f"{label(ruled)} by {_names(ruled.reasons)}{beaten}"
    if ruled.kind == CONFLICT:
        return "clash without a preference: " + " against ".join(_names(rules) for _, rules in ruled.outcome.sides)
    return "no rule that concludes it has its conditions met"


def _names(rules: tuple[str, ...]) -> str:
    return ", ".join(name.partition(".")[2] for name in rules) or "what is told"
