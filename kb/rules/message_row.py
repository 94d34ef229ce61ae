"""Mistakes that writers make in rule files: bad examples, what to call the mistake, what to do about it.

Each row is a test: every example must be a fault, and must be recognised as this row's.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """`examples` are blocks, each with this one mistake. `line` is a pattern that the faulty line must match besides:
    the state of the parser after a name is much the same on every line."""

    code: str
    examples: tuple[str, ...]
    es: str
    en: str
    next_es: str
    next_en: str
    line: str = ""


def of_rule(*lines: str) -> tuple[str, ...]:
    return tuple(f"rule r\n  {line}" for line in lines)


def of_fact(*heads: str) -> tuple[str, ...]:
    return tuple(f"fact {head}\n  es x" for head in heads)


def of_example(*lines: str) -> tuple[str, ...]:
    return tuple(f"example e\n  {line}" for line in lines)
