"""Examples and asks that do not come out as they say."""

from __future__ import annotations

from collections.abc import Iterator

from kb.checking.bench import Bench
from kb.checking.model import Finding, finding
from kb.checking.replays import replay_of
from kb.checking.rulings import ruling_of
from kb.checking.witness import Witness, witness_of
from kb.errors import PuedoError
from kb.rules.model import Ask, Example, Expectation
from kb.ruling.expect import described, expected, problems
from kb.ruling.situation import shown, situation_of

KIND = "example"


def of_item(bench: Bench, name: str) -> Iterator[Finding]:
    """One finding for each expectation of an example or ask that is not met."""
    item: Example | Ask = bench.game.examples.get(name) or bench.game.asks[name]
    given = (*item.given, *item.here) if isinstance(item, Ask) else item.given
    for one in item.expect:
        key = one.decision, one.args
        try:
            situation = situation_of(bench.game, given)
            ruling = ruling_of(bench.base, key, situation)
        except PuedoError as error:
            yield _finding(bench, item, one, (), None, error.what["es"], error.what["en"])
            continue
        if problems(ruling, one):
            witness = witness_of(bench.base, key, situation)
            yield _finding(bench, item, one, ruling.reasons, witness, described(ruling), described(ruling))


def fails(bench: Bench, name: str) -> bool:
    """Whether an example or ask does not come out as it says."""
    return any(True for _ in of_item(bench, name))


def _finding(bench: Bench, item: Example | Ask, one: Expectation, reasons: tuple[str, ...], witness: Witness | None,
             es: str, en: str) -> Finding:
    asked = shown((one.decision, one.args))
    wanted = expected(one) + (f" by {', '.join(one.by)}" if one.by else "")
    rules = [bench.game.rules[name] for name in dict.fromkeys((*one.by, *reasons)) if name in bench.game.rules]
    return finding(
        bench.game, KIND, rules,
        f"«{item.id}» espera {asked} {wanted}, y sale: {es}.", f'"{item.id}" expects {asked} {wanted}, and gets: {en}.',
        sources=item.sources if isinstance(item, Example) else (), place=one.place, witness=witness,
        replay=replay_of(bench.game, KIND, None, [item.id]))

