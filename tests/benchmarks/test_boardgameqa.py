"""The reader of BoardgameQA's sentence patterns and its answers, on items of our own and on the data set's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.errors import PuedoError
from kb.graph.build import build
from scripts.benchmarks.boardgameqa import main as bench
from scripts.benchmarks.boardgameqa.answer import DISPROVED, PROVED, UNKNOWN, answer, reason, ruling
from scripts.benchmarks.boardgameqa.contradictions import contradiction
from scripts.benchmarks.boardgameqa.items import ANY, EACH, Condition, Literal
from scripts.benchmarks.boardgameqa.reading import NotRead, read, relation
from scripts.benchmarks.boardgameqa.theory import pose

DOES, NOT = True, False


def text(told: str, rules: list[str], question: str, preferred: tuple[tuple[int, int], ...] = ()) -> str:
    """An item in the data set's frame."""
    numbered = " ".join(f"Rule{number}: {words}" for number, words in enumerate(rules, 1))
    preferences = "".join(f" Rule{one} is preferred over Rule{two}." for one, two in preferred)
    return (f"A few players are playing a boardgame. The current state of the game is as follows. {told} And the rules "
            f"of the game are as follows. {numbered}{preferences} Based on the game state and the rules and "
            f"preferences, {question}?")


def of(*args: Any) -> str:
    return answer(read(text(*args)))


@pytest.mark.parametrize(("words", "body", "head"), [
    ("If something hugs the owl, then it calls the bee, too.",
     [Literal(EACH, "hug", "owl")], Literal(EACH, "call", "bee")),
    ("The living creature that does not hug the owl will never call the bee.",
     [Literal(EACH, "hug", "owl", NOT)], Literal(EACH, "call", "bee", NOT)),
    ("If at least one animal hugs the owl, then the fox does not call the bee.",
     [Literal(ANY, "hug", "owl")], Literal("fox", "call", "bee", NOT)),
    ("There exists an animal which hugs the owl? Then, the fox definitely does not call the bee.",
     [Literal(ANY, "hug", "owl")], Literal("fox", "call", "bee", NOT)),
    ("The fox calls the bee whenever at least one animal pays some $$$ to the owl.",
     [Literal(ANY, "pay money to", "owl")], Literal("fox", "call", "bee")),
    ("The fox unquestionably calls the bee, in the case where the owl does not hide her cards from the fox.",
     [Literal("owl", "hide the cards that she has from", "fox", NOT)], Literal("fox", "call", "bee")),
    ("Are you certain that one of the animals does not hug the owl but it does call the bee? Then you can also be "
     "certain that this animal disarms the cat.",
     [Literal(EACH, "hug", "owl", NOT), Literal(EACH, "call", "bee")], Literal(EACH, "disarm", "cat")),
    ("For the fox, if you have two pieces of evidence 1) that owl does not hug the fox and 2) that bee calls the fox, "
     "then you can add fox will never disarm the cat to your conclusions.",
     [Literal("owl", "hug", "fox", NOT), Literal("bee", "call", "fox")], Literal("fox", "disarm", "cat", NOT)),
    ("In order to conclude that the fox captures the king (i.e. the most important piece) of the cat, two pieces of "
     "evidence are required: firstly the owl should hug the fox and secondly the bee should not call the fox.",
     [Literal("owl", "hug", "fox"), Literal("bee", "call", "fox", NOT)], Literal("fox", "capture the king of", "cat")),
    ("The fox will not call the bee if it (the fox) has more money than the owl and the cat combined.",
     [Condition("fox", "more_money", ("owl", "cat"))], Literal("fox", "call", "bee", NOT)),
    ("Regarding the fox, if it does not have her keys, then we can conclude that it calls the bee.",
     [Condition("fox", "state", ("does not have her keys",))], Literal("fox", "call", "bee")),
])
def test_a_rule_is_read(words: str, body: list[object], head: Literal) -> None:
    rule = read(text("The fox hugs the owl.", [words], "does the fox call the bee")).rules[0]
    assert (list(rule.body), rule.head) == (body, head)


def test_relations_in_other_words_and_forms_are_one() -> None:
    assert relation("falls on a square that belongs to ") == relation("fall on a square of") == "fall on a square of"
    assert [relation(one) for one in ("reaches", "carries", "refuses to help", "miss")] == [
        "reach", "carry", "refuse to help", "miss"]


