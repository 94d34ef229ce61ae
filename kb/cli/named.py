"""Rules and decisions of a game by the names that a person types."""

from __future__ import annotations

from kb.rules.model import Game


def decision_named(game: Game, path: str) -> str:
    """The id of the decision `DECISION` or `TOPIC.DECISION`. Raises PuedoError, with near names, where none is."""
    from kb.ruling.named import decision_key

    topic, _, name = path.rpartition(".")
    decision = game.decisions.get(name)
    if decision is not None and topic in ("", decision.topic):
        return name
    return decision_key(game, path, [])[0]  # which raises, and says what there is
