"""What the checks find in made-up games, held against every world of each game."""

from __future__ import annotations

import shlex
from dataclasses import replace

from hypothesis import HealthCheck, event, given, settings

from kb.checking.bench import Bench
from kb.checking.check import CHECKS
from kb.checking.model import OPEN, Finding
from kb.checking.replaying import Replay, replay
from kb.rules.expressions import Value
from kb.rules.model import Game
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule
from kb.ruling.model import CONFLICT, SILENT, Key, Outcome, Situation
from tests.ruling.oracle.completions import worlds
from tests.ruling.oracle.games import Puzzle, puzzles

quiet = settings(max_examples=120, report_multiple_bugs=False, deadline=None,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def all_worlds(game: Game) -> list[Situation]:
    """Every possible world, told by the facts that are not computed."""
    return [{key: value for key, value in world.items() if game.facts[key[0]].means is None}
            for world in worlds(game, {})]


def outcomes(base: Base, key: Key, told: list[Situation]) -> list[Outcome]:
    return [rule(base, key, world, usual=False, proof=False).outcome for world in told]


def found(bench: Bench, check: str, kind: str) -> tuple[dict[str, list[Finding]], set[str]]:
    """By decision the open findings of a kind that one check gives, and the decisions of what it could not decide."""
    by_decision: dict[str, list[Finding]] = {name: [] for name in bench.game.decisions}
    undecided: set[str] = set()
    for one in CHECKS[check](bench):
        if one.kind == "not-checked":
            undecided |= {name for name in by_decision if name in one.message.en}
        elif one.kind == kind and one.status == OPEN:
            assert one.witness is not None
            assert one.witness.decision is not None
            by_decision[one.witness.decision[0]].append(one)
    return by_decision, undecided


def replayed(bench: Bench, one: Finding) -> bool:
    """Whether the replay command of a finding shows it."""
    assert one.replay is not None
    words = shlex.split(one.replay)
    options: dict[str, list[str]] = {}
    for name, value in zip(words[3::2], words[4::2], strict=True):
        options.setdefault(name, []).append(value)
    rules = tuple(options.get("--rules", [""])[0].split(","))
    key = (options["--decision"][0], ())
    given = tuple(options.get("--given", ()))
    return replay(bench, Replay(options["--replay"][0], key, tuple(filter(None, rules)), given))


def unranked(puzzle: Puzzle) -> Puzzle:
    """The same game with no rule above another: clashes are many then."""
    rules = {name: replace(rule, beats=(), strict=False) for name, rule in puzzle.game.rules.items()}
    return replace(puzzle, game=replace(puzzle.game, rules=rules))


@quiet
@given(puzzles(usual=True) | puzzles(usual=True).map(unranked))
def test_contradictions_are_those_of_some_world(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    told = all_worlds(puzzle.game)
    if not told:
        return
    bench = Bench(base)
    by_decision, undecided = found(bench, "contradiction", "contradiction")
    for name, findings in by_decision.items():
        real = any(one.kind == CONFLICT and one.origin is None for one in outcomes(base, (name, ()), told))
        if real or findings:
            event("contradictory")
        if name not in undecided:
            assert bool(findings) == real
        assert real or not findings
        assert all(replayed(bench, one) for one in findings)


@quiet
@given(puzzles(usual=True))
def test_gaps_are_the_silences_of_some_world(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    told = all_worlds(puzzle.game)
    if not told:
        return
    bench = Bench(base)
    by_decision, undecided = found(bench, "gap", "gap")
    for name, findings in by_decision.items():
        real = any(one.kind == SILENT and one.origin is None for one in outcomes(base, (name, ()), told))
        if real or findings:
            event("silent")
        if name not in undecided:
            assert bool(findings) == real
        assert real or not findings
        assert all(replayed(bench, one) for one in findings)


@quiet
@given(puzzles())
def test_without_dead_and_redundant_rules_the_same_comes_out(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    told = all_worlds(puzzle.game)
    if not told:
        return
    bench = Bench(base)
    for check in ("redundant-rule", "dead-rule"):
        for one in CHECKS[check](bench):
            gone = one.rules[0].removeprefix("puzzle.") if one.rules else ""
            if one.kind != check or any(gone in beats for beats in _winners(puzzle.game)):
                continue
            event(check)
            rules = {name: replace(other, beats=tuple(beats for beats in other.beats if beats.rule != gone))
                     for name, other in puzzle.game.rules.items() if name != gone}
            lifted = [line for other in rules.values() for line in other.conclusions if hasattr(line, "rules")]
            if any(gone in line.rules for line in lifted):
                continue
            fewer = compile_game(replace(puzzle.game, rules=rules))
            for key in [(name, ()) for name in puzzle.game.decisions]:
                for before, after in zip(outcomes(base, key, told), outcomes(fewer, key, told), strict=True):
                    # What rests on an unsettled decision is inherited from it: that is that decision's finding.
                    assert before.origin is not None or _core(before) == _core(after), gone


def _winners(game: Game) -> list[str]:
    """Rules that beat or lift others: a dead one of these still has a part."""
    return [other.id for other in game.rules.values()
            if other.beats or any(hasattr(line, "rules") for line in other.conclusions)]


def _core(outcome: Outcome) -> tuple[object, ...]:
    """What comes out, rules aside."""
    sides: frozenset[tuple[Value | object, ...]] = frozenset(tuple(values) for values, _ in outcome.sides)
    return outcome.kind, frozenset(outcome.allowed), outcome.low, outcome.high, sides
