"""The checks in parts that can be made apart: each is about one decision, rule, example, claim or text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kb.checking import claims, contradictions, expectations, gaps, idle, languages, permissions
from kb.checking.bench import Bench
from kb.checking.bounds import of_decision as bounds_of
from kb.checking.duplicates import duplicates
from kb.checking.model import Finding, tolerated
from kb.checking.precedences import unstated
from kb.checking.references import dangling
from kb.checking.search import RESERVE
from kb.checking.terms import inconsistent, undefined
from kb.rules.model import Ask, Concludes, Example, Game, Lifts, Place

#: What is checked of one part.
Of = Callable[[Bench, str], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a check. `name`: what it is about. `places`: of the blocks that it is about, the own one first; none
    where all the game has a say.

    `near`: a decision with which it shares much of the search; "" where it searches nothing.
    """

    check: str
    name: str
    places: tuple[Place, ...]
    near: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its parts and what is done for one. `deep`: more than the blocks it is about has a say in a part."""

    name: str
    parts: Callable[[Bench], Iterable[Part]]
    of: Of
    deep: bool = True

    def part(self, bench: Bench, name: str) -> list[Finding]:
        """The findings of one part, ruled where a rule tolerates them."""
        bench.searcher.reserve = RESERVE
        return [tolerated(bench.game, one) for one in self.of(bench, name)]

    def __call__(self, bench: Bench) -> Iterator[Finding]:
        for part in self.parts(bench):
            yield from self.part(bench, part.name)


def _decisions(check: str, acts: bool = False) -> Callable[[Bench], Iterator[Part]]:
    return lambda bench: (Part(check, one.id, (one.place,), one.id) for one in bench.game.decisions.values()
                          if one.act or not acts)


def _rules(bench: Bench) -> Iterator[Part]:
    for rule in bench.game.rules.values():
        yield Part(idle.DEAD, rule.id, (rule.place,), near_rule(bench.game, rule.id))


def near_rule(game: Game, name: str) -> str:
    """A decision that a rule is about: that it concludes, or that a rule it lifts concludes."""
    for line in game.rules[name].conclusions:
        if isinstance(line, Concludes):
            return line.decision
        if isinstance(line, Lifts):
            for other in game.rules[line.rules[0]].conclusions:
                if isinstance(other, Concludes):
                    return other.decision
    return ""


def _clusters(bench: Bench) -> Iterator[Part]:
    for name, rules in bench.clusters.items():
        yield Part(idle.REDUNDANT, name, (bench.game.decisions[name].place, *(rule.place for rule in rules)), name)


def _examples(bench: Bench) -> Iterator[Part]:
    items: list[Example | Ask] = [*bench.game.examples.values(), *bench.game.asks.values()]
    for one in items:
        yield Part(expectations.KIND, one.id, (one.place,), one.expect[0].decision if one.expect else "")


def _claims(bench: Bench) -> Iterator[Part]:
    # whom to blame is looked for among all the rules
    return (Part(claims.KIND, one.id, ()) for one in bench.game.claims.values())


def _texts(bench: Bench) -> Iterator[Part]:
    for name in bench.pairs:
        things = languages.things(bench.game, name)
        yield Part(languages.KIND, name, tuple(one.place for one in things))


def _whole(check: str, work: Callable[[Bench], Iterator[Finding]]) -> Check:
    return Check(check, lambda bench: (Part(check, "", ()),), lambda bench, name: work(bench))


#: By name, in the order in which they are told.
CHECKS: dict[str, Check] = {one.name: one for one in (
    _whole("reference", dangling),
    Check(expectations.KIND, _examples, expectations.of_item),
    Check(contradictions.KIND, _decisions(contradictions.KIND), contradictions.of_decision),
    _whole("unstated-precedence", unstated),
    Check(gaps.KIND, _decisions(gaps.KIND), gaps.of_decision),
    Check("bounds", _decisions("bounds"), bounds_of),
    Check(permissions.KIND, _decisions(permissions.KIND, acts=True), permissions.of_act),
    Check(claims.KIND, _claims, claims.of_claim),
    Check(idle.DEAD, _rules, idle.dead_rule),
    Check(idle.REDUNDANT, _clusters, idle.redundant_in),
    _whole("duplicate", duplicates),
    Check(languages.KIND, _texts, languages.of_text, deep=False),
    _whole("inconsistent-term", inconsistent),
    _whole("undefined-term", undefined),
)}
