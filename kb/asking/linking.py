"""Which question words ask, and which only link: "the place where I am, do I collect?" asks for no place.

Only words of the two languages. Spanish tells the two apart by an accent that typed questions often leave out: what
is told from it, from the place in the clause, and from what else asks.
"""

from __future__ import annotations

from collections.abc import Sequence

from kb.asking.normal import Word
from kb.asking.shapes import CHOOSES, INVERTED, LEADS, SUBJECTS

#: Marks that end a clause.
BREAKS = frozenset(".;:!?¡¿()\n…,")
#: Tags of question words.
OPEN = frozenset(("COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT"))
_MOODS = frozenset(("MAY", "MUST"))
_SPANISH = frozenset("""que quien quienes cual cuales como cuando donde adonde cuanto cuanta cuantos cuantas""".split())
#: Words after which "que" may still ask: "a que", "y que", "pero que".
_BEFORE_QUE = frozenset(
    "a ante con contra de desde en entre hacia hasta para por segun sin sobre y e o pero pues oye".split()
)
#: How far before a question word a verb may stand that takes it for its object.
_REACH = 3

#: A tag with the words (first, last exclusive) that carry it.
Tagged = tuple[str, int, int]


def linking(words: Sequence[Word], marks: Sequence[Tagged]) -> dict[int, str]:
    """For the question words that do not ask, by their first word, what they are instead: a condition opens with them
    ("IF"), or nothing does ("WORD")."""
    asking = [mark for mark in marks if mark[0] in OPEN]
    out = {first: "WORD" for _, first, last in asking if _only_joins(words, first, last)}
    for mark in asking:
        if mark[1] not in out:
            found = _instead(words, mark, [one for one in marks if one is not mark and one[1] not in out])
            if found:
                out[mark[1]] = found
    return out


def _instead(words: Sequence[Word], mark: Tagged, others: Sequence[Tagged]) -> str:
    _, first, last = mark
    asking = next((word for word in words[first:last] if word.folded in _SPANISH), None)
    opens, ends = _opens(words, first), _ends(words, last)
    if not opens and _is_object(words, first):
        return "WORD"
    if asking is None:
        return "WORD" if not opens and not ends and _asked_elsewhere(words, mark, others) else ""
    if asking.accented != asking.folded or (asking.folded == "que" and last - first > 1):
        return ""
    return _unaccented(words, mark, asking.folded, opens, ends, others)


def _unaccented(
    words: Sequence[Word], mark: Tagged, asking: str, opens: bool, ends: bool, others: Sequence[Tagged]
) -> str:
    """What a Spanish question word without its accent is instead; "" where it may ask after all."""
    tag, first, last = mark
    moment = asking == "cuando" and last - first == 1
    if any(word.text == "¿" for word in words[last:]):
        return "IF" if moment else "WORD"
    later = _goes_on(words, last)
    if moment:
        asked = any(one[1] > last and one[0] in OPEN | _MOODS for one in others)
        return "IF" if asked or later or not (opens or ends) else ""
    if asking == "como":
        return "WORD" if not opens or later or any(one[0] in _MOODS for one in others) else ""
    if opens or _ends(words, last, 1):
        return ""
    after = _clause_end(words, last)
    elsewhere = any(one[0] in OPEN | _MOODS and not last <= one[1] < after for one in others)
    if not elsewhere and any(one[0] in _MOODS and last <= one[1] < after for one in others):
        return ""  # "con la mula cuántas cargas puedo llevar"
    return "WORD" if tag == "WHERE" or later or elsewhere else ""


def _only_joins(words: Sequence[Word], first: int, last: int) -> bool:
    """Whether a "que" without accent belongs to the word before it ("el que", "la carta que"), and asks nothing."""
    if words[first].folded != "que" or words[first].accented == "qué" or not first:
        return False
    if last - first > 1 and words[first + 1].folded not in ("es", "hay", "hace"):
        return False
    before = words[first - 1]
    return before.kind == "word" and before.folded not in _BEFORE_QUE


def _opens(words: Sequence[Word], first: int) -> bool:
    """Whether nothing but lead-ins stand between the beginning of the clause and a word."""
    for at in range(first - 1, -1, -1):
        if words[at].text in BREAKS:
            return True
        if words[at].folded not in LEADS:
            return False
    return True


def _ends(words: Sequence[Word], last: int, more: int = 0) -> bool:
    """Whether the clause ends here, or so many words later: "se mueve cuándo?", "la mula dónde va?"."""
    return _clause_end(words, last) <= last + more


def _goes_on(words: Sequence[Word], last: int) -> bool:
    """Whether another clause follows."""
    return any(word.kind != "mark" for word in words[_clause_end(words, last) :])


def _clause_end(words: Sequence[Word], last: int) -> int:
    """The place of the mark that ends the clause of the word before `last`; behind the words where there is none."""
    return next((at for at in range(last, len(words)) if words[at].text in BREAKS), len(words))


def _is_object(words: Sequence[Word], first: int) -> bool:
    """Whether the question word is what somebody chooses, says or looks at: "do I choose whom I attack?"."""
    for at in range(first - 1, max(-1, first - 1 - _REACH), -1):
        if words[at].text in BREAKS:
            return False
        if words[at].folded in CHOOSES:
            return "me" not in (word.folded for word in words[at + 1 : first])
    return False


def _asked_elsewhere(words: Sequence[Word], mark: Tagged, others: Sequence[Tagged]) -> bool:
    """Whether a verb before its subject, or one of leave or duty, asks before an English question word or in a clause
    after it: "an agent came to where I am, do I collect?"; not "as a farmer how much do I get?"."""
    _, first, last = mark
    after = _clause_end(words, last)
    places = [*inversions(words), *(one[1] for one in others if one[0] in _MOODS)]
    return any(at < first or at > after for at in places)


def inversions(words: Sequence[Word]) -> list[int]:
    """Where an English verb stands before its subject, as it does in questions."""
    return [at for at in range(len(words) - 1) if words[at].folded in INVERTED and words[at + 1].folded in SUBJECTS]


__all__ = ["BREAKS", "OPEN", "inversions", "linking"]
