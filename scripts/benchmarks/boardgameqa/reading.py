"""The text of an item to its data, by grammar/boardgameqa.lark."""

from __future__ import annotations

import functools
import itertools
import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import lark

from kb.resources import grammar
from scripts.benchmarks.boardgameqa.background import TABLE, count
from scripts.benchmarks.boardgameqa.items import ANY, EACH, Condition, Item, Literal, Rule, Told

_IMPORTANT = re.compile(r" ?\(i\.e\.[^)]*\)")
_KNOWN = (*TABLE["animals"]["of-two-words"], *TABLE["animals"]["names"].split())
#: Where an animal that the table lacks gives itself away: at the beginning of what is told, and in the question.
_SUBJECTS = re.compile(
    r"(?:follows\. |\. )The (?!current )([a-z]+) |\bpreferences, does the ([a-z]+) | the ([a-z]+)\?$")
#: An item's beginning, what is told, the heading of the rules, the rules with the preferences, the question.
_PARTS = re.compile(
    r"(.*? is as follows\.)(.*?)(And the rules of the game are as follows\.)(.*?)(Based on the game state .*)$",
    re.DOTALL)
_SENTENCES = re.compile(r"(?<=\.) (?=[‹A-Z])")
_RULES = re.compile(r"(?<=\.) (?=Rule\d+(?:: | is preferred over ))")


class NotRead(ValueError):
    """An item whose text is not of the patterns of the grammar; the message shows where."""


def read(text: str) -> Item:
    """The data of an item; sentences that follow none of the patterns are left out and listed in it.

    Raises NotRead where the question, or the whole text, is of another form.
    """
    marked = mark_animals(text)
    try:
        return parser().parse(marked, start="start")  # type: ignore[no-any-return]
    except lark.UnexpectedInput as error:
        return _read_in_part(marked, NotRead(error.get_context(marked, 60)))


def read_rule(text: str) -> Rule:
    """The data of one rule, `Rule1: If ...`. Raises NotRead where it follows none of the patterns."""
    marked = mark_animals(text)
    try:
        return parser().parse(marked, start="rule")  # type: ignore[no-any-return]
    except lark.UnexpectedInput as error:
        raise NotRead(error.get_context(marked, 60)) from None


def _read_in_part(marked: str, fault: NotRead) -> Item:
    parts = _PARTS.match(marked)
    if parts is None:
        raise fault
    kept: list[str] = []
    unread: list[str] = []
    for text, start, split in ((parts[2], "fact", _SENTENCES), (parts[4], "rule", _RULES)):
        good = []
        for sentence in split.split(text.strip()):
            (good if _follows(sentence, "preference" if "is preferred over" in sentence else start)
             else unread).append(sentence)
        kept.append(" ".join(good))
    try:
        item = parser().parse(" ".join((parts[1], kept[0], parts[3], kept[1], parts[5])), start="start")
    except lark.UnexpectedInput:
        raise fault from None
    return replace(item, unread=tuple(unread))  # type: ignore[no-any-return]


def _follows(sentence: str, start: str) -> bool:
    try:
        parser().parse(sentence, start=start)
    except lark.UnexpectedInput:
        return False
    return True


def mark_animals(text: str) -> str:
    """`the duck` -> `‹duck›`, so that a relation's words end where an animal begins."""
    others = {name for found in _SUBJECTS.findall(text) for name in found if name} - set(_KNOWN)
    return _animals(frozenset(others)).sub(r"‹\1›", text)


@functools.lru_cache(maxsize=256)
def _animals(others: frozenset[str]) -> re.Pattern[str]:
    by_letter = itertools.groupby(sorted({*_KNOWN, *others}), key=lambda name: name[0])
    # By first letter, because a long list of alternatives is tried at every word of the text; longest names first.
    names = "|".join(f"{letter}(?:{'|'.join(name[1:] for name in sorted(group, key=len, reverse=True))})"
                     for letter, group in by_letter)
    return re.compile(rf"\b(?:[Tt]he )?({names})\b")


@functools.lru_cache(maxsize=1)
def parser() -> lark.Lark:
    """The parser; it makes the data as it goes, without a tree."""
    return lark.Lark(grammar("boardgameqa"), parser="lalr", lexer="contextual", transformer=_Making(),
                     start=["start", "fact", "rule", "preference"])


