"""`puedo read SOURCE`: a rulebook, Spanish or English, as statements, with nothing lost."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from kb.errors import message_language
from kb.files import RULEBOOK_LIMIT_BYTES, read_text_file
from kb.source.identify import identify, slug
from kb.source.model import Reading
from kb.source.reader import read

SUMMARY = {"es": "lee un reglamento y lo parte en enunciados", "en": "read a rulebook into statements"}

# The version of the JSON: raised where a field changes its meaning or goes, not where one is added.
VERSION = 1
_FIELDS = "id start end line lang heading clause kind modality numbers conditions exceptions terms ids".split()
_HELP = {
    "source": {"es": "el reglamento: un fichero de texto en UTF-8", "en": "the rulebook: a text file in UTF-8"},
    "json": {
        "es": "todos los enunciados y lo descartado, en JSON, con las posiciones en el fichero tal cual es",
        "en": "all statements and what was dropped, as JSON, with offsets in the file as it is",
    },
}


def add_arguments(parser: ArgumentParser) -> None:
    """SOURCE and --json."""
    lang = message_language()
    parser.add_argument("source", metavar="FICHERO" if lang == "es" else "SOURCE", help=_HELP["source"][lang])
    parser.add_argument("--json", action="store_true", help=_HELP["json"][lang])


def run(args: Namespace) -> int:
    """Read the file and show it. Raises PuedoError where it is no text that can be read."""
    text = read_text_file(args.source, RULEBOOK_LIMIT_BYTES)
    reading = identify(read(text), text, slug(Path(args.source).stem))
    if args.json:
        json.dump(as_json(reading), sys.stdout, ensure_ascii=False)
        sys.stdout.write("\n")
        return 0
    from kb.cli.reading import show

    show(reading, text, message_language())
    return 0


def as_json(reading: Reading) -> dict[str, Any]:
    """The reading as other programs get it: {version, statements, dropped}."""
    return {
        "version": VERSION,
        "statements": [{name: getattr(statement, name) for name in _FIELDS} for statement in reading.statements],
        "dropped": [{"start": d.start, "end": d.end, "reason": d.reason} for d in reading.dropped],
    }
