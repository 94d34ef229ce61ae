"""What an answer speaks about: the game behind the compiled base, and full ids."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from kb.rules.model import Editorial, Game, Rule, Texts


@runtime_checkable
class HasGame(Protocol):
    """A compiled base: answers only need the game in it."""

    @property
    def game(self) -> Game: ...


def game_of(base: Game | HasGame) -> Game:
    """The game itself, from a game or from its compiled base."""
    return base if isinstance(base, Game) else base.game


def full_id(game: Game, rule: str) -> str:
    """`game.topic.rule` of a rule or an editorial ruling."""
    return f"{game.id}.{rule}"


def rule_or_editorial(game: Game, rule: str) -> Rule | Editorial | None:
    """The rule or the editorial ruling of an id."""
    return game.rules.get(rule) or game.editorials.get(rule)


def rule_texts(game: Game, rule: str) -> Texts:
    """What a rule says, or the reason of an editorial ruling; empty where the id names neither."""
    found = rule_or_editorial(game, rule)
    if found is None:
        return Texts()
    return found.texts if isinstance(found, Rule) else found.reason
