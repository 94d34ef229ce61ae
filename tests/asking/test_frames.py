"""The shape of questions in both languages."""

from __future__ import annotations

import pytest

from kb.asking.frames import Frame, frame_of
from kb.asking.normal import cleaned, words_of


def frame(text: str, lang: str) -> tuple[Frame, list[str]]:
    words = words_of(cleaned(text))
    return frame_of(words, lang), [word.folded for word in words]


@pytest.mark.parametrize(
    ("text", "lang", "sought", "mood"),
    [
        ("puedo pasar?", "es", "polar", "may"),
        ("me dejan pasar dos veces?", "es", "polar", "may"),
        ("tengo que pasar", "es", "polar", "must"),
        ("estoy obligado a pasar?", "es", "polar", "must"),
        ("cuántas cartas puedo tener?", "es", "count", "may"),
        ("a quién pago?", "es", "who", ""),
        ("qué pasa si nadie puja?", "es", "what", ""),
        ("dónde van las fichas?", "es", "where", ""),
        ("can I pass?", "en", "polar", "may"),
        ("am I allowed to pass?", "en", "polar", "may"),
        ("do I have to pass?", "en", "polar", "must"),
        ("how many cards may I hold?", "en", "count", "may"),
        ("who pays?", "en", "who", ""),
        ("what happens if nobody bids?", "en", "what", ""),
        ("is everything lost?", "en", "polar", ""),
        ("puedo pasar donde ya he pasado?", "es", "polar", "may"),
        ("cuándo puedo pasar?", "es", "when", "may"),
        ("máximo de cartas que puedo tener", "es", "count", "may"),
        ("max cards I can hold", "en", "count", "may"),
        ("precio de la mula", "es", "count", ""),
        ("empate a siete, who wins?", "es", "who", ""),
        ("con tres mulas can I pass?", "es", "polar", "may"),
        ("tied at seven, quién gana?", "en", "who", ""),
        ("el límite de cartas en la mano", "es", "count", ""),
        ("limit of cards in hand", "en", "count", ""),
        ("el precio es justo?", "es", "polar", ""),
        ("puedo pagar el precio de la mula?", "es", "polar", "may"),
        ("when the market opens", "en", "when", ""),
        ("cuando se abre el mercado", "es", "when", ""),
        ("cuando compro una mula puedo mirarla?", "es", "polar", "may"),
        ("cuándo puedo mirarla?", "es", "when", "may"),
        ("puedo esperar o tengo que pagar?", "es", "polar", "must"),
        ("un rival llega al puesto donde tengo mi mula, cobro?", "es", "polar", ""),
        ("somebody came to where my mule is, do I collect?", "en", "polar", ""),
        ("where do I put the mule?", "en", "where", ""),
        ("cobro cuando llega otro?", "es", "polar", ""),
        ("soy el guarda, cuando llega otro ¿cobro?", "es", "polar", ""),
        ("la mula llega cuándo?", "es", "when", ""),
        ("como guarda cobro el doble, verdad?", "es", "polar", ""),
        ("la mula vieja pasa a contar como carga?", "es", "polar", ""),
        ("como se paga la mula", "es", "what", ""),
        ("do I have to say how much I paid?", "en", "polar", "must"),
        ("tengo que decir cuántas monedas llevo?", "es", "polar", "must"),
        ("elijo yo a quién ataco?", "es", "polar", ""),
        ("as a farmer how many mules do I get?", "en", "count", ""),
        ("si nadie compra la carga que pasa con la mula", "es", "what", ""),
        ("when all are ready do we show what we sent?", "en", "polar", ""),
        ("do we pay what we owe?", "en", "polar", ""),
        ("hacia que lado va la mula", "es", "what", ""),
        ("tres cargas, dos mulas, número máximo que puedo vender", "es", "count", "may"),
        ("two mules, max load?", "en", "count", ""),
        ("con la mula cuantas cargas puedo llevar", "es", "count", "may"),
        ("is it mandatory to sell?", "en", "polar", "must"),
        ("tres mulas y dos bueyes, carga total?", "es", "count", ""),
        ("la mula vieja donde va?", "es", "where", ""),
        # clauses that open with "que" behind another word ask nothing
        ("seguimos jugando hasta que quede uno?", "es", "polar", ""),
        ("hasta que no venda nadie seguimos jugando?", "es", "polar", ""),
        ("hasta que turno se puede vender", "es", "what", "may"),
        ("desde que compro la mula puedo montarla?", "es", "polar", "may"),
        ("vale el pregón para que no venda el otro?", "es", "polar", ""),
        ("juego la carta contra que la mula pase", "es", "polar", ""),
        ("para que sirve el pregón", "es", "what", ""),
        ("basta una mula para que cuente el puerto?", "es", "polar", ""),
        ("antes de que mueva nadie estoy obligado a vender?", "es", "polar", "must"),
        ("se elige el orden en que se vende?", "es", "polar", ""),
        ("pongo la mula donde quiera?", "es", "polar", ""),
        ("se venden cuantas quiera?", "es", "polar", ""),
        ("en cuanto alguien llega al puerto gana?", "es", "polar", ""),
        ("paro en el puerto, que tiene dos muelles, pago?", "es", "polar", ""),
        ("me puede rebajar la mula? que si no no llego", "es", "polar", "may"),
        # a subject follows where the word only links, a verb where it asks
        ("cuando un rival entra en el puerto", "es", "when", ""),
        ("cuando un rival entra en el puerto, cobro?", "es", "polar", ""),
        ("cuando se vende una mula la carga va al puerto?", "es", "polar", ""),
        ("cuando gano la puja recupero el pregón?", "es", "polar", ""),
        ("cuando muere la mula no cobro nada?", "es", "polar", ""),
        ("cuando hacen los guardas su ronda", "es", "when", ""),
        ("cuando puedo vender la mula", "es", "when", "may"),
        ("cuando quiera puedo vender la mula?", "es", "polar", "may"),
        ("se mueven como un solo grupo?", "es", "polar", ""),
        ("como consigo más mulas? solo tengo dos", "es", "what", ""),
        ("en solitario que hace la mula después de mi turno", "es", "what", ""),
        ("is there a fight where the mule is?", "en", "polar", ""),
        ("sell a load where I have no mule", "en", "polar", ""),
        ("where my partner is too, must I pay?", "en", "polar", "must"),
        ("the mule goes where if it rains?", "en", "where", ""),
        ("is what I pay for the mule kept by the guard?", "en", "polar", ""),
        ("do others who are not at the market lose anything?", "en", "polar", ""),
        ("does someone collect when the top two are tied?", "en", "polar", ""),
        # what somebody knows or says is not asked for, unless it is the speaker who wants to know
        ("sabe el rival cuántas monedas llevo?", "es", "polar", ""),
        ("el guarda acertó quién vendía y en qué puerto, cobra él solo?", "es", "polar", ""),
        ("los guardas deciden dónde sale la mula?", "es", "polar", ""),
        ("alguien sabe cuántas mulas puedo tener?", "es", "count", "may"),
        ("por cada mula que revelo cuánto cobro", "es", "count", ""),
        ("is hiding how many loads I have ok?", "en", "polar", ""),
        ("tengo que decir en voz alta a todos cuántas mulas llevo?", "es", "polar", "must"),
        ("do I have to tell the whole table how many mules I hold?", "en", "polar", "must"),
        ("can you please tell me again how many mules I get?", "en", "count", ""),
        ("does anyone know how many mules I get?", "en", "count", ""),
        ("can you tell me who sells first?", "en", "who", ""),
        ("does he have to tell us how many loads he sold?", "en", "polar", "must"),
        ("mi rival debe decirme cuántas cargas lleva?", "es", "polar", "must"),
        ("quiero saber quién vende primero", "es", "who", ""),
        ("me dices cuántas mulas llevo?", "es", "count", ""),
        ("me puedes decir quién vende", "es", "who", ""),
        ("da igual quién vende primero?", "es", "polar", ""),
        ("al acabarse la carga que se hace", "es", "what", ""),
        ("con 2 mulas que puedo llevar", "es", "what", "may"),
        ("la mula que puedo llevar", "es", "polar", "may"),
        ("vale como carga?", "es", "polar", ""),
        ("en cuanto llego a 10 cargas gano?", "es", "polar", ""),
        ("en cuanto se vende la mula", "es", "count", ""),
        ("cuanto más pago más gano?", "es", "polar", ""),
        ("can I slip him a mule without telling how much?", "en", "polar", "may"),
        ("does the storm hit somebody who has a mule?", "en", "polar", ""),
        ("he has a mule who is my friend, may I take it?", "en", "polar", "may"),
        ("a mule is sold when?", "en", "when", ""),
        ("how many mules I lead, is that public?", "en", "polar", ""),
        ("robar la mula de quien tiene dos?", "es", "polar", ""),
        ("la mula es de quien?", "es", "who", ""),
        ("de quien es la mula?", "es", "who", ""),
        ("when does the mule move and who is my friend?", "en", "who", ""),
        ("does she, who had one of them, win too?", "en", "polar", ""),
        ("who, of all of us, wins?", "en", "who", ""),
        ("ahí donde puse la mula puedo poner otra?", "es", "polar", "may"),
        ("los guardas donde pueden ir", "es", "where", "may"),
        ("the reveal turn gives how much?", "en", "count", ""),
        # who is asked by others, or wants to know, asks
        ("me preguntan quien vende la segunda mula", "es", "who", ""),
        ("el guarda quiere saber cuanto cobra", "es", "count", ""),
        ("she wants to know who sells first", "en", "who", ""),
        ("he wants to know how many mules I hold, must I tell him?", "en", "polar", "must"),
        # what tells more of somebody, inside the marks
        ("¿Cobra el guarda, que tiene dos mulas?", "es", "polar", ""),
        # "right" in the middle of a clause asks nothing
        ("a storm comes right over my mule, can it live?", "en", "polar", "may"),
        # what is sighed or compared with asks nothing
        ("se murió la mula, que asco, ¿puedo comprar otra?", "es", "polar", "may"),
        ("what a shame, can I sell it?", "en", "polar", "may"),
        ("se pierde la mula, como siempre?", "es", "polar", ""),
        ("se vende, como con el carro?", "es", "polar", ""),
        ("cómo con dos mulas se vende", "es", "what", ""),
        # the last word asks whether all before is so
        ("pago cuantas cargas quiera, vale?", "es", "polar", ""),
        ("stealing from a player who has a guard, allowed?", "en", "polar", ""),
        # the mood of the clause that asks
        ("el pregón me obliga a no vender, puedo cambiar de puerto?", "es", "polar", "may"),
        ("no puedo pagar, tengo que retirarme?", "es", "polar", "must"),
        ("harkun tiene que pagar y no queda banco, qué se hace", "es", "what", ""),
        ("we can't agree on the ports, how are they dealt out?", "en", "what", ""),
        ("I can still pay, do I have to?", "en", "polar", "must"),
        ("is a mule required?", "en", "polar", "must"),
        ("vender la mula es opcional?", "es", "polar", "must"),
        ("tengo que vender sí o sí?", "es", "polar", "must"),
        # a noun for an amount alone
        ("tres mulas, un guarda, fuerza?", "es", "count", ""),
        ("guard combat strength?", "en", "count", ""),
        ("el valor de la mula se suma al total?", "es", "polar", ""),
    ],
)
def test_what_is_asked_for_and_in_which_mood(text: str, lang: str, sought: str, mood: str) -> None:
    found, _ = frame(text, lang)
    assert (found.sought, found.mood) == (sought, mood)


