"""What a question tells of the facts that one decision reads: from phrases and from names (from the nearest question
asked before: `transfer`).

Facts are looked for only where the decision reads them: looked for everywhere they are mostly wrong.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from kb.asking import patterns
from kb.asking.lexicon import Mention
from kb.asking.shapes import ARTICLES, LEADS, THIRD_SUBJECTS
from kb.asking.tokens import Understood
from kb.rules.expressions import Value
from kb.rules.model import Fact, Game, OneOf
from kb.ruling.model import Key, Member

Told = dict[Key, "Value | Member"]
_OBJECT_AFTER = {
    "es": frozenset("a al contra de del con para por en sobre hacia".split()),
    "en": frozenset("to against of with for from on into at by over".split()),
}
_BEFORE_I = frozenset("can could may might must should do am have".split())
_SELVES = frozenset("i we me yo nosotros puedo podemos debo debemos".split())
_I_ASK = frozenset("puedo podemos podria debo debemos tengo tenemos estoy".split())
_NOT = frozenset("no not non sin without ni never nunca tampoco nadie nobody ningun ninguna ninguno none".split())
#: Words that may stand between a negation and what it denies; any other word takes the negation for itself.
_NOT_REACHES_OVER = frozenset(
    """el la los las un una a the an any ningun ninguna algun alguna me te se le lo les nos ya yet ever even
    aun todavia hay ha he han tengo tiene tienen es esta estan estoy do does did have has had is are was were am be been
    being i he she they it we you his her my their su mi en in on de of
    more mas anywhere near cerca anyone anybody alguien nadie with con""".split()
)
_NOT_REACH = 4
#: What is not played or used is not there; where it is not used is no object: "not used in the set-up".
_USES = frozenset(
    "play playing use used using juego jugamos juega juegan jugar jugando usamos usa usan usar usando".split()
)
_PLACED = frozenset("in on at en a".split())
#: An object before the verb: the subject that follows is somebody else ("lo cobra el banco").
_CLITICS = frozenset("lo le les".split())
_OR = frozenset("o u or".split())
#: Behind a name that begins a clause these are no deed of its bearer's.
_NO_VERB = frozenset("is are was es son era y e o u and or of de del in en on with con at to a for para".split())
#: Said within this many words after a name, who bears it does something to the speaker ("X ya me lo prestará").
_TO_ME, _TO_ME_NEAR = frozenset("me nos us".split()), 3


@dataclass(slots=True)
class Read:
    """What was understood. `used`: the words (positions) that told something. `unsure`: facts taken over without
    words of their own; `unsaid`: one of them has words, and the question has none of these, or is contrary to what is
    usual; `filled`: the words of phrases that a name completes."""

    told: Told = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    unsure: Told = field(default_factory=dict)
    unsaid: bool = False
    filled: set[int] = field(default_factory=set)


def read_phrases(
    text: Understood,
    stated: Iterable[patterns.Stated],
    facts: Collection[str],
    game: Game,
    read: Read,
    decision: str | None = None,
) -> None:
    """Facts, of those named, that phrases state; a negated yes is a no. The longest phrase takes its words: a shorter
    one among them tells nothing, unless a slot of its own does. decision: what is asked about; no phrase has a part of
    its name."""
    heard: list[patterns.Stated] = []
    for one in stated:
        found = patterns.told(game, one) if one.fact in facts else None
        if found is None or found[0] in read.told or _cuts_name(text, one, decision):
            continue
        if one.fixed < 2 and read.used.issuperset(range(one.first, one.last)):
            continue
        if any(_is_part(one, other) for other in heard):
            continue
        key, value = found
        if _negated(text, one.first):
            if not isinstance(value, bool):
                continue
            value = not value
        heard.append(one)
        read.told[key] = value
        read.used.update(range(one.first, one.last))
        if any(name != "n" for name, _ in one.slots):
            read.filled.update(range(one.first, one.last))


def _cuts_name(text: Understood, one: patterns.Stated, decision: str | None) -> bool:
    """Whether a phrase ends or begins within a name of the decision: "in combat" is not said with "a combat card"."""
    return not one.slots and any(
        f"do={decision}" in mention.concepts
        and (one.first < mention.first < one.last < mention.last or mention.first < one.first < mention.last < one.last)
        for mention in text.mentions
    )


def _is_part(one: patterns.Stated, other: patterns.Stated) -> bool:
    """Whether a phrase stands within a longer one that is understood already, and says no more than it."""
    within = other.first <= one.first and one.last <= other.last
    return within and one.fixed < other.fixed and set(one.slots) <= set(other.slots)


def _negated(text: Understood, first: int) -> bool:
    """Whether a negation reaches the word: only light words stand between them, no break and no other content. Another
    negation it does not undo: "no juegan ni los panaderos"."""
    if text.words[first].folded in _NOT:
        return False
    for at in range(first - 1, max(-1, first - 1 - _NOT_REACH), -1):
        word = text.words[at]
        if word.kind != "word":
            return False
        if word.folded in _NOT:
            return at not in text.frame.idle
        uses = word.folded in _USES and text.words[at + 1].folded not in _PLACED
        if not uses and word.folded not in _NOT_REACHES_OVER:
            return False
    return False


def read_names(
    text: Understood, facts: Iterable[Fact], wanted: Collection[str], speaker: str | None, game: Game, read: Read
) -> None:
    """Facts that a name alone tells: the label of a value, or a member, or class, of the kind that only one open
    fact takes.

    wanted: the facts that the nearest question asked before tells; they come first where several take the same name.
    """
    plain = [fact for fact in facts if not fact.params and isinstance(fact.type, OneOf)]
    for mention in (*text.mentions, *text.inner):
        if mention.first in text.frame.denied or mention.first in text.aside:
            continue
        hidden = mention.first in read.used or mention in text.inner
        if hidden and (mention.first in read.filled or not _opens_as_subject(text, mention)):
            continue
        generic = any(concept.startswith(("term=", "do=")) for concept in mention.concepts)
        for fact in plain:
            if (fact.id, ()) in read.told or (hidden and fact.id != speaker):
                continue
            value = value_named(fact, mention)
            if value is None or (fact.id == speaker and not _may_be_speaker(text, mention)):
                continue
            member = _is_member(mention, value)
            if member and fact.id not in wanted and _told_elsewhere(fact, value, plain, read):
                continue
            rivals = [
                other
                for other in plain
                if other is not fact
                and (other.id, ()) not in read.told
                and other.id != speaker
                and value_named(other, mention) is not None
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


def _told_elsewhere(fact: Fact, value: str, plain: Sequence[Fact], read: Read) -> bool:
    """Whether another fact of the same kind is told to be just that member: a name said twice tells it once."""
    return any(
        read.told.get((other.id, ())) == value
        for other in plain
        if other is not fact and isinstance(other.type, OneOf) and isinstance(fact.type, OneOf)
        and other.type.kind == fact.type.kind is not None
    )  # fmt: skip


def _is_member(mention: Mention, value: str) -> bool:
    """Whether the name is that of a member of a kind or of a class, not a word for one value of one fact."""
    return any(
        concept.endswith("=" + value) and not concept.startswith(("term=", "do=", "power="))
        for concept in mention.concepts
    )


def value_named(fact: Fact, mention: Mention) -> str | None:
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
    """Whether the name can be who acts: it is a subject, and nobody speaks of himself ("can I", "puedo"), or stands in
    brackets behind who does: "can I (brewers)"."""
    words = [word.folded for word in text.words]
    around = words[max(0, mention.first - 2) : mention.first] + words[mention.last : mention.last + 1]
    if around[1:] == ["(", ")"] and around[0] in _SELVES:
        return True
    if text.lang == "en":
        alone = any(b in ("i", "we") and a in _BEFORE_I for a, b in itertools.pairwise(words))
    else:
        alone = any(word in _I_ASK for word in words)
    return not alone and _is_subject(text, mention)


def _opens_as_subject(text: Understood, mention: Mention) -> bool:
    """Whether a name begins a clause and a verb may follow: its bearer does what a phrase says that begins with it
    ("the bakers plant")."""
    before = mention.first - 1
    while before >= 0 and text.words[before].folded in LEADS | ARTICLES:
        before -= 1
    after = text.words[mention.last].folded if mention.last < len(text.words) else ""
    opens = before < 0 or text.words[before].kind == "mark"
    return opens and after.isalpha() and after not in _NO_VERB and not text.words[mention.last - 1].text.endswith("s'")


def _is_subject(text: Understood, mention: Mention) -> bool:
    """Whether the name can be who acts: nothing before it makes it an object, and it is not one of two to choose
    from, nor who is said to be there or to do something to "it"."""
    words = [word.folded for word in text.words]
    if _in_alternative(words, mention):
        return False
    at = mention.first - 1
    while at >= 0 and text.words[at].folded in ARTICLES and at > mention.first - 3:
        if text.words[at].folded == "a" and text.lang == "es":
            return False
        at -= 1
    if at >= 0 and (words[at] in ("hay", "haya") or (at > 0 and words[at - 1] in _CLITICS)):
        return False
    if at > 0 and words[at - 1 : at + 1] in (["there", "is"], ["there", "are"]):
        return False
    if not _asks_of_another(text, mention) and any(
        words[place] in _TO_ME
        for place in range(mention.last, min(mention.last + _TO_ME_NEAR, len(words)))
        if all(text.words[between].kind == "word" for between in range(mention.last, place))
    ):
        return False
    return at < 0 or words[at] not in _OBJECT_AFTER[text.lang]


def _asks_of_another(text: Understood, mention: Mention) -> bool:
    """Whether another clause than that of the name asks what "he" or "they" may do: "X beat me, what does he take?"."""
    asking = text.frame.asking
    if asking is None or asking.first <= mention.first < asking.last:
        return False
    return any(text.words[at].folded in THIRD_SUBJECTS for at in range(asking.first, asking.last))


def _in_alternative(words: Sequence[str], mention: Mention) -> bool:
    """Whether an "or" stands right before or after a name, articles apart."""
    before = [at for at in range(max(0, mention.first - 2), mention.first) if words[at] not in ARTICLES]
    return (bool(before) and words[before[-1]] in _OR) or (mention.last < len(words) and words[mention.last] in _OR)


def member_of(game: Game, fact: Fact, value: Value) -> Value | Member:
    """A class told as value of a fact is one of its members."""
    if isinstance(fact.type, OneOf) and isinstance(value, str) and value not in fact.type.values:
        group = game.groups.get(value) or game.kinds.get(value)
        if group is not None:
            return Member(frozenset(group.values) & frozenset(fact.type.values), value)
    return value
