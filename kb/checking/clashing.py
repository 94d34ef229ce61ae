"""When two conclusions on one issue clash: both apply, nothing beats either, and no value is left to both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kb.checking.search import all_hold
from kb.ruling.compile import EDITORIAL, Issue, Said
from kb.ruling.found import equal, may_beat, overrules, values_of
from kb.ruling.model import CONFLICT, Key
from kb.ruling.outcome import otherwise
from kb.ruling.paths import Path

OWN = ("reading", EDITORIAL)
LIMITS = ("at most", "at least")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two conclusions of one issue. `ours`: precedences that are only our reading do not count."""

    key: Key
    issue: Issue
    place: int
    one: int
    two: int
    ours: bool = False

    @property
    def said(self) -> tuple[Said, Said]:
        """The two conclusions."""
        return self.issue.said[self.one], self.issue.said[self.two]

    def goal(self, path: Path) -> bool:
        """Whether they clash on a path. Raises Open where that hangs on an atom."""
        first, second = self.said
        if not all_hold(lambda: path.applies(first), lambda: path.applies(second)):
            return False
        if not all_hold(lambda: self._differ(path), lambda: unbeaten(path, self.issue, self.one, self.ours),
                        lambda: unbeaten(path, self.issue, self.two, self.ours),
                        lambda: counts(path, self.issue, self.one), lambda: counts(path, self.issue, self.two)):
            return False
        return self.ours or self._unsettled(path)

    def _differ(self, path: Path) -> bool:
        first, second = self.said
        if first.op != "is" or second.op != "is":
            return True
        if first.known is not None and second.known is not None:
            return first.known.isdisjoint(second.known)
        return not any(equal(path, one, two) for one in values_of(path, first) for two in values_of(path, second))

    def _unsettled(self, path: Path) -> bool:
        """Whether it comes to a conflict in the end: limits are weighed with all the rest, and nobody has ruled."""
        if self.issue.simple and not self.issue.editorials:
            return True
        found = path.find(self.key)
        part = found.parts[self.place] if found.parts else found
        return part.kind == CONFLICT and {self.one, self.two} <= set(part.reasons)


def unbeaten(path: Path, issue: Issue, place: int, ours: bool = False) -> bool:
    """Whether nothing that applies beats a conclusion that does; `ours`: our own readings do not count."""
    own = issue.said[place]
    if own.strict:
        return True
    winners = [winner for winner, authority in issue.beaten_by.get(place, ())
               if not (ours and authority.kind in OWN) and may_beat(issue.said[winner], own)]
    if issue.strict:
        winners += [winner for winner, said in enumerate(issue.said) if overrules(said, own)]

    def idle(winner: int) -> Callable[[], bool]:
        said = issue.said[winner]
        return lambda: not (path.applies(said) and otherwise(path, said, own))

    return all_hold(*[idle(winner) for winner in dict.fromkeys(winners)])


def counts(path: Path, issue: Issue, place: int) -> bool:
    """Whether a conclusion weighs: a closing one only does where no other is made."""
    if not issue.said[place].closing:
        return True

    def silent(said: Said) -> Callable[[], bool]:
        return lambda: not path.applies(said)

    limit = issue.said[place].op in LIMITS
    return all_hold(*[silent(said) for said in issue.said
                      if not said.closing and not said.attack and (limit or said.op == "is")])


def pairs_of(issue: Issue, key: Key, place: int) -> list[Pair]:
    """The pairs of conclusions that could clash, as far as that can be told without looking at any situation."""
    said = issue.said
    found = []
    for one in range(len(said)):
        for two in range(one + 1, len(said)):
            pair = Pair(key, issue, place, one, two)
            if _could_clash(pair) and not _ranked(pair):
                found.append(pair)
    return found


def _could_clash(pair: Pair) -> bool:
    first, second = pair.said
    if first.attack or second.attack or (first.closing is not second.closing and first.op == second.op):
        return False
    if overrules(first, second) or overrules(second, first):
        return False
    ops = {first.op, second.op}
    if ops == {"is"}:
        if pair.issue.decision.prefer is not None and not first.closing:
            return False
        if first.known is not None and second.known is not None:
            return first.known.isdisjoint(second.known)
        return first.values != second.values
    if ops == set(LIMITS) or ("is" in ops and ops & set(LIMITS)):
        if "is" in ops and any(one.op in LIMITS and one.conclusion.clamps for one in (first, second)):
            return False  # the limit gives in
        return not _certainly_within(first, second)
    return False


def _certainly_within(first: Said, second: Said) -> bool:
    """Whether two limits can never cross because both are numbers and the low one is not above the high one."""
    if first.op == "is" or second.op == "is":
        return False
    low, high = (first, second) if first.op == "at least" else (second, first)
    if low.known is None or high.known is None:
        return False
    (least,), (most,) = low.known, high.known
    return least <= most  # type: ignore[operator]


def _ranked(pair: Pair) -> bool:
    """Whether a clause ranks them: then one beats the other wherever both apply."""
    for winner, loser in ((pair.one, pair.two), (pair.two, pair.one)):
        beaten = pair.issue.said[loser]
        if not beaten.strict and may_beat(pair.issue.said[winner], beaten) and any(
                place == winner and authority.kind not in OWN
                for place, authority in pair.issue.beaten_by.get(loser, ())):
            return True
    return False


def separated_by_us(pair: Pair) -> bool:
    """Whether our readings or editorial rulings may have a part in a clash of the two."""
    issue = pair.issue
    return bool(issue.editorials) or any(
        authority.kind in OWN for place in (pair.one, pair.two) for _, authority in issue.beaten_by.get(place, ()))


def may_clash_in_three(issue: Issue) -> bool:
    """Whether several conclusions may leave nothing between them though any two of them do: not so of single values.

    States of an act are in a row, so that there too two suffice.
    """
    return not issue.decision.act and any(
        said.op == "is" and len(said.values) > 1 for said in issue.said) and len(issue.said) > 2
