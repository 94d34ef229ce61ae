"""Measure the site: how long it takes to build, what pages and asking weigh, how soon Chromium shows an answer.

Answers are timed in a fresh browser without a cache, from the moment the page is asked for to the moment its verdict
can be read; the median of several runs, at full speed and with the processor slowed four times.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import re
import shutil
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

RUNS = 5
QUESTION = "es/ask/#game=classic&q=puedo%20desembarcar%20en%20tormenta"
LIMITS = {"first answer": 250, "first answer, slowed 4x": 600, "topic page": 250_000,
          "asking: all for classic": 150_000}


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Compresses, as the servers of static pages do."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = _compressed(path, path.stat().st_mtime_ns)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        del format, args


@functools.cache
def _compressed(path: Path, changed: int) -> bytes:
    """A file compressed, once for all requests."""
    del changed
    return gzip.compress(path.read_bytes(), 6)


def build(out: Path) -> dict[str, float]:
    """Seconds of a whole build, and of one after a single topic's page has changed."""
    from kb.pages.build import build_site

    started = time.perf_counter()
    build_site(out, strict=shutil.which("dot") is not None)
    whole = time.perf_counter() - started
    build_site(out)
    page = next((out / ".work" / "docs" / "es").glob("*/*.md"))
    page.write_text(page.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    started = time.perf_counter()
    build_site(out)
    return {"whole build (s)": whole, "one page changed (s)": time.perf_counter() - started}


def weights(site: Path) -> dict[str, float]:
    """Bytes after gzip: the heaviest topic page with all that it loads at once; the code and data of asking."""
    def size(file: Path) -> int:
        return len(gzip.compress(file.read_bytes(), 6))

    heaviest = 0
    for page in site.glob("e[sn]/*/*/index.html"):
        text = page.read_text(encoding="utf-8")
        loaded = {(page.parent / name).resolve() for name in re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', text)}
        heaviest = max(heaviest, size(page) + sum(map(size, loaded)))
    ask = site / "assets" / "ask"
    code = sum(size(file) for file in ask.glob("*.*"))
    games = json.loads((ask / "data" / "index.json").read_text(encoding="utf-8"))["games"]
    out: dict[str, float] = {"topic page": heaviest, "asking: code": code}
    for game in games:
        rules = size(ask / f"data/{game}.json") + max(map(size, ask.glob(f"data/{game}.e[sn].json")))
        out[f"asking: rules and words of {game}"] = rules
        own = sum(map(size, ask.glob(f"data/{game}.asking*.json")))
        out[f"asking: understanding of {game}"] = own
        out[f"asking: all for {game}"] = code + rules + own + size(ask / "data/language.json")
    return out


def answers(address: str, slow: int) -> float:
    """Milliseconds to the first answer: the median of some runs."""
    from playwright.sync_api import sync_playwright

    chromium = next((found for name in ("chromium", "google-chrome") if (found := shutil.which(name))), None)
    times = []
    with sync_playwright() as playwright:
        browser: Any = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for _ in range(RUNS):
            context = browser.new_context(service_workers="block")
            page = context.new_page()
            if slow > 1:
                context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
            page.add_init_script(_WATCH)
            with page.expect_console_message(lambda message: message.text.startswith(_SAID), timeout=60_000) as said:
                page.goto(address + QUESTION, wait_until="commit")
            times.append(float(said.value.text.removeprefix(_SAID)))
            context.close()
        browser.close()
    return statistics.median(times)


#: Says when the verdict first stands on the page, in milliseconds from the start of the navigation. Nothing is asked of
#: the page meanwhile: looking for the verdict over and over takes time from it.
_SAID = "answered after "
_WATCH = """
new MutationObserver((_, self) => {
  if (document.querySelector("[data-ask] .result :is([data-verdict], .verdict)")) {
    console.info("answered after " + performance.now());
    self.disconnect();
  }
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


def main(arguments: list[str]) -> int:
    """Print the measurements; 1 where one is over its limit."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        site = Path(arguments[0]) if arguments else Path(folder) / "site"
        if not arguments:
            found |= build(site)
        found |= weights(site)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Handler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        found["first answer"] = answers(address, 1)
        found["first answer, slowed 4x"] = answers(address, 4)
        server.shutdown()
    over = [name for name, limit in LIMITS.items() if found[name] > limit]
    for name, value in found.items():
        limit = f"   (limit {LIMITS[name]:,})" if name in LIMITS else ""
        print(f"{name:44}{value:>12,.1f}{limit}{'   OVER' if name in over else ''}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    sys.exit(main(sys.argv[1:]))
