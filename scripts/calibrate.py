"""How far to trust a verdict, adjusted to the players' questions of the tests: prints `weights.json` anew."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kb.asking import ranking
from kb.asking.asker import Asker, Question
from kb.asking.calibration import Answered, calibrated
from kb.asking.trust import features
from tests.asking.players import outcome, questions

#: No trust is so great: the vectors are compared too.
_NEVER = 2.0


def answered(asker: Asker) -> list[Answered]:
    """The players' questions that would get a verdict, were each verdict trusted."""
    out = []
    for one in questions():
        question = Question(one["question"], one.get("situation", ""), one["game"], one["lang"])
        thought = asker.think(question, one["game"], one["lang"], sure=_NEVER)
        answer = asker.answer(thought, question, one["lang"], whatever=True)
        if thought.judged and answer["verdict"] not in ("unclear", "off-topic"):
            said = outcome(one, answer)
            got = features(thought.known, thought.text, thought.judged, thought.about, thought.situation)
            out.append(Answered(got, said == "right" and one["verdict"] != "unanswered", said == "reason"))
    return out


def main() -> int:
    """Start from the weights learnt from the rules' own questions: those of the file given, else those in use."""
    start = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")) if sys.argv[1:] else ranking.weights()
    tables = {
        "words": calibrated(start["words"], answered(Asker(encoder=None))),
        "vectors": calibrated(start["vectors"], answered(Asker())),
    }
    json.dump({**start, **tables}, sys.stdout, indent=1)
    return 0


if __name__ == "__main__":
    sys.exit(main())
