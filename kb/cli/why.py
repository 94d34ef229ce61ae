"""`puedo why RULE`: what a rule concludes and when, where it stands in the rulebook, and what prevails over what."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from rich.console import Console

SUMMARY = COMMANDS["why"]
_WORDS = {
    "es": {"rule": "JUEGO.TEMA.REGLA o JUEGO.REGLA", "json": "todo ello como JSON", "concludes": "concluye",
           "if": "si", "always": "siempre", "cites": "cláusulas", "beats": "se impone a", "beaten_by": "se le impone",
           "lifts": "levanta", "lifted_by": "la levanta", "switched_off_by": "la deja sin efecto",
           "settled_by": "editorial", "decisions": "sirve para decidir", "questions": "hay que saber",
           "witness": "decide, por ejemplo, si", "none": "no se ha encontrado ninguna situación en la que decida",
           "then": "entonces", "replay": "repetir", "power": "poder", "why": "razón", "options": "variantes"},
    "en": {"rule": "GAME.TOPIC.RULE or GAME.RULE", "json": "all of it as JSON", "concludes": "concludes",
           "if": "if", "always": "always", "cites": "clauses", "beats": "beats", "beaten_by": "beaten by",
           "lifts": "lifts", "lifted_by": "lifted by", "switched_off_by": "switched off by",
           "settled_by": "editorial", "decisions": "serves to decide", "questions": "what must be known",
           "witness": "it decides, for instance, if", "none": "no situation was found in which it decides",
           "then": "then", "replay": "replay", "power": "power", "why": "reason", "options": "options"},
}


def add_arguments(parser: ArgumentParser) -> None:
    """RULE [--json]."""
    words = _WORDS[message_language()]
    parser.add_argument("rule", metavar="RULE", help=words["rule"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Explain and print. Exit code 0. Raises PuedoError for a game or rule that there is not."""
    from kb.checking.bench import Bench
    from kb.checking.why import rule_named, why
    from kb.rules.loader import load_game
    from kb.ruling.compile import compile_game

    name, _, rest = args.rule.partition(".")
    game = load_game(name)
    if not rest:
        raise PuedoError({"es": "Falta la regla.", "en": "The rule is missing."}, args.rule,
                         {"es": "Escríbela así: JUEGO.TEMA.REGLA", "en": "Write it so: GAME.TOPIC.RULE"})
    found = why(Bench(compile_game(game)), rule_named(game, rest))
    if args.json:
        from kb.jsontext import json_text

        print(json_text(found, indent=1))
        return 0
    from rich.console import Console

    _render(found, message_language(), Console(highlight=False, markup=False, emoji=False))
    return 0


def _render(found: dict[str, Any], lang: str, console: Console) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from kb.answers.places import cite_text

    words = _WORDS[lang]

    def line(text: str, deep: int = 2, style: str = "") -> None:
        console.print(Padding(Text(printable(text), style=style), (0, 0, 0, deep)))

    def title(name: str) -> None:
        console.print(Text(f"{words[name]}:", style="bold"))

    console.print(Text.assemble((printable(found["text"][lang]), "bold"), (f"  [{found['id']}]", "dim")))
    line(f"{found['place']['file']}:{found['place']['line']}", 0, "dim")
    title("concludes")
    for one in found["conclusions"]:
        condition = f"{words['if']} {one['condition'][lang]}" if one["condition"] else words["always"]
        line(f"{one['text'][lang]}, {condition}")
    if found["cites"]:
        title("cites")
        for cite in found["cites"]:
            line(cite_text(cite, lang))
    for name in ("beats", "beaten_by", "lifts", "lifted_by"):
        if found[name]:
            title(name)
            for edge in found[name]:
                line(f"{edge['text'][lang]} [{edge['rule']}] ({edge['by'][lang]})")
    for name in ("switched_off_by", "settled_by", "options", "decisions"):
        if found[name]:
            console.print(Text.assemble((f"{words[name]}: ", "bold"), ", ".join(found[name])))
    if found.get("why"):
        title("why")
        line(found["why"][lang])
    if found["questions"]:
        title("questions")
        for question in found["questions"]:
            line(f"{question['text'][lang]}  [{question['fact']}]")
    witness = found["witness"]
    if witness is None:
        line(words["none"], 0, "yellow")
        return
    title("witness")
    line(witness["text"][lang])
    line(f"{words['then']}: {witness['name'][lang]}: {witness['outcome'][lang]}")
    line(f"{words['replay']}: {witness['replay']}", 2, "dim")
