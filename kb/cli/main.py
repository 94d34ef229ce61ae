"""The `puedo` program: finds the command, loads its module, turns whatever goes wrong into a message and an exit code.

Exit codes: 0 done; what the command says (1: findings, no verdict...); 2 wrong input; 70 a fault of the program;
130 interrupted; 141 the reader of the output went away.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Sequence

from kb import __version__
from kb.cli.arguments import Parser, spot_language
from kb.cli.commands import SESSION_MODULE, available, load, module_name, nearest, summary
from kb.errors import LANGUAGES, PuedoError, choose_message_language, message_language, printable

EXIT_INPUT = 2
EXIT_FAULT = 70
EXIT_INTERRUPTED = 130
EXIT_PIPE = 141
_NO_ROOM = (errno.ENOSPC, errno.EFBIG, errno.EDQUOT)

_USAGE = {"es": "uso: puedo [--lang es|en] ORDEN ...", "en": "usage: puedo [--lang es|en] COMMAND ..."}
_ABOUT = {
    "es": "Pregunta por las reglas de un juego: qué se puede, qué se debe, cuánto cuesta y por qué.",
    "en": "Ask about the rules of a game: what you may do, what you must, what it costs, and why.",
}
_COMMANDS = {"es": "órdenes:", "en": "commands:"}
_MORE = {
    "es": "Sin orden ninguna empieza una conversación. Para cada orden: puedo ORDEN --help",
    "en": "With no command a conversation starts. For each command: puedo COMMAND --help",
}
_FAULT = {
    "es": "puedo: fallo interno ({error}). Es culpa del programa: avisa, por favor, con la orden que has usado"
    " (PUEDO_DEBUG=1 muestra el detalle).",
    "en": "puedo: internal fault ({error}). The program is to blame: please report it with the command you ran"
    " (PUEDO_DEBUG=1 shows the detail).",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (that of the process unless given) and return its exit code. Raises nothing."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_closed_streams()
    _speak_utf8()
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except PuedoError as error:
        return _complain(error.render(), EXIT_INPUT)
    except SystemExit as leaving:
        return _exit_code(leaving)
    except KeyboardInterrupt:
        return _complain("", EXIT_INTERRUPTED)
    except BrokenPipeError:
        _forget_output()
        return EXIT_PIPE
    except OSError as error:
        return _complain(_unwritten(error).render(), EXIT_INPUT) if error.errno in _NO_ROOM else _fault(error)
    except Exception as error:
        return _fault(error)
    finally:
        choose_message_language(None)


def _run(words: list[str]) -> int:
    spot_language(words)
    lang, rest = _global_options(words)
    if not rest or rest == ["--no-table"]:
        return _call(SESSION_MODULE, "puedo", rest, lang)
    word = rest[0]
    if word in ("-h", "--help"):
        print(help_text(message_language()))
        return 0
    if word == "--version":
        print(f"puedo {__version__}")
        return 0
    names = available()
    if word not in names:
        raise _unknown(word, names)
    return _call(module_name(word), f"puedo {word}", rest[1:], lang)


def _global_options(words: list[str]) -> tuple[str | None, list[str]]:
    """The language given at the head of the line, and what follows it.

    Raises PuedoError where the value of `--lang` is missing or no language.
    """
    lang: str | None = None
    rest = list(words)
    while rest and (rest[0] == "--lang" or rest[0].startswith("--lang=")):
        option = rest.pop(0)
        value = option.partition("=")[2] if "=" in option else (rest.pop(0) if rest else "")
        if value not in LANGUAGES:
            raise PuedoError(
                {"es": f"--lang: «{value}» no es un idioma.", "en": f'--lang: "{value}" is not a language.'},
                None,
                {"es": "Usa --lang es o --lang en.", "en": "Use --lang es or --lang en."},
            )
        lang = value
    return lang, rest


def _call(module: str, prog: str, words: list[str], lang: str | None) -> int:
    try:
        command = load(module)
    except ModuleNotFoundError as error:
        raise _missing(error, module) from error
    parser = Parser(prog, command.SUMMARY[message_language()])
    if any(word in ("-h", "--help") for word in words):
        from kb.cli.examples import epilog

        parser.epilog = epilog(prog.removeprefix("puedo "), message_language())
    command.add_arguments(parser)
    parser.set_defaults(lang=lang)
    return command.run(parser.parse_args(words))


def _unknown(word: str, names: list[str]) -> PuedoError:
    near = nearest(word, names)
    if " " in word.strip() and "ask" in names:
        step = {"es": f'¿Es una pregunta? puedo ask "{word}"', "en": f'Is it a question? puedo ask "{word}"'}
    elif near is not None:
        step = {"es": f"¿Era «{near}»? Todas: puedo --help", "en": f'Is it "{near}"? All: puedo --help'}
    else:
        step = {"es": "Mira las órdenes que hay: puedo --help", "en": "See the commands there are: puedo --help"}
    if word.startswith("-"):
        what = {"es": f"No hay ninguna opción «{word}».", "en": f'There is no option "{word}".'}
    else:
        what = {"es": f"No hay ninguna orden «{word}».", "en": f'There is no command "{word}".'}
    return PuedoError(what, None, step)


def _missing(error: ModuleNotFoundError, module: str) -> Exception:
    """What to raise where an import failed: something to install, or, for a module of the program, the fault itself."""
    name = error.name or ""
    if name == module == SESSION_MODULE:
        return PuedoError(
            {"es": "Falta decir qué hacer.", "en": "You have not said what to do."},
            None,
            {"es": "Mira las órdenes que hay: puedo --help", "en": "See the commands there are: puedo --help"},
        )
    if name == "kb" or name.startswith("kb."):
        return error
    return PuedoError(
        {"es": f"Falta la biblioteca «{name}».", "en": f'The library "{name}" is missing.'},
        None,
        {
            "es": "En una copia del proyecto usa ./scripts/puedo, que la instala; si no: pip install puedo",
            "en": "In a checkout use ./scripts/puedo, which installs it; otherwise: pip install puedo",
        },
    )


def help_text(lang: str) -> str:
    """The help of the program itself: what it is for and its commands."""
    names = available()
    width = max((len(name) for name in names), default=0)
    lines = [_USAGE[lang], "", _ABOUT[lang], "", _COMMANDS[lang]]
    lines += [f"  {name:<{width}}  {summary(name, lang)}" for name in names]
    return "\n".join([*lines, "", _MORE[lang]])


def _open_closed_streams() -> None:
    """Stand-ins for the streams that the caller closed (`>&-`): nothing comes in, and what goes out is lost."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    if sys.stdout is None:
        sys.stdout = _Nowhere()
    if sys.stderr is None:
        sys.stderr = _Nowhere()
    if os.environ.get("COLUMNS", "").strip() == "0":  # no width at all: nothing would be shown
        del os.environ["COLUMNS"]


