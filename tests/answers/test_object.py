from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kb.answers.names import name_of, question_of
from kb.answers.object import VERDICTS, answer_object, no_ruling
from kb.answers.places import unsaid
from kb.rules.model import Game, Texts
from kb.ruling.model import (
    CHOICE,
    CONFLICT,
    DEPENDS,
    IMPOSSIBLE,
    RANGE,
    SILENT,
    VALUE,
    Case,
    ConditionState,
    Outcome,
    Proof,
    RuleState,
    Ruling,
    Symbolic,
)

Problems = Callable[[Any], list[str]]
DOCK, FEE, WINNER, LEFT, PENNANT = ("dock", ()), ("fee", ()), ("winner", ()), ("leftover", ()), ("pennant", ())
FULL, TARGET, CRATES, BUYER_BID = ("full", ()), ("target", ()), ("crates", ()), ("bid", ("buyer",))
FORBIDDEN = Outcome(VALUE, ("forbidden",))
FREE = Outcome(VALUE, ("required", "optional"))
IS_FULL = Texts("el muelle está lleno", "the dock is full")
NOT_FULL = Texts("el muelle no está lleno", "the dock is not full")


def no_to_docking() -> Ruling:
    proof = Proof(DOCK, FORBIDDEN, (
        RuleState("docking.full-dock", "reason", Texts("no se puede", "it is not allowed"),
                  (ConditionState(IS_FULL, True, (FULL,), "told"),)),
        RuleState("docking.may-dock", "outweighed", Texts("se puede", "it is allowed"), (),
                  (("docking.full-dock", "stated", None),)),
    ))
    return Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",), ("docking.may-dock",), proof)


def test_no_says_so_and_gives_the_rules_own_words(game: Game, problems: Problems) -> None:
    answer = answer_object(game, no_to_docking(), verdict="no", lang="es", question="¿puedo?", proof=True)
    assert problems(answer) == []
    assert answer["text"] == {
        "es": "No. No se puede atracar en un muelle lleno.",
        "en": "No. You may not dock where the dock is full.",
    }
    assert answer["reasons"] == ["harbour.docking.full-dock"]
    assert answer["beaten"] == ["harbour.docking.may-dock"]
    assert [cite["id"] for cite in answer["cites"]] == ["900:dock.2"]
    assert answer["question"] == "¿puedo?"
    assert "value" not in answer and "next_question" not in answer and "truncated" not in answer
    assert answer["proof"]["rules"][1]["by"][0]["rule"] == "harbour.docking.full-dock"


def test_proof_is_left_out_unless_asked_for(game: Game) -> None:
    assert "proof" not in answer_object(game, no_to_docking(), verdict="no", lang="es")


def test_notes_of_the_deciding_rule_stand_in_the_text(game: Game) -> None:
    ruling = Ruling(DOCK, VALUE, FREE, ("docking.pilots-squeeze",), ("docking.full-dock",))
    answer = answer_object(game, ruling, verdict="yes", lang="en")
    assert answer["text"]["en"] == "Yes. Pilots dock even where there is no room. The second edition drops this."
    assert answer["text"]["es"].startswith("Sí. Los pilotos")


def test_usual_case_has_what_turns_it_and_what_was_assumed(game: Game, problems: Problems) -> None:
    case = Case(((IS_FULL, True, (FULL,)),), FORBIDDEN, ("docking.full-dock",))
    ruling = Ruling(DOCK, VALUE, FREE, ("docking.may-dock",), assumed=((FULL, False),), unless=(case,))
    answer = answer_object(game, ruling, verdict="yes", lang="es")
    assert problems(answer) == []
    assert answer["text"]["es"] == "Sí. Se puede atracar. Pero si el muelle está lleno: no."
    assert answer["text"]["en"] == "Yes. You may dock. But if the dock is full: no."
    assert answer["assumed"][0]["value"] is False
    assert answer["assumed"][0]["text"] == {"es": "el muelle no está lleno", "en": "the dock is not full"}
    assert answer["unless"][0]["verdict"] == "no"
    assert answer["unless"][0]["reasons"] == ["harbour.docking.full-dock"]
    assert answer["unless"][0]["conditions"][0]["facts"][0]["given"] == "full"


