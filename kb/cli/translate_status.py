"""`puedo translate-status [GAME]`: what is missing, new, changed or not proofed, by game and language."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kb.cli.commands import COMMANDS
from kb.cli.translate import folder_of
from kb.errors import message_language, printable

if TYPE_CHECKING:
    from kb.exchange.places import TextPlace
    from kb.exchange.status import TextStatus

SUMMARY = COMMANDS["translate-status"]

_HELP = {
    "es": {
        "game": "solo ese juego, o la carpeta de uno",
        "list": "enumera los textos que no están revisados",
        "accept": "da por revisados los textos en los que `puedo proof` no ve ninguna diferencia",
        "json": "el recuento y los textos como JSON",
    },
    "en": {
        "game": "that game only, or the folder of one",
        "list": "list the texts that are not proofed",
        "accept": "take as proofed the texts in which `puedo proof` sees no difference",
        "json": "the counts and the texts as JSON",
    },
}
_NAMES = {
    "es": {
        "missing": "faltan",
        "new": "nuevos",
        "changed": "por poner al día",
        "unproofed": "sin revisar",
        "proofed": "revisados",
        "total": "textos",
        "accepted": "{game}: {n} textos revisados, {m} con diferencias que mirar (puedo proof --game {game}).",
    },
    "en": {
        "missing": "missing",
        "new": "new",
        "changed": "to bring up to date",
        "unproofed": "not proofed",
        "proofed": "proofed",
        "total": "texts",
        "accepted": "{game}: {n} texts proofed, {m} with differences to look at (puedo proof --game {game}).",
    },
}


def add_arguments(parser: ArgumentParser) -> None:
    """[GAME], --list, --accept, --json."""
    words = _HELP[message_language()]
    parser.add_argument("game", nargs="?", metavar="GAME", help=words["game"])
    parser.add_argument("--game", dest="named", metavar="GAME", help=words["game"])
    parser.add_argument("--list", action="store_true", help=words["list"])
    parser.add_argument("--accept", action="store_true", help=words["accept"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the counts; exit code 1 where anything is not proofed. Raises PuedoError for a game that is not there."""
    from kb.exchange.places import text_places
    from kb.rules.loader import folder_texts, games

    name = args.game or args.named
    out: list[dict[str, object]] = []
    open_texts = 0
    for folder in map(folder_of, [name] if name else games()):
        places = text_places(folder_texts(folder))
        if args.accept:
            done, held = _accept(folder, places)
            words = _NAMES[message_language()]["accepted"]
            print(printable(words.format(game=folder.name, n=done, m=held)), file=sys.stderr)
        found = _found(folder, places)
        open_texts += sum(status.standing != "proofed" for status in found)
        if args.json:
            out += _as_json(folder.name, found)
        else:
            _print(folder.name, found, args.list)
    if args.json:
        json.dump(out, sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
    return int(open_texts > 0)


def _found(folder: Path, places: Sequence[TextPlace]) -> list[TextStatus]:
    """The two languages of the rule files, then each language that has a file of its own beside them."""
    from kb.exchange.formats import read
    from kb.exchange.ledger import read_ledger
    from kb.exchange.status import statuses, statuses_of_file
    from kb.exchange.units import sidecars

    found = list(statuses(places, read_ledger(folder)))
    for file in sidecars(folder):
        found += statuses_of_file(places, read(file))
    return found


def _accept(folder: Path, places: Sequence[TextPlace]) -> tuple[int, int]:
    """Keep in the ledger what proofing finds nothing in; how many texts that is, and how many are held back."""
    from kb.exchange.ledger import accepted, read_ledger, write_ledger
    from kb.exchange.pairs import unit_pair
    from kb.exchange.units import RULE_LANGS
    from kb.proofing.own import tolerated_in
    from kb.proofing.proof import proof_pairs
    from kb.rules.loader import load_folder

    first, second = RULE_LANGS
    both = [place for place in places if place.text(first) and place.text(second)]
    pairs = [unit_pair(place.id, place.text(first), place.text(second)) for place in both]
    findings = tolerated_in(load_folder(folder), proof_pairs(pairs))
    differing = {finding.id for finding in findings if finding.severity != "note"}
    known = {place.id for place in places}
    ledger = {name: kept for name, kept in read_ledger(folder).items() if name in known}
    fine = [(place.id, {lang: place.text(lang) for lang in RULE_LANGS}) for place in both if place.id not in differing]
    write_ledger(folder, accepted(ledger, fine))
    return len(fine), len(both) - len(fine)


def _as_json(game: str, found: Sequence[TextStatus]) -> list[dict[str, object]]:
    from kb.exchange.status import counts

    return [
        {
            "game": game,
            "lang": lang,
            "total": sum(tally.values()),
            **{str(standing): n for standing, n in tally.items()},
            "texts": [
                {"id": s.id, "status": s.standing, "file": s.file, "line": s.line}
                for s in found if s.lang == lang and s.standing != "proofed"
            ],
        }
        for lang, tally in counts(found).items()
    ]


def _print(game: str, found: Sequence[TextStatus], listing: bool) -> None:
    from kb.exchange.status import counts

    words = _NAMES[message_language()]
    for lang, tally in counts(found).items():
        told = ", ".join(f"{n} {words[standing]}" for standing, n in tally.items() if n)
        print(printable(f"{game} {lang}: {sum(tally.values())} {words['total']}: {told}"))
        if listing:
            for status in found:
                if status.lang == lang and status.standing != "proofed":
                    print(printable(f"  {words[status.standing]}: {status.id}  {status.file}:{status.line}"))
