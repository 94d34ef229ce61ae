"""Whether questions asked before bear a ruling out: where those most like this one have another answer, something that
the question tells was not heard."""

from __future__ import annotations

import math
from collections.abc import Sequence

from kb.asking.encoder import Vectors
from kb.asking.judge import Judged
from kb.asking.known import Known
from kb.ruling.expect import fits

#: How sharply likeness tells: a cosine that is less by a twentieth counts e times less.
_SHARP = 20.0


def precedent(known: Known, judged: Judged, kin: Vectors | Sequence[float]) -> float:
    """Of the questions that come with the rules about the decision, each weighed by its likeness, the share of those
    whose expected outcome the ruling has; 1 where there are none. kin: how like each document is, see `likeness`."""
    decision, borne_out = judged.meaning.decision[0], dict[str, bool]()
    total = agreeing = 0.0
    for number, source in known.asked_about(decision):
        if source not in borne_out:
            asked = next(one for one in known.game.asks[source].expect if one.decision == decision)
            borne_out[source] = fits(judged.ruling, asked)
        weight = math.exp(_SHARP * float(kin[number]))
        total += weight
        agreeing += weight if borne_out[source] else 0.0
    return agreeing / total if total else 1.0
