"""Defeasible logic with ambiguity blocking and team defeat as an answer-set program: an oracle for the core.

Many theories are solved in one run; each has its own number. On acyclic theories the program is locally stratified,
so it has one answer set.
"""

from __future__ import annotations

from collections.abc import Sequence

import clingo

from scripts.benchmarks.theory import Literal, Theory

PROGRAM = """
opposite(T, L, M) :- pair(T, L, M).
opposite(T, M, L) :- pair(T, L, M).

definitely(T, L) :- fact(T, L).
definitely(T, L) :- rule(T, R, strict, L), definitely(T, B) : body(T, R, B).

applicable(T, R) :- rule(T, R, _, _), defeasibly(T, B) : body(T, R, B).
supports(T, R, L) :- rule(T, R, K, L), K != defeater, applicable(T, R).
countered(T, S) :- rule(T, S, _, M), opposite(T, M, L), supports(T, R, L), superior(T, R, S).
attacked(T, L) :- opposite(T, L, M), rule(T, S, _, M), applicable(T, S), not countered(T, S).

defeasibly(T, L) :- definitely(T, L).
defeasibly(T, L) :- supports(T, _, L), not attacked(T, L), opposite(T, L, M), not definitely(T, M).

#show definitely/2.
#show defeasibly/2.
"""

#: What is proved definitely, and what is proved at all.
Proved = tuple[frozenset[Literal], frozenset[Literal]]


def facts_of(number: int, theory: Theory) -> tuple[str, list[Literal]]:
    """The theory as ASP facts, and the literal behind each of its numbers."""
    literals = [(atom, sign) for atom in theory.atoms() for sign in (True, False)]
    index = {literal: place for place, literal in enumerate(literals)}
    rules = {rule.id: place for place, rule in enumerate(theory.rules)}
    lines = [f"pair({number},{place},{place + 1})." for place in range(0, len(literals), 2)]
    lines += [f"fact({number},{index[literal]})." for literal in theory.facts]
    for place, rule in enumerate(theory.rules):
        lines.append(f"rule({number},{place},{rule.kind},{index[rule.head]}).")
        lines += [f"body({number},{place},{index[literal]})." for literal in rule.body]
    lines += [f"superior({number},{rules[winner]},{rules[loser]})." for winner, loser in theory.superiority]
    return "".join(lines), literals


def solve(theories: Sequence[Theory]) -> list[Proved]:
    """What each theory proves; they must be acyclic."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], PROGRAM)
    names: list[list[Literal]] = []
    for number, theory in enumerate(theories):
        text, literals = facts_of(number, theory)
        control.add("base", [], text)
        names.append(literals)
    control.ground([("base", [])])
    found: list[tuple[set[Literal], set[Literal]]] = [(set(), set()) for _ in theories]
    models = 0
    with control.solve(yield_=True) as handle:
        for model in handle:
            models += 1
            for symbol in model.symbols(shown=True):
                number, place = (argument.number for argument in symbol.arguments)
                found[number][symbol.name == "defeasibly"].add(names[number][place])
    assert models == 1, models
    return [(frozenset(definitely), frozenset(defeasibly)) for definitely, defeasibly in found]
