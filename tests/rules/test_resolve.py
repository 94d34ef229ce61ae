"""What rule files mean, read off the model of the invented game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kb.rules.errors import RulesErrors
from kb.rules.expressions import (
    And,
    Compare,
    Count,
    DecisionRef,
    DeonticTest,
    Expr,
    FactRef,
    Has,
    InClass,
    Literal,
    Not,
    OneOfTest,
    Or,
    Other,
    Quantified,
    Rounded,
    RouteLength,
    Sum,
    TableRef,
    Variable,
)
from kb.rules.loader import load_texts
from kb.rules.model import (
    FORBIDDEN,
    OPTIONAL,
    REQUIRED,
    Authority,
    Concludes,
    Game,
    Lifts,
    Number,
    OneOf,
    SetOf,
    SwitchesOff,
    YesNo,
)
from kb.rules.walk import walk

BASE = """
game g
  es El juego
  en The game
kind k: a, b, c
  es cosa
  en thing
kind level: low < mid < high
  es nivel
  en level
role side: left, right
  es lado
  en side
class few of k: a, b
  es pocos
  en few
fact f  k
  es f
  en f
fact n of side  number -2..10 by 1/2
  es n
  en n
fact y  yes/no
  es y
  en y
fact l  level
  es l
  en l
fact g of k at side  yes/no
  es g
  en g
act go
  es ir
  en go
decision d  number 0..9
  es d
  en d
