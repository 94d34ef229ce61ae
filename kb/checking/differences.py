"""What changes in rulings between two versions of a game: situations whose outcome differs, as small as they can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kb.answers.basis import full_id
from kb.answers.names import both_of, name_of, sentence
from kb.answers.outcomes import outcome_text
from kb.checking.bench import Bench
from kb.checking.merging import merged
from kb.checking.needs import Needs
from kb.checking.replays import rule_command
from kb.checking.search import GivenUp, Goal
from kb.checking.witness import concrete, decision_text, given_text, words
from kb.rules.model import Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.convert import ordered
from kb.ruling.core import rule as ruling_of
from kb.ruling.found import Found, equal
from kb.ruling.model import VALUE, Key, Outcome, Ruling, Situation
from kb.ruling.paths import Path

_RESERVE = 3000  # the effort that one decision may take beyond the first try
_EACH = 3  # how many differences of one decision are told
_UNSETTLED = ("depends", "impossible")


@dataclass(frozen=True, slots=True)
class Version:
    """A game as it was: the game, and what its blocks reach, by meaning alone."""

    game: Game
    base: Base
    needs: Needs


def version(game: Game, texts: Mapping[str, str]) -> Version:
    """One version of a game from its rule files."""
    return Version(game, compile_game(game), Needs(game, texts, meaning=True))


def differences(old: Version, new: Version) -> dict[str, Any]:
    """{game, rules: {added, removed, changed}, decisions: {added, removed}, facts, rulings, follow, not_checked}.

    Decisions are compared whose own rules, or what these read but for other decisions, have changed; `follow` are
    others that read one of which a ruling differs. facts: told facts that have other values, or another usual one.
    rulings: [{decision, name, given, text, before, after, replay}], before and after: {text, reasons}. not_checked:
    decisions of which it is not known whether they come out otherwise anywhere.
    """
    whole, renamed = merged(old.game, new.game, old.needs, new.needs)
    bench = Bench(compile_game(whole))
    rulings: list[dict[str, Any]] = []
    not_checked: list[str] = []
    same: list[str] = []
    for name in new.game.decisions:
        if name not in renamed or name not in old.game.decisions:
            continue
        if _own(old, name) == _own(new, name):
            same.append(name)
            continue
        if old.game.decisions[name].params != new.game.decisions[name].params:
            not_checked.append(f"{new.game.id}.{name}")
            continue
        found, undecided = _of_decision(bench, old, new, name, renamed[name])
        rulings += found
        if undecided and not found:
            not_checked.append(f"{new.game.id}.{name}")
    return {
        "game": new.game.id, "rules": _rules(old, new),
        "decisions": _named(old.game, new.game, old.game.decisions, new.game.decisions),
        "facts": _facts(old.game, new.game), "rulings": rulings, "follow": _follow(new, same, rulings),
        "not_checked": not_checked}


def _follow(new: Version, same: list[str], rulings: list[dict[str, Any]]) -> list[str]:
    """Of the decisions whose own rules are the same, those that read one of which a ruling differs."""
    needs, decisions = new.needs, new.game.decisions
    changed = [needs.at(decisions[name].place)
               for name in {one["decision"].split()[0].partition(".")[2] for one in rulings}]
    return [f"{new.game.id}.{name}" for name in same
            if any(needs.reached[needs.at(decisions[name].place)] >> at & 1 for at in changed)]


def _own(one: Version, decision: str) -> bytes:
    """Changes with the meaning of what a decision's own rules reach without going through another decision."""
    needs = one.needs
    ends = {needs.at(other.place) for other in one.game.decisions.values()}
    start = needs.at(one.game.decisions[decision].place)
    found: set[int] = set()
    queue = [start]
    while queue:
        at = queue.pop()
        if at not in found:
            found.add(at)
            if at == start or at not in ends:
                queue += needs.nexts[at]
    return b"".join(needs.blocks[at].digest for at in sorted(found))


def _of_decision(bench: Bench, old: Version, new: Version, name: str,
                 old_name: str) -> tuple[list[dict[str, Any]], bool]:
    """The differences of one decision, and whether something about it could not be found out."""
    found: list[dict[str, Any]] = []
    seen: set[tuple[str, str]] = set()
    undecided = False
    bench.searcher.reserve = _RESERVE
    for key in bench.keys(name):
        told: list[tuple[object, object]] = []
        for _ in range(_EACH - len(found)):
            try:
                hit = bench.searcher.seek(_differ(key, (old_name, key[1]), told))
                situation = None if hit is None else concrete(bench.searcher, hit, None)
            except (GivenUp, KeyError):
                undecided = True
                break
            if hit is None:
                break
            told.append((_shape(hit.path.find((old_name, key[1]))), _shape(hit.path.find(key))))
            least = None if situation is None else _smallest(old, new, key, situation)
            if least is None:
                undecided = True
                continue
            one = _described(old, new, key, least)
            if (one["before"]["text"]["en"], one["after"]["text"]["en"]) not in seen:
                seen.add((one["before"]["text"]["en"], one["after"]["text"]["en"]))
                found.append(one)
        if len(found) >= _EACH:
            break
    return found, undecided


