"""What phrases state and names name: by the language of a word, its form, and what stands between its words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.asking.asker import Asker, Question
from kb.asking.known import Known
from kb.asking.readings import Read, read_phrases
from kb.rules.loader import load_texts
from kb.text.numbers import number_words

MARKET = """game market
  es El mercado
  en The Market

kind trader: leto, berta, alia
  es tratante
  en trader
  value leto es Leto
  value leto en Leto
  value berta es Berta | la molinera
  value berta en Berta | the miller
  value alia es Alia
  value alia en Alia

term ally
  es aliado
  en ally
term mule
  es mula
  en mule | beast of burden
term stall-sign
  es letrero de puesto
  en stall sign | sign

topic trading
  es Comerciar
  en Trading

rule trade-freely  closing
  es Por lo demás se puede comerciar, aun sin pelear.
  en Otherwise you may trade, even without a fight.
  from board
  trade may

fact whose-turn  my-turn, their-turn
  es ¿De quién es el turno?
  en Whose turn is it?
  value my-turn es el mío
  value my-turn en mine
  value their-turn es el suyo
  value their-turn en theirs
  said my-turn es cuando sea mi turno
  said their-turn es cuando sea su turno
  said my-turn en when my turn comes
  said their-turn en when their turn comes
fact scale-used  yes/no
  es ¿Se usó ya la balanza?
  en Has the scale been used?
  said yes es usó la balanza
  said no es uso la balanza
fact bankrupt  yes/no
  es ¿Está arruinado?
  en Is he bankrupt?
  said yes es muere
  said yes en goes under
fact robbed  trader
  es ¿A quién roban?
  en Who is robbed?
  said es a {trader}
  said en the victim is {trader}
fact mules  number 0..30
  es ¿Cuántas mulas?
  en How many mules?
  said es {n} mulas | cargo {n}
  said en {n} mules | loading {n}
fact sign-up  yes/no
  es ¿Está puesto el letrero?
  en Is the sign up?
  said yes es tengo el letrero de puesto
  said yes en have the stall sign
fact both-tools  yes/no
  es ¿Lleva balanza y cuchillo?
  en Does he carry scale and knife?
  said yes es cuchillo y balanza
  said yes en knife scale

fact cart-held-by  nobody, somebody
  es ¿De quién es el carro?
  en Whose cart is it?
  value nobody es de nadie
  value nobody en nobody's
  value somebody es de alguien
  value somebody en somebody's
  said nobody es mi carro fuera | el carro está libre
  said nobody en my cart outside | the cart is free
  said es el carro está libre de carga
  said en the cart is free of load
fact who-carries  mine, theirs
  es ¿Qué mula carga con el otro?
  en Which mule carries the other's cart?
  value mine es la mía
  value mine en mine
  value theirs es la suya
  value theirs en theirs
  said mine es mi mula tira de su carro
  said theirs es su mula tira de mi carro
  said mine en my mule pulls his cart
  said theirs en his mule pulls my cart
fact he-trades  yes/no
  es ¿Comercia él?
  en Does he trade?
  said yes es comercia él
fact scale-there  yes/no
  es ¿Hay balanza?
  en Is there a scale?
  said yes es balanza
  said no es ni balanza
  said yes en scale
act trade
  es comerciar
  en trade
  takes whose-turn, scale-used, bankrupt, robbed, mules, sign-up, both-tools, scale-there, he-trades, cart-held-by
