"""Questions that players typed who had seen neither the rules nor the questions that come with them, each with the
verdict that the rulebook gives and the lines that decide; and whether an answer is right by them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Json = Mapping[str, Any]
_WITHOUT_VERDICT = frozenset(("silent", "off-topic", "unclear", "impossible"))
#: Only the first cites tell what an answer rests on: so many more than the lines that decide.
_MORE = 3
#: The sets in the order in which they were asked.
SETS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth
twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first thirty-second thirty-third
thirty-fourth thirty-fifth thirty-sixth thirty-seventh thirty-eighth thirty-ninth fortieth forty-first
forty-second forty-third forty-fourth forty-fifth forty-sixth""".split()
#: Those by which nothing was mended, and nothing may be: what is learnt from them holds at first sight. By all others
#: rules and phrases were mended.
UNREAD = [SETS[18], SETS[27], SETS[38], *SETS[42:44]]
#: What weights were adjusted to, the last four of them before three were mended by: the rest of the unread ones
#: measures them.
LEARNT_FROM = [*SETS[:7], *SETS[15:19]]


def questions(sets: Sequence[str] = SETS) -> Iterator[Json]:
    """Those of some sets, set after set."""
    for name in sets:
        for line in Path(__file__).with_name(f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def outcome(wanted: Json, answer: Json) -> str:
    """right, reason (for another clause), hedged ("it depends"), abstained or wrong."""
    want, said = wanted["verdict"], answer["verdict"]
    accepted = {want, *wanted.get("accept", ())}
    if want == "unanswered":
        return "right" if said in _WITHOUT_VERDICT else "wrong"
    if said == "choice":
        said = "value" if want == "value" else "depends"
    if said not in accepted:
        return "abstained" if said == "unclear" else "hedged" if said == "depends" else "wrong"
    if said == "value" and not _is_the_value(wanted, answer):
        return "wrong"
    lines = wanted["decided_at"]
    cited = {f"{cite['doc']}:{cite['line']}" for cite in answer["cites"][: len(lines) + _MORE]}
    return "right" if not lines or not cited.isdisjoint(lines) else "reason"


def _is_the_value(wanted: Json, answer: Json) -> bool:
    value = answer.get("value") or {}
    said = json.dumps(value, ensure_ascii=False) + " ".join(answer["text"].values())
    if "numbers" in wanted:
        numbers = {float(one.replace(",", ".")) for one in re.findall(r"\d+(?:[.,]\d+)?", said)}
        return {float(one) for one in wanted["numbers"]} <= numbers
    return "value_says" not in wanted or re.search(wanted["value_says"], said, re.IGNORECASE) is not None
