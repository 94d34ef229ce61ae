"""Executable examples and asks: situations with what must come out of them."""

from __future__ import annotations

from dataclasses import dataclass

from kb.rules.basics import Place, Texts
from kb.rules.expressions import Value


@dataclass(frozen=True, slots=True)
class Given:
    fact: str
    args: tuple[str, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Expectation:
    """`outcome`: is, a mood of an act, at most, at least, conflict, silent, depends, choice or impossible."""

    decision: str
    args: tuple[str, ...]
    outcome: str
    values: tuple[Value, ...]
    by: tuple[str, ...]
    on: tuple[str, ...]  # the facts it depends on
    place: Place


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the rulebook (or of ours, without sources), executable."""

    id: str
    topic: str
    texts: Texts
    sources: tuple[str, ...]
    given: tuple[Given, ...]
    expect: tuple[Expectation, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Ask:
    """Questions with one expected outcome. `given` is told in their own words, `here` beside them."""

    id: str
    topic: str
    es: tuple[str, ...]
    en: tuple[str, ...]
    given: tuple[Given, ...]
    here: tuple[Given, ...]
    expect: tuple[Expectation, ...]
    place: Place
