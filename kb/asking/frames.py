"""The shape of a question: what it asks for, in which mood, which clauses tell and which ask, what is denied.

Source of the shapes: grammar/question.lark, over tags; see `shapes` for the words.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import lark
from lark import Lark, Token, Tree, UnexpectedInput
from lark.lexer import Lexer

from kb.asking.clipped import names_amount, names_extreme
from kb.asking.linking import MOODS, OPEN, Tagged, linking
from kb.asking.normal import Word
from kb.asking.rows import (
    BREAKS,
    Row,
    all_but,
    asks_when,
    closes,
    is_closer,
    is_no_one,
    is_so,
    last_sentence,
    offers_either,
    or_what,
    second_clause,
    tag_question,
)
from kb.asking.shapes import COPULAS, DENIES, DUTIES, INVERTED, LEADS, SHAPES, SUBJECTS, shape_trie
from kb.resources import grammar
from kb.rules import store
from kb.text import fold
from kb.text.lexicon import Mark, Node, find_phrases

#: In the order in which they decide what is asked for, where several stand in the asking clause.
_SOUGHT = ("COUNT", "WHO", "WHERE", "WHICH", "WHEN", "WHAT")
_ASKS = frozenset(("MAY", "MUST", *_SOUGHT))
_SCOPE = 4
#: Among so many words at its beginning a statement says that it is denied.
_OPENING = 7
#: These begin a clause as a mark does.
_BUT, _ANDS = frozenset("pero but".split()), frozenset("y e and".split())
#: What stands before a verb that opens its clause: "lo puedo vender".
_CLITICS = frozenset("se me te le nos les lo la los las".split())
_BANNED = frozenset("prohibido prohibida ilegal illegal forbidden banned".split())
#: Before and not before a word that asks for a duty: "is a mule required", not "the optional rules".
_IS, _RULES = frozenset("es son is are it".split()), frozenset("reglas regla rules rule the las la".split())
#: In these forms a verb is denied as it stands: "no siendo el guarda".
_BEING = frozenset("siendo teniendo estando being having".split())


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
    forbidden, so that its yes is a no. `denies`: it wants to hear that something is not so: "it does not count,
    right?". `idle`: the words that deny nothing in the question, but only ask ("can't I") or deny the whole.
    `until`: where what is asked ends, and words follow that only tell.
    """

    sought: str
    mood: str
    clauses: tuple[Clause, ...]
    denied: frozenset[int]
    either: bool
    forbidden: bool
    tags: tuple[tuple[str, int, int], ...] = ()
    denies: bool = False
    idle: frozenset[int] = frozenset()
    until: int = sys.maxsize

    def kind_at(self, position: int) -> str:
        """The kind of the clause in which a word stands, told where it stands in none."""
        return next((clause.kind for clause in self.clauses if clause.first <= position < clause.last), "told")

    @property
    def asking(self) -> Clause | None:
        """The last clause that asks or tells, not one of "right?" alone; None where there are conditions only."""
        found = [one for one in self.clauses if one.kind != "condition" and one.first < self.until]
        more = [one for one in found if not (one.asks == ("RIGHT",) and self.is_tag_alone(one))]
        kept = more or found
        return kept[-1] if kept else None

    def is_tag_alone(self, clause: Clause) -> bool:
        """Whether a clause is a "right?" and nothing else."""
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


def frame_of(words: Sequence[Word], lang: str, named: Collection[int] = frozenset()) -> Frame:
    """The shape of a question in one language; linear in its words. named: the places of names of things."""
    row = Row(words, lang, named)
    tags = _tags(row)
    clauses = _clauses(tags)
    start, until = _asks_from(row, clauses), _asks_until(row, tags, clauses)
    asked = [clause for clause in clauses if start <= clause.first < until]
    asks = _asks(row, tags, [clause for clause in asked if clause.kind == "query"])
    sought = next((tag.lower() for tag in _SOUGHT if tag in asks), "polar")
    if not asks and _what_becomes(words, clauses):
        sought = "what"
    parts = [words, *(words[clause.first : clause.last] for clause in asked[-1:] if clause.kind != "condition")]
    if any((not asks and names_amount(part, lang)) or names_extreme(part, lang) for part in parts):
        sought = "count"
    if not asks and sought == "polar" and _asks_moment(row, clauses):
        sought = "when"
    if sought != "count" and asks and asks[0] in MOODS:
        sought = "polar"  # "can I ... what I drew": the first asking word carries the clause
    duty, turned = _duty(words, asked if OPEN.isdisjoint(asks) else ())
    mood = "must" if duty else next((tag.lower() for tag in asks if tag in MOODS), "")
    if set(asks) >= MOODS and offers_either(row, tags):
        mood = "must"
    frame = Frame(
        sought,
        mood,
        clauses,
        frozenset(),
        _offers_two(row, tags, clauses),
        turned or any(word.folded in _BANNED for word in words),
        tuple(tags),
        until=until,
    )
    return _without_denial(row, frame)


