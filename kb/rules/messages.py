"""What a fault of syntax is called, in Spanish and English."""

from __future__ import annotations

from lark import UnexpectedInput

from kb.rules.errors import RulesError
from kb.rules.model import Place
from kb.rules.syntax import Chunk


def explain(error: UnexpectedInput, file: str, chunk: Chunk) -> RulesError:
    """The fault as a message."""
    line, column = error.line, error.column
    return RulesError("syntax", Place(file, chunk.line + line - 1, column), f"{error}", f"{error}")
