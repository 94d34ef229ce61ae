"""The history of one rule: the commits that changed it, and what changed in its wording, meaning and clauses."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kb.checking.needs import Block, blocks_of
from kb.checking.repository import Repository

_HEADER = "rule"


@dataclass(frozen=True, slots=True)
class Version:
    """A rule as one commit left it: its block, and the topic in whose file it stands. None where it is not there."""

    topic: str
    block: Block


class Historian:
    """Finds rules in earlier versions; each file of each version is read once."""

    def __init__(self, repository: Repository) -> None:
        self.repository = repository
        self._read: dict[str, dict[tuple[str, str], Block]] = {}

    def version(self, revision: str, game: str, topic: str, name: str) -> Version | None:
        """A rule as it was: under its topic, else the only rule of that name."""
        blobs = self.repository.games(revision).get(game, {})
        texts = self.repository.texts(blobs, game)
        found: list[Version] = []
        for file, text in texts.items():
            for (of, rule), block in self._rules(blobs[file.partition("/")[2]], file, text).items():
                if rule == name:
                    if of == topic:
                        return Version(of, block)
                    found.append(Version(of, block))
        return found[0] if len(found) == 1 else None

    def _rules(self, blob: str, file: str, text: str) -> dict[tuple[str, str], Block]:
        known = self._read.get(blob)
        if known is None:
            known = self._read[blob] = {}
            topic = ""
            for block in blocks_of(file, text):
                words = block.head.split()
                if len(words) > 1 and words[0] == "topic":
                    topic = words[1]
                elif len(words) > 1 and words[0] == _HEADER:
                    known[(topic, words[1])] = block
        return known


def trace(repository: Repository, game: str, topic: str, name: str, revision: str = "HEAD") -> list[dict[str, Any]]:
    """What happened to a rule, the latest first: [{commit, day, subject, event, wording, meaning, sources}].

    event: added | removed | moved | changed. The last three are lists of lines that went (-) and came (+).
    """
    commits = list(repository.commits(game))
    historian = Historian(repository)
    found: list[dict[str, Any]] = []
    before: Version | None = None
    for commit in reversed(commits):
        now = historian.version(commit.id, game, topic, name)
        event = _event(before, now)
        if event is not None:
            old, new = (None if one is None else one.block for one in (before, now))
            found.append({
                "commit": commit.id, "day": commit.day, "subject": commit.subject, "event": event,
                "wording": _lines(old.prose if old else (), new.prose if new else ()),
                "meaning": _lines(old.formal if old else (), new.formal if new else ()),
                "sources": _lines(old.sources if old else (), new.sources if new else ())})
        before = now
    return found[::-1]


def _event(before: Version | None, now: Version | None) -> str | None:
    if before is None or now is None:
        return None if before is now else "added" if before is None else "removed"
    one, two = before.block, now.block
    if (one.prose, one.formal, one.sources) != (two.prose, two.formal, two.sources):
        return "changed"
    return "moved" if before.topic != now.topic or one.file != two.file else None


def _lines(before: Sequence[str], after: Sequence[str]) -> list[str]:
    return [f"{line[0]} {line[2:]}" for line in difflib.ndiff(list(before), list(after)) if line[0] in "+-"]
