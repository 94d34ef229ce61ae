"""The findings of a game kept between runs, part by part: what an edit does not reach is not looked at again."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from kb.answers.cites import Cite
from kb.checking.model import Finding
from kb.checking.needs import Needs
from kb.checking.parts import CHECKS, Part
from kb.checking.witness import Witness
from kb.resources import grammar_path
from kb.rules import store
from kb.rules.expressions import Value
from kb.rules.model import Game, Place, Texts
from kb.ruling.model import Key

_STAGES = ("text", "source", "rules", "graph", "ruling", "answers", "proofing", "checking")
_GRAMMARS = ("rules", "skeleton")
_SPARE = 3  # so many times what is in use may be kept of earlier versions


class Keys:
    """The key of each part of a game: it changes with whatever has a say in what is found of the part."""

    def __init__(self, needs: Needs) -> None:
        self.needs = needs
        self._all = hashlib.sha256(b"".join(block.digest for block in needs.blocks)).digest()
        self._known: dict[tuple[str, str], str] = {}

    def key(self, part: Part) -> str:
        """The key of a part, as hexadecimal digits."""
        known = self._known.get((part.check, part.name))
        if known is None:
            digest = hashlib.sha256(f"{part.check}\n{part.name}\n".encode())
            digest.update(self.needs.key(part.places, CHECKS[part.check].deep) if part.places else self._all)
            known = self._known[(part.check, part.name)] = digest.hexdigest()[:32]
        return known


class Kept:
    """What was found before. name: of the game, or its folder; texts: its rule files, by the names in places."""

    def __init__(self, name: str, game: Game, texts: Mapping[str, str]) -> None:
        self.entry = f"check-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        self.needs = Needs(game, texts)
        self._program = program()
        self._keys = Keys(self.needs)
        self._used: dict[str, Any] = {}
        self._known: dict[str, Any] = {}
        self._changed = False
        data = store.get(self.entry, self._program)
        if data is not None:
            with contextlib.suppress(ValueError):
                found = json.loads(data)
                self._known = found if isinstance(found, dict) else {}

    def get(self, part: Part) -> list[Finding] | None:
        """What was found of that part; None where it must be looked at again."""
        key = self._keys.key(part)
        data = self._known.get(key)
        if data is None:
            return None
        with contextlib.suppress(ValueError, KeyError, TypeError, IndexError):
            found = [_finding(one, self._placed(part)) for one in data]
            self._used[key] = data
            return found
        return None

    def put(self, part: Part, findings: list[Finding]) -> None:
        """Keep what was found of a part."""
        self._used[self._keys.key(part)] = [_plain(one, self._anchored(part)) for one in findings]
        self._changed = True

    def save(self) -> None:
        """Write down what is kept, and of what is not in use any more as much as `_SPARE` allows."""
        if not self._changed:
            return
        most = _SPARE * len(self._used)
        spare = [item for item in self._known.items() if item[0] not in self._used][:most]
        store.put(self.entry, self._program, json.dumps({**self._used, **dict(spare)}).encode())

    def _anchored(self, part: Part) -> Callable[[Place], list[Any]]:
        """A place as told from where its block starts: the part's own, or that with a first line of its own."""
        def anchored(place: Place) -> list[Any]:
            block = self.needs.blocks[self.needs.at(place)]
            own = part.places and self.needs.at(part.places[0]) == self.needs.at(place)
            return [None if own else [block.file, block.head], place.line - block.start, place.column]

        return anchored

    def _placed(self, part: Part) -> Callable[[Any], Place]:
        def placed(data: Any) -> Place:
            anchor, down, column = data
            at = self.needs.at(part.places[0]) if anchor is None else self.needs.by_head[tuple(anchor)][0]
            block = self.needs.blocks[at]
            return Place(block.file, block.start + down, column)

        return placed


def program() -> bytes:
    """Changes with any module that has a part in a finding, its data and grammars, and the Python that runs it."""
    root = Path(__file__).resolve().parents[1]
    modules = [*root.glob("*.py"), *(file for stage in _STAGES for file in (root / stage).rglob("*.py"))]
    data = (*sorted(root.glob("source/maps/*.json")), *map(grammar_path, _GRAMMARS))
    return store.stamp((*sorted(modules), *data))


def _plain(one: Finding, anchored: Callable[[Place], list[Any]]) -> dict[str, Any]:
    witness = one.witness
    return {
        "kind": one.kind, "severity": one.severity, "game": one.game, "rules": one.rules, "sources": one.sources,
        "message": [one.message.es, one.message.en], "place": one.place and anchored(one.place),
        "witness": witness and {
            "game": witness.game, "decision": witness.decision, "told": [[k, _typed(v)] for k, v in witness.told],
            "assumed": [[k, _typed(v)] for k, v in witness.assumed], "text": [witness.text.es, witness.text.en]},
        "replay": one.replay, "status": one.status, "example": one.example, "sort": one.sort,
        "cited": [dict(cite) for cite in one.cited],
    }


def _finding(data: dict[str, Any], placed: Callable[[Any], Place]) -> Finding:
    witness = data["witness"]
    return Finding(
        data["kind"], data["severity"], data["game"], tuple(data["rules"]), tuple(data["sources"]),
        Texts(*data["message"]), data["place"] and placed(data["place"]),
        witness and Witness(
            witness["game"], witness["decision"] and _fact(witness["decision"]),
            tuple((_fact(k), _value(v)) for k, v in witness["told"]),
            tuple((_fact(k), _value(v)) for k, v in witness["assumed"]), Texts(*witness["text"])),
        data["replay"], data["status"], data["example"], data["sort"],
        tuple(cast(Cite, cite) for cite in data["cited"]))


def _fact(data: Any) -> Key:
    return data[0], tuple(data[1])


def _typed(value: Value) -> list[Any]:
    return ["number", str(value)] if isinstance(value, Fraction) else ["plain", value]


def _value(data: Any) -> Value:
    return Fraction(data[1]) if data[0] == "number" else cast(Value, data[1])
