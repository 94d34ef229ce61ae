"""Claims: what the rulebook asserts in general, held against its rules."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding, shared_out
from kb.checking.replays import replay_of
from kb.checking.search import GivenUp, Hit
from kb.checking.witness import Witness, concrete, words
from kb.rules.model import Claim, Rule
from kb.ruling.conditions import Bool
from kb.ruling.convert import ordered
from kb.ruling.core import begin
from kb.ruling.model import Situation
from kb.ruling.nodes import Open
from kb.ruling.paths import Path
from kb.ruling.reads import Reads

KIND = "claim"
_CITED = 6


def of_claim(bench: Bench, name: str) -> Iterator[Finding]:
    """A claim that fails somewhere, with a situation and the rules to blame; one without formal meaning as a note."""
    claim = bench.game.claims[name]
    if claim.holds is None:
        yield _about(bench, claim, "not-checked",
                     f"La afirmación «{claim.id}» no tiene significado formal (holds): no se comprueba.",
                     f'The claim "{claim.id}" has no formal meaning (holds): it is not checked.')
        return
    condition = bench.base.grounder.condition(claim.holds)
    try:
        hit = bench.searcher.seek(lambda path: condition.run(path) is False)
        situation = None if hit is None else concrete(bench.searcher, hit, None, _facts(bench, condition))
    except GivenUp:
        yield _undecided(bench, claim)
        return
    if hit is None:
        return
    if situation is None or not fails(bench, condition, situation):
        yield _undecided(bench, claim)
        return
    yield _failing(bench, claim, condition, hit, _smallest(bench, condition, situation))


def fails(bench: Bench, condition: Bool, situation: Situation) -> bool:
    """Whether a claim is false in a situation, whatever is not told."""
    store = begin(bench.base, situation)
    if store.solution(situation) is None:
        return False
    try:
        return condition.run(Path(bench.base, store, {})) is False
    except Open:
        return False


def _facts(bench: Bench, condition: Bool) -> list[tuple[str, tuple[str, ...]]]:
    return sorted(key for key in condition.scope if not bench.base.grounder.impure(key[0]))


def _smallest(bench: Bench, condition: Bool, situation: Situation) -> Situation:
    for fact in list(situation):
        fewer = {other: value for other, value in situation.items() if other != fact}
        if fails(bench, condition, fewer):
            situation = fewer
    return situation


def _failing(bench: Bench, claim: Claim, condition: Bool, hit: Hit, situation: Situation) -> Finding:
    game = bench.game
    facts = tuple((fact, situation[fact]) for fact in ordered(bench.base, situation))
    witness = Witness(game.id, None, facts, (), words(game, facts))  # type: ignore[arg-type]
    rules = _to_blame(bench, condition, situation)
    es, en = (f" si {witness.text.es}", f" if {witness.text.en}") if facts else ("", "")
    return finding(
        game, KIND, rules,
        f"No siempre es cierto: «{claim.texts.es}» No lo es{es}.",
        f'Not always so: "{claim.texts.en}" It is not{en}.',
        sources=shared_out([claim.sources, *(rule.sources for rule in rules)])[:_CITED], place=claim.place,
        witness=witness, replay=replay_of(game, KIND, None, [claim.id], witness))


def _to_blame(bench: Bench, condition: Bool, situation: Situation) -> list[Rule]:
    """The rules that decide what the claim reads; where it reads facts alone, those whose condition is met by them."""
    base = bench.base
    reads = Reads(base)
    reads.add([condition])
    path = Path(base, begin(base, situation), {})
    found: dict[str, Rule] = {}
    for key in sorted(reads.decisions):
        try:
            part = path.find(key)
        except Open:
            continue
        for issue, one in zip(base.settled(key).issues, part.parts or (part,), strict=True):
            found.update((issue.said[place].id, bench.game.rules[issue.said[place].id]) for place in one.reasons)
    if found:
        return list(found.values())
    for decision in bench.game.decisions:
        for key in bench.keys(decision):
            for issue in base.settled(key).issues:
                for said in issue.said:
                    if said.condition is not None and said.condition.pure and said.condition.scope and (
                            said.condition.scope <= condition.scope and _met(said.condition, path)):
                        found[said.id] = bench.game.rules[said.id]
    return list(found.values())[:3]


def _met(condition: Bool, path: Path) -> bool:
    try:
        return condition.run(path) is True
    except Open:
        return False


def _undecided(bench: Bench, claim: Claim) -> Finding:
    return _about(bench, claim, "not-checked", f"No se ha podido comprobar si «{claim.id}» es siempre cierto.",
                  f'It could not be checked whether "{claim.id}" is always so.')


def _about(bench: Bench, claim: Claim, kind: str, es: str, en: str) -> Finding:
    return finding(bench.game, kind, [], es, en, sources=claim.sources, place=claim.place, sort=KIND)
