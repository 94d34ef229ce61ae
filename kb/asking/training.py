"""How far a verdict can be trusted, learnt from the questions that come with the rules: each is asked with its own
documents hidden.

Nothing but the rule files is read. A question is asked four times, each time with more of what answers it hidden:
the question
itself; its language's wordings; all its wordings; all that is asked about its decision. So the weights see questions
that are nearly known, and others that should be answered with "not clear". `python -m kb.asking.training` prints the
weights as `weights.json` holds them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.asking.about import about
from kb.asking.asker import Asker
from kb.asking.encoder import Encoder
from kb.asking.index import Hit
from kb.asking.judge import answer_to, judge, ruling_of
from kb.asking.known import Known
from kb.asking.meanings import HITS, Meaning, Setting, meanings, mood_of
from kb.asking.trust import NAMES, features
from kb.ruling.situation import situation_of

#: How much questions hidden to that degree count: typed questions are seldom as near as a second wording of one author.
HIDING = {"question": 1.0, "language": 1.5, "wordings": 1.0, "decision": 0.7}
_STEPS, _RATE, _DECAY = 4000, 0.5, 0.002


@dataclass(frozen=True, slots=True)
class Sample:
    """What trust sees of one question, and whether the answer would be right."""

    features: dict[str, float]
    right: bool
    weight: float
    hidden: str
    text: str


def samples(known: Known, encoder: Encoder | None, other: Sequence[tuple[str, str]] = ()) -> Iterator[Sample]:
    """Every question of a game asked with more and more hidden. other: (text, language) of other games' questions,
    never right."""
    documents = known.index.documents
    for number, document in enumerate(documents):
        if document["kind"] != "ask":
            continue
        text, unknown = known.take_apart(known.texts[number], document["lang"])
        cosines = None if encoder is None else known.cosines(encoder, known.texts[number])
        ask = known.game.asks[document["id"]]
        expected = next(one for one in ask.expect if one.decision == document["decision"])
        mood, flip = mood_of(text, expected)
        told = situation_of(known.game, (*ask.given, *ask.here))
        here = Setting(situation_of(known.game, ask.here))
        truth = Meaning((expected.decision, expected.args), mood, told, 0.0, ask.id, _no_hit(), frozenset(), flip)
        ruled = ruling_of(known, truth, proof=False)
        if ruled is None:
            continue
        want = answer_to(known, text, truth, ruled)
        for hidden in HIDING:
            without = frozenset(_hidden(documents, number, hidden))
            judged = judge(known, text, meanings(known, text, known.index.search(text, cosines, HITS, without), here))
            if not judged:
                continue
            best = judged[0]
            right = best.verdict == want and (
                best.meaning.decision[0] == expected.decision or best.group[2] in (*expected.by, *ruled.reasons[:1])
            )
            if right and best.verdict in ("value", "choice"):
                right = best.ruling.outcome.allowed == ruled.outcome.allowed
            found = about(known, text, unknown, judged)
            yield Sample(features(text, judged, found), right, HIDING[hidden], hidden, known.texts[number])
    for words, lang in other:
        text, unknown = known.take_apart(words, lang)
        cosines = None if encoder is None else known.cosines(encoder, words)
        judged = judge(known, text, meanings(known, text, known.index.search(text, cosines, HITS), Setting({})))
        if judged:
            yield Sample(features(text, judged, about(known, text, unknown, judged)), False, 0.5, "other game", words)


def _no_hit() -> Hit:
    return Hit(0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, None)


def _hidden(documents: Sequence[object], number: int, hidden: str) -> Iterator[int]:
    mine: dict[str, object] = documents[number]  # type: ignore[assignment]
    for other, document in enumerate(documents):
        assert isinstance(document, dict)
        same = document["kind"] == "ask" and document["id"] == mine["id"]
        if (
            (hidden == "question" and other == number)
            or (hidden == "language" and same and document["lang"] == mine["lang"])
            or (hidden == "wordings" and same)
            or (hidden == "decision" and document["decision"] == mine["decision"])
        ) or (same and document["weights"] == mine["weights"]):
            yield other


def fit(found: Sequence[Sample]) -> dict[str, float]:
    """The weights of a logistic regression on the features, with "bias"; plain gradient descent with decay."""
    import numpy as np

    rows = np.array([[1.0, *(sample.features[name] for name in NAMES)] for sample in found])
    right = np.array([float(sample.right) for sample in found])
    counts = np.array([sample.weight for sample in found])
    counts = counts / counts.sum()
    weights = np.zeros(rows.shape[1])
    for _ in range(_STEPS):
        slope = rows.T @ (counts * (1 / (1 + np.exp(-rows @ weights)) - right))
        slope[1:] += _DECAY * weights[1:]
        weights -= _RATE * slope
    return {name: round(float(weight), 4) for name, weight in zip(("bias", *NAMES), weights, strict=True)}


def main() -> int:
    """Print the weights learnt from the games that come with the program, with and without an encoder."""
    asker = Asker()
    games = {name: asker.known(name) for name in asker.names()}
    out = {}
    for label, encoder in (("words", None), ("vectors", asker.encoder)):
        found: list[Sample] = []
        for name, known in games.items():
            strange = [
                (other.texts[n], str(document["lang"]))
                for other_name, other in games.items()
                if other_name != name
                for n, document in enumerate(other.index.documents)
                if document["kind"] == "ask"
            ][::5]
            found += samples(known, encoder, strange)
        out[label] = fit(found)
    json.dump(out, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
