"""How meanings are ranked, how far a verdict is trusted and which game is meant, adjusted to the players' questions of
the tests: prints `weights.json` anew."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kb.asking import ranking
from kb.asking.asker import NEVER, Asker, Question, Thought
from kb.asking.calibration import Answered, Offered, calibrated, ranked
from kb.asking.choosing import GAME_NAMES, traits
from kb.asking.judge import costs
from tests.asking.players import LEARNT_FROM, outcome, questions

#: Which game is meant is not learnt from the rules' own questions: these weights are held at nothing, and weakly.
_GAMES_HELD = 0.01
LEARNT = Path(__file__).with_name("learnt_weights.json")


def thoughts(asker: Asker) -> Iterator[tuple[Mapping[str, Any], Question, Thought]]:
    """Each question with what is thought of it."""
    for one in questions(LEARNT_FROM):
        question = Question(one["question"], one.get("situation", ""), one["game"], one["lang"])
        yield one, question, asker.think(question, one["game"], one["lang"], sure=NEVER)


def offered(asker: Asker) -> Iterator[Offered]:
    """The meanings of each question, and which of them would be answered rightly."""
    for one, question, thought in thoughts(asker):
        found, beside, right = [], [], []
        for judged in thought.judged:
            meaning = judged.meaning
            alone = asker.answer(replace(thought, judged=(judged,)), question, one["lang"], whatever=True)
            found.append(meaning.traits)
            own = meaning.score - ranking.weighed(meaning.traits, meaning.hit)
            beside.append(own - costs(meaning, judged.ruling, judged.verdict))
            right.append(outcome(one, alone) == "right")
        yield Offered(found, beside, right)


def answered(asker: Asker) -> Iterator[Answered]:
    """The questions that would get a verdict, were each verdict trusted."""
    for one, question, thought in thoughts(asker):
        answer = asker.answer(thought, question, one["lang"], whatever=True)
        if thought.judged and answer["verdict"] not in ("unclear", "off-topic"):
            said = outcome(one, answer)
            right = said == "right" and (one["verdict"] != "unanswered" or answer["verdict"] == "silent")
            yield Answered(thought.seen, right, said == "reason")


def games(asker: Asker) -> Iterator[Offered]:
    """The games that each question may be about, and which it is about."""
    for one in questions(LEARNT_FROM):
        question = Question(one["question"], one.get("situation", ""), None, one["lang"])
        found, right = [], []
        for name in asker.names():
            thought = asker.think(question, name, one["lang"], sure=NEVER)
            found.append(traits(thought.seen, len(thought.known.stated(thought.text))))
            right.append(name == one["game"])
        yield Offered(found, [0.0] * len(found), right)


def main() -> int:
    """Start from the weights learnt from the rules' own questions: those of the file given, else those kept."""
    parser = argparse.ArgumentParser(prog="calibrate", description=__doc__)
    parser.add_argument("weights", nargs="?", type=Path, default=LEARNT, help="those learnt (default: those kept)")
    parser.add_argument("--trust", action="store_true", help="adjust trust alone; all else stays as in weights.json")
    args = parser.parse_args()
    start = json.loads(args.weights.read_text(encoding="utf-8"))
    tables = {name: dict(table) for name, table in ranking.weights().items()} if args.trust else dict(start)
    for label, asker in (("words", Asker(encoder=None)), ("vectors", Asker())):
        ranking.weights = lambda: tables  # type: ignore[assignment]
        if not args.trust:
            tables[f"rank {label}"] = ranked(start[f"rank {label}"], list(offered(asker)))
        tables[label] = calibrated(start[label], list(answered(asker)))
        if not args.trust:
            tables[f"game {label}"] = ranked({}, list(games(asker)), GAME_NAMES, _GAMES_HELD, temperature=1.0)
    json.dump(tables, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
