"""A rulebook without any rule file: what its sentences alone can show, each time with the two sentences.

Sentences are compared that share rare words. These are candidates for a person to look at, never errors.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.answers.cites import Cite
from kb.checking.booknames import name_findings
from kb.checking.codes import Severity
from kb.checking.model import Finding
from kb.rules.model import Texts
from kb.source.model import Reading, Statement
from kb.text.fold import Token, tokens
from kb.text.languages import language
from kb.text.numbers import numbers_in
from kb.text.skeleton import Skeleton, skeleton
from kb.text.stem import stem

_RARE = 5  # by how many of its rarest words a sentence is looked up
_FEWEST = 3  # words of its own that a sentence must have to be compared
_SHOWN = 60  # findings of one sort that are shown, the likeliest first
_OPPOSED = {frozenset(pair) for pair in (
    ("may", "may not"), ("may", "must not"), ("must", "may not"), ("must", "must not"), ("must", "need not"),
    ("must", "may"))}
_NEARLY = 0.6  # so alike that they need not name the action with the same verb
_NAME = re.compile(r"(?<=[a-záéíóúüñ,;] )[A-ZÁÉÍÓÚÑ][a-záéíóúüñ]+")
_ADVERB = re.compile(r"(?:ly|mente)$|^(?:now|always|also|only|siempre|tambien|solo)$")
_MARKER = re.compile(r"\s{0,9}(?:(?<!\d)\d{1,4}|[A-Za-z]'?)[.)]\s+")
_SKIPPED = frozenset({"heading", "contents", "example", "question"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """A statement with what is compared: the stems of its own words, and its numbers.

    action: the stem of what it permits, demands or forbids; names: words with a capital inside; negated: it denies.
    """

    statement: Statement
    text: str
    words: frozenset[str]
    numbers: frozenset[str]
    action: str | None
    names: frozenset[str]
    negated: bool


def rulebook_findings(text: str, reading: Reading, name: str) -> list[Finding]:
    """Opposed modality on the same action, different numbers for the same thing, sentences said twice, and names.

    name: what the document is called in the findings where it is none of the project's sources.
    """
    sentences = [made for one in reading.statements if one.kind not in _SKIPPED
                 and len((made := _sentence(one, text)).words) >= _FEWEST]
    scored: dict[str, list[tuple[float, Sentence, Sentence]]] = {}
    for first, second in _near(sentences):
        likeness = len(first.words & second.words) / len(first.words | second.words)
        sort = _sort(first, second, likeness)
        if sort is not None:
            scored.setdefault(sort, []).append((likeness, first, second))
    found: list[Finding] = []
    for sort, pairs in scored.items():
        best = sorted(pairs, key=lambda one: (-one[0], one[1].statement.start, one[2].statement.start))
        found += [_finding(sort, reading.doc or name, first, second) for _, first, second in best[:_SHOWN]]
        if len(best) > _SHOWN:
            found.append(_rest(sort, reading.doc or name, len(best) - _SHOWN))
    return [*found, *name_findings(text, reading, reading.doc or name)]


def _sentence(one: Statement, text: str) -> Sentence:
    said = _MARKER.sub("", text[one.start:one.end])
    found = tokens(said, split_hyphens=True)
    stop = language(one.lang).stop_words
    counted = [number for number in numbers_in(found, said, one.lang) if not number.weak]
    numbers = frozenset(str(number.value) for number in counted)
    own = [token for token in found if token.kind == "word" and token.folded not in stop
           and not any(number.start <= token.start < number.end for number in counted)]
    shape = skeleton(said, one.lang)
    words = frozenset(stem(token.text, one.lang) for token in own)
    return Sentence(one, " ".join(said.split()), words, numbers, _action(shape, own),
                    frozenset(_NAME.findall(said)), bool(shape.negations))


def _action(shape: Skeleton, own: Sequence[Token]) -> str | None:
    """The stem of the first word after what permits, demands or forbids that is no adverb."""
    after = next((group.end for group in shape.groups if group.modality and group.modality == shape.modality), None)
    if after is None:
        return None
    verb = next((token.text for token in own if token.start >= after and not _ADVERB.search(token.folded)), None)
    return None if verb is None else stem(verb, shape.lang)


def _near(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, Sentence]]:
    """Pairs of sentences of one language that share one of the rarest words of both."""
    often = Counter(word for one in sentences for word in one.words)
    by_word: dict[tuple[str, str], list[int]] = {}
    for place, one in enumerate(sentences):
        rare = sorted(one.words, key=lambda word: (often[word], word))[:_RARE]
        near = {other for word in rare for other in by_word.get((one.statement.lang, word), ())}
        yield from ((sentences[other], one) for other in sorted(near))
        for word in rare:
            by_word.setdefault((one.statement.lang, word), []).append(place)


def _sort(first: Sentence, second: Sentence, likeness: float) -> str | None:
    one, two = first.statement.modality, second.statement.modality
    if likeness >= 0.85 and first.numbers == second.numbers and one == two:
        return "duplicate"
    if likeness >= 0.4 and one and two and frozenset((one, two)) in _OPPOSED and (
            likeness >= _NEARLY or _same_action(first, second)):
        return "contradiction"
    if likeness > 0.5 and first.numbers and second.numbers and first.numbers.isdisjoint(second.numbers) and (
            _same_thing(first, second)):
        return "bounds"
    return None


def _same_action(first: Sentence, second: Sentence) -> bool:
    """Whether each speaks of what the other permits, demands or forbids."""
    return first.action in second.words and second.action in first.words


def _same_thing(first: Sentence, second: Sentence) -> bool:
    """Whether numbers of both can be about one thing: not a table's rows, nor what has other names, nor when not."""
    labels = [one.statement.clause for one in (first, second)]
    apart = first.statement.heading != second.statement.heading
    if apart and all(label and not label[0].isdigit() for label in labels):
        return False  # "Cost: 3" under one heading and under another
    if first.names - second.names and second.names - first.names:
        return False
    return first.negated is second.negated


_SAID = {
    "contradiction": ("Una frase permite o manda lo que otra prohíbe o deja libre",
                      "One sentence allows or demands what another forbids or leaves free"),
    "bounds": ("Dos frases dan números distintos para casi lo mismo",
               "Two sentences give different numbers for nearly the same"),
    "duplicate": ("Dos frases dicen lo mismo", "Two sentences say the same"),
}
_SEVERITY: dict[str, Severity] = {"contradiction": "warning", "bounds": "warning", "duplicate": "note"}


def _finding(sort: str, doc: str, first: Sentence, second: Sentence) -> Finding:
    es, en = _SAID[sort]
    cited = tuple(_cite(doc, one.statement) for one in (first, second))
    return Finding(
        sort, _SEVERITY[sort], doc, (), tuple(one["id"] for one in cited),
        Texts(f"{es}: «{first.text}» / «{second.text}»", f'{en}: "{first.text}" / "{second.text}"'),
        sort="text", cited=cited)


def _cite(doc: str, one: Statement) -> Cite:
    return Cite(doc=doc, line=one.line, id=one.id, heading=one.heading, clause=one.clause)


def _rest(sort: str, doc: str, count: int) -> Finding:
    return Finding(
        "not-checked", "note", doc, (), (),
        Texts(f"Hay {count} parejas más de frases que podrían ser «{sort}»: no se muestran.",
              f'There are {count} more pairs of sentences that could be "{sort}": they are not shown.'), sort=sort)
