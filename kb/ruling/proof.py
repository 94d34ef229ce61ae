"""The proof of a ruling: for each rule that concludes on the decision, its state, conditions and what removed it."""

from __future__ import annotations

from collections.abc import Iterable

from kb.rules.model import MOODS, Texts
from kb.ruling.compile import EDITORIAL, Base, Issue, Said
from kb.ruling.conditions import Bool, Truth
from kb.ruling.connectives import Junction, Negation
from kb.ruling.convert import outcome_of
from kb.ruling.explore import Result, single
from kb.ruling.holding import Holds, Works
from kb.ruling.model import ConditionState, Key, Outcome, Proof, RuleState
from kb.ruling.nodes import EMPTY, Node, Open
from kb.ruling.outcome import Found
from kb.ruling.paths import Path
from kb.ruling.reads import Reads
from kb.ruling.words import Words

_READING = ("reading", EDITORIAL)
_SIGNS = {"plus": "+", "minus": "−", "times": "×", "at most": "≤", "at least": "≥"}


def words_of(base: Base) -> Words:
    """The words of a base, made once."""
    words: Words | None = base.words
    if words is None:
        words = base.words = Words(base.game, base.grounder)
    return words


def beaten_of(base: Base, key: Key, found: Found) -> tuple[str, ...]:
    """The rules all of whose conclusions that applied were beaten."""
    lost: dict[str, bool] = {}
    for issue, part in zip(base.settled(key).issues, found.parts or (found,), strict=False):
        for place in part.live:
            rule = issue.said[place].id
            lost[rule] = lost.get(rule, True) and place in part.beaten
    return tuple(rule for rule, all_lost in lost.items() if all_lost)


def readings_of(base: Base, key: Key, path: Path, found: Found) -> tuple[tuple[str, str, str], ...]:
    """The edges that are our reading and without which a rule would not have been removed: (winner, loser, kind)."""
    needed: list[tuple[str, str, str]] = []
    for issue, part in zip(base.settled(key).issues, found.parts or (found,), strict=False):
        for place, edges in part.beaten.items():
            if all(authority.kind in _READING for _, authority in edges):
                needed += [(issue.said[winner].id, issue.said[place].id, authority.kind) for winner, authority in edges]
        for said in issue.said:
            active = [lifter for lifter in said.lifters if path.active.get(lifter) is True]
            if active and all(lifter.authority.kind in _READING for lifter in active):
                needed += [(lifter.rule.id, said.id, lifter.authority.kind) for lifter in active]
    return tuple(dict.fromkeys(needed))


def proof_of(base: Base, path: Path, key: Key, result: Result | None) -> Proof:
    """The proof tree on one path; `result`: the outcome, where the decision has one."""
    return Prover(base, path).prove(key, None if result is None else outcome_of(base, result))


