"""What the findings about a part of a game hang on: the blocks of the rule files that it can reach, and their text.

A block is followed to every name in its formal lines, and from a name to all that speaks of it: a decision to the
rules that conclude it, a rule to what lifts it, a power to what switches it off. That is more than is read, never less.
"""

from __future__ import annotations

import bisect
import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from kb.rules.model import Concludes, Fact, Game, Lifts, Place, SwitchesOff

_WORD = re.compile(r"[a-z][a-z0-9-]{0,79}(?:\.[a-z][a-z0-9-]{0,79}){0,2}")
#: Lines of prose: they are part of a block's text and name nothing formally.
_PROSE = frozenset("es en name said note why gloss avoid verbs nouns column value printed from tolerates".split())
_ALLY = "ally"  # the fact that powers lent to allies read without naming it


class Named(Protocol):
    """Whatever a block declares."""

    @property
    def id(self) -> str: ...

    @property
    def place(self) -> Place: ...


@dataclass(frozen=True, slots=True)
class Block:
    """One block: where it starts, its first line, a digest of its text, and the names in its formal lines.

    formal: its formal lines; prose: its texts; sources: its `from` lines. All without what spacing adds.
    """

    file: str
    start: int
    head: str
    digest: bytes
    words: frozenset[str]
    formal: tuple[str, ...]
    prose: tuple[str, ...]
    sources: tuple[str, ...]


def blocks_of(file: str, text: str) -> Iterator[Block]:
    """The blocks of a file; what stands before the first is one too."""
    start, lines = 1, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        if line[:1].isalpha() and number > 1:
            yield _block(file, start, lines)
            start, lines = number, []
        lines.append(line)
    yield _block(file, start, lines)


def _block(file: str, start: int, lines: list[str]) -> Block:
    words: set[str] = set()
    parts: dict[str, list[str]] = {"formal": [], "prose": [], "sources": []}
    into = "formal"
    for line in lines:
        said = " ".join(line.split())
        if not said or said.startswith("#"):
            continue
        text = line.startswith("    ")  # which goes on with the line above
        if not text:
            first = said.split(" ", 1)[0] if line.startswith(" ") else ""
            into = "sources" if first == "from" else "prose" if first in _PROSE else "formal"
        if into == "formal":
            for word in _WORD.findall(said):
                words.add(word)
                words.update(word.split("."))
        if text and parts[into]:
            parts[into][-1] += f" {said}"
        else:
            parts[into].append(said)
    while lines and not lines[-1].strip():
        lines = lines[:-1]  # how many blank lines follow says nothing
    whole = hashlib.sha256("\n".join(lines).encode()).digest()
    return Block(file, start, lines[0].strip() if lines else "", whole, frozenset(words), tuple(parts["formal"]),
                 tuple(parts["prose"]), tuple(parts["sources"]))


