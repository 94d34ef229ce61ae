"""Situations with unknown facts: what the core says of them, held against every one of their completions."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import HealthCheck, event, given, settings

from kb.rules.expressions import Value
from kb.ruling.compile import Base, compile_game
from kb.ruling.core import rule
from kb.ruling.model import DEPENDS, IMPOSSIBLE, Case, Key, Member, Ruling, Symbolic
from kb.ruling.world import World
from tests.ruling.oracle.compared import Class, class_in, class_of, same_as_found
from tests.ruling.oracle.completions import worlds
from tests.ruling.oracle.games import Puzzle, keys_of, puzzles
from tests.ruling.oracle.reference import rulings

quiet = settings(max_examples=250, report_multiple_bugs=False,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@dataclass(frozen=True)
class One:
    """A completion: every fact, and what the core rules where all of them are told."""

    facts: dict[Key, Value]
    outcome: Class
    reasons: tuple[str, ...]


def completed(base: Base, puzzle: Puzzle) -> list[One]:
    """Every completion; in each the core must say what the reference says."""
    found = []
    for world in worlds(puzzle.game, puzzle.situation):
        told = {key: value for key, value in world.items() if puzzle.game.facts[key[0]].means is None}
        ruling = rule(base, puzzle.key, told, usual=False, proof=False)
        expected, origins = rulings(puzzle.game, world, puzzle.key)
        assert same_as_found(ruling.outcome, expected, origins), (world, ruling, expected)
        found.append(One(world, class_of(ruling.outcome), ruling.reasons))
    return found


def unknown(puzzle: Puzzle, done: list[One]) -> set[Key]:
    """The facts that are not told, nor pinned by what is."""
    told = {key for key, value in puzzle.situation.items() if not isinstance(value, Member)}
    return {key for key in done[0].facts if key not in told}


def raw(puzzle: Puzzle, one: One) -> set[Key]:
    return {key for key in one.facts if puzzle.game.facts[key[0]].means is None}


def parts(puzzle: Puzzle, key: Key) -> set[Key]:
    """The facts that a computed one is computed from: it cannot change while they stay."""
    read = repr(puzzle.game.facts[key[0]].means)
    named = [fact for fact in puzzle.game.facts.values() if f"FactRef(fact='{fact.id}'" in read]
    return {other for fact in named for other in keys_of(fact)}


def matters(puzzle: Puzzle, done: list[One], key: Key) -> bool:
    """Whether an answer on this fact can matter: it narrows what can come out, or decides it in one completion.

    The latter: two completions come out differently that differ in this fact, or what it is computed from, alone.
    """
    possible = {one.outcome for one in done}
    if any({one.outcome for one in done if one.facts[key] == value} != possible
           for value in {one.facts[key] for one in done}):
        return True
    rest = sorted(raw(puzzle, done[0]) - {key} - parts(puzzle, key))
    groups: dict[tuple[Value, ...], set[Class]] = {}
    for one in done:
        groups.setdefault(tuple(one.facts[other] for other in rest), set()).add(one.outcome)
    return any(len(outcomes) > 1 for outcomes in groups.values())


def determine(done: list[One], keys: tuple[Key, ...]) -> bool:
    """Whether completions that agree on these facts come out the same."""
    seen: dict[tuple[Value, ...], Class] = {}
    return all(seen.setdefault(tuple(one.facts[key] for key in keys), one.outcome) == one.outcome for one in done)


def check_cases(base: Base, ruling: Ruling, done: list[One]) -> None:
    """Every completion is in a row, every row says what comes out in it, and nothing in the table can go."""

    def covered(case: Case, without: int | None = None) -> list[bool]:
        tests = [test for place, test in enumerate(case.tests) if place != without]
        kept = Case((), case.outcome, tests=tuple(tests))
        return [kept.holds_in(world) for world in filled]

    filled = [World(base, one.facts) for one in done]
    inside = [covered(case) for case in ruling.cases]
    for place, one in enumerate(done):
        rows = [case for case, here in zip(ruling.cases, inside, strict=True) if here[place]]
        assert rows, one
        for case in rows:
            assert class_in(case.outcome, base, one.facts) == one.outcome, (one, case)
    for number, case in enumerate(ruling.cases):
        assert len(case.tests) == len(case.conditions)
        others = [here for other, here in enumerate(inside) if other != number]
        assert any(here and not any(other[place] for other in others)
                   for place, here in enumerate(inside[number])), f"row {number} can go: {ruling.cases}"
        for test in range(len(case.tests)):
            wider = covered(case, test)
            assert any(here and class_in(case.outcome, base, one.facts) != one.outcome
                       for here, one in zip(wider, done, strict=True)), f"test {test} of row {number} can go: {case}"


@quiet
@given(puzzles())
def test_rulings_with_unknown_facts(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    ruling = rule(base, puzzle.key, puzzle.situation, usual=False)
    done = completed(base, puzzle)
    event(ruling.kind)
    if not done:
        assert ruling.kind == IMPOSSIBLE
        return
    outcomes = {one.outcome for one in done}
    if len(outcomes) == 1:
        assert ruling.kind == ruling.outcome.kind
        assert class_of(ruling.outcome) == outcomes.pop()
        assert not ruling.depends_on and not ruling.cases and ruling.next_question is None
    else:
        assert ruling.kind == DEPENDS, outcomes
        assert not ruling.truncated
        asked = unknown(puzzle, done)
        assert ruling.next_question in ruling.depends_on
        assert set(ruling.depends_on) <= asked
        assert determine(done, ruling.depends_on), ruling.depends_on
        for key in ruling.depends_on:
            assert matters(puzzle, done, key), key
        check_cases(base, ruling, done)
    common = set.intersection(*(set(one.reasons) for one in done))
    assert set(ruling.reasons) == common, (ruling.reasons, common)


@quiet
@given(puzzles())
def test_a_cap_is_said_and_still_gives_a_question(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    full = rule(base, puzzle.key, puzzle.situation, usual=False, proof=False)
    capped = rule(base, puzzle.key, puzzle.situation, usual=False, proof=False, cap=1)
    if full.kind != DEPENDS:
        assert capped.kind in (full.kind, DEPENDS)
    else:
        assert capped.kind == DEPENDS
        assert capped.truncated is not bool(capped.cases)
        assert capped.truncated or len(full.cases) == 1
    if capped.kind == DEPENDS:
        # Whether the answer matters cannot be known without the exploration that the cap cut short.
        assert capped.next_question is None or capped.next_question in unknown(puzzle, completed(base, puzzle))


def usual_world(puzzle: Puzzle, done: list[One]) -> list[One]:
    """The completions in which every fact that is not told and has a usual value has it."""
    facts = puzzle.game.facts
    usual = {key: facts[key[0]].usual for key in unknown(puzzle, done) if facts[key[0]].usual is not None}
    return [one for one in done if all(one.facts[key] == value for key, value in usual.items())]


def open_amount(case: Case) -> bool:
    outcome = case.outcome
    amounts = (*outcome.allowed, outcome.low, outcome.high, *(value for values, _ in outcome.sides for value in values))
    return any(isinstance(value, Symbolic) for value in amounts)


@quiet
@given(puzzles(usual=True))
def test_the_headline_is_what_usually_comes_out(puzzle: Puzzle) -> None:
    base = compile_game(puzzle.game)
    done = completed(base, puzzle)
    usual = usual_world(puzzle, done) if done else []
    if not usual:  # nothing fits, or the usual values are not jointly possible
        return
    ruling = rule(base, puzzle.key, puzzle.situation)
    outcomes = {one.outcome for one in usual}
    if len(outcomes) > 1:
        assert ruling.kind == DEPENDS
        assert not ruling.unless
        return
    (headline,) = outcomes
    assert class_of(ruling.outcome) == headline
    assumed = dict(ruling.assumed)
    facts = puzzle.game.facts
    for one in done:
        otherwise = [key for key, value in one.facts.items() if facts[key[0]].usual not in (None, value)]
        if ruling.singly and len(otherwise) > 1:
            continue  # too much to explore: what turns the headline is told for each assumed fact alone
        turned = [case for case in ruling.unless if case.holds_in(World(base, one.facts))]
        assert turned or one.outcome == headline, (one, ruling.unless)
        # Only an open amount may come to the headline where it happens to be that number.
        assert one.outcome != headline or all(open_amount(case) for case in turned), (one, ruling.unless)
        for case in turned:
            assert class_in(case.outcome, base, one.facts) == one.outcome, (one, case)
        if all(one.facts[key] == value for key, value in assumed.items()) and not turned:
            assert one.outcome == headline
    assert bool(assumed) or not ruling.unless
    assert set(assumed) <= unknown(puzzle, done)
    if len({one.outcome for one in done}) == 1:
        assert not assumed and not ruling.unless
