"""`puedo lsp`: the language server for editors, over standard input and output; or the colours for them."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace

from kb.cli.commands import COMMANDS
from kb.cli.extras import wanted
from kb.errors import message_language

SUMMARY = COMMANDS["lsp"]
_HELP = {"es": {"textmate": "escribe la gramática TextMate de los ficheros de reglas, y nada más"},
         "en": {"textmate": "write the TextMate grammar of rule files, and nothing else"}}


def add_arguments(parser: ArgumentParser) -> None:
    """[--textmate]."""
    parser.add_argument("--textmate", action="store_true", help=_HELP[message_language()]["textmate"])


def run(args: Namespace) -> int:
    """Serve until the editor goes. Exit code 0. Raises PuedoError where the extra is not installed."""
    if args.textmate:
        from kb.jsontext import json_text
        from kb.services.highlight import textmate

        sys.stdout.write(json_text(textmate(), indent=1) + "\n")
        return 0
    with wanted("lsp"):
        from kb.services.lsp import server
    # the server closes what it was given
    with os.fdopen(os.dup(sys.stdin.fileno()), "rb") as heard, os.fdopen(os.dup(sys.stdout.fileno()), "wb") as said:
        server().start_io(heard, said)
    return 0
