"""For whom it is asked where nobody acts: "what is the limit for the baker?", "¿cuántas le caben al panadero?"."""

from __future__ import annotations

from collections.abc import Iterable

from kb.asking.lexicon import Mention
from kb.asking.readings import Read, member_of, value_named
from kb.asking.shapes import ARTICLES, I_ASK
from kb.asking.tokens import Understood
from kb.rules.model import Decision, Fact, Game, Number

#: Before the name of whom something is for; before that of whose a number is; before an object that "le" announces.
FOR, OF, TO = frozenset(("for", "para")), frozenset("of de del".split()), frozenset(("a", "al"))
DATIVES = frozenset(("le", "les"))


def read_for_whom(
    text: Understood, facts: Iterable[Fact], speaker: str | None, decision: Decision, game: Game, read: Read
) -> None:
    """Who acts, where it is not told otherwise: who alone is named, and so that it is for that one. Whose a thing is
    tells that only of numbers: to a field of the bakers others may go."""
    fact = next((one for one in facts if one.id == speaker), None)
    if fact is None or (fact.id, ()) in read.told or not I_ASK.isdisjoint(word.folded for word in text.words):
        return
    named = [(one, value) for one in text.mentions if (value := value_named(fact, one)) is not None]
    if len({value for _, value in named}) != 1:
        return
    number = isinstance(decision.type, Number)
    for mention, value in named:
        if mention.first in text.aside or mention.first in text.frame.denied:
            return
        if _is_for(text, mention, number):
            read.told[(fact.id, ())] = member_of(game, fact, value)
            read.used.update(range(mention.first, mention.last))
            return


def _is_for(text: Understood, mention: Mention, number: bool) -> bool:
    at = mention.first - 1
    while at > 0 and text.words[at].folded in ARTICLES - TO:
        at -= 1
    before = text.words[at].folded if at >= 0 else ""
    if before in TO and text.lang == "es":
        return any(word.folded in DATIVES for word in text.words)
    owner = text.words[mention.last - 1].text.endswith(("'s", "’s", "s'", "s’"))
    return before in FOR or (number and (before in OF or owner))
