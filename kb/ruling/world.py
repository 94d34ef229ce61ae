"""A world: every fact has a value; means are computed unless they are told."""

from __future__ import annotations

from collections.abc import Mapping

from kb.rules.expressions import Value
from kb.ruling.compile import Base
from kb.ruling.model import Key
from kb.ruling.nodes import Plain, plain


class World(dict[Key, "Plain"]):
    """The facts of one world, as nodes read them. Raises KeyError for a fact that is neither told nor computable."""

    def __init__(self, base: Base, facts: Mapping[Key, Value]) -> None:
        super().__init__({key: plain(value) for key, value in facts.items()})
        self.base = base

    def __missing__(self, key: Key) -> Plain:
        definition = self.base.space.definition(key)
        if definition is None or not definition.pure:
            raise KeyError(key)
        value = self[key] = definition.ev(self)
        return value
