"""A cite in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.answers.phrases import say


def cite_text(cite: Mapping[str, Any], lang: str) -> str:
    """Where a clause stands, in a line: document, heading, number, line, id."""
    parts = [str(cite["doc"]), *(str(cite[part]) for part in ("heading", "clause") if cite.get(part))]
    if cite.get("line") is not None:
        parts.append(say("line", lang, line=str(cite["line"])))
    return f"{' · '.join(parts)} [{cite['id']}]"
