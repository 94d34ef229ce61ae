"""How players state facts: the `said` phrases of a game as tries with slots, and what they state in a question."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from kb.asking.lexicon import LANGUAGES, Mention, Trie, insert, names_member
from kb.asking.normal import Word, words_of
from kb.asking.shapes import ALONE, DENIES, THIRD_SUBJECTS
from kb.asking.telling import in_these_forms, keep_telling_forms
from kb.asking.tokens import Counted, Understood
from kb.asking.undecided import undecided
from kb.asking.wordforms import TWINS, key
from kb.rules.expressions import Value
from kb.rules.model import Fact, Game, Number, OneOf, YesNo
from kb.ruling.model import Key, Member
from kb.text.fold import fold

#: Language -> concept -> the keys of its names.
Names = Mapping[str, Mapping[str, Sequence[tuple[str, ...]]]]
_SLOT = "{"
_PERSONS = THIRD_SUBJECTS | frozenset("aliado aliada ally".split())
_LIGHT = {
    "es": frozenset("ya el la los las un una su sus mi mis tu me se le lo yo a de en que solo".split())
    | frozenset("todavia aun mio mia suyo es esta".split()),
    "en": frozenset("the a an my his her their i is are already only just of to still have has any".split()),
}
#: Light words that may always be left out; the others only where enough of the phrase remains to know it by.
_ARTICLES = {"es": frozenset("el la los las un una lo".split()), "en": frozenset("the a an".split())}
_ENOUGH = 2
#: Whose something is, as a step of those phrases that tell one party's from the other's: "his mule pulls my cart" is
#: not "my mule pulls his cart". In other phrases these words are light.
MINE, THEIRS = "<mine", "<theirs"
SIDES: Mapping[str, Mapping[str, str]] = {
    "es": dict.fromkeys("mi mis mio mia".split(), MINE) | dict.fromkeys("su sus suyo suya".split(), THEIRS),
    "en": {"my": MINE} | dict.fromkeys("his her their".split(), THEIRS),
}
#: How many light words may stand between two words of a phrase.
_GAP = 3
#: Marks that may stand between two words of a phrase.
_JOINING = frozenset(",:/+&-")
#: Before what a phrase counts these are a number, though mostly they are none: "with one mule", "a single mule".
_ONES = {"es": frozenset("un una uno one".split()), "en": frozenset("a an one un una".split())}


@dataclass(frozen=True, slots=True)
class Stated:
    """A fact that some words state. `slots`: what filled them, by slot; words `first` to `last` (exclusive); `denied`:
    a negation stands inside them; `open`: they leave it open, and nothing else may tell it in their words' place."""

    fact: str
    value: Value | None
    slots: tuple[tuple[str, str | Fraction], ...]
    first: int
    last: int
    fixed: int  # how many of its words are the phrase's own
    denied: bool = False
    open: bool = False


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
            if any(not step.startswith(_SLOT) for step, _ in path):
                steps = [part for step, _ in path for part in ((_SLOT, step[1:]) if step[0] == _SLOT else (step,))]
                written = " ".join(word for _, word in path if word)
                insert(tries[phrase.lang], steps, [fact.id, encoded(phrase.value), written, phrase.pattern])
    speaker = speaker_fact(game)
    for trie in tries.values():
        keep_telling_forms(trie, speaker)
    return tries


def speaker_fact(game: Game) -> str | None:
    """The fact of who speaks: the one without arguments that is said in the first person ("soy {x}", "I am {x}")."""
    for fact in game.facts.values():
        if not fact.params and isinstance(fact.type, OneOf):
            for phrase in fact.phrases:
                if phrase.pattern.lower().startswith(("soy {", "i am {", "i'm {")):
                    return fact.id
    return None


def path_of(pattern: str, lang: str) -> tuple[tuple[str, str], ...]:
    """The steps of a phrase, each with the word as it is written: word keys, and slots as "{name". Light words are left
    out where enough remains to know the phrase by: else "already has a die" would be said wherever there is a die."""
    sides = _sides(pattern, lang)
    for light, enough in ((_LIGHT[lang], _ENOUGH), (_ARTICLES[lang], 1)):
        steps = _steps(pattern, lang, light, sides)
        if len(steps) > 1 and sum(bool(word) for _, word in steps) >= enough:
            return steps
    return _steps(pattern, lang, frozenset(), sides)


def _sides(pattern: str, lang: str) -> frozenset[str]:
    """The possessives of a phrase that has those of both parties; "my rival" is somebody, no owner."""
    said = [word.folded for word in words_of(pattern)]
    found = {
        one for one, after in zip(said, [*said[1:], ""], strict=True) if one in SIDES[lang] and after not in _PERSONS
    }
    return frozenset(found) if {SIDES[lang][one] for one in found} == {MINE, THEIRS} else frozenset()


