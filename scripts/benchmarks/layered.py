"""Layered random theories: the shape on which engines of defeasible logic are compared."""

from __future__ import annotations

import random

from scripts.benchmarks.theory import DEFEASIBLE, DEFEATER, STRICT, Literal, Theory, TheoryRule

INPUTS = 20
WIDTH = 20
RULES_PER_ATOM = 3
BODY = 2
SUPERIOR = 0.5
#: How often a body asks for the sign that an atom's first rule concludes, and takes a literal of the first layer.
LIKELY = 0.9
FROM_INPUTS = 0.4


def layered_theory(size: int, seed: int = 1, width: int = WIDTH, strict: float = 0.1, defeaters: float = 0.1) -> Theory:
    """A theory of `size` rules in layers of `width` atoms, each atom with RULES_PER_ATOM rules for or against it.

    The first layer are facts, affirmed or denied at random. Bodies take one or two literals of the layer just below
    and of the first one, with the likely sign, so the theory is acyclic and deep and yet does not die out on the
    way down. Half of the pairs of opposed, not strict rules of an atom are ranked, always the later rule above the
    earlier one, so superiority is acyclic. Same arguments, same theory.
    """
    dice = random.Random(seed)
    inputs = [(f"in{number}", dice.random() < 0.7) for number in range(INPUTS)]
    rules: list[TheoryRule] = []
    superiority: list[tuple[str, str]] = []
    below = inputs
    layer = 0
    while len(rules) < size:
        layer += 1
        current: list[Literal] = []
        for number in range(width):
            atom = f"a{layer}x{number}"
            mine: list[TheoryRule] = []
            for _ in range(min(RULES_PER_ATOM, size - len(rules))):
                draw = dice.random()
                kind = STRICT if draw < strict else DEFEATER if draw < strict + defeaters else DEFEASIBLE
                body = _body(dice, inputs, below)
                rule = TheoryRule(f"r{len(rules)}", kind, (atom, dice.random() < 0.7), body)
                superiority += [
                    (rule.id, other.id) for other in mine
                    if other.head != rule.head and STRICT not in (kind, other.kind) and dice.random() < SUPERIOR
                ]
                mine.append(rule)
                rules.append(rule)
            if mine:
                current.append(mine[0].head)
        below = current
    return Theory(tuple(inputs), tuple(rules), tuple(superiority))


def _body(dice: random.Random, inputs: list[Literal], below: list[Literal]) -> tuple[Literal, ...]:
    chosen: dict[str, bool] = {}
    for _ in range(dice.randint(1, BODY)):
        atom, sign = dice.choice(inputs if dice.random() < FROM_INPUTS else below)
        chosen.setdefault(atom, sign == (dice.random() < LIKELY))
    return tuple(chosen.items())


def shallow_theory(size: int, seed: int = 1, depth: int = 5) -> Theory:
    """As many rules in `depth` layers: many decisions that each read few others, as the rules of a game do."""
    return layered_theory(size, seed, width=max(1, size // (RULES_PER_ATOM * depth)))
