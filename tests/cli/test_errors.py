"""Messages of errors: both languages, one message, nothing that could drive a terminal."""

from __future__ import annotations

import pickle

import pytest

from kb.errors import PuedoError, choose_message_language, message_language, printable

WHAT = {"es": "Algo falla.", "en": "Something fails."}
NEXT = {"es": "Haz esto.", "en": "Do this."}


def test_a_message_says_what_where_and_what_next_in_either_language() -> None:
    error = PuedoError(WHAT, "a.rules:3:7", NEXT)
    assert error.render("es") == "puedo: Algo falla.\n  dónde: a.rules:3:7\n  qué hacer: Haz esto."
    assert error.render("en") == "puedo: Something fails.\n  where: a.rules:3:7\n  what to do: Do this."


def test_what_is_not_given_is_not_shown() -> None:
    assert PuedoError(WHAT).render("en") == "puedo: Something fails."


def test_a_message_in_one_language_only_is_refused() -> None:
    with pytest.raises(ValueError, match="es"):
        PuedoError({"en": "Half."})
    with pytest.raises(ValueError, match="en"):
        PuedoError(WHAT, None, {"es": "Mitad.", "en": ""})


def test_str_is_the_message_of_the_reader() -> None:
    choose_message_language("en")
    assert str(PuedoError(WHAT)) == "puedo: Something fails."


def test_an_error_survives_the_way_between_processes() -> None:
    copy = pickle.loads(pickle.dumps(PuedoError(WHAT, "x", NEXT)))
    assert copy.render("es") == PuedoError(WHAT, "x", NEXT).render("es")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "es"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C"}, "es"),
        ({"LANG": "fr_FR.UTF-8"}, "es"),
        ({"LANG": "eng"}, "es"),
        ({"LANG": "en", "LC_ALL": "es_MX"}, "es"),
        ({"LANG": "es", "LC_MESSAGES": "en_US", "LC_ALL": ""}, "en"),
        ({"LANG": "es", "PUEDO_LANG": "en"}, "en"),
        ({"LANG": "en", "PUEDO_LANG": "xx"}, "en"),
    ],
)
def test_language_of_messages(environ: dict[str, str], lang: str) -> None:
    assert message_language(environ) == lang


def test_the_language_chosen_goes_before_the_environment() -> None:
    choose_message_language("en")
    assert message_language({"PUEDO_LANG": "es"}) == "en"
    with pytest.raises(ValueError, match="fr"):
        choose_message_language("fr")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("¿Señor?\tsí\nno", "¿Señor?\tsí\nno"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("a\rb", "a\\rb"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\ud800", "\\ud800"),
        ("日本", "日本"),
    ],
)
def test_what_could_drive_a_terminal_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_a_message_that_quotes_without_end_loses_its_middle() -> None:
    shown = PuedoError({"es": "a" * 90_000 + "z", "en": "b"}, "x", NEXT).render("es")
    assert len(shown) < 3_000
    assert "a [...] a" in shown and "az\n" in shown


def test_a_hostile_name_in_a_message_is_escaped() -> None:
    assert "\x1b" not in PuedoError(WHAT, "\x1b[31m.rules").render("es")
