"""`puedo translate export|import`: a game's texts to translators' formats, and back into its files."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable
from kb.files import write_atomically

if TYPE_CHECKING:
    from kb.exchange.model import Catalogue
    from kb.exchange.places import TextPlace
    from kb.exchange.writing import Sorted

SUMMARY = COMMANDS["translate"]

_HELP = {
    "es": {
        "export": "escribe los textos de un juego en un formato de traducción",
        "import": "lleva las traducciones de un fichero a los ficheros del juego",
        "game": "el juego, o la carpeta de uno",
        "from": "idioma de partida (es o en; si no, el otro de los dos, o es)",
        "to": "idioma de llegada",
        "format": "formato; si no, el de la extensión de FILE: tmx, xliff (1.2), xliff2, po, csv, xlsx; y de los "
        "términos tbx o tab",
        "output": "fichero que se escribe; si no, la salida",
        "update": "catálogo anterior: se pasan sus traducciones, como dudosas donde cambió el original",
        "file": "fichero .tmx, .xlf, .po, .csv o .xlsx; de términos, .tbx o .tab",
        "check": "no escribe nada; sale con 1 si algo cambiaría o espera",
        "fuzzy": "toma también las traducciones dudosas",
    },
    "en": {
        "export": "write a game's texts in a translators' format",
        "import": "bring the translations of a file into the game's files",
        "game": "the game, or the folder of one",
        "from": "source language (es or en; the other of the two unless told, or es)",
        "to": "target language",
        "format": "format; that of FILE's ending unless told: tmx, xliff (1.2), xliff2, po, csv, xlsx; and of the "
        "terms tbx or tab",
        "output": "the file to write; standard output unless told",
        "update": "an earlier catalogue: its translations are carried over, fuzzy where the source changed",
        "file": "a .tmx, .xlf, .po, .csv or .xlsx file; of terms, .tbx or .tab",
        "check": "write nothing; exit with 1 where something would change or waits",
        "fuzzy": "take fuzzy translations too",
    },
}
_WORDS = {
    "es": {
        "written": "{n} textos en {file}: {new} nuevos, {fuzzy} dudosos, {translated} traducidos, {final} revisados",
        "taken": "cambia: {id}",
        "waiting": "espera, el original cambió o es dudosa: {id}",
        "was": "  se tradujo: {text}",
        "now": "  ahora dice: {text}",
        "total": "{taken} cambian, {same} ya estaban, {waiting} esperan, {empty} sin traducir.",
        "file": "escrito: {file}",
    },
    "en": {
        "written": "{n} texts in {file}: {new} new, {fuzzy} fuzzy, {translated} translated, {final} proofed",
        "taken": "changes: {id}",
        "waiting": "waits, its source changed or it is fuzzy: {id}",
        "was": "  translated: {text}",
        "now": "  now it says: {text}",
        "total": "{taken} change, {same} were there, {waiting} wait, {empty} not translated.",
        "file": "written: {file}",
    },
}
_BY_SUFFIX = {".tmx": "tmx", ".xlf": "xliff", ".xliff": "xliff", ".po": "po", ".csv": "csv", ".xlsx": "xlsx",
              ".tbx": "tbx", ".tab": "tab", ".txt": "tab"}


def add_arguments(parser: ArgumentParser) -> None:
    """export GAME --to LANG [-o FILE]; import FILE."""
    words = _HELP[message_language()]
    actions = parser.add_subparsers(dest="action", required=True, metavar="export|import")
    export = actions.add_parser("export", help=words["export"])
    export.add_argument("game", metavar="GAME", help=words["game"])
    export.add_argument("--from", dest="source", metavar="LANG", help=words["from"])
    export.add_argument("--to", dest="target", metavar="LANG", required=True, help=words["to"])
    export.add_argument("--format", choices=sorted(set(_BY_SUFFIX.values()) | {"xliff2"}), help=words["format"])
    export.add_argument("-o", "--output", metavar="FILE", help=words["output"])
    export.add_argument("--update", metavar="OLD", help=words["update"])
    back = actions.add_parser("import", help=words["import"])
    back.add_argument("file", metavar="FILE", help=words["file"])
    back.add_argument("--game", metavar="GAME", help=words["game"])
    back.add_argument("--from", dest="source", metavar="LANG", help=words["from"])
    back.add_argument("--to", dest="target", metavar="LANG", help=words["to"])
    back.add_argument("--check", action="store_true", help=words["check"])
    back.add_argument("--fuzzy", action="store_true", help=words["fuzzy"])


def run(args: Namespace) -> int:
    """Export or import. Raises PuedoError for what cannot be read, does not resolve or cannot be held."""
    return _export(args) if args.action == "export" else _import(args)


def folder_of(game: str | None) -> Path:
    """The folder of a game that is named, or told. Raises PuedoError where there is none."""
    from kb.rules.loader import game_folder, games

    if not game:
        listed = ", ".join(games())
        raise PuedoError(
            {"es": "No se sabe de qué juego se trata.", "en": "It is not known which game this is about."},
            None,
            {"es": f"Los juegos son: {listed}.", "en": f"The games are: {listed}."},
        )
    return Path(game) if os.sep in game or os.path.isdir(game) else game_folder(game)


def _game_of(name: str) -> str:
    """The game in the id of a text or a term."""
    return name.partition("#")[0].partition(".")[0]


def kept_catalogue(folder: Path, target: str) -> Catalogue | None:
    """The catalogue of a language that has a file of its own beside the rules; None where it has none."""
    from kb.exchange.formats import read
    from kb.exchange.units import RULE_LANGS, sidecar

    path = sidecar(folder, target)
    return None if target in RULE_LANGS or not path.is_file() else read(path)


def _export(args: Namespace) -> int:
    from kb.exchange.formats import TERM_FORMATS, read, write, write_terms
    from kb.exchange.history import with_earlier_sources
    from kb.exchange.ledger import read_ledger
    from kb.exchange.places import text_places
    from kb.exchange.units import carried_over, catalogue_of, terms_of, with_texts
    from kb.rules.loader import folder_texts, load_folder

    folder = folder_of(args.game)
    suffix = Path(args.output).suffix.lower() if args.output else ""
    form = args.format or _BY_SUFFIX.get(suffix, "xliff")
    source, target = args.source or ("en" if args.target == "es" else "es"), _language(args.target)
    places = text_places(folder_texts(folder))
    if form in TERM_FORMATS:
        others = kept_catalogue(folder, target)
        known = with_texts(places, others) if others else places
        _emit(args.output, write_terms(terms_of(known, load_folder(folder), (source, target)), form), form)
        return 0
    name = _game_of(places[0].id) if places else folder.name
    kept = kept_catalogue(folder, target)
    catalogue = catalogue_of(places, name, source, target, read_ledger(folder), kept, _heading)
    if args.update:
        old = {unit.id: unit for unit in read(args.update, (source, target)).units}
        units = [carried_over(replace(u, target="", state="new", made_from=""), old[u.id])
                 if u.id in old and old[u.id].target else u for u in catalogue.units]
        catalogue = replace(catalogue, units=tuple(units))
    catalogue = with_earlier_sources(catalogue, folder)
    _emit(args.output, write(catalogue, form), form)
    if args.output:
        tally = {state: sum(u.state == state for u in catalogue.units) for state in
                 ("new", "fuzzy", "translated", "final")}
        words = _WORDS[message_language()]["written"]
        print(printable(words.format(n=len(catalogue.units), file=args.output, **tally)))
    return 0


def _language(code: str) -> str:
    import re

    if re.fullmatch(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*", code):
        return code
    raise PuedoError(
        {"es": f"«{code}» no es un código de idioma.", "en": f'"{code}" is no code of a language.'},
        "--to",
        {"es": "Por ejemplo: es, en, fr, pt-BR.", "en": "For example: es, en, fr, pt-BR."},
    )


def _heading(clause: str) -> str | None:
    from kb.source.cites import resolve

    try:
        return resolve(clause).heading or None
    except PuedoError:
        return None


def _emit(output: str | None, data: bytes, form: str) -> None:
    if output:
        write_atomically(output, data)
    elif form == "xlsx":
        raise PuedoError(
            {"es": "Un libro de cálculo no va a la salida.", "en": "A workbook does not go to standard output."},
            None,
            {"es": "Da un fichero con -o.", "en": "Give a file with -o."},
        )
    else:
        sys.stdout.write(data.decode())


def _import(args: Namespace) -> int:
    from kb.exchange.places import text_places
    from kb.exchange.units import RULE_LANGS
    from kb.exchange.writing import sort_units, written
    from kb.rules.loader import folder_texts

    catalogue = _came(args)
    catalogue = replace(catalogue, source_lang=args.source or _in_base(catalogue.source_lang),
                        target_lang=args.target or _in_base(catalogue.target_lang))
    folder = folder_of(args.game or (_game_of(catalogue.units[0].id) if catalogue.units else None))
    texts = folder_texts(folder)
    places = text_places(texts)
    if catalogue.target_lang not in RULE_LANGS:
        return _import_beside(catalogue, places, folder, args)
    _known_source(catalogue, args.file)
    found = sort_units(catalogue, places, args.fuzzy)
    changed = written(texts, found.taken, catalogue.source_lang, catalogue.target_lang)
    _report(found, places, catalogue)
    if args.check:
        return int(bool(found.taken or found.waiting))
    words = _WORDS[message_language()]
    for name, text in changed.items():
        path = folder / Path(name).name
        write_atomically(path, text.encode())
        print(printable(words["file"].format(file=path)))
    return int(bool(found.waiting))


def _came(args: Namespace) -> Catalogue:
    """What the file holds: units, or terms as units."""
    from kb.exchange.formats import TERM_FORMATS, read, read_terms
    from kb.exchange.places import text_places
    from kb.exchange.units import units_of_terms
    from kb.rules.loader import folder_texts

    form = _BY_SUFFIX.get(Path(args.file).suffix.lower())
    if form not in TERM_FORMATS:
        return read(args.file, (args.source, args.target) if args.source and args.target else None)
    target = args.target or ("es" if args.source == "en" else "en")
    langs = (args.source or ("en" if target == "es" else "es"), target)
    base = read_terms(args.file, langs)
    folder = folder_of(args.game or (_game_of(base.entries[0].id) if base.entries else None))
    return units_of_terms(base, text_places(folder_texts(folder)), langs)


def _in_base(code: str) -> str:
    """A regional code as the base has it: "es" for "es-ES"."""
    from kb.exchange.model import same_language
    from kb.exchange.units import RULE_LANGS

    return next((lang for lang in RULE_LANGS if code and same_language(code, lang)), code)


def _import_beside(catalogue: Catalogue, places: list[TextPlace], folder: Path, args: Namespace) -> int:
    """A language whose texts have a file of their own: all units are kept, fuzzy where their source changed."""
    from kb.exchange.formats import write
    from kb.exchange.ledger import read_ledger
    from kb.exchange.units import carried_over, catalogue_of, settled, sidecar, with_texts
    from kb.exchange.writing import sort_units

    target = _language(catalogue.target_lang)
    _known_source(catalogue, args.file)
    kept = kept_catalogue(folder, target)
    base = catalogue_of(places, folder.name, catalogue.source_lang, target, read_ledger(folder), kept)
    found = sort_units(catalogue, with_texts(places, base), args.fuzzy)
    came = {unit.id: settled(unit) for unit in catalogue.units if unit.target.strip()}
    units = tuple(carried_over(replace(u, target="", state="new"), came[u.id]) if u.id in came else u
                  for u in base.units)
    _report(found, places, catalogue)
    if args.check:
        return int(bool(found.taken or found.waiting))
    path = sidecar(folder, target)
    write_atomically(path, write(replace(base, units=units), "po"))
    print(printable(_WORDS[message_language()]["file"].format(file=path)))
    return int(bool(found.waiting))


def _known_source(catalogue: Catalogue, where: str) -> None:
    from kb.exchange.units import RULE_LANGS

    if catalogue.source_lang not in RULE_LANGS or not catalogue.target_lang:
        raise PuedoError(
            {"es": f"El documento va de «{catalogue.source_lang or '?'}» a «{catalogue.target_lang or '?'}».",
             "en": f'The document goes from "{catalogue.source_lang or "?"}" to "{catalogue.target_lang or "?"}".'},
            where,
            {"es": "Di sus idiomas con --from y --to; el de partida es es o en.",
             "en": "Tell its languages with --from and --to; the source is es or en."},
        )


def _report(found: Sorted, places: list[TextPlace], catalogue: Catalogue) -> None:
    words = _WORDS[message_language()]
    now = {place.id: place.text(catalogue.source_lang) for place in places}
    for unit in found.taken:
        print(printable(words["taken"].format(id=unit.id)))
    for unit in found.waiting:
        print(printable(words["waiting"].format(id=unit.id)))
        before = unit.previous or unit.source
        if before != now.get(unit.id, ""):
            print(printable(words["was"].format(text=before)))
            print(printable(words["now"].format(text=now.get(unit.id, ""))))
    counts = {name: len(getattr(found, name)) for name in ("taken", "same", "waiting", "empty")}
    print(words["total"].format(**counts))
