"""`puedo mcp`: questions of an assistant answered over the Model Context Protocol, on standard input and output."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from kb.cli.commands import COMMANDS
from kb.cli.extras import wanted

SUMMARY = COMMANDS["mcp"]


def add_arguments(parser: ArgumentParser) -> None:
    """It takes none."""


def run(args: Namespace) -> int:
    """Serve until the input ends. Raises PuedoError where the extra is not installed."""
    with wanted("mcp"):
        from kb.services import mcp_server
    mcp_server.run()
    return 0
