"""`puedo site build|serve`: the website, from the rules."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

SUMMARY = COMMANDS["site"]
DEFAULT_PORT = 8000

_HELP = {
    "es": {
        "action": "build lo genera; serve lo genera, lo sirve y lo rehace cuando cambian las reglas",
        "out": "carpeta donde se deja (si no, site/build)", "game": "solo ese juego; puede repetirse",
        "strict": "falla con cualquier aviso de MkDocs, o si faltan los dibujos",
        "port": "puerto en el que se sirve", "clean": "empieza de nuevo, sin aprovechar lo ya generado",
    },
    "en": {
        "action": "build makes it; serve makes it, serves it and makes it again when the rules change",
        "out": "folder to leave it in (site/build unless given)", "game": "only that game; may be repeated",
        "strict": "fail on any warning of MkDocs, or where pictures are missing",
        "port": "port to serve it on", "clean": "start afresh, without what an earlier build left",
    },
}


def add_arguments(parser: ArgumentParser) -> None:
    """build|serve [--out DIR] [--game G]... [--strict] [--clean] [--port N]."""
    words = _HELP[message_language()]
    parser.add_argument("action", choices=("build", "serve"), help=words["action"])
    parser.add_argument("--out", metavar="DIR", help=words["out"])
    parser.add_argument("--game", action="append", default=[], metavar="GAME", help=words["game"])
    parser.add_argument("--strict", action="store_true", help=words["strict"])
    parser.add_argument("--clean", action="store_true", help=words["clean"])
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, metavar="N", help=words["port"])


def run(args: Namespace) -> int:
    """Build, and serve where asked. Exit code 0. Raises PuedoError where something is missing or wrong."""
    from kb.pages.build import Progress, build_site, project_folder

    lang = message_language()
    out = Path(args.out).resolve() if args.out else project_folder() / "build"
    if out.exists() and not out.is_dir():
        raise PuedoError({"es": "No es una carpeta.", "en": "It is not a folder."}, str(out),
                         {"es": "Da otra carpeta con --out.", "en": "Give another folder with --out."})

    def told(es: str, en: str) -> None:
        print(f"  {es if lang == 'es' else en}", file=sys.stderr, flush=True)

    progress: Progress = told
    built = build_site(out, args.game, strict=args.strict, clean=args.clean, progress=progress)
    pages = f"{built} páginas" if lang == "es" else f"{built} pages"
    print(f"{pages}: {printable(str(out))}")
    if args.action == "serve":
        from kb.pages.serving import serve

        serve(out, args.game, args.port, progress)
    return 0