def _differ(key: Key, old: Key, told: list[tuple[object, object]]) -> Goal:
    """The goal that the two come out otherwise, in a way that has not been told yet."""
    def goal(path: Path) -> bool:
        one, two = path.find(old), path.find(key)
        return (_shape(one), _shape(two)) not in told and not _same(path, one, two)

    return goal


def _same(path: Path, one: Found, two: Found) -> bool:
    if one.kind != two.kind or len(one.allowed) != len(two.allowed):
        return False
    if one.kind == VALUE and len(one.allowed) == 1:
        return equal(path, one.allowed[0], two.allowed[0])
    return _shape(one) == _shape(two)


def _shape(one: Found | Outcome) -> tuple[object, ...]:
    """What comes out, without the rules behind it."""
    return one.kind, frozenset(one.allowed), one.low, one.high, one.chooser, frozenset(
        frozenset(values) for values, _ in one.sides)


def _smallest(old: Version, new: Version, key: Key, situation: Situation) -> Situation | None:
    """The situation without what need not be told for the two to differ; None where they do not differ in it."""
    if not _differs(old, new, key, situation):
        return None
    for fact in list(situation):
        fewer = {other: value for other, value in situation.items() if other != fact}
        if _differs(old, new, key, fewer):
            situation = fewer
    return situation


def _differs(old: Version, new: Version, key: Key, situation: Situation) -> bool:
    before, after = _ruled(old, key, situation), _ruled(new, key, situation)
    if before.outcome.kind in _UNSETTLED or after.outcome.kind in _UNSETTLED:
        return False
    return _shape(before.outcome) != _shape(after.outcome)


def _ruled(version: Version, key: Key, situation: Situation) -> Ruling:
    facts = version.game.facts
    return ruling_of(version.base, key, {fact: value for fact, value in situation.items() if fact[0] in facts},
                     proof=False)


def _described(old: Version, new: Version, key: Key, situation: Situation) -> dict[str, Any]:
    game = new.game
    mine = {fact: value for fact, value in situation.items() if fact[0] in game.facts}
    facts = [(fact, mine[fact]) for fact in ordered(new.base, mine)]
    given = [given_text(fact, value) for fact, value in facts]  # type: ignore[arg-type]
    text, name = words(game, facts), name_of(game, key)  # type: ignore[arg-type]
    return {
        "decision": decision_text(game.id, key),
        "name": {lang: sentence(name[lang]).rstrip(".") for lang in name}, "given": given,
        "text": {"es": text.es, "en": text.en}, "before": _told(old, key, situation),
        "after": _told(new, key, situation), "replay": rule_command(game, key, given)}


def _told(one: Version, key: Key, situation: Situation) -> dict[str, Any]:
    ruling = _ruled(one, key, situation)
    return {"text": outcome_text(one.game, one.game.decisions[key[0]], ruling.outcome),
            "reasons": [full_id(one.game, rule) for rule in ruling.reasons]}


def _named(old: Game, new: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[str]]:
    return {"added": [f"{new.id}.{name}" for name in after if name not in before],
            "removed": [f"{old.id}.{name}" for name in before if name not in after]}


def _rules(old: Version, new: Version) -> dict[str, list[str]]:
    """Rules that came, that went, and those whose own lines say something else, each to be looked at."""
    found = _named(old.game, new.game, old.game.rules, new.game.rules)
    found["changed"] = [
        full_id(new.game, name) for name, rule in new.game.rules.items() if name in old.game.rules
        and old.needs.blocks[old.needs.at(old.game.rules[name].place)].digest
        != new.needs.blocks[new.needs.at(rule.place)].digest]
    return found


def _facts(old: Game, new: Game) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for name, fact in new.facts.items():
        before = old.facts.get(name)
        if before is None or fact.means is not None:
            continue
        if before.usual != fact.usual:
            found.append({"fact": name, "name": both_of(fact.name or fact.question),
                          "usual": {"before": _plain(before.usual), "after": _plain(fact.usual)}})
        if before.type != fact.type:
            found.append({"fact": name, "name": both_of(fact.name or fact.question), "type": True})
    return found


def _plain(value: object) -> object:
    return value if value is None or isinstance(value, bool) else str(value)
