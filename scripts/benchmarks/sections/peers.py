"""The deciding clause of questions: BM25 alone, vectors alone and puedo, on the games' own asks, each held out.

Of every question drawn, all wordings of its ask in both languages are hidden from everything that looks: what is left
are other asks, the decisions' names and questions, and the rules. A rule is found by its texts and by the asks that
name it; right is a rule that the ask names (`by`).
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kb.asking.asker import Asker, Question, _closest, _thought
from kb.asking.finding import _rules, find
from kb.asking.known import Known
from kb.asking.meanings import Setting
from kb.asking.normal import cleaned, words_of
from kb.ruling.situation import situation_of
from kb.text.fold import fold
from scripts.benchmarks.table import Row, milliseconds

ABOUT = "the deciding clause: BM25 alone, vectors alone, puedo; accents, across languages; milliseconds a question"

_EACH, _DEEP, _KEYWORDS = 150, 400, 100
_ACROSS = 0.9


@dataclass(frozen=True)
class Held:
    """A question of a game with what is hidden, and the rules that decide it."""

    known: Known
    text: str
    lang: str
    ask: str
    hidden: frozenset[int]
    by: frozenset[str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--each", type=int, default=_EACH, metavar="N", help="peers: questions of each game")


def held_out(known: Known, count: int, seed: int = 4) -> list[Held]:
    """Questions drawn from those whose asks name the rule that decides."""
    columns = known.index.documents.columns
    places: dict[str, set[int]] = {}
    for number, (kind, name) in enumerate(zip(columns["kind"], columns["id"], strict=True)):
        if kind == "ask":
            places.setdefault(name, set()).add(number)
    listed = []
    for ask in known.game.asks.values():
        by = frozenset(rule for expected in ask.expect for rule in expected.by if rule in known.game.rules)
        texts = [(text, lang) for lang, texts in (("es", ask.es), ("en", ask.en)) for text in texts]
        listed += [Held(known, text, lang, ask.id, frozenset(places.get(ask.id, ())), by) for text, lang in texts if by]
    return random.Random(seed).sample(listed, min(count, len(listed)))


def rules_of(known: Known, documents: Iterable[int]) -> list[str]:
    """The first five different rules behind documents in their order."""
    columns = known.index.documents.columns
    found: dict[str, None] = {}
    for number in documents:
        for rule in _rules(known, columns["kind"][number], columns["id"][number]):
            found.setdefault(rule)
        if len(found) >= 5:
            break
    return list(found)[:5]


def by_words(one: Held, _: Asker) -> list[str]:
    """BM25 alone."""
    text, _unknown = one.known.take_apart(one.text, one.lang)
    hits = one.known.index.search(text, None, _DEEP, one.hidden)
    return rules_of(one.known, [hit.document for hit in sorted(hits, key=lambda hit: -hit.bm25)])


def by_vectors(one: Held, asker: Asker, lang: str | None = None) -> list[str]:
    """Vectors alone; lang: of the documents that are looked at."""
    assert asker.encoder is not None
    cosines = one.known.cosines(asker.encoder, cleaned(one.text))
    langs = one.known.index.documents.columns["lang"]
    order = (int(n) for n in cosines.argsort()[::-1])
    return rules_of(one.known, (n for n in order if n not in one.hidden and lang in (None, langs[n])))


def by_puedo(one: Held, asker: Asker) -> list[str]:
    """What `puedo ask` answers with, then the other rules that it would name as the closest."""
    known = one.known
    known.hidden = one.hidden
    index = known.index
    search = index.search
    try:
        hide: Any = lambda text, cosines, most, without=(): search(text, cosines, most, one.hidden)  # noqa: E731
        index.search = hide  # type: ignore[method-assign]
        text, unknown = known.take_apart(one.text, one.lang)
        assert asker.encoder is not None
        cosines = known.cosines(asker.encoder, cleaned(one.text))
        here = Setting(situation_of(known.game, known.game.asks[one.ask].here))
        return _closest(_thought(known, text, unknown, here, cosines))
    finally:
        index.search = search  # type: ignore[method-assign]
        known.hidden = frozenset()


def share(asked: list[Held], found: Callable[[Held], list[str]]) -> tuple[float, float]:
    """In which share a deciding rule is first, and among five."""
    got = [(one, found(one)) for one in asked]
    first = sum(bool(rules) and rules[0] in one.by for one, rules in got)
    five = sum(not one.by.isdisjoint(rules[:5]) for one, rules in got)
    return first / len(asked), five / len(asked)


def keywords(known: Known, count: int, seed: int = 4) -> list[str]:
    """Single words with an accent, of the game's Spanish texts."""
    words = {
        word.accented for text in (rule.texts.es for rule in known.game.rules.values()) for word in words_of(text)
        if word.kind == "word" and word.accented.isalpha() and len(word.folded) > 3
        and plain(word.accented) != word.accented
    }  # fmt: skip
    return random.Random(seed).sample(sorted(words), min(count, len(words)))


def plain(word: str) -> str:
    """As somebody types who leaves the accents out; ñ stays."""
    return fold(word, keep_enye=True)


def unlike(known: Known, words: Iterable[str], encoder: Any) -> Iterator[str]:
    """The words that find other rules without their accent."""
    for word in words:
        with_, without = (find(known, typed, 5, encoder, "es") for typed in (word, plain(word)))
        if [one.as_json() for one in with_] != [one.as_json() for one in without]:
            yield word


def run(args: argparse.Namespace) -> list[Row]:
    asker = Asker()
    known = [asker.known(name) for name in asker.names()]
    asked = [one for game in known for one in held_out(game, args.each)]
    rows = []
    ways: dict[str, Callable[[Held, Asker], list[str]]] = {
        "BM25 alone": by_words, "vectors alone": by_vectors, "puedo": by_puedo}
    for name, way in ways.items():
        first, five = share(asked, lambda one, way=way: way(one, asker))  # type: ignore[misc]
        rows.append(Row(f"{name}: the deciding rule first, among five, of {len(asked)}", f"{first:.3f}, {five:.3f}"))
    within = share(asked, lambda one: by_vectors(one, asker, one.lang))
    across = share(asked, lambda one: by_vectors(one, asker, "en" if one.lang == "es" else "es"))
    for place, (mine, theirs) in enumerate(zip(within, across, strict=True)):
        rows.append(Row(
            f"in documents of the other language, {('first', 'among five')[place]}",
            f"{theirs:.3f} of {mine:.3f} = {theirs / mine:.2f}", f">= {_ACROSS}", theirs >= _ACROSS * mine))
    words = [(game, word) for game in known for word in keywords(game, _KEYWORDS)]
    odd = [word for game, word in words for _ in unlike(game, [word], asker.encoder)]
    rows.append(Row(f"single keywords without their accent, of {len(words)}",
                    f"{1 - len(odd) / len(words):.1%} the same", "100 %", not odd))
    times = []
    for one in asked:
        start = time.perf_counter()
        asker.ask(Question(one.text, game=one.known.game.id))
        times.append(time.perf_counter() - start)
    times.sort()
    rows.append(Row("a question in process, median, 95 % (games warm)",
                    f"{milliseconds(statistics.median(times))}, {milliseconds(times[int(0.95 * len(times))])}",
                    "5 ms, 25 ms"))
    rows.append(Row("questions a second, one after another", f"{len(times) / sum(times):.0f}", "150"))
    return rows
