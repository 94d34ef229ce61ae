"""Where each text stands in the rule files: an id for it, its lines, and the words that stand before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.errors import PuedoError
from kb.rules.errors import RulesErrors
from kb.rules.lines import body, logical_lines
from kb.rules.parse import parse_text
from kb.rules.syntax import Block, prose

if TYPE_CHECKING:
    from lark import Token

#: Languages that stand in the rule files themselves, by the token that their lines are.
IN_RULES: Mapping[str, str] = {"ES": "es", "EN": "en"}
#: Inside a topic the id of these is `topic.name`; that of all others is the bare name.
_OF_A_TOPIC = frozenset({"rule", "editorial", "example", "claim", "step"})
#: What the text without a word before it is called; elsewhere it has the name of the block's keyword.
_MAIN = {
    "rule": "",
    "step": "",
    "claim": "",
    "editorial": "reason",
    "fact": "question",
    "option": "question",
    "means": "question",
    "act": "question",
    "decision": "question",
}
#: Questions and phrases as players type them, and words that belong to one language: nothing to translate one by one.
_NOT_TRANSLATED = frozenset({"said", "verbs", "nouns", "avoid"})
_BLOCKS_WITHOUT = frozenset({"ask", "foreign", "never"})
_COUNTED = frozenset({"note"})


@dataclass(frozen=True, slots=True)
class TextLine:
    """One text of one language. `first` and `last` (inclusive) are lines of the file, from 0; `lead` what precedes."""

    lang: str
    text: str
    first: int
    last: int
    lead: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A text in its languages. `id` as in `Unit`, `keyword` of its block, `part` in it, `sources` cited there."""

    id: str
    file: str
    keyword: str
    part: str
    topic: str
    lines: Mapping[str, TextLine]
    sources: tuple[str, ...]
    line: int

    def text(self, lang: str) -> str:
        """The text in a language; "" where there is none."""
        found = self.lines.get(lang)
        return found.text if found else ""


def text_places(texts: Mapping[str, str], game: str = "") -> list[TextPlace]:
    """Every text of a game's rule files that is said in several languages, in the order of the files.

    texts: file name -> content. game: its id, where the file that says it is not among them. Raises RulesErrors where
    a block cannot be parsed, PuedoError where two texts would have one id.
    """
    parsed = [parse_text(name, text) for name, text in texts.items()]
    errors = [error for _, found in parsed for error in found]
    if errors:
        raise RulesErrors(errors)
    named = (block.chunk.name for file, _ in parsed for block in file.blocks if block.chunk.keyword == "game")
    game = next((name for name in named if name), game)
    found: list[TextPlace] = []
    for file, _ in parsed:
        topic = next((block.chunk.name or "" for block in file.blocks if block.chunk.keyword == "topic"), "")
        for block in file.blocks:
            if block.chunk.keyword not in _BLOCKS_WITHOUT:
                found.extend(_of_block(block, game, topic))
    _refuse_doubles(found)
    return found


def _of_block(block: Block, game: str, topic: str) -> Iterator[TextPlace]:
    keyword, name = block.chunk.keyword, block.chunk.name or ""
    lines = logical_lines(block.chunk.text)
    sources = tuple(str(token) for line in lines if str(line[0]) == "from" for token in line if token.type == "CITE")
    if keyword == "game":
        whole = name
    else:
        whole = f"{game}.{topic}.{name}" if keyword in _OF_A_TOPIC and topic else f"{game}.{name}"
    grouped: dict[str, dict[str, TextLine]] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for line in lines[1:]:
        last = line[-1]
        lang = IN_RULES.get(last.type)
        if lang is None or str(line[0]) in _NOT_TRANSLATED:
            continue
        part = _part(line[:-1], keyword)
        counts[part, lang] += 1
        number = counts[part, lang]
        if part in _COUNTED:
            part = f"{part}-{number}"
        elif number > 1:
            part = f"{part or 'text'}-{number}"
        start = block.chunk.line - 1
        grouped.setdefault(part, {})[lang] = TextLine(
            lang,
            prose(last)[1],
            start + (line[0].line or 1) - 1,
            start + (last.end_line or last.line or 1) - 1,
            tuple(line[:-1]),
        )
    for part, found in grouped.items():
        where = min(each.first for each in found.values())
        yield TextPlace(f"{whole}#{part}" if part else whole, block.file, keyword, part, topic, found, sources, where)


def _part(lead: Sequence[Token], keyword: str) -> str:
    if not lead:
        return _MAIN.get(keyword, keyword)
    return "-".join(str(token) for token in lead)


def _refuse_doubles(found: Sequence[TextPlace]) -> None:
    seen: dict[str, TextPlace] = {}
    for place in found:
        other = seen.setdefault(place.id, place)
        if other is not place:
            raise PuedoError(
                {"es": f"Dos textos tienen el mismo id: «{place.id}».", "en": f'Two texts have one id: "{place.id}".'},
                f"{other.file}:{other.line + 1}, {place.file}:{place.line + 1}",
                {"es": "Cambia el nombre de uno de los dos bloques.", "en": "Rename one of the two blocks."},
            )


def laid_out(line: TextLine, lang: str, text: str) -> list[str]:
    """The lines of the file that say in a language what the line says, laid out as the formatter does."""
    from lark import Token

    terminal = next(name for name, known in IN_RULES.items() if known == lang)
    return body([*line.lead, Token(terminal, f"{lang} {text}")], lambda _: None).split("\n")
