"""What a ruling is: situations, outcomes, rulings, proofs. Plain data: renderers read it, nothing else explains."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kb.rules.expressions import Value
from kb.rules.model import Texts

#: A fact or decision with its arguments, e.g. ("dial", ("attacker",)).
Key = tuple[str, tuple[str, ...]]

VALUE, RANGE, CONFLICT, SILENT, CHOICE, DEPENDS, IMPOSSIBLE = (
    "value", "range", "conflict", "silent", "choice", "depends", "impossible")


@dataclass(frozen=True, slots=True)
class Member:
    """A fact known only to be one of some values (`place is harbour`)."""

    values: frozenset[Value]
    name: str  # the class or set that was told


#: A situation: what is known. Facts that are absent are unknown, never false.
Situation = dict[Key, "Value | Member"]


@dataclass(frozen=True, slots=True)
class Symbolic:
    """An amount that still holds unknown facts, e.g. "dial of attacker + 3".

    `term`: the amount itself, a `nodes.Value`: `term.ev(world)` is its value in a `world.World`.
    """

    text: Texts
    facts: tuple[Key, ...]
    term: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is left for one decision. `kind` is VALUE, RANGE (only limits apply), CONFLICT, SILENT or CHOICE.

    `allowed`: the values left (deontic states for acts, one Fraction or Symbolic for an amount; for a SetOf decision
    one frozenset).
    `low`/`high`: the limits of a RANGE. `sides`: for CONFLICT, the values each group of rules allows, with its rules.
    `disputed`: for CONFLICT on a SetOf decision, the members over which rules clash; its sides say what the set would
    be with one of them in or out, `allowed` what it is without any.
    `chooser`: for CHOICE, who chooses, where the rule names somebody: a member of a kind, or the id of a fact where who
    that is is unknown. `origin`: the decision from which conflict, silence or choice was inherited.
    """

    kind: str
    allowed: tuple[Value | Symbolic | frozenset[str], ...] = ()
    low: Fraction | Symbolic | None = None
    high: Fraction | Symbolic | None = None
    chooser: str | None = None
    sides: tuple[tuple[tuple[Value | Symbolic, ...], tuple[str, ...]], ...] = ()
    origin: Key | None = None
    disputed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ConditionState:
    """One atomic condition in a proof: what the rule asks for in words, whether that held, the facts it reads, and
    whether it was told, usual, computed or unknown."""

    text: Texts
    held: bool | None
    facts: tuple[Key, ...]
    basis: str  # told | usual | computed | board | unknown


@dataclass(frozen=True, slots=True)
class RuleState:
    """One rule in a proof. `state`: reason | beaten | lifted | switched-off | not-applicable | outweighed (a closing
    rule) | agreeing | added | limit.

    `by`: the rules that beat, lift or switch it off, each with its authority (kind, ref).
    """

    rule: str
    state: str
    says: Texts  # the conclusion in words
    conditions: tuple[ConditionState, ...] = ()
    by: tuple[tuple[str, str, str | None], ...] = ()  # (rule, authority kind, authority ref)


@dataclass(frozen=True, slots=True)
class Proof:
    """One node: the decision, its outcome, the state of each rule that concludes it, and the proofs of the decisions
    that were read."""

    decision: Key
    outcome: Outcome
    rules: tuple[RuleState, ...]
    children: tuple[Proof, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """A row of a case table: conditions, all of which must hold, and what then comes out.

    `conditions`: each in words as it must hold (a negated one says so itself), whether the condition itself is true or
    false in this row, and the facts it reads. `tests`: the same as nodes with their truth value (None: undefined);
    `tests[i][0].ev(world)` says what it is in a `world.World`, `holds_in` whether the row applies.
    """

    conditions: tuple[tuple[Texts, bool, tuple[Key, ...]], ...]
    outcome: Outcome
    reasons: tuple[str, ...] = ()
    tests: tuple[tuple[Any, bool | None], ...] = field(default=(), compare=False, repr=False)

    def holds_in(self, world: Mapping[Key, Any]) -> bool:
        """Whether every condition of the row holds in a world that tells every fact it reads (see `world.World`)."""
        return all(test.ev(world) is value for test, value in self.tests)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The outcome for one decision in one situation.

    kind: VALUE, RANGE, CONFLICT, SILENT, CHOICE, DEPENDS or IMPOSSIBLE (the situation breaks a `never`).
    reasons: every unbeaten rule that agrees, the deciding one first; common to all completions where facts are unknown.
    ruled: (rules that clash, editorial id) where an editorial ruling settled a clash.
    assumed: usual values on which the headline rests. unless: cases in which another outcome holds; singly: only those
        in which one assumed fact alone is otherwise, because all of them together were too many to explore.
    depends_on: the unknown facts (semantic support) where it depends. next_question: the fact to ask first.
    readings: edges with authority `reading` or `editorial` that were needed.
    """

    decision: Key
    kind: str
    outcome: Outcome
    reasons: tuple[str, ...] = ()
    beaten: tuple[str, ...] = ()
    proof: Proof | None = None
    ruled: tuple[tuple[str, ...], str] | None = None
    readings: tuple[tuple[str, str, str], ...] = ()  # (winner, loser, kind)
    assumed: tuple[tuple[Key, Value], ...] = ()
    unless: tuple[Case, ...] = ()
    singly: bool = False
    depends_on: tuple[Key, ...] = ()
    cases: tuple[Case, ...] = ()
    truncated: bool = False
    next_question: Key | None = None
    broken: tuple[Texts, ...] = field(default=())  # for IMPOSSIBLE: what cannot be
