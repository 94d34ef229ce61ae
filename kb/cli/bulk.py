"""`puedo bulk`: many commands at once, on this machine or on a cluster; interrupted, it goes on where it stopped."""

from __future__ import annotations

import json
import os
import shlex
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from kb.cli.commands import COMMANDS, available
from kb.cli.extras import wanted
from kb.errors import PuedoError, message_language, printable
from kb.services.bulk import Engine, Job, Result, Told, make_job, names_for
from kb.services.bulk import run as run_jobs

SUMMARY = COMMANDS["bulk"]

_HELP = {
    "es": {
        "items": "a qué se aplica la orden: ficheros o carpetas",
        "run": "la orden, con {} donde va cada fichero: --run 'check {} --json'",
        "list": 'o una lista: en cada línea {"name": ..., "run": ["align", "a.txt", "b.txt"]}',
        "out": "carpeta de los resultados; lo que ya está hecho en ella no se repite",
        "jobs": "cuántos a la vez en esta máquina",
        "cluster": "dirección de un clúster de Dask que ya está en marcha: tcp://host:8786",
        "timeout": "segundos que puede durar cada uno",
    },
    "en": {
        "items": "what the command is for: files or folders",
        "run": "the command, with {} where each file goes: --run 'check {} --json'",
        "list": 'or a list: each line is {"name": ..., "run": ["align", "a.txt", "b.txt"]}',
        "out": "folder of the results; what is done there already is not done again",
        "jobs": "how many at once on this machine",
        "cluster": "address of a Dask cluster that is running: tcp://host:8786",
        "timeout": "seconds that each may take",
    },
}
_DONE = {"es": "{done} de {all}", "en": "{done} of {all}"}
_SUMMARY = {"es": "{all} trabajos: {good} bien, {bad} con hallazgos o errores, {broken} sin resultado.",
            "en": "{all} jobs: {good} well, {bad} with findings or errors, {broken} without a result."}
#: Seconds between lines of progress where there is no terminal.
_EVERY = 10.0


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    lang = message_language()
    words = _HELP[lang]
    parser.add_argument("items", nargs="*", metavar="FICHERO" if lang == "es" else "FILE", help=words["items"])
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--run", metavar="ORDEN" if lang == "es" else "COMMAND", help=words["run"])
    what.add_argument("--list", metavar="JOBS.jsonl", help=words["list"])
    parser.add_argument("--out", required=True, metavar="CARPETA" if lang == "es" else "DIR", help=words["out"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help=words["jobs"])
    parser.add_argument("--cluster", metavar="ADDRESS", help=words["cluster"])
    parser.add_argument("--timeout", type=float, default=3600.0, metavar="N", help=words["timeout"])


def run(args: Namespace) -> int:
    """Exit code 0 where every job ended with 0, else 1. Raises PuedoError for wrong jobs, options or cluster."""
    if args.jobs < 1 or not args.timeout > 0:
        raise PuedoError(
            {"es": "--jobs y --timeout han de ser mayores que cero.", "en": "--jobs and --timeout must be above zero."})
    jobs = _templated(args.run, args.items) if args.run is not None else _listed(args.list)
    results = run_jobs(jobs, _engine(args), Path(args.out), _progress())
    broken = [one for one in results if one.broken]
    bad = [one for one in results if one.code and not one.broken]
    lang = message_language()
    for one in (*bad, *broken):
        said = one.err.decode("utf-8", "replace").strip().split("\n")[0]
        print(printable(f"{one.name}: {one.code}" + (f"; {said}" if said else "")))
    good = len(results) - len(bad) - len(broken)
    print(_SUMMARY[lang].format(all=len(results), good=good, bad=len(bad), broken=len(broken)))
    return int(good < len(results))


def _engine(args: Namespace) -> Engine:
    from kb.services import engines

    if args.cluster is None:
        return engines.local(args.jobs, args.timeout)
    with wanted("cluster"):
        return engines.cluster(args.cluster, args.timeout)


def _templated(command: str, items: list[str]) -> list[Job]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PuedoError({"es": f"No se entiende la orden ({error}).", "en": f"The command is not clear ({error})."},
                         "--run", {"es": "Cierra las comillas.", "en": "Close the quotes."}) from None
    _known(words, "--run")
    if not items or not any("{}" in word for word in words):
        raise PuedoError(
            {"es": "Faltan los ficheros, o {} en la orden.", "en": "The files are missing, or {} in the command."},
            "--run",
            {"es": "Por ejemplo: puedo bulk --out salida --run 'check {} --json' juegos/*",
             "en": "For example: puedo bulk --out results --run 'check {} --json' games/*"})
    if missing := next((item for item in items if not Path(item).exists()), None):
        raise PuedoError({"es": "No existe.", "en": "There is no such file."}, missing,
                         {"es": "Revisa la ruta.", "en": "Check the path."})
    return [make_job(name, [word.replace("{}", item) for word in words], Path())
            for name, item in zip(names_for(items), items, strict=True)]


def _listed(path: str) -> list[Job]:
    from kb.files import read_text_file

    base = Path(path).parent
    jobs = []
    for number, line in enumerate(read_text_file(path).removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            words, name = _row(line, f"{path}:{number}")
            jobs.append(make_job(name or f"job-{number}", words, base))
    return jobs


def _row(line: str, where: str) -> tuple[list[str], str]:
    try:
        row: Any = json.loads(line)
    except (ValueError, RecursionError):
        row = None
    words: Any = row.get("run") if isinstance(row, dict) else None
    name: Any = row.get("name", "") if isinstance(row, dict) else ""
    well = isinstance(words, list) and words and all(isinstance(word, str) for word in words)
    if not well or not isinstance(name, str) or (name and names_for([name]) != [name]):
        raise PuedoError(
            {"es": "Esta línea no es un trabajo.", "en": "This line is no job."}, where,
            {"es": 'Es como {"name": "uno", "run": ["read", "a.txt"]}; el nombre, de letras, cifras y guiones.',
             "en": 'It is like {"name": "one", "run": ["read", "a.txt"]}; the name, of letters, digits and hyphens.'})
    _known(words, where)
    return words, name


def _known(words: list[str], where: str) -> None:
    if not words or words[0] not in available() or words[0] in ("bulk", "serve", "mcp", "lsp"):
        raise PuedoError(
            {"es": f"«{words[0] if words else ''}» no es una orden que pueda ir aquí.",
             "en": f'"{words[0] if words else ""}" is no command that can stand here.'}, where,
            {"es": "Por ejemplo: check, align, ask, proof.", "en": "For example: check, align, ask, proof."})


def _progress() -> Told:
    """On the error output: a line that changes where that is a terminal, else one every few seconds."""
    lang = message_language()
    last = [0.0]

    def told(result: Result | None, done: int, count: int) -> None:
        text = _DONE[lang].format(done=done, all=count) + (f": {printable(result.name)}" if result is not None else "")
        if sys.stderr.isatty():
            print(f"\r\x1b[K{text}", end="\n" if done == count else "", file=sys.stderr, flush=True)
        elif done == count or time.monotonic() - last[0] > _EVERY:
            last[0] = time.monotonic()
            print(text, file=sys.stderr, flush=True)

    return told
