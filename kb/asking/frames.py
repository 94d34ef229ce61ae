"""The shape of a question: what it asks for, in which mood, which clauses tell and which ask, what is denied.

Source of the shapes: grammar/question.lark, over tags; see `shapes` for the words.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import lark
from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import Lexer

from kb.asking.linking import BREAKS, inversions, linking
from kb.asking.normal import Word
from kb.asking.shapes import AMOUNTS, SHAPES, VERBS, shape_trie
from kb.resources import grammar
from kb.rules import store
from kb.text import fold
from kb.text.lexicon import Mark, Node, find_phrases

#: In the order in which they decide what is asked for, where several stand in the asking clause.
_SOUGHT = ("COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT")
_ASKS = frozenset(("MAY", "MUST", *_SOUGHT))
_OPENERS = {
    "es": frozenset("el la los las un una y pero oye pues maximo maxima minimo minima".split()),
    "en": frozenset("the a an and but so hey maximum minimum".split()),
}
#: A question that opens with one of these asks for it, whatever follows: "max cards I can hold".
_EXTREMES = frozenset("max maximum maximo min minimum minimo tope".split())
_SCOPE = 4


@dataclass(frozen=True, slots=True)
class Clause:
    """Words `first` to `last` (exclusive): `kind` is condition, query or told; `asks` the tags that ask in it."""

    kind: str
    asks: tuple[str, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Frame:
    """`sought`: count, who, where, which, when, what, or polar. `mood`: may, must or "" where the question has neither.

    `denied`: the words (positions) within reach of a negation. `either`: it offers two things to choose from.
    `tags`: (tag, first word, last word + 1), in order. `forbidden`: it asks whether something is
    forbidden, so that its yes is a no.
    """

    sought: str
    mood: str
    clauses: tuple[Clause, ...]
    denied: frozenset[int]
    either: bool
    forbidden: bool
    tags: tuple[tuple[str, int, int], ...] = ()

    def kind_at(self, position: int) -> str:
        """The kind of the clause in which a word stands, told where it stands in none."""
        return next((clause.kind for clause in self.clauses if clause.first <= position < clause.last), "told")

    @property
    def asking(self) -> Clause | None:
        """The last clause that asks or tells, not one of "right?" alone; None where there are conditions only."""
        found = [one for one in self.clauses if one.kind != "condition"]
        more = [one for one in found if not (one.asks == ("RIGHT",) and self._is_tag_alone(one))]
        kept = more or found
        return kept[-1] if kept else None

    def _is_tag_alone(self, clause: Clause) -> bool:
        return all(tag == "RIGHT" for tag, first, _ in self.tags if clause.first <= first < clause.last)


class _TagLexer(Lexer):
    """Lark reads tokens that are made already."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[Token]:  # type: ignore[override]
        return iter(data)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    """The parser, from the kept tables where grammar and lark are the same as when they were made."""
    text = grammar("question")
    key = hashlib.sha256(f"{lark.__version__}\n{text}".encode()).digest()
    kept = store.get("question-grammar", key)
    if kept is not None:
        with contextlib.suppress(Exception):  # whatever a torn file raises: the tables are made anew
            return Lark.load(io.BytesIO(kept))
    made = Lark(text, parser="lalr", lexer=_TagLexer, propagate_positions=False)
    buffer = io.BytesIO()
    made.save(buffer)
    store.put("question-grammar", key, buffer.getvalue())
    return made


def frame_of(words: Sequence[Word], lang: str) -> Frame:
    """The shape of a question in one language; linear in its words."""
    tags = _tags(words, lang)
    clauses = _clauses(tags)
    asks = [ask for clause in clauses if clause.kind == "query" for ask in clause.asks]
    sought = next((tag.lower() for tag in _SOUGHT if tag in asks), "polar")
    if not asks and _what_becomes(words, clauses):
        sought = "what"
    if (not asks and _names_amount(words, lang)) or (words and words[0].folded in _EXTREMES):
        sought = "count"
    if not asks and sought == "polar" and _asks_moment(words, clauses):
        sought = "when"
    if sought != "count" and asks and asks[0] in ("MAY", "MUST"):
        sought = "polar"  # "can I ... what I drew": the first asking word carries the clause
    mood = next((tag.lower() for tag in asks if tag in ("MAY", "MUST")), "")
    if {"MAY", "MUST"} <= set(asks) and _offers_either(tags):
        mood = "must"
    return Frame(
        sought,
        mood,
        clauses,
        _denied(words, tags),
        _offers_two(tags, clauses),
        any(word.folded in ("prohibido", "prohibida", "ilegal", "illegal", "forbidden", "banned") for word in words),
        tuple(tags),
    )


def _what_becomes(words: Sequence[Word], clauses: Sequence[Clause]) -> bool:
    """ "what if ...", "what happens if ..." with nothing asked after it: it asks what becomes of that."""
    if not clauses or clauses[-1].kind != "condition":
        return False
    opening = tuple(word.folded for word in words[clauses[-1].first : clauses[-1].first + 2])
    return opening in (("y", "si"), ("que", "pasa"), ("que", "ocurre"), ("what", "if"), ("what", "happens"))


