"""Who has which of two parts where one does something to the other: "the bakers attack the brewers", "X es atacado por
Y".

The verb is known by the name of the part: "attacks" is another form of "attacker".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from kb.asking.lexicon import Mention
from kb.asking.shapes import ARTICLES
from kb.asking.tokens import Understood
from kb.rules.model import Fact, Game, OneOf

_BEFORE_VERB = frozenset("is are was were has have had be been ha han es son fue le les".split())
_AFTER_VERB = frozenset("a to at on by por de".split()) | ARTICLES
_BY = frozenset(("by", "por"))


@dataclass(frozen=True, slots=True)
class Opponents:
    """`fact`: the one that says who has a part; `parts`: member -> part; `verb`: the name that was a verb here."""

    fact: str
    parts: Mapping[str, str]
    verb: Mention


def opponents(game: Game, text: Understood, role: str) -> Opponents | None:
    """The members that stand on either side of a verb of the role; None where there is no such verb, or nothing says
    who has a part of that role."""
    values = game.kinds[role].values if role in game.kinds else ()
    if len(values) != 2 or len(text.mentions) < 3:
        return None
    fact = identity(game, role)
    if fact is None:
        return None
    assert isinstance(fact.type, OneOf)
    words = [word.folded for word in text.words]
    found = text.mentions
    for (before, verb), (_, after) in pairwise(pairwise(found)):
        part = verb.member(role)
        one, other = before.member(fact.type.kind), after.member(fact.type.kind)
        gaps = words[before.last : verb.first], words[verb.last : after.first]
        if not part or not one or not other or one == other or verb.last - verb.first > 1:
            continue
        if not _BEFORE_VERB.issuperset(gaps[0]) or not _AFTER_VERB.issuperset(gaps[1]):
            continue
        rest = values[1] if part == values[0] else values[0]
        if not _BY.isdisjoint(gaps[1]):
            part, rest = rest, part
        return Opponents(fact.id, {one: part, other: rest}, verb)
    return None


def identity(game: Game, role: str) -> Fact | None:
    """The fact that says which member of a kind has a part of the role: "{side} is {house}"."""
    for fact in game.facts.values():
        if fact.params == (role,) and isinstance(fact.type, OneOf) and fact.type.kind is not None:
            said = {phrase.pattern for phrase in fact.phrases}
            if any(f"{{{role}}} {verb} {{{fact.type.kind}}}" in said for verb in ("is", "es")):
                return fact
    return None
