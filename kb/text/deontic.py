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
from kb.text.lexicon import Mark

# Order: the first tag of a mark that is listed here is the one that the grammar sees.
_TERMINALS = {"need not": "NEEDNOT", "must not": "MUSTNOT", "may not": "MAYNOT", "may": "MAY", "must": "MUST", "have": "HAVE",
              "needs": "NEEDS", "not": "NOT", "never": "NEVER", "nobody": "NOBODY", "no": "NOBODY", "light": "LIGHT"}
_MODALITY = {"permitted": "may", "prohibited": "may not", "forbidden": "must not", "demanded": "must", "obliged": "must",
             "exempt": "need not", "not_prohibited": "may", "nobody_may": "may not", "nobody_must": "must not",
             "nobody_has": "need not"}
_VERBS = frozenset({"MAY", "MUST", "HAVE", "NEEDS"})
_BREAKS = frozenset(",.;:!?¡¿()[]«»\"“”—–")
_RESET = frozenset({"que", "si", "cuando", "mientras", "pero", "salvo", "excepto", "y", "o"})


@dataclass(frozen=True, slots=True)
class Group:
    """One verb group or negation. `modality` is None for a bare negation; `kind` is the grammar's name of the reading.

    `verbal`: it is made of a negator and a verb ("no debe"), not one set phrase ("prohibido"). `first` and `last` (exclusive) are token positions; `negator` says by what it is negated: not, never, nobody or "".
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


def groups_of(found: Sequence[fold.Token], marks: Sequence[Mark], affirmers: frozenset[str] | None) -> list[Group]:
    """The verb groups and negations of a text, in order; linear.

    found: the tokens; marks: the marks of the deontic layer; concord: are negative words after a negation part of it
    ("no ... nadie" is one negation)?
    """
    stream = _stream(found, marks, affirmers)
    try:
        tree = _parser().parse(stream)  # type: ignore[arg-type]
    except UnexpectedInput:  # the grammar takes any sequence of its tags; a gap in it must not stop a reader
        return []
    groups: list[Group] = []
    for child in tree.children:
        if isinstance(child, Tree):
            groups.append(_group(child, found))
    return groups


def _group(tree: Tree[Token], found: Sequence[fold.Token]) -> Group:
    leaves = [leaf for leaf in tree.children if isinstance(leaf, Token)]
    core = [leaf for leaf in leaves if leaf.type not in ("LIGHT", "WORD")]
    first, last = core[0].line or 0, core[-1].column or 0
    negators = [leaf.type.lower() for leaf in core if leaf.type in ("NOT", "NEVER", "NOBODY")]
    kind = str(tree.data)
    if kind in ("prohibited", "forbidden", "exempt") and not negators:
        negators = ["not"]
    return Group(kind, _MODALITY.get(kind), negators[0] if negators else "", first, last, found[first].start,
                 found[last - 1].end, any(leaf.type in _VERBS for leaf in core))


def _stream(found: Sequence[fold.Token], marks: Sequence[Mark], affirmers: frozenset[str] | None) -> list[Token]:
    """Tags as Lark tokens; `line` holds the first token's position, `column` the position after the last one."""
    out: list[Token] = []
    at = {mark.first: mark for mark in marks}
    i, opening, negated, affirmed = 0, True, False, False
    while i < len(found):
        mark = at.get(i)
        terminal = _terminal(mark) if mark else None
        if found[i].kind == "mark" and found[i].text in _BREAKS:
            out.append(_token("BREAK", i, i + 1))
            opening, negated, affirmed = True, False, False
        elif terminal is None or mark is None:
            last = mark.last if mark else i + 1
            if not out or out[-1].type != "WORD":
                out.append(_token("WORD", i, last))
            opening = opening and "if" in (mark.tags if mark else ()) or found[i].folded in ("if", "si", "that", "que", "and", "y")
            if affirmers is not None and found[i].folded in affirmers:
                affirmed = True
            if found[i].folded in _RESET:
                negated = affirmed = False
            elif mark and "without" in mark.tags:
                negated = True
            i = last
            continue
        else:
            affirmed = affirmed or terminal in _VERBS or (affirmers is not None and found[i].folded in affirmers)
            if terminal in ("NOT", "NEVER", "NOBODY"):
                if affirmers is not None and terminal != "NOT" and (negated or affirmed):
                    terminal = "LIGHT"
                elif terminal == "NOBODY" and not opening:
                    terminal = "NOR"
                negated = True
            out.append(_token(terminal, i, mark.last))
            opening = opening and terminal == "LIGHT"
            i = mark.last
            continue
        i += 1
    return out


def _terminal(mark: Mark) -> str | None:
    for tag, terminal in _TERMINALS.items():
        if tag in mark.tags:
            return terminal
    return None


def _token(terminal: str, first: int, last: int) -> Token:
    return Token(terminal, terminal, line=first, column=last)
