"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.source.sentences import sentences


def cut(text: str) -> list[str]:
    return [text[a:b] for a, b in sentences(text, 0, len(text))]


@pytest.mark.parametrize(
    "parts",
    [
        ["El barco zarpa.", "Vuelve al alba."],
        ["¿Quién empieza?", "El más joven."],
        ["¡Al agua!", "(Es decir, pierdes el turno.)", "Después sigues."],
        ["It costs 1.5 coins.", "Pay now."],
        ["Roll the dice (all of them).", "Then stop."],
        ["It stays there;", "You may look at it."],
        ["Cobras p. ej. dos monedas, según el art. 4 de la tabla."],
        ["See no. 4 and fig. B, e.g. The Ship."],
        ["He said “Stop.”", "Nobody did."],
        ["Ana gana; luego reparte."],
        ["Pagas 3, 4, etc. y sigues."],
        ["You wait...", "Then you go."],
        ["J. Smith made the board."],
        ["Step 3.", "Then go to 4."],
        ["Se acaba.", "2 monedas van a la banca."],
        ["¿Cruzas? entonces pagas."],
        ["«Alto».", "Nadie se mueve."],
    ],
)
def test_sentences(parts: list[str]) -> None:
    assert cut(" ".join(parts)) == parts


def test_a_stop_that_lacks_its_space() -> None:
    assert cut("Coges dos cartas.Empiezas tú.") == ["Coges dos cartas.", "Empiezas tú."]
    assert cut("La web es juego.es y el fichero a.B vale 2.5") == ["La web es juego.es y el fichero a.B vale 2.5"]


def test_only_the_stretch_asked_for_is_cut() -> None:
    text = "Uno. Dos. Tres."
    assert sentences(text, 5, 9) == [(5, 9)]


@given(st.text(alphabet=st.sampled_from('aB.;!? \n()"«»12éÉ…—-'), max_size=200))
@settings(max_examples=200)
def test_only_white_space_is_between_sentences(text: str) -> None:
    place = 0
    for start, end in sentences(text, 0, len(text)):
        assert place <= start < end
        assert not text[place:start].strip()
        assert text[start:end] == text[start:end].strip()
        place = end
    assert not text[place:].strip()