def test_number_with_an_exact_half(game: Game, problems: Problems) -> None:
    proof = Proof(FEE, Outcome(VALUE, (Fraction(15, 2),)), (
        RuleState("docking.toll", "reason", Texts("3", "3")), RuleState("docking.crate-toll", "added", Texts("+", "+")),
    ))
    ruling = Ruling(FEE, VALUE, proof.outcome, ("docking.toll", "docking.crate-toll"), proof=proof)
    answer = answer_object(game, ruling, verdict="value", lang="es")
    assert problems(answer) == []
    assert answer["value"] == {"number": 7.5, "text": {"es": "7½", "en": "7½"}}
    assert answer["text"]["es"] == (
        "El coste del atraque: 7½. El atraque cuesta la tarifa del muelle. Cada caja añade una moneda."
    )


def test_whole_numbers_are_ints(game: Game) -> None:
    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (Fraction(3),)), ("docking.toll",))
    number = answer_object(game, ruling, verdict="value", lang="es")["value"]["number"]
    assert number == 3 and isinstance(number, int)


def test_the_row_that_was_read_is_cited_after_the_rule(game: Game) -> None:
    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (Fraction(3),)), ("docking.toll",))
    known = answer_object(game, ruling, verdict="value", lang="es", situation={TARGET: "north"})
    assert [cite["id"] for cite in known["cites"]] == ["900:toll.1", "900:dues.1"]
    unknown = answer_object(game, ruling, verdict="value", lang="es")
    assert [cite["id"] for cite in unknown["cites"]] == ["900:toll.1", "900:dues.0"]


def test_range(game: Game, problems: Problems) -> None:
    ruling = Ruling(FEE, RANGE, Outcome(RANGE, high=Fraction(4)), ("docking.old-hands",))
    answer = answer_object(game, ruling, verdict="value", lang="en")
    assert problems(answer) == []
    assert answer["value"] == {"at_most": 4, "text": {"es": "como mucho 4", "en": "at most 4"}}
    both = replace(ruling, outcome=Outcome(RANGE, low=Fraction(1), high=Fraction(9, 2)))
    assert answer_object(game, both, verdict="value", lang="en")["value"]["text"]["es"] == "entre 1 y 4½"


def test_symbolic_amount_has_a_text_and_no_number(game: Game, problems: Problems) -> None:
    amount = Symbolic(Texts("la tarifa + 3", "the toll + 3"), (TARGET,))
    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (amount,)), ("docking.toll",))
    answer = answer_object(game, ruling, verdict="value", lang="en")
    assert problems(answer) == []
    assert answer["value"] == {"text": {"es": "la tarifa + 3", "en": "the toll + 3"}}


def test_id_values_are_called_as_their_kind_calls_them(game: Game) -> None:
    ruling = Ruling(WINNER, VALUE, Outcome(VALUE, ("seller",)), ("docking.higher-bid",))
    answer = answer_object(game, ruling, verdict="value", lang="en")
    assert answer["value"] == {"id": "seller", "text": {"es": "el vendedor", "en": "the seller"}}
    assert answer["text"]["en"] == "The winner of the bidding: the seller. The higher bid wins."


def test_ruled_clash_opens_with_the_clash_and_gives_the_reason(game: Game, problems: Problems) -> None:
    ruling = Ruling(WINNER, VALUE, Outcome(VALUE, ("buyer",)), ("docking.tie-buyer",), ("docking.tie-seller",),
                    ruled=(("docking.tie-buyer", "docking.tie-seller"), "docking.tie"),
                    readings=(("docking.tie-buyer", "docking.tie-seller", "editorial"),))
    answer = answer_object(game, ruling, verdict="value", lang="es")
    assert problems(answer) == []
    opening = "The rules clash here, and we read them so: the winner of the bidding: the buyer."
    assert answer["text"]["en"].startswith(opening)
    assert answer["text"]["es"].endswith(
        "Motivo: Dos cláusulas se contradicen; la primera es la más antigua."
    )
    assert answer["ruled"]["clash"] == ["harbour.docking.tie-buyer", "harbour.docking.tie-seller"]
    assert answer["ruled"]["editorial"] == "harbour.docking.tie"
    assert "readings" not in answer
    assert [cite["id"] for cite in answer["cites"]] == ["900:bid.2"]  # 900:bid.3 was beaten