@pytest.mark.parametrize(
    ("text", "names", "sought"),
    [
        ("como guarda cobro el doble?", ["guarda"], "polar"),
        ("como cobra el guarda?", ["guarda"], "what"),
        ("pago cuando harkun vende?", ["harkun"], "polar"),
        ("cuando harkun vende, pago?", ["harkun"], "polar"),
        ("la juego para que harkun no venda", ["harkun"], "polar"),
        ("que guarda cobra primero?", ["guarda"], "what"),
        ("cuando elige el guarda viejo su puerto", ["guarda", "viejo"], "when"),
    ],
)
def test_a_name_is_no_verb(text: str, names: list[str], sought: str) -> None:
    words = words_of(cleaned(text))
    named = {at for at, word in enumerate(words) if word.folded in names}
    assert frame_of(words, "es", named).sought == sought


@pytest.mark.parametrize(
    ("text", "lang", "denies"),
    [
        ("I can't sell twice, right?", "en", True),
        ("no puedo vender dos veces, verdad?", "es", True),
        ("puedo no vender, verdad?", "es", False),
        ("I can sell twice, right?", "en", False),
        ("los panaderos no pagan por la harina verdad?", "es", True),
        ("the bakers do not pay for flour right?", "en", True),
        ("los panaderos pagan por la harina verdad?", "es", False),
    ],
)
def test_what_is_denied_before_a_tag_is_what_it_wants_to_hear(text: str, lang: str, denies: bool) -> None:
    assert frame(text, lang)[0].denies is denies


