"""Questions in which no verb asks: by a noun for an amount, or an extreme, that opens or ends them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from kb.asking.normal import Word
from kb.asking.shapes import AMOUNTS, INVERTED, SUBJECTS, VERBS

_OPENERS = {
    "es": frozenset("el la los las un una y pero oye pues maximo maxima minimo minima".split()),
    "en": frozenset("the a an and but so hey maximum minimum".split()),
}
#: A question that opens with one of these asks for it, whatever follows: "max cards I can hold".
_EXTREMES = frozenset("max maximum maximo maxima min minimum minimo minima tope".split())
#: Of so few words the noun for an amount may be the last: "fuerza total?".
_CLIPPED, _COMPOUND = 2, 4
#: Spanish pronouns that only a verb has, unless one of a clause that tells more: "el valor se suma", "lo que me dan".
_OF_VERBS = frozenset("se me te le nos les".split())
_OPENING_CLAUSES = frozenset("que si cuando donde para por".split())


def names_amount(words: Sequence[Word], lang: str) -> bool:
    """ "the price of a mule", "límite de fichas": no verb asks, a noun for an amount opens the question."""
    said = [word.folded for word in words if word.kind == "word" and word.folded not in _OPENERS[lang]]
    heads = said if len(said) <= _CLIPPED else said[:1]
    if lang == "en" and len(said) <= _COMPOUND and INVERTED.isdisjoint(said) and SUBJECTS.isdisjoint(said):
        heads = [*heads, *said[-1:]]  # "hand size limit?"
    says = not VERBS[lang].isdisjoint(said) or any(
        word in _OF_VERBS and before not in _OPENING_CLAUSES for before, word in itertools.pairwise(said)
    )
    return not says and not AMOUNTS[lang].isdisjoint(heads)


def names_extreme(words: Sequence[Word], lang: str) -> bool:
    """ "max cards I can hold", "el número máximo que puedo": it opens with the extreme it asks for."""
    said = [word.folded for word in words if word.kind == "word"]
    head = [word for word in said if word not in _OPENERS[lang] or word in _EXTREMES][:2]
    return bool(head) and (head[0] in _EXTREMES or (head[0] in AMOUNTS[lang] and head[-1] in _EXTREMES))