def _offers_either(tags: Sequence[tuple[str, int, int]]) -> bool:
    """ "can I wait or do I have to": what is offered is the duty and its contrary, whichever comes first."""
    row = [tag for tag, _, _ in tags if tag in ("MAY", "MUST", "OR")]
    return any(row[at : at + 3] in (["MAY", "OR", "MUST"], ["MUST", "OR", "MAY"]) for at in range(len(row)))


def _offers_two(tags: Sequence[tuple[str, int, int]], clauses: Sequence[Clause]) -> bool:
    """ "before or after the storm?": where it asks, not in a condition, nor as "or not"."""
    conditions = [range(clause.first, clause.last) for clause in clauses if clause.kind == "condition"]
    row = ["BREAK", *(tag for tag, _, _ in tags), "BREAK"]
    for at, (tag, first, _) in enumerate(tags, start=1):
        if tag == "OR" and row[at + 1] not in ("NOT", "BREAK"):
            between = row[at - 1] == row[at + 1] == "IF"
            if between or not any(first in places for places in conditions):
                return True
    return False


def _names_amount(words: Sequence[Word], lang: str) -> bool:
    """ "the price of a mule", "límite de fichas": no verb asks, a noun for an amount opens the question."""
    said = [word.folded for word in words if word.kind == "word" and word.folded not in _OPENERS[lang]]
    return bool(said) and said[0] in AMOUNTS[lang] and VERBS[lang].isdisjoint(said)


def _asks_moment(words: Sequence[Word], clauses: Sequence[Clause]) -> bool:
    """ "when the storm moves": a condition, and nothing else is said."""
    alone = len(clauses) == 1 and clauses[0].kind == "condition" and not inversions(words)
    return alone and words[clauses[0].first].folded in ("when", "cuando")


def marks_of(words: Sequence[Word], trie: Node) -> list[tuple[int, int]]:
    """The words (first, last exclusive) that phrases of a trie cover."""
    found = [fold.Token(word.text, word.folded, word.kind, word.start, word.end) for word in words]
    return [(mark.first, mark.last) for mark in find_phrases(found, "", trie)]


def _tags(words: Sequence[Word], lang: str) -> list[tuple[str, int, int]]:
    """(tag, first word, last word + 1) for the whole question, in order."""
    found = [fold.Token(word.text, word.folded, word.kind, word.start, word.end) for word in words]
    marks = _marks(found, lang)
    instead = linking(words, [(mark.tags[0], mark.first, mark.last) for mark in marks.values()])
    out: list[tuple[str, int, int]] = []
    at = 0
    while at < len(words):
        mark = marks.get(at)
        if mark is not None:
            tag = instead.get(at, mark.tags[0])
            out.append((tag, mark.first, mark.last))
            at = mark.last
            continue
        word = words[at]
        tag = "WORD"
        if word.kind == "number":
            tag = "NUMBER"
        elif word.text in BREAKS:
            tag = "BREAK"
        out.append((tag, at, at + 1))
        at += 1
    return out


def _marks(words: Sequence[fold.Token], lang: str) -> dict[int, Mark]:
    """The phrases of shapes by their first word; where none of the language asks, those of another language that do:
    "empate, who wins?"."""
    marks = {mark.first: mark for mark in find_phrases(words, "", shape_trie(lang))}
    if _ASKS.isdisjoint(mark.tags[0] for mark in marks.values()):
        for other in SHAPES:
            found = find_phrases(words, "", shape_trie(other)) if other != lang else ()
            marks.update((mark.first, mark) for mark in found if mark.tags[0] in _ASKS and mark.first not in marks)
    return marks


def _clauses(tags: Sequence[tuple[str, int, int]]) -> tuple[Clause, ...]:
    stream = [Token(tag, "", line=first, column=last) for tag, first, last in tags]
    try:
        tree = _parser().parse(stream)
    except UnexpectedInput:  # the grammar takes any row of its tags; a gap in it must not stop a reader
        return ()
    out = []
    for child in tree.children:
        if isinstance(child, Tree):
            leaves = list(child.scan_values(lambda leaf: isinstance(leaf, Token)))
            asks = tuple(
                leaf.type for ask in child.find_data("ask") for leaf in ask.children if isinstance(leaf, Token)
            )
            first, last = min(leaf.line or 0 for leaf in leaves), max(leaf.column or 0 for leaf in leaves)
            out.append(Clause(str(child.data), _in_order(leaves, asks), first, last))
    return tuple(out)


def _in_order(leaves: Sequence[Token], asks: Sequence[str]) -> tuple[str, ...]:
    wanted = set(asks)
    return tuple(leaf.type for leaf in leaves if leaf.type in wanted)


def _denied(words: Sequence[Word], tags: Sequence[tuple[str, int, int]]) -> frozenset[int]:
    """The words that a negation reaches: the next few of its clause, up to a break, a condition or an "or"."""
    out: set[int] = set()
    for index, (tag, _, _) in enumerate(tags):
        if tag != "NOT":
            continue
        reach = 0
        for other, first, last in tags[index + 1 :]:
            if other in ("BREAK", "IF", "OR", "NOT") or reach >= _SCOPE:
                break
            out.update(range(first, last))
            reach += any(len(word.folded) > 3 or word.kind == "number" for word in words[first:last])
    return frozenset(out)