@pytest.mark.parametrize(
    ("text", "idle"),
    [
        ("can't I sell?", True),
        ("so isn't it my turn?", True),
        ("why can't the mule move?", True),
        ("it's not my turn, can I sell?", False),
        ("he is not the owner, can he sell?", False),
        ("the mule is not a horse, can it swim?", False),
        ("they can not the two of them sell", False),
    ],
)
def test_a_denial_only_asks_where_no_subject_stands_before_it(text: str, idle: bool) -> None:
    assert bool(frame(text, "en")[0].idle) is idle


@pytest.mark.parametrize(
    ("text", "lang", "forbidden"),
    [
        ("is selling optional?", "en", True),
        ("is selling mandatory?", "en", False),
        ("vender es opcional?", "es", True),
        ("valen las reglas opcionales?", "es", False),
        ("está prohibido vender?", "es", True),
    ],
)
def test_a_yes_to_some_words_is_a_no(text: str, lang: str, forbidden: bool) -> None:
    assert frame(text, lang)[0].forbidden is forbidden


def test_a_condition_is_told_apart_from_what_is_asked() -> None:
    found, words = frame("puedo plantar si ya hay dos árboles?", "es")
    assert found.kind_at(words.index("plantar")) == "query"
    assert found.kind_at(words.index("arboles")) == "condition"