def test_what_is_told_is_taken_apart() -> None:
    item = read(text("The fox has 12 dollars, hugs the owl, and does not call the bee. The owl is named Tara.",
                     ["If something hugs the owl, then it calls the cat, too."], "does the fox call the cat"))
    assert item.facts == (Literal("fox", "hug", "owl"), Literal("fox", "call", "bee", NOT))
    assert [(one.subject, one.kind, one.values) for one in item.told] == [
        ("fox", "money", ("12",)), ("owl", "name", ("Tara",))]


def test_an_animal_and_a_relation_that_no_table_knows() -> None:
    rules = ["If the quokka polishes the boots of the owl, then the owl salutes the quokka."]
    assert of("The quokka polishes the boots of the owl.", rules, "does the owl salute the quokka") == PROVED


CHAIN = ["If something hugs the owl, then it calls the bee, too.",
         "If the fox calls the bee, then the bee disarms the cat.",
         "If at least one animal disarms the cat, then the dog does not smile at the fox."]


def test_a_chain_of_three_rules() -> None:
    assert of("The fox hugs the owl.", CHAIN, "does the dog smile at the fox") == DISPROVED
    assert of("The owl hugs the fox.", CHAIN, "does the dog smile at the fox") == UNKNOWN


def test_a_rule_beaten_in_the_middle_of_a_chain_stops_it() -> None:
    rules = [*CHAIN, "The fox will not call the bee if it (the fox) has something to drink."]
    told = "The fox hugs the owl, and has a green tea."
    assert of(told, rules, "does the dog smile at the fox", ((4, 1),)) == UNKNOWN
    assert of(told, rules, "does the dog smile at the fox", ((1, 4),)) == DISPROVED
    assert of(told, rules, "does the dog smile at the fox") == UNKNOWN  # a clash proves nothing further on
    assert "clash" in reason(read(text(told, rules, "does the fox call the bee")))


def test_a_preferred_rule_whose_condition_fails_beats_nothing() -> None:
    rules = ["If the fox hugs the owl, then the owl calls the cat.",
             "If the bee hugs the owl, then the owl does not call the cat."]
    assert of("The fox hugs the owl.", rules, "does the owl call the cat", ((2, 1),)) == PROVED


def test_what_is_not_told_is_neither_so_nor_not_so() -> None:
    rules = ["If something does not hug the owl, then it calls the bee."]
    assert of("The fox disarms the owl.", rules, "does the fox call the bee") == UNKNOWN
    assert of("The fox does not hug the owl.", rules, "does the fox call the bee") == PROVED


def test_rules_that_go_round_only_in_name_are_answered() -> None:
    rules = ["If something hugs the owl, then it calls the owl, too.",
             "If something calls the owl, then it hugs the owl, too."]
    assert of("The fox disarms the owl.", rules, "does the fox call the owl") == UNKNOWN
    assert of("The fox hugs the owl.", rules, "does the fox call the owl") == PROVED


def test_rules_that_really_go_round_are_taken_in_order() -> None:
    rules = ["If something disarms the owl, then it hugs the owl, too.",
             "If something hugs the owl, then it calls the owl, too.",
             "If something calls the owl, then it hugs the owl, too."]
    item = read(text("The fox disarms the owl.", rules, "does the fox call the owl"))
    with pytest.raises(PuedoError, match="círculo"):
        ruling(pose(item))
    assert answer(item) == PROVED


def test_what_is_told_stands_whatever_a_rule_says() -> None:
    rules = ["If something disarms the owl, then it does not hug the owl.",
             "If something hugs the owl, then it calls the bee, too."]
    assert of("The fox disarms the owl. The fox hugs the owl.", rules, "does the fox call the bee") == PROVED


