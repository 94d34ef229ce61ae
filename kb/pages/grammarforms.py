"""The forms of the rules language, read from grammar/rules.lark by lark's own grammar of grammars.

A form is one line of text: words of the language as they are, what stands for something else in capitals, `[...]` for
what may be left out, `...` for what may be repeated, `(a | b)` for a choice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lark import Lark, Token, Tree

from kb.resources import grammar

#: What is shown by a word of its own wherever it is a part of something else.
SHOWN = {
    "expr": "CONDITION", "_closed": "CONDITION", "_open": "CONDITION", "_last": "CONDITION",
    "_ands": "CONDITION and", "_ors": "CONDITION or", "_amount": "AMOUNT", "_operand": "AMOUNT", "_sum": "AMOUNT",
    "_open_sum": "AMOUNT", "_product": "AMOUNT", "_open_product": "AMOUNT", "_atom": "AMOUNT", "_open_atom": "AMOUNT",
    "operands": "AMOUNT [, AMOUNT]...", "ref": "FACT", "_tellable": "FACT", "_constant": "VALUE", "_number": "NUMBER",
    "_argument": "ARGUMENT", "text": "(es | en) TEXT", "_name": "NAME", "source": "SOURCE",
    "brackets": "(CONDITION)", "_offered": "AMOUNT",
    "ID": "NAME", "DOTTED": "TOPIC.NAME", "NUM": "NUMBER", "CITE": "DOCUMENT:CLAUSE", "HEADING": "(HEADING)",
    "BOARD": "board", "MISSING": "?", "COMPARISON": "(< | <= | > | >=)", "ES": "es TEXT", "EN": "en TEXT",
    "BECAUSE": "because TEXT", "_YES_NO": "yes/no",
}
_NEW_LINE = "_NL"
#: What begins with these is the same form again, where it may reach to the end of the line.
_FURTHER = ("open_", "not_open", "sum_where")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that may stand in a block: the name of its grammar rule and its form."""

    name: str
    form: str


@dataclass(frozen=True, slots=True)
class Block:
    """A block: its first line, and the lines that may follow, each as often as wanted."""

    name: str
    form: str
    lines: tuple[Line, ...]


class Forms:
    """The forms of a grammar in lark's notation, that of the rules language unless told."""

    def __init__(self, text: str | None = None) -> None:
        reader = Lark.open_from_package("lark", "lark.lark", ("grammars",), parser="lalr")
        self._rules: dict[str, Tree[Token]] = {}
        self._tokens: dict[str, str] = {}
        for item in reader.parse(f"{grammar('rules') if text is None else text}\n").children:
            if isinstance(item, Tree) and item.data == "rule":
                self._rules[str(item.children[0]).lstrip("?!")] = item.children[-1]  # type: ignore[assignment]
            elif isinstance(item, Tree) and item.data == "token":
                self._tokens[str(item.children[0])] = self._words(item)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """Every block that a file may have, in the order of the grammar."""
        return tuple(self._block(name) for name in self._choices("start"))

    @cached_property
    def expressions(self) -> tuple[Line, ...]:
        """What conditions and amounts are made of, in the order of the grammar."""
        seen: dict[str, None] = {}
        queue = ["expr"]
        while queue:
            name = queue.pop(0)
            for part in self._names(self._rules[name]):
                if part in self._rules and part not in seen:
                    seen[part] = None
                    queue.append(part)
        wanted = [name for name in self._rules if name in seen and not name.startswith("_")
                  and not name.startswith(_FURTHER) and name not in ("expr", "operands")]
        forms = [Line(name, _bare(self._form(self._rules[name]))) for name in wanted]
        return tuple(line for line in forms if " " in line.form and re.search(r"[A-Z]", line.form))

    def _words(self, token: Tree[Token]) -> str:
        """The words of a token of several, with a gap between them: of a pattern, the word it begins with."""
        found = [str(one.children[0]) for one in _within(token) if one.data == "literal"]
        return " ".join(word for one in found if (word := one.strip('"/').partition("(")[0]))

    def _block(self, name: str) -> Block:
        head, lines = [], []
        for part in self._parts(self._rules[name]):
            inside = list(self._names(part))
            if _NEW_LINE in inside:
                lines = [one for each in inside if each in self._rules for one in self._choices_or_itself(each)]
            else:
                head.append(part)
        form = " ".join(self._form(part) for part in head)
        return Block(name, form, tuple(Line(one, _bare(self._form(self._rules[one]))) for one in lines))

    def _choices_or_itself(self, name: str) -> list[str]:
        """The named lines that a rule of lines stands for, those of rules of lines among them too."""
        if not name.startswith("_"):
            return [name]
        return [one for choice in self._choices(name) for one in self._choices_or_itself(choice)]

    def _choices(self, name: str) -> list[str]:
        return [part for part in self._names(self._rules[name]) if part in self._rules]

    def _parts(self, tree: Tree[Token]) -> list[Tree[Token]]:
        """The parts of a rule that has no alternatives, in order."""
        inner = tree.children[0] if tree.data == "alias" else tree
        assert isinstance(inner, Tree)
        return [part for part in inner.children if isinstance(part, Tree)] if inner.data == "expansion" else [inner]

    def _names(self, tree: Tree[Token]) -> Iterator[str]:
        for found in _within(tree):
            if found.data == "name":
                yield str(found.children[0])

    def _form(self, tree: Tree[Token] | Token | None) -> str:
        if tree is None or isinstance(tree, Token):
            return ""
        if tree.data == "expansions":
            found = list(dict.fromkeys(_bare(form) for child in tree.children if (form := self._form(child))))
            return found[0] if len(found) == 1 else f"({' | '.join(found)})"
        if tree.data in ("alias", "expansion"):
            children = tree.children[:1] if tree.data == "alias" else tree.children
            return " ".join(filter(None, (self._form(child) for child in children)))
        if tree.data == "expr":
            return self._repeated(tree)
        if tree.data == "literal":
            text = str(tree.children[0])
            return text[1:-1].replace('\\"', '"')
        if tree.data == "name":
            return self._named(str(tree.children[0]))
        return " ".join(filter(None, (self._form(child) for child in tree.children)))

    def _repeated(self, tree: Tree[Token]) -> str:
        inside, sign = self._form(tree.children[0]), tree.children[1]
        if not inside or sign is None:
            return inside
        return {"?": f"[{_bare(inside)}]", "*": f"[{_bare(inside)}]...", "+": f"{inside}..."}[str(sign)]

    def _named(self, name: str) -> str:
        if name == _NEW_LINE:
            return ""
        if name in SHOWN:
            return SHOWN[name]
        return self._tokens[name] if name in self._tokens else self._form(self._rules[name])


def _within(tree: Tree[Token]) -> Iterator[Tree[Token]]:
    """The tree and all in it, in the order of the text."""
    yield tree
    for child in tree.children:
        if isinstance(child, Tree):
            yield from _within(child)


def _bare(form: str) -> str:
    """A form without the brackets around all of it."""
    if not (form.startswith("(") and form.endswith(")")):
        return form
    depth = 0
    for place, sign in enumerate(form):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth == 0 and place < len(form) - 1:
            return form
    return form[1:-1]
