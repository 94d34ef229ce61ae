"""Names that stand for somebody else than who bears them: left out ("anyone but the bakers", "no panaderos"), or told
of another who is something to them ("the bakers' ally", "la socia de los panaderos").

What is asked or told of such a name is none of its own: see `Understood.aside`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.asking.lexicon import Mention, names_member
from kb.asking.normal import Word
from kb.asking.rows import all_but
from kb.asking.shapes import ARTICLES, BUT_FOR, I_ASK, INVERTED, LEFT_OUT, THIRD_SUBJECTS

#: Who is something to somebody.
_RELATED = frozenset(
    """ally allies allied partner partners opponent opponents enemy enemies rival rivals foe foes friend friends
    neighbour neighbours neighbor neighbors aliado aliada aliados aliadas socio socia socios socias enemigo enemiga
    enemigos enemigas rivales oponente oponentes vecino vecina companero companera amigo amiga""".split()
)
_TO = frozenset("of with to de del con a".split())
#: Behind these a "no" is part of who is spoken of.
_THOSE = ARTICLES | frozenset("jugador jugadora jugadores".split())
_AND = frozenset("and or nor y e o u ni".split())
#: The words before a name that leave it out, alone and by twos; those behind it.
_BUT_FOR = frozenset(phrase for listed in BUT_FOR.values() for phrase in listed if " " not in phrase)
_BUT_FOR_TWO = frozenset(phrase for listed in BUT_FOR.values() for phrase in listed if " " in phrase)
_LEFT_OUT = frozenset(word for listed in LEFT_OUT.values() for word in listed)
_MY = frozenset("my our mi mis nuestro nuestra".split())
_IS = frozenset("is are es son".split())


def asides(words: Sequence[Word], mentions: Sequence[Mention], asked: range) -> Mapping[int, int]:
    """The places of the words of such names, each with the place of the word that says so: a phrase that has both tells
    what it says. asked: the words of the clause that asks."""
    out: dict[int, int] = {}
    row = [word.folded for word in words]
    i_ask = any(row[at] in I_ASK for at in asked) and not any(row[at] in THIRD_SUBJECTS for at in asked)
    left = -1  # behind the last name left out, and by which word
    sign = -1
    for mention in mentions:
        if not any(map(names_member, mention.concepts)):
            continue
        before = _before(row, mention.first)
        found = _left_out(row, mention, before)
        if found is None and left >= 0 and row[before] in _AND and _before(row, before) == left - 1:
            found = sign
        if found is not None:
            left, sign = mention.last, found
        else:
            found = _related(words, row, mention, before, i_ask)
        if found is not None:
            out.update((at, found) for at in range(mention.first, mention.last))
    return out


def _before(row: Sequence[str], first: int) -> int:
    """The place of the word before a name, articles apart; -1 where there is none."""
    at = first - 1
    while at >= 0 and row[at] in ARTICLES and not (row[at] == "a" and at and row[at - 1] in _RELATED):
        at -= 1
    return at


def _left_out(row: Sequence[str], mention: Mention, before: int) -> int | None:
    behind = row[mention.last] if mention.last < len(row) else ""
    if behind in _LEFT_OUT and row[mention.last + 1 : mention.last + 2] != ["from"]:
        return mention.last
    if before < 0:
        return None
    word = row[before]
    if all_but(row, before) or (word in _BUT_FOR and (word != "menos" or before == 0)):
        return before
    those = before > 0 and row[before - 1] in _THOSE
    apart = word == "non" or (word == "no" and (those or not behind.isalpha()))
    if apart and before == mention.first - 1:  # "los no panaderos", "no bakers", not "no bakers' mule"
        return before
    if " ".join(row[max(0, before - 1) : before + 1]) in _BUT_FOR_TWO:
        return before
    if word == "a" and before > 1 and " ".join(row[before - 2 : before]) in _BUT_FOR_TWO:
        return before - 1
    return before - 1 if word in ("a", "al") and before and row[before - 1] in _BUT_FOR else None


def _related(words: Sequence[Word], row: Sequence[str], mention: Mention, before: int, i_ask: bool) -> int | None:
    after, last = mention.last, words[mention.last - 1].text.lower().replace("’", "'")
    if after < len(row) and last.endswith("s") and words[after].text in "'’":  # "the bakers' ally"
        after, last = after + 1, "'s"
    if last.endswith("'s") and after < len(row) and row[after] in _RELATED:
        return after
    if before > 0 and row[before] in _TO and row[before - 1] in _RELATED:
        return before - 1
    return next(iter(_mine(row, mention, before)), None) if i_ask else None


def _mine(row: Sequence[str], mention: Mention, before: int) -> Iterator[int]:
    """ "my ally is the baker", "mi aliada panadera": where the speaker asks for himself, he is not that one."""
    at = before - (before > 0 and row[before] in _IS)
    if at > 0 and row[at] in _RELATED and row[at - 1] in _MY and not (at > 1 and row[at - 2] in INVERTED):
        yield at
    after = mention.last
    behind = row[after : after + 3]
    if len(behind) > 2 and behind[0] in _IS and behind[1] in _MY and behind[2] in _RELATED:
        yield after + 2
    if before >= 0 and row[before] in _MY and after < len(row) and row[after] in _RELATED:
        yield after
