"""English number words."""

from __future__ import annotations

from kb.text.languages.table import NumberWords, wordset

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()

_PLURALS = "twos threes fours fives sixes sevens eights nines tens".split()

NUMBERS = NumberWords(
    units={word: value for value, word in enumerate(_UNITS)} | {word: n for n, word in enumerate(_PLURALS, 2)},
    tens={word: 10 * value for value, word in enumerate(_TENS, 2)},
    hundreds={},
    scales={"hundred": 100, "thousand": 1000, "million": 1_000_000},
    ordinals={word: value for value, word in enumerate(_ORDINALS, 1)},
    fractions={
        "third": 3,
        "thirds": 3,
        "quarter": 4,
        "quarters": 4,
        "fourths": 4,
        "fifths": 5,
        "sixths": 6,
        "tenths": 10,
    },
    halves=wordset("half halfway halve halves halved halving"),
    multiples={
        "once": 1,
        "twice": 2,
        "thrice": 3,
        "double": 2,
        "doubles": 2,
        "doubled": 2,
        "doubling": 2,
        "triple": 3,
        "triples": 3,
        "tripled": 3,
        "quadruple": 4,
    },
    groups={"dozen": 12, "dozens": 12},
    articles=wordset("a an"),
    weak_ones=wordset("one single"),
    pairs=wordset("both pair pairs couple couples"),
    both_articles=wordset("the"),
    numeral_if_before=frozenset(),
    after_fraction=frozenset({"", "of", "more", "less"}),
    plain_half="half",
    no_half_after=frozenset(),
    no_half=frozenset({("half", "time")}),
    ratios=(("out", "of"), ("in", "every")),
    percent=("per", "cent"),
    between=wordset("between"),
    joiner="and",
    thousands_sign=",",
    tens_need_joiner=False,
    say_units=tuple(_UNITS),
    say_tens=("", "", *_TENS),
    say_hundreds=("",),
)
