"""`puedo format`: rule files laid out one way."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path

from kb.errors import PuedoError, message_language, printable
from kb.files import read_text_file, write_atomically

SUMMARY = {"es": "da formato a los ficheros de reglas", "en": "format rule files"}

_HELP = {
    "files": {
        "es": "ficheros .rules o carpetas de ellos; sin ninguno, los de todos los juegos",
        "en": ".rules files or folders of them; with none, those of all games",
    },
    "game": {"es": "los ficheros de un juego", "en": "the files of one game"},
    "check": {
        "es": "no escribe nada; sale con 1 si algún fichero no tiene su formato",
        "en": "write nothing; exit with 1 where a file is not formatted",
    },
}
_WORDS = {
    "es": {"formatted": "con formato nuevo: {file}", "would": "sin formato: {file}", "nothing": "Nada que cambiar."},
    "en": {"formatted": "formatted: {file}", "would": "not formatted: {file}", "nothing": "Nothing to change."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """FILES, --game and --check."""
    lang = message_language()
    parser.add_argument("files", nargs="*", metavar="FICHERO" if lang == "es" else "FILE", help=_HELP["files"][lang])
    parser.add_argument("--game", metavar="JUEGO" if lang == "es" else "GAME", help=_HELP["game"][lang])
    parser.add_argument("--check", action="store_true", help=_HELP["check"][lang])


def run(args: Namespace) -> int:
    """Format the files, or say which are not formatted. All are read and laid out before the first is written.

    Raises PuedoError where a file cannot be read or parsed; then nothing is written.
    """
    from kb.rules.format import format_text, switched_off_by

    words = _WORDS[args.lang or message_language()]
    changed: list[tuple[Path, str]] = []
    switched_off: dict[Path, dict[str, list[str]]] = {}
    for file in _files(args.files, args.game):
        folder = file.parent
        if folder not in switched_off:
            switched_off[folder] = switched_off_by(
                (str(other), _text(other)) for other in sorted(folder.glob("*.rules"))
            )
        text = _text(file)
        new = format_text(str(file), text, switched_off[folder], _heading)
        if new != text:
            changed.append((file, new))
    for file, new in changed:
        if not args.check:
            write_atomically(file, new.encode())
        print(printable(words["would" if args.check else "formatted"].format(file=file)))
    if not changed:
        print(words["nothing"])
    return 1 if changed and args.check else 0


def _text(file: Path) -> str:
    return read_text_file(file)


def _files(told: Iterable[str], game: str | None) -> list[Path]:
    from kb.rules.loader import game_folder, games, rule_files

    found: list[Path] = []
    for name in told:
        path = Path(name)
        if os.path.isdir(path):
            found.extend(rule_files(path))
        elif path.suffix != ".rules":
            raise PuedoError(
                {
                    "es": "No es un fichero de reglas: su nombre no acaba en .rules.",
                    "en": "This is no rule file: its name does not end in .rules.",
                },
                name,
                {"es": "Da ficheros .rules o una carpeta de ellos.", "en": "Give .rules files or a folder of them."},
            )
        else:
            found.append(path)
    if game is not None:
        found.extend(rule_files(game_folder(game)))
    elif not found:
        for each in games():
            found.extend(rule_files(game_folder(each)))
    return list(dict.fromkeys(found))


def _heading(statement: str) -> str | None:
    """The heading under which a statement of a source stands; None for a document whose map is not here."""
    from kb.source.cites import resolve

    try:
        return resolve(statement).heading or None
    except PuedoError:
        return None