def test_a_reading_is_said_openly(game: Game, problems: Problems) -> None:
    ruling = Ruling(DOCK, VALUE, FREE, ("docking.pilots-squeeze",), ("docking.full-dock",),
                    readings=(("docking.pilots-squeeze", "docking.full-dock", "reading"),))
    answer = answer_object(game, ruling, verdict="yes", lang="en")
    assert problems(answer) == []
    said = "No clause says which of the two prevails (“You may not dock where the dock is full”)"
    assert said in answer["text"]["en"]
    assert answer["readings"] == [
        {"winner": "harbour.docking.pilots-squeeze", "loser": "harbour.docking.full-dock"}
    ]


def test_conflict_quotes_both_sides_and_cites_them(game: Game, problems: Problems) -> None:
    sides = ((("buyer",), ("docking.tie-buyer",)), (("seller",), ("docking.tie-seller",)))
    ruling = Ruling(WINNER, CONFLICT, Outcome(CONFLICT, sides=sides))
    answer = answer_object(game, ruling, verdict="conflict", lang="es")
    assert problems(answer) == []
    assert answer["text"]["en"] == (
        "The rules clash: one says “On a tie the buyer wins”; another says “If bids are equal the one who sells wins”."
    )
    assert [cite["id"] for cite in answer["cites"]] == ["900:bid.2", "900:bid.3"]


def test_inherited_conflict_names_its_origin(game: Game) -> None:
    ruling = Ruling(FEE, CONFLICT, Outcome(CONFLICT, origin=WINNER))
    text = answer_object(game, ruling, verdict="conflict", lang="en")["text"]
    assert text["en"] == "The rules clash on another decision that this one rests on (the winner of the bidding)."


def test_silence_says_where_it_is_printed(game: Game, problems: Problems) -> None:
    answer = answer_object(game, Ruling(PENNANT, SILENT, Outcome(SILENT)), verdict="silent", lang="es")
    assert problems(answer) == []
    assert answer["text"]["es"] == "Las reglas no lo dicen. Está impreso en el tablero."
    elsewhere = Ruling(FEE, SILENT, Outcome(SILENT, origin=PENNANT))
    text = answer_object(game, elsewhere, verdict="silent", lang="es")["text"]["es"]
    assert text == (
        "Las reglas no dicen algo de lo que esto depende (el número del gallardete). Está impreso en el tablero."
    )


def test_choice_names_who_chooses(game: Game, problems: Problems) -> None:
    outcome = Outcome(CHOICE, ("keep", "return"), chooser="buyer")
    answer = answer_object(game, Ruling(LEFT, CHOICE, outcome, ("docking.leftover",)), verdict="choice", lang="es")
    assert problems(answer) == []
    assert answer["text"]["es"].startswith("Lo decide el comprador: guardarlo o devolverlo.")
    assert answer["text"]["en"].startswith("It is up to the buyer: keep it or return it.")
    assert answer["value"]["ids"] == ["keep", "return"]


def test_impossible_says_what_cannot_be(game: Game, problems: Problems) -> None:
    broken = (Texts("dos barcos en un amarre", "two ships on one berth"),)
    ruling = Ruling(DOCK, IMPOSSIBLE, Outcome(SILENT), broken=broken)
    answer = answer_object(game, ruling, verdict="impossible", lang="es")
    assert problems(answer) == []
    assert answer["text"]["en"] == "That cannot be: two ships on one berth."


def test_depends_asks_the_next_question_and_offers_answers(game: Game, problems: Problems) -> None:
    cases = (Case(((IS_FULL, True, (FULL,)),), FORBIDDEN, ("docking.full-dock",)),
             Case(((NOT_FULL, True, (FULL,)),), FREE, ("docking.may-dock",)))
    ruling = Ruling(DOCK, DEPENDS, FREE, depends_on=(FULL,), cases=cases, next_question=FULL)
    answer = answer_object(game, ruling, verdict="depends", lang="es")
    assert problems(answer) == []
    assert answer["text"]["es"] == (
        "Depende. Si el muelle está lleno: no. Si el muelle no está lleno: sí. ¿Está lleno el muelle?"
    )
    question = answer["next_question"]
    assert question["type"] == "yes-no"
    assert [option["given"] for option in question["options"]] == ["full", "not full"]
    assert [case["verdict"] for case in answer["cases"]] == ["no", "yes"]