class Needs:
    """The blocks of a game and what each reaches. texts: its rule files, by the names that places have.

    meaning: only the formal lines of a block tell one version of it from another.
    """

    def __init__(self, game: Game, texts: Mapping[str, str], meaning: bool = False) -> None:
        self.game = game
        self.blocks = [block for file, text in texts.items() for block in blocks_of(file, text)]
        if meaning:
            self.blocks = [replace(block, digest=hashlib.sha256("\n".join(block.formal).encode()).digest())
                           for block in self.blocks]
        self._starts: dict[str, list[int]] = {}
        self._first: dict[str, int] = {}
        self._digests: dict[int, bytes] = {}
        self.by_head: dict[tuple[str, str], list[int]] = {}
        for at, block in enumerate(self.blocks):
            self._starts.setdefault(block.file, []).append(block.start)
            self._first.setdefault(block.file, at)
            self.by_head.setdefault((block.file, block.head), []).append(at)
        self.declared: dict[str, set[int]] = {}
        self.linked: dict[int, set[int]] = {}
        self._declare()
        self._link()

    def at(self, place: Place) -> int:
        """The block in which a place lies, by its number. Raises KeyError where its file is none of the game's."""
        starts, first = self._starts[place.file], self._first[place.file]
        return first + max(0, bisect.bisect_right(starts, place.line) - 1)

    def key(self, places: Iterable[Place], deep: bool = True) -> bytes:
        """Changes with the text of anything that the blocks at these places reach; of them alone where not `deep`."""
        digest = hashlib.sha256()
        for at in dict.fromkeys(map(self.at, places)):
            digest.update(self.blocks[at].digest)
            if deep:
                for other in sorted(self.nexts[at]):
                    digest.update(self._digest(self.reached[other]))
        if deep:
            digest.update(self._digest(self._always))
        return digest.digest()

    def _digest(self, reached: int) -> bytes:
        """Of the text of the blocks in a set, given as bits."""
        known = self._digests.get(reached)
        if known is None:
            digest, rest = hashlib.sha256(), reached
            while rest:
                low = rest & -rest
                digest.update(self.blocks[low.bit_length() - 1].digest)
                rest ^= low
            known = self._digests[reached] = digest.digest()
        return known

    @cached_property
    def nexts(self) -> list[frozenset[int]]:
        """By block, the blocks that it names or that speak of what it declares."""
        return [frozenset(self.linked.get(at, ())).union(
            *(self.declared[word] for word in block.words if word in self.declared))
            for at, block in enumerate(self.blocks)]

    @cached_property
    def reached(self) -> list[int]:
        """By block, all the blocks that it reaches, itself too, as the bits of a number."""
        found = [1 << at for at in range(len(self.blocks))]
        changed = True
        while changed:
            changed = False
            for at in range(len(found) - 1, -1, -1):
                mine = found[at]
                for other in self.nexts[at]:
                    mine |= found[other]
                if mine != found[at]:
                    found[at] = mine
                    changed = True
        return found

    @cached_property
    def _always(self) -> int:
        """What has a say everywhere: the game's own block, and worlds that cannot be with what they speak of."""
        found = 0
        for at, block in enumerate(self.blocks):
            if block.head.split(" ")[0] in ("game", "never"):
                found |= self.reached[at]
        return found

    def _declare(self) -> None:
        game = self.game
        for name, place in self._names(game):
            if place.file in self._starts:
                self.declared.setdefault(name, set()).add(self.at(place))

    @staticmethod
    def _names(game: Game) -> Iterator[tuple[str, Place]]:
        for kind in game.kinds.values():
            yield from ((name, kind.place) for name in (kind.id, *kind.values))
        for table in game.tables.values():
            yield from ((name, table.place) for name in (table.id, *table.columns))
        for fact in game.facts.values():
            yield fact.id, fact.place
            if fact.act is not None:
                yield fact.act, fact.place
        bare: list[Mapping[str, Named]] = [
            game.groups, game.relations, game.routes, game.decisions, game.powers, game.layers]
        for things in bare:
            yield from ((one.id, one.place) for one in things.values())
        in_topics: list[Mapping[str, Named]] = [game.rules, game.editorials, game.claims]
        for things in in_topics:
            for one in things.values():
                yield one.id, one.place
                yield one.id.rpartition(".")[2], one.place

    def _link(self) -> None:
        game = self.game
        for rule in game.rules.values():
            for line in rule.conclusions:
                match line:
                    case Concludes(decision=name):
                        self._edge(game.decisions[name].place, rule.place)
                    case Lifts(rules=names):
                        for name in names:
                            self._edge(game.rules[name].place, rule.place)
                    case SwitchesOff(power=name):
                        self._edge(game.powers[name].place, rule.place)
        for editorial in game.editorials.values():
            for own in editorial.conclusions:
                self._edge(game.decisions[own.decision].place, editorial.place)
            for name in (*editorial.settles, *(one for pair in editorial.prefers for one in pair)):
                if name in game.rules:
                    self._edge(game.rules[name].place, editorial.place)
        ally: Fact | None = game.facts.get(_ALLY)
        if ally is not None:
            for power in game.powers.values():
                self._edge(power.place, ally.place)

    def _edge(self, one: Place, two: Place) -> None:
        self.linked.setdefault(self.at(one), set()).add(self.at(two))