def _asks(row: Row, tags: Sequence[Tagged], queries: Sequence[Clause]) -> list[str]:
    """The tags that ask, in order; without those of clauses that only tell what is or is not allowed before another
    asks: "the mule can't be kept: do I have to sell it?"."""
    asking = [place for place, clause in enumerate(queries) if _asks_itself(row, tags, clause)]
    last = asking[-1] if asking else -1
    kept = [clause for place, clause in enumerate(queries) if place in asking or place > last]
    return [ask for clause in kept for ask in clause.asks]


def _asks_itself(row: Row, tags: Sequence[Tagged], clause: Clause) -> bool:
    """Whether a clause asks by a question word, or by a verb of leave or duty that opens it or comes before its
    subject."""
    if not OPEN.isdisjoint(clause.asks):
        return True
    first = next((first for tag, first, _ in tags if tag in MOODS and clause.first <= first < clause.last), None)
    if first is None:
        return False
    opening = all(row.said(at) in LEADS or row.said(at) in _CLITICS for at in range(clause.first, first))
    return opening or any(clause.first <= at <= first for at in row.turned)


def _duty(words: Sequence[Word], clauses: Sequence[Clause]) -> tuple[bool, bool]:
    """Whether a clause asks for a duty ("is a mule required?"), and whether its yes is that there is none ("is selling
    optional?", "es opcional vender?")."""
    for clause in clauses:
        said = [word.folded for word in words[clause.first : clause.last] if word.kind == "word"]
        for at, word in enumerate(said):
            last = at + 1 == len(said) and not _IS.isdisjoint(said[:at]) and said[at - 1] not in _RULES
            if word in DUTIES and at and (last or said[at - 1] in _IS):
                return True, DUTIES[word]
    return False, False


def _without_denial(row: Row, frame: Frame) -> Frame:
    """The frame with what is denied: where a "not" only makes the question ("can't I pay?") or the whole statement is
    denied that a tag follows ("the mule does not count, right?"), that denies nothing in it."""
    whole = _whole_denial(row, frame)
    idle = {first for tag, first, _ in frame.tags if tag == "NOT" and (first == whole or _only_asks(row, first))}
    tags = [("WORD" if first in idle else tag, first, last) for tag, first, last in frame.tags]
    return replace(frame, denies=whole is not None, denied=_denied(row.words, tags), idle=frozenset(idle))


def _only_asks(row: Row, at: int) -> bool:
    """ "can't I", "doesn't the mule": a denial between a verb and its subject; not in a statement, whose subject comes
    first: "it is not my turn"."""
    verb, before = row.said(at - 1), row.said(at - 2)
    if row.said(at) != "not" or verb not in INVERTED or row.said(at + 1) not in SUBJECTS:
        return False
    return row.opens(at - 1) or not (verb in COPULAS or before in SUBJECTS)


def _whole_denial(row: Row, frame: Frame) -> int | None:
    """The place of the word that denies a statement near its beginning, where a tag or "is it true that" asks whether
    it is so; "no exceptions" is no statement."""
    words, asking = row.words, frame.asking
    if asking is None:
        return None
    inside = [(tag, first) for tag, first, _ in frame.tags if asking.first <= first < asking.last]
    alone = asking is not frame.clauses[-1]
    whether = any(tag == "WHETHER" for tag, _ in inside[:2])
    if not whether and not (
        frame.is_tag_alone(frame.clauses[-1]) if alone else len(inside) > 1 and inside[-1][0] == "RIGHT"
    ):
        return None
    opening = enumerate(inside[: 2 * _OPENING if whether else _OPENING])
    at = next((at for at, (tag, first) in opening if tag != "RIGHT" and words[first].folded in DENIES), None)
    if at is None:
        return None
    place = inside[at][1]
    if (at == 0 and row.lang == "en" and row.said(place) == "no") or row.said(place - 1) in _ANDS:
        return None  # "no exceptions", "the bank and not I"
    can_not = at > 0 and row.said(place) == "not" and inside[at - 1][0] == "MAY"  # "puedo no" is leave
    told = {tag for tag, _ in inside[: at - can_not]}
    return place if not {"MAY", "MUST", "IF"} & told else None


