"""What was last found to say the same: for each text of a game the hashes of its languages, kept beside its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from kb.errors import PuedoError
from kb.exchange.model import text_hash
from kb.files import read_text_file, write_atomically

FILE = "proofed.tsv"
_HEADER = "# id, then the hash of the text of each language when they were last found to say the same\n"

#: Text id -> language -> hash.
Ledger = Mapping[str, Mapping[str, str]]


def read_ledger(folder: Path) -> Ledger:
    """The ledger of a game's folder, empty where there is none. Raises PuedoError where a line of it is damaged."""
    path = folder / FILE
    if not path.is_file():
        return {}
    found: dict[str, dict[str, str]] = {}
    for number, line in enumerate(read_text_file(path).splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        name, *cells = line.split("\t")
        hashes = dict(cell.split(":", 1) for cell in cells if ":" in cell)
        if not name or len(hashes) != len(cells) or not cells:
            raise PuedoError(
                {"es": "La línea no es un id con sus huellas.", "en": "The line is no id with its hashes."},
                f"{path}:{number}",
                {
                    "es": "Borra la línea: el texto contará como no revisado.",
                    "en": "Delete the line: the text will count as not proofed.",
                },
            )
        found[name] = hashes
    return found


def write_ledger(folder: Path, ledger: Ledger) -> None:
    """Keep the ledger, sorted by id, so that two people's changes seldom meet in one line."""
    lines = [
        "\t".join([name, *(f"{lang}:{known}" for lang, known in sorted(hashes.items()))])
        for name, hashes in sorted(ledger.items())
    ]
    write_atomically(folder / FILE, (_HEADER + "".join(line + "\n" for line in lines)).encode())


def accepted(ledger: Ledger, texts: Iterable[tuple[str, Mapping[str, str]]]) -> Ledger:
    """The ledger with these texts (id, language -> text) as they are now."""
    out = {name: dict(hashes) for name, hashes in ledger.items()}
    for name, said in texts:
        out[name] = out.get(name, {}) | {lang: text_hash(text) for lang, text in said.items() if text}
    return out
