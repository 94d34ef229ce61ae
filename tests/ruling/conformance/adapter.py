"""The conformance suite's view of the core: a theory in, four sections of proved and unproved literals out."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping

from datalog_conformance.runner import ConformanceFailure
from datalog_conformance.schema import DefeasibleModel, DefeasibleTheory, FactTuple, Policy

from kb.ruling.compile import compile_game
from kb.ruling.core import rule
from kb.ruling.model import VALUE
from scripts.benchmarks.theory import DEFEASIBLE, DEFEATER, STRICT, Literal, Theory, TheoryRule, opposite
from scripts.benchmarks.translate import Translated, theory_game

_ATOM = re.compile(r"(~?)([^(]+)(?:\((.*)\))?\s*$")

#: Predicate and arguments; a ground one is an atom.
Pattern = tuple[str, tuple[str, ...], bool]


def read_literal(text: str) -> Pattern:
    """`~flies(X)` -> ("flies", ("X",), False)."""
    found = _ATOM.match(text.strip())
    assert found is not None, text
    arguments = tuple(part.strip() for part in found[3].split(",")) if found[3] else ()
    return found[2].strip(), arguments, not found[1]


def is_variable(term: str) -> bool:
    return term[:1].isupper()


def atom_name(predicate: str, row: tuple[str, ...]) -> str:
    return f"{predicate}({','.join(row)})" if row else predicate


def ground(theory: DefeasibleTheory) -> tuple[Theory, dict[str, tuple[str, tuple[str, ...]]]]:
    """Every rule with every way to fill its variables from the theory's constants; atom -> predicate and row."""
    atoms: dict[str, tuple[str, tuple[str, ...]]] = {}
    facts: list[Literal] = []
    constants: dict[str, None] = {}

    def name(predicate: str, row: tuple[str, ...]) -> str:
        atom = atom_name(predicate, row)
        atoms[atom] = (predicate, row)
        return atom

    for text, rows in theory.facts.items():
        predicate, _, sign = read_literal(text)
        for row in rows:
            values = tuple(map(str, row))
            constants.update(dict.fromkeys(values))
            facts.append((name(predicate, values), sign))
    kinds = ((STRICT, theory.strict_rules), (DEFEASIBLE, theory.defeasible_rules), (DEFEATER, theory.defeaters))
    parsed = [(kind, item.id, [read_literal(text) for text in (item.head, *item.body)])
              for kind, items in kinds for item in items]
    for _, _, literals in parsed:
        constants.update((term, None) for _, terms, _ in literals for term in terms if not is_variable(term))
    rules: list[TheoryRule] = []
    instances: dict[str, list[str]] = {}
    for kind, rule_id, literals in parsed:
        for binding in bindings(literals, list(constants)):
            head, *body = (
                (name(predicate, tuple(binding.get(term, term) for term in terms)), sign)
                for predicate, terms, sign in literals
            )
            instance = f"{rule_id}#{len(rules)}"
            instances.setdefault(rule_id, []).append(instance)
            rules.append(TheoryRule(instance, kind, head, tuple(body)))
    superiority = tuple(
        pair for winner, loser in theory.superiority
        for pair in itertools.product(instances.get(winner, ()), instances.get(loser, ()))
    )
    return Theory(tuple(facts), tuple(rules), superiority), atoms


def bindings(literals: list[Pattern], constants: list[str]) -> Iterator[Mapping[str, str]]:
    variables = list(dict.fromkeys(term for _, terms, _ in literals for term in terms if is_variable(term)))
    for values in itertools.product(constants, repeat=len(variables)):
        yield dict(zip(variables, values, strict=True))


class CoreEvaluator:
    """`evaluate` for YamlTestRunner.

    `not_defeasibly`: every literal that is not proved. `undecided`: those of which the opposite is not proved either.
    """

    def evaluate(self, theory: DefeasibleTheory, policy: Policy) -> DefeasibleModel:
        if policy is not Policy.BLOCKING:
            raise ConformanceFailure(f"no such policy here: {policy.value}")
        grounded, atoms = ground(theory)
        definitely, defeasibly = conclusions(theory_game(grounded))
        literals = [(atom, sign) for atom in atoms for sign in (True, False)]
        unproved = [literal for literal in literals if literal not in defeasibly]
        sections = {
            "definitely": definitely,
            "defeasibly": defeasibly,
            "not_defeasibly": unproved,
            "undecided": [literal for literal in unproved if opposite(literal) not in defeasibly],
        }
        return DefeasibleModel({section: _rows(members, atoms) for section, members in sections.items()})


def conclusions(translated: Translated) -> tuple[set[Literal], set[Literal]]:
    """The literals that are proved definitely, and those proved at all, as the core rules with ambiguity blocking."""
    base = compile_game(translated.game)

    def outcome(key: tuple[str, tuple[str, ...]]) -> bool | None:
        ruling = rule(base, key, translated.situation, blocking=True, proof=False)
        return ruling.outcome.allowed[0] is True if ruling.kind == VALUE else None

    definitely = {literal for literal, key in translated.definitely.items() if outcome(key)}
    found = {atom: outcome(key) for atom, key in translated.defeasibly.items()}
    return definitely, definitely | {(atom, sign) for atom, sign in found.items() if sign is not None}


def _rows(literals: set[Literal] | list[Literal],
          atoms: Mapping[str, tuple[str, tuple[str, ...]]]) -> dict[str, set[FactTuple]]:
    found: dict[str, set[FactTuple]] = {}
    for atom, sign in literals:
        predicate, row = atoms[atom]
        found.setdefault(predicate if sign else f"~{predicate}", set()).add(row)
    return found
