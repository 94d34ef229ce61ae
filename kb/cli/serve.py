"""`puedo serve`: the JSON API, and a site that has been built, for programs on this machine."""

from __future__ import annotations

import os
import socket
from argparse import ArgumentParser, Namespace
from pathlib import Path

from kb.cli.commands import COMMANDS
from kb.cli.extras import wanted
from kb.errors import PuedoError, message_language

SUMMARY = COMMANDS["serve"]
PORT = 8765
HOST = "127.0.0.1"

_HELP = {
    "es": {"port": "puerto de 127.0.0.1 (0: uno libre)", "site": "carpeta de un sitio ya generado que se sirve en /",
           "workers": "procesos que responden", "timeout": "segundos que puede durar una petición"},
    "en": {"port": "port of 127.0.0.1 (0: a free one)", "site": "folder of a site that has been built, served at /",
           "workers": "processes that answer", "timeout": "seconds that a request may take"},
}
_READY = {"es": "Preparado en http://{host}:{port}/api (su descripción: /openapi.json). Para con Ctrl+C.",
          "en": "Ready at http://{host}:{port}/api (described at /openapi.json). Stop it with Ctrl+C."}


def add_arguments(parser: ArgumentParser) -> None:
    """--port, --site, --workers, --timeout."""
    lang = message_language()
    words = _HELP[lang]
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=words["port"])
    parser.add_argument("--site", metavar="CARPETA" if lang == "es" else "DIR", help=words["site"])
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1), metavar="N", help=words["workers"])
    parser.add_argument("--timeout", type=float, default=10.0, metavar="N", help=words["timeout"])


def run(args: Namespace) -> int:
    """Serve until interrupted. Raises PuedoError for a port that is taken, a folder without a site, odd numbers, or
    where the extra is not installed."""
    _numbers(args)
    site = _site(args.site)
    with wanted("serve"):
        import uvicorn

        from kb.services.http_api import Settings, application
    listening = _bound(args.port)
    app = application(Settings(args.workers, args.timeout, max(300.0, args.timeout), site))
    config = uvicorn.Config(app, log_level="warning", limit_concurrency=100, timeout_keep_alive=5,
                            timeout_graceful_shutdown=5, server_header=False, h11_max_incomplete_event_size=16 * 1024)
    server = uvicorn.Server(config)
    started = server.startup

    async def startup(sockets: list[socket.socket] | None = None) -> None:
        await started(sockets)
        port = listening.getsockname()[1]
        print(_READY[message_language()].format(host=HOST, port=port), flush=True)

    server.startup = startup  # type: ignore[method-assign]
    server.run(sockets=[listening])
    return 0


def _bound(port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise PuedoError(
            {"es": f"No se puede servir en el puerto {port} ({error}).",
             "en": f"Port {port} cannot be used ({error})."}, None,
            {"es": "Da otro con --port, o 0 para uno libre.", "en": "Give another with --port, or 0 for a free one."},
        ) from None
    return listening


def _site(told: str | None) -> Path | None:
    if told is None:
        return None
    folder = Path(told)
    if not (folder / "index.html").is_file():
        raise PuedoError(
            {"es": "En esa carpeta no hay ningún sitio generado.", "en": "There is no built site in that folder."},
            told, {"es": "Genéralo primero: puedo site build", "en": "Build it first: puedo site build"})
    return folder


def _numbers(args: Namespace) -> None:
    for name, value, low, high in (("--workers", args.workers, 1, 64), ("--timeout", args.timeout, 0.1, 3600)):
        if not low <= value <= high:
            raise PuedoError(
                {"es": f"{name} no puede ser {value:g}.", "en": f"{name} cannot be {value:g}."}, None,
                {"es": f"De {low:g} a {high:g}.", "en": f"From {low:g} to {high:g}."})
