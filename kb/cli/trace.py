"""`puedo trace RULE`: the history of a rule from git, wording and meaning apart."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from rich.console import Console

SUMMARY = COMMANDS["trace"]
_WORDS = {
    "es": {"rule": "JUEGO.TEMA.REGLA", "json": "la historia como JSON", "wording": "texto", "meaning": "significado",
           "sources": "cláusulas", "added": "se añade", "removed": "se quita", "changed": "cambia",
           "moved": "cambia de sitio"},
    "en": {"rule": "GAME.TOPIC.RULE", "json": "the history as JSON", "wording": "wording", "meaning": "meaning",
           "sources": "clauses", "added": "added", "removed": "removed", "changed": "changed", "moved": "moved"},
}


def add_arguments(parser: ArgumentParser) -> None:
    """RULE [--json]."""
    words = _WORDS[message_language()]
    parser.add_argument("rule", metavar="RULE", help=words["rule"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the history, the latest first. Exit code 0.

    Raises PuedoError for a game or rule that there neither is nor was, and where the rules are under no git.
    """
    from kb.checking.repository import Repository
    from kb.checking.traces import trace
    from kb.checking.why import rule_named
    from kb.rules.loader import game_folder, load_game

    name, _, rest = args.rule.partition(".")
    topic, _, rule = rest.rpartition(".")
    game = load_game(name)
    if not rest:
        raise PuedoError({"es": "Falta la regla.", "en": "The rule is missing."}, args.rule,
                         {"es": "Escríbela así: JUEGO.TEMA.REGLA", "en": "Write it so: GAME.TOPIC.RULE"})
    repository = Repository(game_folder(name).parent)
    if not topic or f"{topic}.{rule}" in game.rules:
        found_rule = rule_named(game, rest)
        topic, _, rule = found_rule.id.rpartition(".")
    found = trace(repository, game.id, topic, rule)
    if not found:
        if f"{topic}.{rule}" in game.rules:
            raise PuedoError(
                {"es": f"La regla «{rest}» no está todavía en ningún commit.",
                 "en": f'The rule "{rest}" is in no commit yet.'}, None,
                {"es": "Confirma los cambios (git commit).", "en": "Commit the changes (git commit)."})
        rule_named(game, rest)  # which raises
    if args.json:
        from kb.jsontext import json_text

        print(json_text(found, indent=1))
        return 0
    from rich.console import Console

    for one in found:
        _render(one, message_language(), Console(highlight=False, markup=False, emoji=False))
    return 0


def _render(one: dict[str, Any], lang: str, console: Console) -> None:
    from rich.padding import Padding
    from rich.text import Text

    words = _WORDS[lang]
    console.print(Text.assemble((f"{one['day']} {one['commit'][:8]}", "yellow"),
                                f"  {words[one['event']]}: {printable(one['subject'])}"))
    for part in ("wording", "meaning", "sources"):
        if one[part]:
            console.print(Padding(Text(f"{words[part]}:", style="bold"), (0, 0, 0, 2)))
            for line in one[part]:
                style = "green" if line.startswith("+") else "red"
                console.print(Padding(Text(printable(line), style=style), (0, 0, 0, 4)))
