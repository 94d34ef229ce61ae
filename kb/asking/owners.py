"""Whose the numbers of a question are: "I have one, the bakers three: how many do they lose?".

A number is of the subject nearest before it in its clause, or of the party named right behind it: "3 tokens of X".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.asking.shapes import ARTICLES, FIRST_SUBJECTS, THIRD_SUBJECTS
from kb.asking.tokens import Counted, Understood, moments
from kb.rules.model import Fact

_ME, _OTHER = "me", "other"
_OF = frozenset("de del of".split())
#: So many words after a number a party may be named that has it.
_NEAR = 4


@dataclass(frozen=True, slots=True)
class Owner:
    """`party`: the concept of who is named, or the speaker, or who is spoken of without a name; `beside`: it is another
    party that the question asks about, and a number of that one is told too."""

    party: str
    beside: bool = False


def owners(text: Understood, kinds: Sequence[str]) -> Mapping[int, Owner]:
    """The owners of the numbers that have one, by the first word of each, among the speaker and the members of these
    kinds; a moment ("turn 5") is nobody's."""
    subjects = _subjects(text, kinds)
    when = frozenset(moments(text))
    amounts = [one for one in text.numbers if one.first not in when]
    found = {one.first: owner for one in amounts if (owner := _owner(text, one, subjects))}
    asking = text.frame.asking
    asked = {subjects[at] for at in range(asking.first, asking.last) if at in subjects} if asking is not None else set()
    told = not asked.isdisjoint(found.values())
    return {at: Owner(party, told and party not in asked) for at, party in found.items()}


def may_be_of(owner: Owner | None, fact: Fact, args: Sequence[str]) -> bool:
    """Whether a number of this owner may be what a fact is about: of the party that it is asked for, where it is asked
    for parties; else of anybody but one beside."""
    if owner is None:
        return True
    kind, _, value = owner.party.partition("=")
    return value in args if kind in fact.params else bool(fact.params) or not owner.beside


def _subjects(text: Understood, kinds: Sequence[str]) -> Mapping[int, str]:
    """The party that each word stands for, by its place."""
    out: dict[int, str] = {}
    for at, word in enumerate(text.words):
        if word.folded in FIRST_SUBJECTS or word.folded in THIRD_SUBJECTS:
            out[at] = _ME if word.folded in FIRST_SUBJECTS else _OTHER
    for mention in text.mentions:
        party = next((f"{kind}={value}" for kind in kinds if (value := mention.member(kind))), "")
        out.update((at, party) for at in range(mention.first, mention.last) if party)
    return out


def _owner(text: Understood, number: Counted, subjects: Mapping[int, str]) -> str:
    """Who has a number; "" where nobody is said to."""
    for at in range(number.last, min(number.last + _NEAR, len(text.words))):
        gap = [word.folded for word in text.words[number.last : at]]
        while gap and gap[-1] in ARTICLES:
            gap.pop()
        if at in subjects and (at == number.last or (gap and gap[-1] in _OF)):
            return subjects[at]
    for at in range(number.first - 1, -1, -1):
        if text.words[at].kind == "mark":
            return ""
        if at in subjects:
            return subjects[at]
    return ""
