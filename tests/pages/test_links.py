"""Every link of every page leads somewhere, in HTML and in drawings; no id stands twice on a page."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

_ADDRESS = re.compile(r'\s(?:href|src|xlink:href|data-scope)="([^"]*)"')
_ID = re.compile(r'\sid="([^"]*)"')
_SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)


def pages(site: Path) -> dict[str, str]:
    return {file.relative_to(site).as_posix(): file.read_text(encoding="utf-8")
            for file in sorted(site.rglob("*.html")) if ".work" not in file.parts}


@pytest.fixture(scope="module")
def html(site: Path) -> dict[str, str]:
    return pages(site)


def _file(site: Path, url: str) -> str:
    path = unquote(url.removeprefix("http://site/"))
    return f"{path}index.html" if not path or path.endswith("/") else path


def test_links_and_anchors_are_alive(site: Path, html: dict[str, str]) -> None:
    ids = {name: set(_ID.findall(text)) for name, text in html.items()}
    dead = []
    for name, text in html.items():
        base = f"http://site/{name.removesuffix('index.html')}"
        for address in set(_ADDRESS.findall(text)):
            address = address.replace("&amp;", "&").replace("&#x27;", "'")
            url, mark = urldefrag(urljoin(base, address))
            if not url.startswith("http://site/"):
                dead.append(f"{name}: {address} leaves the site")
                continue
            target = _file(site, url)
            if not (site / target).exists():
                dead.append(f"{name}: {address} is not there")
            elif mark and "=" not in mark and target in ids and unquote(mark) not in ids[target]:
                dead.append(f"{name}: {address} has no such place")
    assert not dead, f"{len(dead)} dead: {dead[:20]}"


def test_there_is_something_to_check(html: dict[str, str]) -> None:
    assert len(html) > 150
    links = sum(len(_ADDRESS.findall(text)) for text in html.values())
    drawn = sum(text.count("<svg role=") for text in html.values())
    assert links > 20_000 and drawn > 500


def test_no_id_stands_twice(html: dict[str, str]) -> None:
    twice = {name: [one for one, count in Counter(_ID.findall(text)).items() if count > 1]
             for name, text in html.items()}
    assert not {name: found for name, found in twice.items() if found}


def test_pages_allow_no_script_of_their_own(html: dict[str, str]) -> None:
    for name, text in html.items():
        if name == "404.html":
            continue
        assert "Content-Security-Policy" in text and "unsafe" not in text, name
        inline = [inner for attributes, inner in _SCRIPT.findall(text)
                  if "src=" not in attributes and "application/json" not in attributes]
        assert not inline, name
        assert not re.search(r"<[^>]+\s(?:style|on[a-z]+)=\"", text), name


def test_every_page_has_a_title_a_description_and_a_language(html: dict[str, str]) -> None:
    seen: dict[str, str] = {}
    for name, text in html.items():
        if not name.startswith(("es/", "en/")):
            continue
        lang = name[:2]
        assert f'<html lang="{lang}"' in text, name
        title = re.search(r"<title>([^<]+)</title>", text)
        description = re.search(r'<meta name="description" content="([^"]{20,})"', text)
        assert title and description, name
        seen[name] = title[1]
        assert f'hreflang="{"en" if lang == "es" else "es"}"' in text
