"""What lets the site be installed and work without a connection: service worker, manifests, front door."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from pathlib import Path

from kb.errors import LANGUAGES
from kb.pages.lost import lost
from kb.pages.page import esc, link, tag
from kb.pages.project import write_if_changed
from kb.pages.words import LANGUAGE_NAMES, word

COLORS = {"background_color": "#fdfaf4", "theme_color": "#6b2f10"}
#: The worker itself, and what is put into a page whole.
_INSIDE = frozenset({"sw.js", "lost.js", "lost.css"})
#: Endings of what a reader's browser asks for by itself.
_KEPT = frozenset({".html", ".css", ".js", ".json", ".svg", ".png", ".webmanifest", ".woff2"})


def finish(out: Path, data_folder: str, games: Collection[str]) -> str:
    """Write what stands beside the two languages, last the worker, which lists everything. The version of the site.

    games: their ids, which are names of folders in each language.
    """
    prune(out)
    for lang in LANGUAGES:
        write_if_changed(out / f"manifest.{lang}.webmanifest", _manifest(lang))
    write_if_changed(out / "index.html", _front().encode())
    write_if_changed(out / "404.html", lost(out / "assets").encode())
    # Where pages are served as they are: a folder that begins with an underscore is not left out.
    write_if_changed(out / ".nojekyll", b"")
    files = listed(out, data_folder, games)
    sizes = {group: sum((out / path).stat().st_size for path, _ in found) for group, found in files.items()}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    source = (out / "assets" / "sw.js").read_text(encoding="utf-8")
    worker = source.replace("@VERSION@", version)
    for name, data in (("FILES", files), ("SIZES", sizes)):
        worker = worker.replace(f'"@{name}@"', json.dumps(data, separators=(",", ":")))
    write_if_changed(out / "sw.js", worker.encode())
    return version


def prune(out: Path) -> None:
    """Remove what the theme brings along and no page asks for: source maps, other languages, its own 404."""
    for lang in LANGUAGES:
        folder = out / lang
        wanted = {f"lunr.{lang}.min.js", "lunr.stemmer.support.min.js", "lunr.kb.min.js"}
        for file in [*folder.rglob("*.map"), *folder.glob("assets/javascripts/lunr/*.js"),
                     *folder.glob("assets/images/*"), folder / "404.html",
                     *folder.glob("sitemap.xml*"),
                     *(one for one in folder.glob("assets/javascripts/lunr/min/*.js") if one.name not in wanted)]:
            file.unlink(missing_ok=True)


def listed(out: Path, data_folder: str, games: Collection[str]) -> dict[str, list[tuple[str, str]]]:
    """The files to keep for use without a connection, (address, hash) each, in groups that are kept whole: what all
    share ("common"), the pages of each language ("es") but for those of the games, which are groups of their own
    ("es/GAME").

    Not the worker itself, nor what is only there to be downloaded.
    """
    found: dict[str, list[tuple[str, str]]] = {"common": [], **{lang: [] for lang in LANGUAGES}}
    found |= {f"{lang}/{game}": [] for lang in LANGUAGES for game in games}
    for file in sorted(out.rglob("*")):
        path = file.relative_to(out).as_posix()
        first = path.split("/", 1)[0]
        if first.startswith(".") or first == data_folder or file.suffix not in _KEPT or file.name in _INSIDE:
            continue
        if file.is_file():
            digest = hashlib.sha256(file.read_bytes()).hexdigest()[:10]
            own = "/".join(path.split("/", 2)[:2])
            found[own if own in found else first if first in LANGUAGES else "common"].append((path, digest))
    return found


def _manifest(lang: str) -> bytes:
    icons = [{"src": f"assets/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png",
              "purpose": "maskable" if size == 512 else "any"} for size in (192, 512)]
    icons.append({"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"})
    data = {"name": word("site", lang), "short_name": word("site", lang), "lang": lang,
            "description": word("home description", lang), "start_url": f"{lang}/", "scope": "./",
            "display": "standalone", "icons": icons, **COLORS}
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def _page(title: str, body: str, head: str = "", lang: str = "es") -> str:
    return "\n".join([
        "<!doctype html>", f'<html lang="{lang}">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">', f"<title>{esc(title)}</title>",
        '<meta name="color-scheme" content="light dark">', head, "</head>", f"<body>{body}</body>", "</html>", ""])


def _front() -> str:
    links = "".join(tag("p", link(f"{lang}/", f"{word('site', lang)} ({LANGUAGE_NAMES[lang]})", lang=lang,
                                  hreflang=lang)) for lang in LANGUAGES)
    head = ('<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; script-src \'self\'; '
            'img-src \'self\'; base-uri \'none\'; form-action \'none\'">\n'
            f'<meta name="description" content="{esc(word("home description", "es"))}">\n'
            '<link rel="icon" type="image/svg+xml" href="assets/icon.svg">\n<script src="assets/root.js"></script>')
    return _page(word("site", "es"), f"<main><h1>{esc(word('site', 'es'))}</h1>{links}</main>", head)
