"""The grammar itself: no conflict, no collision of terminals, and a node for everything that is only words."""

from __future__ import annotations

import importlib.util
import os

import pytest
from lark import UnexpectedInput

from kb.resources import grammar
from kb.rules.grammar import build, parse_block


def test_strict() -> None:
    if importlib.util.find_spec("interegular") is None and os.environ.get("CI") != "true":
        pytest.skip("lark's strict mode compares terminals with the package interegular, which is not here")
    build(grammar("rules"), strict=True)


@pytest.mark.parametrize(
    ("line", "node"),
    [
        ("a may", "may"),
        ("a must", "must"),
        ("a must not", "must_not"),
        ("a need not", "need_not"),
        ("beats b stated", "stated"),
        ("beats b reading", "reading"),
        ("a at most 3", "at_most"),
        ("a at least 3", "at_least"),
        ("a at most 3 clamps", "clamps"),
        ("a plus 3", "plus"),
        ("a minus 3", "minus_"),
        ("a times 3", "times"),
        ("a includes b", "includes_"),
        ("a excludes b", "excludes_"),
        ("a may  if not b", "not_closed"),
        ("a may  if any b where c", "any"),
        ("a may  if every b where c", "every"),
        ("a may  if no b where c", "no"),
        ("a may  if b before c", "before"),
        ("a may  if b after c", "after_"),
        ("a may  if b at or after c", "not_before"),
        ("a may  if b at or before c", "not_after"),
        ("a is b rounded up", "up"),
        ("a is b rounded down", "down"),
    ],
)
def test_words_leave_a_node(line: str, node: str) -> None:
    tree = parse_block(f"rule r\n  {line}")
    assert any(item.data == node for item in tree.iter_subtrees()), tree.pretty()


def test_negation_is_never_lost() -> None:
    for line, node in [
        ("b is not c", "is_not"),
        ("b is not one of c, d", "not_one_of"),
        ("b is not in c", "not_in"),
        ("b is not near to c", "not_related"),
        ("b has not c", "has_not"),
        ("not b is c", "not_closed"),
        ("not any b where c", "not_open"),
    ]:
        tree = parse_block(f"rule r\n  a may  if {line}")
        assert any(item.data == node for item in tree.iter_subtrees()), line


def test_words_of_the_language_are_names_elsewhere() -> None:
    tree = parse_block("kind rule: power, table, stated, layer\n  es x\n  en y")
    assert [str(token) for token in tree.children[1].children] == ["power", "table", "stated", "layer"]
    parse_block("fact number number 0..3")
    parse_block("rule strict  strict")


@pytest.mark.parametrize(
    "expression",
    [
        "a and b or c",
        "a or b and c",
        "a and",
        "a is b is c",
        "any b",
        "a >= b >= c",
        "(a",
        "a)",
        "a b",
        "not",
        "a of b of c",
    ],
)
def test_no_second_reading(expression: str) -> None:
    with pytest.raises(UnexpectedInput):
        parse_block(f"rule r\n  x may  if {expression}")


def test_an_open_form_reaches_to_the_end() -> None:
    tree = parse_block("rule r\n  x may  if a and any b where c and d")
    (joined,) = [item for item in tree.iter_subtrees() if item.data == "and_" and item.children[0].children[0] == "a"]
    assert len(joined.children) == 2
    assert joined.children[1].children[2].data == "and_"


def test_a_text_takes_the_lines_below_that_are_indented_further() -> None:
    tree = parse_block("rule r\n  es Una\n    dos\n  # nota\n    tres | cuatro\n  en One\n  a may")
    texts = [str(item.children[0]) for item in tree.children if getattr(item, "data", "") == "text"]
    assert texts == ["es Una\n    dos\n  # nota\n    tres | cuatro", "en One"]
