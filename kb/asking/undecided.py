"""What whoever asks says that he does not know: "not sure if I was first, do I get it?" tells nobody was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.asking.normal import Word
from kb.asking.rows import BREAKS
from kb.asking.tokens import Understood

WHETHER = frozenset("si if whether".split())
#: Before "if" these say that it is not known.
NOT_KNOWN = tuple(
    tuple(one.split())
    for one in """no se|no sabemos|no sabe|no recuerdo|no recordamos|no me acuerdo|no nos acordamos|ni idea|ni idea de|
        no tengo claro|no esta claro|no estoy seguro|no estoy segura|no estoy seguro de|no estoy segura de|not sure|
        not certain|unsure|not know|not remember|not recall|dunno|no idea|not clear|unclear""".split("|")
)


def undecided(text: Understood) -> list[range]:
    """The words of clauses that say what is not known; none where just that is asked ("no sé si puedo")."""
    return [places for places in _clauses(text.words) if _asks_elsewhere(text, places)]


def _clauses(words: Sequence[Word]) -> Iterator[range]:
    said = [word.folded for word in words]
    for at, word in enumerate(said):
        if word in WHETHER and any(tuple(said[max(0, at - len(one)) : at]) == one for one in NOT_KNOWN):
            end = next((place for place in range(at, len(words)) if words[place].text in BREAKS), len(words))
            yield range(at, end)


def _asks_elsewhere(text: Understood, places: range) -> bool:
    asking = text.frame.asking
    return asking is not None and not (asking.first < places.stop and places.start <= asking.last)