@pytest.mark.parametrize(("told", "condition", "met"), [
    ("has 88 dollars. The owl has 77 dollars", "has more money than the owl", True),
    ("has 88 dollars. The owl has 77 dollars. The bee has 20 dollars",
     "has more money than the owl and the bee combined", False),
    ("has 88 dollars", "has more money than the owl", False),
    ("has three friends that are wise and 4 friends that are not", "has more than six friends", True),
    ("has three friends that are wise and 4 friends that are not", "has fewer than 7 friends", False),
    ("is named Tara. The owl is named Tom",
     "has a name whose first letter is the same as the first letter of the owl's name", True),
    ("has a card that is indigo in color", "has a card whose color is one of the rainbow colors", True),
    ("has a card that is white in color", 'has a card whose color starts with the letter "w"', True),
    ("has a card that is black in color", "has a card whose color appears in the flag of Italy", False),
    ("has a football with a radius of 14 inches", "has a football that fits in a 28.5 x 30.1 x 33.3 inches box", True),
    ("has a football with a radius of 15 inches", "has a football that fits in a 28.5 x 30.1 x 33.3 inches box", False),
    ("has a basketball with a diameter of 29 inches", "has a basketball that fits in a 28.5 x 30.1 x 33.3 inches box",
     False),
    ("has a 12 x 18 inches notebook", "has a notebook that fits in a 18.5 x 12.4 inches box", True),
    ("is two and a half years old", "is more than 29 months old", True),
    ("was born six weeks ago", "is less than one and a half months old", True),
    ("is watching a movie from 1985", "is watching a movie that was released before the Berlin wall fell", True),
    ("is currently in Cape Town", "is in Africa at the moment", True),
    ("is currently in Lyon", "is in Italy at the moment", False),
    ("is a nurse", "works in healthcare", True),
    ("dreamed of a luxury aircraft", "owns a luxury aircraft", False),
])
def test_background(told: str, condition: str, met: bool) -> None:
    rules = [f"Regarding the fox, if it {condition}, then we can conclude that it calls the cat."]
    assert of(f"The fox {told}.", rules, "does the fox call the cat") == (PROVED if met else UNKNOWN)


def test_a_sentence_of_no_pattern_is_left_out_and_listed() -> None:
    rules = ["Whoever whistles is lost.", "If something hugs the owl, then it calls the bee, too."]
    item = read(text("The fox hugs the owl. Nobody knows the bee.", rules, "does the fox call the bee"))
    assert item.unread == ("Nobody knows ‹bee›.", "Rule1: Whoever whistles is lost.")
    assert answer(item) == PROVED


def test_another_text_is_refused() -> None:
    with pytest.raises(NotRead):
        read("Can the fox call the bee?")


def test_an_item_is_a_game_like_any_other() -> None:
    posed = pose(read(text("The fox hugs the owl.", CHAIN, "does the dog smile at the fox")))
    graph = build(posed.game)
    assert {"concludes", "reads"} <= {data["type"] for *_, data in graph.edges(data=True)}
    assert [rule.partition(".")[2] for rule in posed.game.rules] == ["told-0", "rule1-fox", "rule2", "rule3"]


TWO_NOT = ("In order to conclude that the cat calls the dog, two pieces of evidence are required: firstly the fox "
           "does not hug the cat and secondly the owl does not hug the cat.")


def test_a_label_that_contradicts_its_text_is_shown_by_the_proof_or_by_the_slip() -> None:
    words = text("The fox does not hug the cat. The owl hugs the cat.", [TWO_NOT], "does the cat call the dog")
    proof = ('according to Rule1 "if the fox does not hug the cat but the owl hugs the cat, then the cat calls the '
             'dog", so we can conclude it')
    assert answer(read(words)) == UNKNOWN
    assert "its proof reads Rule1" in str(contradiction(read(words), words, PROVED, proof))
    assert "two negations" in str(contradiction(read(words), words, PROVED, ""))
    assert contradiction(read(words), words, DISPROVED, "") is None


def test_a_proof_that_says_what_the_text_says_is_no_contradiction() -> None:
    words = text("The fox does not hug the cat. The owl does not hug the cat.", [TWO_NOT], "does the cat call the dog")
    proof = ('according to Rule1 "if the fox does not hug the cat and the owl does not hug the cat, then the cat calls '
             'the dog", so we can conclude it')
    assert contradiction(read(words), words, DISPROVED, proof) is None


def test_a_miss_makes_the_bench_fail_and_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    question = text("The fox hugs the owl.", CHAIN, "does the fox call the bee")
    items = [{"id": "own-1", "question": question, "label": UNKNOWN}]
    file = tmp_path / "items.json"
    file.write_text(json.dumps(items), encoding="utf-8")
    assert bench.main([str(file)]) == 1
    assert "own-1: missed; label unknown, here proved (proved by rule1-fox)" in capsys.readouterr().out


@pytest.mark.parametrize("content", ["{", "[]", '[{"question": "who?"}]'])
def test_a_file_of_another_form_is_refused(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "items.json"
    file.write_text(content, encoding="utf-8")
    assert bench.main([str(file)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_the_data_set(shared: Path) -> None:
    """Depth 1: all items as their labels say, save two whose labels contradict their texts."""
    items = bench.load(str(shared / "bench" / "boardgameqa" / "main_d1_test.json"))
    answered, taken = bench.measure(items)
    missed = {one.id: one.excuse is not None for one in answered if not one.right}
    assert missed == {"test-113": True, "test-690": True}
    assert len(answered) / taken.processor > 200  # on a machine that is busy; the bench wants 500