def test_a_condition_may_come_first_without_a_comma() -> None:
    found, words = frame("si no tengo agua puedo plantar?", "es")
    assert found.kind_at(words.index("agua")) == "condition"
    assert found.kind_at(words.index("plantar")) == "query"


def test_a_negation_reaches_its_clause_only() -> None:
    found, words = frame("si no tengo agua, puedo plantar?", "es")
    denied = {words[position] for position in found.denied}
    assert "agua" in denied
    assert "plantar" not in denied


def test_contractions_are_negations_too() -> None:
    found, words = frame("it isn't covered, do I lose a tree?", "en")
    denied = {words[position] for position in found.denied}
    assert "covered" in denied
    assert "tree" not in denied


@pytest.mark.parametrize(
    "text", ["", "?", "¿¿", "si si si si", "no no no", "if if when", "or or", "puedo puedo puedo que quien", "1 2 3"]
)
def test_any_row_of_words_has_a_shape(text: str) -> None:
    for lang in ("es", "en"):
        frame(text, lang)


@pytest.mark.parametrize(
    ("text", "lang", "either"),
    [
        ("se paga antes o después de la lluvia?", "es", True),
        ("is it paid before or after the rain?", "en", True),
        ("se paga o no?", "es", False),
        ("is it paid or not?", "en", False),
        ("si tengo 3 o 4 fichas, pago?", "es", False),
        ("if I have three or four, do I pay?", "en", False),
        ("are loads shown at once or in order?", "en", True),
        ("hay que pagar sí o sí?", "es", False),
    ],
)
def test_two_things_to_choose_from_are_told_from_or_not_and_from_conditions(text: str, lang: str, either: bool) -> None:
    assert frame(text, lang)[0].either is either


