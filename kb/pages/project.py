"""The MkDocs project of one language: its pages, its configuration."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from kb.files import write_atomically
from kb.pages.catalogue import Nav
from kb.pages.page import Page
from kb.pages.small import minified
from kb.pages.words import LANGUAGE_NAMES, OTHER, word

#: What is made smaller when it is copied.
_SMALLER = {".js": "application/javascript", ".css": "text/css"}


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write a file unless it has these bytes already, so that its date says when it changed. Whether it was written."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return True


def write_pages(pages: Sequence[Page], folder: Path) -> list[str]:
    """Write the Markdown of the pages into a folder and remove what is no page of theirs. The paths that changed."""
    wanted = {folder / f"{page.path}.md": page for page in pages}
    changed = [page.path for file, page in wanted.items() if write_if_changed(file, page.markdown().encode())]
    if folder.is_dir():
        for file in sorted(folder.rglob("*.md")):
            if file not in wanted:
                file.unlink()
    return changed


def config_text(
    base: str, nav: Sequence[Nav], lang: str, games: Sequence[str], *, docs: Path, out: Path, project: Path
) -> str:
    """The whole configuration: what both languages share, then what is of this one. Values are JSON, which is YAML.

    games: their ids.
    """
    lines = [base.rstrip(), "", f"site_name: {json.dumps(word('site', lang), ensure_ascii=False)}",
             f"docs_dir: {json.dumps(str(docs))}", f"site_dir: {json.dumps(str(out))}",
             f"theme: {json.dumps(_theme(lang, project), ensure_ascii=False)}",
             "plugins:", "  - search",
             f"extra: {json.dumps(_extra(lang, games), ensure_ascii=False)}", "nav:", *_nav(nav, 1)]
    return "\n".join(lines) + "\n"


def _theme(lang: str, project: Path) -> dict[str, object]:
    return {
        "name": "material", "language": lang, "font": False, "custom_dir": str(project / "overrides"),
        "favicon": "assets/icon.svg", "icon": {"logo": "material/scale-balance"},
        "features": ["navigation.tabs", "navigation.top", "navigation.prune", "navigation.indexes",
                     "toc.follow", "search.highlight", "search.suggest"],
        "palette": [
            {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "custom", "accent": "custom",
             "toggle": {"icon": "material/weather-night", "name": "Tema oscuro" if lang == "es" else "Dark theme"}},
            {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "custom", "accent": "custom",
             "toggle": {"icon": "material/weather-sunny", "name": "Tema claro" if lang == "es" else "Light theme"}},
        ],
    }


def _extra(lang: str, games: Sequence[str]) -> dict[str, object]:
    other = OTHER[lang]
    links = {lang: "./", other: f"../{other}/"}
    words = {key: word(key, lang) for key in ("cite", "changes", "downloads", "feed")}
    return {"generator": False, "lang": lang, "words": words, "games": " ".join(games), "alternate": [
        {"name": LANGUAGE_NAMES[one], "link": where, "lang": one} for one, where in links.items()]}


def _nav(parts: Iterable[Nav], depth: int) -> list[str]:
    lines = []
    for part in parts:
        head = f"{'  ' * depth}- {json.dumps(part.title, ensure_ascii=False)}:"
        if part.path:
            lines.append(f"{head} {json.dumps(part.path + '.md')}")
        elif part.parts:
            lines += [head, *_nav(part.parts, depth + 1)]
    return lines


def copy_tree(source: Path, target: Path, without: Collection[Path] = ()) -> set[Path]:
    """Copy the files of a folder, those that differ; no dates, so that the same input gives the same bytes.

    Scripts and styles are made smaller on the way. without: files of the source. Returns the files in the target.
    """
    copied = set()
    for file in sorted(source.rglob("*")):
        if file.is_file() and file not in without:
            data = file.read_bytes()
            kind = _SMALLER.get(file.suffix)
            data = minified(data.decode(), kind).encode() if kind else data
            place = target / file.relative_to(source)
            write_if_changed(place, data)
            copied.add(place)
    return copied
