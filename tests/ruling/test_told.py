"""What is told, what is expected, what is said: situations, expectations, proofs, words, the command."""

from __future__ import annotations

import json
import sys

import pytest

from kb.cli.main import main
from kb.errors import PuedoError
from kb.ruling.compile import Base
from kb.ruling.core import rule
from kb.ruling.explore import agree
from kb.ruling.fast import conclude_all
from kb.ruling.model import DEPENDS, IMPOSSIBLE, Member
from kb.ruling.situation import parse_given
from kb.ruling.words import phrase
from tests.ruling.toy import key_of, on, states, toy

RULES = """
act ship
decision fee  number 0..99
rule may
  ship may
rule full
  beats may stated
  ship must not  if spot is high and forces >= 5
rule pay
  fee is 2 * forces
rule rain-pay
  fee plus 1 if rain
"""


def test_facts_as_they_are_written() -> None:
    game = toy(RULES).game
    assert dict(parse_given(game, "dial of left is 7½, rain, not snow, spot is high, wind is yes")) == {
        ("dial", ("left",)): 7.5, ("rain", ()): True, ("snow", ()): False,
        ("spot", ()): Member(frozenset({"hill", "marsh"}), "high"), ("wind", ()): True}
    (done,) = [fact.id for fact in game.facts.values() if fact.act == "ship"]
    assert dict(parse_given(game, "not done ship")) == {(done, ()): False}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("rian", "rain"),
        ("forces is 10", "0..9"),
        ("forces is 1/2", "0..9"),
        ("spot is hil", "hill"),
        ("dial is 3", "dial of SIDE"),
        ("dial of lefty is 3", "left"),
        ("not spot is hill", "FACT is VALUE"),
        ("forces is", "FACT is VALUE"),
    ],
)
def test_what_is_wrong_with_a_given_is_said(text: str, hint: str) -> None:
    with pytest.raises(PuedoError) as caught:
        parse_given(toy(RULES).game, text)
    assert caught.value.next_step is not None and hint in caught.value.next_step["en"]
    assert caught.value.what["es"] and caught.value.next_step["es"]


def test_the_proof_tells_the_state_of_every_rule() -> None:
    base = toy(RULES)
    ruling = on(base, "ship", "spot is hill, forces is 5")
    assert states(ruling) == {"full": "reason", "may": "beaten"}
    assert ruling.proof is not None
    (full,) = [state for state in ruling.proof.rules if state.rule == "t.full"]
    assert [(one.text.en, one.held, one.basis) for one in full.conditions] == [
        ("spot is a high", True, "told"), ("forces is at least 5", True, "told")]
    (may,) = [state for state in ruling.proof.rules if state.rule == "t.may"]
    assert may.by == (("t.full", "stated", None),)


def test_the_proof_of_what_depends_leaves_conditions_open() -> None:
    ruling = on(toy(RULES), "ship", "spot is hill")
    assert ruling.proof is not None
    held = {one.text.en: one.held for state in ruling.proof.rules for one in state.conditions}
    assert held == {"spot is a high": True, "forces is at least 5": None}


def test_the_proof_has_the_proofs_of_what_was_read() -> None:
    base = toy("""
decision open  yes/no
decision fee  number 0..9
rule opens
  open is yes  if rain
rule pays
  fee is 1 if open
""")
    proof = on(base, "fee", "rain").proof
    assert proof is not None
    assert [child.decision for child in proof.children] == [("open", ())]
    assert proof.children[0].outcome.allowed == (True,)


def test_conditions_in_words_and_their_contraries() -> None:
    base = toy(RULES)
    condition = base.game.rules["t.full"].conclusions[0].condition
    assert condition is not None
    assert phrase(base.game, condition).en == "spot is a high and forces is at least 5"
    assert phrase(base.game, condition).es == "spot es high y forces es al menos 5"


def test_all_conclusions_are_those_of_each_ruling() -> None:
    base = toy(RULES)
    situation = dict(parse_given(base.game, "spot is hill, forces is 5, rain"))
    every = conclude_all(base, situation)
    assert set(every) == {("ship", ()), ("fee", ())}
    for name in ("ship", "fee"):
        assert every[key_of(name)] == rule(base, key_of(name), situation, usual=False).outcome


