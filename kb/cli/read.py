"""`puedo read SOURCE`: a rulebook as statements."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from kb.files import read_text_file
from kb.source.reader import read

SUMMARY = {"es": "lee un reglamento y lo parte en enunciados", "en": "read a rulebook into statements"}


def add_arguments(parser: ArgumentParser) -> None:
    """SOURCE and --json."""
    parser.add_argument("source")
    parser.add_argument("--json", action="store_true")


def run(args: Namespace) -> int:
    reading = read(read_text_file(args.source))
    print(json.dumps({"version": 1, "statements": [{k: getattr(s, k) for k in "id start end line lang heading clause kind modality".split()} for s in reading.statements], "dropped": [{"start": d.start, "end": d.end, "reason": d.reason} for d in reading.dropped]}, ensure_ascii=False))
    return 0
