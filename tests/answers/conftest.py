from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import kb.answers
from kb.rules.loader import load_texts
from kb.rules.model import Game

HARBOUR = Path(__file__).parent.parent / "graph" / "harbour"
SCHEMA = Path(kb.answers.__file__).parent / "answer.schema.json"
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "boolean": (bool,), "null": (type(None),),
    "integer": (int,), "number": (int, float),
}
KNOWN = {"type", "const", "enum", "required", "properties", "additionalProperties", "items", "$ref"}
SILENT = {"$schema", "$id", "title", "description", "$defs"}


@pytest.fixture(scope="session")
def game() -> Game:
    return load_texts({path.name: path.read_text(encoding="utf-8") for path in sorted(HARBOUR.glob("*.rules"))})


@pytest.fixture(scope="session")
def problems() -> Callable[[Any], list[str]]:
    """What is wrong with an answer by its JSON Schema; an unknown keyword of the schema is an error of this test."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    def look(part: dict[str, Any], data: Any, where: str) -> list[str]:
        assert set(part) <= KNOWN | SILENT, set(part) - KNOWN - SILENT
        if "$ref" in part:
            name = part["$ref"]
            return look(schema if name == "#" else schema["$defs"][name.removeprefix("#/$defs/")], data, where)
        found = []
        if "const" in part and data != part["const"]:
            found.append(f"{where}: not {part['const']!r}")
        if "enum" in part and data not in part["enum"]:
            found.append(f"{where}: {data!r} is not one of {part['enum']}")
        if "type" in part:
            names = [part["type"]] if isinstance(part["type"], str) else part["type"]
            kinds = tuple(kind for name in names for kind in TYPES[name])
            if not isinstance(data, kinds) or (isinstance(data, bool) and bool not in kinds):
                return [*found, f"{where}: {data!r} is no {' or '.join(names)}"]
        if isinstance(data, dict):
            properties = part.get("properties", {})
            found += [f"{where}: lacks {name}" for name in part.get("required", []) if name not in data]
            for name, item in data.items():
                rest = part.get("additionalProperties", {})
                if name in properties:
                    found += look(properties[name], item, f"{where}.{name}")
                elif rest is False:
                    found.append(f"{where}: has {name}")
                else:
                    found += look(rest, item, f"{where}.{name}")
        if isinstance(data, list) and "items" in part:
            for index, item in enumerate(data):
                found += look(part["items"], item, f"{where}[{index}]")
        return found

    return lambda data: look(schema, json.loads(json.dumps(data)), "answer")
