"""The site as files: the same bytes from the same input, light pages, valid HTML, data that can be read."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import html5lib
import pytest

from kb.cli.main import main
from kb.pages.build import build_site
from tests.pages.conftest import KINDS

#: What one page may weigh with all it loads at once, and what asking may add, in bytes after gzip.
PAGE_WEIGHT, ASK_WEIGHT = 250_000, 190_000


def _files(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes()
            for file in sorted(folder.rglob("*")) if file.is_file() and ".work" not in file.parts}


@pytest.mark.slow
def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    said: list[str] = []
    build_site(tmp_path / "one", ["imperium"])
    build_site(tmp_path / "two", ["imperium"])
    one, two = _files(tmp_path / "one"), _files(tmp_path / "two")
    assert one.keys() == two.keys() and [name for name in one if one[name] != two[name]] == []
    build_site(tmp_path / "one", ["imperium"], progress=lambda es, en: said.append(en))
    assert "MkDocs: only what changed" in said
    again = _files(tmp_path / "one")
    assert [name for name in again if again[name] != one.get(name)] == []
    assert again.keys() == one.keys()


def _gz(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def test_topic_pages_are_light(site: Path) -> None:
    for page in sorted(site.glob("e[sn]/*/*/index.html")):
        text = page.read_text(encoding="utf-8")
        loaded = {(page.parent / name).resolve() for name in re.findall(r'(?:src|href)="([^"]+\.(?:js|css))"', text)}
        loaded |= {site / "assets" / name for name in ("offline.js", "finder.js", "icon.svg")}
        weight = _gz(page) + sum(_gz(file) for file in loaded)
        assert weight < PAGE_WEIGHT, (page, weight)


def test_asking_is_light(site: Path) -> None:
    ask = site / "assets" / "ask"
    code = sum(_gz(file) for file in ask.glob("*.*"))
    assert code > 1000
    games = json.loads((ask / "data" / "index.json").read_text())["games"]
    for game in games:
        data = sum(_gz(file) for file in ask.glob(f"data/{game}.json"))
        data += max(_gz(file) for file in ask.glob(f"data/{game}.e[sn].json"))
        assert code + data < ASK_WEIGHT, (game, code, data)


@pytest.mark.parametrize("kind", KINDS)
def test_html_is_valid(site: Path, kind: str) -> None:
    for lang in ("es", "en"):
        text = (site / lang / KINDS[kind] / "index.html").read_text(encoding="utf-8")
        parser = html5lib.HTMLParser(strict=False)
        parser.parse(text)
        found = [error for error in parser.errors if error[1] not in _TOLERATED]
        assert not found, found[:3]


#: The theme's own: `/>` on elements that need none.
_TOLERATED = {"non-void-element-with-trailing-slash"}


def test_every_rule_stands_on_its_topics_page(site: Path) -> None:
    data = json.loads((site / "data" / "classic.rules.json").read_text())
    assert len(data["rules"]) > 400
    for topic in data["topics"]:
        own = [rule for rule in data["rules"] if rule["topic"] == topic["id"]]
        for lang in ("es", "en"):
            text = (site / lang / "classic" / topic["id"] / "index.html").read_text(encoding="utf-8")
            assert set(re.findall(r'<section class="kb-rule" id="([^"]+)"', text)) == {rule["id"] for rule in own}


def test_texts_in_the_other_language_say_which(site: Path) -> None:
    text = (site / "es/imperium/influence/index.html").read_text(encoding="utf-8")
    assert text.count('<p lang="en" class="kb-other">') > 10 and 'class="kb-other" lang="es"' not in text


def test_the_view_of_a_member_has_the_rules_of_its_powers(site: Path) -> None:
    page = (site / "en/classic/views/faction/guild/index.html").read_text(encoding="utf-8")
    for name in ("classic.shipment.guild-withdraws", "classic.shipment.fremen-with-the-guild"):
        assert f"#{name}" in page
    powers = (site / "en/classic/views/powers/index.html").read_text(encoding="utf-8")
    assert 'id="stops.karama"' in powers


def test_data_can_be_read(site: Path) -> None:
    for game in ("classic", "dice", "imperium"):
        graph = json.loads((site / "data" / f"{game}.graph.json").read_text())
        assert len(graph["nodes"]) > 100
        terms = json.loads((site / "data" / f"{game}.glossary.json").read_text())["terms"]
        assert all(term["es"] and term["en"] for term in terms)
    rule = next(rule for rule in json.loads((site / "data/classic.rules.json").read_text())["rules"]
                if rule["id"] == "classic.shipment.full-stronghold")
    assert rule["cites"][0]["id"] == "000:move.1.c.2" and "ship" in rule["decides"]
    assert " ".join(rule["formal"][0].split()).startswith("ship must not if destination is stronghold")


def test_the_feed_is_atom(site: Path) -> None:
    for lang in ("es", "en"):
        root = ElementTree.fromstring((site / f"feed.{lang}.xml").read_text(encoding="utf-8"))
        assert root.tag == "{http://www.w3.org/2005/Atom}feed"
        names = {child.tag.rsplit("}", 1)[1] for child in root}
        assert {"title", "id", "updated", "link", "author"} <= names


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text("x")
    assert main(["site", "build", "--out", str(tmp_path / "x")]) == 2
    assert "No es una carpeta" in capsys.readouterr().err


def test_a_game_that_there_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "site", "build", "--out", str(tmp_path / "o"), "--game", "clasic"]) == 2
    assert 'no game "clasic"' in capsys.readouterr().err
    assert not (tmp_path / "o").exists()


@pytest.mark.slow
def test_the_themes_successor_builds_the_same_pages_without_a_complaint(site: Path, tmp_path: Path) -> None:
    pytest.importorskip("zensical")
    text = (site / ".work" / "mkdocs.es.yml").read_text(encoding="utf-8")
    out = tmp_path / "out"
    docs = tmp_path / "docs"
    shutil.copytree(site / ".work" / "docs" / "es", docs)
    text = re.sub(r"^docs_dir: .*$", 'docs_dir: "docs"', text, flags=re.MULTILINE)
    text = re.sub(r"^site_dir: .*$", 'site_dir: "out"', text, flags=re.MULTILINE)
    (tmp_path / "mkdocs.yml").write_text(text, encoding="utf-8")
    ran = subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", "mkdocs.yml"],
                         cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    assert "warning" not in (ran.stdout + ran.stderr).lower()
    page = (out / "classic/shipment/index.html").read_text(encoding="utf-8")
    assert 'id="classic.shipment.full-stronghold"' in page
