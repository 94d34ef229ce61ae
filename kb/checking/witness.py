"""From a region to a situation that a person can lay out: concrete, possible, and with nothing in it that could go."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from kb.answers.facts import given_id, stated
from kb.answers.names import listed
from kb.checking.search import Hit, Searcher
from kb.rules.expressions import Value
from kb.rules.model import Game, Texts
from kb.ruling.compile import Base
from kb.ruling.conditions import compare_atom
from kb.ruling.convert import ordered, told
from kb.ruling.core import begin
from kb.ruling.explore import Leaf, explore
from kb.ruling.model import Key, Member, Situation
from kb.ruling.nodes import Open, Plain
from kb.ruling.paths import Path
from kb.ruling.solver import Effort
from kb.ruling.store import Store
from kb.ruling.usual import assume, usual_values

#: The most regions that are told apart when it is tried to leave a fact out of a witness.
CAP = 12
#: How many nodes the solver may visit for one witness.
EFFORT = 2000

Test = Callable[[Leaf], bool]


@dataclass(frozen=True, slots=True)
class Witness:
    """A situation: what must be told, and the usual values on which it rests besides."""

    game: str
    decision: Key | None
    told: tuple[tuple[Key, Value], ...]
    assumed: tuple[tuple[Key, Value], ...]
    text: Texts

    @property
    def given(self) -> list[str]:
        """What must be told, as `--given` takes it."""
        return [given_text(key, value) for key, value in self.told]

    def as_json(self) -> dict[str, object]:
        """{decision, given: [...], assumed: [...], text: {es, en}}; decision is absent where it is about none."""
        found: dict[str, object] = {}
        if self.decision is not None:
            found["decision"] = decision_text(self.game, self.decision)
        return {**found, "given": self.given, "assumed": [given_text(key, value) for key, value in self.assumed],
                "text": {"es": self.text.es, "en": self.text.en}}


def given_text(key: Key, value: Value) -> str:
    """A fact with its value, as `--given` and `given` lines take it."""
    if isinstance(value, bool):
        return given_id(key) if value else f"not {given_id(key)}"
    return f"{given_id(key)} is {value}"


def decision_text(game: str, key: Key) -> str:
    """A decision as `puedo rule` takes it."""
    return f"{game}.{given_id(key)}"


def words(game: Game, facts: Iterable[tuple[Key, Value]]) -> Texts:
    """A situation in both languages; the usual one where nothing is told."""
    parts = [stated(game, key, value) for key, value in facts]
    if not parts:
        return Texts("todo es como suele ser", "everything is as it usually is")
    es, en = (listed([part[lang] for part in parts], lang) for lang in ("es", "en"))
    return Texts(es, en)


def concrete(searcher: Searcher, hit: Hit, key: Key | None, more: Iterable[Key] = ()) -> Situation | None:
    """Values for all the facts that the region and, on from there, the decision turn on; None where the solver gave up.

    Facts that are computed are told through their parts. Usual values are taken where they fit.
    """
    store: Store | None = hit.store.child(())
    assert store is not None
    store.effort, store.inexact = Effort(EFFORT), False
    if key is not None:
        store = settled(searcher, store, key)
    if store is None:
        return None
    wanted = dict.fromkeys(fact for atom, _ in store.trail for fact in sorted(atom.scope))
    wanted.update(dict.fromkeys(more))
    chosen: Situation = {}
    for fact in base_facts(searcher.base, wanted):
        value, store = _valued(searcher, store, fact)
        if store is None:
            return None
        chosen[fact] = told(value)
    return chosen


def settled(searcher: Searcher, store: Store, key: Key) -> Store | None:
    """A region inside another in which the decision comes out without asking anything more."""
    for _ in range(searcher.limit):
        try:
            Path(searcher.base, store, {}, (), hasty=True).find(key)
            return store
        except Open as fork:
            if fork.atom is None:
                return store
            for value in reversed(searcher.order(fork, False)):
                child = store.child(((fork.atom, value),))
                if child is not None:
                    store = child
                    break
            else:
                return None
    return None


def base_facts(base: Base, facts: Iterable[Key]) -> list[Key]:
    """The facts, and in place of those that are computed the facts that they are computed from, each once."""
    found: dict[Key, None] = {}
    queue, seen = list(facts), set()
    while queue:
        fact = queue.pop(0)
        if fact in seen:
            continue
        seen.add(fact)
        definition = base.space.definition(fact)
        if definition is None or not definition.pure:
            found[fact] = None
        else:
            queue += sorted(definition.scope)
    return list(found)


def _valued(searcher: Searcher, store: Store, fact: Key) -> tuple[Plain, Store | None]:
    """A value that the fact can have with all the rest, and the store with it; the usual one where it can."""
    domain = store.exact(fact)
    usual: Plain = None
    try:
        usual = searcher.usual[fact]
    except KeyError:
        usual = domain[0] if domain else None
    for value in sorted(domain, key=lambda one: _far(one, usual, domain)):
        if len(domain) == 1:
            return value, store
        atom, positive = compare_atom("==", searcher.base.grounder.fact(fact), value)
        if isinstance(atom, bool):
            continue
        child = store.child(((atom, positive),))
        if child is not None and child.solution(atom.scope) is not None:
            return value, child
    return None, None


def _far(value: Plain, usual: Plain, domain: tuple[Plain, ...]) -> tuple[bool, Fraction]:
    if isinstance(value, int | Fraction) and isinstance(usual, int | Fraction):
        return value != usual, abs(Fraction(value) - Fraction(usual))
    return value != usual, Fraction(domain.index(value))


def leaves_in(base: Base, key: Key, situation: Situation, usual: bool = True,
              cap: int = CAP) -> tuple[list[Leaf], dict[Key, Plain]] | None:
    """The regions of a decision in a situation and what was assumed; None where it cannot be, or there are too many."""
    store = begin(base, situation)
    if store.solution(situation) is None:
        return None
    assumed = usual_values(base, key, store) if usual and base.has_usual else {}
    leaves, cut = explore(base, key, assume(store, assumed) if assumed else store, False, cap, hasty=False)
    return None if cut or not leaves else (leaves, assumed)


def holds(base: Base, key: Key, situation: Situation, test: Test, cap: int = CAP) -> bool:
    """Whether a test holds of every region that the situation leaves, with usual values assumed."""
    found = leaves_in(base, key, situation, cap=cap)
    try:
        return found is not None and all(test(leaf) for leaf in found[0])
    except Open:
        return False


def smallest(base: Base, key: Key, situation: Situation, test: Test) -> Situation | None:
    """The situation without the facts that need not be told for the test to hold; None where it does not hold."""
    if not holds(base, key, situation, test):
        return None
    game = base.game
    plainly = {fact: value for fact, value in situation.items() if game.facts[fact[0]].usual != value}
    if len(plainly) < len(situation) and holds(base, key, plainly, test):
        situation = plainly
    for fact in list(situation):
        fewer = {other: value for other, value in situation.items() if other != fact}
        if holds(base, key, fewer, test):
            situation = fewer
    return situation


def witness_of(base: Base, key: Key, situation: Situation) -> Witness:
    """The witness of a situation for a decision, with the usual values that it rests on."""
    found = leaves_in(base, key, situation)
    assumed: dict[Key, Plain] = {}
    if found is not None:
        leaves, values = found
        read = {fact for leaf in leaves for issue in base.settled(key).issues for said in issue.said
                for fact in _read(base, said.condition)}
        assumed = {fact: value for fact, value in values.items() if fact in read and fact not in situation}
    facts = tuple((fact, _named(situation[fact])) for fact in ordered(base, situation))
    return Witness(
        base.game.id, key, facts,
        tuple((fact, told(assumed[fact])) for fact in ordered(base, assumed)), words(base.game, facts))


def _named(value: Value | Member) -> Value:
    """The value as `given` takes it: one of a class is told by the class's name."""
    return value.name if isinstance(value, Member) else value


def _read(base: Base, condition: object) -> list[Key]:
    scope = getattr(condition, "scope", None)
    return base_facts(base, sorted(scope)) if scope else []
