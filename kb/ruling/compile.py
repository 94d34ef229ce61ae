"""From a game to the base that rulings are made from, once it is known that its decisions go in no circle."""

from __future__ import annotations

from kb.rules.model import Game
from kb.ruling.base import EDITORIAL as EDITORIAL
from kb.ruling.base import Base as Base
from kb.ruling.base import Edge as Edge
from kb.ruling.base import Issue as Issue
from kb.ruling.base import Lifter as Lifter
from kb.ruling.base import Said as Said
from kb.ruling.base import Settled as Settled
from kb.ruling.base import variables as variables
from kb.ruling.cycles import refuse_cycles


def compile_game(game: Game) -> Base:
    """The base of a game. Raises PuedoError where decisions read one another in a circle, and names them."""
    base = Base(game)
    refuse_cycles(base)
    return base
