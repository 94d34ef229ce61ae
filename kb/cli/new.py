"""`puedo new GAME`: the folder of a new game, ready to be checked and written over."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
import shutil
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path

from kb.errors import PuedoError, message_language, printable
from kb.files import write_atomically

SUMMARY = {
    "es": "Empieza un juego nuevo: una carpeta con dos ficheros de reglas que ya se comprueban y contestan.",
    "en": "Starts a new game: a folder with two rule files that can be checked and asked at once.",
}
_HELP = {
    "es": {"game": "el nombre del juego: minúsculas, cifras y guiones, p. ej. tres-en-raya",
           "folder": "la carpeta en que se crea la del juego; si no se dice, la de los juegos del programa"},
    "en": {"game": "the game's name: small letters, digits and hyphens, e.g. tic-tac-toe",
           "folder": "the folder in which the game's own is made; the program's games unless told"},
}
_DONE = {
    "es": "Hecho: {folder}\nSiguiente: escribe sus reglas y comprueba con: puedo check {name}{ask}",
    "en": "Done: {folder}\nNext: write its rules, and check them with: puedo check {name}{ask}",
}
#: A game outside the program's own folder is asked by its name where PUEDO_GAMES tells in which folder it lies.
_ASK = {
    "es": "\nPreguntar: PUEDO_GAMES={parent} puedo ask --game {game} \"¿puedo pasar?\"",
    "en": "\nAsk it: PUEDO_GAMES={parent} puedo ask --game {game} \"can I pass?\"",
}
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: The longest name of a game, in characters.
LONGEST = 40


def add_arguments(parser: ArgumentParser) -> None:
    """GAME and --folder."""
    lang = message_language()
    parser.add_argument("game", metavar="JUEGO" if lang == "es" else "GAME", help=_HELP[lang]["game"])
    parser.add_argument("--folder", metavar="CARPETA" if lang == "es" else "DIR", help=_HELP[lang]["folder"])


def run(args: Namespace) -> int:
    """Write the folder, whole or not at all. Exit code 0.

    Raises PuedoError for a name that is no id, for one that is taken, and where nothing can be written.
    """
    from kb.resources import games_folder
    from kb.rules.template import new_game

    if not _ID.fullmatch(args.game) or len(args.game) > LONGEST:
        raise _bad_name(args.game)
    parent = games_folder() if args.folder is None else Path(args.folder)
    target = parent / args.game
    if os.path.lexists(target) or _taken(args.game):
        raise PuedoError(
            {"es": f"«{args.game}» ya existe: es un juego, un fichero o una carpeta.",
             "en": f'"{args.game}" is there already: a game, a file or a folder.'},
            os.fspath(target),
            {"es": "Elige otro nombre; lo que hay se queda como está.",
             "en": "Choose another name; what is there is left alone."})
    _write(parent, target, new_game(args.game))
    # A game outside the program's own folder is named by its path.
    name = args.game if args.folder is None else os.fspath(target)
    where = shlex.quote(str(parent))
    ask = "" if args.folder is None else _ASK[message_language()].format(parent=where, game=args.game)
    print(printable(_DONE[message_language()].format(folder=target, name=name, ask=ask)))
    return 0


def _taken(name: str) -> bool:
    from kb.rules.loader import games

    return name in games()


def _bad_name(name: str) -> PuedoError:
    plain = re.sub(r"[^a-z0-9]+", "-", _unaccented(name)).strip("-")[:LONGEST].strip("-")
    hint = plain if _ID.fullmatch(plain) else "tres-en-raya"
    return PuedoError(
        {"es": f"«{name}» no sirve de nombre: minúsculas sin acentos, cifras y guiones; como mucho {LONGEST} signos.",
         "en": f'"{name}" is no name for a game: small letters, digits and hyphens, {LONGEST} characters at most.'},
        None, {"es": f"Por ejemplo: puedo new {hint}", "en": f"For example: puedo new {hint}"})


def _unaccented(text: str) -> str:
    from kb.text.fold import fold

    return fold(text)


def _write(parent: Path, target: Path, files: Mapping[str, str]) -> None:
    """Make the folder beside its place and move it there: it is seen whole or not at all."""
    made: Path | None = None
    try:
        made = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".part", dir=parent))
        for name, text in files.items():
            write_atomically(made / name, text.encode())
        made.chmod(0o777 & ~_umask())
        made.rename(target)
        made = None
    except OSError as error:
        raise PuedoError(
            {"es": f"No se puede crear la carpeta ({error.strerror}).",
             "en": f"The folder cannot be made ({error.strerror})."},
            os.fspath(target),
            {"es": "Comprueba que la carpeta que la contiene existe y que puedes escribir en ella, o usa --folder.",
             "en": "Check that the folder it goes into exists and that you may write there, or use --folder."},
        ) from None
    finally:
        if made is not None:
            with contextlib.suppress(OSError):
                shutil.rmtree(made)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
