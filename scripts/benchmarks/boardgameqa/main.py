"""`bench-boardgameqa FILE`: how many items of a BoardgameQA file are answered as its own labels say, and how fast."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent.parent
sys.path.insert(0, str(ROOT))

from kb.errors import PuedoError, printable  # noqa: E402
from kb.files import read_text_file  # noqa: E402
from scripts.benchmarks.boardgameqa.answer import UNKNOWN, answer, reason  # noqa: E402
from scripts.benchmarks.boardgameqa.contradictions import contradiction  # noqa: E402
from scripts.benchmarks.boardgameqa.items import Item  # noqa: E402
from scripts.benchmarks.boardgameqa.reading import NotRead, parser, read  # noqa: E402
from scripts.benchmarks.table import Row, print_rows  # noqa: E402

ABOUT = """\
Answer the items of a BoardgameQA file (JSON: a list of objects with id, question, label, proof) on the core that
rules on the games, and compare with the file's own labels. The reader is a grammar of that data set's sentence
patterns with a small table of background (scripts/benchmarks/boardgameqa/background.toml), not a model that reads
English: the figures say that the core reasons rightly, not that the program understands free text.
"""
NOTE = "template grammar, not a reading model"
LIMIT_BYTES = 200_000_000
ALL, PER_SECOND = 0.99, 500


@dataclass(frozen=True, slots=True)
class Answered:
    """One item, answered. `item` is None where it could not be read. `excuse`: why its label contradicts its text."""

    id: str
    gold: str
    given: str
    item: Item | None
    why: str = ""
    excuse: str | None = None

    @property
    def right(self) -> bool:
        return self.item is not None and self.gold == self.given


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long the answers took: of this process alone, and by the clock."""

    processor: float
    clock: float


def load(path: str) -> list[dict[str, Any]]:
    """The items of a file. Raises PuedoError where it is no such file."""
    try:
        items = json.loads(read_text_file(path, LIMIT_BYTES))
    except json.JSONDecodeError as error:
        raise PuedoError(
            {"es": f"No es JSON: {error.msg}.", "en": f"This is not JSON: {error.msg}."}, f"{path}:{error.lineno}",
            {"es": "Da un fichero de BoardgameQA.", "en": "Give a file of BoardgameQA."}) from None
    wanted = ("question", "label")
    if not isinstance(items, list) or not items or not all(
            isinstance(one, dict) and all(isinstance(one.get(key), str) for key in wanted) for one in items):
        raise PuedoError(
            {"es": "No es una lista de partidas con `question` y `label`.",
             "en": "This is not a list of items with `question` and `label`."}, path,
            {"es": "Da un fichero de BoardgameQA.", "en": "Give a file of BoardgameQA."})
    return items


def measure(items: list[dict[str, Any]]) -> tuple[list[Answered], Seconds]:
    """Every item answered, and how long reading and ruling took. The evidence on misses is sought afterwards."""
    parser()
    gc.collect()
    gc.freeze()  # the parser's tables are not looked through again and again
    start, clock = time.process_time(), time.perf_counter()
    given: list[tuple[str, Item | None]] = []
    for one in items:
        try:
            item = read(one["question"])
        except NotRead:
            given.append((UNKNOWN, None))
            continue
        given.append((answer(item), item))
    taken = Seconds(time.process_time() - start, time.perf_counter() - clock)
    return [explained(one, label, item) for one, (label, item) in zip(items, given, strict=True)], taken


def explained(one: dict[str, Any], label: str, item: Item | None) -> Answered:
    """An answer with what a miss needs: what the text gives, and whether the label contradicts it."""
    name, gold = str(one.get("id", "?")), str(one["label"])
    if item is None:
        return Answered(name, gold, label, None, "its text follows none of the patterns")
    if label == gold:
        return Answered(name, gold, label, item)
    return Answered(name, gold, label, item, reason(item),
                    contradiction(item, one["question"], gold, str(one.get("proof", ""))))


def rows(answered: list[Answered], taken: Seconds) -> list[Row]:
    """The figures. Items whose label contradicts their text are counted as misses, except where the row says so."""
    relations = [one for one in answered if one.item is not None and not one.item.needs_background()]
    excused = [one for one in relations if one.excuse is None]
    share, among, rate = accuracy(answered), accuracy(excused), len(answered) / taken.processor
    background = [one for one in answered if one.item is None or one.item.needs_background()]
    unread = sum(one.item is None or bool(one.item.unread) for one in answered)
    return [
        Row(f"all items ({NOTE})", percent(answered), f">= {ALL:.0%}", share >= ALL),
        Row("relations only (no background needed)", percent(relations)),
        Row("relations only, without labels that contradict their text", percent(excused), "100 %", among == 1),
        Row("with background", percent(background)),
        Row("items with a sentence that follows no pattern", str(unread)),
        Row("reading and ruling, items a second of processor time", f"{rate:,.0f}", f">= {PER_SECOND}",
            rate >= PER_SECOND),
        Row("the same by the clock, whatever else the machine did", f"{len(answered) / taken.clock:,.0f}"),
    ]


def accuracy(answered: list[Answered]) -> float:
    return sum(one.right for one in answered) / len(answered) if answered else 1.0


def percent(answered: list[Answered]) -> str:
    return f"{accuracy(answered):.2%} ({sum(one.right for one in answered):,} of {len(answered):,})"


def misses(answered: list[Answered]) -> list[str]:
    """A line for each item that is not answered as its label says."""
    lines = []
    for one in answered:
        if one.right:
            continue
        kind = "label contradicts text" if one.excuse else "missed"
        lines.append(f"{one.id}: {kind}; label {one.gold}, here {one.given} ({one.why})"
                     + (f"; {one.excuse}" if one.excuse else ""))
        lines += [f"    not read: {sentence}" for sentence in (one.item.unread if one.item else ())]
    return lines


def as_json(answered: list[Answered], taken: Seconds) -> str:
    """The same for programs."""
    return json.dumps({
        "note": NOTE, "items": len(answered), "seconds": taken.clock, "processor_seconds": taken.processor,
        "accuracy": accuracy(answered),
        "labels": {f"{gold}/{given}": number
                   for (gold, given), number in sorted(Counter((one.gold, one.given) for one in answered).items())},
        "misses": [{"id": one.id, "label": one.gold, "given": one.given, "why": one.why, "contradiction": one.excuse}
                   for one in answered if not one.right],
    }, indent=1)


def main(words: list[str] | None = None) -> int:
    """Exit code 0 where every target was met, 1 where one was missed, 2 where the input is wrong."""
    options = argparse.ArgumentParser(prog="bench-boardgameqa", description=ABOUT)
    options.add_argument("file", metavar="FILE")
    options.add_argument("--json", action="store_true", help="the figures and misses for programs")
    args = options.parse_args(words)
    try:
        items = load(args.file)
    except PuedoError as error:
        print(error.render("en"), file=sys.stderr)
        return 2
    answered, taken = measure(items)
    table = rows(answered, taken)
    if args.json:
        print(as_json(answered, taken))
    else:
        print_rows(f"BoardgameQA, {args.file}", table)
        for line in misses(answered):
            print(printable(line))
    return 1 if any(row.met is False for row in table) else 0


if __name__ == "__main__":
    sys.exit(main())
