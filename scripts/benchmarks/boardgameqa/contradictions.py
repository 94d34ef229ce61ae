"""Items whose own answer does not follow from their own text: the evidence, from the item alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from scripts.benchmarks.boardgameqa.answer import answer
from scripts.benchmarks.boardgameqa.items import Item, Literal, Rule
from scripts.benchmarks.boardgameqa.reading import NotRead, read_rule

_RESTATED = re.compile(r'according to (Rule\d+) "if (.*?)",? (?:and|so)\b')
_TWO_PIECES = "In order to conclude that"


def contradiction(item: Item, text: str, gold: str, proof: str) -> str | None:
    """Why the gold answer contradicts the item's text, None where that is not shown.

    Either the item's proof restates one of its rules otherwise than its text has it; or the text asks for two things
    that are *not* so, and the gold answer follows once the second of the two is taken to be so (the pattern "two pieces
    of evidence are required" has that slip, seen in the proofs of other items).
    """
    own = {rule.id: rule for rule in item.rules}
    for name, words in _RESTATED.findall(proof):
        restated = _rule(name, words)
        if restated is not None and name in own and _content(restated) != _content(own[name]):
            return f'its proof reads {name} as "if {words}", its text does not'
    for name, other in _second_turned(item, text):
        if answer(other) == gold:
            return f"the text of {name} asks for two negations; the gold answer takes the second as an affirmation"
    return None


def _rule(name: str, words: str) -> Rule | None:
    try:
        return read_rule(f"{name}: If {words}.")
    except NotRead:
        return None


def _content(rule: Rule) -> tuple[frozenset[object], Literal]:
    return frozenset(rule.body), rule.head


def _second_turned(item: Item, text: str) -> Iterator[tuple[str, Item]]:
    for place, rule in enumerate(item.rules):
        literals = [part for part in rule.body if isinstance(part, Literal) and not part.holds]
        if len(literals) == len(rule.body) == 2 and f"{rule.id}: {_TWO_PIECES}" in text:
            turned = replace(rule, body=(literals[0], replace(literals[1], holds=True)))
            yield rule.id, replace(item, rules=(*item.rules[:place], turned, *item.rules[place + 1 :]))
