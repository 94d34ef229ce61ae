"""The rules of one decision as a tree: the general ones, beneath each what prevails over it, and by what authority."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kb.answers.basis import full_id
from kb.answers.names import both_of
from kb.answers.proofs import authority_text
from kb.checking.bench import Bench
from kb.checking.why import conclusion_object
from kb.rules.model import Authority, Concludes, Editorial, Rule
from kb.ruling.base import EDITORIAL


@dataclass(frozen=True, slots=True)
class Over:
    """What prevails over a rule. how: beats | lifts | switches-off | prefers."""

    rule: str
    how: str
    authority: Authority


def exceptions(bench: Bench, decision: str) -> dict[str, Any]:
    """{decision, name, rules: [node]}: a node is {rule, text, says, closing?, strict?, power?, how?, authority?, by?,
    again?, exceptions: [node]}. Editorial rulings that speak where nothing else does come last, as nodes too.

    A rule that stands beneath several is told whole once; elsewhere `again` is true and it has no exceptions.
    """
    game = bench.game
    declared = game.decisions[decision]
    rules = [rule for rule in game.rules.values()
             if any(isinstance(one, Concludes) and one.decision == decision for one in rule.conclusions)]
    over = {rule.id: _over(bench, rule, {one.id for one in rules}) for rule in rules}
    special = {one.rule for found in over.values() for one in found}
    shown: set[str] = set()

    def node(rule: Rule, edge: Over | None) -> dict[str, Any]:
        found: dict[str, Any] = {
            "rule": full_id(game, rule.id), "text": both_of(rule.texts),
            "says": [conclusion_object(game, one) for one in rule.conclusions
                     if isinstance(one, Concludes) and one.decision == decision],
        }
        found |= {name: True for name, held in (("closing", rule.closing), ("strict", rule.strict)) if held}
        if rule.power is not None:
            found["power"] = both_of(game.powers[rule.power].texts)
        if edge is not None:
            found |= {"how": edge.how, "authority": edge.authority.kind,
                      "by": authority_text(game, edge.authority.kind, edge.authority.ref)}
        if rule.id in shown:
            return {**found, "again": True, "exceptions": []}
        shown.add(rule.id)
        below = over.get(rule.id)
        if below is None:  # a rule about something else, which lifts or switches off
            below = over[rule.id] = _over(bench, rule, set())
        return {**found, "exceptions": [node(game.rules[one.rule], one) for one in below]}

    roots = [rule for rule in rules if rule.id not in special]
    nodes = [node(rule, None) for rule in sorted(roots, key=lambda one: one.closing)]
    nodes += [node(rule, None) for rule in rules if rule.id not in shown]
    return {"decision": f"{game.id}.{decision}", "name": both_of(declared.name or declared.question),
            "rules": nodes + [_editorial(bench, one, decision) for one in game.editorials.values()
                              if any(own.decision == decision for own in one.conclusions)]}


def _over(bench: Bench, rule: Rule, among: set[str]) -> list[Over]:
    """What prevails over a rule: of those that beat it, the ones that are about the same decision."""
    game = bench.game
    found = [Over(other.id, "beats", one.authority) for other in game.rules.values() for one in other.beats
             if one.rule == rule.id and other.id in among]
    found += [Over(other.id, "lifts", one.authority) for other, one in bench.base.lifts.get(rule.id, ())]
    found += [Over(winner, "prefers", Authority(EDITORIAL, editorial))
              for winner, editorial in bench.base.preferences.get(rule.id, ()) if winner in among]
    if rule.power is not None:
        found += [Over(other.id, "switches-off", Authority("stated"))
                  for other, _ in bench.base.switches.get(rule.power, ())]
    return list({(one.rule, one.how): one for one in found}.values())


def _editorial(bench: Bench, one: Editorial, decision: str) -> dict[str, Any]:
    game = bench.game
    return {"rule": full_id(game, one.id), "text": both_of(one.reason), "editorial": True,
            "says": [conclusion_object(game, own) for own in one.conclusions if own.decision == decision],
            "exceptions": []}
