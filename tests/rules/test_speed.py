"""Speed is a feature: rules are read quickly enough to be checked whenever they are saved, a kept game at once."""

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


def many_rules() -> dict[str, str]:
    """The invented game with COUNT rules more, each of an ordinary size."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in HARBOUR.glob("*.rules")}
    made = [
        f"rule made-{number}{'  power pilot  with storms' if number % 3 == 0 else ''}\n"
        f"  es En el muelle número {number} no se entra con niebla, salvo que quien llega lleve vino o lana a bordo.\n"
        f"  en Dock number {number} may not be entered in fog, unless whoever arrives carries wine or wool on board.\n"
        f"  from 900:docks.{number}.1, 900:docks.{number}.2\n"
        f"  sail must not  if goal is dock and fog of goal and others-there >= 2 and turn after {number % 9 + 1}\n"
        for number in range(COUNT)
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


def test_a_rule_is_read_in_less_than_a_millisecond() -> None:
    parser()
    texts = many_rules()
    assert best_of(3, lambda: load_texts(texts)) < COUNT * 0.001


def test_a_kept_game_is_read_in_thirty_milliseconds() -> None:
    game = load_texts(many_rules())
    data = compiled.dump(game)
    loaded: list[Game] = []
    assert best_of(5, lambda: loaded.append(compiled.load(data))) < 0.03
    assert loaded[0] == game
