"""Rules, or lines of rules, that decide nothing in any possible situation; and rules that another makes needless."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.checking.bench import Bench
from kb.checking.clashing import counts, unbeaten
from kb.checking.model import OPEN, RULED, Finding, finding, shared_out
from kb.checking.search import GivenUp, Goal, all_hold
from kb.rules.model import Concludes, Conclusion, Lifts, Rule
from kb.ruling.compile import Issue, Lifter, Said
from kb.ruling.model import Key
from kb.ruling.paths import Path

DEAD, REDUNDANT = "dead-rule", "redundant-rule"
_SUMMED = ("plus", "minus", "times")


@dataclass(frozen=True, slots=True)
class Use:
    """An instance of a conclusion: its place on an issue."""

    issue: Issue
    place: int

    @property
    def said(self) -> Said:
        """The conclusion."""
        return self.issue.said[self.place]

    def applies(self, path: Path) -> bool:
        """Whether it applies."""
        return path.applies(self.said)

    def decides_but_for_us(self, path: Path) -> bool:
        """Whether it would decide if our own readings did not count."""
        return path.applies(self.said) and unbeaten(path, self.issue, self.place, ours=True)

    def decides(self, path: Path) -> bool:
        """Whether it applies, is not beaten and weighs."""
        return path.applies(self.said) and all_hold(lambda: unbeaten(path, self.issue, self.place),
                                                    lambda: counts(path, self.issue, self.place))


def uses(bench: Bench, decisions: Iterable[str]) -> dict[int, list[Use]]:
    """By identity of the conclusion, its instances on all issues of some decisions."""
    found: dict[int, list[Use]] = {}
    for decision in decisions:
        for key in bench.keys(decision):
            for issue in bench.base.settled(key).issues:
                for place, said in enumerate(issue.said):
                    found.setdefault(id(said.conclusion), []).append(Use(issue, place))
    return found


def dead_rule(bench: Bench, name: str) -> Iterator[Finding]:
    """A rule none of whose lines ever decides (a warning), or single lines of it (notes)."""
    rule = bench.game.rules[name]
    known = uses(bench, dict.fromkeys(one.decision for one in rule.conclusions if isinstance(one, Concludes)))
    alive: list[Conclusion] = []
    unsure: list[Conclusion] = []
    dead: list[Conclusion] = []
    for conclusion in rule.conclusions:
        found = _alive(bench, rule, conclusion, known)
        (alive if found else unsure if found is None else dead).append(conclusion)
    if unsure:
        yield finding(bench.game, "not-checked", [rule],
                      f"No se ha podido comprobar si «{rule.id}» decide alguna vez.",
                      f'It could not be checked whether "{rule.id}" ever decides.', sort=DEAD)
    if dead and not alive and not unsure:
        yield _dead_rule(bench, rule, known)
    else:
        yield from (_dead_line(bench, rule, line) for line in dead)


def _dead_rule(bench: Bench, rule: Rule, known: dict[int, list[Use]]) -> Finding:
    """What kills a rule: it never applies, something always beats it, or others always speak before it does."""
    own = [use for line in rule.conclusions for use in known.get(id(line), ())]
    es, en, status = "nunca se aplica", "it never applies", OPEN
    if any(_can(bench, use.applies) for use in own):
        es, en = "cuando se aplica, otra regla se impone siempre o habla ya", (
            "whenever it applies, another rule beats it or already speaks")
        winners = {use.issue.said[winner].id for use in own for winner, _ in use.issue.beaten_by.get(use.place, ())}
        if winners:
            listed = ", ".join(sorted(winners))
            es, en = f"cuando se aplica se le impone siempre {listed}", f"whenever it applies {listed} beats it"
        if any(_can(bench, use.decides_but_for_us) for use in own):
            es, en, status = f"{es}, por lectura nuestra", f"{en}, by our reading", RULED
    return finding(bench.game, DEAD, [rule], f"«{rule.id}» no decide en ninguna situación posible: {es}.",
                   f'"{rule.id}" decides in no possible situation: {en}.', status=status)


def _can(bench: Bench, goal: Goal) -> bool:
    try:
        return bench.searcher.seek(goal, every=False) is not None
    except GivenUp:
        return False


def _dead_line(bench: Bench, rule: Rule, line: Conclusion) -> Finding:
    at = 1 + next(at for at, one in enumerate(rule.conclusions) if one is line)
    return finding(bench.game, DEAD, [rule],
                   f"La conclusión n.º {at} de «{rule.id}» no decide en ninguna situación posible.",
                   f'Conclusion {at} of "{rule.id}" decides in no possible situation.',
                   severity="note", place=line.place, sort="line")


def _alive(bench: Bench, rule: Rule, conclusion: Conclusion, known: dict[int, list[Use]]) -> bool | None:
    """Whether a line ever counts; None where that could not be decided."""
    if isinstance(conclusion, Concludes):
        goals: list[tuple[Goal, Key | None]] = [(use.decides, use.issue.key) for use in known.get(id(conclusion), ())]
    else:
        goals = [(_active(lifter), None) for lifter in _lifters(bench, rule, conclusion)]
    unsure = False
    for goal, key in goals:
        try:
            if bench.searcher.seek(goal, key, every=False) is not None:
                return True
        except GivenUp:
            unsure = True
    return None if unsure else False


def _active(lifter: Lifter) -> Goal:
    return lambda path: path.lifting(lifter)


def _lifters(bench: Bench, rule: Rule, conclusion: Conclusion) -> list[Lifter]:
    from kb.rules.model import Authority, SwitchesOff

    assert isinstance(conclusion, Lifts | SwitchesOff)
    authority = conclusion.authority if isinstance(conclusion, Lifts) else Authority("stated")
    base = bench.base
    return [base._lifter(rule, conclusion, authority, binding) for binding in bench.bindings(rule.each)]


def redundant_in(bench: Bench, cluster: str) -> Iterator[Finding]:
    """Rules without which every ruling would be the same: one other rule says the same wherever they decide."""
    rules = bench.clusters[cluster]
    known = uses(bench, dict.fromkeys(one.decision for rule in rules for one in rule.conclusions
                                      if isinstance(one, Concludes)))
    named = {one for editorial in bench.game.editorials.values()
             for one in (*editorial.settles, *(rule for pair in editorial.prefers for rule in pair))}
    gone: set[str] = set()
    for rule in rules:
        if rule.id in named or not all(isinstance(one, Concludes) for one in rule.conclusions):
            continue
        own = [use for conclusion in rule.conclusions for use in known.get(id(conclusion), ())]
        others = _covering(bench, own, gone) if own else None
        if others and any(_can(bench, use.decides) for use in own):  # else it is dead, which is told apart
            gone.add(rule.id)
            about = [rule, *(bench.game.rules[one] for one in others)]
            shown = ", ".join(others)
            yield finding(
                bench.game, REDUNDANT, about,
                f"Sin «{rule.id}» saldría siempre lo mismo: lo dice ya {shown}.",
                f'Without "{rule.id}" the same would always come out: {shown} already says it.',
                sources=shared_out([one.sources for one in about]))


def _covering(bench: Bench, own: list[Use], gone: set[str]) -> list[str] | None:
    """The rules that say what these instances say wherever they decide; None where one of them is not covered."""
    found: dict[str, None] = {}
    for use in own:
        if use.said.op in _SUMMED:
            return None
        for place, other in enumerate(use.issue.said):
            if other.id == use.said.id or other.id in gone or not _same(use, other) or not _as_strong(use, place):
                continue
            try:
                if bench.searcher.seek(_beyond(use, Use(use.issue, place)), every=False) is None:
                    found[other.id] = None
                    break
            except GivenUp:
                continue
        else:
            return None
    return list(found)


def _same(use: Use, other: Said) -> bool:
    own = use.said
    return (own.op == other.op and own.closing is other.closing and own.strict is other.strict
            and own.attack is other.attack and own.values == other.values and own.chooser == other.chooser
            and own.conclusion.clamps is other.conclusion.clamps and (own.known is None) is (other.known is None))


def _as_strong(use: Use, place: int) -> bool:
    """Whether the other beats all that this one beats."""
    return all({use.place, place} <= {winner for winner, _ in edges} or use.place not in {one for one, _ in edges}
               for edges in use.issue.beaten_by.values())


def _beyond(use: Use, other: Use) -> Goal:
    """The goal that the one counts where the other does not; a beaten one still beats, so that is asked of both."""
    beats = any(winner == use.place for edges in use.issue.beaten_by.values() for winner, _ in edges)

    def goal(path: Path) -> bool:
        if not path.applies(use.said) or not (beats or unbeaten(path, use.issue, use.place)):
            return False
        return not (path.applies(other.said) and unbeaten(path, other.issue, other.place))

    return goal
