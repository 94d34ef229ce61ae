"""One game ready to be asked about: the compiled base, the tables of its phrases, the index, and vectors where
wanted."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kb.answers.cites import only_printed
from kb.asking import patterns, tables
from kb.asking.encoder import Encoder
from kb.asking.index import Index
from kb.asking.likeness import Likeness, Neighbours
from kb.asking.normal import cleaned, words_of
from kb.asking.spelling import Speller
from kb.asking.tokens import Understood, understand
from kb.asking.transfer import Transfer
from kb.files import read_text_file
from kb.rules import loader
from kb.rules.model import Fact, Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.model import Key, Ruling
from kb.ruling.reads import support


@dataclass(slots=True)
class _Shown:
    """What is counted over the documents that are not hidden."""

    telling: dict[str, Mapping[str, float]] = field(default_factory=dict)
    counts: dict[str, tuple[Mapping[str, int], int]] = field(default_factory=dict)
    tokens: dict[tuple[str, ...], frozenset[str]] = field(default_factory=dict)


class Known:
    """What questions about one game need; the parts are made when first used."""

    def __init__(self, game: Game, files: bytes | None = None) -> None:
        self.game = game
        self.tables = tables.tables_of(game, files)
        self.speller = Speller(self.tables)
        self.index = Index(self.tables["documents"])
        self.speaker = patterns.speaker_fact(game)
        self.headlines: dict[object, Ruling] = {}
        self._stated: list[tuple[Understood, list[patterns.Stated]]] = []
        self._masses: tuple[Understood | None, list[tuple[str, float]]] = None, []
        self._neighbours: Neighbours | None = None
        self._hidden: frozenset[int] = frozenset()
        self._shown = _Shown()
        self._transfers: dict[str, Transfer] = {}
        self._facts: dict[Key, tuple[Fact, ...]] = {}

    @property
    def hidden(self) -> frozenset[int]:
        """Documents that must not be known by any way: set while learning."""
        return self._hidden

    @hidden.setter
    def hidden(self, numbers: frozenset[int]) -> None:
        if numbers != self._hidden:
            self._hidden, self._shown = numbers, _Shown()

    @cached_property
    def base(self) -> Base:
        return compile_game(self.game)

    @cached_property
    def printed(self) -> frozenset[str]:
        """The decisions on which the rules are silent and the components of the game are not."""
        return only_printed(self.game)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each document of the tables, in their order."""
        return [text for *_, text in tables.documents(self.game)]

    @cached_property
    def _by_decision(self) -> Mapping[str, Sequence[int]]:
        out: dict[str, list[int]] = {}
        for number, decision in enumerate(self.index.documents.columns["decision"]):
            out.setdefault(decision, []).append(number)
        return out

    @cached_property
    def _by_source(self) -> Mapping[tuple[str, str], Sequence[int]]:
        out: dict[tuple[str, str], list[int]] = {}
        columns = self.index.documents.columns
        for number, source in enumerate(zip(columns["kind"], columns["id"], strict=True)):
            out.setdefault(source, []).append(number)
        return out

    def likeness(self, encoder: Encoder, text: str) -> Likeness:
        """How like a text each document is, by sentence vectors."""
        if self._neighbours is None or self._neighbours.encoder.name != encoder.name:
            self._neighbours = Neighbours(self.texts, encoder, self.game.id)
        return self._neighbours.likeness(text)

    def take_apart(self, text: str, lang: str) -> tuple[Understood, frozenset[str]]:
        """A text understood word by word, and its words that this game does not know."""
        words, unknown = self.speller.repair(words_of(cleaned(text)), lang)
        return understand(words, lang, self.tables["lexicon"], self.speller.words), unknown

    def stated(self, text: Understood) -> list[patterns.Stated]:
        """What phrases of the text state, whatever the decision; kept for the last texts taken apart."""
        for known, found in self._stated:
            if known is text:
                return found
        found = patterns.stated(text, self.tables["patterns"], self.tables["names"], self.game)
        self._stated = [(text, found), *self._stated[:1]]
        return found

    def masses(self, text: Understood) -> list[tuple[str, float]]:
        """How much each token of a text weighs; kept for the last text."""
        if self._masses[0] is not text:
            weight = self.index.weight
            self._masses = text, [(token, own * weight(token)) for token, own in text.weights.items()]
        return self._masses[1]

    def facts(self, key: Key) -> tuple[Fact, ...]:
        """The facts that a decision may depend on."""
        if key not in self._facts:
            names = {fact for fact, _ in support(self.base, key)}
            self._facts[key] = tuple(fact for fact in self.game.facts.values() if fact.id in names)
        return self._facts[key]

    def transfer(self, decision: str) -> Transfer:
        """What takes over the facts of the questions asked before about a decision."""
        if decision not in self._transfers:
            groups: dict[str, list[Mapping[str, Any]]] = {}
            spoken: dict[str, set[str]] = {}
            for number in self._by_decision.get(decision, ()):
                document = self.index.documents[number]
                if document["kind"] == "ask":
                    groups.setdefault(document["id"], []).append(document)
                else:
                    for token in document["weights"]:
                        spoken.setdefault(token, set()).add(document["id"])
            # What one rule alone says is its condition; what the decision's name or several rules say is the decision.
            common = {token for token, ids in spoken.items() if decision in ids or len(ids) > 1}
            self._transfers[decision] = Transfer(self.game, groups, self.index.idf, common, self._content)
        return self._transfers[decision]

    def _content(self, text: str, lang: str) -> Iterator[str]:
        kept = self.tables["tokens"][lang].get(text)
        yield from tables.tokens_of(text, lang, self.speller.words) if kept is None else kept.split()

    def words_of(self, kind: str, source: str) -> frozenset[str]:
        """The tokens of all documents of one ask, decision or rule."""
        return self._tokens(("source", kind, source), self._by_source.get((kind, source), ()))

    def spoken_of(self, decision: str) -> frozenset[str]:
        """The tokens with which a decision is spoken of, by whatever asks about it or concludes it."""
        return self._tokens(("decision", decision), self._by_decision.get(decision, ()))

    def telling(self, decision: str) -> Mapping[str, float]:
        """How much each token tells one source about a decision apart from the others: 0 where all have it."""
        if decision in self._shown.telling:
            return self._shown.telling[decision]
        sources: dict[str, set[str]] = {}
        documents = self.index.documents
        kinds, ids = documents.columns["kind"], documents.columns["id"]
        for number in self._by_decision.get(decision, ()):
            if kinds[number] == "ask" and number not in self.hidden:
                for token in documents.words_in(number):
                    sources.setdefault(token, set()).add(ids[number])
        count = len({one for found in sources.values() for one in found})
        out = {token: math.log((1 + count) / (0.5 + len(found))) for token, found in sources.items()}
        self._shown.telling[decision] = out
        return out

    def decisions_with(self, token: str) -> tuple[Mapping[str, int], int]:
        """How many documents of each decision have a token, and how many have it in all."""
        if token in self._shown.counts:
            return self._shown.counts[token]
        out: dict[str, int] = {}
        decisions = self.index.documents.columns["decision"]
        for number in self.index.documents.having(token):
            if number not in self.hidden:
                decision = decisions[number]
                out[decision] = out.get(decision, 0) + 1
        self._shown.counts[token] = out, sum(out.values())
        return self._shown.counts[token]

    def asked_about(self, decision: str) -> Sequence[tuple[int, str]]:
        """The documents that are questions asked before about a decision, each with the ask that it is of."""
        kinds, ids = self.index.documents.columns["kind"], self.index.documents.columns["id"]
        numbers = self._by_decision.get(decision, ())
        return [(one, ids[one]) for one in numbers if kinds[one] == "ask" and one not in self.hidden]

    def size_of(self, decision: str) -> int:
        """How many documents ask about a decision or conclude it."""
        numbers = self._by_decision.get(decision, ())
        return len(numbers) - sum(number in self.hidden for number in numbers) if self.hidden else len(numbers)

    def _tokens(self, name: tuple[str, ...], numbers: Sequence[int]) -> frozenset[str]:
        if name not in self._shown.tokens:
            shown = [number for number in numbers if number not in self.hidden]
            self._shown.tokens[name] = frozenset(
                token for number in shown for token in self.index.documents.words_in(number)
            )
        return self._shown.tokens[name]


def known_game(name: str) -> Known:
    """A game that comes with the program, its tables from the cache where nothing has changed. Raises as
    `load_game`."""
    return Known(loader.load_game(name), _files(name))


def _files(name: str) -> bytes:
    """Changes with any rule file of the game: with what it says."""
    digest = hashlib.sha256()
    for file in loader.rule_files(loader.game_folder(name)):
        text = read_text_file(file)
        digest.update(f"{file.name} {len(text)}\n".encode() + text.encode())
    return digest.digest()


__all__ = ["Known", "known_game"]
