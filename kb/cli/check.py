"""`puedo check [GAME...] [--json | --sarif]`: what is wrong in the rules, each time with a situation that shows it."""

from __future__ import annotations

import importlib
import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language
from kb.jsontext import json_text

if TYPE_CHECKING:
    from kb.checking.model import Finding
    from kb.checking.running import Job
    from kb.rules.model import Game

SUMMARY = COMMANDS["check"]

_HELP = {
    "es": {
        "game": "los juegos que se comprueban, la carpeta de uno, o un reglamento en texto; si no, todos los juegos",
        "json": "los hallazgos como JSON", "sarif": "los hallazgos como SARIF 2.1.0",
        "all": "muestra también las notas y lo ya resuelto",
        "output": "escribe en ese fichero en vez de en la salida",
        "solver": "pregunta a z3 (extra «solver») lo que sin él no se puede comprobar; tarda más",
        "watch": "comprueba otra vez cada vez que cambia un fichero, hasta Ctrl+C",
        "watching": "{time} · a la espera de cambios (Ctrl+C para acabar)",
        "explain": "explica un código o tipo de hallazgo, con un ejemplo y qué hacer",
        "only": "solo esos tipos de hallazgo, separados por comas",
        "replay": "comprueba que la situación dada muestra un hallazgo de ese tipo: acaba en 0 si es así",
        "decision": "la decisión del hallazgo que se repite", "rules": "sus reglas, separadas por comas",
        "given": "un hecho o varios de la situación; puede repetirse",
        "ruled": "repite un hallazgo ya resuelto: sin contar lecturas ni editoriales",
        "progress": "comprobando",
    },
    "en": {
        "game": "the games to check, the folder of one, or a rulebook as text; all the games unless told",
        "json": "the findings as JSON", "sarif": "the findings as SARIF 2.1.0",
        "all": "show notes and ruled findings too",
        "output": "write to that file, not to the output",
        "solver": "ask z3 (the extra `solver`) what cannot be checked without it; takes longer",
        "watch": "check again whenever a file changes, until Ctrl+C",
        "watching": "{time} · waiting for changes (Ctrl+C to end)",
        "explain": "explain a code or kind of finding, with an example and what to do",
        "only": "only these kinds of findings, separated by commas",
        "replay": "check that the situation given shows a finding of that kind: exits 0 if so",
        "decision": "the decision of the finding that is replayed", "rules": "its rules, separated by commas",
        "given": "a fact or several of the situation; may be repeated",
        "ruled": "replay a finding that is ruled: readings and editorials do not count",
        "progress": "checking",
    },
}
_SHOWN = {
    "es": {True: "La situación muestra lo que dice el hallazgo.",
           False: "La situación no muestra lo que dice el hallazgo."},
    "en": {True: "The situation shows what the finding says.",
           False: "The situation does not show what the finding says."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    words = _HELP[message_language()]
    parser.add_argument("games", nargs="*", metavar="GAME", help=words["game"])
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=words["json"])
    form.add_argument("--sarif", action="store_true", help=words["sarif"])
    parser.add_argument("--all", action="store_true", help=words["all"])
    parser.add_argument("-o", "--output", metavar="FILE", help=words["output"])
    parser.add_argument("--only", metavar="KINDS", help=words["only"])
    parser.add_argument("--solver", action="store_true", help=words["solver"])
    parser.add_argument("--watch", action="store_true", help=words["watch"])
    parser.add_argument("--explain", metavar="CODE", help=words["explain"])
    parser.add_argument("--replay", metavar="KIND", help=words["replay"])
    parser.add_argument("--decision", metavar="DECISION", help=words["decision"])
    parser.add_argument("--rules", metavar="RULES", default="", help=words["rules"])
    parser.add_argument("--given", action="append", default=[], metavar="FACTS", help=words["given"])
    parser.add_argument("--ruled", action="store_true", help=words["ruled"])


def run(args: Namespace) -> int:
    """Check, or replay one finding. Exit code 1 where an error is open, or where the replay shows nothing; else 0.

    Raises PuedoError for a game, kind, decision, rule or fact that there is not, and for rule files with faults.
    """
    if args.explain is not None:
        return _explain(args.explain)
    if args.replay is not None:
        return _replay(args)
    return _watch(args) if args.watch else _once(args)


def _once(args: Namespace) -> int:
    if args.solver:
        from kb.cli.extras import wanted

        with wanted("solver"):
            importlib.import_module("z3")
    kinds = _kinds(args.only)
    found = _found(_names(args.games), args.solver)
    findings = [one for one in found if kinds is None or one.kind in kinds]
    lang = message_language()
    if args.json or args.sarif:
        from kb.checking.sarif import sarif
        from kb.resources import games_folder

        folders = {place.resolve().name: place for name in _names(args.games) if not os.path.isfile(name)
                   if (place := _folder(name)).parent != games_folder()}
        data: Any = sarif(findings, lang, folders) if args.sarif else [one.as_json() for one in findings]
        _write(json_text(data, indent=1) + "\n", args.output)
    else:
        from rich.console import Console

        from kb.checking.report import render

        if args.output is None:
            render(findings, lang, Console(highlight=False, markup=False, emoji=False), args.all)
        else:
            import io

            text = io.StringIO()
            render(findings, lang, Console(file=text, width=120, highlight=False, markup=False), args.all)
            _write(text.getvalue(), args.output)
    return int(any(one.open_error for one in findings))


def _watch(args: Namespace) -> int:
    """Check again after every change, until interrupted. What cannot be read is told, and waited for."""
    import time

    from kb.cli.watching import watch

    def again() -> None:
        try:
            _once(args)
        except PuedoError as fault:
            print(fault.render(), file=sys.stderr)
        print(_HELP[message_language()]["watching"].format(time=time.strftime("%H:%M:%S")), flush=True)

    watch(lambda: [_folder(name) if not os.path.isfile(name) else Path(name) for name in _names(args.games)], again)
    return 0


def _explain(name: str) -> int:
    from rich.console import Console
    from rich.markdown import Markdown

    from kb.checking.explained import kind_of, page

    text = page(kind_of(name), message_language())
    if sys.stdout.isatty():
        Console().print(Markdown(text))
    else:
        print(text, end="")
    return 0


def _write(text: str, path: str | None) -> None:
    if path is None:
        sys.stdout.write(text)
        return
    from kb.files import write_atomically

    write_atomically(path, text.encode())


def _names(names: list[str]) -> list[str]:
    from kb.rules.loader import games

    return names or games()


def _kinds(only: str | None) -> frozenset[str] | None:
    from kb.checking.codes import SORTS

    if only is None:
        return None
    by_code = {sort.code: kind for kind, sort in SORTS.items()}
    kinds = [by_code.get(word.strip(), word.strip()) for word in only.split(",") if word.strip()]
    for kind in kinds:
        if kind not in SORTS:
            raise PuedoError(
                {"es": f"No hay hallazgos de tipo «{kind}».", "en": f'There are no findings of kind "{kind}".'},
                "--only",
                {"es": f"Los tipos son: {', '.join(SORTS)}.", "en": f"The kinds are: {', '.join(SORTS)}."})
    return frozenset(kinds)


def _folder(name: str) -> Path:
    from kb.rules.loader import game_folder

    return Path(name) if _is_folder(name) else game_folder(name)


def _is_folder(name: str) -> bool:
    """Whether a game is named by its folder."""
    return os.sep in name or os.path.isdir(name)


def _game(name: str) -> Game:
    from kb.rules.loader import load_folder

    return load_folder(_folder(name))


def _found(names: list[str], solver: bool) -> list[Finding]:
    """The findings of games and rulebooks, in that order; circles, which forbid ruling at all, are findings too."""
    from kb.checking.running import Job, check_all, read_ahead

    read_ahead([_folder(name) for name in names if not os.path.isfile(name)])
    made: list[list[Finding] | Job] = [_rulebook(name) if os.path.isfile(name) else _job(name, solver)
                                        for name in names]
    jobs = [one for one in made if isinstance(one, Job)]
    with progress() as told:
        checked = iter(check_all(jobs, told=told))
    return [found for name, one in zip(names, made, strict=True)
            for found in (_to_replay(name, next(checked)) if isinstance(one, Job) else one)]


def _to_replay(name: str, findings: list[Finding]) -> list[Finding]:
    """The findings with commands that name the game as it was named here: by its folder, where it was."""
    from dataclasses import replace

    from kb.checking.replays import in_folder

    if not _is_folder(name):
        return findings
    return [one if one.replay is None else replace(one, replay=in_folder(one.replay, one.game, name))
            for one in findings]


def _job(name: str, solver: bool) -> list[Finding] | Job:
    """One game, ready to be checked; its circles where it has any. The solver takes nothing from earlier runs."""
    from kb.checking.bench import Bench
    from kb.checking.circles import circles_of, read_circle
    from kb.checking.running import Job, job_of
    from kb.rules.errors import RulesErrors
    from kb.rules.loader import folder_texts
    from kb.ruling.compile import compile_game

    try:
        game = _game(name)
    except RulesErrors as faults:
        found = circles_of(name, faults)
        if found is None:
            raise
        return found
    try:
        bench = Bench(compile_game(game), solver=solver)
    except PuedoError as fault:
        return [read_circle(game, fault)]
    return Job(bench, None) if solver else job_of(name, bench, folder_texts(_folder(name)))


def _rulebook(path: str) -> list[Finding]:
    """The findings of a rulebook of which there are no rule files."""
    from kb.checking.rulebook import rulebook_findings
    from kb.files import RULEBOOK_LIMIT_BYTES, read_text_file
    from kb.source.identify import identify, slug
    from kb.source.reader import read

    text = read_text_file(path, RULEBOOK_LIMIT_BYTES)
    name = slug(Path(path).stem)
    return rulebook_findings(text, identify(read(text), text, name), name)


def progress() -> Any:
    """A bar on the error output, where that is a terminal; else nothing."""
    if not sys.stderr.isatty():
        return nullcontext(lambda done, count: None)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
                   console=Console(stderr=True), transient=True)

    class Shown:
        def __enter__(self) -> Any:
            task = bar.add_task(_HELP[message_language()]["progress"])

            def told(done: int, count: int) -> None:
                if done:
                    bar.start()  # not before the other processes are: it runs a thread
                bar.update(task, completed=done, total=count)

            return told

        def __exit__(self, *_: object) -> None:
            bar.stop()

    return Shown()


def _replay(args: Namespace) -> int:
    from kb.checking.bench import Bench
    from kb.checking.replaying import Replay, replay
    from kb.ruling.compile import compile_game

    if len(args.games) != 1:
        raise PuedoError(
            {"es": "Para repetir un hallazgo hace falta su juego.", "en": "To replay a finding its game is needed."},
            "--replay",
            {"es": "Copia la orden entera que da el hallazgo.", "en": "Copy the whole command that the finding gives."})
    from kb.ruling.named import decision_key

    rules = tuple(rule for rule in args.rules.split(",") if rule)
    game = _game(args.games[0])
    words = (args.decision or "").split()
    key = decision_key(game, words[0], words[1:]) if words else None
    shown = replay(Bench(compile_game(game)), Replay(args.replay, key, rules, tuple(args.given), args.ruled))
    print(_SHOWN[message_language()][shown])
    return int(not shown)
