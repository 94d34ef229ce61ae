"""`puedo align A B`: the sentences of two documents in pairs; `puedo align SOURCE --to-base`: with rules."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable

if TYPE_CHECKING:
    from kb.aligning.model import Alignment, Document
    from kb.asking.encoder import Encoder

SUMMARY = COMMANDS["align"]

_EXCHANGED = ("tmx", "xliff", "xliff2")
FORMATS = ("json", *_EXCHANGED, "tsv", "html", "table")
_HELP = {
    "es": {
        "a": "un documento: texto, Markdown o HTML",
        "b": "el otro",
        "lines": "cada línea es una frase; el JSON es entonces [[líneas de A], [líneas de B], puntuación], desde 0",
        "to": "formato de salida (json con --lines; si no, una tabla para leer)",
        "order": "si los documentos siguen el mismo orden (auto: según lo que se encuentre)",
        "reviewed": "tabla de revisión (de --to tsv o html) con los pares aceptados y rechazados",
        "base": "en vez de B, las reglas del proyecto: qué regla dice cada frase, y qué falta en cada lado",
        "game": "el juego de las reglas (si no, el que más se parezca)",
        "json": "lo mismo que --to json",
        "output": "fichero de salida; si no, la salida estándar",
    },
    "en": {
        "a": "a document: text, Markdown or HTML",
        "b": "the other one",
        "lines": "every line is one sentence; the JSON is then [[lines of A], [lines of B], score], from 0",
        "to": "output format (json with --lines; else a table to read)",
        "order": "whether the documents are in the same order (auto: by what is found)",
        "reviewed": "a review table (from --to tsv or html) with the pairs accepted and rejected",
        "base": "instead of B, the project's rules: which rule each sentence says, and what either side lacks",
        "game": "the game of the rules (else the one most like it)",
        "json": "the same as --to json",
        "output": "output file; else standard output",
    },
}

_WRONG = {
    "base b": {"es": "--to-base no admite un segundo documento.", "en": "--to-base takes no second document."},
    "base to": {
        "es": "Con --to-base, el formato es json, tsv o table.",
        "en": "With --to-base the format is json, tsv or table.",
    },
    "no b": {"es": "Falta el segundo documento (o --to-base).", "en": "The second document is missing (or --to-base)."},
    "game": {"es": "--game solo va con --to-base.", "en": "--game only goes with --to-base."},
}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    from kb.aligning.align import ORDERS

    words = _HELP[message_language()]
    parser.add_argument("a", metavar="A", help=words["a"])
    parser.add_argument("b", metavar="B", nargs="?", help=words["b"])
    parser.add_argument("--lines", action="store_true", help=words["lines"])
    parser.add_argument("--to", choices=FORMATS, help=words["to"])
    parser.add_argument("--json", action="store_true", help=words["json"])
    parser.add_argument("--order", choices=ORDERS, default="auto", help=words["order"])
    parser.add_argument("--reviewed", metavar="FILE", help=words["reviewed"])
    parser.add_argument("--to-base", action="store_true", help=words["base"])
    parser.add_argument("--game", metavar="GAME", help=words["game"])
    parser.add_argument("-o", "--output", metavar="FILE", help=words["output"])


def run(args: Namespace) -> int:
    """Print the pairs; exit code 0. Raises PuedoError for what cannot be read, aligned or written."""
    form = args.to or ("json" if args.json or args.lines else "table")
    if args.to_base:
        from kb.cli.align_base import shown

        _refuse(args.b is not None, _WRONG["base b"])
        _refuse(form not in ("json", "tsv", "table"), _WRONG["base to"])
        text = shown(args.a, args.game, form, _encoder(), _progress)
    else:
        _refuse(args.b is None, _WRONG["no b"])
        _refuse(args.game is not None, _WRONG["game"])
        text = _aligned(args, form)
    if args.output:
        from kb.files import write_atomically

        write_atomically(args.output, text)
    else:
        sys.stdout.write(text.decode("utf-8"))
    return 0


def _refuse(wrong: bool, what: dict[str, str]) -> None:
    if wrong:
        raise PuedoError(what, None, {"es": "Mira: puedo align --help", "en": "See: puedo align --help"})


def _encoder() -> Encoder:
    from kb.asking.encoder import default_encoder

    found = default_encoder()
    if found is None:
        raise PuedoError(
            {"es": "Para emparejar hace falta un codificador de frases.", "en": "Aligning needs a sentence encoder."},
            "PUEDO_ENCODER",
            {"es": "Instala el paquete o quita PUEDO_ENCODER=off.", "en": "Install it, or unset PUEDO_ENCODER=off."},
        )
    return found


def _aligned(args: Namespace, form: str) -> bytes:
    from kb.aligning.align import align_documents
    from kb.aligning.documents import read_document

    a, b = read_document(args.a, args.lines), read_document(args.b, args.lines)
    decided, stale = None, 0
    if args.reviewed:
        from kb.aligning.review import read_review

        decided, stale = read_review(args.reviewed, a, b)
    with _progress(len(a.segments) + len(b.segments)) as tick:
        found = align_documents(a, b, _encoder(), args.order, decided, tick)
    if stale:
        note = {"es": "filas revisadas que ya no casan con el texto", "en": "reviewed rows that no longer fit the text"}
        print(f"puedo: {stale} {note[message_language()]}", file=sys.stderr)
    return _written(found, form, args.lines).encode("utf-8") if form not in _EXCHANGED else _exchanged(found, form)


def _written(found: Alignment, form: str, lines: bool) -> str:
    if form == "json":
        from kb.aligning.output import as_json, as_triples
        from kb.jsontext import json_text

        return json_text(as_triples(found) if lines else as_json(found)) + "\n"
    if form == "tsv":
        from kb.aligning.review import as_tsv

        return as_tsv(found)
    if form == "html":
        from kb.aligning.review import as_html

        return as_html(found, message_language())
    from kb.aligning.output import listing

    return "".join(printable(line) + "\n" for line in listing(found, message_language()))


def _exchanged(found: Alignment, form: str) -> bytes:
    """The pairs of two sides as units of translation; what is unsure is fuzzy, so that tools ask for a look at it."""
    from kb.aligning.review import text_of
    from kb.exchange.formats import write
    from kb.exchange.model import Catalogue, State, Unit

    known: dict[str, State] = {"sure": "translated", "accepted": "final"}

    def unit(row: int, source: str, target: str, state: str, score: float) -> Unit:
        return Unit(
            id=str(row),
            source=source,
            target=target,
            state=known.get(state, "fuzzy") if target else "new",
            notes=(f"score {score:.2f}",) if target else (),
        )

    units = tuple(
        unit(row, text_of(found.a, pair.a), text_of(found.b, pair.b), pair.state, pair.score)
        for row, pair in enumerate(found.pairs, 1)
        if pair.a
    )
    return write(Catalogue(found.a.lang, found.b.lang, units, _stem(found.a)), form)


def _stem(document: Document) -> str:
    from pathlib import Path

    return Path(document.name).stem


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream while it is a terminal; what it gives is called with how much more is done."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    words = {"es": "Emparejando", "en": "Aligning"}
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words[message_language()], total=total)
        yield lambda more: bar.advance(task, more)
