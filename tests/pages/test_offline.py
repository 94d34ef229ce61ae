"""After one visit the site works without a connection, and a new version waits until the reader says so."""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.pages.conftest import Watched

_READY = "[data-kb-offline]:not(:empty)"


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A copy of the site that may be changed, and where it is served."""
    folder = tmp_path / "copy"
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns(".work"))

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            del format, args

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def _worker(folder: Path) -> dict[str, list[list[str]]]:
    found = re.search(r"FILES ?= ?(\{[^{}]*\})", (folder / "sw.js").read_text(encoding="utf-8"))
    assert found
    return json.loads(found[1])


def test_the_worker_lists_every_file_a_page_asks_for(site: Path) -> None:
    files = _worker(site)
    listed = {path for group in files.values() for path, _ in group}
    assert {"es/index.html", "en/classic/shipment/index.html", "es/search/search_index.json", "assets/site.css",
            "assets/ask/main.js", "assets/ask/data/index.json", "404.html"} <= listed
    assert all((site / path).is_file() for path in listed)
    assert {path.split("/")[1] for path, _ in files["en/classic"]} == {"classic"}
    assert not any(path.startswith("en/classic/") for path, _ in files["en"])
    found = re.search(r"SIZES ?= ?(\{[^{}]*\})", (site / "sw.js").read_text(encoding="utf-8"))
    assert found and json.loads(found[1]) == {
        group: sum((site / path).stat().st_size for path, _ in own) for group, own in files.items()}
    assert not any(path.startswith("data/") or path.endswith(".map") for path in listed)


def test_pages_search_and_asking_work_with_the_network_cut(browser: Any, copy: tuple[Path, str]) -> None:
    _, address = copy
    watched = Watched(browser, address, workers="allow", viewport={"width": 1280, "height": 900})
    page = watched.page
    watched.open("es/")
    page.wait_for_selector(_READY, state="attached", timeout=60_000)
    watched.context.set_offline(True)
    page.goto(f"{address}es/dice/combat/")
    assert page.locator(".kb-rule").count() > 20
    page.goto(f"{address}es/classic/shipment/#classic.shipment.full-stronghold")
    page.click("input[name=query]")
    page.type("input[name=query]", "gusano")
    page.wait_for_selector(".md-search-result__item a[href*='worms']", state="attached", timeout=20_000)
    page.goto(f"{address}es/ask/")
    page.wait_for_selector("[data-ask] textarea, [data-ask] input", timeout=20_000)
    page.goto(f"{address}es/not-there/")
    assert page.locator("h1:visible").inner_text() == "Aquí no hay ningún juego ni página que se llame «not-there»."
    assert page.locator("nav a:visible").count() == 5 and page.locator(".offline").first.is_visible()
    assert not [one for one in watched.wrong if not any(lost in one for lost in ("not-there", "404", "503 (Offline)"))]
    watched.close()


def test_the_other_language_answers_too_and_the_rest_of_it_is_kept_when_that_is_wanted(
    browser: Any, copy: tuple[Path, str],
) -> None:
    folder, address = copy
    sizes = json.loads(re.search(r"SIZES ?= ?(\{[^{}]*\})", (folder / "sw.js").read_text(encoding="utf-8"))[1])
    bytes_of = {lang: sum(size for group, size in sizes.items() if group.split("/")[0] == lang)
                for lang in ("es", "en", "common")}
    watched = Watched(browser, address, workers="allow", viewport={"width": 1280, "height": 900})
    page = watched.page
    watched.open("es/imperium/")
    page.wait_for_selector("[data-kb-offline]:has-text('preguntar en inglés')", state="attached", timeout=90_000)
    said = page.locator("[data-kb-offline]").inner_text()
    kept = bytes_of["es"] + bytes_of["common"] + sizes["en"] + sizes["en/imperium"]
    shown = [float(one.replace(",", ".")) for one in re.findall(r"([\d,]+) MB", said)]
    assert shown == [round(kept / 1e6, 1), round((sum(bytes_of.values()) - kept) / 1e6, 1)]
    watched.context.set_offline(True)
    page.goto(f"{address}en/ask/#game=imperium&q=does the game end when somebody has 10 points?")
    page.wait_for_selector("[data-ask] .result .verdict", timeout=60_000)
    page.goto(f"{address}en/imperium/end/")
    assert page.locator(".kb-rule").count() > 5
    assert page.goto(f"{address}en/dice/combat/").from_service_worker
    assert page.locator("h1:visible").inner_text() != "Combat" and not page.locator(".kb-rule").count()
    page.goto(f"{address}es/imperium/")
    page.locator("[data-kb-offline] button").click()
    page.wait_for_selector("[data-kb-offline]:has-text('No se ha podido guardar')", timeout=60_000)
    watched.context.set_offline(False)
    page.locator("[data-kb-offline] button").click()
    page.wait_for_selector("[data-kb-offline]:has-text('Todo disponible sin')", timeout=90_000)
    watched.context.set_offline(True)
    page.goto(f"{address}en/dice/combat/")
    assert page.locator(".kb-rule").count() > 20
    watched.close()


def test_a_new_version_waits_until_it_is_wanted(browser: Any, copy: tuple[Path, str]) -> None:
    folder, address = copy
    watched = Watched(browser, address, workers="allow", viewport={"width": 1280, "height": 900})
    page = watched.page
    watched.open("es/cite/")
    page.wait_for_selector(_READY, state="attached", timeout=60_000)
    file = folder / "es/cite/index.html"
    file.write_text(file.read_text(encoding="utf-8").replace("</h1>", " (nueva)</h1>"), encoding="utf-8")
    worker = folder / "sw.js"
    text = worker.read_text(encoding="utf-8")
    hash_ = next(hash_ for path, hash_ in _worker(folder)["es"] if path == "es/cite/index.html")
    text = text.replace(f'"es/cite/index.html","{hash_}"', '"es/cite/index.html","0123456789"')
    worker.write_text(re.sub(r'VERSION ?= ?"\w+"', 'VERSION="new"', text), encoding="utf-8")
    page.reload()
    assert "(nueva)" not in page.locator("h1").inner_text()
    page.wait_for_selector(".kb-fresh button", timeout=60_000)
    assert "(nueva)" not in page.locator("h1").inner_text()
    with page.expect_navigation(timeout=60_000):
        page.locator(".kb-fresh button").first.click()
    assert "(nueva)" in page.locator("h1").inner_text()
    watched.close()
