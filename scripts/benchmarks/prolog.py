"""The same meaning as `answer_sets`, for SWI-Prolog: tabled, goal-directed, with well-founded negation (`tnot`).

It stands for engines that start from the question, as the core's rulings do; s(CASP), another of them, is an add-on of
this system that no package brings.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from scripts.benchmarks.theory import Literal, Theory

PROGRAM = """
:- set_prolog_flag(stack_limit, 6_000_000_000).
:- set_prolog_flag(table_space, 6_000_000_000).
:- style_check(-singleton).
:- table applicable/1, firm/1, countered/1, attacked/1, kept/1, proved/1.
all([]).
all([L|Ls]) :- proved(L), all(Ls).
applicable(R) :- body(R, Ls), all(Ls).
firm(L) :- rule(R, strict, L), applicable(R).
countered(S) :- superior(R, S), rule(R, K, _), K \\== defeater, applicable(R).
countered(S) :- rule(S, K, L), K \\== strict, M is -L, firm(M).
attacked(L) :- M is -L, rule(S, _, M), applicable(S), tnot(countered(S)).
kept(L) :- rule(R, K, L), K \\== defeater, applicable(R), tnot(countered(R)).
proved(L) :- fact(L).
proved(L) :- kept(L), tnot(attacked(L)).
signed(L) :- atoms(N), between(1, N, A), (L = A ; L is -A).
seconds(Goal, T) :- statistics(cputime, A), call(Goal), statistics(cputime, B), T is B - A.
one(L-T) :- abolish_all_tables, seconds((proved(L) -> true ; true), T).
main :- picked(Ps), findall(T, (member(P, Ps), one(P-T)), Ones), abolish_all_tables,
    seconds(findall(L, (signed(L), proved(L)), Ls), All),
    format('{"proved": ~w, "all": ~w, "ones": ~w}~n', [Ls, All, Ones]).
"""


@dataclass(frozen=True, slots=True)
class Solved:
    """atom -> the sign that is proved; processor time in seconds: to read, for all conclusions, for each one asked."""

    signs: dict[str, bool]
    read: float
    all: float
    ones: tuple[float, ...]


def available() -> bool:
    """Whether there is a `swipl` (Debian: swi-prolog-nox)."""
    return shutil.which("swipl") is not None


def as_facts(theory: Theory, picked: Sequence[Literal] = ()) -> str:
    """The theory as facts for PROGRAM; `picked`: literals that are asked one by one."""
    number = {atom: place for place, atom in enumerate(theory.atoms(), start=1)}

    def literal(item: Literal) -> int:
        return number[item[0]] if item[1] else -number[item[0]]

    place = {rule.id: index for index, rule in enumerate(theory.rules)}
    lines = [f"atoms({len(number)}).", f"picked({[literal(item) for item in picked]}).",
             ":- dynamic fact/1, superior/2."]
    lines += [f"fact({literal(item)})." for item in theory.facts]
    lines += [f"rule({place[rule.id]},{rule.kind},{literal(rule.head)})." for rule in theory.rules]
    lines += [f"body({place[rule.id]},{[literal(item) for item in rule.body]})." for rule in theory.rules]
    lines += [f"superior({place[winner]},{place[loser]})." for winner, loser in theory.superiority]
    return "\n".join(lines)


def solve(theory: Theory, facts: str) -> Solved:
    """Read and solve `as_facts` in a process of its own. Raises FileNotFoundError where there is no `swipl`."""
    goal = ("statistics(cputime, A), load_files(user, [stream(user_input), silent(true)]), statistics(cputime, B), "
            "T is B - A, format('~w~n', [T]), main")
    done = subprocess.run(["swipl", "-q", "-g", goal, "-t", "halt"], input=f"{PROGRAM}\n{facts}\n", text=True,
                          capture_output=True, check=True)
    read, answer = done.stdout.strip().split("\n")[-2:]
    found, atoms = json.loads(answer), theory.atoms()
    return Solved({atoms[abs(number) - 1]: number > 0 for number in found["proved"]}, float(read), found["all"],
                  tuple(found["ones"]))
