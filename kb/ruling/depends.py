"""Rulings where something unknown matters: case tables, what it depends on, the next question, what turns the usual."""

from __future__ import annotations

from kb.ruling.cases import Row, table
from kb.ruling.compile import Base
from kb.ruling.convert import ordered, outcome_of, told
from kb.ruling.explore import Leaf, Result, common_reasons, explore
from kb.ruling.mattering import mattering
from kb.ruling.model import CONFLICT, DEPENDS, Case, Key, Outcome, Ruling
from kb.ruling.nodes import Open, Plain, Value
from kb.ruling.paths import Path
from kb.ruling.proof import proof_of, words_of
from kb.ruling.question import next_question
from kb.ruling.solver import Effort
from kb.ruling.store import Store
from kb.ruling.usual import assume

#: How much is explored for the cases that turn a usual headline before only single changes are looked at.
TURNS, TURNS_EFFORT = 48, 300


def depends(base: Base, key: Key, start: Store, leaves: list[Leaf], truncated: bool, assumed: dict[Key, Plain],
            store: Store, proof: bool, blocking: bool, cap: int) -> Ruling:
    """The ruling where the regions differ: the table, or, past the cap, only what to ask next."""
    rows = [] if truncated else table(start, leaves)
    cases = tuple(case_of(base, row) for row in rows)
    # A test may also read what is told: a way over a map reads all that can block it.
    facts = {fact for fact in (facts_of(rows) if rows else open_facts(leaves)) if len(start.domains[fact]) > 1}
    if rows:
        facts = mattering(base, key, start, rows, facts, blocking, cap)
    resting = tuple((fact, told(assumed[fact])) for fact in ordered(base, assumed) if fact in reads_of(leaves))
    reasons = common_reasons(base, key, leaves, blocking, cap) if leaves and not truncated else ()
    made = None
    if proof and leaves:
        path = Path(base, start, {}, (), blocking)
        probe(path, key)
        made = proof_of(base, path, key, None)
    return Ruling(
        key, DEPENDS, Outcome(DEPENDS), reasons, proof=made, assumed=resting, depends_on=ordered(base, facts),
        cases=cases, truncated=truncated, next_question=next_question(base, start, leaves, facts))


def probe(path: Path, key: Key) -> None:
    """Evaluate as far as it goes, for the states of the rules."""
    try:
        path.find(key)
    except Open:
        return


def case_of(base: Base, row: Row) -> Case:
    """A row as rulings hold it."""
    words = words_of(base)
    conditions = tuple((words.condition(test, value is True), value is True, ordered(base, test.scope))
                       for test, value in row.tests)
    return Case(conditions, outcome_of(base, row.result), row.reasons, row.tests)


def facts_of(rows: list[Row]) -> set[Key]:
    """The facts in the tests and in the open amounts of a table."""
    found: set[Key] = set()
    for row in rows:
        for test, _ in row.tests:
            found |= test.scope
        for value in (*row.result.allowed, row.result.low, row.result.high,
                      *(value for values, _ in row.result.sides for value in values)):
            if isinstance(value, Value):
                found |= value.scope
    return found


def open_facts(leaves: list[Leaf]) -> set[Key]:
    """The facts that the regions were told apart by."""
    found: set[Key] = set()
    for leaf in leaves:
        for atom, _ in leaf.store.trail:
            found |= atom.scope
        found |= {key for value in leaf.result.allowed if isinstance(value, Value) for key in value.scope}
    return found


def reads_of(leaves: list[Leaf]) -> set[Key]:
    """The facts whose value some evaluation used."""
    return {key for leaf in leaves for key in leaf.result.run[0].known}


def with_usual(base: Base, ruling: Ruling, store: Store, agreed: list[Leaf], assumed: dict[Key, Plain], blocking: bool,
               cap: int) -> Ruling:
    """The same ruling with the usual values it rests on, and the cases in which another outcome holds.

    agreed: the regions under the usual values, all of the same outcome. Each may rest on usual values of its own.
    """
    headline = agreed[0].result
    # A usual value also counts where it excludes worlds, though no rule reads it.
    excluding = {fact for fact in assumed if fact in store.space.nevers_by_key or store.space.wholes(fact)}
    used = reads_of(agreed) & set(assumed) | excluding
    if not used:
        return ruling
    trial = assume(store, {})
    trial.effort = Effort(TURNS_EFFORT)
    leaves, truncated = explore(base, ruling.decision, trial, blocking, min(cap, TURNS))
    if truncated:
        rows, matter = one_by_one(base, ruling.decision, store, headline, assumed, used, blocking, cap)
    else:
        rows = [row for row in table(store, leaves) if row.result.key != headline.key]
        matter = facts_of(rows) | (excluding if rows else set())
    kept = tuple((fact, told(assumed[fact])) for fact in ordered(base, matter & set(assumed)))
    rows.sort(key=lambda row: (len(row.tests), repr([test.identity for test, _ in row.tests])))
    unless = tuple(case_of(base, row) for row in rows)
    return Ruling(
        ruling.decision, ruling.kind, ruling.outcome, ruling.reasons, ruling.beaten, ruling.proof, ruling.ruled,
        ruling.readings, assumed=kept, unless=unless, singly=truncated)


def one_by_one(base: Base, key: Key, store: Store, headline: Result, assumed: dict[Key, Plain], used: set[Key],
               blocking: bool, cap: int) -> tuple[list[Row], set[Key]]:
    """What turns the headline when one usual fact alone is otherwise: for where the whole is too much.

    Only a fact that the headline's evaluation looked at can turn it alone.
    """
    rows: list[Row] = []
    matter: set[Key] = set()
    for fact in ordered(base, used):
        rest = {other: value for other, value in assumed.items() if other != fact}
        start = assume(store, rest)
        leaves, truncated = explore(base, key, start, blocking, cap)
        if truncated:
            continue
        turned = [row for row in table(start, leaves) if row.result.key != headline.key]
        rows += [row for row in turned if row.tests not in [known.tests for known in rows]]
        if turned:  # told apart by a means, they may not name the fact itself
            matter |= {fact, *facts_of(turned)}
    return rows, matter


__all__ = ["CONFLICT", "depends", "with_usual"]