def _steps(pattern: str, lang: str, light: frozenset[str], sides: frozenset[str]) -> tuple[tuple[str, str], ...]:
    steps: list[tuple[str, str]] = []
    rest = pattern
    while rest:
        before, brace, after = rest.partition(_SLOT)
        words = [word for word in words_of(before) if word.kind != "mark"]
        for word in words:
            if word.accented in TWINS[lang].values():
                steps.append((word.accented, word.accented))
            elif word.folded in sides:
                steps.append((SIDES[lang][word.folded], word.accented))
            elif word.folded not in light:
                steps.append((key(word.folded, lang), word.accented))
        if not brace:
            break
        name, _, rest = after.partition("}")
        steps.append((_SLOT + name, ""))
    return tuple(steps)


def stated(text: Understood, tries: dict[str, Trie], names: Names, game: Game) -> list[Stated]:
    """What the text states of any fact, the longest phrases first; overlapping ones of one fact only once. names: see
    `lexicon.paths`; what a phrase calls by one of its names may be called by another of either language."""
    found: list[Stated] = []
    mentions: dict[int, list[Mention]] = {}
    for mention in (*text.mentions, *text.inner):
        mentions.setdefault(mention.first, []).append(mention)
    numbers = {number.first: number for number in text.numbers}
    accents = any(word.accented != word.folded for word in text.words)
    for lang in LANGUAGES:
        others = names[lang] if lang == text.lang else {}
        row = _Row(text.words, lang, mentions, numbers, others, text.closed[lang], text.frame.idle, accents)
        for at in range(len(text.words)):
            for last, slots, fixed, denied, items in _walk(row, at, tries[lang], at):
                for fact, value, *_ in in_these_forms(items, row.with_light(at, last), accents):
                    if denied and not isinstance(game.facts[fact].type, YesNo):
                        continue  # what is not so tells no other value; nor may it stand in a shorter phrase's way
                    if _fits(game, fact, slots) and not _is_of_another(text, at, last):
                        found.append(Stated(fact, decoded(value), slots, at, last, fixed, denied))

    def counts_one(one: Stated) -> bool:  # by a word that mostly is no number: a number says more
        return "n" in dict(one.slots) and numbers.keys().isdisjoint(range(one.first, one.last))

    found.sort(key=lambda one: (-one.fixed, counts_one(one), -(one.last - one.first), one.first))
    kept: list[Stated] = []
    for one in found:
        if not any(one.fact == other.fact and one.first < other.last and other.first < one.last for other in kept):
            kept.append(one)
    unknown = undecided(text)
    return [
        replace(one, open=any(one.first < places.stop and places.start < one.last for places in unknown))
        for one in kept
    ]


def _is_of_another(text: Understood, first: int, last: int) -> bool:
    """Whether some words have a name that stands for somebody else, and not the word that says so."""
    return any(at in text.aside and not first <= text.aside[at] < last for at in range(first, last))


_Slots = tuple[tuple[str, str | Fraction], ...]
_Walked = list[tuple[int, _Slots, int, bool, list[Any]]]


@dataclass(frozen=True, slots=True)
class _Row:
    """The words of a text as phrases of one language are looked for in them. `mentions`, `numbers`: by their first
    word; `names`: concept -> the keys of its names in that language; `closed`: the places of words that are none of
    its; `accents`: whether whoever typed them uses accents."""

    words: Sequence[Word]
    lang: str
    mentions: Mapping[int, Sequence[Mention]]
    numbers: Mapping[int, Counted]
    names: Mapping[str, Sequence[tuple[str, ...]]]
    closed: frozenset[int]
    idle: Collection[int]  # denials that deny nothing here
    accents: bool

    def steps(self, at: int) -> Iterator[str]:
        """The steps of phrases that the word at a place may be; without accents it may be either of two twins, but an
        article is one."""
        word = self.words[at]
        if word.kind == "mark" or at in self.closed:
            return
        twin = TWINS[self.lang].get(word.folded)
        told = self.accents and fold(word.text) == word.folded  # what was put right has lost its accents
        if twin is None or not told or word.accented != twin:
            yield key(word.folded, self.lang)
        if twin is not None and (word.accented == twin if told else word.folded not in _ARTICLES[self.lang]):
            yield twin
        if word.folded in SIDES[self.lang]:
            yield SIDES[self.lang][word.folded]

    def counts(self, at: int) -> Iterator[tuple[Fraction, int, bool]]:
        """The number at a word, where it ends, and whether what it counts must follow: always after a word for one, and
        after the name of whose they are: "5 bakers' mules"."""
        number = self.numbers.get(at)
        if number is not None:
            yield number.value, number.last, False
            for mention in self.mentions.get(number.last, ()):
                if any(map(names_member, mention.concepts)):
                    yield number.value, mention.last, True
        elif self.words[at].folded in _ONES[self.lang] and at not in self.closed:
            alone = at + 1 < len(self.words) and self.words[at + 1].folded in ALONE
            yield Fraction(1), at + 1 + alone, True

    def with_light(self, first: int, last: int) -> Sequence[Word]:
        """Some words, and the light ones right before and after them."""
        light = _LIGHT[self.lang]
        before = next((n for n in range(_GAP) if n >= first or self.words[first - 1 - n].folded not in light), _GAP)
        after = next((n for n, word in enumerate(self.words[last : last + _GAP]) if word.folded not in light), _GAP)
        return self.words[first - before : last + after]

    def other_names(self, mention: Mention) -> Iterator[tuple[str, ...]]:
        """What else that is called which a name stands for: by all names a member of a kind, by those that are no
        longer anything else: "control" says less than "control marker"."""
        for concept in mention.concepts:
            for path in self.names.get(concept, ()):
                if names_member(concept) or len(path) <= mention.last - mention.first:
                    yield path

    def is_foreign(self, mention: Mention) -> bool:
        """Whether a name has words that only the other language has."""
        return not self.closed.isdisjoint(range(mention.first, mention.last))


