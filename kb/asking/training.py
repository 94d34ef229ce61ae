"""How to rank meanings and how far to trust a verdict, learnt from the questions that come with the rules.

Nothing but the rule files is read. Each question is asked again and again with more of what answers it hidden: the
question itself; its language's wordings; all its wordings; all that is asked about its decision. So the weights see
questions that are nearly known, and others that should be answered with "not clear".
`python -m kb.asking.training` prints the weights, as `scripts/learnt_weights.json` holds them; `scripts/calibrate` then
adjusts them to what players typed, and prints them as `weights.json` holds them.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kb.asking import ranking
from kb.asking.about import about
from kb.asking.asker import Asker
from kb.asking.encoder import Encoder
from kb.asking.index import Hit
from kb.asking.judge import Judged, answer_to, judge, ruling_of
from kb.asking.known import Known
from kb.asking.likeness import Likeness
from kb.asking.meanings import HITS, Meaning, Setting, meanings, meanings_of, mood_of
from kb.asking.ranking import RANK_NAMES, candidates
from kb.asking.tokens import Understood
from kb.asking.trust import NAMES, features
from kb.rules.cases import Expectation
from kb.ruling.model import Ruling
from kb.ruling.situation import situation_of

#: How much a question counts, by what is hidden: typed questions are seldom as near as a second wording of one author.
HIDING = {"question": 0.2, "language": 0.3, "wordings": 0.35, "decision": 0.15}
#: The shares of worn words, one drawn for each question.
_WORN, _SEED = (0.0, 0.15, 0.3), 1
#: How much more the likeness of vectors counts than learnt: other authors' words are unlike, what they mean is not.
_VECTORS_COUNT = 1.75
#: What the metric says, which has learnt from these very questions: it is given half of what cosines count, and this.
_SEEN, _KINDRED = ("kin", "kindred"), 1.5
_RANKED = 12
_STEPS, _RATE, _DECAY = 3000, 0.5, 0.002


@dataclass(frozen=True, slots=True)
class Trial:
    """A question that comes with the rules, and what is right for it."""

    known: Known
    number: int
    text: Understood
    unknown: frozenset[str]
    likeness: Likeness | None
    expected: Expectation
    ruled: Ruling
    want: str
    here: Setting

    def hits(self, hidden: str) -> list[Hit]:
        """The documents found with some hidden; they stay hidden until the next question."""
        self.known.hidden = frozenset(_hidden(self.known.index.documents, self.number, hidden))
        return self.known.index.search(self.text, self.likeness, HITS, self.known.hidden)

    def right(self, verdict: str, decision: str, reason: object, ruling: Ruling) -> bool:
        """Whether an answer is right: the same verdict, value and decision, or the same clause."""
        if verdict != self.want:
            return False
        if decision != self.expected.decision and reason not in (*self.expected.by, *self.ruled.reasons[:1]):
            return False
        return verdict not in ("value", "choice") or ruling.outcome.allowed == self.ruled.outcome.allowed


@dataclass(frozen=True, slots=True)
class Sample:
    """What trust sees of one question, and whether the answer would be right."""

    features: dict[str, float]
    right: bool
    weight: float
    hidden: str
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What ranking sees of one question: the traits of each candidate, and whether its answer would be right."""

    rows: tuple[tuple[float, ...], ...]
    right: tuple[bool, ...]
    weight: float


def trials(known: Known, encoder: Encoder | None, every: int = 1) -> Iterator[Trial]:
    """The questions of a game, those that the core can rule on as they are meant."""
    for number, document in enumerate(known.index.documents):
        if document["kind"] != "ask" or number % every:
            continue
        text, unknown = known.take_apart(known.texts[number], document["lang"])
        likeness = None if encoder is None else known.likeness(encoder, known.texts[number])
        ask = known.game.asks[document["id"]]
        expected = next(one for one in ask.expect if one.decision == document["decision"])
        mood, flip = mood_of(text, expected, known.game.decisions[expected.decision])
        told = situation_of(known.game, (*ask.given, *ask.here))
        nothing = Hit(0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, None)
        truth = Meaning((expected.decision, expected.args), mood, told, 0.0, "ask", ask.id, nothing, frozenset(), flip)
        ruled = ruling_of(known, truth, proof=False)
        if ruled is not None:
            here = Setting(situation_of(known.game, ask.here))
            want = answer_to(known, text, truth, ruled)
            yield Trial(known, number, text, unknown, likeness, expected, ruled, want, here)


