"""`puedo exceptions DECISION`: the tree of what beats what on a decision, with the authority of each edge."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from rich.tree import Tree

SUMMARY = COMMANDS["exceptions"]
_WORDS = {
    "es": {"decision": "JUEGO.DECISIÓN o JUEGO.TEMA.DECISIÓN", "json": "el árbol como JSON", "beats": "se impone",
           "lifts": "la levanta", "switches-off": "deja sin efecto su poder", "prefers": "preferida",
           "closing": "de cierre", "strict": "estricta", "again": "ya está arriba", "editorial": "editorial",
           "if": "si", "none": "Ninguna regla habla de esto."},
    "en": {"decision": "GAME.DECISION or GAME.TOPIC.DECISION", "json": "the tree as JSON", "beats": "beats it",
           "lifts": "lifts it", "switches-off": "switches off its power", "prefers": "preferred",
           "closing": "closing", "strict": "strict", "again": "see above", "editorial": "editorial",
           "if": "if", "none": "No rule speaks of this."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """DECISION [--json]."""
    words = _WORDS[message_language()]
    parser.add_argument("decision", metavar="DECISION", help=words["decision"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the tree. Exit code 0. Raises PuedoError for a game or decision that there is not."""
    from kb.checking.bench import Bench
    from kb.checking.exceptions import exceptions
    from kb.cli.named import decision_named
    from kb.rules.loader import load_game
    from kb.ruling.compile import compile_game

    name, _, rest = args.decision.partition(".")
    game = load_game(name)
    if not rest:
        raise PuedoError({"es": "Falta la decisión.", "en": "The decision is missing."}, args.decision,
                         {"es": "Escríbela así: JUEGO.TEMA.DECISIÓN", "en": "Write it so: GAME.TOPIC.DECISION"})
    found = exceptions(Bench(compile_game(game)), decision_named(game, rest))
    if args.json:
        from kb.jsontext import json_text

        print(json_text(found, indent=1))
        return 0
    from rich.console import Console

    Console(highlight=False, markup=False, emoji=False).print(_tree(found, message_language()))
    return 0


def _tree(found: dict[str, Any], lang: str) -> Tree:
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text.assemble((printable(found["name"][lang]), "bold"), f"  [{found['decision']}]"), guide_style="dim")
    if not found["rules"]:
        tree.add(Text(_WORDS[lang]["none"]))
    for node in found["rules"]:
        _branch(tree, node, lang)
    return tree


def _branch(tree: Tree, node: dict[str, Any], lang: str) -> None:
    from rich.text import Text

    words = _WORDS[lang]
    edge = "" if "how" not in node else f"{words[node['how']]} ({node['by'][lang]}): "
    marks = [words[mark] for mark in ("closing", "strict", "editorial", "again") if node.get(mark)]
    if "power" in node:
        marks.append(printable(node["power"][lang]))
    said = f" ({', '.join(marks)})" if marks else ""
    branch = tree.add(Text.assemble((edge, "yellow" if node.get("authority") == "reading" else "cyan"),
                                    printable(node["text"][lang]), (f"  [{node['rule']}]{said}", "dim")))
    if node.get("again"):
        return
    for line in node["says"]:
        condition = "" if line["condition"] is None else f", {words['if']} {line['condition'][lang]}"
        branch.add(Text(printable(f"{line['text'][lang]}{condition}"), style="dim"))
    for other in node["exceptions"]:
        _branch(branch, other, lang)