def test_a_long_chain_of_decisions_is_no_trouble() -> None:
    count = 3000
    text = "decision d0  yes/no\nrule r0\n  d0 is yes\n" + "".join(
        f"decision d{place}  yes/no\nrule r{place}\n  d{place} is yes if d{place - 1}\n" for place in range(1, count))
    base, limit = toy(text), sys.getrecursionlimit()
    assert on(base, f"d{count - 1}", proof=False).outcome.allowed == (True,)
    assert conclude_all(base, {})[(f"d{count - 1}", ())].allowed == (True,)
    assert sys.getrecursionlimit() == limit, "what was needed for one ruling is not left to the rest of the program"


def chain(count: int) -> Base:
    """Decisions that each hang on the one before and on a fact of their own, and one that comes out the same anyhow."""
    return toy("decision d0  yes/no\nrule r0\n  d0 is yes if f0\nrule q0\n  d0 is no if not f0\n" + "".join(
        f"decision d{at}  yes/no\nrule r{at}\n  d{at} is yes if d{at - 1} and f{at}\n"
        f"rule q{at}\n  d{at} is no if not d{at - 1} or not f{at}\n" for at in range(1, count))
        + "decision same  yes/no\nrule s0\n  same is yes if d0\nrule s1\n  same is yes if not d0\n",
        "".join(f"fact f{at}  yes/no\n" for at in range(count)))


def test_all_conclusions_of_an_empty_situation_take_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    base = chain(80)
    evaluated: list[int] = []
    monkeypatch.setattr("kb.ruling.fast.WORK", 3000)
    monkeypatch.setattr("kb.ruling.fast.agree", lambda regions: evaluated.append(1) or agree(regions))
    outcomes = conclude_all(base, {})
    assert len(outcomes) == 81 and outcomes[("d79", ())].kind == DEPENDS
    assert 0 < len(evaluated) < 80, "past the bound nothing more is looked at"


def test_all_conclusions_of_an_empty_situation_are_exact_within_the_bound() -> None:
    base = chain(5)
    outcomes = conclude_all(base, {})
    assert outcomes[("same", ())].allowed == (True,)
    for key, outcome in outcomes.items():
        assert outcome == rule(base, key, {}, usual=False).outcome


def test_what_cannot_be_has_no_conclusions() -> None:
    base = toy(RULES, "never rain and snow\n")
    outcomes = conclude_all(base, dict(parse_given(base.game, "rain, snow, spot is hill, forces is 5")))
    assert {outcome.kind for outcome in outcomes.values()} == {IMPOSSIBLE}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rule", "nowhere.ship"], "nowhere"),
        (["rule", "classic.nothing-like-this"], "nothing-like-this"),
        (["--lang", "en", "rule"], "required"),
    ],
)
def test_the_command_refuses_in_one_message(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert said in captured.err and "Traceback" not in captured.err and not captured.out


@pytest.mark.parametrize("value", ["1e999999999", "1e-999999999", "9" * 100_000, "1+" * 50_000 + "1", "1_0", "1/0"])
def test_no_number_is_computed_that_is_refused_anyway(value: str) -> None:
    with pytest.raises(PuedoError) as caught:
        parse_given(toy(RULES).game, f"forces is {value}")
    assert "cannot be" in caught.value.what["en"]


@pytest.mark.parametrize("words", [[""], [" "]])
def test_no_decision_at_all_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "rule", *words]) == 2
    assert "decision is missing" in capsys.readouterr().err


def test_the_command_writes_the_answer_object(
        capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    base = toy(RULES)
    monkeypatch.setattr("kb.rules.loader.load_game", lambda name: base.game)
    assert main(["--lang", "en", "rule", "toy.t.ship", "--given", "spot is hill, forces is 5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"], answer["reasons"], answer["beaten"]) == ("no", ["toy.t.full"], ["toy.t.may"])
    assert main(["--lang", "en", "rule", "toy.fee", "--given", "forces is 3", "--given", "rain"]) == 0
    assert "7" in capsys.readouterr().out
