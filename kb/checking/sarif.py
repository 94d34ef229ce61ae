"""Findings as SARIF 2.1.0, the format that code hosts and editors show beside the lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

from kb import __version__
from kb.checking.codes import SORTS
from kb.checking.model import RULED, Finding

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_FOLDER = "kb/games/"
NOWHERE: Mapping[str, Path] = MappingProxyType({})


def sarif(findings: Iterable[Finding], lang: str, folders: Mapping[str, Path] = NOWHERE) -> dict[str, object]:
    """One run with one result a finding; what the project has ruled on is suppressed, not left out.

    folders: where the folders of games lie that do not come along, by the name that places have.
    """
    at = 0 if lang == "es" else 1
    rules = [{
        "id": sort.code, "name": sort.kind, "shortDescription": {"text": sort.means[at]},
        "help": {"text": sort.settle[at]}, "defaultConfiguration": {"level": _LEVELS[sort.severity]},
    } for sort in SORTS.values()]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "puedo check", "version": __version__, "rules": rules}},
            "results": [_result(one, lang, folders) for one in findings],
        }],
    }


def _result(one: Finding, lang: str, folders: Mapping[str, Path]) -> dict[str, object]:
    found: dict[str, object] = {
        "ruleId": one.code, "level": _LEVELS[one.severity],
        "message": {"text": one.message.es if lang == "es" else one.message.en},
        "properties": {"rules": list(one.rules), "clauses": list(one.sources), "replay": one.replay},
    }
    if one.place is not None:
        found["locations"] = [{"physicalLocation": {
            "artifactLocation": {"uri": _uri(one.place.file, folders)},
            "region": {"startLine": one.place.line, "startColumn": one.place.column}}}]
    if one.status == RULED:
        found["suppressions"] = [{"kind": "inSource", "status": "accepted"}]
    return found


def _uri(file: str, folders: Mapping[str, Path]) -> str:
    """Where a file lies: from the folder where the command is run, if it lies in it."""
    name, _, rest = file.partition("/")
    if name not in folders:
        return f"{_FOLDER}{file}"
    path, here = (folders[name] / rest).resolve(), Path.cwd()
    return quote(path.relative_to(here).as_posix()) if path.is_relative_to(here) else path.as_uri()
