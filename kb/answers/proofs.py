"""The proof tree as data, with everything in it named in both languages."""

from __future__ import annotations

from kb.answers.basis import full_id, rule_texts
from kb.answers.facts import fact_object
from kb.answers.names import both_of, name_of
from kb.answers.outcomes import outcome_text
from kb.answers.phrases import Both, say
from kb.errors import LANGUAGES
from kb.rules.model import Game
from kb.ruling.model import ConditionState, Proof, RuleState
from kb.ruling.verdict import verdict_of


def proof_object(game: Game, proof: Proof, mood: str = "may") -> dict[str, object]:
    """{decision, name, verdict, text, rules: [...], children: [...]}; states are the core's, and "open"."""
    decision = game.decisions[proof.decision[0]]
    return {
        "decision": {"id": f"{game.id}.{proof.decision[0]}", "args": list(proof.decision[1])},
        "name": name_of(game, proof.decision),
        "verdict": verdict_of(decision, proof.outcome, mood),
        "text": outcome_text(game, decision, proof.outcome, mood),
        "rules": [_rule(game, state) for state in proof.rules],
        "children": [proof_object(game, child) for child in proof.children],
    }


def _rule(game: Game, state: RuleState) -> dict[str, object]:
    return {
        "rule": full_id(game, state.rule),
        "text": both_of(rule_texts(game, state.rule)),
        "state": _standing(state),
        "says": both_of(state.says),
        "conditions": [_condition(game, condition) for condition in state.conditions],
        "by": [
            {"rule": full_id(game, rule), "authority": kind, "ref": ref, "text": authority_text(game, kind, ref)}
            for rule, kind, ref in state.by
        ],
    }


def _standing(state: RuleState) -> str:
    """The state of a rule; one that is not in play, though none of its conditions fails, is open."""
    waits = state.state == "not-applicable" and all(condition.held is not False for condition in state.conditions)
    return "open" if waits else state.state


def _condition(game: Game, condition: ConditionState) -> dict[str, object]:
    return {
        "text": both_of(condition.text),
        "held": condition.held,
        "basis": condition.basis,
        "facts": [fact_object(game, key) for key in condition.facts],
    }


def authority_text(game: Game, kind: str, ref: str | None) -> Both:
    """By what authority one rule prevails over another, in words."""
    if kind == "layer" and ref in game.layers:
        layer = both_of(game.layers[ref].texts)
        return {lang: say("layer", lang, ref=layer[lang].rstrip(".")) for lang in LANGUAGES}
    if kind == "reading":
        return {lang: say("authority reading", lang) for lang in LANGUAGES}
    if kind == "editorial":
        return {lang: say("editorial", lang, ref=full_id(game, ref) if ref else "").rstrip(": ") for lang in LANGUAGES}
    return {lang: say("stated", lang) for lang in LANGUAGES}