"""


@pytest.fixture(scope="module")
def market() -> Known:
    return Known(load_texts({"market.rules": MARKET}))


def stated(market: Known, text: str, lang: str) -> dict[str, object]:
    """By fact, what the first phrase of it states: a value, or a number."""
    found = market.stated(market.take_apart(text, lang)[0])
    return {one.fact: dict(one.slots).get("n", dict(one.slots).get("trader", one.value)) for one in reversed(found)}


@pytest.mark.parametrize("lang", ["es", "en"])
def test_number_words_are_no_slips(market: Known, lang: str) -> None:
    """ "seven" is not "even", "eight" no "fight"."""
    for word in number_words(lang):
        taken, unknown = market.take_apart(word, lang)
        assert [one.folded for one in taken.words] == [word]
        assert not unknown


def test_no_word_is_a_slip_of_a_number(market: Known) -> None:
    assert market.take_apart("tweve", "en")[1] == {"tweve"}


@pytest.mark.parametrize(
    ("text", "lang", "value"),
    [
        ("comercio cuando sea mi turno?", "es", "my-turn"),
        ("comercio cuando sea su turno?", "es", "their-turn"),
        ("do I trade when my turn comes?", "en", "my-turn"),
        ("do I trade when their turn comes?", "en", "their-turn"),
    ],
)
def test_light_words_tell_apart_what_differs_in_nothing_else(market: Known, text: str, lang: str, value: str) -> None:
    assert stated(market, text, lang)["whose-turn"] == value


@pytest.mark.parametrize(
    ("text", "lang", "value"),
    [
        ("my mule pulls his cart", "en", "mine"),
        ("her mule pulls my cart", "en", "theirs"),
        ("mi mula tira de su carro", "es", "mine"),
        ("su mula ya tira de mi carro", "es", "theirs"),
        ("my mule pulls my cart", "en", None),
    ],
)
def test_whose_is_whose_tells_where_a_phrase_names_both(market: Known, text: str, lang: str, value: str | None) -> None:
    taken, _ = market.take_apart(text, lang)
    found = [one.value for one in market.stated(taken) if one.fact == "who-carries"]
    assert found == ([] if value is None else [value])


def test_a_phrase_without_a_value_keeps_a_shorter_one_out(market: Known) -> None:
    for free, loose, lang in (("el carro está libre", "el carro está libre de carga", "es"),
                              ("the cart is free", "the cart is free of load", "en")):
        assert stated(market, free, lang)["cart-held-by"] == "nobody"
        assert stated(market, loose, lang)["cart-held-by"] is None


@pytest.mark.parametrize(
    ("text", "lang", "free"),
    [
        ("dejo mi carro fuera, puedo?", "es", True),
        ("dejo el carro fuera, puedo?", "es", True),
        ("deja su carro fuera, puedo?", "es", False),
        ("su mula tira de mi carro fuera", "es", True),
        ("is my cart outside?", "en", True),
        ("is her cart outside?", "en", False),
        ("her cart is free, may I?", "en", True),
    ],
)
def test_what_is_said_of_ones_own_is_not_said_of_anothers(market: Known, text: str, lang: str, free: bool) -> None:
    assert stated(market, text, lang).get("cart-held-by") == ("nobody" if free else None)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("¿y si usó la balanza?", True),
        ("¿después si uso la balanza?", False),
        ("y si usó la balanza", True),
    ],
)
def test_an_accent_tells_forms_apart_where_accents_are_typed(market: Known, text: str, value: bool) -> None:
    assert stated(market, text, "es")["scale-used"] is value


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("¿comercia él también?", True),
        ("¿comercia el también?", False),
        ("comercia el tambien?", False),
    ],
)
def test_an_accent_makes_another_word(market: Known, text: str, there: bool) -> None:
    assert ("he-trades" in stated(market, text, "es")) is there


def test_without_accents_either_form_may_be_meant(market: Known) -> None:
    assert "scale-used" in stated(market, "y si uso la balanza", "es")


@pytest.mark.parametrize("text", ["may I have more?", "is there any more room", "let me trade", "a miller trades"])
def test_a_word_of_one_language_is_no_form_of_a_word_of_the_other(market: Known, text: str) -> None:
    taken, _ = market.take_apart(text, "en")
    assert not stated(market, text, "en")
    assert all("trader=leto" not in one.concepts for one in taken.mentions)


def test_a_word_that_only_the_other_language_has_is_read_in_it(market: Known) -> None:
    assert stated(market, "con 3 mules puedo comerciar?", "es")["mules"] == 3
    assert stated(market, "can I trade with 3 mulas?", "en")["mules"] == 3


def test_a_short_name_is_not_all_of_a_longer_one(market: Known) -> None:
    """ "sign" may be a stall sign; with nothing else of the phrase it does not state it."""
    assert "sign-up" not in stated(market, "tengo un sign", "es")
    assert stated(market, "tengo el stall sign", "es")["sign-up"] is True


@pytest.mark.parametrize(
    ("text", "lang", "count"),
    [
        ("cargo una mula", "es", 1),
        ("cargo una sola mula", "es", 1),
        ("con una única mula", "es", 1),
        ("with a mule", "en", 1),
        ("with a single mule", "en", 1),
        ("with one mule", "en", 1),
        ("loading a sack", "en", None),
        ("cargo un saco", "es", None),
        ("loading seven", "en", 7),
        ("a mule, and 3 mules more", "en", 3),
        ("with 3 Berta mules", "en", 3),
        ("loading 3 Berta", "en", 3),
    ],
)
def test_a_word_for_one_counts_only_before_what_the_phrase_counts(
    market: Known, text: str, lang: str, count: int | None
) -> None:
    assert stated(market, text, lang).get("mules") == (None if count is None else Fraction(count))


@pytest.mark.parametrize(("text", "named"), [("con Alia", True), ("con alia", True), ("con mi aliado", False)])
def test_a_proper_name_needs_its_own_form(market: Known, text: str, named: bool) -> None:
    found = market.take_apart(text, "es")[0].mentions
    assert any("trader=alia" in one.concepts for one in found) is named


@pytest.mark.parametrize("text", ["the Letos trade", "does leto trade"])
def test_a_proper_name_may_be_small_or_plural(market: Known, text: str) -> None:
    assert any("trader=leto" in one.concepts for one in market.take_apart(text, "en")[0].mentions)


@pytest.mark.parametrize(
    ("text", "lang", "value"),
    [
        ("we are not playing with the scale", "en", False),
        ("no jugamos con la balanza", "es", False),
        ("there is no scale anywhere near", "en", False),
        ("a non scale", "en", False),
        ("I did not use it on the scale", "en", True),
        ("no hay ni balanza", "es", False),
        ("jugamos con la balanza", "es", True),
    ],
)
def test_a_negation_reaches_over_what_is_used_or_played(market: Known, text: str, lang: str, value: bool) -> None:
    read, taken = Read(), market.take_apart(text, lang)[0]
    read_phrases(taken, market.stated(taken), ["scale-there"], market.game, read)
    assert read.told[("scale-there", ())] is value


@pytest.mark.parametrize("text", ["his knife/scale", "a knife + scale", "knife & scale", "knife, scale"])
def test_signs_between_words_join_them(market: Known, text: str) -> None:
    assert stated(market, text, "en")["both-tools"] is True


FERRY = {
    "game.rules": """game ferry
  es El transbordador
  en The Ferry

