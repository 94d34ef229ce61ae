"""A game after an edit: where a file has changed only in what no other file reads, only that file is resolved anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kb.rules.checks import fault_errors
from kb.rules.model import Game
from kb.rules.parse import parse_text
from kb.rules.pieces import Pieces, cut, digest, fields, vocabulary
from kb.rules.resolve import SHARED_TOPIC, resolve_blocks, topic_of
from kb.rules.scope import Head, Scope
from kb.rules.syntax import SourceFile

#: Fields of what `pieces.PLAIN` blocks declare. The ids of the first three may be named elsewhere.
_NAMED = ("rules", "editorials", "steps")
_PLAIN = (*_NAMED, "terms", "claims", "examples", "asks")


def renewed(old: Pieces, texts: Mapping[str, str]) -> Pieces | None:
    """The pieces of the game as it is now, made from the old ones; None where that takes a whole new reading.

    It does where files came or went, where what other files may read has changed (a fact, a kind, the id of a rule that
    is no longer there), in a file without a topic, and wherever there is any fault: then every fault is to be told.
    """
    if [piece.name for piece in old.pieces] != list(texts):
        return None
    changed = {piece.name: texts[piece.name] for piece in old.pieces if piece.text != digest(texts[piece.name])}
    if any(piece.vocabulary != vocabulary(texts[piece.name]) for piece in old.pieces if piece.name in changed):
        return None
    files = []
    for name, text in changed.items():
        file, errors = parse_text(name, text)
        if errors or topic_of(file) == SHARED_TOPIC:
            return None
        files.append(file)
    game = _resolved(old.game(), files, list(texts))
    if game is None:
        return None
    return cut(game, texts, {piece.name: piece for piece in old.pieces if piece.name not in changed})


def _resolved(old: Game, files: list[SourceFile], order: list[str]) -> Game | None:
    changed = frozenset(file.name for file in files)
    scope = _scope_without(old, changed)
    blocks = [(block, topic_of(file)) for file in files for block in file.blocks]
    new = resolve_blocks(scope, blocks)
    if scope.errors:
        return None
    lines = {block.file: block.place() for block, _ in blocks if block.tree.data == "topic"}
    merged: dict[str, Any] = {"topics": {
        key: replace(topic, place=lines.get(topic.place.file, topic.place)) for key, topic in old.topics.items()}}
    for field in fields():
        before, after = getattr(old, field), getattr(new, field)
        if field == "topics":
            continue
        if field == "nevers":
            merged[field] = tuple(sorted((*scope.game.nevers, *after), key=lambda item: order.index(item.place.file)))
        elif field in _PLAIN:
            if field in _NAMED and not before.keys() <= after.keys():
                return None
            merged[field] = _file_by_file(after, order)
        elif before.keys() != after.keys():
            return None
        else:
            merged[field] = {key: after[key] for key in before}
    game = replace(old, **merged)
    return None if any(True for _ in fault_errors(game)) else game


def _file_by_file(items: Mapping[str, Any], order: list[str]) -> dict[str, Any]:
    by_file: dict[str, dict[str, Any]] = {name: {} for name in order}
    for key, item in items.items():
        by_file[item.place.file][key] = item
    return {key: item for found in by_file.values() for key, item in found.items()}


def _scope_without(old: Game, changed: frozenset[str]) -> Scope:
    """What the names of a game mean, but for those that the changed files declare."""
    kept: dict[str, Any] = {}
    for field in fields():
        items = getattr(old, field)
        kept[field] = (
            tuple(item for item in items if item.place.file not in changed) if field == "nevers"
            else {key: item for key, item in items.items() if item.place.file not in changed})
    game = replace(old, **kept)
    return Scope(
        game,
        facts={name: Head(fact.params, fact.type, fact.place) for name, fact in game.facts.items()},
        decisions={name: Head(one.params, one.type, one.place, one.act) for name, one in game.decisions.items()},
        rule_ids={name: rule.place for name, rule in game.rules.items()},
        editorial_ids={name: editorial.place for name, editorial in game.editorials.items()},
        step_ids={name: step.place for name, step in game.steps.items()},
        options={name for name, fact in game.facts.items() if fact.option},
    )
