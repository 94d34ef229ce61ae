"""Pairs that say the same give nothing; pairs that do not give a finding that names the words."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kb.proofing.glossary import Glossary
from kb.proofing.messages import CODES
from kb.proofing.model import Finding, Pair
from kb.proofing.proof import proof_pairs

# code, Spanish, English, a word that the message must name
SPOILT = [
    ("number", "Cada jugador roba dos cartas.", "Each player draws three cards.", "three"),
    ("number", "Paga 12 monedas.", "Pay 13 coins.", "13"),
    ("number", "El perdedor cede la mitad.", "The loser gives up double.", "mitad"),
    ("number", "Se tiran dos dados y media docena de fichas.", "Two dice and five tokens are thrown.", "media docena"),
    ("negation", "No se puede mover dos veces.", "You can move twice.", "No se puede"),
    ("negation", "Puedes atacar a un aliado.", "You may never attack an ally.", "may never"),
    ("negation", "El mazo siempre se baraja.", "The deck is never shuffled.", "never"),
    ("negation", "Cualquiera puede mirar.", "No one may look.", "No one may"),
    ("modality", "Cada jugador debe descartar una carta.", "Each player may discard a card.", "debe"),
    ("modality", "Puedes pagar con trigo.", "You must pay with wheat.", "must"),
    ("modality", "No hace falta pagar.", "You must pay.", "No hace falta"),
    ("modality", "No se debe mover por el agua.", "You may not move through water.", "No se debe"),
    ("exception", "Todos votan, salvo el rey.", "Everyone votes.", "salvo"),
    ("exception", "Todos votan.", "Everyone votes, unless the king objects.", "unless"),
    ("condition", "Si te quedas sin cartas al final de la ronda, pierdes la partida.", "You lose the game.", "Si"),
    ("omission", "Cobra dos monedas y las deja en la mesa hasta que acabe la ronda.", "Collect two coins.", ""),
    ("number", "Se roba en el segundo turno.", "Draw on the third turn.", "third"),
    ("opposite", "Empieza el jugador más joven.", "The oldest player begins.", "oldest"),
    ("opposite", "Pasa dos cartas a la izquierda.", "Pass two cards to the right.", "izquierda"),
    ("opposite", "Gana quien tenga menos cartas.", "Whoever has the most cards wins.", "most"),
    ("opposite", "Paga con cubos rojos.", "Pay with blue cubes.", "blue"),
    ("comparison", "Paga al menos cuatro.", "Pay at most four.", "at most"),
    ("comparison", "Si tienes más de tres cartas, descarta.", "If you have fewer than three cards, discard.", "más de"),
    ("comparison", "Tira antes de mover.", "Roll after moving.", "after"),
    ("quantifier", "Cada jugador recibe dos monedas.", "One player receives two coins.", "Cada"),
    ("quantifier", "Todos los barcos zarpan.", "Some ships set sail.", "Some"),
    ("quantifier", "Juega cualquier carta de oro.", "Play both gold cards.", "both"),
    ("quantifier", "Solo los nobles votan.", "The nobles also vote.", "also"),
    ("actor", "El ganador cobra el botín.", "The loser collects the loot.", "loser"),
    ("actor", "El atacante elige.", "The defender chooses.", "atacante"),
    ("actor", "Roba una carta a un rival.", "Steal a card from an ally.", "ally"),
    ("empty", "Paga dos.", "", ""),
    ("untranslated", "The player draws two cards from the deck.", "The player draws two cards from the deck.", ""),
    ("cut-off", "Si pagas dos, robas una carta.", "you draw a card if you pay two.", "you"),
    ("cut-off", "Se cobra el doble, aunque pierda.", "Twice as much is collected even.", "even"),
    ("doubled-word", "Baraja el el mazo.", "Shuffle the deck.", "el el"),
    ("spacing", "Paga dos , y roba.", "Pay two, and draw.", ","),
    ("spacing", "Paga dos y roba.", "Pay  two and draw.", "␣"),
    ("spacing", "Paga dos,roba una.", "Pay two, draw one.", ","),
    ("punctuation", "Puedo mover?", "May I move?", "¿"),
    ("punctuation", "¿Puedo mover?", "I may move.", ""),
    ("punctuation", "El herrero paga dos monedas", "The smith pays two coins.", ""),
    ("punctuation", "Paga (dos.", "Pay two.", "("),
]

CLEAN = [
    ("No tienes por qué pagar.", "You need not pay."),
    ("El agresor gana los empates.", "In case of a tie the attacker wins."),
    ("Nadie puede mirar las cartas.", "The cards may not be looked at by anyone."),
    ("Se paga el doble.", "Pay twice as much."),
    ("Los dos jugadores revelan su carta.", "Both players reveal their card."),
    ("A menos que tengas un puerto, no puedes embarcar.", "Unless you have a harbour, you cannot embark."),
    ("Solo puedes mover una vez.", "You may only move once."),
    ("Al acabar el turno, descarta dos cartas.", "When the turn ends, discard two cards."),
    (
        "En las casillas vacías no se puede poner más de un cubo.",
        "No more than one cube may be placed on empty spaces.",
    ),
    ("Pagar es obligatorio.", "You have to pay."),
    # the same by another logic
    ("Hacen falta como mínimo tres leños para el fuego.", "You cannot light the fire with fewer than three logs."),
    ("Con más de dos monedas se paga tasa.", "With three or more coins you pay the tax."),
    ("No vota nadie, excepto el rey.", "Only the king votes."),
    ("Sin ancla no se fondea.", "You need an anchor to moor."),
    ("A diferencia de los peones, el rey salta.", "The king jumps, which pawns do not."),
    ("Dos barcos nunca pueden atracar en el mismo muelle.", "No ship may dock at another's pier."),
    ("Los búhos solo vuelan de noche.", "Owls never fly by day."),
    ("Cada tres peces dan un punto.", "Three fish are worth one point."),
    ("Si llueve sobre el campo, crece el trigo.", "Rain on the field makes the wheat grow."),
]


def codes(es: str, en: str, glossary: Glossary | None = None) -> list[str]:
    return [f.code for f in proof_pairs([Pair(es, en)], glossary) if f.severity != "note"]


@pytest.mark.parametrize(("code", "es", "en", "word"), SPOILT)
def test_a_difference_is_found_and_its_words_are_named(code: str, es: str, en: str, word: str) -> None:
    found = [f for f in proof_pairs([Pair(es, en)]) if f.code == code]
    assert found, proof_pairs([Pair(es, en)])
    for lang in ("es", "en"):
        assert any(word in f.message[lang] for f in found), [f.message for f in found]


def test_every_code_but_those_of_the_glossary_has_a_case() -> None:
    assert set(CODES) - {code for code, *_ in SPOILT} == {"term", "forbidden-term"}


@pytest.mark.parametrize(("es", "en"), CLEAN)
def test_free_translations_give_nothing(es: str, en: str) -> None:
    assert proof_pairs([Pair(es, en)]) == []


def test_rows_ids_and_the_contract() -> None:
    found = proof_pairs(
        [Pair("Paga dos.", "Pay two.", "a"), Pair("Paga dos.", "Pay six.", "b"), Pair("Paga dos.", "Pay six.")]
    )
    assert [(f.pair, f.id) for f in found] == [(1, "b"), (2, None)]
    first, second = (f.as_json() for f in found)
    assert set(first) == {"pair", "id", "code", "severity", "message"}
    assert set(second) == {"pair", "code", "severity", "message"}


GLOSSARY = Glossary(
    forms={
        "es": {"tower": ("torre del homenaje", "torreón"), "coin": ("moneda",)},
        "en": {"tower": ("keep",), "coin": ("coin", "gold piece")},
    },
    forbidden={"es": {"coin": ("duro",)}},
)


def test_terms_know_inflection_and_forbidden_forms() -> None:
    assert proof_pairs([Pair("Los torreones cuestan dos monedas.", "Keeps cost two gold pieces.")], GLOSSARY) == []
    (missing,) = proof_pairs([Pair("Los torreones cuestan oro.", "Towers cost gold.")], GLOSSARY)
    assert (missing.code, missing.severity) == ("term", "note")
    assert "torreones" in missing.message["es"]
    found = proof_pairs([Pair("Paga dos duros.", "Pay two.")], GLOSSARY, own=True)
    assert [(f.code, f.severity) for f in found] == [("forbidden-term", "warning")]
    assert "moneda" in found[0].message["en"]


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_text_makes_it_raise(es: str, en: str) -> None:
    for finding in proof_pairs([Pair(es, en)], GLOSSARY):
        assert isinstance(finding, Finding)
        assert finding.code in CODES
        assert finding.message["es"] and finding.message["en"]


WORDS = "si no puede debe nunca cada antes ganador dos tres salvo if not may must before winner two".split()


@given(st.lists(st.sampled_from(WORDS), max_size=20), st.lists(st.sampled_from(WORDS), max_size=20), st.integers(2, 99))
def test_a_number_put_in_both_texts_leaves_as_many_unpaired(es: list[str], en: list[str], number: int) -> None:
    def unpaired(left: list[str], right: list[str]) -> int:
        found = proof_pairs([Pair(" ".join(["paga", *left]), " ".join(["pay", *right]))])
        assume("untranslated" not in {f.code for f in found})  # then nothing is compared
        return sum(len(words) for f in found if f.code == "number" for words in f.words.values())

    assert unpaired([*es, "; pago", str(number)], [*en, "; paid", str(number)]) == unpaired(es, en)


@given(st.sampled_from(CLEAN), st.sampled_from(CLEAN))
def test_clean_pairs_put_together_still_agree_on_numbers_and_parties(
    one: tuple[str, str], two: tuple[str, str]
) -> None:
    joined = codes(f"{one[0]} {two[0]}", f"{one[1]} {two[1]}")
    assert not {"number", "actor"} & set(joined)


def test_time_grows_with_the_text_and_not_faster() -> None:
    es, en = (
        "Si no pagas dos, nadie puede mover, salvo el rey. ",
        "If you do not pay two nobody may move except the king. ",
    )

    def seconds(times: int) -> float:
        best = 9.0
        for extra in range(3):
            pair = Pair(es * times + "x" * extra, en * times)  # a text of its own each time: sides are cached
            start = time.perf_counter()
            proof_pairs([pair])
            best = min(best, time.perf_counter() - start)
        return best

    seconds(1)
    assert seconds(800) < 40 * max(seconds(40), 0.002)
