"""What a sentence does, in both languages. The sentences are about many games; none is from a rulebook."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.source.kinds import kind_of
from kb.text.skeleton import skeleton

DEONTIC = ("permission", "prohibition", "obligation")

SPANISH = """
permission: En tu turno puedes comprar hasta tres parcelas.
permission: Se puede vender madera a la banca en cualquier momento.
permission: Cualquier capitán puede cambiar de rumbo antes de zarpar.
permission: Si te quedan monedas, puedes contratar a otro granjero.
permission: El alcalde tiene derecho a dos votos.
permission: Está permitido hablar durante la votación.
permission: La carta del herrero te permite construir sin pagar.
permission: No hace falta enseñar la mano.
permission: No tienes que decir cuántas gemas guardas.
permission: No es obligatorio mover todos los barcos.
permission: Nadie está obligado a comerciar contigo.
permission: Pagar el peaje es opcional.
permission: Eres libre de abandonar la isla cuando quieras.
permission: Los mercaderes son capaces de cruzar el desierto.
permission: Cuando no puedas pagar, podrás pedir un préstamo.
prohibition: No se puede construir en una casilla ocupada.
prohibition: Ningún jugador puede tener más de siete cartas.
prohibition: Nunca puedes atacar a quien acaba de rendirse.
prohibition: Los peones no pueden retroceder.
prohibition: No está permitido mirar las losetas boca abajo.
prohibition: Nadie puede pujar dos veces seguidas.
prohibition: Solo puedes usar una herramienta por turno.
prohibition: Tampoco se pueden intercambiar cartas después de la cosecha.
prohibition: Queda prohibido comerciar durante el asedio.
prohibition: No debes revelar tu objetivo hasta el final.
prohibition: El ladrón no puede, en ningún caso, entrar en la catedral.
prohibition: Una torre puede mejorarse solamente una vez.
prohibition: Nadie que tenga tres barcos puede comprar otro.
obligation: Quien no tiene monedas debe pasar.
obligation: Quien no tenga ninguna moneda debe pasar.
obligation: El jugador que no puede mover debe pasar.
permission: El jugador que pasa puede robar una carta.
prohibition: Si llueve, no puedes salir del puerto.
obligation: Debes descartar una carta al final de tu turno.
obligation: El perdedor tiene que devolver la bandera.
obligation: Hay que pagar dos monedas por cada puente.
obligation: Cada equipo deberá nombrar un portavoz.
obligation: Quien saque un seis está obligado a tirar de nuevo.
obligation: Los barcos dañados han de volver a puerto.
obligation: Se deben mostrar las cartas jugadas.
obligation: Es obligatorio declarar el color antes de jugar.
obligation: Si no puedes mover, debes pasar.
obligation: Aunque puede elegir el orden, el alcalde debe visitar las tres aldeas.
other: El mercado que nadie puede cerrar vale tres puntos.
other: La partida dura ocho rondas.
other: El jugador que puede mover más lejos empieza.
other: Una loseta vale tres puntos.
other: El tablero tiene doce regiones.
other: Baraja las cartas y reparte cinco a cada jugador.
other: Si dos jugadores empatan, gana el que tenga más ovejas.
other: Cada molino produce un saco de harina por ronda.
other: Los barcos hundidos se retiran del tablero.
other: Por ejemplo, Ana puede mover su barco dos casillas.
other: Un granjero puede morir de hambre en invierno.
"""

ENGLISH = """
permission: You may buy up to three plots on your turn.
permission: Players can sell timber to the bank at any time.
permission: If you have coins left, you may hire another farmer.
permission: The mayor has the right to two votes.
permission: Table talk is allowed during the vote.
permission: The smith card lets you build for free.
permission: You do not have to show your hand.
permission: You don't need to say how many gems you keep.
permission: It is not necessary to move every ship.
permission: Nobody is obliged to trade with you.
permission: Paying the toll is optional.
permission: You need not reveal your goal.
permission: When you cannot pay, you may take a loan.
permission: A captain who has two crews can change course once.
prohibition: You may not build on an occupied space.
prohibition: No player may hold more than seven cards.
prohibition: You can never attack someone who has just surrendered.
prohibition: Pawns cannot move backwards.
prohibition: Looking at face-down tiles is not allowed.
prohibition: Nobody may bid twice in a row.
prohibition: You may only use one tool each turn.
prohibition: You must not reveal your goal until the end.
prohibition: Trading is forbidden during a siege.
obligation: A player who has no gold must pass.
obligation: Players who cannot move must pass.
permission: A player who passes may draw a card.
permission: A card that costs nothing may be taken at once.
permission: The cards that you hold may be traded.
prohibition: A ship that carries gold may not turn.
other: The market that no player may close is worth three points.
other: The number of cards that you may hold is three.
prohibition: If it rains, you can't leave the harbour.
prohibition: Ships never enter the reef.
prohibition: Only the mayor may open the gate.
prohibition: Remember that towers may not be moved.
obligation: You must discard a card at the end of your turn.
obligation: The loser has to return the flag.
obligation: Each team must name a speaker.
obligation: Whoever rolls a six is required to roll again.
obligation: Played cards have to be shown.
obligation: Naming the colour is mandatory.
obligation: If you cannot move, you must pass.
obligation: Although it may choose the order, the mayor must visit all three villages.
other: The game lasts eight rounds.
other: The player who can move furthest starts.
other: A tile is worth three points.
other: Shuffle the cards and deal five to each player.
other: If two players tie, the one with more sheep wins.
other: Each mill makes a sack of flour every round.
other: Sunken ships are removed from the board.
other: For example, Ana may move her ship two spaces.
other: A farmer may die in winter.
other: This may happen after a storm.
"""


def _cases(table: str, lang: str) -> list[tuple[str, str, str]]:
    lines = [line.partition(": ") for line in table.strip().splitlines()]
    return [(lang, kind, sentence) for kind, _, sentence in lines]


@pytest.mark.parametrize(("lang", "kind", "sentence"), _cases(SPANISH, "es") + _cases(ENGLISH, "en"))
def test_what_a_sentence_does(lang: str, kind: str, sentence: str) -> None:
    found, _ = kind_of(skeleton(sentence, lang))
    assert (found if found in DEONTIC else "other") == kind


@pytest.mark.parametrize(
    ("lang", "sentence", "modality"),
    [
        ("es", "Puedes pasar.", "may"),
        ("es", "No tienes que pasar.", "need not"),
        ("es", "No puedes pasar.", "may not"),
        ("es", "No debes pasar.", "must not"),
        ("es", "Debes pasar.", "must"),
        ("es", "La torre es un edificio.", "is"),
        ("es", "La torre produce oro.", None),
        ("en", "You may pass.", "may"),
        ("en", "You need not pass.", "need not"),
        ("en", "You may not pass.", "may not"),
        ("en", "You must not pass.", "must not"),
        ("en", "You must pass.", "must"),
        ("en", "The tower is a building.", "is"),
        ("en", "The tower makes gold.", None),
    ],
)
def test_the_modality_of_its_main_clause(lang: str, sentence: str, modality: str | None) -> None:
    assert kind_of(skeleton(sentence, lang))[1] == modality


@pytest.mark.parametrize(
    ("lang", "sentence", "told"),
    [
        ("es", "Baraja las cartas.", True),
        ("es", "Al final de tu turno, descarta una carta.", True),
        ("es", "Si sacas un seis, roba una carta.", True),
        ("es", "De cada mazo se quita una carta.", False),
        ("es", "El molino, juega quien juegue, da harina.", False),
        ("en", "Shuffle the cards.", True),
        ("en", "At the end of your turn, discard a card.", True),
        ("en", "If you roll a six, draw a card.", True),
        ("en", "The mill makes flour.", False),
    ],
)
def test_what_tells_what_to_do_is_a_procedure(lang: str, sentence: str, told: bool) -> None:
    assert (kind_of(skeleton(sentence, lang))[0] == "procedure") is told


@pytest.mark.parametrize(("lang", "sentence"), [("es", "¿Puedo atacar a mi aliado?"), ("en", "Can I attack my ally?")])
def test_a_question_rules_nothing(lang: str, sentence: str) -> None:
    assert kind_of(skeleton(sentence, lang))[0] == "question"


def test_a_mark_decides_what_its_paragraph_is() -> None:
    bones = skeleton("Puedes mover el barco.", "es")
    assert kind_of(bones, remark="example")[0] == "example"
    assert kind_of(bones, remark="definition")[0] == "definition"
    assert kind_of(bones, remark="note")[0] == "permission", "a note that permits is no less a rule"
    assert kind_of(skeleton("El barco es azul.", "es"), remark="note")[0] == "note"


def test_brackets_count_only_where_they_forbid() -> None:
    assert kind_of(skeleton("Give away all cards (these may be red) at once.", "en"))[0] not in DEONTIC
    assert kind_of(skeleton("Gain two coins (you may not spend them now).", "en"))[0] == "prohibition"
    assert kind_of(skeleton("(You may spend them later.)", "en"))[0] == "permission"


def test_under_a_label_that_names_an_ability_telling_permits() -> None:
    bones = skeleton("Move one ship of any player.", "en")
    assert kind_of(bones, label="Special ability")[0] == "permission"
    assert kind_of(bones, label="Set-up")[0] == "procedure"


def test_the_first_person_only_speaks_in_examples() -> None:
    assert kind_of(skeleton("Si luchamos en el puerto, debes enseñarme tus cartas.", "es"))[0] == "example"
    assert kind_of(skeleton("If we fight in the harbour, you must show me your cards.", "en"))[0] == "example"


@given(st.text(max_size=300), st.sampled_from(["es", "en"]))
@settings(max_examples=150)
def test_any_text_has_a_kind(text: str, lang: str) -> None:
    kind, modality = kind_of(skeleton(text, lang))
    assert kind
    assert modality in {None, "is", "may", "may not", "must", "must not", "need not"}


@pytest.mark.parametrize("word", ["no ", "puede ", "never ", "may only ", "only ", "nadie ", "(", "si ", "a-", "note "])
def test_no_pattern_backtracks_without_end(word: str) -> None:
    begin = time.process_time()
    for lang in ("es", "en"):
        kind_of(skeleton(word * 4000, lang))
    assert time.process_time() - begin < 30  # a pattern that backtracks would take hours
