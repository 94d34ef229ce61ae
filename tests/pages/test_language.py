"""The reference of the rules language is its grammar: nothing of it is missing, nothing is there that it has not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.pages.grammarforms import Forms
from kb.pages.guides import ORDER, guides
from kb.pages.language import forms, language_page
from kb.pages.languagewords import BLOCKS, EXPRESSIONS, LINES
from kb.rules.parse import parse_text

LANGUAGES = ("es", "en")


def test_every_form_has_a_meaning_and_every_meaning_a_form() -> None:
    found = forms()
    assert [block.name for block in found.blocks] == list(BLOCKS)
    assert {line.name for block in found.blocks for line in block.lines} == set(LINES)
    assert {line.name for line in found.expressions} == set(EXPRESSIONS)
    for table in (BLOCKS, LINES, EXPRESSIONS):
        assert all(es and en and es != en for es, en in table.values())


def test_every_word_of_the_grammar_is_on_the_page(root: Path) -> None:
    grammar = (root / "grammar" / "rules.lark").read_text(encoding="utf-8")
    shown = " ".join(re.findall(r"[a-z-]+", language_page("en").body))
    words = set(re.findall(r'"([a-z-]{2,})"', re.sub(r"(?m)^//.*", "", grammar)))
    assert len(words) > 60
    assert [word for word in sorted(words) if f" {word} " not in f" {shown} "] == []


def test_forms_of_a_grammar() -> None:
    text = """start: a | b
a: "a" ID? (_NL _a_line)*
_a_line: text | c
c: "c" (ID | NUM)+ _BOTH_WAYS? d*
d: "and" names
names: _name ("," _name)*
_name: ID | DOTTED
b: "b" expr
text: ES | EN
expr: ID
_BOTH_WAYS.2: "both" _GAP /ways(?![a-z])/
ID: /x/
"""
    one, two = Forms(text).blocks
    assert (one.form, two.form, two.lines) == ("a [NAME]", "b CONDITION", ())
    assert [(line.name, line.form) for line in one.lines] == [
        ("text", "es TEXT | en TEXT"), ("c", "c (NAME | NUMBER)... [both ways] [and NAME [, NAME]...]...")]


@pytest.mark.parametrize("name", sorted(BLOCKS))
def test_the_first_line_of_a_block_is_one_that_the_parser_takes(name: str) -> None:
    """The form with an id for each NAME and the shortest of what is left out and chosen."""
    form = next(block.form for block in forms().blocks if block.name == name)
    while (shorter := re.sub(r"\[[^\[\]]*\](\.\.\.)?", "", form)) != form:
        form = shorter
    form = re.sub(r"\(((?:[^()|])+)(\|[^()]*)?\)", r"\1", form).replace("...", "")
    line = re.sub(r"NUMBER", "1", re.sub(r"CONDITION|NAME", "one", form)).replace("1 .. 1", "1..2")
    needs = "\n  es Uno.\n  en One.\n" if name not in ("never", "foreign") else "\n"
    _, errors = parse_text("x.rules", line.strip() + needs)
    assert [error.code for error in errors] == [], line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_among_the_guides_of_both_languages(root: Path, lang: str) -> None:
    found = guides(root / "site" / "docs" / lang / "guides")
    paths = [page.path.removeprefix("guides/") for page in found]
    assert [path for path in paths if path != "rules-reference"] == list(ORDER)
    assert paths.index("rules-reference") == paths.index("rules-by-example") + 1
    assert len({page.group for page in found}) == 1 and found[0].group == ("Guías" if lang == "es" else "Guides")
