"""What the nearest question asked before tells of the facts, where the question at hand has words for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from kb.asking import patterns
from kb.asking.lexicon import LANGUAGES, names_of
from kb.asking.owners import Owner, may_be_of
from kb.asking.readings import Read, member_of, value_named
from kb.asking.tables import without_slots
from kb.asking.tokens import Counted, Understood, moments
from kb.rules.cases import Given
from kb.rules.expressions import Value
from kb.rules.model import Fact, Game, Number, OneOf
from kb.ruling.model import Key, Member

#: A token tells a fact that is so many times as frequent where the fact is told as elsewhere.
_TELLING = 2.5
#: How many words on either side of a number may say what it counts.
_BESIDE = 2


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
        self,
        text: Understood,
        ask: str,
        given: Sequence[Given],
        read: Read,
        near: Mapping[str, Any],
        sure: bool,
        swap: Mapping[str, str] | None = None,
        stated: Sequence[patterns.Stated] = (),
        owned: Mapping[int, Owner] | None = None,
    ) -> None:
        """near: the document of that ask that is most alike; sure: so alike that its facts need no words of their
        own; swap: parties of that ask and who has their part in this question; stated: what phrases of the question
        state, or leave open; owned: whose its numbers are. What the question denies and that ask did not is no word
        for a fact, nor are the words with which the same is told of another party."""
        swap = swap or {}
        heard = text.weights.keys() - (text.denied - frozenset(near["denied"]))
        owned = owned or {}
        free = [one for one in text.numbers if one.first not in read.used]
        left_open = {one.fact for one in stated if one.open}
        for one in given:
            key = _swapped(one, swap)
            fact = self.game.facts[one.fact]
            if key in read.told or one.fact in left_open:
                continue
            swapped = swap.get(str(one.value), one.value)
            if _is_named_aside(text, fact, swapped):
                continue
            if isinstance(fact.type, Number) and str(one.value) in near["numbers"]:
                numbers = [number for number in free if may_be_of(owned.get(number.first), fact, key[1])]
                self._number(text, one, key, numbers, read)
            elif self._named(text, one, key, near, read) or self._lacks_name(text, fact, one.value, swapped, near):
                continue
            elif key not in read.told:
                value = member_of(self.game, fact, swapped)
                telling = self._words_for(ask, one)
                heard_of_it = heard - _told_of_others(self.game, text, stated, key, read)
                said = heard_of_it == heard if telling is None else self._is_said(one, telling & heard_of_it)
                if (said or (sure and not telling)) and not _other_named(self.game, text, fact, value):
                    read.told[key] = value
                else:
                    read.unsure[key] = value
                    has_words = any(token.startswith((text.lang, "#")) for token in telling or ())
                    read.unsaid |= has_words or _is_unusual(fact, one.value)

    def _is_said(self, one: Given, words: Collection[str]) -> bool:
        """Whether words that tell a fact are enough: contrary to what is usual, one of its own, or two."""
        if not _is_unusual(self.game.facts[one.fact], one.value):
            return bool(words)
        return len(words) > 1 or not self._own(one).isdisjoint(words)

    def _number(self, text: Understood, one: Given, key: Key, numbers: list[Counted], read: Read) -> None:
        """A number with the fact's own words about it comes first, then one of the same size; "turn 4" tells no fact
        that has no word of a turn."""
        fact = self.game.facts[one.fact]
        own, when = self._own(one), frozenset(moments(text))
        best: tuple[int, bool] | None = None
        for number in numbers:
            if not patterns.possible(fact, number.value) or number.first in read.used:
                continue
            about = _about(text, number, own)
            if number.first in when and not about:
                continue
            rank = (about, number.value == one.value)
            if best is None or rank > best:
                best, chosen = rank, number
        if best is not None:
            read.told[key] = chosen.value
            read.used.update(range(chosen.first, chosen.last))

    def _named(self, text: Understood, one: Given, key: Key, near: Mapping[str, Any], read: Read) -> bool:
        """Whether the value is a member that the near question names: then only a name in this question tells the
        fact."""
        fact = self.game.facts[one.fact]
        kind = fact.type.kind if isinstance(fact.type, OneOf) else None
        if kind is None or f"#{kind}={one.value}" not in near["weights"]:
            return False
        for mention in text.mentions:
            value = value_named(fact, mention)
            free = mention.first not in read.used and mention.first not in text.aside
            if value is not None and free and mention.first not in text.frame.denied:
                read.told[key] = member_of(self.game, fact, value)
                read.used.update(range(mention.first, mention.last))
                break
        return True

    def _lacks_name(self, text: Understood, fact: Fact, value: Value, swapped: Value, near: Mapping[str, Any]) -> bool:
        """Whether the near question names the value, a member of some kind, and this one does not, or denies it:
        other words ("ship from the board") tell nothing then."""
        kinds = [name for name, kind in self.game.kinds.items() if value in kind.values]
        if not any(f"#{kind}={value}" in near["weights"] for kind in kinds):
            return False
        named = (one.first for one in text.mentions if value_named(fact, one) == swapped)
        return all(at in text.frame.denied for at in named)

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
                found.update(self.tokens_of(without_slots(phrase.pattern), phrase.lang))
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


def _other_named(game: Game, text: Understood, fact: Fact, value: Value | Member) -> bool:
    """Whether the question names values that the fact can have, and not this one; to leave one out names a member
    too."""
    apart = text.frame.denied.union(text.aside)
    said = value.name if isinstance(value, Member) else value
    every = any(said in kind.values for kind in game.kinds.values())
    named = {value_named(fact, one) for one in text.mentions if every or one.first not in apart} - {None}
    return bool(named) and said not in named


def _is_named_aside(text: Understood, fact: Fact, value: Value) -> bool:
    """Whether the question names the value only to leave it out, or for somebody else."""
    places = {one.first for one in text.mentions if value_named(fact, one) == value} if text.aside else set()
    return bool(places) and places <= text.aside.keys()


def _is_unusual(fact: Fact, value: Value) -> bool:
    """Whether a fact has a usual value, and not this one."""
    return fact.usual not in (None, value)


def _told_of_others(
    game: Game, text: Understood, stated: Sequence[patterns.Stated], key: Key, read: Read
) -> frozenset[str]:
    """The tokens that only phrases have which tell something else: the same fact of another party ("the seller calls"
    is no word for a call of the buyer), or another fact that is read."""
    told = [(one, patterns.told(game, one)) for one in stated]
    others = [
        one
        for one, found in told
        if found is not None and found[0] != key and (found[0] in read.told or (one.fact == key[0] and key[1]))
    ]
    places = {at for one in others for at in range(one.first, one.last)}
    spoken = {at: [token] for at, token in text.at.items()}
    for mention in text.mentions:
        spoken.setdefault(mention.first, []).append("#" + mention.concepts[0])
    out = {token for at in places for token in spoken.get(at, ())}
    return frozenset(out) - {token for at, tokens in spoken.items() if at not in places for token in tokens}


def _swapped(one: Given, swap: Mapping[str, str]) -> Key:
    return (one.fact, tuple(swap.get(arg, arg) for arg in one.args))


def _about(text: Understood, number: Counted, own: Collection[str]) -> int:
    """How many of the words beside a number, up to a mark, are the fact's own: two after it, two before."""
    count = 0
    for places in (range(number.last, number.last + _BESIDE), range(number.first - 1, number.first - 1 - _BESIDE, -1)):
        for at in places:
            if not 0 <= at < len(text.words) or text.words[at].kind != "word":
                break
            count += text.at.get(at) in own
    return count


def _counts(documents: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    out: dict[str, int] = {}
    for document in documents:
        for token in document["weights"]:
            out[token] = out.get(token, 0) + 1
    return out
