"""Layered random theories: the shape on which engines of defeasible logic are compared."""

from __future__ import annotations

import random

from kb.synthetic.theory import DEFEASIBLE, DEFEATER, STRICT, Literal, Theory, TheoryRule

INPUTS = 20
WIDTH = 20
RULES_PER_ATOM = 3
BODY = 2
SUPERIOR = 0.5


def layered_theory(size: int, seed: int = 1, strict: float = 0.1, defeaters: float = 0.1) -> Theory:
    """A theory of `size` rules in layers of WIDTH atoms, each atom with about RULES_PER_ATOM rules for or against it.

    The first layer are facts, true or denied at random; bodies take one or two literals of the layer just below, so
    the theory is acyclic and deep. Half of the pairs of opposed, not strict rules of an atom are ranked, always the
    later rule above the earlier one, so superiority is acyclic. Same arguments, same theory.
    """
    dice = random.Random(seed)
    below = [f"in{number}" for number in range(INPUTS)]
    facts: tuple[Literal, ...] = tuple((atom, dice.random() < 0.8) for atom in below)
    rules: list[TheoryRule] = []
    superiority: list[tuple[str, str]] = []
    layer = 0
    while len(rules) < size:
        layer += 1
        atoms = [f"a{layer}x{number}" for number in range(WIDTH)]
        for atom in atoms:
            mine: list[TheoryRule] = []
            for _ in range(min(RULES_PER_ATOM, size - len(rules))):
                draw = dice.random()
                kind = STRICT if draw < strict else DEFEATER if draw < strict + defeaters else DEFEASIBLE
                body = tuple((name, dice.random() < 0.75) for name in dice.sample(below, dice.randint(1, BODY)))
                rule = TheoryRule(f"r{len(rules)}", kind, (atom, dice.random() < 0.7), body)
                superiority += [
                    (rule.id, other.id) for other in mine
                    if other.head != rule.head and STRICT not in (kind, other.kind) and dice.random() < SUPERIOR
                ]
                mine.append(rule)
                rules.append(rule)
        below = atoms
    return Theory(facts, tuple(rules), tuple(superiority))
