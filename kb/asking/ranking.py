"""How likely each document's meaning is beside the others: a linear score over what question and document share.

The weights are learnt from the questions that come with the rules (see `training`), adjusted to questions that players
typed (see `calibration`), and kept in weights.json.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kb.asking.evidence import usual_words
from kb.asking.index import Hit
from kb.asking.known import Known
from kb.asking.tokens import Understood
from kb.rules.model import Decision, Number, OneOf, SetOf, YesNo

RANK_NAMES = (
    "bm25", "covers", "covered", "cosine", "denial", "numbers", "shape", "fit", "decision", "rule", "second", "spoken",
    "block", "named", "many", "missing", "own", "lacks", "usual", "unheard", "deaf", "kin", "kindred",
)  # fmt: skip
#: The weight of a name that only a few documents have.
TELLING = 7.0
#: What the very words of a document count for, and from which share on they are all there.
_VERBATIM, _ALL = 3.0, 0.999


@dataclass(frozen=True, slots=True)
class Candidate:
    """A document that may mean what the question means. `source`: the ask, decision or rule it is of; the traits
    "unheard" and "deaf" are known once its facts are read."""

    kind: str
    source: str
    decision: str
    hit: Hit
    traits: Mapping[str, float]
    score: float


@lru_cache(maxsize=1)
def weights() -> Mapping[str, Mapping[str, float]]:
    """The weights: "rank words" and "rank vectors" to rank by, "words" and "vectors" to trust by."""
    text = Path(__file__).with_name("weights.json").read_text(encoding="utf-8")
    found: Mapping[str, Mapping[str, float]] = json.loads(text)
    return found


def candidates(known: Known, text: Understood, hits: Sequence[Hit]) -> list[Candidate]:
    """The sources of the documents found, best first, each with its best document."""
    groups: dict[tuple[str, str, str], list[Hit]] = {}
    counts: dict[str, int] = {}
    kindred: dict[str, float] = {}
    for hit in hits:
        document = known.index.documents[hit.document]
        if document["decision"] in known.game.decisions:
            groups.setdefault((document["kind"], document["id"], document["decision"]), []).append(hit)
            counts[document["decision"]] = counts.get(document["decision"], 0) + 1
            kindred[document["decision"]] = max(kindred.get(document["decision"], 0.0), hit.kin)
    named = {concept[3:] for mention in text.mentions for concept in mention.concepts if concept.startswith("do=")}
    masses = known.masses(text)
    total = sum([mass for _, mass in masses]) or 1.0
    usual = usual_words(known, text, counts)
    out = []
    for (kind, source, decision), found in groups.items():
        found.sort(key=lambda hit: -_likeness(hit))
        hit = found[0]
        traits = {
            "bm25": hit.bm25, "covers": hit.covers, "covered": hit.covered, "cosine": hit.cosine or 0.0,
            "denial": hit.denial, "numbers": hit.numbers, "shape": hit.shape,
            "fit": fit(known.game.decisions[decision], text), "decision": float(kind == "decision"),
            "rule": float(kind == "rule"),
            "second": _likeness(found[1]) if len(found) > 1 else 0.0,
            "spoken": _share(masses, known.spoken_of(decision), total),
            "block": _share(masses, known.words_of(kind, source), total),
            "named": float(decision in named), "many": min(counts[decision], 10) / 10,
            "missing": _missing(known, text, hit),
            "own": _own(known, text, kind, source, decision),
            "lacks": _lacks(known, text, decision, hit),
            "usual": usual.get(decision, -2.0),
            "kin": hit.kin, "kindred": kindred[decision],
        }  # fmt: skip
        score = weighed(traits, hit) + (_VERBATIM if _is_verbatim(hit) else 0.0)
        out.append(Candidate(kind, source, decision, hit, traits, score))
    out.sort(key=lambda one: -one.score)
    return out


def weighed(traits: Mapping[str, float], hit: Hit) -> float:
    """The score of traits, under the weights for words alone or for vectors too, as the document was found."""
    table = weights()["rank words" if hit.cosine is None else "rank vectors"]
    return sum(table.get(name, 0.0) * value for name, value in traits.items())


def _is_verbatim(hit: Hit) -> bool:
    """Whether the question has the words of the document and no others, its shape, its numbers and what it denies."""
    return min(hit.covers, hit.covered, hit.shape) > _ALL and hit.denial == hit.numbers == 1.0


def _likeness(hit: Hit) -> float:
    words = 0.5 * hit.bm25 + 0.35 * hit.covers + 0.35 * hit.covered
    return words + 0.5 * ((hit.cosine or 0.0) + hit.kin) + 0.1 * hit.shape + 0.15 * hit.denial


def _share(masses: Sequence[tuple[str, float]], tokens: frozenset[str], total: float) -> float:
    return sum([mass for token, mass in masses if token in tokens]) / total


def _missing(known: Known, text: Understood, hit: Hit) -> float:
    """How much the most telling name weighs that the document has and the question has not, 0 to 1."""
    found = known.index.documents[hit.document]["weights"]
    names = [known.index.weight(token) for token in found if token.startswith("#") and token not in text.weights]
    return min(max(names, default=0.0) / TELLING, 1.0)


def _own(known: Known, text: Understood, kind: str, source: str, decision: str) -> float:
    """Of what the question shares with the decision's questions, how much it shares with this one of them: tells
    siblings apart."""
    mine, telling = known.words_of(kind, source), known.telling(decision)
    shared = {token: weight * telling[token] for token, weight in text.weights.items() if token in telling}
    return sum([weight for token, weight in shared.items() if token in mine]) / (sum(shared.values()) or 1.0)


def _lacks(known: Known, text: Understood, decision: str, hit: Hit) -> float:
    """Of what tells the document apart from its siblings, how much the question has not."""
    telling, found = known.telling(decision), known.index.documents[hit.document]["weights"]
    told = [(token, weight * telling.get(token, 0.0)) for token, weight in found.items()]
    total = sum([weight for _, weight in told])
    lacking = sum([weight for token, weight in told if token not in text.weights])
    return lacking / total if total else 0.0


def fit(decision: Decision, text: Understood) -> float:
    """How well the type of the decision fits what is asked for: 1 where it does, less where not."""
    sought, mood, of = text.frame.sought, text.frame.mood, decision.type
    if sought == "count":
        return 1.0 if isinstance(of, Number) else 0.0
    if sought in ("who", "where", "which"):
        return 1.0 if isinstance(of, OneOf | SetOf) and not decision.act else 0.3
    if sought == "polar" and mood:
        return 1.0 if decision.act or isinstance(of, YesNo) else 0.6
    return 1.0
