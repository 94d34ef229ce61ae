"""All conclusions of a known situation, without proofs, in one pass over the decisions.

The outcomes are those of `core.rule` with the same situation, `usual=False`.
"""

from __future__ import annotations

import gc

from kb.ruling.compile import Base
from kb.ruling.convert import outcome_of, public
from kb.ruling.core import CAP, begin, deeply
from kb.ruling.explore import agree, merged, regions
from kb.ruling.model import DEPENDS, IMPOSSIBLE, VALUE, Key, Outcome, Situation
from kb.ruling.nodes import Open, Plain, Value
from kb.ruling.outcome import Found, settle
from kb.ruling.paths import Origins, Path
from kb.ruling.plan import Entry, Plan, collector_paused
from kb.ruling.store import Store

#: In the array of values: not known to be one value.
OPEN = object()
#: How many decisions are evaluated for what hangs on unknown facts; past that it is left open without looking.
WORK, SWEEP = 100_000, 10_000


def conclude_all(base: Base, situation: Situation, *, blocking: bool = False) -> dict[Key, Outcome]:
    """The outcome of every decision, by its key.

    Facts that the situation leaves out are unknown: what hangs on them comes out as `core.rule` says, as long as that
    takes bounded work altogether (`WORK`); past that it comes out as DEPENDS.
    Raises PuedoError where decisions read one another in a circle.
    """
    with collector_paused():
        if base.fast is None:
            base.fast = Plan(base)
        plan: Plan = base.fast
        return deeply(lambda: Pass(plan, begin(base, situation), situation, blocking).run())


class Pass:
    """One pass over a plan. `vals`: by slot, the value of each fact and settled decision."""

    def __init__(self, plan: Plan, store: Store, situation: Situation, blocking: bool) -> None:
        self.plan, self.store, self.situation, self.blocking = plan, store, situation, blocking
        self.path = Path(plan.base, store, {}, (), blocking)
        self.vals: list[object] = [OPEN] * (len(plan.slots) + 1)
        self.vals[-1] = self  # what is never so compares with this
        self.left, self.sweep = WORK, WORK - SWEEP
        self.noted = 0  # how many entries the path knows the findings of
        for key, slot in plan.facts:
            value = self.path.look(key)
            if not isinstance(value, Value):
                self.vals[slot] = value

    def run(self) -> dict[Key, Outcome]:
        """The outcomes."""
        space = self.store.space
        if (space.nevers or space.has_means) and self.store.solution(self.situation) is None:
            return dict.fromkeys(self.plan.keys, Outcome(IMPOSSIBLE))
        vals = self.vals
        unsettled: object = None if self.blocking else OPEN
        outcomes: list[Outcome] = []
        founds: list[Found | None] = []
        for entry in self.plan.entries:
            live = 0
            certain = entry.simple
            for bit, tests in entry.rules:
                opened = False
                for slot, wanted in tests:
                    value = vals[slot]
                    if value is wanted:
                        continue
                    if value is OPEN:
                        opened = True
                    elif value != wanted:
                        break
                else:
                    if opened:
                        certain = False
                        break
                    live |= bit
            if not certain:
                self._note(founds)
                founds.append(None)
                outcomes.append(self._other(entry))
                continue
            remembered = entry.memo.get(live)
            if remembered is None:
                remembered = entry.memo[live] = self._weigh(entry, live)
            found, outcome, value = remembered
            founds.append(found)
            outcomes.append(outcome)
            vals[entry.slot] = unsettled if value is OPEN else value
        return dict(zip(self.plan.keys, outcomes, strict=True))

    def _note(self, founds: list[Found | None]) -> None:
        """Let the path know what was found since it last asked."""
        known, keys = self.path.found, self.plan.keys
        for place in range(self.noted, len(founds)):
            found = founds[place]
            if found is not None:
                known[keys[place]] = found
        self.noted = len(founds)

    def _weigh(self, entry: Entry, live: int) -> tuple[Found, Outcome, object]:
        found = settle(self.path, entry.issue, [place for place in entry.issue.order if live >> place & 1])
        base = self.plan.base
        sides = tuple((tuple(public(base, value) for value in values), rules) for values, rules in found.sides)
        outcome = Outcome(found.kind, tuple(public(base, value) for value in found.allowed), sides=sides)
        return found, outcome, value_of(found)

    def _other(self, entry: Entry) -> Outcome:
        """The outcome of a decision that hangs on more than equalities, or on something open."""
        base, key = self.plan.base, entry.key
        runs: list[tuple[Origins, Path, Found]] = []
        stack: list[Origins] = [()]
        while stack:
            chosen = stack.pop()
            path = Path(base, self.store, self.path.known, chosen, self.blocking)
            path.found = dict(self.path.found) if chosen else self.path.found
            try:
                found = path.find(key)
            except Open as fork:
                if fork.origin is None:
                    return self._unknown(entry)
                if not chosen:
                    self._forget_open()
                if len(runs) + len(stack) > CAP:
                    return Outcome(DEPENDS)
                origin = fork.origin
                stack.extend((*chosen, (origin, value)) for value in reversed(fork.values))
                continue
            runs.append((chosen, path, found))
        result = merged(base, key, self.store, runs)
        if any(isinstance(value, Value) for value in result.allowed):
            return self._unknown(entry)
        if len(runs) == 1:
            self.path.found[key] = runs[0][2]
            value = value_of(runs[0][2])
            self.vals[entry.slot] = value if value is not OPEN or not self.blocking else None
        elif result.kind == VALUE and len(result.allowed) == 1:
            self.path.found[key] = runs[0][2]
            self.vals[entry.slot] = result.allowed[0]
        else:
            self.path.found.pop(key, None)
        return outcome_of(base, result)

    def _forget_open(self) -> None:
        """What was open before anything was chosen may be settled on the ways that follow."""
        found = self.path.found
        for read in [read for read, one in found.items() if isinstance(one, Open)]:
            del found[read]

    def _unknown(self, entry: Entry) -> Outcome:
        """The outcome where facts are unknown, found without keeping the regions: only whether they agree matters."""
        if self.left < 0:
            return Outcome(DEPENDS)
        base, store = self.plan.base, begin(self.plan.base, self.situation)
        one = agree(regions(base, entry.key, store, self.blocking, CAP, most=self.left))
        self.left -= store.effort.done
        if self.left < self.sweep:  # what was open leaves frames that hold one another: nothing else frees them
            gc.collect()
            self.sweep = self.left - SWEEP
        return Outcome(DEPENDS) if one is None else outcome_of(base, one.result)


def value_of(found: Found) -> Plain | object:
    """The one value of what was found, or OPEN."""
    return found.allowed[0] if found.kind == VALUE and len(found.allowed) == 1 else OPEN
