from __future__ import annotations

import re
import string
from fractions import Fraction

import pytest

from kb.answers import phrases
from kb.answers.names import clause, contracted, listed, number_text, sentence


@pytest.mark.parametrize("key", phrases.keys())
def test_both_languages_have_the_same_slots(key: str) -> None:
    slots = {}
    for lang in ("es", "en"):
        template = phrases._PHRASES[key][lang == "en"]
        assert template.strip() == template and template
        slots[lang] = sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)
    assert slots["es"] == slots["en"]


def test_a_missing_slot_is_noticed() -> None:
    with pytest.raises(KeyError):
        phrases.say("but if", "es", conditions="x")


@pytest.mark.parametrize(("number", "text"), [
    (Fraction(0), "0"), (Fraction(15, 2), "7½"), (Fraction(1, 2), "½"), (Fraction(-1, 2), "−½"), (Fraction(-3), "−3"),
    (Fraction(7, 4), "1¾"), (Fraction(22, 7), "22/7"), (Fraction(12), "12"),
])
def test_numbers(number: Fraction, text: str) -> None:
    assert number_text(number) == text


@pytest.mark.parametrize(("items", "joint", "es", "en"), [
    (["a"], "and", "a", "a"),
    (["a", "b", "c"], "and", "a, b y c", "a, b and c"),
    (["a", "isla"], "and", "a e isla", "a and isla"),
    (["agua", "hielo"], "and", "agua y hielo", "agua and hielo"),
    (["siete", "ocho"], "or", "siete u ocho", "siete or ocho"),
    ([], "and", "nada", "nothing"),
])
def test_lists(items: list[str], joint: str, es: str, en: str) -> None:
    assert listed(items, "es", joint) == es
    assert listed(items, "en", joint) == en


@pytest.mark.parametrize(("before", "after"), [
    ("la oferta de el comprador", "la oferta del comprador"), ("paga a el banco", "paga al banco"),
    ("De el norte", "Del norte"), ("A el norte", "Al norte"), ("de él", "de él"), ("desde el norte", "desde el norte"),
    ("para el banco", "para el banco"), ("de elefantes", "de elefantes"),
])
def test_contractions(before: str, after: str) -> None:
    assert contracted(before, "es") == after
    assert contracted(before, "en") == before


def test_sentences() -> None:
    assert sentence("¿cuánto cuesta?") == "¿Cuánto cuesta?"
    assert sentence("sí") == "Sí."
    assert sentence("dice «no».") == "Dice «no»."
    assert sentence("dice «no.»") == "Dice «no.»"
    assert sentence("") == ""
    assert clause("Nada.") == "Nada"
    assert clause("Y así...") == "Y así..."


def test_no_phrase_is_left_unused() -> None:
    """Every phrase is said somewhere, or is a verdict, a state, a value or a basis that comes from the core."""
    from pathlib import Path

    folder = Path(phrases.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py") if path.name != "phrases.py")
    from_core = {
        "yes", "no", "depends", "value", "choice", "conflict", "silent", "impossible", "off-topic", "unclear",
        "required", "optional", "forbidden", "required optional", "optional forbidden", "required forbidden",
        "off-topic text", "may I", "must I",
        "required optional forbidden", "reason", "beaten", "lifted", "switched-off", "not-applicable",
        "outweighed", "agreeing", "added", "limit", "open", "told", "usual", "computed", "board", "unclear text",
    }
    unused = [key for key in phrases._PHRASES if key not in from_core and not re.search(f'"{re.escape(key)}"', code)]
    assert unused == []