def test_a_negation_reaches_over_a_gerund() -> None:
    found, words = frame("no siendo guarda, cuánto pago?", "es")
    assert words.index("guarda") in found.denied
    assert words.index("pago") not in found.denied


@pytest.mark.parametrize(
    ("text", "lang", "mood"),
    [
        ("no puedo pagar. pierdo la mula?", "es", ""),
        ("I can't pay any more. am I still bound?", "en", ""),
        ("the load can't be kept: does he have to sell it", "en", "must"),
        ("tengo dos mulas. puedo vender una?", "es", "may"),
        ("puedo vender una mula? tengo dos", "es", "may"),
        ("can I wait or do I have to?", "en", "must"),
        ("tengo que vender o puedo esperar?", "es", "must"),
        ("can the mules walk too or do they have to rest", "en", "may"),
        ("puedo vender la mula o tengo que esperar?", "es", "may"),
        ("puedo vender la mula o tengo que hacerlo?", "es", "must"),
    ],
)
def test_the_mood_is_that_of_the_sentence_that_asks(text: str, lang: str, mood: str) -> None:
    assert frame(text, lang)[0].mood == mood


@pytest.mark.parametrize(
    ("text", "lang", "denies"),
    [
        ("ya gané no?", "es", False),
        ("I won no?", "en", False),
        ("no gané no?", "es", True),
        ("la mula no cuenta, no?", "es", True),
        ("is it true that my mule in the harbour is not lost?", "en", True),
        ("es verdad que la mula no se pierde?", "es", True),
        ("is it true that the mule is lost?", "en", False),
    ],
)
def test_a_closing_no_denies_nothing(text: str, lang: str, denies: bool) -> None:
    assert frame(text, lang)[0].denies is denies


@pytest.mark.parametrize(
    ("text", "lang", "asked"),
    [
        ("does she keep the mule? I say it is lost with the load", "en", "does she keep the mule"),
        ("¿se queda la mula? mi primo dice que la pierde seguro", "es", "se queda la mula"),
        ("can I sell it? and if it rains, can I sell it then", "en", "can I sell it then"),
        ("la mula se pierde, no? yo creo que se salva", "es", "la mula se pierde"),
        ("two mules count double, no?", "en", "two mules count double"),
        ("con lluvia se pierde la mula no?", "es", "con lluvia se pierde la mula no"),
        ("eh? gano la mula con lluvia", "es", "gano la mula con lluvia"),
    ],
)
def test_what_follows_the_question_mark_only_tells(text: str, lang: str, asked: str) -> None:
    found, words = frame(text, lang)
    assert found.asking is not None
    assert " ".join(words[found.asking.first : found.asking.last]) == asked.lower()


@pytest.mark.parametrize("text", ["does the mule count or what?", "la mula cuenta o qué", "la mula suma algo o nada?"])
def test_or_what_offers_nothing(text: str) -> None:
    found, _ = frame(text, "en" if " or " in text else "es")
    assert (found.sought, found.either) == ("polar", False)


@pytest.mark.parametrize(
    ("text", "asked", "denies"),
    [
        ("the mule is not lost, is it?", "the mule is not lost", True),
        ("the mule counts, doesn't it?", "the mule counts", False),
        ("I have no water, no exceptions, right?", "no exceptions", False),
        ("the old mule in the far corner is not lost, right?", "the old mule in the far corner is not lost", False),
        ("my mule and the load are not lost, right?", "my mule and the load are not lost", True),
    ],
)
def test_a_tag_asks_whether_a_statement_is_so(text: str, asked: str, denies: bool) -> None:
    found, words = frame(text, "en")
    assert found.asking is not None
    assert (" ".join(words[found.asking.first : found.asking.last]), found.denies) == (asked, denies)