def _hidden(documents: Sequence[Mapping[str, Any]], number: int, hidden: str) -> Iterator[int]:
    mine = documents[number]
    for other, document in enumerate(documents):
        same = document["kind"] == "ask" and document["id"] == mine["id"]
        if (
            (hidden == "question" and other == number)
            or (hidden == "language" and same and document["lang"] == mine["lang"])
            or (hidden == "wordings" and same)
            or (hidden == "decision" and document["decision"] == mine["decision"])
            or (same and document["weights"] == mine["weights"])
        ):
            yield other


def choices(found: Sequence[Trial]) -> Iterator[Choice]:
    """The candidates of each trial with each hiding under which one of them is right and one is not."""
    for trial in found:
        for hidden, weight in HIDING.items():
            rows, right = [], []
            for candidate in candidates(trial.known, trial.text, trial.hits(hidden))[:_RANKED]:
                meant = meanings_of(trial.known, trial.text, candidate, trial.here)
                if not meant:
                    continue
                ruled = ruling_of(trial.known, meant[0], proof=False)
                if ruled is None:
                    continue
                said = answer_to(trial.known, trial.text, meant[0], ruled)
                rows.append(tuple(meant[0].traits[name] for name in RANK_NAMES))
                right.append(trial.right(said, candidate.decision, ruled.reasons[0] if ruled.reasons else "", ruled))
            if any(right) and not all(right):
                yield Choice(tuple(rows), tuple(right), weight)


def samples(found: Sequence[Trial], strange: Sequence[tuple[Known, str, str, Encoder | None]] = ()) -> Iterator[Sample]:
    """What trust sees: each trial under one hiding, some of its words worn. strange: (game, text, language, encoder)
    of questions of other games: never right."""
    draw = random.Random(_SEED)
    for trial in found:
        hidden = draw.choices(list(HIDING), list(HIDING.values()))[0]
        text = worn(trial.text, draw, draw.choice(_WORN))
        meant = meanings(trial.known, text, replace(trial, text=text).hits(hidden), trial.here)
        judged = judge(trial.known, text, meant)
        if judged:
            best = judged[0]
            right = trial.right(best.verdict, best.meaning.decision[0], best.group[2], best.ruling)
            yield _sample(trial.known, text, trial.unknown, judged, right, 1.0, hidden, trial.likeness)
    for known, words, lang, encoder in strange:
        known.hidden = frozenset()
        text, unknown = known.take_apart(words, lang)
        likeness = None if encoder is None else known.likeness(encoder, words)
        judged = judge(known, text, meanings(known, text, known.index.search(text, likeness, HITS), Setting({})))
        if judged:
            yield _sample(known, text, unknown, judged, False, 0.5, "other game", likeness)


def worn(text: Understood, draw: random.Random, share: float) -> Understood:
    """A text with some of its words replaced by words that no document has, as players say things their own way:
    authors' wordings share more words with one another than with typed questions. Names are kept."""
    at, weights = dict(text.at), dict(text.weights)
    for position, token in text.at.items():
        if token in weights and not token.startswith("#") and draw.random() < share:
            strange = f"{token[:2]}:~{position}"
            weights[strange] = weights.pop(token)
            at.update((place, strange) for place, other in text.at.items() if other == token)
    return replace(text, at=at, weights=weights, denied=text.denied & weights.keys())


