"""Verb groups of permission and duty, read by grammar/skeleton.lark from the tags of a sentence's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from lark.lexer import Lexer

from kb.resources import grammar
from kb.text import fold
from kb.text.languages import Language
from kb.text.lexicon import Mark

# Order: the first tag of a mark that is listed here is the one that the grammar sees.
_TERMINALS = {
    "need not": "NEEDNOT",
    "must not": "MUSTNOT",
    "may not": "MAYNOT",
    "may": "MAY",
    "must": "MUST",
    "have": "HAVE",
    "needs": "NEEDS",
    "not": "NOT",
    "never": "NEVER",
    "nobody": "NOBODY",
    "no": "NOBODY",
    "light": "LIGHT",
}
_MODALITY = {
    "permitted": "may",
    "prohibited": "may not",
    "forbidden": "must not",
    "demanded": "must",
    "obliged": "must",
    "exempt": "need not",
    "not_prohibited": "may",
    "nobody_may": "may not",
    "nobody_must": "must not",
    "nobody_has": "need not",
}
_LONGEST_NOUN = 4
_VERBS = frozenset({"MAY", "MUST", "HAVE", "NEEDS"})
_BREAKS = frozenset(',.;:!?¡¿()[]«»"“”—–')


@dataclass(frozen=True, slots=True)
class Group:
    """One verb group or negation. `modality` is None for a bare negation; `kind` is the grammar's name of the reading.

    `negator`: what negates it: not, never, nobody or "". `first` and `last` (exclusive) are token positions.
    `verbal`: it is made of a negator and a verb ("no debe"), not one set phrase ("prohibido").
    """

    kind: str
    modality: str | None
    negator: str
    first: int
    last: int
    start: int
    end: int
    verbal: bool = True


class _TagLexer(Lexer):
    """Lark reads tokens that are made already."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(self, data: Sequence[Token]) -> Iterator[Token]:  # type: ignore[override]
        return iter(data)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(grammar("skeleton"), parser="lalr", lexer=_TagLexer, propagate_positions=False)


def groups_of(found: Sequence[fold.Token], marks: Sequence[Mark], table: Language) -> list[Group]:
    """The verb groups and negations of a text, in order; linear.

    found: its tokens, hyphenated words in parts; marks: those of the deontic layer; table: its language.
    """
    stream = _Tagger(found, marks, table).stream()
    try:
        tree = _parser().parse(stream)
    except UnexpectedInput:  # the grammar takes any sequence of its tags; a gap in it must not stop a reader
        return []
    return [_group(child, found) for child in tree.children if isinstance(child, Tree)]


def _group(tree: Tree[Token], found: Sequence[fold.Token]) -> Group:
    leaves = [leaf for leaf in tree.children if isinstance(leaf, Token)]
    core = [leaf for leaf in leaves if leaf.type not in ("LIGHT", "WORD")]
    first, last = core[0].line or 0, core[-1].column or 0
    negators = [leaf.type.lower() for leaf in core if leaf.type in ("NOT", "NEVER", "NOBODY")]
    kind = str(tree.data)
    if kind in ("prohibited", "forbidden", "exempt") and not negators:
        negators = ["not"]
    return Group(
        kind,
        _MODALITY.get(kind),
        negators[0] if negators else "",
        first,
        last,
        found[first].start,
        found[last - 1].end,
        any(leaf.type in _VERBS for leaf in core),
    )


class _Tagger:
    """Marks and tokens to the grammar's tags, from left to right.

    opening: the clause has had no word of weight yet. negated, affirmed: a verb of it was negated, or was not: where
    negative words agree ("no ... nadie"), those that follow belong to the negation, or negate nothing.
    """

    def __init__(self, found: Sequence[fold.Token], marks: Sequence[Mark], table: Language) -> None:
        self.found = found
        self.at = {mark.first: mark for mark in marks}
        self.table = table
        self.concord = table.negative_concord
        self.opening, self.negated, self.affirmed = True, False, False

    def stream(self) -> list[Token]:
        """Tags as Lark tokens; `line` holds the first token's position, `column` the position after the last one."""
        out: list[Token] = []
        i = 0
        while i < len(self.found):
            mark = self.at.get(i)
            terminal = _terminal(mark) if mark else None
            last = mark.last if mark else i + 1
            if self.found[i].kind == "mark" and self.found[i].text in _BREAKS:
                out.append(_token("BREAK", i, last))
                self.opening, self.negated, self.affirmed = True, False, False
            elif terminal is None or mark is None:
                if not out or out[-1].type != "WORD":
                    out.append(_token("WORD", i, last))
                self._word(self.found[i].folded, mark)
            else:
                out.append(_token(self._tag(terminal, mark), i, last))
            i = last
        return out

    def _word(self, word: str, mark: Mark | None) -> None:
        self.opening = word in self.table.clause_words
        if word in self.table.affirmers:
            self.affirmed = True
        if word in self.table.clause_words:
            self.affirmed = False
            self.negated = self.negated and word in self.table.concord_crosses
        elif mark is not None and "without" in mark.tags:
            self.negated = True

    def _tag(self, terminal: str, mark: Mark) -> str:
        if terminal in ("NOT", "NEVER", "NOBODY"):
            if self.concord and terminal != "NOT" and (self.negated or self.affirmed):
                terminal = "LIGHT"
            elif terminal == "NOBODY" and (
                self._another_subject(mark) if self.opening else not self._is_subject(mark)
            ):
                terminal = "NOR"
            self.negated = True
        elif terminal in ("NEEDNOT", "MUSTNOT", "MAYNOT"):
            self.negated = True
        elif terminal in _VERBS or self.found[mark.first].folded in self.table.affirmers:
            self.affirmed = True
        self.opening = self.opening and terminal == "LIGHT"
        return terminal

    def _another_subject(self, mark: Mark) -> bool:
        """Does a pronoun stand between a negative word and the verb ("that nobody owns you may buy")?"""
        if self.concord:
            return False
        for i in range(mark.last, min(len(self.found), mark.last + _LONGEST_NOUN)):
            following = self.at.get(i)
            if self.found[i].kind == "mark" or (following is not None and _terminal(following) in ("MAY", "MUST")):
                return False
            if self.found[i].folded in self.table.pronouns:
                return True
        return False

    def _is_subject(self, mark: Mark) -> bool:
        """Is a negative word inside a clause the subject of the verb that follows?

        Where negative words agree, one before the verb always negates it; elsewhere "nobody may", and "no player may"
        where neither a pronoun nor an article comes between ("with no card you may").
        """
        if self.concord:
            return True
        pronoun = "nobody" in mark.tags
        if mark.first and self.found[mark.first - 1].folded in self.table.no_subject_after:
            return False
        for i in range(mark.last, min(len(self.found), mark.last + (1 if pronoun else _LONGEST_NOUN))):
            following = self.at.get(i)
            if following is not None and _terminal(following) in ("MAY", "MUST"):
                return pronoun or i > mark.last
            if following is not None or self.found[i].kind == "mark":
                return False
        return False


def _terminal(mark: Mark) -> str | None:
    for tag, terminal in _TERMINALS.items():
        if tag in mark.tags:
            return terminal
    return None


def _token(terminal: str, first: int, last: int) -> Token:
    return Token(terminal, terminal, line=first, column=last)
