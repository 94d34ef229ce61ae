"""What a yes/no question proposes for a value: "do I pay the bank?", "is it more than three?"; and the yes or no that
the value gives."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction

from kb.asking.known import Known
from kb.asking.lexicon import LANGUAGES, Mention, content, names_of, value_mentions
from kb.asking.meanings import Meaning
from kb.asking.shapes import (
    CLOSERS,
    COMPARED,
    CONCEDES,
    FIRST_PERSON,
    FIRST_SUBJECTS,
    FIRST_VERBS,
    INVERTED,
    LIMITS,
    POLAR_VERBS,
    THIRD_SUBJECTS,
)
from kb.asking.tokens import Understood, counted
from kb.asking.wordforms import function_words, key
from kb.rules.model import Decision, Number, OneOf, YesNo
from kb.ruling.model import RANGE, Ruling

#: A name within this many words of "I" or "me" is told of the speaker.
_NEAR = 4
_STOPS, _BARE = frozenset(".;:"), 2
_SUBJECTS = FIRST_SUBJECTS | THIRD_SUBJECTS
#: The answer where the rules are silent on what nobody declared them silent on: more likely the meaning is wrong.
UNCLEAR = "unclear"
_SIGNS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    ">": operator.gt, "<": operator.lt, ">=": operator.ge, "<=": operator.le,
}  # fmt: skip


def wants_yes_or_no(text: Understood) -> bool:
    """Whether yes or no answers it: not "before or after?", not "when?", "who?", "what happens?"."""
    return text.frame.sought == "polar" and (bool(text.frame.mood) or not text.frame.either)


def on_value(known: Known, text: Understood, meaning: Meaning, ruled: Ruling) -> str:
    """Yes or no about a value: whether it is the one proposed, or within the limits; a number with none proposed,
    whether there is any at all. A value is no answer to a question that wants yes or no: then it is not clear."""
    outcome = ruled.outcome
    proposed = _proposed(known, text, meaning)
    if not _asks_whether(text) and not (isinstance(proposed, str | frozenset) and _is_sentence(text)):
        return "value"
    if ruled.kind == RANGE and isinstance(proposed, Fraction):
        low, high = (end if isinstance(end, Fraction) else None for end in (outcome.low, outcome.high))
        return "no" if (low is not None and proposed < low) or (high is not None and proposed > high) else "yes"
    if ruled.kind == RANGE and proposed is None and _asks_for_limit(text):
        return "yes"
    if len(outcome.allowed) != 1 or not isinstance(outcome.allowed[0], bool | str | Fraction):
        return UNCLEAR
    (value,) = outcome.allowed
    if isinstance(value, Fraction) and isinstance(proposed, Fraction):
        return "yes" if _compared(text, value, proposed) else "no"
    if proposed is not None:
        return "yes" if value == proposed or (isinstance(proposed, frozenset) and value in proposed) else "no"
    if isinstance(value, Fraction):
        return "yes" if (value > 0) != meaning.flip else "no"
    return UNCLEAR


def on_choice(known: Known, text: Understood, meaning: Meaning, ruled: Ruling) -> str:
    """Yes where one of the values left to choose from is proposed ("may it go to the stable?"), no where another is;
    else, and where it is asked whether one must, that there is a choice."""
    proposed = _proposed(known, text, meaning)
    if not isinstance(proposed, str | frozenset) or text.frame.mood == "must":
        return "choice"
    meant = {proposed} if isinstance(proposed, str) else proposed
    return "no" if meant.isdisjoint(ruled.outcome.allowed) else "yes"


def _asks_for_limit(text: Understood) -> bool:
    """Whether the clause that asks wants to know of a limit, not how great it is: "is there a limit?"."""
    asked = _asked_in(text)
    return any(word.folded in LIMITS for at, word in enumerate(text.words) if at in asked)


def _compared(text: Understood, value: Fraction, proposed: Fraction) -> bool:
    """Whether a value is what is said of the number proposed: "more than three", "at least three", else just three."""
    for number in text.numbers:
        if number.value == proposed:
            before = tuple(word.folded for word in text.words[max(0, number.first - 2) : number.first])
            told = next((sign for sign, phrases in COMPARED.items() if before in phrases), "")
            if told:
                return _SIGNS[told](value, proposed)
    return value == proposed


def _asks_whether(text: Understood) -> bool:
    """Whether a question without a question word wants a yes or a no, where a number can be told: not "three troops,
    two swords. Total strength?", in which no verb asks."""
    words = text.words[: text.frame.until]
    breaks = [at for at, word in enumerate(words[:-1]) if word.text in _STOPS]
    last = [word.folded for word in words[breaks[-1] + 1 if breaks else 0 :] if word.kind == "word"]
    if _is_checked(text) or (last and last[-1] in CLOSERS):
        return True
    if len(last) <= _BARE and not POLAR_VERBS.isdisjoint(last):
        return True
    if breaks and len(last) <= _BARE and not text.frame.mood and _SUBJECTS.isdisjoint(last):
        return False
    return text.lang != "en" or any(word.folded in INVERTED for word in text.words)


def _is_sentence(text: Understood) -> bool:
    """Whether what is asked is more than a noun or two before its mark: "attacker takes ties?", not "winner?"."""
    words = text.words[: text.frame.until]
    breaks = [at for at, word in enumerate(words[:-1]) if word.text in _STOPS]
    last = words[breaks[-1] + 1 if breaks else 0 :]
    return bool(last) and last[-1].text == "?" and sum(word.kind == "word" for word in last) > _BARE


