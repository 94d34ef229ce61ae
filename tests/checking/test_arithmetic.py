"""z3 says of arithmetic what enumerating says: possible or not, with values that hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import HealthCheck, event, given, settings

from kb.checking.arithmetic import Untold, solution
from kb.checking.bench import Bench
from kb.ruling.compile import Base, compile_game
from kb.ruling.conditions import Bool
from kb.ruling.core import begin
from kb.ruling.nodes import POSSIBLE, F, T, U, mask
from kb.ruling.solver import Domains, Effort, Search, Solved
from tests.checking.conftest import rule
from tests.checking.test_brute_force import Puzzle, puzzles

pytest.importorskip("z3")

SUMS = (
    rule("a", "toll is crates + weight", "toll is 3  if 2 * crates - weight >= 5 and crates * weight < 9"),
    rule("b", "toll is 1  if half of crates rounded up > weight", "toll is 4  if least of (crates, weight) = 3"),
    rule("c", "dock may  if (count guild where busy of guild) >= 2 and fare of who > crates"),
    rule("d", "dock must not  if heavy is no and most of (crates, weight, 4) <= 4 and busy of who"),
    "fact weight  number 0..9 by 1/2\n  es ¿Peso?\n  en Weight?\n  name es peso\n  name en weight\n",
    "fact busy of guild  yes/no\n  es ¿Ocupado?\n  en Busy?\n  name es ocupado\n  name en busy\n",
    "means heavy  yes/no = crates + weight > 11\n  es ¿Pesado?\n  en Heavy?\n  name es pesado\n  name en heavy\n",
    "table prices of guild   fare\n  es tarifas\n  en fares\n  column fare es tarifa\n  column fare en fare\n"
    "  bakers   3\n  smiths   7\n",
    "never crates > 6 and weight > 6\n",
)

MOST = 6  # conditions of one model


def conditions(base: Base) -> Iterator[Bool]:
    """Every condition of the rules that speaks of facts alone."""
    for decision in base.game.decisions:
        for key in Bench(base).keys(decision):
            for issue in base.settled(key).issues:
                for said in issue.said:
                    if said.condition is not None and said.condition.pure and said.condition.scope:
                        yield said.condition


def agree(base: Base) -> int:
    """Hold both methods against each other on every condition, alone and with the next; how many were asked."""
    found = list(dict.fromkeys(conditions(base)))[:MOST]
    asked = 0
    for place, one in enumerate(found):
        for held in POSSIBLE[T | F | U]:
            pairs = [(one, held)], [(one, held), (found[(place + 1) % len(found)], True)]
            for literals in pairs:
                store = begin(base, {}).child(literals)
                if store is None:
                    continue
                constraints = store.component({key for atom, _ in literals for key in atom.scope})
                if not constraints:
                    continue
                known = Search(10**6, Effort(10**6)).solve(Domains(store.domains), constraints)
                try:
                    told = solution(store.domains, constraints)
                except Untold:  # z3 gave up: it says nothing, so nothing false
                    event("z3 gave up")
                    continue
                asked += 1
                assert (told is None) is (known is None), constraints
                if told is not None:
                    world = {key: domain[0] for key, domain in told.items()}
                    for atom, allowed in constraints:
                        assert mask(atom.ev(world)) & allowed, (atom, world)
    return asked


def test_sums_products_halves_counts_tables_and_missing_cells(bench: Callable[..., Bench]) -> None:
    assert agree(bench(*SUMS).base) >= 15


def test_random_models() -> None:
    asked: list[int] = []

    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), report_multiple_bugs=False)
    @given(puzzles(usual=True))
    def held(puzzle: Puzzle) -> None:
        asked.append(agree(compile_game(puzzle.game)))
        event(f"asked {min(asked[-1], 9)}")

    held()
    assert sum(asked) >= 25


def test_z3_is_asked_where_the_search_is_given_up(bench: Callable[..., Bench]) -> None:
    base = bench(*SUMS).base
    (condition, *_) = conditions(base)
    store = begin(base, {}).child([(condition, True)])
    assert store is not None
    constraints = store.component(condition.scope)
    asked: list[int] = []

    def otherwise(domains: Domains, wanted: list[tuple[Bool, int]]) -> object:
        asked.append(len(wanted))
        return solution(domains, wanted)

    solved = Solved(otherwise=otherwise)  # type: ignore[arg-type]
    found = solved.solution(store.domains, constraints, 0, Effort(0))
    assert found is not None
    assert asked == [len(constraints)]
    world = {key: found[key][0] for key in condition.scope}
    assert condition.ev(world) is True


def test_what_is_not_translated_is_not_told() -> None:
    class Strange(Bool):
        __slots__ = ()

    with pytest.raises(Untold):
        solution(Domains(None), [(Strange(("strange",)), T)])
