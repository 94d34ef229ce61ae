"""`puedo` alone: a conversation about the rules, line by line, at a terminal or from a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kb.answers.object import Answer
    from kb.asking.asker import Asker
    from kb.asking.session import Reply, Session

SUMMARY = {"es": "conversa sobre las reglas", "en": "talk about the rules"}

_QUIT = frozenset(("q", "quit", "exit", "bye", "salir", "adios", "adiós", "fin"))
_UNDO = frozenset(("undo", "deshacer", "deshaz", "atras", "atrás", "back"))
_NEW = frozenset(("new", "nueva", "otra", "reset"))
_SAVE = frozenset(("save", "transcript", "guardar", "guarda", "/save", "/transcript", "/guardar"))
_TEXTS = {
    "hello": {
        "es": "Pregunta lo que quieras sobre las reglas de: {games}.\n"
        "deshacer: quita lo último · nueva: empieza de cero · guardar FICHERO: la conversación en Markdown\n"
        "salir: termina · «no sé» vale como respuesta",
        "en": "Ask anything about the rules of: {games}.\n"
        "undo: take the last line back · new: start afresh · save FILE: the conversation as Markdown\n"
        'quit: leave · "don\'t know" is an answer',
    },
    "undone": {"es": "Deshecho.", "en": "Undone."},
    "nothing-to-undo": {"es": "No hay nada que deshacer.", "en": "There is nothing to undo."},
    "game": {"es": "De acuerdo: {game}.", "en": "All right: {game}."},
    "speaker": {"es": "Lo tendré en cuenta.", "en": "I shall bear that in mind."},
    "saved": {"es": "Conversación guardada en {path}", "en": "The conversation is saved in {path}"},
    "fresh": {"es": "Empezamos de cero.", "en": "Starting afresh."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """Only whether what `puedo table` remembers counts."""
    lang = message_language()
    words = {"es": "sin lo que recuerda `puedo table`", "en": "without what `puedo table` remembers"}
    parser.add_argument("--no-table", action="store_true", help=words[lang])


def run(args: Namespace) -> int:
    """Talk until the input ends or the player leaves. Never raises for what a line says: the message is shown and
    the talk goes on."""
    from kb.asking.asker import Asker

    lang = args.lang
    asker = Asker()
    spoken = lang or message_language()
    table = not getattr(args, "no_table", False)
    session = _begun(asker, lang, table)
    turns: list[tuple[str, Answer | None]] = []
    interactive = sys.stdin.isatty()
    if interactive:
        print(_TEXTS["hello"][spoken].format(games=", ".join(asker.names())))
    while True:
        line = _line(interactive)
        if line is None or line.strip().casefold() in _QUIT:
            return 0
        word = line.strip().casefold()
        if word in _NEW:
            session = _begun(asker, lang, table)
            turns.append((line, None))
            print(_TEXTS["fresh"][spoken])
            continue
        try:
            file = _file_named(line)
            if file is not None:
                _save(file, turns, session, spoken)
                continue
            reply = session.undo() if word in _UNDO else session.say(line)
        except PuedoError as error:
            print(error.render(), file=sys.stderr)
            continue
        if reply.kind != "empty":
            turns.append((line, reply.answer))
        if reply.kind in ("game", "speaker"):
            print(_TEXTS[reply.kind][spoken].format(game=session.game_name(spoken)))
            continue
        _show(reply, spoken, echo=None if interactive else line)
        sys.stdout.flush()


def _begun(asker: Asker, lang: str | None, with_table: bool) -> Session:
    """A new conversation, at the table that is remembered. One that cannot be read is told of, and left aside."""
    from kb.asking.session import Session

    if not with_table:
        return Session(asker, lang=lang)
    from kb.asking import table

    try:
        game, standing = table.standing(table.load(), asker, None)
    except PuedoError as error:
        print(error.render(), file=sys.stderr)
        return Session(asker, lang=lang)
    return Session(asker, game=game, lang=lang, standing=standing)


def _file_named(line: str) -> str | None:
    """The file in which a line asks to save the conversation; None where it asks nothing of the kind."""
    word, _, rest = line.strip().partition(" ")
    return rest.strip() if word.casefold() in _SAVE and rest.strip() and "?" not in rest else None


def _save(path: str, turns: Sequence[tuple[str, Answer | None]], session: Session, spoken: str) -> None:
    from kb.asking.transcript import markdown
    from kb.files import write_atomically

    write_atomically(path, markdown(turns, spoken, session.game_name(spoken)).encode())
    print(_TEXTS["saved"][spoken].format(path=printable(path)))


def _line(interactive: bool) -> str | None:
    """The next line; None where there are no more."""
    if interactive:
        try:
            return input("» ")
        except EOFError:
            print()
            return None
    data = sys.stdin.buffer.readline() if hasattr(sys.stdin, "buffer") else sys.stdin.readline().encode()
    return data.decode("utf-8", "replace").rstrip("\r\n") if data else None


def _show(reply: Reply, spoken: str, echo: str | None) -> None:
    if reply.kind in ("undone", "nothing-to-undo"):
        print(_TEXTS[reply.kind][spoken])
    if reply.answer is None:
        return
    from kb.answers.terminal import render

    if echo is not None and reply.kind == "answer":
        print("» " + printable(echo))
    render(reply.answer)
    print()
