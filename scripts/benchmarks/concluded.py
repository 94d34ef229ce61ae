"""What the core concluded, in terms of the theory it was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kb.ruling.model import VALUE, Key, Outcome
from scripts.benchmarks.theory import Literal, Theory, TheoryRule
from scripts.benchmarks.translate import Translated


def signs(translated: Translated, facts: Iterable[Literal], outcomes: Mapping[Key, Outcome]) -> dict[str, bool]:
    """Atom -> the sign that is settled, the facts among them; atoms that nothing settles are absent."""
    found = dict(facts)
    for atom, key in translated.defeasibly.items():
        outcome = outcomes.get(key)
        if outcome is not None and outcome.kind == VALUE:
            found[atom] = outcome.allowed[0] is True
    return found


def rules_below(theory: Theory, atom: str) -> set[str]:
    """Ids of all rules on which an atom rests, directly or through the atoms of their bodies."""
    by_atom: dict[str, list[TheoryRule]] = {}
    for rule in theory.rules:
        by_atom.setdefault(rule.head[0], []).append(rule)
    seen: set[str] = set()
    waiting = [atom]
    while waiting:
        for rule in by_atom.get(waiting.pop(), ()):
            if rule.id not in seen:
                seen.add(rule.id)
                waiting += [name for name, _ in rule.body]
    return seen