def _asks_from(row: Row, clauses: Sequence[Clause]) -> int:
    """From which word on the question is asked: from the last sentence, where that asks; what stands before tells: "I
    can't pay. Do I lose?"."""
    first, asks = last_sentence(row.words)
    asks = asks or any(clause.kind == "query" and clause.first >= first for clause in clauses)
    return first if asks or any(at >= first for at in row.turned) else 0


def _asks_until(row: Row, tags: Sequence[Tagged], clauses: Sequence[Clause]) -> int:
    """Up to which word the question is asked: to the mark of the last sentence that has one, where nothing behind it
    asks: "does he keep it? I say it is lost"."""
    first, asks = last_sentence(row.words)
    end = next((at + 1 for at in range(first, len(row.words)) if row.words[at].text == "?"), 0) if asks else 0
    later = [clause for clause in clauses if clause.first >= end]
    if not end or any(at >= end for at in row.turned) or any(_asks_itself(row, tags, one) for one in later):
        return len(row.words)
    return end


def _what_becomes(words: Sequence[Word], clauses: Sequence[Clause]) -> bool:
    """ "what if ...", "what happens if ..." with nothing asked after it: it asks what becomes of that."""
    if not clauses or clauses[-1].kind != "condition":
        return False
    opening = tuple(word.folded for word in words[clauses[-1].first : clauses[-1].first + 2])
    return opening in (("y", "si"), ("que", "pasa"), ("que", "ocurre"), ("what", "if"), ("what", "happens"))


def _offers_two(row: Row, tags: Sequence[Tagged], clauses: Sequence[Clause]) -> bool:
    """ "before or after the storm?": where it asks, not in a condition beside other clauses, nor as "or not"."""
    beside = [clause for clause in clauses if clause.kind == "condition"] if len(clauses) > 1 else []
    conditions = [range(clause.first, clause.last) for clause in beside]
    kinds = ["BREAK", *(tag for tag, _, _ in tags), "BREAK"]
    for at, (tag, first, _) in enumerate(tags, start=1):
        if tag == "OR" and kinds[at + 1] not in ("NOT", "BREAK") and not or_what(row, first + 1):
            between = kinds[at - 1] == kinds[at + 1] == "IF"
            if between or not any(first in places for places in conditions):
                return True
    return False


def _asks_moment(row: Row, clauses: Sequence[Clause]) -> bool:
    """ "when the storm moves": a condition, and nothing else is said."""
    if len(clauses) != 1 or clauses[0].kind != "condition" or row.turned:
        return False
    first = clauses[0].first
    return row.said(first) in ("when", "cuando") and not second_clause(row, first + 1)


def marks_of(words: Sequence[Word], trie: Node) -> list[tuple[int, int]]:
    """The words (first, last exclusive) that phrases of a trie cover."""
    found = [fold.Token(word.text, word.folded, word.kind, word.start, word.end) for word in words]
    return [(mark.first, mark.last) for mark in find_phrases(found, "", trie)]


def _tags(row: Row) -> list[tuple[str, int, int]]:
    """(tag, first word, last word + 1) for the whole question, in order."""
    words = row.words
    marks = _marks([fold.Token(word.text, word.folded, word.kind, word.start, word.end) for word in words], row.lang)
    instead = linking(row, [(mark.tags[0], mark.first, mark.last) for mark in marks.values()])
    out: list[tuple[str, int, int]] = []
    said = [word.folded for word in words]
    at = 0
    while at < len(words):
        ends = tag_question(row, at)
        if ends:
            out.append(("RIGHT", at, ends))
            at = ends
            continue
        mark = marks.get(at)
        if mark is not None and not is_no_one(row, at):
            tag = "WORD" if or_what(row, at) else instead.get(at, mark.tags[0])
            tag = "WORD" if tag == "RIGHT" and not closes(row, at, mark.last) else tag
            tag = "RIGHT" if is_so(row, at) or is_closer(row, at) else "WHEN" if asks_when(row, at) else tag
            out.append((tag, mark.first, mark.last))
            at = mark.last
            continue
        word = words[at]
        tag = "RIGHT" if is_closer(row, at) else "WORD"
        if word.kind == "number":
            tag = "NUMBER"
        elif word.text in BREAKS or (word.folded in _BUT and not all_but(said, at)):
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
            if other in ("BREAK", "OR", "NOT") or reach >= _SCOPE:
                break
            if other == "IF" and words[first].folded not in _BEING:
                break
            out.update(range(first, last))
            reach += any(len(word.folded) > 3 or word.kind == "number" for word in words[first:last])
    return frozenset(out)
