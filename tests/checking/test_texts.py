"""Checks of the texts: languages, terms and duplicates."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace

from kb.checking.duplicates import alike
from kb.checking.model import Finding
from kb.rules.model import Place, Rule, Texts
from tests.checking.conftest import rule

Found = Callable[..., list[Finding]]
TERM = "term crate\n  es caja | cajón\n  en crate\n  avoid es bulto\n  avoid en parcel\n"


def about_rules(findings: list[Finding]) -> list[Finding]:
    return [one for one in findings if one.rules]


def test_a_number_that_differs_between_the_languages(found: Found) -> None:
    good = rule("a", "dock may", es="Cada gremio puede traer tres cajas.", en="Each guild may bring three crates.")
    bad = rule("b", "toll is 3", es="Cada gremio paga tres monedas.", en="Each guild pays four coins.")
    (one,) = about_rules(found("language-mismatch", good, bad))
    assert one.rules == ("harbour.docks.b",)
    assert one.sort == "number"
    assert one.severity == "warning"


def test_texts_against_the_formal_meaning(found: Found) -> None:
    es, en = "No se puede atracar de noche.", "Nobody may dock at night."
    (one,) = about_rules(found("language-mismatch", rule("a", "dock may  if night", es=es, en=en)))
    assert one.sort == "meaning"
    assert about_rules(found("language-mismatch", rule("a", "dock must not  if night", es=es, en=en))) == []
    es, en = "De noche se puede atracar.", "At night you may dock."
    (one,) = about_rules(found("language-mismatch", rule("a", "dock must not  if night", es=es, en=en)))
    assert one.sort == "meaning"


def test_what_may_be_done_only_so_is_forbidden_otherwise(found: Found) -> None:
    es, en = "Solo se puede atracar de día.", "You may dock only by day."
    assert about_rules(found("language-mismatch", rule("a", "dock must not  if night", es=es, en=en))) == []


def test_forms_that_the_glossary_rules_out(found: Found) -> None:
    text = rule("a", "dock may", es="Cada bulto cuenta.", en="Each crate counts.")
    (one,) = found("inconsistent-term", TERM, text)
    assert (one.rules, one.sort) == (("harbour.docks.a",), "forbidden-form")
    assert "«caja»" in one.message.es
    right = rule("a", "dock may", es="Cada cajón cuenta.", en="Each crate counts.")
    assert found("inconsistent-term", TERM, right) == []


def test_one_form_for_two_terms(found: Found) -> None:
    (one,) = found("inconsistent-term", TERM, "term box\n  es cajón\n  en box\n")
    assert one.sort == "two-senses"
    assert "«cajon»" in one.message.es or "«cajón»" in one.message.es


def test_names_that_no_term_defines(found: Found) -> None:
    text = rule("a", "dock may", es="Cada gremio atraca.", en="Each guild docks.")
    (one,) = found("undefined-term", text)
    assert one.message.en == '"guild" is used in the rules and no term defines it.'
    assert found("undefined-term", text, "term guild\n  es gremio\n  en guild\n") == []


def test_rules_that_mean_the_same(found: Found) -> None:
    (one,) = found("duplicate", rule("a", "dock may  if night"), rule("b", "dock may  if night"), rule("c", "dock may"))
    assert (one.rules, one.sort) == (("harbour.docks.a", "harbour.docks.b"), "meaning")


def test_rules_in_almost_the_same_words(found: Found) -> None:
    es = "Quien llega de noche paga el doble de peaje al capitán del puerto viejo{}."
    en = "Whoever comes by night pays double the toll to the captain of the old harbour{}."
    one, two = (rule(name, f"toll is {price}", es=es.format(end), en=en.format(end))
                for name, price, end in (("a", 2, ""), ("b", 4, " ya")))
    (same,) = found("duplicate", one, two)
    assert same.sort == "words"
    other = rule("c", "toll is 4", es="El peaje es el doble de noche.", en="Double toll at night.")
    assert found("duplicate", one, other) == []


def test_two_facts_of_one_name(found: Found) -> None:
    more = ("fact boxes  number 0..9\n  es ¿Cuántos bultos hay?\n  en How many parcels are there?\n"
            "  name es las cajas\n  name en the parcels\n")
    (one,) = [one for one in found("inconsistent-term", more) if one.sort == "same-name"]
    assert one.severity == "note"
    assert "crates" in one.message.en
    assert "boxes" in one.message.en


def test_no_rules_that_are_alike_are_missed() -> None:
    source = random.Random(5)
    rules = []
    for number in range(150):
        words = source.sample([f"palabra{letter}" for letter in "abcdefghijklmnopqrstuvwx"], source.randint(4, 22))
        texts = Texts(" ".join(words), " ".join(sorted(words)))
        rules.append(Rule(f"t.r{number}", "t", texts, (), (), (), (), Place("x", 1)))
    rules += [replace(one, id=f"{one.id}-again", texts=Texts(f"{one.texts.es} otra", one.texts.en)) for one in rules]
    found = {frozenset((one.id, two.id)) for one, two in alike(rules)}

    def share(one: str, two: str) -> float:
        mine, yours = set(one.split()), set(two.split())
        return len(mine & yours) / len(mine | yours) if min(len(mine), len(yours)) >= 5 else 0.0

    assert found == {
        frozenset((one.id, two.id)) for one, two in itertools.combinations(rules, 2)
        if share(one.texts.es, two.texts.es) >= 0.86 and share(one.texts.en, two.texts.en) >= 0.86}
    assert len(found) > 50
