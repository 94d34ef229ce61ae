"""`puedo graph [GAME] --to json|graphml|dot [--out FILE]`: the graph of one game, or of all games in one."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from kb.cli.commands import COMMANDS
from kb.errors import message_language
from kb.files import write_atomically
from kb.rules.model import Game

SUMMARY = COMMANDS["graph"]

_FORMATS = ("json", "graphml", "dot")
_HELP = {
    "es": {
        "game": "el juego; si no se indica, todos en un solo grafo",
        "to": "formato: json (node-link de networkx), graphml o dot (json si no se indica)",
        "out": "fichero en que se escribe; si no se indica, la salida estándar",
    },
    "en": {
        "game": "the game; all games in one graph unless given",
        "to": "format: json (networkx node-link), graphml or dot (json unless given)",
        "out": "the file to write; standard output unless given",
    },
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    words = _HELP[message_language()]
    parser.add_argument("game", nargs="?", metavar="GAME", help=words["game"])
    parser.add_argument("--to", choices=_FORMATS, default="json", help=words["to"])
    parser.add_argument("--out", metavar="FILE", help=words["out"])


def run(args: Namespace) -> int:
    """Write the graph; exit code 0. Raises PuedoError for a game that there is not, or where nothing can be written."""
    games = chosen_games(args.game)
    from kb.graph.build import build_all
    from kb.graph.export import EXPORTS

    text = EXPORTS[args.to](build_all(games))
    if args.out is None:
        sys.stdout.write(text)
    else:
        write_atomically(args.out, text.encode("utf-8"))
    return 0


def chosen_games(name: str | None) -> list[Game]:
    """The game of that name, or all games. Raises PuedoError where there is no such game."""
    from kb.rules.loader import games, load_game

    return [load_game(one) for one in ([name] if name is not None else games())]
