"""`puedo ask QUESTION`: what the rules say to a question, or the nearest rules where it is not clear."""

from __future__ import annotations

import json
import math
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kb.answers.serial import answer_json
from kb.cli.arguments import typed
from kb.errors import LANGUAGES, PuedoError, message_language

if TYPE_CHECKING:
    from kb.asking.asker import Asker

SUMMARY = {"es": "responde a una pregunta sobre las reglas", "en": "answer a question about the rules"}

_HELP = {
    "question": {"es": "la pregunta, en español o en inglés", "en": "the question, in Spanish or English"},
    "situation": {"es": "lo que pasa en la mesa, contado aparte", "en": "what is going on at the table, told apart"},
    "game": {"es": "el juego del que se pregunta", "en": "the game that is asked about"},
    "given": {
        "es": 'un hecho, por ejemplo "dial of attacker is 5"; se puede repetir',
        "en": 'a fact, for example "dial of attacker is 5"; may be repeated',
    },
    "no-table": {
        "es": "sin lo que recuerda `puedo table`",
        "en": "without what `puedo table` remembers",
    },
    "why": {"es": "con toda la demostración", "en": "with the whole proof"},
    "json": {"es": "la respuesta como JSON", "en": "the answer as JSON"},
    "batch": {
        "es": "lee una pregunta JSON por línea ({id, question, situation?, game?, lang?})"
        " y escribe una respuesta por línea; - es la entrada estándar",
        "en": "read one JSON question a line ({id, question, situation?, game?, lang?})"
        " and write one answer a line; - is standard input",
    },
}
#: Exit code where no verdict was given.
NO_VERDICT = 1


def add_arguments(parser: ArgumentParser) -> None:
    """QUESTION and its options, or --batch."""
    lang = message_language()
    words = {name: texts[lang] for name, texts in _HELP.items()}
    parser.add_argument(
        "question", nargs="?", metavar="PREGUNTA" if lang == "es" else "QUESTION", help=words["question"]
    )
    parser.add_argument("--situation", default="", metavar="TEXTO" if lang == "es" else "TEXT", help=words["situation"])
    parser.add_argument("--game", metavar="JUEGO" if lang == "es" else "GAME", help=words["game"])
    parser.add_argument(
        "--given", action="append", default=[], metavar="HECHO" if lang == "es" else "FACT", help=words["given"]
    )
    parser.add_argument("--no-table", action="store_true", help=words["no-table"])
    parser.add_argument("--why", action="store_true", help=words["why"])
    parser.add_argument("--json", action="store_true", help=words["json"])
    parser.add_argument("--batch", metavar="IN.jsonl", help=words["batch"])


def run(args: Namespace) -> int:
    """Answer. Raises PuedoError for a question that is missing, a game or a fact that there is not, a batch that is
    no JSON."""
    if (args.question is None) == (args.batch is None):
        raise PuedoError(
            {
                "es": "Hace falta una pregunta, o --batch con un fichero de preguntas, y no las dos cosas.",
                "en": "Give a question, or --batch with a file of questions, and not both.",
            },
            None,
            {"es": 'Por ejemplo: puedo ask "¿puedo ...?"', "en": 'For example: puedo ask "can I ...?"'},
        )
    from kb.asking.asker import Asker, Question

    asker = Asker()
    if args.game is not None:
        asker.known(args.game)
    if args.batch is not None:  # a batch says all of itself: what somebody's table holds must not change its answers
        return _batch(args, asker)
    from kb.asking import table

    game, standing = table.standing(table.Table() if args.no_table else table.load(), asker, args.game)
    question = Question(
        typed(args.question), typed(args.situation), game, args.lang, tuple(args.given), standing=standing
    )
    # Whoever names the game knows which one is on the table; whoever does not may be mixing two.
    answer = asker.ask(question, proof=args.why, warned=args.why or game is None)
    if args.json:
        sys.stdout.write(answer_json(answer, lines=True) + "\n")
    else:
        from kb.answers.terminal import render

        render(answer, why=args.why)
    return NO_VERDICT if answer["verdict"] in ("unclear", "off-topic") else 0


def _batch(args: Namespace, asker: Asker) -> int:
    from kb.asking.asker import Question

    # All lines are read before the first is answered: a batch with a fault in it gives no half of its answers.
    rows = [(f"{args.batch}:{place}", line) for place, line in _lines(args.batch)]
    for where, row in [(where, _row(line, where)) for where, line in rows]:
        question = Question(
            row["question"],
            row.get("situation") or args.situation,
            row.get("game") or args.game,
            row.get("lang") or args.lang,
            (*args.given, *row.get("given", ())),
        )
        try:
            answer = {"id": row.get("id"), **asker.ask(question)}
        except PuedoError as error:
            raise PuedoError(error.what, where, error.next_step) from error
        if answer["id"] is None:
            del answer["id"]
        sys.stdout.write(answer_json(answer, lines=True) + "\n")
    return 0


def _lines(path: str) -> Iterator[tuple[int, str]]:
    if path == "-":
        from kb.files import read_text_stream

        text = read_text_stream(sys.stdin.buffer, path)
    else:
        from kb.files import read_text_file

        text = read_text_file(path)
    text = text.removeprefix("\ufeff")
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _row(line: str, where: str) -> dict[str, Any]:
    """One line of a batch. Raises PuedoError where it is not an object with a question, all of it text."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError of its own
        raise _bad(where, {"es": "No es JSON.", "en": "This is not JSON."}) from error
    if not isinstance(row, dict) or not isinstance(row.get("question"), str):
        raise _bad(where, {"es": "Falta «question», un texto.", "en": 'There is no "question", a text.'})
    told = row.get("id")
    if told is not None and not _is_id(told):
        raise _bad(where, {"es": "«id» debe ser un texto o un número.", "en": '"id" must be a text or a number.'})
    for name in ("situation", "game", "lang"):
        if row.get(name) is not None and not isinstance(row[name], str):
            raise _bad(where, {"es": f"«{name}» debe ser un texto.", "en": f'"{name}" must be a text.'})
    if row.get("lang") not in (None, *LANGUAGES):
        raise _bad(where, {"es": "«lang» debe ser es o en.", "en": '"lang" must be es or en.'})
    given = row.get("given", [])
    if not isinstance(given, list) or not all(isinstance(one, str) for one in given):
        raise _bad(where, {"es": "«given» debe ser una lista de textos.", "en": '"given" must be a list of texts.'})
    return row


def _is_id(told: object) -> bool:
    return isinstance(told, str | int) or (isinstance(told, float) and math.isfinite(told))


def _bad(where: str, what: dict[str, str]) -> PuedoError:
    return PuedoError(
        what,
        where,
        {
            "es": 'Cada línea es como {"id": "1", "question": "¿puedo pasar?"}',
            "en": 'Each line is like {"id": "1", "question": "can I pass?"}',
        },
    )
