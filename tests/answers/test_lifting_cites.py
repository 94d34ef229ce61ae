from __future__ import annotations

from kb.answers.cites import cites_of
from kb.rules.model import Game, Texts
from kb.ruling.model import VALUE, Outcome, Proof, RuleState, Ruling

DOCK = ("dock", ())
ALLOWED = Outcome(VALUE, ("optional",))
SAYS = Texts("se puede", "it is allowed")


def ruling(state: str) -> Ruling:
    """Docking is allowed; the rule against it is in the given state, by the rule of the toll."""
    by = () if state == "not-applicable" else (("docking.toll", "stated", None),)
    proof = Proof(DOCK, ALLOWED, (
        RuleState("docking.may-dock", "reason", SAYS, ()),
        RuleState("docking.full-dock", state, SAYS, (), by),
    ))
    return Ruling(DOCK, VALUE, ALLOWED, ("docking.may-dock",), (), proof)


def test_the_rule_that_lifts_an_opponent_is_cited_after_the_deciding_one(game: Game) -> None:
    first = list(game.rules["docking.may-dock"].sources)
    lifting = [source for source in game.rules["docking.toll"].sources if source not in first]
    assert lifting
    for state in ("lifted", "switched-off"):
        cited = [cite["id"] for cite in cites_of(game, ruling(state))]
        assert cited[len(first):][: len(lifting)] == lifting


def test_what_lifts_nothing_is_not_cited(game: Game) -> None:
    toll = set(game.rules["docking.toll"].sources) - set(game.rules["docking.may-dock"].sources)
    assert not toll & {cite["id"] for cite in cites_of(game, ruling("not-applicable"))}
