"""A resolved game as bytes, and back: quick to read, and nothing but the classes of the model can come out of it."""

from __future__ import annotations

import dataclasses
import gc
import io
import pickle
from fractions import Fraction
from typing import Any

from kb.rules import expressions, model
from kb.rules.model import Game

_CLASSES = {
    (value.__module__, value.__name__): value
    for module in (expressions, model)
    for value in vars(module).values()
    if isinstance(value, type) and dataclasses.is_dataclass(value)
}


def fraction(numerator: int, denominator: int) -> Fraction:
    """A fraction from its two parts; its own pickling goes by way of a text and a regular expression."""
    return Fraction(numerator, denominator)


class _Writer(pickle.Pickler):
    """Rebuilds every object by its constructor: left to itself, pickle looks up every field of such a class by name."""

    def reducer_override(self, item: object) -> Any:
        if isinstance(item, Fraction):
            return fraction, (item.numerator, item.denominator)
        if dataclasses.is_dataclass(item) and not isinstance(item, type):
            return type(item), tuple(getattr(item, field.name) for field in dataclasses.fields(item))
        return NotImplemented


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        found = _CLASSES.get((module, name))
        if found is not None:
            return found
        if (module, name) == (__name__, fraction.__name__):
            return fraction
        if (module, name) == ("builtins", "frozenset"):
            return frozenset
        raise pickle.UnpicklingError(f"not part of a game: {module}.{name}")


def dump(game: Game) -> bytes:
    """The game as bytes; equal parts are written once."""
    return dump_part(game)


def dump_part(part: object) -> bytes:
    """A part of a game (a mapping or tuple of what the model has) as bytes; equal parts of it are written once."""
    buffer = io.BytesIO()
    _Writer(buffer, protocol=5).dump(_shared(part, {}))
    return buffer.getvalue()


def load(data: bytes) -> Game:
    """The game that `dump` wrote. Raises ValueError where the bytes are not one."""
    found = load_part(data)
    if not isinstance(found, Game):
        raise ValueError("not a compiled game")
    return found


def load_part(data: bytes) -> object:
    """What `dump_part` wrote. Raises ValueError where the bytes are nothing of the kind."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _Reader(io.BytesIO(data)).load()
    except Exception as error:
        raise ValueError(f"not a compiled game: {error}") from None
    finally:
        if collecting:
            gc.enable()


def _shared(item: object, seen: dict[tuple[type, object], object]) -> object:
    """The same value with equal parts made one object, so that they are written and rebuilt once."""
    if isinstance(item, str):
        return str(item)  # a parser just made names the rules of its grammar by tokens; nothing of it is to be kept
    if isinstance(item, tuple):
        return tuple(_shared(part, seen) for part in item)
    if isinstance(item, dict):
        return {_shared(key, seen): _shared(part, seen) for key, part in item.items()}
    if isinstance(item, Fraction):
        return seen.setdefault((Fraction, item), item)
    if dataclasses.is_dataclass(item) and not isinstance(item, type):
        old = [getattr(item, field.name) for field in dataclasses.fields(item)]
        new = [_shared(part, seen) for part in old]
        if any(a is not b for a, b in zip(old, new, strict=True)):
            item = type(item)(*new)
        try:
            # The text too, because True, 1 and Fraction(1) are equal and must not be confused.
            return seen.setdefault((type(item), repr(item)), item)
        except TypeError:
            return item
    return item
