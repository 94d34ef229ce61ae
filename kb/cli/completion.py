"""`puedo completion bash|zsh|tcsh`: the shell's completion of commands, options, games and files."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace
from typing import Any

from kb.cli.arguments import Parser
from kb.cli.commands import COMMANDS, available, load, module_name, summary
from kb.errors import LANGUAGES, message_language

SUMMARY = COMMANDS["completion"]
SHELLS = ("bash", "zsh", "tcsh")

_HELP = {"es": "para qué intérprete", "en": "for which shell"}
#: What arguments are called that are files or folders, in either language.
_FILES = frozenset("FILE FICHERO SOURCE PAIRS IN.jsonl A B FOLDER".split())
_FOLDERS = frozenset("DIR CARPETA".split())
_GAMES = frozenset("GAME JUEGO".split())


def add_arguments(parser: ArgumentParser) -> None:
    """SHELL."""
    parser.add_argument("shell", choices=SHELLS, help=_HELP[message_language()])


def run(args: Namespace) -> int:
    """Write the script. What it offers are the commands and games of this installation."""
    import shtab

    sys.stdout.write(shtab.complete(whole_parser(), shell=args.shell) + "\n")
    return 0


def whole_parser() -> ArgumentParser:
    """Every command in one parser, as shtab wants it."""
    lang = message_language()
    parser = Parser("puedo")
    parser.add_argument("--version", action="store_true")
    commands = parser.add_subparsers(dest="command", parser_class=_Command)
    for name in available():
        command = commands.add_parser(name, help=_plain(summary(name, lang)))
        load(module_name(name)).add_arguments(command)
        for action in command._actions:
            _completed(action)
    return parser


class _Command(Parser):
    """A command's parser, made the way that argparse makes those below another."""

    def __init__(self, prog: str, **more: Any) -> None:
        super().__init__(prog, more.get("description"))


def _completed(action: Action) -> None:
    """Say what completes an argument: files, folders, games; nothing for words of one's own."""
    import shtab

    from kb.rules.loader import games

    action.help = _plain(action.help or "")
    named = action.metavar if isinstance(action.metavar, str) else ""
    if named in _FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif named in _FOLDERS:
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    elif action.choices is None and (named in _GAMES or (action.dest == "games")):
        action.choices = games()
    elif action.dest == "lang":
        action.choices = LANGUAGES


def _plain(text: str) -> str:
    """Help without what shells read as their own."""
    return "".join(char for char in text if char not in "\"'`$\\[]{}:%")
