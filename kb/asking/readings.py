"""What a question tells of the facts that one decision reads: from phrases, from names, and from the nearest
question asked before.

Facts are looked for only where the decision reads them: looked for everywhere they are mostly wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from kb.asking import patterns
from kb.asking.lexicon import LANGUAGES, Mention, names_of
from kb.asking.tokens import Counted, Understood
from kb.rules.cases import Given
from kb.rules.expressions import Value
from kb.rules.model import Fact, Game, Number, OneOf, YesNo
from kb.ruling.model import Key, Member

Told = dict[Key, "Value | Member"]
_OBJECT_AFTER = {
    "es": frozenset("a al contra de del con para por en sobre hacia".split()),
    "en": frozenset("to against of with for from on into at by over".split()),
}
_ASKING = frozenset("can could may might must should do am have".split())
_FIRST_PERSON = frozenset("puedo podemos podria debo debemos tengo tenemos estoy".split())
#: A token tells a fact that is so many times as frequent where the fact is told as elsewhere.
_TELLING = 2.5
_NOT = frozenset("no not sin without ni never nunca tampoco".split())


@dataclass(slots=True)
class Read:
    """What was understood. `used`: the words (positions) that told something. `unsure`: facts taken over without
    words of their own; `unsaid`: one of them has words, and the question has none of these."""

    told: Told = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    unsure: Told = field(default_factory=dict)
    unsaid: bool = False


def speaker_fact(game: Game) -> str | None:
    """The fact of who speaks: the one without arguments that is said in the first person ("soy {x}", "I am {x}")."""
    for fact in game.facts.values():
        if not fact.params and isinstance(fact.type, OneOf):
            for phrase in fact.phrases:
                if phrase.pattern.lower().startswith(("soy {", "i am {", "i'm {")):
                    return fact.id
    return None


def read_phrases(
    text: Understood, stated: Iterable[patterns.Stated], facts: Collection[str], game: Game, read: Read
) -> None:
    """Facts, of those named, that phrases state; a negated yes is a no."""
    for one in stated:
        found = patterns.told(game, one) if one.fact in facts else None
        if found is None or found[0] in read.told:
            continue
        if one.fixed < 2 and read.used.issuperset(range(one.first, one.last)):
            continue
        key, value = found
        if _negated(text, one.first):
            if not isinstance(value, bool):
                continue
            value = not value
        read.told[key] = value
        read.used.update(range(one.first, one.last))


def _negated(text: Understood, first: int) -> bool:
    return any(text.words[at].folded in _NOT for at in range(max(0, first - 2), first))


def read_names(
    text: Understood, facts: Iterable[Fact], wanted: Collection[str], speaker: str | None, game: Game, read: Read
) -> None:
    """Facts that a name alone tells: the label of a value, or a member, or class, of the kind that only one open
    fact takes.

    wanted: the facts that the nearest question asked before tells; they come first where several take the same name.
    """
    plain = [fact for fact in facts if not fact.params and isinstance(fact.type, OneOf)]
    for mention in text.mentions:
        if mention.first in read.used or mention.first in text.frame.denied:
            continue
        generic = any(concept.startswith(("term=", "do=")) for concept in mention.concepts)
        for fact in plain:
            if (fact.id, ()) in read.told:
                continue
            value = _value_named(fact, mention)
            if value is None or (fact.id == speaker and not _may_be_speaker(text, mention)):
                continue
            member = _is_member(mention, value)
            rivals = [
                other
                for other in plain
                if other is not fact
                and (other.id, ()) not in read.told
                and other.id != speaker
                and _value_named(other, mention) is not None
            ]
            mine = fact.id in wanted
            if not mine and (
                (generic and not member)
                or any(other.id in wanted for other in rivals)
                or (rivals and fact.id != speaker)
            ):
                continue
            read.told[(fact.id, ())] = member_of(game, fact, value)
            read.used.update(range(mention.first, mention.last))
            break


def _is_member(mention: Mention, value: str) -> bool:
    """Whether the name is that of a member of a kind or of a class, not a word for one value of one fact."""
    return any(
        concept.endswith("=" + value) and not concept.startswith(("term=", "do=", "power="))
        for concept in mention.concepts
    )


def _value_named(fact: Fact, mention: Mention) -> str | None:
    of = fact.type
    if not isinstance(of, OneOf):
        return None
    for concept in mention.concepts:
        head, equals, value = concept.partition("=")
        if equals and of.kind is not None and head == f"group:{of.kind}":
            return value
        if (
            equals
            and head not in ("term", "do", "power")
            and value in of.values
            and (of.kind == head or of.kind is None)
        ):
            return value
        fact_id, dot, label = concept.partition(".")
        if dot and not equals and fact_id == fact.id and label in of.values:
            return label
    return None


def _may_be_speaker(text: Understood, mention: Mention) -> bool:
    """Whether the name can be who acts: it is a subject, and nobody speaks of himself ("can I", "puedo")."""
    words = [word.folded for word in text.words]
    if text.lang == "en":
        alone = any(b in ("i", "we") and a in _ASKING for a, b in itertools.pairwise(words))
    else:
        alone = any(word in _FIRST_PERSON for word in words)
    return not alone and _is_subject(text, mention)


def _is_subject(text: Understood, mention: Mention) -> bool:
    """Whether the name can be who acts: nothing before it makes it an object."""
    at = mention.first - 1
    while (
        at >= 0
        and text.words[at].folded in ("el", "la", "los", "las", "the", "un", "una", "a")
        and at > mention.first - 3
    ):
        if text.words[at].folded == "a" and text.lang == "es":
            return False
        at -= 1
    return at < 0 or text.words[at].folded not in _OBJECT_AFTER[text.lang]


class Transfer:
    """Takes over what the nearest question asked before tells, where the question at hand has words for it.

    groups: the documents of the tables that ask about the decision, by ask; weight: how much a token tells; common:
    the tokens with which the decision and its rules are told, whatever the facts; tokens: those of a text of the game
    in a language.
    """

    def __init__(
        self,
        game: Game,
        groups: Mapping[str, Sequence[Mapping[str, Any]]],
        weight: Mapping[str, float],
        common: Collection[str] = (),
        tokens: Callable[[str, str], Iterable[str]] = lambda text, lang: (),
    ) -> None:
        self.game = game
        self.common, self.tokens_of = common, tokens
        self._telling: dict[tuple[str, str, tuple[str, ...], Value], frozenset[str] | None] = {}
        self.tokens = {ask: _counts(documents) for ask, documents in groups.items()}
        self.sizes = {ask: max(len(documents), 1) for ask, documents in groups.items()}
        self._size, self._total = sum(self.sizes.values()), _counts([one for found in groups.values() for one in found])
        self._asks_telling: dict[object, list[str]] = {}
        for ask in groups:
            for one in game.asks[ask].given:
                self._asks_telling.setdefault((one.fact, one.args, one.value), []).append(ask)
        self.weight = weight

    @cached_property
    def telling(self) -> Mapping[str, frozenset[Key]]:
        """The facts that each token tells where this decision is asked about."""
        out: dict[str, set[Key]] = {}
        for ask in self.tokens:
            for one in self.game.asks[ask].given:
                for token in self._words_for(ask, one) or ():
                    out.setdefault(token, set()).add((one.fact, one.args))
        return {token: frozenset(facts) for token, facts in out.items()}

    def take(
        self, text: Understood, ask: str, given: Sequence[Given], read: Read, near: Mapping[str, Any], sure: bool
    ) -> None:
        """near: the document of that ask that is most alike; sure: so alike that its facts need no words of their
        own."""
        numbers = [one for one in text.numbers if one.first not in read.used]
        for one in given:
            key = (one.fact, one.args)
            if key in read.told:
                continue
            fact = self.game.facts[one.fact]
            if isinstance(fact.type, Number):
                self._number(one, fact, numbers, near, read)
            elif isinstance(fact.type, OneOf) and self._named(text, one, fact, near, read):
                continue
            elif key not in read.told:
                value = member_of(self.game, fact, one.value)
                telling = self._words_for(ask, one)
                said = telling is None or not telling.isdisjoint(text.weights)
                if said or (sure and not telling):
                    read.told[key] = value
                else:
                    read.unsure[key] = value
                    read.unsaid |= any(token.startswith((text.lang, "#")) for token in telling or ())

    def _number(self, one: Given, fact: Fact, numbers: list[Counted], near: Mapping[str, Any], read: Read) -> None:
        key = (one.fact, one.args)
        if str(one.value) in near["numbers"]:
            fit = [
                number for number in numbers if patterns.possible(fact, number.value) and number.first not in read.used
            ]
            same = [number for number in fit if number.value == one.value]
            if same or len(fit) >= 1:
                chosen = (same or fit)[0]
                read.told[key] = chosen.value
                read.used.update(range(chosen.first, chosen.last))
            return
        read.unsure[key] = one.value

    def _named(self, text: Understood, one: Given, fact: Fact, near: Mapping[str, Any], read: Read) -> bool:
        """Whether the value is a member that the near question names: then only a name in this question tells the
        fact."""
        of = fact.type
        assert isinstance(of, OneOf)
        if of.kind is None or f"#{of.kind}={one.value}" not in near["weights"]:
            return False
        for mention in text.mentions:
            value = _value_named(fact, mention)
            if value is not None and mention.first not in read.used:
                read.told[(one.fact, one.args)] = member_of(self.game, fact, value)
                read.used.update(range(mention.first, mention.last))
                break
        return True

    def _words_for(self, ask: str, one: Given) -> frozenset[str] | None:
        """The tokens that, among the questions about this decision, go with this fact; None where all of them tell it.

        A token with which the decision is spoken of anyway is no word for the fact, unless the fact's own texts have
        it."""
        name = (ask, one.fact, one.args, one.value)
        if name not in self._telling:
            self._telling[name] = self._found_for(ask, one)
        return self._telling[name]

    def _found_for(self, ask: str, one: Given) -> frozenset[str] | None:
        mine = {ask, *self._asks_telling.get((one.fact, one.args, one.value), ())} & self.tokens.keys()
        rest = self._size - sum(self.sizes[other] for other in mine)
        if rest <= 0:
            return None
        own = self._own(one)
        counts: dict[str, int] = {}
        for other in mine:
            for token, count in self.tokens[other].items():
                counts[token] = counts.get(token, 0) + count
        size = self._size - rest
        return frozenset(
            token
            for token, count in counts.items()
            if count / size >= _TELLING * (self._total[token] - count) / rest
            and self.weight.get(token, 0.0) > 2.0
            and (token in own or token not in self.common)
        )

    def _own(self, one: Given) -> frozenset[str]:
        """The tokens of the fact's own texts: its question, its phrases and what the value is called."""
        fact = self.game.facts[one.fact]
        found: set[str] = set()
        for phrase in fact.phrases:
            if phrase.value is None or phrase.value == one.value:
                found.update(self.tokens_of(phrase.pattern.replace("{", "").replace("}", ""), phrase.lang))
        labels = [fact.labels.get(str(one.value))]
        if isinstance(fact.type, OneOf) and fact.type.kind is not None:
            found.add(f"#{fact.type.kind}={one.value}")
            labels.append(self.game.kinds[fact.type.kind].labels.get(str(one.value)))
        for lang in LANGUAGES:
            found.update(self.tokens_of(getattr(fact.question, lang), lang))
            for label in labels:
                for name in names_of(label, lang) if label is not None else ():
                    found.update(self.tokens_of(name, lang))
        return frozenset(found)


def _counts(documents: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    out: dict[str, int] = {}
    for document in documents:
        for token in document["weights"]:
            out[token] = out.get(token, 0) + 1
    return out


def member_of(game: Game, fact: Fact, value: Value) -> Value | Member:
    """A class told as value of a fact is one of its members."""
    if isinstance(fact.type, OneOf) and isinstance(value, str) and value not in fact.type.values:
        group = game.groups.get(value) or game.kinds.get(value)
        if group is not None:
            return Member(frozenset(group.values) & frozenset(fact.type.values), value)
    return value


__all__ = ["Fraction", "Read", "Told", "Transfer", "YesNo", "read_names", "read_phrases", "speaker_fact"]
