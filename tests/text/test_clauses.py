from __future__ import annotations

import pytest

from kb.text.clauses import in_number, is_clause, is_plural, said_of, stated


@pytest.mark.parametrize(("lang", "clause", "contrary"), [
    ("es", "el muelle está lleno", "el muelle no está lleno"),
    ("es", "hay niebla", "no hay niebla"),
    ("es", "se juega un escudo", "no se juega un escudo"),
    ("es", "al agresor le quedan fichas", "al agresor no le quedan fichas"),
    ("es", "la carta ya se ha usado", "la carta no se ha usado"),
    ("es", "se ha hecho esto: atracar", "no se ha hecho esto: atracar"),
    ("en", "the dock is full", "the dock is not full"),
    ("en", "there is fog", "there is not fog"),
    ("en", "the player has moved", "the player has not moved"),
    ("en", "the card has already been used", "the card has not been used"),
    ("en", "you are playing with the long rules", "you are not playing with the long rules"),
])
def test_a_clause_and_its_contrary(lang: str, clause: str, contrary: str) -> None:
    assert stated(clause, lang, True) == clause
    assert stated(clause, lang, False) == contrary


@pytest.mark.parametrize(("lang", "text"), [
    ("es", "los poderes opcionales"), ("es", "comprar con una carta"), ("en", "the optional powers"),
    ("en", "buying with a card"), ("en", "the player has forces"), ("es", "quien elige es el agresor"),
])
def test_what_is_no_clause_that_is_known_is_answered(lang: str, text: str) -> None:
    yes = "sí" if lang == "es" else "yes"
    assert not is_clause(text, lang)
    assert stated(text, lang, True) == f"{text} ({yes})"
    assert stated(text, lang, False) == f"{text} (no)"


@pytest.mark.parametrize(("lang", "clause"), [
    ("es", "todos han pasado"), ("es", "los dos están ahí"), ("es", "nadie ha pasado"), ("es", "solo está el primero"),
    ("en", "everyone has passed"), ("en", "only the first is there"), ("en", "both are there"),
])
def test_not_before_the_verb_of_a_quantified_clause_would_say_something_else(lang: str, clause: str) -> None:
    assert stated(clause, lang, True) == clause
    assert stated(clause, lang, False) == f"{clause} (no)"


@pytest.mark.parametrize(("lang", "subject", "predicate", "says", "denies"), [
    ("es", "el destino", "el muelle norte", "el destino es el muelle norte", "el destino no es el muelle norte"),
    ("es", "las cajas", "más de 3", "las cajas son más de 3", "las cajas no son más de 3"),
    ("es", "quien juega", "los herreros", "quien juega son los herreros", "quien juega no son los herreros"),
    ("es", "lo hecho", "está en el dique", "lo hecho es «está en el dique»", "lo hecho no es «está en el dique»"),
    ("en", "the target", "the north dock", "the target is the north dock", "the target is not the north dock"),
    ("en", "the crates held", "at most 3", "the crates held are at most 3", "the crates held are not at most 3"),
    ("en", "the state", "it is lost", "the state is “it is lost”", "the state is not “it is lost”"),
])
def test_said_of(lang: str, subject: str, predicate: str, says: str, denies: str) -> None:
    assert said_of(subject, predicate, lang, True) == says
    assert said_of(subject, predicate, lang, False) == denies


@pytest.mark.parametrize(("lang", "name", "plural"), [
    ("es", "las cajas", True), ("es", "el número de cajas", False), ("en", "the other players there", True),
    ("en", "the number of crates", False), ("en", "the buyer's bid", False), ("en", "what the guilds have", False),
    ("en", "the bonus", False), ("en", "the cards in hand", True), ("en", "the cost of the crates", False),
])
def test_number_of_a_name(lang: str, name: str, plural: bool) -> None:
    assert is_plural(name, lang) is plural


def test_verbs_agree() -> None:
    assert in_number("no tiene", "los pilotos", "es") == "no tienen"
    assert in_number("does not have", "the crates", "en") == "do not have"
    assert in_number("has", "the pilot", "en") == "has"
