"""Bounds on one quantity: rules of one decision that leave a hole, or do not agree where to draw the line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.checking.bench import Bench
from kb.checking.gaps import is_silent
from kb.checking.model import Finding, finding, shared_out
from kb.checking.replays import replay_of
from kb.checking.search import all_hold
from kb.checking.showing import Sought, show
from kb.ruling.compile import Issue, Said
from kb.ruling.conditions import Bool, Bound, Compare, compare_atom
from kb.ruling.connectives import Junction, Negation
from kb.ruling.model import SILENT, Key
from kb.ruling.nodes import Const, Number
from kb.ruling.paths import Path

KIND = "bounds"
_CITED = 6


@dataclass(frozen=True, slots=True)
class Line:
    """Where a conclusion draws the line on a quantity. `upper`: it holds below; `strict`: the limit itself is out."""

    place: int
    said: Said
    quantity: object
    atom: Bound
    holds: bool
    upper: bool
    limit: Number
    strict: bool
    rest: frozenset[tuple[Bool, bool]]


def of_decision(bench: Bench, decision: str) -> Iterator[Finding]:
    """Holes between two rules on one quantity, and rules that say the same but draw the line in different places."""
    seen: set[frozenset[str]] = set()
    for key in bench.keys(decision):
        for issue in bench.base.settled(key).issues:
            lines = list(lines_of(issue))
            for place, one in enumerate(lines):
                for two in lines[place + 1:]:
                    name = frozenset((one.said.id, two.said.id))
                    if one.place == two.place or one.quantity != two.quantity or name in seen:
                        continue
                    found = _pair(bench, key, issue, one, two)
                    if found is not None:
                        seen.add(name)
                        yield found


def lines_of(issue: Issue) -> Iterator[Line]:
    """The bounds that stand in the conditions of an issue's conclusions, each with the rest of its condition."""
    for place, said in enumerate(issue.said):
        if said.condition is None or said.closing:
            continue
        parts = list(conjuncts(said.condition, True))
        for at, (node, positive) in enumerate(parts):
            line = _bound(node, positive)
            if line is None:
                continue
            atom, holds = line
            if atom.op == "==":
                continue
            upper = holds  # `<` and `<=` hold below, their contraries above
            strict = (atom.op == "<") is holds
            rest = frozenset(parts[:at] + parts[at + 1:])
            yield Line(place, said, atom.items, atom, holds, upper, atom.limit, strict, rest)


def conjuncts(node: Bool, positive: bool) -> Iterator[tuple[Bool, bool]]:
    """The parts of a conjunction, each with whether it must hold or fail."""
    if isinstance(node, Negation):
        yield from conjuncts(node.item, not positive)
    elif isinstance(node, Junction) and node.settles is not positive:
        for item in node.items:
            yield from conjuncts(item, positive)
    else:
        yield node, positive


def _bound(node: Bool, positive: bool) -> tuple[Bound, bool] | None:
    if isinstance(node, Compare) and node.left.numeric and isinstance(node.right, Const):
        atom, held = compare_atom(node.op, node.left, node.right)
        return (atom, held is positive) if isinstance(atom, Bound) else None
    return (node, positive) if isinstance(node, Bound) else None


def _pair(bench: Bench, key: Key, issue: Issue, one: Line, two: Line) -> Finding | None:
    if one.upper is two.upper:
        return _two_lines(bench, key, one, two)
    low, high = (one, two) if one.upper else (two, one)  # `low` covers what is below, `high` what is above
    if low.limit > high.limit or (low.limit == high.limit and not (low.strict and high.strict)):
        return None
    return _hole(bench, key, low, high)


def _hole(bench: Bench, key: Key, low: Line, high: Line) -> Finding | None:
    """Nothing decides between the two lines, though what else they ask for holds."""
    def between(path: Path) -> bool:
        return all_hold(
            lambda: path.decide(low.atom) is not low.holds, lambda: path.decide(high.atom) is not high.holds,
            *[lambda node=node, positive=positive: node.run(path) is positive
              for node, positive in low.rest | high.rest],
            lambda: path.find(key).kind == SILENT)

    shown = show(bench, [Sought(key, between, is_silent)])
    if not shown:
        return None
    witness = shown.witness
    assert witness is not None
    about = [one.said.rule for one in (low, high) if one.said.rule is not None]
    names = bench.name(key)
    return finding(
        bench.game, KIND, about,
        f"Entre el límite de «{low.said.id}» y el de «{high.said.id}» nada decide {names['es']}: por ejemplo, si "
        f"{witness.text.es}.",
        f'Between the bounds of "{low.said.id}" and "{high.said.id}" nothing decides {names["en"]}: for instance, if '
        f"{witness.text.en}.",
        sources=shared_out([one.sources for one in about])[:_CITED], witness=witness,
        replay=replay_of(bench.game, "gap", key, [], witness), sort="hole")


def _two_lines(bench: Bench, key: Key, one: Line, two: Line) -> Finding | None:
    """The same is concluded under the same other conditions, from different numbers on."""
    same = (one.said.known is not None and one.said.known == two.said.known and one.said.op == two.said.op
            and one.rest == two.rest and one.said.id != two.said.id)
    if not same or (one.limit, one.strict) == (two.limit, two.strict):
        return None
    about = [line.said.rule for line in (one, two) if line.said.rule is not None]
    names = bench.name(key)
    shown = [f"{'<' if line.upper else '>'}{'' if line.strict else '='} {line.limit}" for line in (one, two)]
    return finding(
        bench.game, KIND, about,
        f"Sobre {names['es']}, «{one.said.id}» traza la línea en {shown[0]} y «{two.said.id}» en {shown[1]}.",
        f'On {names["en"]}, "{one.said.id}" draws the line at {shown[0]} and "{two.said.id}" at {shown[1]}.',
        sources=shared_out([rule.sources for rule in about])[:_CITED], sort="two-lines")

