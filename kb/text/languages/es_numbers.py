"""Spanish number words, folded; what is said back is written with its accents."""

from __future__ import annotations

from kb.text.languages.table import NumberWords, wordset

_SAY_UNITS = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce "
    "trece catorce quince dieciséis diecisiete dieciocho "
    "diecinueve veinte veintiuno veintidós veintitrés "
    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
_SAY_TENS = "treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
_SAY_HUNDREDS = (
    "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split()
)
_PLAIN = str.maketrans("áéíóú", "aeiou")

_UNITS = {word.translate(_PLAIN): value for value, word in enumerate(_SAY_UNITS)}
_UNITS |= {"doses": 2, "treses": 3, "cuatros": 4, "cincos": 5, "seises": 6, "sietes": 7, "ochos": 8, "nueves": 9}
_UNITS |= {"un": 1, "una": 1, "veintiun": 21, "veintiuna": 21}
_HUNDREDS = {word: 100 * value for value, word in enumerate(_SAY_HUNDREDS, 1)} | {"cien": 100}
_HUNDREDS |= {word[:-2] + "as": value for word, value in _HUNDREDS.items() if word.endswith("os")}
_STEMS = {
    1: "primer",
    2: "segund",
    3: "tercer",
    4: "cuart",
    5: "quint",
    6: "sext",
    7: "septim",
    8: "octav",
    9: "noven",
    10: "decim",
    11: "undecim",
    12: "duodecim",
}

NUMBERS = NumberWords(
    units=_UNITS,
    tens={word: 10 * value for value, word in enumerate(_SAY_TENS, 3)},
    hundreds=_HUNDREDS,
    scales={"mil": 1000, "millon": 1_000_000, "millones": 1_000_000},
    ordinals={stem + ending: value for value, stem in _STEMS.items() for ending in ("o", "a", "os", "as")}
    | {"primer": 1, "tercer": 3, "setimo": 7},
    fractions={"tercio": 3, "tercios": 3, "cuartos": 4, "quintos": 5, "sextos": 6, "decimos": 10},
    halves=wordset("medio media medios mitad mitades medias"),
    multiples={
        "doble": 2,
        "dobles": 2,
        "doblar": 2,
        "dobla": 2,
        "doblan": 2,
        "duplica": 2,
        "duplican": 2,
        "duplicar": 2,
        "duplicado": 2,
        "duplicada": 2,
        "duplique": 2,
        "duplicas": 2,
        "triple": 3,
        "triplica": 3,
        "triplican": 3,
        "triplicar": 3,
        "cuadruple": 4,
    },
    groups={"docena": 12, "docenas": 12},
    articles=wordset("un una"),
    weak_ones=wordset("uno una un unica unico"),
    pairs=wordset("ambos ambas par pares pareja parejas"),
    both_articles=wordset("los las"),
    numeral_if_before=wordset("solo sola unico unica de"),
    after_fraction=frozenset({"", "de", "del"}),
    plain_half="medio",
    no_half_after=wordset("en por de del"),
    no_half=frozenset({("a", "medias"), ("de", "media"), ("medio", "plazo"), ("media", "noche"), ("medio", "dia")}),
    ratios=(("de", "cada"),),
    percent=("por", "ciento"),
    between=wordset("entre"),
    joiner="y",
    thousands_sign=".",
    tens_need_joiner=True,
    say_units=tuple(_SAY_UNITS),
    say_tens=("", "", "", *_SAY_TENS),
    say_hundreds=("", *_SAY_HUNDREDS),
)
