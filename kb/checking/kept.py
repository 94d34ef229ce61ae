"""The findings of a game kept between runs: the same rules, checked by the same program, have the same findings."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

from kb.answers.cites import Cite
from kb.checking.model import Finding
from kb.checking.witness import Witness
from kb.rules import store
from kb.rules.expressions import Value
from kb.rules.model import Place, Texts
from kb.ruling.model import Key


def kept(name: str, texts: Mapping[str, str], work: Callable[[], list[Finding]]) -> list[Finding]:
    """The findings that `work` made of these rule files before, else those that it makes now."""
    entry, key = f"check-{hashlib.sha256(name.encode()).hexdigest()[:16]}", _key(texts)
    data = store.get(entry, key)
    if data is not None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            return [_finding(one) for one in json.loads(data)]
    found = work()
    store.put(entry, key, json.dumps([_plain(one) for one in found]).encode())
    return found


def _key(texts: Mapping[str, str]) -> bytes:
    """Changes with any rule file, any module of the program, its grammars and data, and the Python that runs it."""
    digest = hashlib.sha256(sys.version.encode())
    program = Path(__file__).resolve().parents[1]
    for file in (*sorted(program.rglob("*.py")), *sorted(program.glob("source/maps/*.json"))):
        status = file.stat()
        digest.update(f"{file} {status.st_size} {status.st_mtime_ns}\n".encode())
    for name, text in texts.items():
        digest.update(f"{name} {len(text)}\n{text}".encode())
    return digest.digest()


def _plain(one: Finding) -> dict[str, Any]:
    witness = one.witness
    return {
        "kind": one.kind, "severity": one.severity, "game": one.game, "rules": one.rules, "sources": one.sources,
        "message": [one.message.es, one.message.en], "place": one.place and [one.place.file, one.place.line,
                                                                            one.place.column],
        "witness": witness and {
            "game": witness.game, "decision": witness.decision, "told": [[k, _typed(v)] for k, v in witness.told],
            "assumed": [[k, _typed(v)] for k, v in witness.assumed], "text": [witness.text.es, witness.text.en]},
        "replay": one.replay, "status": one.status, "example": one.example, "sort": one.sort,
        "cited": [dict(cite) for cite in one.cited],
    }


def _finding(data: dict[str, Any]) -> Finding:
    witness = data["witness"]
    return Finding(
        data["kind"], data["severity"], data["game"], tuple(data["rules"]), tuple(data["sources"]),
        Texts(*data["message"]), data["place"] and Place(*data["place"]),
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
