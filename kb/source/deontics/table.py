"""The shape of a language's table of deontic phrases, and how its phrases are written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_GROUP = re.compile(r"\((?!\?)")
_GAP = re.compile(r"<(\d),(\d)> ?")
_NAME = re.compile(r"\{([A-Z]+)\}")
_WORD = r"(?:[^\W_][\w'-]* )"


@dataclass(frozen=True, slots=True)
class Deontics:
    """Patterns over folded text whose white space is single spaces.

    families: all cues, the family's name being the group that matched; the first family in the table wins at a place.
    subordinators: what follows them, up to the next comma, is under a condition.
    relatives: they end the text before a verb that describes ("the player who may").
    existential: it opens a sentence whose description carries it ("there is a number that you may").
    opening: words that only draw attention to the sentence.
    optional: a predicate that permits wherever it stands.
    example, first_person: only a worked example has them.
    ability: a label with it names an ability.
    bare_verb: the sentence opens with a verb that no list of imperatives may have.
    openers: what may stand, up to a comma, before a verb that tells what to do.
    ambiguous: imperatives that are more often other words.
    """

    families: re.Pattern[str]
    subordinators: re.Pattern[str]
    relatives: re.Pattern[str]
    existential: re.Pattern[str]
    opening: re.Pattern[str]
    optional: re.Pattern[str]
    example: re.Pattern[str]
    first_person: re.Pattern[str]
    ability: re.Pattern[str]
    bare_verb: re.Pattern[str]
    openers: re.Pattern[str]
    ambiguous: frozenset[str]


def phrase(written: str, words: Mapping[str, str]) -> str:
    """A phrase as a regular expression: (a|b) is a choice, <0,3> that many words, {CAN} a choice of `words`.

    All else is as in a regular expression. No comma is ever crossed, for words hold none.
    """
    named = _NAME.sub(lambda m: f"(?:{words[m.group(1)]})", written)
    gapped = _GAP.sub(lambda m: f"{_WORD}{{{m.group(1)},{m.group(2)}}}", named)
    return _GROUP.sub("(?:", gapped)


def one_of(written: str, words: Mapping[str, str] | None = None) -> re.Pattern[str]:
    """Any of the phrases, one a line, as whole words."""
    return re.compile(_any(written, words or {}))


def families(table: Mapping[str, str], words: Mapping[str, str]) -> re.Pattern[str]:
    """The families of phrases, one a line in each, tried at a place in the order of the table."""
    return re.compile("|".join(rf"(?P<{name}>{_any(written, words)})" for name, written in table.items()))


def _any(written: str, words: Mapping[str, str]) -> str:
    lines = [line.strip() for line in written.splitlines() if line.strip()]
    return rf"(?<![\w'])(?:{'|'.join(phrase(line, words) for line in lines)})(?![\w'])"
