"""The plan by which all conclusions of a situation are drawn in one pass: decisions in order, conditions as equalities.

Where every conclusion on a decision is constant, its outcome is a function of which conclusions apply: it is weighed
once for each such set and remembered.
"""

from __future__ import annotations

import gc
import itertools
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from kb.rules.model import SetOf
from kb.ruling.amounts import Decided
from kb.ruling.compile import Base, Issue
from kb.ruling.conditions import Among, Bool, Compare, Constant, Truth
from kb.ruling.connectives import Junction, Negation
from kb.ruling.model import Key, Outcome
from kb.ruling.nodes import Const, Fact, Plain, Value
from kb.ruling.outcome import Found
from kb.ruling.reads import direct

#: A fact or decision by its place in the array of values, and what it must be.
Test = tuple[int, Plain]


@dataclass(slots=True, eq=False)
class Entry:
    """One decision: by conclusion its bit and the tests that must all hold; `simple`: that is all there is to it.

    A conclusion's bit is 1 << its place in the issue. `memo`: by the bits of those that apply, what comes out.
    """

    key: Key
    slot: int
    issue: Issue
    rules: list[tuple[int, tuple[Test, ...]]]
    reads: list[Key]
    simple: bool
    memo: dict[int, tuple[Found, Outcome, object]] = field(default_factory=dict)


@contextmanager
def collector_paused() -> Iterator[None]:
    """No garbage collection meanwhile: what is made here stays, and looking through it again and again costs most."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Plan:
    """All decisions of a base in an order in which each comes after those it reads. Facts have slots too."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.slots: dict[tuple[str, Key], int] = {}
        self.facts: list[tuple[Key, int]] = []
        self._shared: dict[Test, Test] = {}
        entries: dict[Key, Entry] = {}
        for decision in base.game.decisions.values():
            members = (base.grounder.members(param) for param in decision.params)
            for args in itertools.product(*members):
                key = (decision.id, args)
                entries[key] = self._entry(key)
        self.entries = in_order(entries)
        self.keys = [entry.key for entry in self.entries]

    def slot(self, what: str, key: Key) -> int:
        """The place of a fact or decision in the array of values."""
        found = self.slots.get((what, key))
        if found is None:
            found = self.slots[(what, key)] = len(self.slots)
            if what == "fact":
                self.facts.append((key, found))
        return found

    def _entry(self, key: Key) -> Entry:
        settled = self.base.settled(key)
        issue = settled.issues[0]
        slot = self.slot("decision", key)
        simple = issue.simple and not isinstance(settled.decision.type, SetOf) and not issue.editorials and all(
            said.known is not None and not said.lifters and said.chooser is None for said in issue.said)
        rules: list[tuple[int, tuple[Test, ...]]] = []
        reads: list[Key] = []
        if simple:
            for place in issue.order:
                said = issue.said[place]
                tests: list[Test] | None = []
                for item in (said.condition, *said.guards):
                    tests = None if tests is None or not self._tests(item, True, tests, reads) else tests
                if tests is None:
                    simple = False
                    break
                rules.append((1 << place, tuple(self._shared.setdefault(test, test) for test in tests)))
        if not simple:
            rules, reads = [], sorted(direct(self.base, key).decisions)
        return Entry(key, slot, issue, rules, list(dict.fromkeys(reads)), simple)

    def _tests(self, item: Bool | None, positive: bool, tests: list[Test], reads: list[Key]) -> bool:
        """Add the equalities that a condition comes to; False where it comes to something else."""
        if item is None:
            return True
        if isinstance(item, Constant):
            if item.value is not positive:
                tests.append((-1, None))  # never: the slot before the first holds no value
            return True
        if isinstance(item, Negation):
            return self._tests(item.item, not positive, tests, reads)
        if isinstance(item, Junction):
            return item.settles is not positive and all(self._tests(one, positive, tests, reads) for one in item.items)
        if isinstance(item, Truth):
            return self._test(item.item, positive, tests, reads)
        if isinstance(item, Compare) and isinstance(item.right, Const) and item.op == ("==" if positive else "!="):
            return self._test(item.left, item.right.value, tests, reads)
        if isinstance(item, Among) and positive and len(item.values) == 1:
            return self._test(item.item, next(iter(item.values)), tests, reads)
        return False

    def _test(self, item: Value, value: Plain, tests: list[Test], reads: list[Key]) -> bool:
        if isinstance(item, Fact):
            tests.append((self.slot("fact", item.fact), value))
            return True
        if isinstance(item, Decided) and all(isinstance(arg, Const) for arg in item.args):
            key = (item.decision, tuple(str(arg.value) for arg in item.args if isinstance(arg, Const)))
            tests.append((self.slot("decision", key), value))
            reads.append(key)
            return True
        return False


def in_order(entries: dict[Key, Entry]) -> list[Entry]:
    """The entries, each after those it reads; what goes in a circle comes last, to be refused when it is ruled on."""
    readers: dict[Key, list[Key]] = {}
    waiting: dict[Key, int] = {}
    for key, entry in entries.items():
        waiting[key] = len(entry.reads)
        for read in entry.reads:
            readers.setdefault(read, []).append(key)
    ready = deque(key for key, count in waiting.items() if not count)  # in the order in which they lie in memory
    found: list[Entry] = []
    while ready:
        key = ready.popleft()
        found.append(entries[key])
        del waiting[key]
        for reader in readers.get(key, ()):
            waiting[reader] -= 1
            if not waiting[reader]:
                ready.append(reader)
    return found + [entries[key] for key in waiting]
