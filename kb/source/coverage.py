"""Which clauses of a source are restated, and by what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause and what restates it: (node id, node type), in the order given; nothing where no node does."""

    id: str
    by: tuple[tuple[str, str], ...]


def coverage(statement_ids: Iterable[str], restated_by: Mapping[str, Sequence[tuple[str, str]]]) -> tuple[Covered, ...]:
    """For each clause, in order and once, what restates it. restated_by: clause id -> [(node id, type)]."""
    return tuple(Covered(id_, tuple(dict.fromkeys(restated_by.get(id_, ())))) for id_ in dict.fromkeys(statement_ids))


def stray(statement_ids: Iterable[str], restated_by: Mapping[str, Sequence[tuple[str, str]]]) -> tuple[str, ...]:
    """The clauses that something claims to restate and the document does not have, in order."""
    known = set(statement_ids)
    return tuple(id_ for id_ in restated_by if id_ not in known)
