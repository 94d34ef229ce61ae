"""Precedences that are only our reading: no clause ranks the two rules."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checking.bench import Bench
from kb.checking.model import RULED, Finding, finding, shared_out
from kb.rules.model import Lifts, Place, Rule

KIND = "unstated-precedence"
_CITED = 6


def unstated(bench: Bench) -> Iterator[Finding]:
    """Every `beats` or `lifts` whose authority is a reading."""
    for rule in bench.game.rules.values():
        for beats in rule.beats:
            if beats.authority.kind == "reading":
                yield _finding(bench, rule, beats.rule, beats.place, ("se impone a", "beats"))
        for line in rule.conclusions:
            if isinstance(line, Lifts) and line.authority.kind == "reading":
                for lifted in line.rules:
                    yield _finding(bench, rule, lifted, line.place, ("levanta", "lifts"))


def _finding(bench: Bench, rule: Rule, loser: str, place: Place, verb: tuple[str, str]) -> Finding:
    about = [rule, bench.game.rules[loser]]
    es, en = (f" Razón: {rule.why.es}", f" Reason: {rule.why.en}") if rule.why else ("", "")
    return finding(
        bench.game, KIND, about,
        f"«{rule.id}» {verb[0]} «{loser}» y ninguna cláusula lo dice: es lectura nuestra.{es}",
        f'"{rule.id}" {verb[1]} "{loser}" and no clause says so: it is our reading.{en}',
        sources=shared_out([one.sources for one in about])[:_CITED], place=place, status=RULED)
