"""Small decisions, some of them unsettled, three times: the core, an answer-set program, the brute-force reference."""

from __future__ import annotations

import random

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.model import CONFLICT
from tests.ruling.oracle.compared import same_as_found
from tests.ruling.oracle.reference import rulings
from tests.ruling.oracle.worlds import SmallRule, SmallTheory, small_game, solve, value_of

THEORIES = 2000
BATCH = 100


def random_theory(dice: random.Random) -> SmallTheory:
    """Up to seven rules on up to four decisions of two or three values; bodies read earlier decisions only."""
    sizes = tuple(dice.choice((2, 2, 3)) for _ in range(dice.randint(1, 4)))
    rules: list[SmallRule] = []
    for place in range(dice.randint(1, 7)):
        decision = dice.randrange(len(sizes))
        count = dice.choice((1, 1, 1, 2)) if sizes[decision] > 2 else 1
        values = frozenset(dice.sample(range(sizes[decision]), count))
        read = [dice.randrange(decision) for _ in range(dice.randint(0, 2))] if decision else []
        body = tuple((other, dice.random() < 0.7, dice.randrange(sizes[other])) for other in read)
        closing = dice.random() < 0.15
        strict = not closing and dice.random() < 0.1
        below = [other for other in range(place) if rules[other].values and rules[other].decision == decision
                 and (rules[other].closing or not closing) and (strict or not rules[other].strict)]
        beats = tuple(other for other in below if dice.random() < 0.3)
        lifts = tuple(other for other in range(place) if rules[other].decision >= decision and dice.random() < 0.1)
        rules.append(SmallRule(decision, values if not lifts else frozenset(), body, closing and not lifts,
                               strict and not lifts, beats if not lifts else (), lifts))
    return SmallTheory(sizes, tuple(rules))


def test_random_theories_with_unsettled_decisions() -> None:
    dice = random.Random(20)
    kinds: set[tuple[int, str]] = set()
    for _ in range(THEORIES // BATCH):
        batch = [random_theory(dice) for _ in range(BATCH)]
        for theory, oracle in zip(batch, solve(batch), strict=True):
            game = small_game(theory)
            base = compile_game(game)
            for place, settled in enumerate(oracle):
                size = theory.sizes[place]
                wanted = {(kind, frozenset(value_of(size, value) for value in values)) for kind, values in settled}
                found, origins = rulings(game, {}, (f"d{place}", ()))
                assert {(kind, frozenset() if kind == CONFLICT else values) for kind, values, _ in found} == wanted
                ruling = rule(base, (f"d{place}", ()), {}, proof=False)
                assert same_as_found(ruling.outcome, found, origins), (theory, place, ruling, found)
                kinds.add((min(len(found), 2), ruling.kind))
    # Every kind of outcome was met, and every way to inherit one.
    assert {kind for many, kind in kinds if many == 1} == {"value", "conflict", "silent", "choice"}
    assert {kind for many, kind in kinds if many == 2} == {"conflict", "silent", "choice"}
