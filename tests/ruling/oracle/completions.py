"""Every completion of a situation, and what the reference rules in each."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from kb.rules import expressions as x
from kb.rules.model import Game
from kb.ruling.model import Key, Member, Situation
from tests.ruling.oracle.games import keys_of
from tests.ruling.oracle.naive import Reader, World
from tests.ruling.oracle.reference import Found, rulings, values_of

#: The outcomes over all ways to settle what is unsettled, and the kinds of what was unsettled.
Outcomes = tuple[frozenset[Found], frozenset[str]]


@dataclass(frozen=True)
class Completion:
    """`full`: every fact, the computed ones too."""

    full: dict[Key, x.Value]
    outcomes: Outcomes


def reader(game: Game, world: World) -> Reader:
    def no_decision(key: Key, mood: frozenset[str] = frozenset()) -> bool:
        raise AssertionError(f"a world reads the decision {key}")

    def no_power(holder: str, power: str) -> bool:
        raise AssertionError(f"a world reads the power {power} of {holder}")

    return Reader(game, world, no_decision, no_decision, no_power)


def worlds(game: Game, situation: Situation) -> Iterator[dict[Key, x.Value]]:
    """All values of all facts that fit what is told and break no `never`; computed facts follow from their parts."""
    raw = [key for fact in game.facts.values() if fact.means is None for key in keys_of(fact)]
    computed = [key for fact in game.facts.values() if fact.means is not None for key in keys_of(fact)]
    for values in itertools.product(*(values_of(game.facts[key[0]].type) for key in raw)):
        world: dict[Key, x.Value] = dict(zip(raw, values, strict=True))
        read = reader(game, world)
        world |= {key: read.fact(game.facts[key[0]], key[1]) for key in computed}
        if not all(fits(world[key], wanted) for key, wanted in situation.items()):
            continue
        if not any(read.holds(never.condition, {}) for never in game.nevers):
            yield world


def fits(value: x.Value, wanted: x.Value | Member) -> bool:
    return value in wanted.values if isinstance(wanted, Member) else value == wanted


def completions(game: Game, situation: Situation, key: Key) -> list[Completion]:
    found = []
    for world in worlds(game, situation):
        outcomes, origins = rulings(game, world, key)
        found.append(Completion(world, (frozenset(outcomes), frozenset(origins))))
    return found


def support(done: list[Completion]) -> set[Key]:
    """The facts of which one change alone can change the outcome, all other facts that are not computed staying."""
    found: set[Key] = set()
    for one, two in itertools.combinations(done, 2):
        if one.outcomes != two.outcomes:
            differing = [key for key in one.full if one.full[key] != two.full[key]]
            if len(differing) == 1:
                found.add(differing[0])
    return found


def settles(done: list[Completion], keys: set[Key]) -> bool:
    """Whether completions that agree on these facts always agree on the outcome."""
    seen: dict[tuple[x.Value, ...], Outcomes] = {}
    ordered = sorted(keys)
    return all(
        seen.setdefault(tuple(one.full[key] for key in ordered), one.outcomes) == one.outcomes for one in done
    )
