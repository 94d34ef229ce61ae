"""The same question under two games: decisions joined by `same-as`, ruled on in each, and whether they come out alike.

Source of the pairs: what the rule files declare, taken as symmetric and transitive; nothing is listed anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import networkx as nx

from kb.answers.basis import full_id, rule_texts
from kb.answers.cites import cites_of
from kb.answers.names import both_of, clause, name_of, outcome_value, question_of, sentence
from kb.answers.object import case_object
from kb.answers.outcomes import number, outcome_text, value_object
from kb.answers.phrases import Both, say
from kb.errors import LANGUAGES
from kb.rules.expressions import Value
from kb.rules.model import REQUIRED, Concludes, Decision, Game, Number, OneOf, YesNo
from kb.ruling.compile import Base
from kb.ruling.core import rule
from kb.ruling.model import CHOICE, CONFLICT, DEPENDS, RANGE, SILENT, VALUE, Key, Member, Ruling, Situation
from kb.ruling.verdict import verdict as verdict_in

#: Grows when a key changes its meaning or goes.
VERSION = 1
#: How two rulings stand to each other. unlike: each game answers in values that the other does not have; depends: one
#: of them is not settled by the usual values.
SAME, DIFFERENT, UNLIKE = "same", "different", "unlike"
MARKS = (SAME, DIFFERENT, UNLIKE, DEPENDS)
#: The most regions of unknown facts that are told apart for one side of a comparison.
_CAP = 64

Name = tuple[str, str]  # (game, decision)


def same_question(games: Iterable[Game]) -> dict[Name, frozenset[Name]]:
    """Each decision that a `same-as` joins to others, with all of its group, itself included.

    What is declared of a decision, or of a game, that is not among these games joins nothing.
    """
    given = list(games)
    known = {(game.id, name) for game in given for name in game.decisions}
    joined: nx.Graph[Name] = nx.Graph()
    for game in given:
        for decision in game.decisions.values():
            for other in decision.same_as:
                one, _, name = other.partition(".")
                if (one, name) in known:
                    joined.add_edge((game.id, decision.id), (one, name))
    return {name: frozenset(group) for group in nx.connected_components(joined) for name in group}


def pairs(games: Iterable[Game], left: Game, right: Game, topic: str | None = None) -> list[tuple[Decision, Decision]]:
    """The decisions of two games that answer the same question, in the order of the first game's files.

    topic: only those of which one side at least is in a topic of that id.
    """
    groups = same_question(games)
    found = []
    for one in left.decisions.values():
        group = groups.get((left.id, one.id), frozenset())
        for other in right.decisions.values():
            if (right.id, other.id) in group and topic in (None, one.topic, other.topic):
                found.append((one, other))
    order = {name: place for place, name in enumerate(left.topics)}
    return sorted(found, key=lambda pair: order.get(pair[0].topic, len(order)))


def comparison(
    games: Iterable[Game], left: Base, right: Base, topic: str | None = None, *, lang: str = "es"
) -> dict[str, Any]:
    """Two games side by side as plain data for JSON, under the usual values of each.

    {version, lang, games: [{id, name}], topic?, counts: {mark: number}, pairs: [{mark, question, sides}]}; each of two
    sides: {game, decision, topic, args, name, verdict, value?, text, rule?: {id, text}, cite?, cases?}. A decision that
    is somebody's is ruled on for the first member of each kind, which `args` names.
    """
    rows = []
    for one, other in pairs(games, left.game, right.game, topic):
        sides = [_Side(base, _first(base.game, decision)) for base, decision in ((left, one), (right, other))]
        mark = mark_of(sides[0].game, sides[0].ruling, sides[1].game, sides[1].ruling)
        rows.append(
            {
                "mark": mark,
                "question": question_of(left.game, sides[0].key),
                "sides": [side.as_json() for side in sides],
            }
        )
    out: dict[str, Any] = {"version": VERSION, "lang": lang}
    out["games"] = [{"id": base.game.id, "name": both_of(base.game.texts)} for base in (left, right)]
    if topic is not None:
        out["topic"] = topic
    out["counts"] = {mark: sum(row["mark"] == mark for row in rows) for mark in MARKS}
    out["pairs"] = rows
    return out


class _Side:
    """One decision of one game, ruled on."""

    def __init__(self, base: Base, key: Key, situation: Situation | None = None, mood: str = "may") -> None:
        self.game = base.game
        self.key = key
        self.ruling = rule(base, key, situation or {}, turns=False, cap=_CAP)
        self.mood = mood
        self.verdict = verdict_in(self.ruling, base, mood)

    @property
    def decision(self) -> Decision:
        return self.game.decisions[self.key[0]]

    def text(self) -> Both:
        """How the decision comes out, in a few words."""
        if self.decision.act and self.mood == "may" and self.ruling.outcome.allowed == (REQUIRED,):
            return outcome_value(self.game, self.decision, self.ruling.outcome)
        if self.ruling.kind in (VALUE, RANGE, CHOICE, CONFLICT, SILENT):
            return outcome_text(self.game, self.decision, self.ruling.outcome, self.mood)
        return {lang: say(self.verdict, lang) for lang in LANGUAGES}

    def rule(self) -> str | None:
        """The rule that decides, where one does."""
        return next((reason for reason in self.ruling.reasons if reason in self.game.rules), None)

    def as_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "game": self.game.id,
            "decision": f"{self.game.id}.{self.key[0]}",
            "topic": self.decision.topic,
            "args": list(self.key[1]),
            "name": name_of(self.game, self.key),
            "verdict": self.verdict,
        }
        value = value_object(self.game, self.decision, self.ruling.outcome)
        if value is not None and self.verdict in ("value", "choice"):
            out["value"] = value
        out["text"] = self.text()
        deciding = self.rule()
        if deciding is not None and self.verdict != DEPENDS:
            out["rule"] = {"id": full_id(self.game, deciding), "text": both_of(rule_texts(self.game, deciding))}
            cites = cites_of(self.game, self.ruling)
            if cites:
                out["cite"] = cites[0]
        if self.verdict == DEPENDS and self.ruling.cases and not self.ruling.truncated:
            out["cases"] = [case_object(self.game, self.decision, case, "may") for case in self.ruling.cases]
        return out


def mark_of(game: Game, ruling: Ruling, other_game: Game, other: Ruling) -> str:
    """How two rulings on the same question stand to each other: one of MARKS.

    Values are compared by id, else by how they are called in both languages.
    """
    settled = (VALUE, RANGE, CHOICE, CONFLICT, SILENT)
    if ruling.kind not in settled or other.kind not in settled:
        return DEPENDS
    if ruling.kind != other.kind:
        return DIFFERENT
    if ruling.kind in (CONFLICT, SILENT):
        return SAME
    one, two = game.decisions[ruling.decision[0]], other_game.decisions[other.decision[0]]
    texts = [
        outcome_text(where, decision, of.outcome)
        for where, decision, of in ((game, one, ruling), (other_game, two, other))
    ]
    if _value(ruling) == _value(other) or texts[0] == texts[1]:
        return SAME
    return DIFFERENT if _comparable(one, ruling, two, other) else UNLIKE


def _value(ruling: Ruling) -> object:
    outcome = ruling.outcome
    return frozenset(outcome.allowed), outcome.low, outcome.high, outcome.chooser


def _comparable(one: Decision, ruling: Ruling, two: Decision, other: Ruling) -> bool:
    """Whether an answer of the one could have been an answer of the other."""
    if one.act and two.act:
        return True
    for kind in (YesNo, Number):
        if isinstance(one.type, kind) and isinstance(two.type, kind):
            return all(
                number(value) is not None or isinstance(value, bool)
                for of in (ruling, other)
                for value in of.outcome.allowed
            )
    if isinstance(one.type, OneOf) and isinstance(two.type, OneOf):
        return any(
            value in type_.values
            for of, type_ in ((ruling, two.type), (other, one.type))
            for value in of.outcome.allowed
        )
    return False


def _first(game: Game, decision: Decision) -> Key:
    kinds = [game.kinds.get(param) or game.groups[param] for param in decision.params]
    return decision.id, tuple(str(kind.values[0]) for kind in kinds)


def elsewhere(
    bases: Mapping[str, Base], base: Base, ruling: Ruling, told: Situation, mood: str = "may"
) -> list[dict[str, Any]]:
    """Where other games answer the question of a ruling otherwise: [{game, decision, verdict, text}].

    bases: every game that is looked at, by its id; their `same-as` lines are those that count. told: the situation of
    the ruling, of which what the other game has too is told there; mood: how an act is asked. A game is named only
    where both answers are settled and differ, and the same holds of the usual values or nothing that was told was lost.
    """
    groups = same_question(one.game for one in bases.values())
    out: dict[str, dict[str, Any]] = {}
    for own, facts in ((ruling, told), *((also, {}) for also in _also_decided(base, ruling))):
        for name, decision in sorted(groups.get((base.game.id, own.decision[0]), ())):
            if name != base.game.id and f"{name}.{decision}" not in out:
                side = _otherwise(base, own, facts, bases[name], decision, mood)
                if side is not None:
                    out[f"{name}.{decision}"] = {
                        "game": name,
                        "decision": f"{name}.{decision}",
                        "verdict": side.verdict,
                        "text": _warning(side),
                    }
    return list(out.values())


def _otherwise(base: Base, ruling: Ruling, told: Situation, other: Base, decision: str, mood: str) -> _Side | None:
    """A decision of another game where it surely comes out otherwise; None where it does not."""
    key = _taken_over(other.game, other.game.decisions[decision], ruling.decision[1])
    if key is None:
        return None
    there = {fact: value for fact, value in told.items() if _has(other.game, fact, value)}
    side = _Side(other, key, there, mood)
    if mark_of(base.game, ruling, other.game, side.ruling) != DIFFERENT or side.ruling.kind != VALUE:
        return None
    if len(there) < len(told):
        usual = _Side(base, ruling.decision).ruling
        if mark_of(base.game, usual, other.game, _Side(other, key).ruling) != DIFFERENT:
            return None
    return side


def _also_decided(base: Base, ruling: Ruling) -> list[Ruling]:
    """Rulings on what the deciding rule says without any condition, of the same type and with the same outcome: the
    general question behind a particular one."""
    game = base.game
    asked = game.decisions[ruling.decision[0]]
    deciding = next((game.rules[reason] for reason in ruling.reasons if reason in game.rules), None)
    if deciding is None or asked.act or isinstance(asked.type, YesNo) or ruling.kind != VALUE:
        return []
    general = dict.fromkeys(
        one.decision
        for one in deciding.conclusions
        if isinstance(one, Concludes) and one.condition is None and not one.args and one.decision != asked.id
    )
    found = [_Side(base, (name, ())).ruling for name in general if game.decisions[name].type == asked.type]
    return [also for also in found if also.kind == VALUE and also.outcome.allowed == ruling.outcome.allowed]


def _taken_over(game: Game, decision: Decision, args: tuple[str, ...]) -> Key | None:
    """The decision of another game for the same members, None where it has no such members."""
    kinds = [game.kinds.get(param) or game.groups[param] for param in decision.params]
    if not kinds:
        return decision.id, ()
    if len(args) != len(kinds) or any(arg not in kind.values for arg, kind in zip(args, kinds, strict=True)):
        return None
    return decision.id, args


def _has(game: Game, key: Key, value: Value | Member) -> bool:
    """Whether a game has a fact and its members, and the fact may have that value."""
    fact = game.facts.get(key[0])
    if fact is None or isinstance(value, Member) or len(key[1]) != len(fact.params):
        return False
    kinds = [game.kinds.get(param) or game.groups[param] for param in fact.params]
    if any(arg not in kind.values for arg, kind in zip(key[1], kinds, strict=True)):
        return False
    if isinstance(value, bool):
        return isinstance(fact.type, YesNo)
    if isinstance(value, str):
        return isinstance(fact.type, OneOf) and value in fact.type.values
    return isinstance(fact.type, Number) and fact.type.low <= value <= fact.type.high


def _warning(side: _Side) -> Both:
    """In the other game: how it comes out there, and the rule that decides."""
    out = {}
    deciding = side.rule()
    for lang in LANGUAGES:
        named = say("named value", lang, name=name_of(side.game, side.key)[lang], value=side.text()[lang])
        parts = [sentence(say("in game", lang, game=both_of(side.game.texts)[lang], what=clause(named)))]
        if deciding is not None:
            parts.append(sentence(both_of(rule_texts(side.game, deciding))[lang]))
        out[lang] = " ".join(parts)
    return out
