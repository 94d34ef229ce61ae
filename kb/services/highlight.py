"""Colours for rule files, generated from the grammar: a TextMate grammar for editors, a Pygments lexer for pages.

Nothing about the language is written down here but which colour each sort of terminal has: the words come from
grammar/rules.lark, so that a new keyword is coloured as soon as it is one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer, bygroups, default
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

if TYPE_CHECKING:
    from collections.abc import Iterator

_GAP = r"[ \t]+"
_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
#: What the grammar has between the words of one terminal, and after the last.
_BETWEEN = re.compile(r"\(\[ \t\]\|.*?\)\)\+", re.DOTALL)
#: An escape, a class of characters, a group that captures nothing already, or one that does.
_GROUP = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]])*\]|\(\?|\(")
_WORD = re.compile(r"[a-z]+(\\/[a-z]+)?")
_END = re.compile(r"\(\?!.*\)$")


@dataclass(frozen=True, slots=True)
class Words:
    """What the grammar says: the words that open a block, those before a text, all others, the signs, and how numbers
    and cites look."""

    blocks: tuple[str, ...]
    before_text: tuple[str, ...]
    others: tuple[str, ...]
    phrases: tuple[str, ...]
    signs: tuple[str, ...]
    number: str
    cite: str
    heading: str


@lru_cache(maxsize=1)
def words() -> Words:
    """The words of the grammar."""
    from kb.rules.grammar import parser

    lark = parser()
    plain = {one.name: one.pattern.value for one in lark.terminals if type(one.pattern).__name__ == "PatternStr"}
    shapes = {one.name: one.pattern.value for one in lark.terminals if one.name not in plain}
    starts = [rule.expansion[0].name for rule in lark.rules if rule.origin.name == "start"]
    blocks = {plain[rule.expansion[0].name] for rule in lark.rules
              if rule.origin.name in starts and rule.expansion and rule.expansion[0].name in plain}
    before = {plain[rule.expansion[0].name] for rule in lark.rules
              if len(rule.expansion) > 1 and rule.expansion[-1].name == "text" and rule.expansion[0].name in plain}
    letters = {value for value in plain.values() if value[0].isalpha()}
    return Words(
        _sorted(blocks), _sorted(before), _sorted(letters - blocks),
        _sorted(_phrase(shape) for shape in shapes.values() if _WORD.fullmatch(_BETWEEN.split(_END.sub("", shape))[0])),
        _sorted({value for value in plain.values() if not value[0].isalnum()} | {">=", "<=", ">"}),
        shapes["NUM"], shapes["CITE"], shapes["HEADING"])


def _sorted(found: Any) -> tuple[str, ...]:
    """The longest first, so that none is taken for the beginning of another."""
    return tuple(sorted(set(found), key=lambda word: (-len(word), word)))


def _phrase(shape: str) -> str:
    """The pattern of a terminal of several words, with plain blanks between them."""
    return _GAP.join(_BETWEEN.split(_END.sub("", shape)))


def _any(found: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, found))


def _text_line(before: str) -> str:
    """What stands before a text in its line."""
    return rf"^( {{2}})((?:{before})(?:{_GAP}[^\s]+)?{_GAP})?(es|en)({_GAP})"


def textmate() -> dict[str, Any]:
    """The TextMate grammar (JSON), for VS Code, Sublime Text, and whatever else reads these."""
    found = words()
    apart = r"(?<![\w.-])(?:{0})(?![\w-])"
    return {
        "name": "Puedo rules", "scopeName": "source.puedo-rules", "fileTypes": ["rules"],
        "patterns": [
            {"name": "comment.line.number-sign.rules", "match": r"^\s*#.*$"},
            {"begin": rf"^({_any(found.blocks)})\b(?:{_GAP}({_ID}))?",
             "beginCaptures": {"1": {"name": "keyword.control.rules"}, "2": {"name": "entity.name.function.rules"}},
             "end": "$", "patterns": [{"include": "#formal"}]},
            {"begin": _text_line(_any(found.before_text)),
             "beginCaptures": {"2": {"name": "keyword.other.rules"}, "3": {"name": "storage.type.language.rules"}},
             "contentName": "string.unquoted.rules", "while": r"^ {4,}(?=[^\s#])"},
            {"begin": rf"\bbecause{_GAP}", "beginCaptures": {"0": {"name": "keyword.other.rules"}},
             "contentName": "string.unquoted.rules", "while": r"^ {4,}(?=[^\s#])"},
            {"include": "#formal"},
        ],
        "repository": {"formal": {"patterns": [
            {"match": rf"((?<![\w-]){_uncaptured(found.cite)}){_GAP}({_uncaptured(found.heading)})",
             "captures": {"1": {"name": "constant.other.cite.rules"}, "2": {"name": "comment.block.rules"}}},
            {"name": "constant.other.cite.rules", "match": rf"(?<![\w-]){found.cite}"},
            {"name": "keyword.operator.word.rules", "match": apart.format("|".join(found.phrases))},
            {"name": "keyword.other.rules", "match": apart.format(_any(found.others))},
            {"name": "constant.numeric.rules", "match": rf"(?<![\w-]){found.number}(?![\w-])"},
            {"name": "variable.other.rules", "match": rf"{_ID}(?:\.{_ID})*"},
            {"name": "keyword.operator.rules", "match": _any(found.signs)},
        ]}},
    }


class RulesLexer(RegexLexer):
    """Rule files for Pygments: `rules` in a fenced block."""

    name = "Puedo rules"
    aliases: ClassVar[list[str]] = ["rules", "puedo"]
    filenames: ClassVar[list[str]] = ["*.rules"]
    flags = re.MULTILINE

    @classmethod
    def get_tokendefs(cls) -> dict[str, list[Any]]:
        """The states of the lexer, made when it is first used."""
        return _states()


def _groups(*kinds: Any) -> Any:
    """A colour for each group of a pattern."""
    made: Any = bygroups
    return made(*kinds)


def _states() -> dict[str, list[Any]]:
    found = words()
    apart = r"(?<![\w.-])(?:{0})(?![\w-])"
    return {
        "root": [
            (r"^[ \t]*#.*$", Comment.Single),
            (rf"^({_any(found.blocks)})\b({_GAP})({_ID})", _groups(Keyword.Declaration, Text, Name.Function)),
            (rf"^({_any(found.blocks)})\b", Keyword.Declaration),
            (_text_line(_any(found.before_text)), _groups(Text, Keyword, Keyword.Type, Text), "text"),
            (rf"\b(because)({_GAP})", _groups(Keyword, Text), "text"),
            (rf"((?<![\w-]){_uncaptured(found.cite)})({_GAP})({_uncaptured(found.heading)})",
             _groups(Name.Constant, Text, Comment)),
            (rf"(?<![\w-]){_uncaptured(found.cite)}", Name.Constant),
            (apart.format("|".join(found.phrases)), Operator.Word),
            (apart.format(_any(found.others)), Keyword),
            (rf"(?<![\w-]){_uncaptured(found.number)}(?![\w-])", Number),
            (rf"{_ID}(?:\.{_ID})*", Name.Variable),
            (_any(found.signs), Operator),
            (r"\n+|[ \t]+", Text),
            (r".", Punctuation),
        ],
        "text": [(r"[^\n]+", String), (r"\n {4,}(?=[^\s#])", String), default("#pop")],
    }


def _uncaptured(shape: str) -> str:
    """The pattern with groups that capture nothing."""
    return _GROUP.sub(lambda found: "(?:" if found[0] == "(" else found[0], shape)


def coloured(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the name of its colour."""
    for kind, piece in RulesLexer(stripnl=False, ensurenl=False).get_tokens(text):
        yield str(kind), piece
