"""Building the site: pages, pictures and data from the games, then one MkDocs build a language, side by side."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from kb.errors import LANGUAGES, PuedoError
from kb.pages.about import cite_page, codes_page, downloads_page
from kb.pages.browserfiles import FOLDER as ASK
from kb.pages.browserfiles import code_files
from kb.pages.catalogue import Drawn, GamePages, catalogue
from kb.pages.data import files_of
from kb.pages.differences import compare_page
from kb.pages.drawing import all_new, available
from kb.pages.drawing import version as drawing_version
from kb.pages.drawnbefore import Drawings
from kb.pages.finding import write_search
from kb.pages.gamepages import page_of, pages_of
from kb.pages.guides import guides, notes, pictures_of_notes
from kb.pages.history import Change, changes_of, changes_page, feed
from kb.pages.kept import AskFiles, kept
from kb.pages.offline import finish
from kb.pages.page import Page
from kb.pages.pictures import drawings
from kb.pages.project import config_text, copy_tree, write_if_changed, write_pages
from kb.pages.shelf import Shelf
from kb.resources import games_folder
from kb.rules.loader import folder_texts, game_folder, games, load_game

Progress = Callable[[str, str], None]
#: A fixed moment for what MkDocs would date, so that the same input gives the same bytes.
_EPOCH = "1704067200"
#: Folder of the data, below the site.
DATA = "data"


def project_folder() -> Path:
    """The MkDocs project. Raises PuedoError where it is not at hand: it is part of a checkout, not of the package."""
    folder = Path(__file__).resolve().parents[2] / "site"
    if not (folder / "mkdocs.yml").is_file():
        raise PuedoError(
            {"es": "Falta la carpeta site/ del proyecto.", "en": "The project's folder site/ is missing."}, str(folder),
            {"es": "El sitio se genera desde una copia del repositorio.", "en": "The site is built from a checkout."})
    return folder


def shelves_of(names: Sequence[str]) -> list[Shelf]:
    """The games to build, all unless some are named. Raises PuedoError for a game that there is not."""
    return [Shelf(load_game(name), folder_texts(game_folder(name))) for name in names or games()]


def build_site(
    out: Path, names: Sequence[str] = (), *, strict: bool = False, clean: bool = False,
    progress: Progress = lambda es, en: None,
) -> int:
    """Build everything into a folder. How many pages there are.

    names: the games, all unless told. strict: fail on whatever MkDocs warns of; such a build is always whole. clean: do
    not reuse an earlier build; else only the pages that changed are made again, where nothing else did.
    progress: told each stage, in Spanish and English.
    Raises PuedoError where MkDocs is missing or fails.
    """
    project = project_folder()
    progress("leyendo las reglas", "reading the rules")
    shelves = shelves_of(names)
    work = out / ".work"
    ask = AskFiles((shelf.game, shelf.texts) for shelf in shelves)
    fresh = strict or clean
    files = {shelf.id: files_of(shelf, fresh) for shelf in shelves}
    changes = changes_of(games_folder(), [shelf.id for shelf in shelves])
    base = (project / "mkdocs.yml").read_text(encoding="utf-8")
    made = _made(shelves, None if fresh else work / "drawings.json", strict, progress)
    count, found, configs = 0, {}, {}
    for lang in LANGUAGES:
        progress(f"páginas ({lang})", f"pages ({lang})")
        common = _common(shelves, files, changes, lang, project, fresh)
        pages, nav = catalogue(shelves, lang, made[lang], common)
        write_pages(pages, work / "docs" / lang)
        for name, data in pictures_of_notes(project / "docs" / lang).items():
            write_if_changed(work / "docs" / lang / name, data)
        configs[work / f"mkdocs.{lang}.yml"] = config_text(
            base, nav, lang, list(files), docs=work / "docs" / lang, out=out / lang, project=project)
        found[lang] = pages
        count += len(pages)
    stamp = _stamp(project, configs.values())
    stamped = work / "stamp"
    dirty = not fresh and stamped.is_file() and stamped.read_text() == stamp
    stamped.unlink(missing_ok=True)
    for path, text in configs.items():
        write_if_changed(path, text.encode())
    progress("MkDocs: solo lo que ha cambiado" if dirty else "MkDocs: todas las páginas",
             "MkDocs: only what changed" if dirty else "MkDocs: every page")
    _mkdocs(list(configs), strict, dirty)
    for lang, pages in found.items():
        write_search(pages, lang, out, project)
    code, inside = code_files(project / ASK)
    assets = copy_tree(project / "assets", out / "assets", {project / ASK / name for name in [*inside, *code]})
    for own in files.values():
        for name, (_, data) in own.items():
            write_if_changed(out / DATA / name, data)
    for name, data in {**code, **ask.result()}.items():
        write_if_changed(out / ASK / name, data)
        assets.add(out / ASK / name)
    for file in sorted((out / "assets").rglob("*")):
        if file.is_file() and file not in assets:
            file.unlink()  # of an earlier build
    for lang in LANGUAGES:
        write_if_changed(out / f"feed.{lang}.xml", feed(shelves, changes, lang, ""))
    finish(out, DATA, list(files))
    stamped.write_text(stamp)
    return count


def _made(
    shelves: Sequence[Shelf], kept: Path | None, strict: bool, progress: Progress,
) -> Mapping[str, Sequence[GamePages]]:
    """The pages of the games, with all drawings; with none where Graphviz is missing, unless the build is strict.

    kept: a file with the drawings of earlier builds, renewed; None to make everything anew.
    """
    progress("páginas de los juegos", "pages of the games")
    if available():
        drawer = drawing_version()
        make = all_new if kept is None else Drawings(kept, drawer).of
        return pages_of(shelves, lambda missing: drawings(missing, make), None if kept is None else drawer)
    if strict:
        raise PuedoError({"es": "Falta Graphviz.", "en": "Graphviz is missing."}, "dot",
                         {"es": "Instálalo (apt install graphviz).", "en": "Install it (apt install graphviz)."})
    progress("sin dibujos: falta Graphviz", "no pictures: Graphviz is missing")
    return pages_of(shelves, lambda missing: dict.fromkeys(LANGUAGES, Drawn()), None if kept is None else "")


def _common(
    shelves: Sequence[Shelf], files: Mapping[str, Mapping[str, tuple[str, bytes]]], changes: Sequence[Change],
    lang: str, project: Path, fresh: bool,
) -> list[Page]:
    """The pages that belong to no game. fresh: make those anew that take long."""
    sizes = {game: [(f"{DATA}/{name}", key, len(data)) for name, (key, data) in found.items()]
             for game, found in files.items()}
    names = {shelf.id: shelf.name(shelf.game.texts, lang, shelf.id) for shelf in shelves}
    changelog = project.parent / "CHANGELOG.md"
    news = changelog.read_text(encoding="utf-8") if changelog.is_file() else ""
    rules = {name: text for shelf in shelves for name, text in shelf.texts.items()}
    compared = kept(f"compare-{lang}", rules, lambda: [
        asdict(page) for page in (compare_page(shelves, lang),) if page is not None], fresh)
    found = [*map(page_of, compared), *guides(project / "docs" / lang / "guides", fresh), cite_page(shelves, lang),
             changes_page(shelves, changes, news, lang), downloads_page(sizes, names, lang), codes_page(lang),
             *notes(project / "docs" / lang)]
    return [page for page in found if page is not None]


def _stamp(project: Path, configs: Iterable[str]) -> str:
    """Changes with whatever every page depends on: configurations, overrides, the versions of the theme and MkDocs."""
    from importlib.metadata import version

    digest = hashlib.sha256()
    for name in ("mkdocs", "mkdocs-material", "markdown"):
        digest.update(f"{name} {version(name)}\n".encode())
    for text in configs:
        digest.update(text.encode())
    for file in sorted((project / "overrides").rglob("*.html")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _mkdocs(configs: Sequence[Path], strict: bool, dirty: bool) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--dirty" if dirty else "--clean"]
    command += ["--strict"] if strict else ["--no-strict"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": _EPOCH, "NO_MKDOCS_2_WARNING": "1"}
    running = [(config, subprocess.Popen([*command, "-f", str(config)], stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True, env=environment)) for config in configs]
    failed = []
    for config, process in running:
        said, _ = process.communicate()
        if process.returncode != 0:
            failed.append(f"{config.name}: {said.strip()[-2000:]}")
    if failed:
        raise PuedoError(
            {"es": "MkDocs no ha podido generar el sitio:\n" + "\n".join(failed),
             "en": "MkDocs could not build the site:\n" + "\n".join(failed)}, None,
            {"es": "Instala lo que hace falta: pip install -e '.[site]'",
             "en": "Install what it needs: pip install -e '.[site]'"})
