"""Rules that say the same: in their meaning, or almost word for word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding, shared_out
from kb.rules.model import Conclusion, Place, Rule
from kb.text.fold import tokens

KIND = "duplicate"
_NOWHERE = Place("", 0)
_ALIKE = 0.86
_SHORTEST = 5  # words: shorter texts are alike by chance


def duplicates(bench: Bench) -> Iterator[Finding]:
    """Pairs of rules with one and the same meaning, then pairs with nearly the same words."""
    rules = list(bench.game.rules.values())
    same: dict[object, Rule] = {}
    said: set[frozenset[str]] = set()
    for rule in rules:
        lines = tuple(map(_placeless, rule.conclusions))
        meaning = (rule.each, lines, rule.power, rule.options, rule.closing, rule.strict)
        first = same.setdefault(meaning, rule)
        if first is not rule:
            said.add(frozenset((first.id, rule.id)))
            yield _finding(bench, first, rule, ("significan lo mismo", "mean the same"), "meaning")
    for first, rule in alike(rules):
        if frozenset((first.id, rule.id)) not in said:
            how = ("lo dicen casi con las mismas palabras", "say it in almost the same words")
            yield _finding(bench, first, rule, how, "words")


def _placeless(line: Conclusion) -> Conclusion:
    return replace(line, place=_NOWHERE)


def alike(rules: list[Rule]) -> Iterator[tuple[Rule, Rule]]:
    """Rules both of whose texts share nearly all their words.

    Each is compared only with those that share one of its rarest words, so many that texts which are alike must share
    one of them (prefix filtering: Bayardo, Ma and Srikant, 2007).
    """
    words = {rule.id: (_words(rule.texts.es), _words(rule.texts.en)) for rule in rules}
    often = Counter(word for es, _ in words.values() for word in es)
    by_word: dict[str, list[Rule]] = {}
    for rule in rules:
        own = words[rule.id]
        if min(map(len, own)) < _SHORTEST:
            continue
        most = len(own[0]) - ceil(_ALIKE * len(own[0]) - 1e-9) + 1
        rare = sorted(own[0], key=lambda word: (often[word], word))[:most]
        near = {other.id: other for word in rare for other in by_word.get(word, ())}
        for other in near.values():
            if all(_overlap(mine, yours) >= _ALIKE for mine, yours in zip(own, words[other.id], strict=True)):
                yield other, rule
        for word in rare:
            by_word.setdefault(word, []).append(rule)


def _words(text: str) -> frozenset[str]:
    return frozenset(token.folded for token in tokens(text) if token.kind != "mark")


def _overlap(mine: frozenset[str], yours: frozenset[str]) -> float:
    return len(mine & yours) / len(mine | yours)


def _finding(bench: Bench, first: Rule, rule: Rule, how: tuple[str, str], sort: str) -> Finding:
    return finding(
        bench.game, KIND, [first, rule],
        f"«{first.id}» y «{rule.id}» {how[0]}: «{first.texts.es}» / «{rule.texts.es}»",
        f'"{first.id}" and "{rule.id}" {how[1]}: "{first.texts.en}" / "{rule.texts.en}"',
        sources=shared_out([first.sources, rule.sources]), sort=sort)

