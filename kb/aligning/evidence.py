"""What speaks for a sentence of a rulebook saying a rule of a game, as numbers.

EVIDENCE, each from 0 to 1 but `crowded`:
  own, mean        cosine of the sentence with the rule's text in its language, and with the mean of both languages
  headed, context  cosine with the mean of the sentence after its heading, and after its heading and the one before
  bm25             BM25 on stems, divided by sum(idf)(k1 + 1)
  covers           the share of the sentence's words that the rule covers (kb.aligning.coverage)
  covered          the share of the rule's words that the sentence covers; `covered_headed`, `covered_context`: with
                   its heading, with its heading and the sentence before
  both             harmonic mean of `covers` and `covered`
  numbers          the share of numbers that both have
  topic            cosine of the heading with the title of the rule's topic
  kind             1 where both permit, both forbid, both oblige...
  crowded          minus the mean of the six best cosines of the rule: some rules are like everything
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.aligning.coverage import Words, shares
from kb.asking.encoder import Encoder, unit
from kb.asking.vectors import vectors_of
from kb.errors import LANGUAGES
from kb.rules.model import Game, Texts
from kb.source.kinds import kind_of
from kb.text.numbers import find_numbers
from kb.text.skeleton import skeleton
from kb.text.stem import stems

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]
else:
    Floats = Any

#: Fitted on two rulebooks whose rules come with the project, each checked on the other: see BENCHMARKS.md.
WEIGHTS: Mapping[str, float] = {
    "own": 3.37,
    "mean": 3.3,
    "bm25": 5.73,
    "covers": 5.34,
    "covered": 0.35,
    "numbers": 0.48,
    "topic": 4.32,
    "kind": 1.06,
    "both": 2.62,
    "crowded": 8.27,
    "headed": 4.3,
    "context": 3.26,
    "covered_context": 3.09,
    "covered_headed": 2.98,
}
_LIKENESS = ("own", "mean", "bm25", "both")
_K1, _B = 1.2, 0.3
_CROWD = 6


@dataclass(frozen=True, slots=True)
class Entry:
    """Something of a game that may say what a rulebook says. type: rule, step, claim or term."""

    id: str
    type: str
    topic: str
    texts: Texts
    sources: tuple[str, ...] = ()


def entries(game: Game) -> list[Entry]:
    """All that a game says in both languages and could restate a sentence, in the order of its files."""
    found: list[tuple[str, int, Entry]] = []
    for kind, parts in (("rule", game.rules), ("step", game.steps), ("claim", game.claims)):
        for part in parts.values():
            entry = Entry(f"{game.id}.{part.id}", kind, part.topic, part.texts, tuple(part.sources))
            found.append((str(part.place.file), part.place.line, entry))
    for term in game.terms.values():
        texts = Texts(f"{term.texts.es}: {term.gloss.es}", f"{term.texts.en}: {term.gloss.en}")
        if term.gloss.es and term.gloss.en:
            file = str(term.place.file)
            entry = Entry(f"{game.id}.{term.id}", "term", file, texts, tuple(term.sources))
            found.append((file, term.place.line, entry))
    found.sort(key=lambda one: one[:2])
    return [entry for _, _, entry in found if entry.texts.es and entry.texts.en]


class Base:
    """The entries of a game, ready to be compared with. game: its id. mean: (entries, d), unit vectors."""

    def __init__(self, game: Game, encoder: Encoder) -> None:
        import numpy as np

        self.game = game.id
        self.entries = entries(game)
        self.texts = {lang: [getattr(entry.texts, lang) for entry in self.entries] for lang in LANGUAGES}
        whole = vectors_of([text for lang in LANGUAGES for text in self.texts[lang]], encoder, f"align-{game.id}")
        parts = np.split(whole, len(LANGUAGES)) if len(whole) else [whole] * len(LANGUAGES)
        self._vectors = dict(zip(LANGUAGES, parts, strict=True))
        self.mean = unit(sum(parts))
        self._encoder = encoder
        titles = {topic.id: topic.texts for topic in game.topics.values()}
        self._titles = {
            lang: [getattr(titles.get(e.topic, e.texts), lang) or "" for e in self.entries] for lang in LANGUAGES
        }

    def evidence(self, texts: Sequence[str], headings: Sequence[str], lang: str) -> dict[str, Floats]:
        """Each kind of evidence, (sentences, entries). lang: that of the sentences, "es" or "en"."""
        import numpy as np

        rules = self.texts[lang]
        headed = [f"{heading}. {text}" if heading else text for heading, text in zip(headings, texts, strict=True)]
        context = [
            f"{headings[i]}. {texts[i - 1] if i and headings[i - 1] == headings[i] else ''} {texts[i]}"
            for i in range(len(texts))
        ]
        words = Words(rules, self._encoder)
        covers, covered = shares(Words(texts, self._encoder), words)
        vectors = self._encoder.encode(list(texts))
        own = _cosines(vectors, self._vectors[lang])
        most = np.sort(own, axis=0)[-_CROWD:].mean(0)
        kinds = [kind_of(skeleton(text, lang))[0] for text in texts]
        rule_kinds = np.array([kind_of(skeleton(text, lang))[0] for text in rules])
        return {
            "own": own,
            "mean": _cosines(vectors, self.mean),
            "headed": _cosines(self._encoder.encode(headed), self.mean),
            "context": _cosines(self._encoder.encode(context), self.mean),
            "bm25": _bm25([stems(text, lang) for text in texts], [stems(text, lang) for text in rules]),
            "covers": covers,
            "covered": covered,
            "covered_headed": shares(Words(headed, self._encoder), words)[1],
            "covered_context": shares(Words(context, self._encoder), words)[1],
            "both": 2 * covers * covered / np.maximum(covers + covered, 1e-6),
            "numbers": _numbers(texts, rules, lang),
            "topic": self._topics(headings, lang),
            "kind": np.stack([(rule_kinds == kind).astype(np.float32) for kind in kinds]),
            "crowded": -np.repeat(most[None, :], len(texts), axis=0),
        }

    def _topics(self, headings: Sequence[str], lang: str) -> Floats:
        """How like the heading of a sentence and the title of an entry's topic are."""
        import numpy as np

        names, titles = sorted(set(headings)), sorted(set(self._titles[lang]))
        alike = _cosines(self._encoder.encode(names), self._encoder.encode(titles))
        row = {name: place for place, name in enumerate(names)}
        column = {title: place for place, title in enumerate(titles)}
        out: Floats = alike[np.ix_([row[one] for one in headings], [column[one] for one in self._titles[lang]])]
        return out


