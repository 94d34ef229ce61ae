"""Two versions of a game as one, so that a situation can be looked for in which they decide otherwise.

What both versions say alike is there once; what differs is there twice, the old one under a name of its own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from kb.checking.needs import Needs
from kb.rules import expressions as x
from kb.rules.model import Beats, Concludes, Editorial, Game, Lifts, Rule, SwitchesOff

OLD = "~old"  # no name in a rule file ends so

#: By class and field, the names that a field holds.
_NAMED: dict[tuple[type, str], str] = {
    (x.FactRef, "fact"): "facts", (x.DecisionRef, "decision"): "decisions", (x.DeonticTest, "act"): "decisions",
    (x.TableRef, "table"): "tables", (x.RouteLength, "route"): "routes", (x.InClass, "group"): "groups",
    (x.Related, "relation"): "relations", (x.Has, "power"): "powers", (x.Quantified, "domain"): "groups",
    (x.Count, "domain"): "groups", (x.Sum, "domain"): "groups", (Concludes, "decision"): "decisions",
    (Lifts, "rules"): "rules", (SwitchesOff, "power"): "powers", (Beats, "rule"): "rules", (Rule, "id"): "rules",
    (Rule, "power"): "powers", (Editorial, "settles"): "rules",
}
#: What is there twice where it differs.
_TWICE = ("groups", "tables", "relations", "routes", "decisions", "powers", "rules", "editorials")


def merged(old: Game, new: Game, old_needs: Needs, new_needs: Needs) -> tuple[Game, dict[str, str]]:
    """The new version with what is otherwise in the old one beside it; and the old decisions by their new names.

    Facts are shared: those that are told have the values that the new version gives them.
    """
    renamed: dict[str, dict[str, str]] = {}
    for sort in _TWICE:
        before, after = getattr(old, sort), getattr(new, sort)
        renamed[sort] = {
            name: name + OLD for name, one in before.items()
            if name not in after or digest(old_needs, one) != digest(new_needs, after[name])}
    renamed["facts"] = {
        name: name + OLD for name, fact in old.facts.items() if fact.means is not None and (
            name not in new.facts or digest(old_needs, fact) != digest(new_needs, new.facts[name]))}
    change = _renaming(renamed)
    parts: dict[str, Any] = {}
    for sort in (*_TWICE, "facts"):
        here = dict(getattr(new, sort))
        for name, one in getattr(old, sort).items():
            if name in renamed[sort]:
                copy = change(one)
                here[renamed[sort][name]] = dataclasses.replace(copy, id=renamed[sort][name])
            else:
                here.setdefault(name, one)
        parts[sort] = here
    kinds = {**old.kinds, **new.kinds}
    nevers = (*new.nevers, *(change(one) for one in old.nevers))
    return dataclasses.replace(new, kinds=kinds, nevers=nevers, **parts), renamed["decisions"]


def digest(needs: Needs, one: Any) -> bytes:
    """Changes with the meaning of anything that a part of a game reaches."""
    return needs.key((one.place,))


def _renaming(renamed: Mapping[str, Mapping[str, str]]) -> Callable[[Any], Any]:
    """What gives a part of a game with other names in it."""
    def name(sort: str, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(name(sort, one) for one in value)
        return renamed[sort].get(value, value) if isinstance(value, str) else value

    def change(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(change(one) for one in value)
        if not dataclasses.is_dataclass(value) or isinstance(value, type):
            return value
        changed: dict[str, Any] = {}
        for field in dataclasses.fields(value):
            before = getattr(value, field.name)
            sort = _NAMED.get((type(value), field.name))
            after = name(sort, before) if sort is not None else change(before)
            if (type(value), field.name) == (Editorial, "prefers"):
                after = name("rules", before)
            if after is not before and after != before:
                changed[field.name] = after
        return dataclasses.replace(value, **changed) if changed else value

    return change
