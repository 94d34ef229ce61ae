"""Findings as SARIF 2.1.0, the format that code hosts and editors show beside the lines."""

from __future__ import annotations

from collections.abc import Iterable

from kb import __version__
from kb.checking.codes import SORTS
from kb.checking.model import RULED, Finding

_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_FOLDER = "kb/games/"


def sarif(findings: Iterable[Finding], lang: str) -> dict[str, object]:
    """One run with one result a finding; what the project has ruled on is suppressed, not left out."""
    at = 0 if lang == "es" else 1
    rules = [{
        "id": sort.code, "name": sort.kind, "shortDescription": {"text": sort.means[at]},
        "help": {"text": sort.settle[at]}, "defaultConfiguration": {"level": _LEVELS[sort.severity]},
    } for sort in SORTS.values()]
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "puedo check", "version": __version__, "rules": rules}},
            "results": [_result(one, lang) for one in findings],
        }],
    }


def _result(one: Finding, lang: str) -> dict[str, object]:
    found: dict[str, object] = {
        "ruleId": one.code, "level": _LEVELS[one.severity],
        "message": {"text": one.message.es if lang == "es" else one.message.en},
        "properties": {"rules": list(one.rules), "clauses": list(one.sources), "replay": one.replay},
    }
    if one.place is not None:
        found["locations"] = [{"physicalLocation": {
            "artifactLocation": {"uri": f"{_FOLDER}{one.place.file}"},
            "region": {"startLine": one.place.line, "startColumn": one.place.column}}}]
    if one.status == RULED:
        found["suppressions"] = [{"kind": "inSource", "status": "accepted"}]
    return found