class Prover:
    """Builds the proof of a decision and of those it reads, each once."""

    def __init__(self, base: Base, path: Path) -> None:
        self.base, self.path, self.words = base, path, words_of(base)
        self.made: dict[Key, Proof] = {}

    def prove(self, key: Key, outcome: Outcome | None) -> Proof:
        """The proof of a decision; its outcome, unless told, is that of the path."""
        known = self.made.get(key)
        if known is not None:
            return known
        found = self.path.found.get(key)
        if outcome is None:
            outcome = Outcome("depends") if found is None or isinstance(found, Open) else outcome_of(
                self.base, single(self.base, key, self.path.store, self.path, found))
        settled = self.base.settled(key)
        parts: tuple[Found | None, ...] = (None,) * len(settled.issues)
        if isinstance(found, Found):
            parts = found.parts or (found,)
        states: list[RuleState] = []
        for issue, part in zip(settled.issues, parts, strict=True):
            states += [self._state(issue, place, part) for place in self._order(issue, part)]
            if part is not None:
                states += [RuleState(said.id, "reason", self._says(issue, said), self._conditions(said))
                           for said in issue.editorials if said.id in part.by_editorial]
        children = tuple(self.prove(child, None) for child in self._read(issue for issue in settled.issues))
        proof = self.made[key] = Proof(key, outcome, tuple(_unique(states)), children)
        return proof

    def _read(self, issues: Iterable[Issue]) -> list[Key]:
        """The decisions that the conclusions read and that the path has looked at, in the order of the rules."""
        found: dict[Key, None] = {}
        for issue in issues:
            for said in issue.said:
                reads = issue.reads.get(id(said))
                if reads is None:
                    collector = Reads(self.base)
                    collector.add([said.condition, *said.guards, *said.values])
                    collector.add_lifters(said.lifters)
                    reads = issue.reads[id(said)] = tuple(sorted(collector.decisions))
                found.update((key, None) for key in reads if key in self.path.found)
        return list(found)

    @staticmethod
    def _order(issue: Issue, part: Found | None) -> list[int]:
        if part is None:
            return list(range(len(issue.said)))
        reasons, live = set(part.reasons), set(part.live)

        def weight(place: int) -> tuple[int, int]:
            return (0 if place in reasons else 1 if place in part.beaten else 2 if place in live else 3, place)

        return sorted(range(len(issue.said)), key=weight)

    def _state(self, issue: Issue, place: int, part: Found | None) -> RuleState:
        said = issue.said[place]
        state, by = self._standing(issue, place, part)
        return RuleState(said.id, state, self._says(issue, said), self._conditions(said), by)

    def _standing(self, issue: Issue, place: int,
                  part: Found | None) -> tuple[str, tuple[tuple[str, str, str | None], ...]]:
        said = issue.said[place]
        if part is not None and place in part.beaten:
            return "beaten", tuple((issue.said[winner].id, authority.kind, authority.ref)
                                   for winner, authority in part.beaten[place])
        if part is not None and place in part.reasons:
            if said.op in ("plus", "minus", "times"):
                return "added", ()
            return "limit" if said.op in ("at most", "at least") else "reason", ()
        if part is not None and place in part.live:
            if said.op in ("at most", "at least"):
                return "limit", ()
            return "outweighed" if said.closing else "agreeing", ()
        active = [lifter for lifter in said.lifters if self.path.active.get(lifter) is True]
        if active and self._held(said.condition) is not False:
            return "lifted", tuple((one.rule.id, one.authority.kind, one.authority.ref) for one in active)
        power = said.rule.power if said.rule is not None else None
        if power is not None and self._but_for(said.condition, power) is not False:
            off = [lifter for lifter in self.base.switchers(power) if self.path.active.get(lifter) is True]
            if off or self.path.powers.get(power) is False:
                return "switched-off", tuple((one.rule.id, one.authority.kind, one.authority.ref) for one in off)
        return "not-applicable", ()

    def _but_for(self, condition: Bool | None, power: str) -> bool | None:
        """Whether a condition holds, the state of the power left aside."""
        if isinstance(condition, Holds):
            return self._but_for(condition.inner, power)
        if isinstance(condition, Works) and condition.power == power:
            return True
        if isinstance(condition, Junction):
            held = [self._but_for(item, power) for item in condition.items]
            if condition.settles in held:
                return condition.settles
            return None if None in held else not condition.settles
        return self._held(condition)

    def _held(self, condition: Bool | None) -> bool | None:
        if condition is None:
            return True
        try:
            return condition.run(self.path)
        except Open:
            return None

    # Words

    def _says(self, issue: Issue, said: Said) -> Texts:
        if said.says is None:
            said.says = self._say(issue, said)
        return said.says

    def _say(self, issue: Issue, said: Said) -> Texts:
        words, decision = self.words, issue.decision
        name = words.called(issue.key)
        if issue.member is not None:
            member = words.label(issue.member, decision)
            inside = said.known == frozenset((True,))
            return Texts(f"{name[0]}: {'con' if inside else 'sin'} {member[0]}",
                         f"{name[1]}: {'with' if inside else 'without'} {member[1]}")
        if decision.act:
            mood = next((mood for mood, states in _STATES.items() if said.known == states), None)
            shown = _MOOD_WORDS[mood or "may"]
            return Texts(f"{name[0]}: {shown[0]}", f"{name[1]}: {shown[1]}")
        values = [words.amount(value, decision) for value in said.values]
        sign = _SIGNS.get(said.op)
        joint = (" o ".join(value[0] for value in values), " or ".join(value[1] for value in values))
        if sign is not None:
            return Texts(f"{name[0]}: {sign} {joint[0]}", f"{name[1]}: {sign} {joint[1]}")
        return Texts(f"{name[0]}: {joint[0]}", f"{name[1]}: {joint[1]}")

    # Conditions

    def _conditions(self, said: Said) -> tuple[ConditionState, ...]:
        if said.tests is None:
            tests = [] if said.condition is None else list(_atoms(said.condition, True))
            tests += [(guard, True) for guard in said.guards if isinstance(guard, Truth)]
            said.tests = tuple(tests)
        return tuple(self._condition(node, positive) for node, positive in said.tests)

    def _condition(self, node: Bool, positive: bool) -> ConditionState:
        held = self._held(node)
        held = held if held is None else held is positive
        facts = node.scope
        basis = "board" if not facts and node.pure else self._basis(facts, held, node)
        return ConditionState(self.words.condition(node, positive), held, tuple(sorted(facts)), basis)

    def _basis(self, facts: frozenset[Key], held: bool | None, node: Node) -> str:
        if held is None:
            return "unknown"
        store, assumed = self.path.store, self.path.store.assumed
        if not node.pure and facts == EMPTY:
            return "computed"
        if any(key in assumed for key in facts):
            return "usual"
        if facts and all(key in store.stated for key in facts):
            return "told"
        return "computed"


_STATES = {mood: frozenset(states) for mood, states in MOODS.items()}
_MOOD_WORDS = {
    "may": ("se puede", "may"), "must not": ("no se puede", "may not"),
    "must": ("es obligatorio", "must"), "need not": ("no es obligatorio", "need not"),
}


def _atoms(node: Bool, positive: bool) -> Iterable[tuple[Bool, bool]]:
    """The atomic conditions of a conjunction; a disjunction, or the contrary of a conjunction, is one."""
    if isinstance(node, Negation):
        yield from _atoms(node.item, not positive)
    elif isinstance(node, Junction) and node.settles is not positive:
        for item in node.items:
            yield from _atoms(item, positive)
    else:
        yield node, positive


def _unique(states: list[RuleState]) -> list[RuleState]:
    """One line for each rule and what it says in each state."""
    return list({(state.rule, state.says.es, state.state, state.conditions): state for state in states}.values())
