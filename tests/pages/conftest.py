"""The whole site, built once for all tests of all processes; a server of it; a real browser."""

from __future__ import annotations

import fcntl
import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kb.pages.build import build_site
from tests.chromium import chromium

#: A page of each kind, below the folder of a language.
KINDS = {
    "home": "", "ask": "ask/", "game": "classic/", "topic": "classic/shipment/", "terms": "classic/views/terms/",
    "powers": "classic/views/powers/", "member": "classic/views/faction/guild/", "kind": "classic/views/card/",
    "procedures": "classic/views/procedures/", "rulings": "classic/views/rulings/",
    "translation": "imperium/views/translation/", "compare": "compare/", "changes": "changes/", "cite": "cite/",
    "downloads": "downloads/", "codes": "codes/", "map": "classic/views/map/",
}


def _in_ci() -> bool:
    return os.environ.get("CI", "").lower() in ("true", "1")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, built strictly; the first process builds it, the others wait.

    PUEDO_TEST_SITE names one that is built already, for who works on these tests.
    """
    ready = os.environ.get("PUEDO_TEST_SITE")
    if ready and not _in_ci():
        return Path(ready)
    base = tmp_path_factory.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        base = base.parent
    out, done = base / "site", base / "site.done"
    with (base / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            build_site(out, strict=shutil.which("dot") is not None or _in_ci())
            done.touch()
    return out


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        del format, args


@pytest.fixture(scope="session")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is served, below a folder: no address may begin at the root."""
    parent = tmp_path_factory.mktemp("served")
    (parent / "rules").symlink_to(site)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/rules/"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from chromium()


class Watched:
    """A tab with what went wrong in it: errors of scripts, what was refused or not found, requests to other hosts."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.context = browser.new_context(service_workers=options.pop("workers", "block"), **options)
        self.context.set_default_timeout(90_000)  # a busy machine is no failure
        self.page = self.context.new_page()
        self.address = address
        self.wrong: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        self.page.on("response", lambda got: self.wrong.append(f"{got.status}: {got.url}")
                     if got.status >= 400 else None)
        self.context.on("request", self._asked)

    def _said(self, said: Any) -> None:
        if said.type in ("error", "warning") and "blocked by Playwright" not in said.text:
            self.wrong.append(f"console: {said.text}")

    def _asked(self, request: Any) -> None:
        url = request.url
        if not url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"asked for {url}")

    def open(self, path: str) -> None:
        """Go to a page below the site and wait until it asks for nothing more."""
        self.page.goto(self.address + path, wait_until="networkidle")

    def close(self) -> None:
        self.context.close()


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Watched]:
    """A wide tab, by day; what went wrong in it fails the test."""
    watched = Watched(browser, address, viewport={"width": 1280, "height": 900})
    yield watched
    watched.close()
    assert not watched.wrong