def test_questions_of_other_types(game: Game, problems: Problems) -> None:
    ruling = Ruling(FEE, DEPENDS, Outcome(SILENT), depends_on=(TARGET, CRATES), next_question=TARGET, truncated=True)
    answer = answer_object(game, ruling, verdict="depends", lang="en")
    assert problems(answer) == []
    assert answer["truncated"] is True
    assert answer["next_question"]["options"][1] == {
        "value": "south", "given": "target is south", "text": {"es": "el muelle sur", "en": "the south dock"},
    }
    number = answer_object(game, replace(ruling, next_question=CRATES), verdict="depends", lang="en")["next_question"]
    assert number["range"] == {"low": 0, "high": 20, "step": 0.5}


def test_slots_are_filled_and_contracted(game: Game, problems: Problems) -> None:
    ruling = Ruling(WINNER, DEPENDS, Outcome(SILENT), depends_on=(BUYER_BID,), next_question=BUYER_BID)
    answer = answer_object(game, ruling, verdict="depends", lang="es")
    assert problems(answer) == []
    assert answer["depends_on"][0] == {
        "fact": "bid", "args": ["buyer"], "given": "bid of buyer",
        "text": {"es": "la oferta del comprador", "en": "the buyer's bid"},
    }
    assert answer["text"]["es"].endswith("¿Cuánto ofrece el comprador?")


def test_must_i(game: Game) -> None:
    ruling = Ruling(DOCK, VALUE, Outcome(VALUE, ("required",)), ("docking.may-dock",))
    case = Case(((IS_FULL, True, (FULL,)),), FORBIDDEN)
    answer = answer_object(game, replace(ruling, unless=(case,)), verdict="yes", lang="en", mood="must")
    assert answer["unless"][0]["verdict"] == "no"
    open_case = replace(case, outcome=FREE)
    answer = answer_object(game, replace(ruling, unless=(open_case,)), verdict="yes", lang="en", mood="must")
    assert answer["unless"][0]["verdict"] == "silent"
    assert answer["unless"][0]["text"]["en"] == "it is allowed"


def test_yes_says_that_it_is_even_required(game: Game) -> None:
    ruling = Ruling(DOCK, VALUE, Outcome(VALUE, ("required",)), ("docking.may-dock",))
    assert answer_object(game, ruling, verdict="yes", lang="es")["text"]["es"].startswith("Sí; es obligatorio. ")
    assert answer_object(game, ruling, verdict="yes", lang="es", mood="must")["text"]["es"].startswith("Sí. ")


def test_no_i_need_not_says_how_it_stands(game: Game) -> None:
    ruling = Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",))
    answer = answer_object(game, ruling, verdict="no", lang="en", mood="must")
    assert answer["text"]["en"].startswith("No; it is not allowed. ")
    optional = replace(ruling, outcome=Outcome(VALUE, ("optional",)))
    answer = answer_object(game, optional, verdict="no", lang="en", mood="must")
    assert answer["text"]["en"].startswith("No; it is allowed, not required. ")
    assert answer_object(game, optional, verdict="yes", lang="en")["text"]["en"].startswith("Yes. ")


def test_yes_or_no_about_a_value_still_gives_the_value(game: Game, problems: Problems) -> None:
    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (Fraction(3),)), ("docking.toll",))
    answer = answer_object(game, ruling, verdict="no", lang="en")
    assert problems(answer) == []
    assert answer["value"]["number"] == 3
    assert answer["text"]["en"] == "No; the cost of docking: 3. Docking costs the dock's toll."


def test_no_ruling_has_the_same_shape(game: Game, problems: Problems) -> None:
    unclear = no_ruling("unclear", lang="es", question="eh?", closest=[(game, "docking.full-dock")])
    assert problems(unclear) == []
    assert unclear["closest"] == ["harbour.docking.full-dock"]
    assert "No se puede atracar en un muelle lleno" in unclear["text"]["es"]
    assert problems(no_ruling("off-topic", lang="en", game=game)) == []


