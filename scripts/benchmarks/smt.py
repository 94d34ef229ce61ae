"""The same meaning as `answer_sets`, for an SMT solver: what `plain_game` means, as equivalences (Clark's completion).

The theories are acyclic, so the completion has the one model that the answer-set program has. z3 reads it as SMT-LIB.
"""

from __future__ import annotations

from collections.abc import Iterable

from scripts.benchmarks.theory import DEFEATER, STRICT, Literal, Theory, TheoryRule


def as_completion(theory: Theory) -> str:
    """The theory as SMT-LIB; `p3` and `n3` say that atom 3 is proved, and that it is proved not to be so."""
    number = {atom: place for place, atom in enumerate(theory.atoms())}
    place = {rule.id: index for index, rule in enumerate(theory.rules)}
    rules = {rule.id: rule for rule in theory.rules}
    beaten_by: dict[str, list[str]] = {}
    for winner, loser in theory.superiority:
        if winner in rules and rules[winner].kind != DEFEATER:
            beaten_by.setdefault(loser, []).append(winner)
    sides: dict[Literal, list[TheoryRule]] = {}
    for rule in theory.rules:
        sides.setdefault(rule.head, []).append(rule)

    def proved(item: Literal) -> str:
        return f"{'p' if item[1] else 'n'}{number[item[0]]}"

    lines: list[str] = []

    def defined(name: str, value: str) -> None:
        lines.append(f"(declare-const {name} Bool)")
        equations.append(f"(assert (= {name} {value}))")

    equations: list[str] = []
    facts = set(theory.facts)
    for rule in theory.rules:
        index, opposed = place[rule.id], sides.get((rule.head[0], not rule.head[1]), [])
        defined(f"a{index}", _junction("and", map(proved, rule.body), "true"))
        firm = [place[one.id] for one in opposed if one.kind == STRICT] if rule.kind != STRICT else []
        beats = [*(f"a{place[one]}" for one in beaten_by.get(rule.id, ())), *(f"a{one}" for one in firm)]
        defined(f"c{index}", _junction("or", beats, "false"))
    for atom in number:
        for sign in (True, False):
            item = (atom, sign)
            if item in facts:
                defined(proved(item), "true")
                continue
            kept = [f"(and a{place[one.id]} (not c{place[one.id]}))" for one in sides.get(item, ())
                    if one.kind != DEFEATER]
            attacks = [f"(and a{place[one.id]} (not c{place[one.id]}))" for one in sides.get((atom, not sign), ())]
            held = f"(not {_junction('or', attacks, 'false')})"
            defined(proved(item), f"(and {_junction('or', kept, 'false')} {held})")
    return "\n".join((*lines, *equations))


def _junction(word: str, items: Iterable[str], empty: str) -> str:
    parts = list(items)
    return empty if not parts else parts[0] if len(parts) == 1 else f"({word} {' '.join(parts)})"


def solve(theory: Theory, text: str) -> dict[str, bool]:
    """Read and solve `as_completion`; atom -> the sign that is proved. Raises ImportError where there is no z3."""
    import z3

    solver = z3.SimpleSolver()
    solver.from_string(text)
    if solver.check() != z3.sat:
        raise ValueError("the completion has no model")
    model = solver.model()
    true = {name.name() for name in model if z3.is_true(model[name])}
    return {atom: sign for place, atom in enumerate(theory.atoms())
            for sign in (True, False) if f"{'p' if sign else 'n'}{place}" in true}
