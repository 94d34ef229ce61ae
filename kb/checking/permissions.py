"""Permissions that change nothing, or that change only some of the prohibitions they meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding, shared_out
from kb.checking.replays import replay_of
from kb.checking.search import GivenUp, Goal, all_hold
from kb.checking.showing import Shown, Sought, show
from kb.checking.witness import Test
from kb.rules.model import FORBIDDEN, MOODS, Lifts, Rule
from kb.ruling.compile import Issue, Said
from kb.ruling.explore import Leaf
from kb.ruling.model import VALUE, Key
from kb.ruling.paths import Path

KIND = "permission-without-effect"
_MAY = frozenset(MOODS["may"])
_CITED = 6


@dataclass(slots=True)
class Meeting:
    """A permission on one act: the prohibitions that it beats or lifts, and those it leaves standing."""

    key: Key
    issue: Issue
    said: Said
    turned: list[str] = field(default_factory=list)
    standing: list[Said] = field(default_factory=list)


def of_act(bench: Bench, act: str) -> Iterator[Finding]:
    """Permissions of powers, and those that beat or lift something, that leave prohibitions standing; and idle ones."""
    seen: set[str] = set()
    for key in bench.keys(act):
        issue = bench.base.settled(key).issues[0]
        for said in issue.said:
            rule = said.rule
            if rule is None or said.closing or said.known != _MAY or rule.id in seen:
                continue
            found = _about(bench, key, issue, said)
            if found is not None:
                seen.add(rule.id)
                yield found


def _about(bench: Bench, key: Key, issue: Issue, said: Said) -> Finding | None:
    rule = said.rule
    assert rule is not None
    barred = [other for other in issue.said if other.known == frozenset((FORBIDDEN,)) and not other.closing
              and other.rule is not None and other.rule is not rule]
    if not barred:
        return None
    if _certain(bench, _frees(key, said)) is False and _certain(bench, lambda path: path.applies(said)) is True:
        shown = show(bench, [Sought(key, _meets(said, other), _kept(said, other)) for other in barred])
        return _finding(bench, Meeting(key, issue, said, [], barred), shown, idle=True)
    meeting = Meeting(key, issue, said)
    lifted = {name for line in rule.conclusions if isinstance(line, Lifts) for name in line.rules}
    for other in barred:
        assert other.rule is not None
        if other.id in lifted or any(beats.rule == other.id for beats in rule.beats):
            meeting.turned.append(other.id)
        elif not any(beats.rule == rule.id for beats in other.rule.beats):
            meeting.standing.append(other)
    if not meeting.turned and rule.power is None:
        return None  # it claims nothing against a prohibition
    sought = [Sought(key, _meets(said, other), _kept(said, other)) for other in meeting.standing]
    shown_each = [(other, show(bench, [one])) for other, one in zip(meeting.standing, sought, strict=True)]
    meeting.standing = [other for other, shown in shown_each if shown]
    if not meeting.standing or len(meeting.standing) + len(meeting.turned) < 2:
        return None
    return _finding(bench, meeting, next(shown for _, shown in shown_each if shown), idle=False)


def _certain(bench: Bench, goal: Goal) -> bool | None:
    try:
        return bench.searcher.seek(goal) is not None
    except GivenUp:
        return None


def _frees(key: Key, said: Said) -> Goal:
    """The goal that the permission applies and the act is not forbidden."""
    def free(path: Path) -> bool:
        found = path.find(key)
        return found.kind == VALUE and FORBIDDEN not in found.allowed

    return lambda path: all_hold(lambda: path.applies(said), lambda: free(path))


def _meets(said: Said, other: Said) -> Goal:
    return lambda path: all_hold(lambda: path.applies(said), lambda: path.applies(other))


def _kept(said: Said, other: Said) -> Test:
    def test(leaf: Leaf) -> bool:
        path, _ = leaf.result.run
        free = leaf.result.kind == VALUE and FORBIDDEN not in leaf.result.allowed
        return leaf.result.origin is None and not free and path.applies(said) and path.applies(other)

    return test


def kept_from(bench: Bench, key: Key, rules: tuple[str, ...], leaf: Leaf) -> bool:
    """Whether the permission of the first rule and a prohibition of another meet, and the act is not free."""
    said = [one for one in bench.base.settled(key).issues[0].said if one.id in rules]
    first = [one for one in said if one.id == rules[0]]
    return any(_kept(one, other)(leaf) for one in first for other in said if other.id != rules[0])


def _finding(bench: Bench, meeting: Meeting, shown: Shown, idle: bool) -> Finding:
    game, rule, witness = bench.game, meeting.said.rule, shown.witness
    assert rule is not None
    names = bench.name(meeting.key)
    standing = list(dict.fromkeys(one.id for one in meeting.standing))
    turned = list(dict.fromkeys(meeting.turned))
    about: list[Rule] = [rule, *(game.rules[name] for name in standing)]
    where = ("", "") if witness is None else (
        f" Por ejemplo, si {witness.text.es}.", f" For instance, if {witness.text.en}.")
    listed = ", ".join(standing)
    won = ", ".join(turned)
    beaten = (f"vence {won} y", f"beats {won} and") if turned else ("no vence nada y", "beats nothing and")
    if idle:
        es = f"El permiso de «{rule.id}» sobre {names['es']} no vale nunca: lo impide {listed}.{where[0]}"
        en = f'The permission of "{rule.id}" on {names["en"]} never holds: {listed} stands in the way.{where[1]}'
    else:
        es = f"El permiso de «{rule.id}» sobre {names['es']} {beaten[0]} deja en pie {listed}.{where[0]}"
        en = f'The permission of "{rule.id}" on {names["en"]} {beaten[1]} leaves {listed} standing.{where[1]}'
    replay = None if witness is None else replay_of(game, KIND, meeting.key, [one.id for one in about], witness)
    return finding(game, KIND, about, es, en, sources=shared_out([one.sources for one in about])[:_CITED],
                   witness=witness, replay=replay, sort="idle" if idle else "some")
