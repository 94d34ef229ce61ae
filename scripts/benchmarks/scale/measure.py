"""`measure.py RULES STAGE...`: one game in a process of its own; prints seconds and megabytes of each stage as JSON."""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent.parent))

from kb.rules.model import Game
from scripts.benchmarks.peak import peak
from scripts.benchmarks.scale.games import invented

QUERIES = 50
STAGES = ("read", "edit", "open", "compile", "rule", "graph", "tables", "ask", "pages", "check")


class Measured:
    """Stages in their order; each needs those before it that it names."""

    def __init__(self, rules: int) -> None:
        from kb.rules.grammar import parser

        parser()
        self.texts = invented(rules)
        self.dice = random.Random(7)
        self.found: dict[str, Any] = {"rules": rules, "idle": peak()}

    def timed(self, stage: str, work: Callable[[], Any]) -> Any:
        start = time.process_time()
        made = work()
        self.found[stage] = time.process_time() - start
        self.found[f"{stage} MB"] = peak()
        return made

    def read(self) -> None:
        """Texts to the game, and the pieces that are kept."""
        from kb.rules.loader import load_texts
        from kb.rules.pieces import cut

        self.game: Game = self.timed("read", lambda: load_texts(self.texts))
        self.found["actual"] = len(self.game.rules)
        self.kept = self.timed("keep", lambda: cut(self.game, self.texts).as_bytes())
        self.found["kept MB"] = len(self.kept) / 1e6

    def edit(self) -> None:
        """One rule of one file changed."""
        from kb.rules.pieces import from_bytes
        from kb.rules.renew import renewed

        name = list(self.texts)[-1]
        edited = {**self.texts, name: self.texts[name].replace("Otherwise", "Apart from that", 1)}
        assert self.timed("edit", lambda: renewed(from_bytes(self.kept), edited)) is not None

    def open(self) -> None:
        from kb.rules.pieces import from_bytes

        self.game = self.timed("open", lambda: from_bytes(self.kept).game())

    def compile(self) -> None:
        from kb.ruling.compile import compile_game

        self.base = self.timed("compile", lambda: compile_game(self.game))

    def rule(self) -> None:
        """Rulings with proofs on decisions picked at random, when first asked for: half the facts told."""
        from kb.ruling.core import rule

        times = []
        for name in self.dice.sample(list(self.game.decisions), min(QUERIES, len(self.game.decisions))):
            harbour = name.partition("-")[2]
            told: Any = {(f"{fact}-{harbour}", ()): self.dice.random() < 0.5 for fact in ("fog", "storm", "guest")}
            start = time.process_time()
            rule(self.base, (name, ()), told)
            times.append(time.process_time() - start)
        self.found["rule"] = statistics.median(times)
        self.found["rule slowest"] = max(times)

    def graph(self) -> None:
        from kb.graph.build import build

        self.timed("graph", lambda: build(self.game))

    def tables(self) -> None:
        """What questions in words need."""
        from kb.asking.asker import Asker
        from kb.asking.known import Known

        self.asker = Asker({self.game.id: self.timed("tables", lambda: Known(self.game))}, encoder=None)

    def ask(self) -> None:
        """Questions in words, without the sentence encoder."""
        from kb.asking.asker import Question

        texts = [text for one in self.dice.sample(list(self.game.asks.values()), 10) for text in (one.es[0], one.en[0])]
        self.asker.ask(Question(texts[0], game=self.game.id))
        times = []
        right = 0
        for text in texts:
            start = time.process_time()
            right += self.asker.ask(Question(text, game=self.game.id))["verdict"] == "no"
            times.append(time.process_time() - start)
        self.found["ask"] = statistics.median(times)
        self.found["ask right"] = right / len(texts)

    def pages(self) -> None:
        """The pages of the site in one language, in Markdown; without drawings, and before MkDocs has them."""
        from kb.pages.catalogue import Drawn, catalogue
        from kb.pages.shelf import Shelf

        def written() -> int:
            return sum(len(page.markdown()) for page in catalogue([Shelf(self.game, self.texts)], "en", Drawn(), ())[0])

        self.found["pages MB written"] = self.timed("pages", written) / 1e6

    def check(self) -> None:
        from kb.checking.bench import Bench
        from kb.checking.check import check

        self.found["findings"] = len(self.timed("check", lambda: check(Bench(self.base))))


def main(rules: int, stages: list[str]) -> None:
    measured = Measured(rules)
    for stage in stages or STAGES:
        getattr(measured, stage)()
    print(json.dumps(measured.found))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
