"""Names in a rulebook without rule files: those that it uses and nowhere explains, and those spelt in two ways.

A name is a word, or several in a row, that has a capital inside a sentence. What stands in a heading is taken as said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from kb.answers.cites import Cite
from kb.checking.model import Finding
from kb.rules.model import Texts
from kb.source.model import Reading, Statement
from kb.text.fold import fold

_NAME = re.compile(r"(?<=[a-záéíóúüñ,;] )[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+(?:[- ][A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+)*")
_SAYING = re.compile(r"^[ \t]*(?:es|son|significa|quiere|is|are|means|stands|[:=(])", re.IGNORECASE)
_OPENER = re.compile(
    r"(?:(?:el|la|los|las|un|una|the|an|a) )?((?:[\w-]+ ){0,2}[\w-]+?)"
    r" ?(?::|\((?!\d)| (?:es|son|is|are) (?:un|una|el|la|los|las|a|an|the) )", re.IGNORECASE)
_OFTEN = 3  # sentences in which a name must stand to be wanted explained
_SHOWN = 25


@dataclass(slots=True)
class Name:
    """A name: how often each spelling of it stands, the sentences where, and whether one of them says what it is."""

    spellings: Counter[str] = field(default_factory=Counter)
    first: dict[str, tuple[Statement, str]] = field(default_factory=dict)
    sentences: list[tuple[Statement, str]] = field(default_factory=list)
    said: bool = False


def names_of(text: str, reading: Reading) -> dict[str, Name]:
    """The names of a rulebook, each by its letters alone."""
    headings = {_letters(word) for one in reading.statements if one.kind == "heading"
                for word in _runs(text[one.start:one.end])}
    found: dict[str, Name] = {}
    for one in reading.statements:
        if one.kind == "heading":
            continue
        said = " ".join(text[one.start:one.end].split())
        for match in _NAME.finditer(said):
            key = _letters(match[0])
            name = found.setdefault(key, Name(said=key in headings))
            name.spellings[match[0]] += 1
            name.first.setdefault(match[0], (one, said))
            if not name.sentences or name.sentences[-1][0] is not one:
                name.sentences.append((one, said))
            name.said = name.said or bool(_SAYING.match(said[match.end():]))
        for key in {_letters(word) for word in _openers(said)} & found.keys():
            found[key].said = True
    return found


def _runs(heading: str) -> Iterator[str]:
    """Every run of up to four words of a heading."""
    words = re.findall(r"\w+", heading)
    for start in range(len(words)):
        for end in range(start + 1, min(start + 5, len(words) + 1)):
            yield " ".join(words[start:end])


def _openers(said: str) -> Iterator[str]:
    """What a sentence that says what something is begins with: "A quay is...", "Muelle: ..."."""
    match = _OPENER.match(said)
    if match is not None:
        yield match[1]


def _letters(name: str) -> str:
    return "".join(char for char in fold(name) if char.isalnum())


def name_findings(text: str, reading: Reading, doc: str) -> Iterator[Finding]:
    """Names spelt in two ways (both sentences are quoted), then names that are often used and nowhere explained."""
    found = names_of(text, reading)
    for name in found.values():
        shapes = {shape.lower(): shape for shape, _ in reversed(name.spellings.most_common())}
        if len(shapes) > 1:
            usual, other = sorted(
                shapes.values(), key=lambda shape: (-name.spellings[shape], name.first[shape][0].start))[:2]
            yield _finding("inconsistent-term", doc, [name.first[usual], name.first[other]],
                           f"Un mismo nombre se escribe «{usual}» y «{other}»",
                           f'One name is spelt "{usual}" and "{other}"')
    unsaid = [name for name in found.values() if not name.said and len(name.sentences) >= _OFTEN]
    for name in sorted(unsaid, key=lambda one: -len(one.sentences))[:_SHOWN]:
        shape, count = name.spellings.most_common(1)[0][0], len(name.sentences)
        yield _finding("undefined-term", doc, name.sentences[:2],
                       f"«{shape}» sale en {count} frases y ninguna dice qué es",
                       f'"{shape}" stands in {count} sentences and none says what it is')
    if len(unsaid) > _SHOWN:
        yield Finding("not-checked", "note", doc, (), (), Texts(
            f"Hay {len(unsaid) - _SHOWN} nombres más que nadie explica: no se muestran.",
            f"There are {len(unsaid) - _SHOWN} more names that nothing explains: they are not shown."),
            sort="undefined-term")


def _finding(kind: str, doc: str, shown: Sequence[tuple[Statement, str]], es: str, en: str) -> Finding:
    cited = tuple(Cite(doc=doc, line=one.line, id=one.id, heading=one.heading, clause=one.clause) for one, _ in shown)
    texts = [text for _, text in shown]
    return Finding(kind, "note", doc, (), tuple(one["id"] for one in cited), Texts(
        f"{es}: {' / '.join(f'«{text}»' for text in texts)}", "{}: {}".format(
            en, " / ".join(f'"{text}"' for text in texts))), sort="text", cited=cited)
