"""`puedo table`: what holds at one's own table, told once for every later question."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from kb.cli.arguments import typed
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from kb.asking.asker import Asker
    from kb.asking.table import Table

SUMMARY = {
    "es": "recuerda tu mesa: el juego, quién eres y lo que vale para todas las preguntas",
    "en": "remember your table: the game, who you are, and what holds for every question",
}
_HELP = {
    "told": {
        "es": "lo que vale en tu mesa, con tus palabras (quién eres, quién es tu aliado...); se puede repetir",
        "en": "what holds at your table, in your words (who you are, who your ally is...); may be repeated",
    },
    "game": {"es": "el juego que hay en la mesa; otro juego vacía la mesa", "en": "the game on the table; another game "
             "clears it"},
    "set": {"es": 'un hecho por su nombre, como "FACT is VALUE"; se puede repetir',
            "en": 'a fact by its name, as "FACT is VALUE"; may be repeated'},
    "unset": {"es": "olvida un hecho; se puede repetir", "en": "forget a fact; may be repeated"},
    "forget": {"es": "olvida la mesa entera", "en": "forget the whole table"},
    "show": {"es": "muestra lo que se recuerda (así también sin opciones)",
             "en": "show what is remembered (as without options)"},
    "json": {"es": "la mesa como JSON", "en": "the table as JSON"},
}  # fmt: skip
_TEXTS = {
    "empty": {
        "es": 'No se recuerda ninguna mesa. Por ejemplo: puedo table --game JUEGO "soy ..."',
        "en": 'No table is remembered. For example: puedo table --game GAME "I am ..."',
    },
    "forgotten": {"es": "Mesa olvidada.", "en": "The table is forgotten."},
    "game": {"es": "Juego: {name} ({id})", "en": "Game: {name} ({id})"},
}


def add_arguments(parser: ArgumentParser) -> None:
    """What is told in words, and options that set, unset, forget and show."""
    lang = message_language()
    words = {name: texts[lang] for name, texts in _HELP.items()}
    fact = "HECHO" if lang == "es" else "FACT"
    parser.add_argument("told", nargs="*", metavar="TEXTO" if lang == "es" else "TEXT", help=words["told"])
    parser.add_argument("--game", metavar="JUEGO" if lang == "es" else "GAME", help=words["game"])
    parser.add_argument("--set", action="append", default=[], metavar=fact, dest="facts", help=words["set"])
    parser.add_argument("--unset", action="append", default=[], metavar=fact, help=words["unset"])
    parser.add_argument("--forget", action="store_true", help=words["forget"])
    parser.add_argument("--show", action="store_true", help=words["show"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Change the table and show it. Raises PuedoError, with the table as it was, for anything that cannot be."""
    from kb.asking import table as kept
    from kb.asking.asker import Asker

    lang = args.lang or message_language()
    changes = bool(args.told or args.game or args.facts or args.unset)
    if args.forget:
        if changes:
            raise PuedoError(
                {"es": "--forget va solo.", "en": "--forget stands alone."},
                None,
                {"es": "Olvida la mesa y después cuenta otra.", "en": "Forget the table, then tell another."},
            )
        print(_TEXTS["forgotten" if kept.forget() else "empty"][lang])
        return 0
    table, asker = kept.load(), Asker()
    if changes:
        table = _changed(table, args, asker)
        kept.save(table)
    if args.json:
        print(json.dumps({"version": 1, "game": table.game, "given": list(table.given)}, ensure_ascii=False))
    else:
        _show(table, asker, lang)
    return 0


def _changed(table: Table, args: Namespace, asker: Asker) -> Table:
    from kb.asking.table import Table, understood
    from kb.ruling.situation import parse_given

    if args.game is not None:
        asker.known(args.game)
        table = table if args.game == table.game else Table(args.game)
    if table.game is None:
        raise PuedoError(
            {"es": "Falta decir qué juego hay en la mesa.", "en": "You have not said which game is on the table."},
            None,
            {
                "es": "puedo table --game JUEGO; hay: " + ", ".join(asker.names()),
                "en": "puedo table --game GAME; there are: " + ", ".join(asker.names()),
            },
        )
    known = asker.known(table.game)
    for name in args.unset:
        table = table.without(typed(name))
    for text in args.told:
        table = table.told(understood(known, typed(text)))
    for text in args.facts:
        table = table.told(dict(parse_given(known.game, typed(text))))
    return table


def _show(table: Table, asker: Asker, lang: str) -> None:
    if table.game is None:
        print(_TEXTS["empty"][lang])
        return
    from kb.answers.facts import stated
    from kb.ruling.model import Member

    known = asker.known(table.game)
    name = known.game.texts.es if lang == "es" else known.game.texts.en
    print(_TEXTS["game"][lang].format(name=printable(name), id=table.game))
    for (key, value), text in zip(table.situation(known).items(), table.given, strict=True):
        plain = value.name if isinstance(value, Member) else value
        print(f"  {printable(stated(known.game, key, plain)[lang])}   [{printable(text)}]")
