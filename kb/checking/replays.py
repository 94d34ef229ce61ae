"""Command lines that show a finding or a ruling again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from kb.answers.facts import given_id
from kb.checking.witness import Witness, decision_text
from kb.rules.model import Game
from kb.ruling.model import Key


def replay_of(game: Game, kind: str, key: Key | None, rules: Iterable[str], witness: Witness | None = None,
              ruled: bool = False) -> str:
    """`puedo check GAME --replay KIND ...`: exits 0 where the witness shows what the finding says."""
    words = ["puedo", "check", game.id, "--replay", kind]
    if key is not None:
        words += ["--decision", given_id(key)]
    named = ",".join(f"{game.id}.{rule}" for rule in rules)
    if named:
        words += ["--rules", named]
    if ruled:
        words.append("--ruled")
    for given in witness.given if witness is not None else ():
        words += ["--given", given]
    return shlex.join(words)


def in_folder(command: str, game: str, folder: str) -> str:
    """The command for a game that was named by its folder."""
    return command.replace(shlex.join(("puedo", "check", game)), shlex.join(("puedo", "check", folder)), 1)


def rule_command(game: Game, key: Key, given: Iterable[str]) -> str:
    """`puedo rule GAME.DECISION --given ...`: shows the ruling of a situation."""
    words = ["puedo", "rule", *decision_text(game.id, key).split()]
    for one in given:
        words += ["--given", one]
    return shlex.join(words)