def _sample(known: Known, text: Understood, unknown: frozenset[str], judged: Sequence[Judged], right: bool,
            weight: float, hidden: str, likeness: Likeness | None) -> Sample:  # fmt: skip
    shown = " ".join(word.text for word in text.words)
    seen = features(known, text, judged, about(known, text, unknown, judged), None, likeness)
    return Sample(seen, right, weight, hidden, shown)


def fit_ranking(found: Sequence[Choice]) -> dict[str, float]:
    """The weights under which right candidates are likeliest: softmax over candidates, gradient ascent with decay."""
    import numpy as np

    sizes = [len(choice.rows) for choice in found]
    rows = np.array([row for choice in found for row in choice.rows])
    rows[:, [RANK_NAMES.index(name) for name in _SEEN]] = 0.0
    right = np.array([one for choice in found for one in choice.right])
    starts = np.cumsum([0, *sizes[:-1]])
    counts = np.array([choice.weight for choice in found])
    each = np.repeat(counts / counts.sum(), sizes)
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        scores = rows @ weights
        scores = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts), sizes))
        all_ = scores / np.repeat(np.add.reduceat(scores, starts), sizes)
        good = scores * right
        good = good / np.repeat(np.add.reduceat(good, starts), sizes)
        weights += 4 * _RATE * (rows.T @ (each * (good - all_)) - _DECAY / 4 * weights)
    return {name: round(float(weight), 4) for name, weight in zip(RANK_NAMES, weights, strict=True)}


def fit_trust(found: Sequence[Sample]) -> dict[str, float]:
    """The weights of a logistic regression on the features, with "bias"; plain gradient descent with decay."""
    import numpy as np

    seen = [name for name in NAMES if not name.startswith(_SEEN)]
    rows = np.array([[1.0, *(sample.features[name] for name in seen)] for sample in found])
    right = np.array([float(sample.right) for sample in found])
    counts = np.array([sample.weight for sample in found])
    counts = counts / counts.sum()
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        slope = rows.T @ (counts * (1 / (1 + np.exp(-rows @ weights)) - right))
        slope[1:] += _DECAY * weights[1:]
        weights -= _RATE * slope
    return {name: round(float(weight), 4) for name, weight in zip(("bias", *seen), weights, strict=True)}


def learn(
    games: Mapping[str, Known], encoder: Encoder | None, every: int = 1, ranks: bool = True
) -> dict[str, dict[str, float]]:
    """The weights to trust and, unless told not to, to rank by. every: only each n-th question is used."""
    label = "words" if encoder is None else "vectors"
    found = [trial for known in games.values() for trial in trials(known, encoder, every)]
    out = {f"rank {label}": fit_ranking(list(choices(found)))} if ranks else {}
    for table in out.values():
        table["cosine"] = table["kin"] = round(_VECTORS_COUNT / 2 * table["cosine"], 4)
        table["kindred"] = _KINDRED if table["kin"] else 0.0
    kept = ranking.weights()
    ranking.weights = lambda: {**kept, **out}  # type: ignore[assignment]
    strange = [
        (known, other.texts[number], str(document["lang"]), encoder)
        for name, known in games.items() for other_name, other in games.items() if other_name != name
        for number, document in enumerate(other.index.documents) if document["kind"] == "ask"
    ][:: 12 * every]  # fmt: skip
    out[label] = fit_trust(list(samples(found, strange)))
    return out


def main() -> int:
    """Print the weights learnt from the games that come with the program, with and without an encoder.

    `trust`: only how far to trust is learnt, the ranking stays; a number: only each n-th question is used."""
    told = sys.argv[1:]
    every = next((int(one) for one in told if one.isdecimal()), 1)
    ranks = "trust" not in told
    asker = Asker()
    games = {name: asker.known(name) for name in asker.names()}
    out = {**ranking.weights(), **learn(games, None, every, ranks), **learn(games, asker.encoder, every, ranks)}
    json.dump(out, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
