"""Whose decision a question asks about, where several are named: "the attacker fires, does the defender's leader die?".

The name in the clause that asks comes first, then the one nearest the words of the decision; where none is named there,
possessives tell: "my leader" is the speaker's, "his" that of the other party.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.asking.frames import Clause
from kb.asking.lexicon import Mention
from kb.asking.opponents import opponents
from kb.asking.patterns import Stated
from kb.asking.shapes import ARTICLES
from kb.asking.tokens import Understood
from kb.rules.model import Game

_MINE = frozenset("mi mis mio mia nuestro nuestra my our mine me i nos we".split())
_THEIRS = frozenset("su sus suyo suya his her hers their theirs he she they".split())
_I_AM = frozenset("soy somos siendo como am as being i".split())
_OF = frozenset("de of".split())
_NEAR, _TOLD, _ELSEWHERE = 2, 3, 12


def parties(game: Game, text: Understood, param: str, decision: str, stated: Sequence[Stated]) -> list[str]:
    """The members of the kind or role that a decision may be asked for, likeliest first; none where none is named.

    stated: what phrases state: a name in one of them is told of that fact first, not of the decision.
    """
    asking = _asking(text)
    fight = opponents(game, text, param)
    found = [
        (mention, value)
        for mention in text.mentions
        for value in (mention.member(param),)
        if value and (fight is None or mention != fight.verb)
    ]
    if fight is not None and asking is not None and not asking.first <= fight.verb.first < asking.last:
        found += [
            (mention, part)
            for mention in text.mentions
            for member, part in fight.parts.items()
            if asking.first <= mention.first < asking.last and any(c.endswith("=" + member) for c in mention.concepts)
        ]
    if not found:
        return [] if fight is None else list(fight.parts.values())
    anchors = [mention.first for mention in text.mentions if f"do={decision}" in mention.concepts]
    here = [one for one in found if asking is None or asking.first <= one[0].first < asking.last]
    if asking is not None and not here:
        pointed = _pointed(game, text, param, asking, found)
        if pointed is not None:
            return [pointed]
    far: dict[str, float] = {}
    for mention, value in found:
        distance = min((abs(mention.first - anchor) for anchor in anchors), default=0)
        distance += 0 if (mention, value) in here else _ELSEWHERE
        distance += _TOLD * any(_states(one, mention, value) for one in stated)
        distance -= _TOLD * _is_owner(text, mention)
        far[value] = min(far.get(value, float(distance)), float(distance))
    return sorted(far, key=lambda value: far[value])


def _asking(text: Understood) -> Clause | None:
    """The clause that asks: the one with asking words, else the last that is no condition; None where there is but
    one."""
    clauses = text.frame.clauses
    if len(clauses) < 2:
        return None
    asked = [one for one in clauses if one.first < text.frame.until]
    asking = [one for one in asked if one.kind == "query"] or [one for one in asked if one.kind != "condition"]
    return asking[-1] if asking else None


def _is_owner(text: Understood, mention: Mention) -> bool:
    """Whether the name owns something: "el líder del defensor", "the defender's leader"."""
    at = mention.first - 1
    while at >= 0 and text.words[at].folded in ARTICLES:
        at -= 1
    if at >= 0 and text.words[at].folded in _OF:
        return True
    last = text.words[mention.last - 1].text.lower().replace("’", "'")
    return last.endswith(("'s", "s'"))


def _states(one: Stated, mention: Mention, value: str) -> bool:
    return one.first <= mention.first < one.last and any(filled == value for _, filled in one.slots)


def _pointed(
    game: Game, text: Understood, param: str, asking: Clause, found: Sequence[tuple[Mention, str]]
) -> str | None:
    """Whom "my" or "his" in the asking clause points to, of two parties: by who the speaker says he is, else by the
    one party that is named, which is not his."""
    members = tuple(game.kinds[param].values) if param in game.kinds else ()
    words = [word.folded for word in text.words]
    said = set(words[asking.first : asking.last])
    mine, theirs = not _MINE.isdisjoint(said), not _THEIRS.isdisjoint(said)
    if len(members) != 2 or mine == theirs:
        return None
    speakers = {
        value for mention, value in found if not _I_AM.isdisjoint(words[max(0, mention.first - _NEAR) : mention.first])
    }
    named = speakers or {value for _, value in found}
    if len(named) != 1:
        return None
    (value,) = named
    other = members[1] if value == members[0] else members[0]
    return value if mine == bool(speakers) else other