def _unwritten(error: OSError) -> PuedoError:
    """The output could not be written. What is still to be written goes nowhere."""
    _forget_output()
    return PuedoError(
        {
            "es": f"No se puede escribir la salida ({error.strerror}).",
            "en": f"The output cannot be written ({error.strerror}).",
        },
        None,
        {"es": "Haz sitio o manda la salida a otra parte.", "en": "Make room, or send the output elsewhere."},
    )


def _speak_utf8() -> None:
    """Read and write UTF-8 whatever the locale; what cannot be encoded (a lone surrogate) is shown escaped."""
    for stream, errors in ((sys.stdin, "strict"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)


def _complain(message: str, code: int) -> int:
    """Say the message after whatever the command had already written, and return the code."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
    with contextlib.suppress(BrokenPipeError):
        print(message, file=sys.stderr, flush=True)
    return code


def _exit_code(leaving: SystemExit) -> int:
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        return EXIT_PIPE
    if leaving.code is None:
        return 0
    return leaving.code if isinstance(leaving.code, int) else EXIT_FAULT


def _fault(error: Exception) -> int:
    if os.environ.get("PUEDO_DEBUG") == "1":
        import traceback

        traceback.print_exc()
    kind = type(error).__name__
    detail = f"{kind}: {error}" if str(error) else kind
    return _complain(printable(_FAULT[message_language()].format(error=" ".join(detail.split()))), EXIT_FAULT)


def _forget_output() -> None:
    """Send what is still to be written nowhere, so that closing the process says nothing about the broken pipe."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        sys.stdout = _Nowhere()


class _Nowhere(io.StringIO):
    def write(self, text: str) -> int:
        return len(text)
