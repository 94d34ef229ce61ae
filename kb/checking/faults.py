"""Faults seeded into the text of rule files, one at a time, and whether checking notices them.

Where `mutants` changes the model, this changes the files as a slip of the pen would: what does not even parse counts
as noticed too. The kinds of fault are those that reviewers of rules let through most.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.checking.bench import Bench
from kb.checking.kept import Keys
from kb.checking.model import Finding
from kb.checking.needs import Block, Needs, blocks_of
from kb.checking.parts import CHECKS
from kb.errors import PuedoError
from kb.rules.loader import load_texts
from kb.rules.model import Game, OneOf
from kb.rules.pieces import cut
from kb.rules.renew import renewed
from kb.ruling.compile import compile_game

_MOODS = {"may": "must not", "must not": "may", "must": "must not", "need not": "must"}
_ACT = re.compile(r"^  [a-z][^#]*? (must not|need not|may|must)(?=  if| unless|$)")
_VALUE = re.compile(r"^  ([a-z][a-z0-9-]*)(?: of [a-z-]+)? is ([a-z0-9][a-z0-9-]*)(?=  if| unless|$)")
_AMOUNT = re.compile(r"^  [a-z][a-z0-9-]*(?: of [a-z-]+)? (?:is|plus|minus|at most|at least) (\d+)(?=\s|$)")
_BOUND = re.compile(r"(<=|>=|<|>) (\d+)")
_EXCEPTION = re.compile(r" and not [a-z][a-z0-9-]*(?= and|$)|  unless [a-z][a-z0-9-]*$")
_DIGITS = re.compile(r"(?<![\w.])\d{1,2}(?![\w.])")
_WORDS = {
    "es": "dos tres cuatro cinco seis siete ocho nueve diez".split(),
    "en": "two three four five six seven eight nine ten".split(),
}
#: The kinds of fault, in the order in which they take turns.
KINDS = ("value", "bound", "exception", "beats", "number")


@dataclass(frozen=True, slots=True)
class Fault:
    """One edit: which line of which file becomes what (None: it goes)."""

    kind: str
    file: str
    line: int
    before: str
    after: str | None

    def applied(self, texts: Mapping[str, str]) -> dict[str, str]:
        """The rule files with the fault in them."""
        lines = texts[self.file].split("\n")
        assert lines[self.line - 1] == self.before
        lines[self.line - 1:self.line] = [] if self.after is None else [self.after]
        return {**texts, self.file: "\n".join(lines)}


def faults(game: Game, texts: Mapping[str, str]) -> dict[str, list[Fault]]:
    """Every fault that can be seeded into the rules of a game, by kind."""
    found: dict[str, list[Fault]] = {kind: [] for kind in KINDS}
    for file, text in texts.items():
        lines = text.split("\n")
        for block in blocks_of(file, text):
            if not block.head.startswith("rule "):
                continue
            for number in range(block.start, _end(block, lines)):
                for kind, after in _slips(game, lines[number - 1]):
                    found[kind].append(Fault(kind, file, number, lines[number - 1], after))
    return found


def _end(block: Block, lines: list[str]) -> int:
    """The line after the last of a block."""
    number = block.start + 1
    while number <= len(lines) and (not lines[number - 1] or lines[number - 1].startswith((" ", "#"))):
        number += 1
    return number


def _slips(game: Game, line: str) -> Iterator[tuple[str, str | None]]:
    """What a line could become by each kind of fault."""
    if line.startswith(("  es ", "  en ")):
        yield from (("number", text) for text in _numbers(line, line[2:4]))
        return
    if line.startswith("  beats "):
        yield "beats", None
        return
    if line.startswith("  lifts "):
        yield "exception", None
        return
    if not line.startswith("  ") or line.startswith(("   ", "  from ", "  note ", "  why ", "  each ", "  tolerates ")):
        return
    mood = _ACT.match(line)
    if mood is not None:
        yield "value", line[:mood.start(1)] + _MOODS[mood[1]] + line[mood.end(1):]
    amount = _AMOUNT.match(line)
    if amount is not None:
        yield "value", line[:amount.start(1)] + str(int(amount[1]) + 1) + line[amount.end(1):]
    value = _VALUE.match(line)
    if value is not None and value[1] in game.decisions:
        other = _other(game, value[1], value[2])
        if other is not None:
            yield "value", line[:value.start(2)] + other + line[value.end(2):]
    for bound in _BOUND.finditer(line):
        step = 1 if bound[1].startswith("<") else -1
        wider = max(0, int(bound[2]) + step)
        if wider != int(bound[2]):
            yield "bound", line[:bound.start(2)] + str(wider) + line[bound.end(2):]
    for part in _EXCEPTION.finditer(line):
        yield "exception", line[:part.start()] + line[part.end():]


def _other(game: Game, decision: str, value: str) -> str | None:
    """Another value of a decision."""
    of = game.decisions[decision].type
    if value in ("yes", "no"):
        return "no" if value == "yes" else "yes"
    if isinstance(of, OneOf) and value in of.values:
        return next((one for one in of.values if one != value), None)
    return None


def _numbers(line: str, lang: str) -> Iterator[str]:
    """The line with one of its numbers another."""
    for digits in _DIGITS.finditer(line):
        yield f"{line[:digits.start()]}{int(digits[0]) + 1}{line[digits.end():]}"
    words = _WORDS[lang]
    for place, word in enumerate(words):
        for found in re.finditer(rf"\b{word}\b", line):
            yield line[:found.start()] + words[(place + 1) % len(words)] + line[found.end():]


def chosen(by_kind: Mapping[str, list[Fault]], count: int, seed: int) -> list[Fault]:
    """So many faults at random, no two of one line, the kinds in turn as long as each has any."""
    source = random.Random(seed)
    left = {kind: source.sample(found, len(found)) for kind, found in by_kind.items()}
    taken: list[Fault] = []
    lines: set[tuple[str, int]] = set()
    while len(taken) < count and any(left.values()):
        for kind in KINDS:
            while left[kind] and len(taken) < count:
                one = left[kind].pop()
                if (one.file, one.line) not in lines:
                    lines.add((one.file, one.line))
                    taken.append(one)
                    break
    return taken


class Baseline:
    """What checking says of a game without faults."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = dict(texts)
        self.game = load_texts(self.texts)
        self.pieces = cut(self.game, self.texts)
        bench = Bench(compile_game(self.game))
        keys = Keys(Needs(self.game, self.texts))
        self.keys: dict[tuple[str, str], str] = {}
        self.by_part: dict[tuple[str, str], Counter[tuple[object, ...]]] = {}
        for check in CHECKS.values():
            for part in check.parts(bench):
                name = (part.check, part.name)
                self.keys[name] = keys.key(part)
                self.by_part[name] = Counter(map(_told, check.part(bench, part.name)))

    def noticed(self, fault: Fault) -> str | None:
        """The kind of the first finding that was not there before, or "refused"; None where nothing is told."""
        texts = fault.applied(self.texts)
        try:
            made = renewed(self.pieces, texts)  # where only one file need be read
            game = load_texts(texts) if made is None else made.game()
            bench = Bench(compile_game(game))
        except PuedoError:
            return "refused"
        keys = Keys(Needs(game, texts))
        for check in sorted(CHECKS.values(), key=lambda one: _FIRST.get(one.name, 9)):
            for part in check.parts(bench):
                name = (part.check, part.name)
                if keys.key(part) == self.keys.get(name):
                    continue
                more = Counter(map(_told, check.part(bench, part.name))) - self.by_part.get(name, Counter())
                if more:
                    return str(next(iter(more))[0])
        return None


_FIRST = {"example": 0, "language-mismatch": 1, "contradiction": 2, "dead-rule": 3, "gap": 4}


def _told(one: Finding) -> tuple[object, ...]:
    """What makes a finding the same as another, however their texts quote the rules."""
    return one.kind, one.sort, one.rules, one.status, one.severity
