"""One rule explained: what it concludes and when, its clauses, what it prevails over and what prevails over it."""

from __future__ import annotations

from typing import Any

from kb.answers.basis import full_id
from kb.answers.cites import BOARD, cite
from kb.answers.facts import given_id, question_object
from kb.answers.names import both_of, name_of, sentence
from kb.answers.outcomes import outcome_text
from kb.answers.proofs import authority_text
from kb.checking.bench import Bench
from kb.checking.idle import Use, uses
from kb.checking.replays import rule_command
from kb.checking.search import GivenUp
from kb.checking.witness import Witness, concrete, smallest, witness_of
from kb.errors import PuedoError
from kb.rules.errors import did_you_mean
from kb.rules.expressions import DecisionRef
from kb.rules.model import MOODS, Authority, Concludes, Conclusion, Game, Lifts, Rule, SwitchesOff
from kb.ruling.convert import ordered
from kb.ruling.core import rule as ruling_of
from kb.ruling.explore import Leaf
from kb.ruling.model import Key
from kb.ruling.words import phrase

_MOOD_WORDS = {
    "may": ("se puede", "may"), "must not": ("no se puede", "may not"), "must": ("es obligatorio", "must"),
    "need not": ("no es obligatorio", "need not"),
}
_OPS = {"is": ":", "plus": ": +", "minus": ": −", "times": ": ×", "at most": ": ≤", "at least": ": ≥",
        "includes": ": +", "excludes": ": −"}


def rule_named(game: Game, name: str) -> Rule:
    """The rule of a name with or without its topic. Raises PuedoError where there is none, or several."""
    if name in game.rules:
        return game.rules[name]
    found = [rule for rule in game.rules.values() if rule.id.rpartition(".")[2] == name]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(f"{game.id}.{rule.id}" for rule in found)
        raise PuedoError(
            {"es": f"Hay varias reglas «{name}» en «{game.id}».",
             "en": f'There are several rules "{name}" in "{game.id}".'},
            None, {"es": f"Di el tema: {listed}", "en": f"Tell the topic: {listed}"})
    es, en = did_you_mean(name, game.rules)
    if not es and "." in name:
        es, en = did_you_mean(name.rpartition(".")[2], [rule.rpartition(".")[2] for rule in game.rules])
    raise PuedoError(
        {"es": f"En «{game.id}» no hay ninguna regla «{name}».", "en": f'"{game.id}" has no rule "{name}".'}, None,
        {"es": es or "La regla se nombra JUEGO.TEMA.REGLA, como en las respuestas.",
         "en": en or "A rule is named GAME.TOPIC.RULE, as in the answers."})


def why(bench: Bench, rule: Rule) -> dict[str, Any]:
    """All about a rule, as JSON: {id, text, note?, why?, cites, place, power?, options, conclusions, beats, beaten_by,
    lifts, lifted_by, switches_off, switched_off_by, settled_by, decisions, questions, witness}.

    witness: a situation in which it decides, {decision, given, text, outcome, replay}; None where none was found.
    """
    game = bench.game
    mine = [one for one in rule.conclusions if isinstance(one, Concludes)]
    found: dict[str, Any] = {
        "id": full_id(game, rule.id), "text": both_of(rule.texts),
        "cites": [dict(cite(source)) for source in rule.sources if source != BOARD],
        "place": {"file": rule.place.file, "line": rule.place.line},
        "power": rule.power, "options": list(rule.options), "closing": rule.closing, "strict": rule.strict,
        "conclusions": [conclusion_object(game, one) for one in rule.conclusions],
        "beats": [_edge(game, one.rule, one.authority) for one in rule.beats],
        "beaten_by": [_edge(game, other.id, one.authority) for other in game.rules.values() for one in other.beats
                      if one.rule == rule.id],
        "lifts": [_edge(game, name, one.authority) for one in rule.conclusions if isinstance(one, Lifts)
                  for name in one.rules],
        "lifted_by": [_edge(game, other.id, one.authority) for other, one in bench.base.lifts.get(rule.id, ())],
        "switches_off": [one.power for one in rule.conclusions if isinstance(one, SwitchesOff)],
        "switched_off_by": [full_id(game, other.id) for other, _ in bench.base.switches.get(rule.power or "", ())],
        "settled_by": [full_id(game, one.id) for one in game.editorials.values()
                       if rule.id in {*one.settles, *(name for pair in one.prefers for name in pair)}],
        "decisions": [f"{game.id}.{name}" for name in dict.fromkeys(one.decision for one in mine)],
        "questions": _questions(bench, rule, [one.decision for one in mine]),
        "witness": _witness(bench, rule, mine),
    }
    if rule.why:
        found["why"] = both_of(rule.why)
    if rule.notes:
        found["notes"] = [both_of(note) for note in rule.notes]
    return found


