"""Speed is a feature, held as ratios in one run: reading grows with the rules only, a kept game costs a fraction."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from kb.rules import compiled
from kb.rules.grammar import parser
from kb.rules.loader import load_texts
from kb.rules.model import Game

HARBOUR = Path(__file__).resolve().parent / "good" / "harbour"
COUNT = 500


def many_rules(count: int = COUNT) -> dict[str, str]:
    """The invented game with `count` rules more, each of an ordinary size."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in HARBOUR.glob("*.rules")}
    made = [
        f"rule made-{number}{'  power pilot  with storms' if number % 3 == 0 else ''}\n"
        f"  es En el muelle número {number} no se entra con niebla, salvo que quien llega lleve vino o lana a bordo.\n"
        f"  en Dock number {number} may not be entered in fog, unless whoever arrives carries wine or wool on board.\n"
        f"  from 900:docks.{number}.1, 900:docks.{number}.2\n"
        f"  sail must not  if goal is dock and fog of goal and others-there >= 2 and turn after {number % 9 + 1}\n"
        for number in range(count)
    ]
    texts["made.rules"] = "topic made\n  es Hecho\n  en Made\n" + "".join(made)
    return texts


def best_of(times: int, work: Callable[[], object]) -> float:
    """Seconds of processor time of the quickest run."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def test_reading_grows_with_the_rules_and_not_faster() -> None:
    parser()
    few, many = many_rules(COUNT // 4), many_rules(COUNT)
    assert best_of(3, lambda: load_texts(many)) < 8 * best_of(3, lambda: load_texts(few))


def test_a_kept_game_costs_a_tenth_of_reading_it() -> None:
    texts = many_rules()
    game = load_texts(texts)
    data = compiled.dump(game)
    loaded: list[Game] = []
    assert best_of(5, lambda: loaded.append(compiled.load(data))) < best_of(2, lambda: load_texts(texts)) / 10
    assert loaded[0] == game