"""


def condition(text: str, *lines: str) -> Expr | None:
    """The condition of a rule about `go`."""
    rule = f"rule r\n  es r\n  en r\n{''.join(f'  {line}' + chr(10) for line in lines)}  go may  if {text}\n"
    return concluded(load_texts({"game.rules": BASE + rule})).condition


def concluded(game: Game) -> Concludes:
    (found,) = game.rules["game.r"].conclusions
    assert isinstance(found, Concludes)
    return found


def told(name: str) -> FactRef:
    return FactRef(name)


def test_names_in_their_order(harbour: Game) -> None:
    assert list(harbour.topics) == ["sailing"]
    assert list(harbour.rules)[:2] == ["sailing.two-others", "sailing.sail-anywhere"]
    assert harbour.id == "harbour"
    assert harbour.texts.es == "El puerto"


def test_topics_are_read_in_the_order_that_the_game_says() -> None:
    def of(line: str) -> Game:
        topics = {f"{name}.rules": f"topic {name}\n  es {name}\n  en {name}\n" for name in ("one", "two", "three")}
        return load_texts({"game.rules": BASE.replace("  en The game\n", f"  en The game\n{line}"), **topics})

    assert of("").reading == ()
    game = of("  topics three, one\n")
    assert game.reading == ("three", "one") and list(game.topics)[:3] == ["one", "two", "three"]
    for line, code in (("  topics three, tow\n", "unknown-name"), ("  topics one, two, one\n", "duplicate")):
        with pytest.raises(RulesErrors) as refused:
            of(line)
        assert [error.code for error in refused.value.errors] == [code]


def test_vocabulary(harbour: Game) -> None:
    phase, side = harbour.kinds["phase"], harbour.kinds["side"]
    assert phase.ordered and phase.values == ("dawn", "noon", "dusk") and not phase.role
    assert side.role and not side.ordered and side.labels["buyer"].es == "quien compra"
    assert harbour.kinds["trader"].texts.es_variants == ("jugador",)
    assert harbour.groups["dock"].values == ("north-quay", "south-quay", "old-dock")
    assert harbour.groups["near-north"].values == ("north-quay", "south-quay", "old-dock", "river-mouth")
    beside = harbour.relations["beside"].pairs
    assert ("north-quay", "old-dock") in beside and ("old-dock", "north-quay") in beside
    assert ("north-quay", "river-mouth") not in beside


def test_tables(harbour: Game) -> None:
    sheet = harbour.tables["sheet"]
    assert sheet.of == ("trader",) and sheet.columns == ("coins", "hand", "charter")
    cells = {row.keys: row.cells for row in sheet.rows}
    assert cells[("lisbon",)] == {"coins": Fraction(10), "hand": Fraction(4), "charter": True}
    assert "coins" not in cells[("bruges",)]
    assert cells[("lubeck",)]["coins"] == Fraction(15, 2)
    assert sheet.rows[0].sources == ("900:setup.1",) and sheet.sources == ("900:setup.2", "board")
    assert sheet.labels["coins"].en == "starting coins"
    owed = harbour.tables["trust"].rows
    assert [(row.keys, row.cells["owed"]) for row in owed] == [(("lisbon", "genoa"), 3), (("genoa", "lisbon"), -1)]


def test_facts(harbour: Game) -> None:
    facts = harbour.facts
    assert (
        facts["ally"].type == OneOf(("none", "lisbon", "genoa", "bruges", "lubeck")) and facts["ally"].usual == "none"
    )
    assert facts["ally"].labels["genoa"].es == "Génova"
    assert facts["goal"].type == OneOf(harbour.kinds["port"].values, False, "port")
    assert facts["bid"].type == Number(Fraction(0), Fraction(20), Fraction(1, 2)) and facts["bid"].params == ("side",)
    assert facts["hour"].type == OneOf(("dawn", "noon", "dusk"), True)
    assert facts["present"].params == ("trader", "port") and facts["present"].usual is False
    assert facts["harbour-open"].usual is True
    assert [(p.lang, p.pattern, p.value) for p in facts["harbour-open"].phrases] == [
        ("es", "el puerto está cerrado", False),
        ("en", "the harbour is closed", False),
    ]
    assert [p.pattern for p in facts["fog"].phrases if p.lang == "es"] == [
        "hay niebla en {port}",
        "{port} está en la niebla",
    ]
    assert facts["cargo"].labels["wool"].es_variants == ("fardos de lana",)
    assert facts["storms"].option and facts["storms"].type == YesNo()
    assert isinstance(facts["others-there"].means, Count)


def test_acts_and_decisions(harbour: Game) -> None:
    sail, toll = harbour.decisions["sail"], harbour.decisions["toll"]
    assert sail.act and sail.type == OneOf((REQUIRED, OPTIONAL, FORBIDDEN)) and sail.topic == "sailing"
    assert sail.words.verbs_es == ("navegar", "zarpar") and sail.words.nouns_en == ("voyage",)
    assert sail.takes == ("actor", "origin", "goal")
    assert harbour.facts["done sail"].act == "sail" and harbour.facts["done sail"].type == YesNo()
    assert harbour.facts["done hail"].params == ("side",)
    assert harbour.facts["done hail"].question.es == "¿Ha saludado {side}?"
    assert [p.value for p in harbour.facts["done hail"].phrases] == [True, True]
    assert toll.prefer == "highest" and toll.same_as == ("dice.toll",) and toll.printed.en == "It is on your sheet."
    assert harbour.decisions["lost"].type == SetOf(("wool", "wine", "spices"), "ware")
    assert harbour.decisions["winner"].labels["buyer"].en == "the buyer"


def test_powers_and_layers(harbour: Game) -> None:
    pilot, lantern = harbour.powers["pilot"], harbour.powers["lantern"]
    assert (pilot.owner, pilot.owner_kind, pilot.lent, pilot.used, pilot.needs) == (
        "genoa",
        "trader",
        True,
        False,
        ("storms",),
    )
    assert (lantern.owner, lantern.used, lantern.covers) == (None, True, True)
    assert harbour.layers["charters"].sources == ("900:charters.1",)


def test_rules(harbour: Game) -> None:
    rules = harbour.rules
    assert rules["sailing.sail-anywhere"].closing and rules["sailing.too-far"].strict
    assert rules["sailing.pilot-in-fog"].power == "pilot" and rules["sailing.pilot-in-fog"].options == ("storms",)
    assert rules["sailing.no-fog"].tolerated == (("language-mismatch", "el texto es más libre en español"),)
    assert rules["sailing.no-fog"].notes[0].en == "Another edition allows it."
    assert rules["sailing.tie-to-seller"].why.en == "It is the more specific."
    (beats,) = rules["sailing.tie-to-seller"].beats
    assert (beats.rule, beats.authority) == ("sailing.better-offer", Authority("reading"))
    assert (
        rules["sailing.two-others"].texts.es
        == "No se entra en un muelle donde ya hay barcos de otros dos comerciantes."
    )
    assert rules["sailing.two-others"].sources == ("900:sail.1.a", "900:sail.1.b")
    assert rules["sailing.better-offer"].each == ("side",)


def test_conclusions(harbour: Game) -> None:
    def said(rule: str) -> list[tuple[str, tuple[Expr, ...], str | None, bool]]:
        return [
            (c.op, c.values, c.rounding, c.clamps)
            for c in harbour.rules[f"sailing.{rule}"].conclusions
            if isinstance(c, Concludes)
        ]

    assert said("sail-anywhere") == [("is", (Literal(REQUIRED), Literal(OPTIONAL)), None, False)]
    base, added, times, limit = said("owe")
    assert base[0] == "is" and any(isinstance(node, RouteLength) for node in walk(base[1][0]))
    assert added[0] == "plus" and isinstance(added[1][0], Count)
    assert times == ("times", (Literal(Fraction(1, 2)),), "up", False)
    assert limit == ("at most", (TableRef("sheet", "coins", (FactRef("actor"),)),), None, True)
    assert [item[0] for item in said("losses")] == ["includes", "excludes", "excludes"]
    (tie,) = harbour.rules["sailing.tie-to-seller"].conclusions
    assert isinstance(tie, Concludes) and tie.chooser == Literal("seller")
    assert tie.values == (Literal("buyer"), Literal("seller"))
    (lifts,) = harbour.rules["sailing.pilot-in-fog"].conclusions
    assert (
        isinstance(lifts, Lifts)
        and lifts.rules == ("sailing.no-fog",)
        and lifts.authority == Authority("layer", "charters")
    )
    off = harbour.rules["sailing.dark"].conclusions[0]
    assert isinstance(off, SwitchesOff) and off.power == "pilot"


def test_editorials_claims_steps_terms(harbour: Game) -> None:
    tie = harbour.editorials["sailing.tie"]
    assert tie.settles == ("sailing.better-offer", "sailing.tie-to-seller")
    assert tie.prefers == (("sailing.tie-to-seller", "sailing.better-offer"),)
    assert tie.conclusions[0].decision == "winner"
    held = harbour.claims["sailing.all-coins"].holds
    assert isinstance(held, Compare) and isinstance(held.left, Sum) and held.right == Literal(Fraction(50))
    assert harbour.claims["sailing.just-said"].holds is None
    assert (
        harbour.steps["sailing.leave"].after == ("sailing.load",)
        and harbour.steps["sailing.leave"].procedure == "voyage"
    )
    assert harbour.terms["dock"].forbidden_es == ("embarcadero", "pantalán")
    assert harbour.foreign[0].es == "galeón (barco)"
    assert len(harbour.nevers) == 2


def test_examples_and_asks(harbour: Game) -> None:
    example = harbour.examples["sailing.three-places"]
    given = {(g.fact, g.args): g.value for g in example.given}
    assert given[("goal", ())] == "dock"  # a class: some member of it
    assert given[("storms", ())] is False and given[("harbour-open", ())] is True
    assert given[("bid", ("buyer",))] == Fraction(7, 2) and given[("done hail", ("seller",))] is True
    outcomes = [(e.decision, e.args, e.outcome, e.values, e.by, e.on) for e in example.expect]
    assert outcomes[0] == ("toll", (), "is", (Fraction(3),), ("sailing.owe",), ())
    assert outcomes[2] == ("sail", (), "must not", (), ("sailing.two-others", "sailing.too-far"), ())
    assert outcomes[3][2:4] == ("is", ("buyer", "seller")) and outcomes[4][2] == "conflict"
    assert outcomes[5][1:4] == (("buyer",), "includes", ("wool",)) and outcomes[6][5] == ("turn", "goal")
    ask = harbour.asks["sailing.ask-1"]
    assert len(ask.es) == 2 and len(ask.en) == 1 and ask.here[0].fact == "actor" and ask.given[0].value == 2


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("y", told("y")),
        ("y is yes", told("y")),
        ("y is no", Not(told("y"))),
        ("y is not yes", Not(told("y"))),
        ("y is not no", told("y")),
        ("f is a", Compare("==", told("f"), Literal("a"))),
        ("a is f", Compare("==", Literal("a"), told("f"))),
        ("f is not a", Compare("!=", told("f"), Literal("a"))),
        ("f is few", InClass(told("f"), "few")),
        ("f is not few", Not(InClass(told("f"), "few"))),
        ("f is in few", InClass(told("f"), "few")),
        ("f is not in few", Not(InClass(told("f"), "few"))),
        ("f is one of a, b", OneOfTest(told("f"), (Literal("a"), Literal("b")))),
        ("f is not one of a, b", Not(OneOfTest(told("f"), (Literal("a"), Literal("b"))))),
        ("l before high", Compare("<", told("l"), Literal("high"))),
        ("l at or after mid", Compare(">=", told("l"), Literal("mid"))),
        ("l at or before mid", Compare("<=", told("l"), Literal("mid"))),
        ("l > low", Compare(">", told("l"), Literal("low"))),
        ("not y and f is a", And((Not(told("y")), Compare("==", told("f"), Literal("a"))))),
        ("y or (y and f is a)", Or((told("y"), And((told("y"), Compare("==", told("f"), Literal("a"))))))),
        ("n of left = -2", Compare("==", FactRef("n", (Literal("left"),)), Literal(Fraction(-2)))),
        ("go must not", DeonticTest("go", (), "must not")),
        ("done go", FactRef("done go")),
        ("d is 3", Compare("==", DecisionRef("d"), Literal(Fraction(3)))),
        ("any k where f is k", Quantified("any", "k", "k", Compare("==", told("f"), Variable("k")))),
        ("no few as x where f is x", Quantified("no", "x", "few", Compare("==", told("f"), Variable("x")))),
    ],
)
def test_conditions(text: str, meant: Expr) -> None:
    assert condition(text) == meant


def test_variables_shadow_and_other_is_of_the_bound_role() -> None:
    found = condition("n of side > n of other and g of a at other", "each side")
    side = Variable("side")
    other = Other(side, "side")
    assert found == And(
        (Compare(">", FactRef("n", (side,)), FactRef("n", (other,))), FactRef("g", (Literal("a"), other)))
    )
    assert condition("n of (other of left) > 2") == Compare(
        ">", FactRef("n", (Other(Literal("left"), "side"),)), Literal(Fraction(2))
    )


def test_unless_and_if_are_one_condition() -> None:
    rule = "rule r\n  es r\n  en r\n  go may  if y and f is a unless l is low\n"
    found = concluded(load_texts({"game.rules": BASE + rule})).condition
    assert found == And(
        (told("y"), Compare("==", told("f"), Literal("a")), Not(Compare("==", told("l"), Literal("low"))))
    )


def test_amounts() -> None:
    rule = "rule r\n  es r\n  en r\n  d is least of (half of n of left rounded up, 2 * (3 - n of right))\n"
    (value,) = concluded(load_texts({"game.rules": BASE + rule})).values
    kinds = [type(node).__name__ for node in walk(value)]
    assert kinds[0] == "Extreme" and "Rounded" in kinds
    rounded = next(node for node in walk(value) if isinstance(node, Rounded))
    assert rounded.way == "up"


def test_power_of_the_holder() -> None:
    text = BASE + "power p of a\n  es p\n  en p\n" + "rule r\n  es r\n  en r\n  go may  if f has p and f has not p\n"
    found = concluded(load_texts({"game.rules": text})).condition
    assert found == And((Has(told("f"), "p"), Not(Has(told("f"), "p"))))


def test_files_share_names_in_any_order() -> None:
    first = "topic one\n  es uno\n  en one\nrule r\n  es r\n  en r\n  beats two.s stated\n  stay may  if warm\n"
    second = (
        "topic two\n  es dos\n  en two\nfact warm  yes/no\n  es w\n  en w\nact stay\n  es estar\n  en stay\n"
        "rule s\n  es s\n  en s\n  stay must not\n"
    )
    game = load_texts({"one.rules": first, "game.rules": "game g\n  es g\n  en g\n", "two.rules": second})
    assert game.rules["one.r"].beats[0].rule == "two.s"
    assert game.decisions["stay"].topic == "two"


def test_a_computed_fact_may_have_a_usual_value() -> None:
    text = "means m  number 0..3  usually 0 = count k where f is k\n  es m\n  en m\n"
    text += "means b = y and f is a\n  es b\n  en b\n"
    facts = load_texts({"game.rules": BASE + text}).facts
    assert facts["m"].usual == 0 and isinstance(facts["m"].means, Count)
    assert facts["b"].type == YesNo() and facts["b"].usual is None