def _is_checked(text: Understood) -> bool:
    """Whether a "right?" closes what is asked."""
    until = min(text.frame.until, len(text.words))
    return [tag for tag, first, _ in text.frame.tags if first < until and tag != "BREAK"][-1:] == ["RIGHT"]


def _proposed(known: Known, text: Understood, meaning: Meaning) -> object:
    """The one value that a question proposes for what it asks about, a set of them where one name stands for several;
    None where it proposes none or says two things."""
    declared = known.game.decisions[meaning.decision[0]]
    found: list[object] = []
    if isinstance(declared.type, Number):
        unused = [number for number in text.numbers if number.first not in meaning.used]
        asked, told = _asked_in(text), _told_in(known, text)
        near = [one for one in unused if one.first in asked] or [one for one in unused if one.first not in told]
        near = near or (unused if _is_checked(text) else [])  # "I pay 2. Is that right?"
        found = [Fraction(number.value) for number in near]
        found = found or [Fraction(count) for at, count in counted(text) if at not in meaning.used]
    elif isinstance(declared.type, OneOf) and not declared.act and not isinstance(declared.type, YesNo):
        for places in (_asked_in(text), _told_of_speaker(text)):
            for mention in (*text.mentions, *text.inner):
                named = _values_named(declared, declared.type, mention)
                if named and mention.first in places and mention.first not in meaning.used:
                    found.append(named[0] if len(named) == 1 else frozenset(named))
            if found:
                break
        found = found or _values_hidden(known, text, meaning, declared.id)
        found = found or _values_told_apart(text, meaning, declared)
    return found[0] if len(set(found)) == 1 else None


def _values_hidden(known: Known, text: Understood, meaning: Meaning, decision: str) -> list[object]:
    """The values that the clause that asks names within longer names of others: "al banco" in "se va al banco"."""
    head, open_to = f"{decision}.", _may_propose(text, meaning)
    named = value_mentions(text.words, known.tables["lexicon"], text.closed, head)
    told = [one for one in named if one.first in open_to]
    values = [[concept.removeprefix(head) for concept in one.concepts] for one in told]
    return [found[0] if len(found) == 1 else frozenset(found) for found in values]


def _values_told_apart(text: Understood, meaning: Meaning, declared: Decision) -> list[object]:
    """The values of which alone the clause that asks has a word: "do we shuffle?" of "we shuffle" or "no card"."""
    said = [text.words[at] for at in _may_propose(text, meaning) if text.words[at].kind == "word"]
    has: dict[tuple[str, str], set[str]] = {}
    for lang in LANGUAGES:
        keys = {key(word.folded, lang) for word in said if word.folded not in function_words(lang)}
        for value, texts in declared.labels.items():
            for step in keys.intersection(one for name in names_of(texts, lang) for one in content(name, lang)):
                has.setdefault((lang, step), set()).add(value)
    return [value for values in has.values() if len(values) == 1 for value in values]


def _may_propose(text: Understood, meaning: Meaning) -> frozenset[int]:
    """The words of the clause that asks by which a value may be proposed that no name proposes: those that tell no
    fact, before what is conceded."""
    asked = _asked_in(text)
    conceded = min((at for at in asked if text.words[at].folded in CONCEDES), default=len(text.words))
    return frozenset(at for at in asked if at not in meaning.used and at < conceded)


def _told_in(known: Known, text: Understood) -> frozenset[int]:
    """The words of phrases that tell a number, of whatever fact."""
    counting = [one for one in known.stated(text) if any(name == "n" for name, _ in one.slots)]
    return frozenset(at for one in counting for at in range(one.first, one.last))


def _values_named(declared: Decision, of: OneOf, mention: Mention) -> list[object]:
    """The values of a decision that a name may stand for."""
    out: list[object] = []
    for concept in mention.concepts:
        head, dot, value = concept.partition(".")
        if dot and head == declared.id and value in of.values:
            out.append(value)
        kind, equals, value = concept.partition("=")
        if equals and of.kind == kind and value in of.values:
            out.append(value)
    return out


def _asked_in(text: Understood) -> frozenset[int]:
    """The words among which a yes/no question may propose something: those of the clause that asks, all where there is
    one alone; not what it denies ("to the bank and not to me")."""
    asking = text.frame.asking
    if asking is None or len(text.frame.clauses) < 2:
        return frozenset(range(len(text.words))) - text.frame.denied
    return frozenset(range(asking.first, asking.last)) - text.frame.denied


def _told_of_speaker(text: Understood) -> frozenset[int]:
    """The words near which the speaker speaks of himself, where he asks about himself: "I sell. Do I win?"."""
    asking = text.frame.asking
    if asking is None or not _speaks(text, range(asking.first, asking.last)):
        return frozenset()
    out: set[int] = set()
    for clause in text.frame.clauses:
        for at in range(clause.first, clause.last):
            if _speaks(text, range(max(clause.first, at - _NEAR), min(clause.last, at + 2))):
                out.add(at)
    return frozenset(out)


def _speaks(text: Understood, places: range) -> bool:
    """Whether the speaker speaks of himself in these words."""
    found = [text.words[at].folded for at in places]
    return not FIRST_PERSON.isdisjoint(found) or not FIRST_VERBS.isdisjoint(found)
