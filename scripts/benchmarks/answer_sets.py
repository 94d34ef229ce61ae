"""The plain meaning of a theory as an answer-set program: what `plain_game` means under ambiguity blocking.

Strict rules beat all others; a beaten rule still beats; defeaters attack only. clingo solves it, as a general engine
to be compared with: in time by the benchmarks, in its answers by the tests.
"""

from __future__ import annotations

import clingo

from scripts.benchmarks.theory import STRICT, Literal, Theory, TheoryRule

#: Literals are numbers: an atom's own number, negative where it is denied.
METAPROGRAM = """
applicable(R) :- rule(R, _, _), proved(B) : body(R, B).
backed(L) :- rule(R, K, L), K != defeater, applicable(R).
firm(L) :- rule(R, strict, L), applicable(R).
countered(S) :- superior(R, S), applicable(R), rule(R, K, _), K != defeater.
countered(S) :- rule(S, K, L), K != strict, firm(-L).
attacked(-L) :- rule(S, _, L), applicable(S), not countered(S).
kept(L) :- rule(R, K, L), K != defeater, applicable(R), not countered(R).
proved(L) :- fact(L).
proved(L) :- kept(L), not attacked(L).
#show proved/1.
"""


def as_facts(theory: Theory) -> str:
    """The theory as facts for METAPROGRAM."""
    number = {atom: place for place, atom in enumerate(theory.atoms(), start=1)}

    def literal(item: Literal) -> int:
        return number[item[0]] if item[1] else -number[item[0]]

    place = {rule.id: index for index, rule in enumerate(theory.rules)}
    lines = [f"fact({literal(item)})." for item in theory.facts]
    for index, rule in enumerate(theory.rules):
        lines.append(f"rule({index},{rule.kind},{literal(rule.head)}).")
        lines += [f"body({index},{literal(item)})." for item in rule.body]
    lines += [f"superior({place[winner]},{place[loser]})." for winner, loser in theory.superiority]
    return "\n".join(lines)


def as_ground_program(theory: Theory) -> str:
    """The same meaning written out for this theory, without variables: the least that a grounder can be given."""
    number = {atom: place for place, atom in enumerate(theory.atoms(), start=1)}

    def proved(item: Literal) -> str:
        return f"{'p' if item[1] else 'n'}{number[item[0]]}"

    beaten_by: dict[str, list[str]] = {}
    for winner, loser in theory.superiority:
        beaten_by.setdefault(loser, []).append(winner)
    rules = {rule.id: rule for rule in theory.rules}
    sides: dict[Literal, list[TheoryRule]] = {}
    lines = [f"{proved(item)}." for item in theory.facts]
    for rule in theory.rules:
        sides.setdefault(rule.head, []).append(rule)
        lines.append(f"a_{rule.id}{' :- ' if rule.body else ''}{', '.join(map(proved, rule.body))}.")
        lines += [f"c_{rule.id} :- a_{winner}." for winner in beaten_by.get(rule.id, ())
                  if rules[winner].kind != "defeater"]
    for head, own in sides.items():
        opposed = sides.get((head[0], not head[1]), [])
        firm = [rule for rule in opposed if rule.kind == STRICT]
        lines += [f"c_{rule.id} :- a_{other.id}." for rule in own if rule.kind != STRICT for other in firm]
        attacked = f"x_{proved(head)}"
        lines += [f"{attacked} :- a_{rule.id}, not c_{rule.id}." for rule in opposed]
        lines += [f"{proved(head)} :- a_{rule.id}, not c_{rule.id}, not {attacked}." for rule in own
                  if rule.kind != "defeater"]
    return "\n".join(lines)


def solve(theory: Theory, facts: str) -> dict[str, bool]:
    """Ground and solve METAPROGRAM over `facts`; atom -> the sign that is proved."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], METAPROGRAM)
    control.add("base", [], facts)
    control.ground([("base", [])])
    found: list[int] = []
    control.solve(on_model=lambda model: found.extend(
        symbol.arguments[0].number for symbol in model.symbols(shown=True)))
    atoms = theory.atoms()
    return {atoms[abs(number) - 1]: number > 0 for number in found}


def solve_ground(theory: Theory, program: str) -> dict[str, bool]:
    """Ground and solve the written-out program; atom -> the sign that is proved."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    found: list[str] = []
    control.solve(on_model=lambda model: found.extend(
        symbol.name for symbol in model.symbols(atoms=True) if symbol.name[0] in "pn"))
    atoms = theory.atoms()
    return {atoms[int(name[1:]) - 1]: name[0] == "p" for name in found}
