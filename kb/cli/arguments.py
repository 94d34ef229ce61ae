"""Command lines: argparse with help and errors in the reader's language."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterable
from typing import NoReturn

from kb.errors import LANGUAGES, PuedoError, choose_message_language, message_language

_WORDS = {
    "es": {
        "usage": "uso: ",
        "positional": "argumentos",
        "optional": "opciones",
        "help": "muestra esta ayuda y termina",
        "lang": "idioma de los mensajes y de la respuesta",
    },
    "en": {
        "usage": "usage: ",
        "positional": "arguments",
        "optional": "options",
        "help": "show this help and exit",
        "lang": "language of the messages and of the answer",
    },
}

# argparse writes its errors in English only; each is said anew here in Spanish. The first that matches is taken.
_SPANISH: list[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern, re.DOTALL), replacement)
    for pattern, replacement in [
        (r"the following arguments are required: (.*)", r"falta: \1"),
        (r"unrecognized arguments: (.*)", r"argumentos que no se entienden: \1"),
        (r"ambiguous option: (.*) could match (.*)", r"opción ambigua: \1 puede ser \2"),
        (r"one of the arguments (.*) is required", r"hace falta una de estas opciones: \1"),
        (r"argument (.*?): expected one argument", r"\1: falta su valor"),
        (r"argument (.*?): expected at least one argument", r"\1: falta al menos un valor"),
        (r"argument (.*?): expected at most one argument", r"\1: admite como mucho un valor"),
        (r"argument (.*?): expected (\d+) arguments?", r"\1: hacen falta \2 valores"),
        (r"argument (.*?): not allowed with argument (.*)", r"\1: no se puede usar junto con \2"),
        (r"argument (.*?): invalid choice: (.*?) \(choose from (.*)\)", r"\1: \2 no vale; elige entre \3"),
        (r"argument (.*?): invalid int value: (.*)", r"\1: \2 no es un número entero"),
        (r"argument (.*?): invalid float value: (.*)", r"\1: \2 no es un número"),
        (r"argument (.*?): invalid (.*?) value: (.*)", r"\1: el valor \3 no vale"),
        (r"argument (.*?): ignored explicit argument (.*)", r"\1: no admite un valor (\2)"),
    ]
]


def in_spanish(message: str) -> str:
    """An error of argparse said in Spanish; as it is where argparse says something not known here."""
    for pattern, replacement in _SPANISH:
        found = pattern.fullmatch(message)
        if found:
            return found.expand(replacement)
    return message


class _Help(argparse.RawDescriptionHelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, _WORDS[message_language()]["usage"] if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser that speaks the reader's language, never abbreviates options and raises PuedoError instead of exiting.

    It has `-h`, `--help` and `--lang`; a command that declares one of these itself wins.
    """

    def __init__(self, prog: str, description: str | None = None) -> None:
        super().__init__(
            prog=prog,
            description=description,
            add_help=False,
            allow_abbrev=False,
            conflict_handler="resolve",
            formatter_class=_Help,
        )
        words = _WORDS[message_language()]
        self._positionals.title = words["positional"]
        self._optionals.title = words["optional"]
        self.add_argument("-h", "--help", action="help", help=words["help"])
        self.add_argument("--lang", choices=LANGUAGES, help=words["lang"])

    def error(self, message: str) -> NoReturn:
        """Raise PuedoError with what argparse found wrong."""
        raise PuedoError(
            {"es": _sentence(in_spanish(message)), "en": _sentence(message)},
            None,
            {"es": f"Mira: {self.prog} --help", "en": f"See: {self.prog} --help"},
        )


def typed(text: str) -> str:
    """Words of an argument, not a path, as they were typed: in a locale without UTF-8 their bytes arrive undecoded."""
    if not any("\udc80" <= char <= "\udcff" for char in text):
        return text
    return os.fsencode(text).decode("utf-8", "replace")


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:] + ("" if message.endswith(".") else ".")


def spot_language(words: list[str]) -> None:
    """Take `--lang es|en` from a command line before it is parsed, so that errors and help are in that language too.

    A value that is not a language is left for the parser to refuse; after `--` nothing is an option.
    """
    for index, word in enumerate(words):
        if word == "--":
            return
        value = ""
        if word == "--lang" and index + 1 < len(words):
            value = words[index + 1]
        elif word.startswith("--lang="):
            value = word.removeprefix("--lang=")
        if value in LANGUAGES:
            choose_message_language(value)