def weighed(found: Mapping[str, Floats]) -> Floats:
    """All the evidence as one number, (sentences, entries)."""
    import numpy as np

    return np.sum([weight * found[name] for name, weight in WEIGHTS.items()], axis=0)  # type: ignore[no-any-return]


def likeness(found: Mapping[str, Floats]) -> Floats:
    """How like a sentence and an entry are by themselves, 0 to 1, whatever stands around them."""
    import numpy as np

    return np.mean([found[name] for name in _LIKENESS], axis=0)  # type: ignore[no-any-return]


def _cosines(a: Floats, b: Floats) -> Floats:
    import numpy as np

    return np.clip(a @ b.T, 0.0, 1.0)


def _bm25(sentences: Sequence[Sequence[str]], documents: Sequence[Sequence[str]]) -> Floats:
    import numpy as np

    postings: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for place, words in enumerate(documents):
        for word, times in Counter(words).items():
            postings[word].append((place, times))
    average = sum(map(len, documents)) / max(len(documents), 1) or 1.0
    out = np.zeros((len(sentences), len(documents)), dtype=np.float32)
    for row, words in enumerate(sentences):
        mass = 0.0
        for word in set(words):
            found = postings.get(word, [])
            idf = math.log(1 + (len(documents) - len(found) + 0.5) / (len(found) + 0.5))
            mass += idf
            for place, times in found:
                norm = 1 - _B + _B * len(documents[place]) / average
                out[row, place] += idf * times * (_K1 + 1) / (times + _K1 * norm)
        out[row] /= (mass or 1.0) * (_K1 + 1)
    return out


def _numbers(sentences: Sequence[str], documents: Sequence[str], lang: str) -> Floats:
    """The share of numbers that both have, of all in either; 0 where neither has any."""
    import numpy as np

    mine = [frozenset(str(n.value) for n in find_numbers(text, lang)) for text in sentences]
    theirs = [frozenset(str(n.value) for n in find_numbers(text, lang)) for text in documents]
    out = np.zeros((len(mine), len(theirs)), dtype=np.float32)
    for row, one in enumerate(mine):
        for column, other in enumerate(theirs):
            if one or other:
                out[row, column] = len(one & other) / len(one | other)
    return out