@functools.lru_cache(maxsize=4096)
def relation(words: str) -> str:
    """A relation's words in the infinitive and in the table's wording: "hugs" -> "hug"."""
    plain = _IMPORTANT.sub("", words).strip()
    first, _, rest = plain.partition(" ")
    base = f"{_infinitive(first)} {rest}".strip()
    return TABLE["relations"].get(base, base)  # type: ignore[no-any-return]


def _infinitive(verb: str) -> str:
    if not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")) else verb[:-1]


class _Making(lark.Transformer):  # type: ignore[misc,type-arg]
    """Each rule of the grammar to data. Parts of a rule that differ by role come as (role, what)."""

    def ENTITY(self, token: lark.Token) -> str:
        return token[1:-1]

    def positive(self, parts: list[Any]) -> Literal:
        return Literal(EACH, relation(parts[0]), parts[1])

    def negative(self, parts: list[Any]) -> Literal:
        return Literal(EACH, relation(parts[1]), parts[2], False)

    def literal(self, parts: list[Any]) -> Literal:
        return replace(parts[1], subject=parts[0])

    def fact(self, parts: list[Any]) -> list[Literal | Told]:
        return [replace(one, subject=parts[0]) for one in parts[1:]]

    def told(self, parts: list[Any]) -> Literal | Told:
        return parts[0]  # type: ignore[no-any-return]

    def some(self, parts: list[Any]) -> tuple[str, Any]:
        return "body", parts[0]

    def anyone(self, parts: list[Any]) -> tuple[str, Any]:
        return "body", replace(parts[0], subject=ANY)

    def holds(self, parts: list[Any]) -> tuple[str, Any]:
        return "body", parts[0]

    def head(self, parts: list[Any]) -> tuple[str, Any]:
        return "head", parts[0]

    then = head

    def about(self, parts: list[Any]) -> tuple[str, Any]:
        return "about", parts[0]

    def rule(self, parts: list[Any]) -> Rule:
        """`Rule1`, then what it asks for, concludes and is about, in the order of the text."""
        name, *rest = parts
        about = next((what for role, what in rest if role == "about"), None)
        head = next(what for role, what in rest if role == "head")
        body = [what for role, what in rest if role == "body"]
        if any(isinstance(part, Condition) for part in body):
            about = about or head.subject
            body = [replace(part, subject=about) if isinstance(part, Condition) else part for part in body]
        if head.subject == EACH and about is not None:
            head = replace(head, subject=about)
        return Rule(str(name), tuple(body), head)

    def preference(self, parts: list[Any]) -> tuple[str, str]:
        return str(parts[0]), str(parts[1])

    def start(self, parts: list[Any]) -> Item:
        said = [one for part in parts if isinstance(part, list) for one in part]
        return Item(
            tuple(one for one in said if isinstance(one, Literal)),
            tuple(one for one in said if isinstance(one, Told)),
            tuple(part for part in parts if isinstance(part, Rule)),
            tuple(part for part in parts if isinstance(part, tuple)),
            replace(parts[-1], subject=parts[-2]),
        )

    def age(self, parts: list[Any]) -> str:
        """The days of `two and a half years`, as a fraction in text."""
        half = Fraction(1, 2) if len(parts) == 3 else 0
        return str((count(parts[0]) + half) * TABLE["days"][parts[-1].removesuffix("s")])


_CONDITIONS = """more_money how_many_friends same_letter card_letter card_flag card_rainbow card_primary ball_fits
notebook_fits how_old film_released is_in state"""
_PROPERTIES = "money friends name card ball notebook old nearly_old film currently_in is_so"
# An alias of the grammar is the kind of what it makes; `rule` and `fact` fill in the subject.
for _kind in _CONDITIONS.split():
    setattr(_Making, _kind, lambda self, parts, kind=_kind: ("body", Condition(EACH, kind, tuple(map(str, parts)))))
for _kind in _PROPERTIES.split():
    setattr(_Making, _kind, lambda self, parts, kind=_kind: Told(EACH, kind, tuple(map(str, parts))))