kind port: acre, byblos
  es puerto
  en port
  value acre es Acre
  value acre en Acre
  value byblos es Biblos
  value byblos en Byblos
""",
    "sailing.rules": """topic sailing
  es Navegación
  en Sailing

rule anyone-sails
  es Cualquiera navega a cualquier puerto.
  en Anyone sails to any port.
  from board
  sail may
rule no-sailing-into-fog
  es No se navega a un puerto con niebla.
  en Nobody sails into a port in fog.
  from board
  beats anyone-sails stated
  sail must not  if fog-at is goal

fact goal  port
  es ¿A qué puerto se navega?
  en To which port does one sail?
  said es navegar a {port} | navego a {port}
  said en sail to {port}
fact fog-at  port
  es ¿En qué puerto hay niebla?
  en Which port is in fog?
  said es niebla en {port}
  said en fog in {port}
act sail
  es navegar a un puerto
  en sail to a port
  verbs es navegar
  verbs en sail
  takes goal, fog-at
""",
}


@pytest.mark.parametrize(
    ("text", "lang", "fog"),
    [
        ("Rival ships lie in Acre. Can I sail to Acre?", "en", None),
        ("There is fog in Acre. Can I sail to Acre?", "en", "acre"),
        ("Byblos. Can I sail to Acre?", "en", "byblos"),
        ("Hay barcos en Biblos, puedo navegar a Biblos?", "es", None),
    ],
)
def test_a_name_said_twice_tells_it_once(text: str, lang: str, fog: str | None) -> None:
    asker = Asker({"ferry": Known(load_texts(FERRY))}, encoder=None)
    told = asker.think(Question(text, game="ferry"), "ferry", lang).judged[0].meaning.told
    assert told[("goal", ())] in ("acre", "byblos") and told.get(("fog-at", ())) == fog