def test_by_game_holds_whole_answers(game: Game, problems: Problems) -> None:
    inner = answer_object(game, no_to_docking(), verdict="no", lang="es")
    answer = no_ruling("unclear", lang="es", by_game={"harbour": inner, "docks": inner})
    assert problems(answer) == []
    assert answer["text"]["en"] == "Which game do you mean: docks or harbour?"


def test_extra_keys_never_replace_those_of_the_answer(game: Game) -> None:
    answer = answer_object(game, no_to_docking(), verdict="no", lang="es", extra={"id": "7", "verdict": "yes"})
    assert (answer["id"], answer["verdict"]) == ("7", "no")


def test_an_unknown_verdict_or_language_is_refused(game: Game) -> None:
    with pytest.raises(ValueError, match="maybe"):
        answer_object(game, no_to_docking(), verdict="maybe", lang="es")
    with pytest.raises(ValueError, match="fr"):
        answer_object(game, no_to_docking(), verdict="no", lang="fr")
    with pytest.raises(ValueError, match="yes"):
        no_ruling("yes", lang="es")


def test_the_schema_names_every_verdict(problems: Problems, game: Game) -> None:
    answer = answer_object(game, no_to_docking(), verdict="no", lang="es")
    for verdict in VERDICTS:
        assert problems({**answer, "verdict": verdict}) == []
    assert problems({**answer, "verdict": "maybe"}) and problems({**answer, "odd": 1})
    assert problems({key: item for key, item in answer.items() if key != "cites"})


def test_acts_are_named_by_their_infinitive_and_asked_in_their_mood(game: Game) -> None:
    assert name_of(game, DOCK) == {"es": "atracar", "en": "dock"}
    assert question_of(game, DOCK) == {"es": "¿Se puede atracar?", "en": "Is it allowed to dock?"}
    assert question_of(game, DOCK, "must") == {"es": "¿Es obligatorio atracar?", "en": "Is it required to dock?"}
    assert name_of(game, ("done dock", ()))["es"] == "se ha hecho esto: atracar"


def test_long_cases_are_left_to_the_table(game: Game) -> None:
    long = Symbolic(Texts("x " * 40, "x " * 40), (TARGET,))
    cases = (Case(((IS_FULL, True, (FULL,)),), Outcome(VALUE, (long,))),
             Case(((IS_FULL, True, (FULL,)),) * 3, Outcome(VALUE, (Fraction(1),))),
             Case(((IS_FULL, True, (FULL,)),), Outcome(VALUE, (Fraction(2),))))
    ruling = Ruling(FEE, VALUE, Outcome(VALUE, (Fraction(3),)), ("docking.toll",), unless=cases)
    answer = answer_object(game, ruling, verdict="value", lang="en")
    assert answer["text"]["en"].count("But if") == 1 and answer["text"]["en"].endswith("But if the dock is full: 2.")
    assert len(answer["unless"]) == 3
    assert [case["value"].get("number") for case in unsaid(answer, "en")[1]] == [None, 1]


def test_where_the_contrary_was_asked_for_the_cases_answer_it_too(game: Game) -> None:
    case = Case(((NOT_FULL, True, (FULL,)),), FREE)
    ruling = Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",), unless=(case,))
    plain = answer_object(game, ruling, verdict="no", lang="en")
    turned = answer_object(game, ruling, verdict="yes", lang="en", turned=True)
    assert plain["unless"][0]["verdict"] == "yes" and turned["unless"][0]["verdict"] == "no"
    assert plain["text"]["en"].endswith("But if the dock is not full: yes.")
    assert turned["text"]["en"].endswith("But if the dock is not full: no.")
    depends = Ruling(DOCK, DEPENDS, FREE, cases=(case, Case(((IS_FULL, True, (FULL,)),), FORBIDDEN)))
    said = answer_object(game, depends, verdict="depends", lang="en", turned=True)
    assert [one["verdict"] for one in said["cases"]] == ["no", "yes"]