def _walk(
    row: _Row,
    at: int,
    node: Trie,
    start: int,
    slots: _Slots = (),
    fixed: int = 0,
    gap: int = 0,
    denied: bool = False,
    loose: bool = False,
) -> _Walked:
    """`loose`: a light word or a negation was passed and no word of the phrase came after: it is not the phrase's."""
    words, lang = row.words, row.lang
    out: _Walked = []
    if "" in node and fixed and not loose:
        out.append((at, slots, fixed, denied, node[""]))
    if at >= len(words) or (words[at].kind == "mark" and words[at].text not in _JOINING):
        return out
    word = words[at]

    def further(
        to: int, below: Trie, filled: _Slots, own: int, gaps: int = gap, no: bool = denied, loose: bool = False
    ) -> None:
        out.extend(_walk(row, to, below, start, filled, own, gaps, no, loose))

    idle = at in row.idle
    if at > start and gap < _GAP and (word.folded in _LIGHT[lang] or word.kind == "mark" or idle):
        further(at + 1, node, slots, fixed, gap + 1, loose=True)
    if idle:
        return out
    if fixed and not denied and word.folded in DENIES:
        further(at + 1, node, slots, fixed, gap, True, True)
    here = row.mentions.get(at, ())
    for name, below in node.get(_SLOT, {}).items():
        if name == "n":
            for value, to, loosely in row.counts(at):
                further(to, below, (*slots, (name, value)), fixed, 0, loose=loosely)
            continue
        heads = (f"{name}=", f"group:{name}=")
        for mention in here:
            member = next((c.partition("=")[2] for c in mention.concepts if c.startswith(heads)), None)
            if member is not None:
                further(mention.last, below, (*slots, (name, member)), fixed, 0)
    literals = [node[step] for step in row.steps(at) if step in node]
    for literal in literals:
        further(at + 1, literal, slots, fixed + 1, 0)
    for mention in here:
        for named in dict.fromkeys(row.other_names(mention)):
            found = _below(node, named, lang)
            if found is not None and found is not node and not any(found is one for one in literals):
                more = bool(fixed or slots or row.is_foreign(mention))  # another name alone is no phrase
                further(mention.last, found, slots, fixed + more, 0)
    return out


def _below(node: Trie, path: Sequence[str], lang: str) -> Trie | None:
    for step in path:
        if step in node:
            node = node[step]
        elif step not in _LIGHT[lang]:
            return None
    return node


def _fits(game: Game, fact: str, slots: _Slots) -> bool:
    declared = game.facts[fact]
    return all(isinstance(declared.type, Number) if name == "n" else True for name, _ in slots)


def told(game: Game, one: Stated) -> tuple[Key, Value | Member] | None:
    """The fact and the value that a phrase states; None where it leaves it open, a slot lacks what it needs or the
    value cannot be."""
    fact = game.facts[one.fact]
    if one.open:
        return None
    slots = dict(one.slots)
    args = tuple(str(slots.get(param, "")) for param in fact.params)
    if not all(args) or any(arg in game.groups for arg in args):
        return None
    value = one.value if one.value is not None else _slot_value(fact, slots)
    if value is None or (one.denied and not isinstance(value, bool)):
        return None
    value = not value if one.denied else value
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
