"""Gaps: a decision that players can ask about, and a possible situation in which no rule decides it."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checking.bench import Bench
from kb.checking.model import OPEN, RULED, Finding, finding, shared_out
from kb.checking.replays import replay_of
from kb.checking.search import Goal
from kb.checking.showing import Shown, Sought, show
from kb.rules.model import Editorial, Rule, SetOf
from kb.ruling.explore import Leaf
from kb.ruling.model import SILENT, Key
from kb.ruling.outcome import Found

KIND = "gap"
_CITED = 6
_NAMED = 8


def of_decision(bench: Bench, name: str) -> Iterator[Finding]:
    """A decision on which the rules can be silent, with a situation in which they are."""
    decision = bench.game.decisions[name]
    if isinstance(decision.type, SetOf):
        return  # what no rule puts in is not in
    keys = [key for key in bench.keys(decision.id) if not _closed(bench, key)]
    shown = show(bench, [Sought(key, silent(key), is_silent) for key in keys], first=False)
    status = OPEN
    if not shown and any(bench.base.settled(key).issues[0].editorials for key in keys):
        ruled = show(bench, [Sought(key, silent(key, True), is_read_by_us) for key in keys], first=False)
        shown, status = (ruled, RULED) if ruled else (shown, OPEN)
    if shown:
        yield _finding(bench, decision.id, shown, status)
    elif shown.undecided:
        names = bench.name(keys[0])
        yield finding(
            bench.game, "not-checked", _rules(bench, decision.id)[:_NAMED],
            f"No se ha podido comprobar si las reglas deciden siempre {names['es']}: demasiados casos.",
            f"It could not be checked whether the rules always decide {names['en']}: too many cases.",
            place=decision.place, sort=KIND)


def silent(key: Key, ours: bool = False) -> Goal:
    """The goal that nothing decides; `ours`: that only an editorial ruling does."""
    if ours:
        return lambda path: _ours(path.find(key))
    return lambda path: path.find(key).kind == SILENT


def _ours(found: Found) -> bool:
    return found.ruled is not None and not found.ruled[0]


def is_silent(leaf: Leaf) -> bool:
    """Whether the rules themselves are silent in a region."""
    return leaf.result.kind == SILENT and leaf.result.origin is None


def is_read_by_us(leaf: Leaf) -> bool:
    """Whether only an editorial ruling speaks in a region."""
    return leaf.result.ruled is not None and not leaf.result.ruled[0]


def _closed(bench: Bench, key: Key) -> bool:
    """Whether a conclusion always applies and nothing can remove it."""
    issue = bench.base.settled(key).issues[0]
    return any(said.op == "is" and said.condition is None and not said.guards and not said.lifters and not said.attack
               and said.known is not None and place not in issue.beaten_by and (said.strict or not issue.strict)
               for place, said in enumerate(issue.said))


def _rules(bench: Bench, decision: str) -> list[Rule | Editorial]:
    found = {rule.id: rule for rule, _, _ in bench.base.by_decision.get(decision, ()) if rule is not None}
    return list(found.values())


def _finding(bench: Bench, decision: str, shown: Shown, status: str) -> Finding:
    game, witness = bench.game, shown.witness
    assert shown.key is not None and witness is not None
    declared = game.decisions[decision]
    about = _rules(bench, decision)[:_NAMED]
    names = bench.name(shown.key)
    where = witness.text
    ends = ("", "")
    if declared.printed:
        ends = (" Está impreso en el material.", " It is printed on the components.")
    if status == RULED:
        ends = (" Lo decide un editorial.", " An editorial settles it.")
    return finding(
        game, KIND, about,
        f"Nada decide {names['es']} si {where.es}.{ends[0]}", f"Nothing decides {names['en']} if {where.en}.{ends[1]}",
        severity="note" if declared.printed or status == RULED else "warning",
        sources=shared_out([rule.sources for rule in about])[:_CITED], place=declared.place, witness=witness,
        replay=replay_of(game, KIND, shown.key, [], witness, ruled=status == RULED), status=status,
        example=bench.example(witness, "silent" if status == OPEN else None))
