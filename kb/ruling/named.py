"""Decisions and situations as people name them on a command line or in a request."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from kb.errors import PuedoError
from kb.rules.model import Game
from kb.ruling.model import Key, Situation
from kb.ruling.situation import parse_given


def told(game: Game, given: Iterable[str]) -> Situation:
    """The situation that several texts tell, as `--given` does; what comes later replaces what came before.

    Raises PuedoError for a text that tells no fact of the game.
    """
    situation: Situation = {}
    for text in given:
        situation.update(parse_given(game, text))
    return situation


def decision_key(game: Game, path: str, rest: list[str]) -> Key:
    """The decision that `TOPIC.DECISION of MEMBER` or `DECISION` names.

    Raises PuedoError, with the nearest names, where there is none, or where it takes other arguments.
    """
    topic, _, name = path.rpartition(".")
    decision = game.decisions.get(name)
    if decision is None or (topic and decision.topic != topic):
        known = [f"{game.id}.{one.topic}.{one.id}" if one.topic else f"{game.id}.{one.id}"
                 for one in game.decisions.values()]
        near = difflib.get_close_matches(f"{game.id}.{path}", known, n=3, cutoff=0.4) or known[:8]
        listed = ", ".join(near)
        raise PuedoError(
            {"es": f"En «{game.id}» no hay ninguna decisión «{path}».", "en": f'"{game.id}" has no decision "{path}".'},
            None, {"es": f"Quizá: {listed}", "en": f"Perhaps: {listed}"})
    args = tuple(word for word in rest if word not in ("of", "at"))
    kinds = [game.kinds.get(param) or game.groups[param] for param in decision.params]
    form = f"{game.id}.{name}" + "".join(
        f" {'of' if not place else 'at'} {kind.id.upper()}" for place, kind in enumerate(kinds))
    if len(args) != len(kinds) or any(arg not in kind.values for arg, kind in zip(args, kinds, strict=True)):
        members = "; ".join(f"{kind.id.upper()}: {', '.join(kind.values)}" for kind in kinds)
        raise PuedoError(
            {"es": f"La decisión «{name}» lleva otros complementos.",
             "en": f'The decision "{name}" takes other arguments.'},
            None,
            {"es": f"Escríbela así: {form}" + (f" ({members})" if members else ""),
             "en": f"Write it so: {form}" + (f" ({members})" if members else "")})
    return decision.id, args
