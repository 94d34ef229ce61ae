"""Propositional defeasible theories: facts, strict and defeasible rules, defeaters, superiority."""

from __future__ import annotations

from dataclasses import dataclass

STRICT, DEFEASIBLE, DEFEATER = "strict", "defeasible", "defeater"

#: An atom and whether it is affirmed, e.g. ("flies", False) for "does not fly".
Literal = tuple[str, bool]


def opposite(literal: Literal) -> Literal:
    """The complement of a literal."""
    return literal[0], not literal[1]


@dataclass(frozen=True, slots=True)
class TheoryRule:
    """`kind` is STRICT, DEFEASIBLE or DEFEATER; all of `body` must be proved for the rule to be applicable."""

    id: str
    kind: str
    head: Literal
    body: tuple[Literal, ...] = ()


@dataclass(frozen=True, slots=True)
class Theory:
    """A propositional defeasible theory; `superiority` holds (winner, loser) pairs of rule ids."""

    facts: tuple[Literal, ...]
    rules: tuple[TheoryRule, ...]
    superiority: tuple[tuple[str, str], ...] = ()

    def atoms(self) -> tuple[str, ...]:
        """Every atom, in the order in which facts and then rules first name it."""
        seen: dict[str, None] = {atom: None for atom, _ in self.facts}
        for rule in self.rules:
            seen.setdefault(rule.head[0])
            seen.update((atom, None) for atom, _ in rule.body)
        return tuple(seen)
