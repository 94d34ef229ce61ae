"""The clauses on which a ruling rests: those of its reasons, the deciding one first, never those of what was beaten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypedDict

from kb.answers.basis import rule_or_editorial
from kb.errors import PuedoError
from kb.graph.walk import subexpressions
from kb.rules.expressions import Expr, FactRef, Literal, TableRef
from kb.rules.model import Concludes, Game, Rule, Table
from kb.ruling.model import CONFLICT, DEPENDS, Proof, Ruling, Situation
from kb.source.cites import resolve

BOARD = "board"


class Cite(TypedDict):
    """Where a clause stands; `line` counts from 1 and is None where no source map knows the document."""

    doc: str
    line: int | None
    id: str
    heading: str
    clause: str


def cite(source: str) -> Cite:
    """The place of one source id; an id that no source map knows keeps its document and nothing else."""
    try:
        found = resolve(source)
    except PuedoError:
        return Cite(doc=source.partition(":")[0], line=None, id=source, heading="", clause="")
    return Cite(doc=found.doc, line=found.line, id=found.id, heading=found.heading, clause=found.clause)


def cites_of(game: Game, ruling: Ruling, situation: Situation | None = None) -> list[Cite]:
    """The cites of a ruling: its reasons in order, the table rows they read, the reasons of what they rest on. Where it
    depends, those of its cases, what decides each one first.

    Where several statements stand in one line, all but the first come after the other lines.
    """
    reasons = list(ruling.reasons) or _clashing(ruling)
    if ruling.kind == DEPENDS:
        deciding = [case.reasons[0] for case in ruling.cases if case.reasons]
        reasons = list(dict.fromkeys([*reasons, *deciding]))
    left_out = {BOARD} | (set(_sources(game, ruling.beaten)) - set(_sources(game, reasons)))
    found = dict.fromkeys(
        source for source in _ordered(game, ruling, reasons, situation or {}) if source not in left_out
    )
    first: list[Cite] = []
    again: list[Cite] = []
    lines: set[tuple[str, int | None]] = set()
    for source in found:
        item = cite(source)
        place = (item["doc"], item["line"])
        (again if item["line"] is not None and place in lines else first).append(item)
        lines.add(place)
    return first + again


def only_printed(game: Game) -> frozenset[str]:
    """The decisions of which no clause says anything: all their rules come from what boards, cards and discs show. None
    where the game has no text at all."""
    found: dict[str, bool] = {}
    for rule in game.rules.values():
        for conclusion in rule.conclusions:
            if isinstance(conclusion, Concludes):
                printed = bool(rule.sources) and {BOARD}.issuperset(rule.sources)
                found[conclusion.decision] = found.get(conclusion.decision, True) and printed
    only = frozenset(decision for decision, printed in found.items() if printed)
    return only if len(only) < len(found) else frozenset()


def _clashing(ruling: Ruling) -> list[str]:
    if ruling.outcome.kind != CONFLICT:
        return []
    return [rule for _, rules in ruling.outcome.sides for rule in rules]


def _ordered(game: Game, ruling: Ruling, reasons: list[str], situation: Situation) -> Iterator[str]:
    yield from _sources(game, reasons[:1])
    yield from _sources(game, _lifting(ruling))
    yield from _sources(game, reasons[1:])
    if ruling.ruled is not None:
        yield from _sources(game, [ruling.ruled[1]])
    for reason in reasons:
        rule = game.rules.get(reason)
        if rule is not None:
            yield from _row_sources(game, rule, ruling.decision[0], situation)
    beaten = set(ruling.beaten)
    yield from _sources(game, (rule for rule in _resting_on(ruling.proof) if rule not in beaten))


def _sources(game: Game, rules: Iterable[str]) -> Iterator[str]:
    for rule in rules:
        found = rule_or_editorial(game, rule)
        if found is not None:
            yield from found.sources


def _lifting(ruling: Ruling) -> list[str]:
    """The rules that lift, or switch off, others that would speak on the decision: without them it may be otherwise."""
    found: dict[str, None] = {}
    for state in ruling.proof.rules if ruling.proof is not None else ():
        if state.state in ("lifted", "switched-off"):
            found.update((rule, None) for rule, _, _ in state.by)
    return list(found)


def _resting_on(proof: Proof | None) -> Iterator[str]:
    for child in proof.children if proof is not None else ():
        yield from (state.rule for state in child.rules if state.state in ("reason", "added", "limit"))
        yield from _resting_on(child)


def _row_sources(game: Game, rule: Rule, decision: str, situation: Situation) -> Iterator[str]:
    """The sources of the table rows from which a rule takes the decision's amount, where its arguments are known."""
    for conclusion in rule.conclusions:
        if not isinstance(conclusion, Concludes) or conclusion.decision != decision:
            continue
        for amount in conclusion.values:
            for expr in subexpressions(amount):
                if isinstance(expr, TableRef):
                    yield from _cell_sources(game.tables[expr.table], expr, situation)


def _cell_sources(table: Table, ref: TableRef, situation: Situation) -> Iterator[str]:
    keys = [_known(arg, situation) for arg in ref.args]
    rows = [
        row for row in table.rows if all(key is None or key == cell for key, cell in zip(keys, row.keys, strict=False))
    ]
    if len(rows) == 1 and rows[0].sources:
        yield from rows[0].sources
    else:
        yield from table.sources


def _known(arg: Expr, situation: Situation) -> str | None:
    if isinstance(arg, Literal):
        return str(arg.value)
    if isinstance(arg, FactRef) and not arg.args:
        value = situation.get((arg.fact, ()))
        return value if isinstance(value, str) else None
    return None
