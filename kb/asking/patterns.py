"""How players state facts: the `said` phrases of a game as tries with slots, and what they state in a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from kb.asking.lexicon import LANGUAGES, Mention, Trie, insert
from kb.asking.normal import Word, words_of
from kb.asking.tokens import Understood
from kb.asking.wordforms import key
from kb.rules.expressions import Value
from kb.rules.model import Fact, Game, Number, OneOf, YesNo
from kb.ruling.model import Key, Member

_SLOT = "{"
_LIGHT = {
    "es": frozenset("ya el la los las un una su sus mi mis tu me se le lo yo a de en que solo".split())
    | frozenset("todavia aun mio mia suyo es esta".split()),
    "en": frozenset("the a an my his her their i is are already only just of to still have has".split()),
}
#: Light words that a phrase may leave out, and how many may stand between two words of one.
_GAP = 2


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that some words state. `slots`: what filled them, by slot; words `first` to `last` (exclusive)."""

    fact: str
    value: Value | None
    slots: tuple[tuple[str, str | Fraction], ...]
    first: int
    last: int
    fixed: int  # how many of its words are the phrase's own


def encoded(value: Value | None) -> Any:
    """A value as JSON holds it: numbers as ["1/2"]."""
    return [str(value)] if isinstance(value, Fraction) else value


def decoded(value: Any) -> Value | None:
    """The value that `encoded` wrote."""
    return Fraction(value[0]) if isinstance(value, list) else value


def build(game: Game) -> dict[str, Trie]:
    """The tries of all phrases of all facts, one for each language."""
    tries: dict[str, Trie] = {lang: {} for lang in LANGUAGES}
    for fact in game.facts.values():
        for phrase in fact.phrases:
            path = path_of(phrase.pattern, phrase.lang)
            if any(not step.startswith(_SLOT) for step in path):
                steps = [part for step in path for part in ((_SLOT, step[1:]) if step.startswith(_SLOT) else (step,))]
                insert(tries[phrase.lang], steps, [fact.id, encoded(phrase.value)])
    return tries


def path_of(pattern: str, lang: str) -> tuple[str, ...]:
    """The steps of a phrase: word keys, and slots as "{name". Light words are left out where enough remains."""
    steps = _steps(pattern, lang, _LIGHT[lang])
    return steps if len(steps) > 1 else _steps(pattern, lang, frozenset())


def _steps(pattern: str, lang: str, light: frozenset[str]) -> tuple[str, ...]:
    steps: list[str] = []
    rest = pattern
    while rest:
        before, brace, after = rest.partition(_SLOT)
        words = [word.folded for word in words_of(before) if word.kind != "mark"]
        steps += [key(word, lang) for word in words if word not in light]
        if not brace:
            break
        name, _, rest = after.partition("}")
        steps.append(_SLOT + name)
    return tuple(steps)


def stated(text: Understood, tries: dict[str, Trie], game: Game) -> list[Stated]:
    """What the text states of any fact, the longest phrases first; overlapping ones of one fact only once."""
    found: list[Stated] = []
    mentions = {mention.first: mention for mention in text.mentions}
    numbers = {number.first: number for number in text.numbers}
    for lang in LANGUAGES:
        for at in range(len(text.words)):
            for last, slots, fixed, items in _walk(text.words, at, tries[lang], lang, mentions, numbers, at):
                for fact, value in items:
                    if _fits(game, fact, slots):
                        found.append(Stated(fact, decoded(value), slots, at, last, fixed))
    found.sort(key=lambda one: (-one.fixed, -(one.last - one.first), one.first))
    kept: list[Stated] = []
    for one in found:
        if not any(one.fact == other.fact and one.first < other.last and other.first < one.last for other in kept):
            kept.append(one)
    return kept


_Slots = tuple[tuple[str, str | Fraction], ...]


def _walk(
    words: Sequence[Word],
    at: int,
    node: Trie,
    lang: str,
    mentions: dict[int, Mention],
    numbers: dict[int, Any],
    start: int,
    slots: _Slots = (),
    fixed: int = 0,
    gap: int = 0,
) -> list[tuple[int, _Slots, int, list[Any]]]:
    out: list[tuple[int, _Slots, int, list[Any]]] = []
    if "" in node and fixed:
        out.append((at, slots, fixed, node[""]))
    if at >= len(words) or (words[at].kind == "mark" and words[at].text not in ",:"):
        return out
    word = words[at]
    if at > start and gap < _GAP and (word.folded in _LIGHT[lang] or word.kind == "mark"):
        out += _walk(words, at + 1, node, lang, mentions, numbers, start, slots, fixed, gap + 1)
    for name, below in node.get(_SLOT, {}).items():
        if name == "n":
            number = numbers.get(at)
            if number is not None:
                out += _walk(
                    words, number.last, below, lang, mentions, numbers, start, (*slots, (name, number.value)), fixed
                )
            continue
        mention = mentions.get(at)
        if mention is not None:
            heads = (f"{name}=", f"group:{name}=")
            member = next((c.partition("=")[2] for c in mention.concepts if c.startswith(heads)), None)
            if member is not None:
                out += _walk(
                    words, mention.last, below, lang, mentions, numbers, start, (*slots, (name, member)), fixed
                )
    below = node.get(key(word.folded, lang))
    if below is not None and word.kind == "word":
        out += _walk(words, at + 1, below, lang, mentions, numbers, start, slots, fixed + 1)
    return out


def _fits(game: Game, fact: str, slots: _Slots) -> bool:
    declared = game.facts[fact]
    return all(isinstance(declared.type, Number) if name == "n" else True for name, _ in slots)


def told(game: Game, one: Stated) -> tuple[Key, Value | Member] | None:
    """The fact and the value that a phrase states; None where a slot lacks what it needs or the value cannot be."""
    fact = game.facts[one.fact]
    slots = dict(one.slots)
    args = tuple(str(slots.get(param, "")) for param in fact.params)
    if not all(args) or any(arg in game.groups for arg in args):
        return None
    value = one.value if one.value is not None else _slot_value(fact, slots)
    if value is None:
        return None
    if not possible(fact, value):
        group = game.groups.get(str(value))
        inside = frozenset(group.values) & frozenset(getattr(fact.type, "values", ())) if group is not None else None
        return ((one.fact, args), Member(inside, str(value))) if inside else None
    return (one.fact, args), value


def _slot_value(fact: Fact, slots: dict[str, str | Fraction]) -> Value | None:
    if isinstance(fact.type, YesNo):
        return True
    if isinstance(fact.type, Number):
        return slots.get("n")
    rest = [value for name, value in slots.items() if name not in fact.params and name != "n"]
    return rest[0] if rest else None


def possible(fact: Fact, value: Value) -> bool:
    """Whether the fact can have the value."""
    of = fact.type
    if isinstance(of, YesNo):
        return isinstance(value, bool)
    if isinstance(of, Number):
        return isinstance(value, Fraction) and of.low <= value <= of.high and (value - of.low) % of.step == 0
    return isinstance(of, OneOf) and value in of.values