def conclusion_object(game: Game, one: Conclusion) -> dict[str, Any]:
    """A line of a rule in words: {text, condition}; the condition is None where it always holds."""
    condition = None if one.condition is None else both_of(phrase(game, one.condition))
    return {"text": _says(game, one), "condition": condition, "line": one.place.line}


def _says(game: Game, one: Conclusion) -> dict[str, str]:
    if isinstance(one, Lifts):
        listed = ", ".join(full_id(game, name) for name in one.rules)
        return {"es": f"levanta {listed}", "en": f"lifts {listed}"}
    if isinstance(one, SwitchesOff):
        power = both_of(game.powers[one.power].texts)
        return {"es": f"deja sin efecto {power['es']}", "en": f"switches off {power['en']}"}
    decision = game.decisions[one.decision]
    name = both_of(decision.name or decision.question)
    if one.args:
        named = phrase(game, DecisionRef(one.decision, one.args))
        name = both_of(named) if named else name
    if decision.act:
        states = {getattr(value, "value", None) for value in one.values}
        mood = next((mood for mood, wanted in MOODS.items() if states == set(wanted)), "may")
        return {lang: f"{name[lang]}: {_MOOD_WORDS[mood][at]}" for at, lang in enumerate(("es", "en"))}
    values = [both_of(phrase(game, value)) for value in one.values]
    joint = {"es": " o ", "en": " or "}
    return {lang: f"{name[lang]}{_OPS[one.op]} {joint[lang].join(value[lang] for value in values)}"
            for lang in ("es", "en")}


def _edge(game: Game, other: str, authority: Authority) -> dict[str, Any]:
    texts = game.rules[other].texts
    return {"rule": full_id(game, other), "authority": authority.kind, "ref": authority.ref, "text": both_of(texts),
            "by": authority_text(game, authority.kind, authority.ref)}


def _questions(bench: Bench, rule: Rule, decisions: list[str]) -> list[dict[str, Any]]:
    """What must be asked to know whether the rule applies; once for facts that several parties have."""
    own = [use.said for found in uses(bench, dict.fromkeys(decisions)).values() for use in found
           if use.said.rule is rule]
    keys: dict[str, Key] = {}
    for said in own:
        for node in (said.condition, *said.guards):
            if node is not None:
                for key in ordered(bench.base, dict.fromkeys(node.scope)):
                    keys.setdefault(key[0], key)
    return [{"fact": given_id(key), "text": question_object(bench.game, key)["text"]} for key in keys.values()]


def deciding(bench: Bench, rule: Rule) -> Witness | None:
    """A situation in which a rule is among the reasons, with nothing in it that could go; None where none is found."""
    mine = [one.decision for one in rule.conclusions if isinstance(one, Concludes)]
    for found in uses(bench, dict.fromkeys(mine)).values():
        for use in found:
            if use.said.rule is not rule:
                continue
            try:
                witness = _in_use(bench, use, rule.id)
            except GivenUp:
                continue
            if witness is not None:
                return witness
    return None


def _in_use(bench: Bench, use: Use, name: str) -> Witness | None:
    key = use.issue.key
    hit = bench.searcher.seek(use.decides, key)
    situation = None if hit is None else concrete(bench.searcher, hit, key)
    if situation is None:
        return None

    def test(leaf: Leaf) -> bool:
        return name in leaf.result.reasons and leaf.result.origin is None

    least = smallest(bench.base, key, situation, test)
    return None if least is None else witness_of(bench.base, key, least)


def _witness(bench: Bench, rule: Rule, mine: list[Concludes]) -> dict[str, Any] | None:
    witness = deciding(bench, rule) if mine else None
    if witness is None or witness.decision is None:
        return None
    game, key = bench.game, witness.decision
    ruling = ruling_of(bench.base, key, dict(witness.told), proof=False)
    outcome = outcome_text(game, game.decisions[key[0]], ruling.outcome)
    name = name_of(game, key)
    return {**witness.as_json(), "name": {lang: sentence(name[lang]).rstrip(".") for lang in name},
            "outcome": outcome, "replay": rule_command(game, key, witness.given)}
