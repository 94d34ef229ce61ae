"""What the components of a game show and no clause says: the rules are silent, and the answer tells what is printed."""

from __future__ import annotations

from kb.answers.cites import only_printed
from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.rules.loader import load_texts
from kb.rules.model import Game
from tests.asking.conftest import ORCHARD

COST = "cost is 2 * seeds"


def with_a_text(cost: str) -> Game:
    """The orchard with a rulebook, which says all but, perhaps, what a seed costs. cost: where that stands."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(ORCHARD.glob("*.rules"))}
    planting = texts["planting.rules"].replace("from board", "from orchard:1.a.1")
    assert COST in planting
    texts["planting.rules"] = planting.replace(f"from orchard:1.a.1\n  {COST}", f"from {cost}\n  {COST}")
    return load_texts(texts)


def test_what_no_clause_says_is_silent_and_tells_what_is_printed() -> None:
    asker = Asker({"orchard": Known(with_a_text("board"))}, encoder=None)
    answer = asker.ask(Question("how much do 4 seeds cost?", game="orchard", lang="en"))
    assert (answer["verdict"], answer["value"]["number"], answer["cites"]) == ("silent", 8, [])
    assert answer["text"]["en"].startswith("The rules do not say; by the components of the game,")
    assert asker.ask(Question("do 4 seeds cost 9?", game="orchard"))["verdict"] == "silent"
    assert asker.ask(Question("may I plant in the pond?", game="orchard"))["verdict"] == "no"


def test_what_a_clause_says_is_said() -> None:
    asker = Asker({"orchard": Known(with_a_text("orchard:1.b.1"))}, encoder=None)
    assert asker.ask(Question("how much do 4 seeds cost?", game="orchard"))["verdict"] == "value"


def test_a_game_without_a_text_is_what_is_printed(game: Game) -> None:
    assert only_printed(game) == frozenset()
    assert only_printed(with_a_text("board")) == {"cost"}
