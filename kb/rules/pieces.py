"""A compiled game in pieces, one a rule file: what is kept, and which piece is still good when a file has changed.

Each piece holds, field by field of the model, what its file declares; a field is read from all the pieces when it is
first used. So opening a game reads no rule, and after an edit only the piece of that file is made anew.
"""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kb.rules import compiled
from kb.rules.later import fill_later
from kb.rules.model import Game
from kb.rules.syntax import chunks

#: Fields of the game that belong to no file, kept with its head.
HEAD = ("id", "texts", "foreign", "reading")
#: Blocks that nothing else refers to but by their ids, if at all; all others are the vocabulary that other files read.
PLAIN = frozenset("rule editorial term step claim example ask".split())
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True, slots=True)
class Piece:
    """What one file declares. `text`, `vocabulary`: digests of the whole file and of what other files may read of it.

    fields: field of the model -> what `compiled` wrote: {id: item}, or a tuple for `nevers`.
    """

    name: str
    text: str
    vocabulary: str
    fields: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Pieces:
    """head: the fields of HEAD, compiled. order: ids of a field whose items are not in the files' order."""

    head: bytes
    order: dict[str, list[str]]
    pieces: tuple[Piece, ...]

    def fit(self, texts: Mapping[str, str]) -> bool:
        """Whether these are the pieces of these very files."""
        return [(piece.name, piece.text) for piece in self.pieces] == [
            (name, digest(text)) for name, text in texts.items()]

    def game(self) -> Game:
        """The game; its fields are read when first used. Raises ValueError where the head is not one."""
        head = compiled.load_part(self.head)
        if not isinstance(head, tuple) or len(head) != len(HEAD):
            raise ValueError("not a compiled game")
        game = object.__new__(Game)
        for name, value in zip(HEAD, head, strict=True):
            object.__setattr__(game, name, value)
        fill_later(game, self._field)
        return game

    def _field(self, name: str) -> Any:
        parts: list[Any] = [compiled.load_part(piece.fields[name]) for piece in self.pieces if name in piece.fields]
        if name == "nevers":
            return tuple(item for part in parts for item in part)
        whole: dict[str, Any] = {}
        for part in parts:
            whole.update(part)
        order = self.order.get(name)
        return whole if order is None else {key: whole[key] for key in order}

    def as_bytes(self) -> bytes:
        """For the store."""
        blobs: list[bytes] = [self.head]
        listed = []
        for piece in self.pieces:
            listed.append([piece.name, piece.text, piece.vocabulary, [[name, len(data)] for name, data in
                                                                     piece.fields.items()]])
            blobs.extend(piece.fields.values())
        header = json.dumps({"head": len(self.head), "order": self.order, "pieces": listed}).encode()
        return b"".join([_LENGTH.pack(len(header)), header, *blobs])


def from_bytes(data: bytes) -> Pieces:
    """What `as_bytes` wrote. Raises ValueError where the bytes are not that."""
    try:
        start = _LENGTH.size + _LENGTH.unpack_from(data)[0]
        header = json.loads(data[_LENGTH.size : start])
        view = memoryview(data)
        at = start + header["head"]
        pieces = []
        for name, text, vocabulary, fields in header["pieces"]:
            found = {}
            for field, length in fields:
                found[field] = bytes(view[at : at + length])
                at += length
            pieces.append(Piece(name, text, vocabulary, found))
        if at != len(data):
            raise ValueError("of another length")
        return Pieces(data[start : start + header["head"]], header["order"], tuple(pieces))
    except (struct.error, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"not a compiled game: {error}") from None


def cut(game: Game, texts: Mapping[str, str], old: Mapping[str, Piece] | None = None) -> Pieces:
    """A game in pieces. `old`: pieces that are still good, by the name of their file; only the others are written."""
    good = old or {}
    parts: dict[str, dict[str, Any]] = {name: {} for name in texts if name not in good}
    order: dict[str, list[str]] = {}
    places = {name: place for place, name in enumerate(texts)}
    for field in fields():
        items = getattr(game, field)
        if field == "nevers":
            for item in items:
                if item.place.file in parts:
                    parts[item.place.file][field] = (*parts[item.place.file].get(field, ()), item)
            continue
        files = [places[item.place.file] for item in items.values()]
        if files != sorted(files):
            order[field] = list(items)
        for key, item in items.items():
            if item.place.file in parts:
                parts[item.place.file].setdefault(field, {})[key] = item
    made = {
        name: Piece(name, digest(texts[name]), vocabulary(texts[name]),
                    {field: compiled.dump_part(items) for field, items in found.items()})
        for name, found in parts.items()
    }
    head = compiled.dump_part(tuple(getattr(game, name) for name in HEAD))
    return Pieces(head, order, tuple(good[name] if name in good else made[name] for name in texts))


@functools.cache
def fields() -> tuple[str, ...]:
    """The fields of the model that are cut up, in their order."""
    return tuple(field.name for field in dataclasses.fields(Game) if field.name not in HEAD)


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def vocabulary(text: str) -> str:
    """A digest of the blocks of a file that blocks of other files may read, in their order."""
    blocks = (chunk.text for chunk in chunks(text.removeprefix("\ufeff")) if chunk.keyword not in PLAIN)
    return digest("\0".join(blocks))
