"""Answer objects as JSON text: one line for batches, indented for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.jsontext import json_text


def answer_json(answer: Mapping[str, Any], *, lines: bool = False) -> str:
    """The answer as JSON without a final line feed; `lines`: in one line, as `--batch` writes it."""
    return json_text(answer, indent=None if lines else 2)
