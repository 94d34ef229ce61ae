"""Serving the site while one works on the rules: built again where they change."""

from __future__ import annotations

import functools
import http.server
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kb.errors import PuedoError
from kb.pages.build import Progress, build_site, project_folder
from kb.resources import games_folder

#: Seconds between two looks at the files.
PAUSE = 1.0


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Files of the folder, never kept by the browser, so that what is shown is what was built."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        del format, args  # one line a request would drown the messages of the build


def serve(out: Path, names: Sequence[str], port: int, progress: Progress) -> None:
    """Serve the folder on this machine until it is interrupted, and build it again when rules or the project change.

    Raises PuedoError where the port is taken. A build that fails is told, and the last one stays.
    """
    server = open_server(out, port)
    address = f"http://127.0.0.1:{server.server_port}/"
    progress(f"{address} (Ctrl+C para acabar)", f"{address} (Ctrl+C to stop)")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        for _ in changes(lambda: dates([games_folder(), project_folder()], out)):
            try:
                build_site(out, names, progress=progress)
            except PuedoError as error:
                progress(error.render("es"), error.render("en"))
    except KeyboardInterrupt:
        progress("fin", "stopped")
    finally:
        server.shutdown()
        server.server_close()


def open_server(out: Path, port: int) -> http.server.ThreadingHTTPServer:
    """A server of the folder for this machine; port 0 is any free one. Raises PuedoError where it is taken."""
    try:
        return http.server.ThreadingHTTPServer(("127.0.0.1", port), functools.partial(_Handler, directory=str(out)))
    except (OSError, OverflowError) as error:
        raise PuedoError(
            {"es": f"No se puede servir en el puerto {port} ({error}).", "en": f"Port {port} cannot be used "
                                                                               f"({error})."},
            None, {"es": "Da otro con --port.", "en": "Give another with --port."}) from None


def dates(folders: Sequence[Path], without: Path) -> dict[str, int]:
    """When each file below some folders was changed, but for what lies below `without`."""
    out = {}
    for folder in folders:
        for file in folder.rglob("*"):
            if file.is_file() and without not in file.parents:
                out[str(file)] = file.stat().st_mtime_ns
    return out


def changes(look: Callable[[], dict[str, int]], pause: float = PAUSE) -> Iterator[None]:
    """One item each time the files differ from what they were; for ever."""
    seen = look()
    while True:
        time.sleep(pause)
        now = look()
        if now != seen:
            seen = now
            yield
