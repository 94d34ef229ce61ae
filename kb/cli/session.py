"""`puedo` alone: a conversation about the rules, line by line, at a terminal or from a file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from kb.asking.session import Reply

SUMMARY = {"es": "conversa sobre las reglas", "en": "talk about the rules"}

_QUIT = frozenset(("q", "quit", "exit", "bye", "salir", "adios", "adiós", "fin"))
_UNDO = frozenset(("undo", "deshacer", "deshaz", "atras", "atrás", "back"))
_NEW = frozenset(("new", "nueva", "otra", "reset"))
_TEXTS = {
    "hello": {
        "es": "Pregunta lo que quieras sobre las reglas de: {games}.\n"
        "deshacer: quita lo último · nueva: empieza de cero · salir: termina · «no sé» vale como respuesta",
        "en": "Ask anything about the rules of: {games}.\n"
        'undo: take the last line back · new: start afresh · quit: leave · "don\'t know" is an answer',
    },
    "undone": {"es": "Deshecho.", "en": "Undone."},
    "nothing-to-undo": {"es": "No hay nada que deshacer.", "en": "There is nothing to undo."},
    "game": {"es": "De acuerdo: {game}.", "en": "All right: {game}."},
    "speaker": {"es": "Lo tendré en cuenta.", "en": "I shall bear that in mind."},
    "fresh": {"es": "Empezamos de cero.", "en": "Starting afresh."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """No arguments."""


def run(args: Namespace) -> int:
    """Talk until the input ends or the player leaves. Never raises for what a line says: the message is shown and
    the talk goes on."""
    from kb.asking.asker import Asker
    from kb.asking.session import Session

    lang = args.lang
    asker = Asker()
    session = Session(asker, lang=lang)
    spoken = lang or message_language()
    interactive = sys.stdin.isatty()
    if interactive:
        print(_TEXTS["hello"][spoken].format(games=", ".join(asker.names())))
    while True:
        line = _line(interactive)
        if line is None or line.strip().casefold() in _QUIT:
            return 0
        word = line.strip().casefold()
        if word in _NEW:
            session = Session(asker, lang=lang)
            print(_TEXTS["fresh"][spoken])
            continue
        try:
            reply = session.undo() if word in _UNDO else session.say(line)
        except PuedoError as error:
            print(error.render(), file=sys.stderr)
            continue
        if reply.kind in ("game", "speaker"):
            print(_TEXTS[reply.kind][spoken].format(game=session.game_name(spoken)))
            continue
        _show(reply, spoken, echo=None if interactive else line)
        sys.stdout.flush()


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
