"""Parts of an object that are made when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any


class Later:
    """Base of a class with slots: a slot that is unset is filled by `fill(name)` when it is first read.

    What is filled in stays. An object without `fill` behaves as any other: reading an unset slot is an AttributeError.
    """

    __slots__ = ("_fill",)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Reached only where the slot is unset, or where there is no such attribute at all.
            try:
                fill = object.__getattribute__(self, "_fill")
            except AttributeError:
                fill = None
            if fill is None or name not in type(self).__slots__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            value = fill(name)
            object.__setattr__(self, name, value)
            return value


def fill_later(item: Later, fill: Callable[[str], Any]) -> None:
    """Have the unset slots of an object filled by `fill` when they are read."""
    object.__setattr__(item, "_fill", fill)
