"""`puedo proof [PAIRS] [--game GAME] [--json]`: where two texts that should say the same do not."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from kb.cli.commands import COMMANDS
from kb.errors import message_language, printable
from kb.proofing.model import LANGS, SEVERITIES, Finding, Pair
from kb.text.agreeing import COUNTED, counted

if TYPE_CHECKING:
    from kb.proofing.glossary import Glossary

SUMMARY = COMMANDS["proof"]

_HELP = {
    "es": {
        "pairs": "fichero TSV (español, tabulador, inglés; sin cabecera ni comillas), .tmx, .xlf, .po, .csv o .xlsx; "
        "si no, los textos del proyecto",
        "game": "solo los textos de ese juego del proyecto",
        "glossary": "busca también los términos de un juego, o de un fichero .tbx o .tab",
        "json": "los hallazgos como JSON",
    },
    "en": {
        "pairs": "a TSV file (Spanish, tab, English; no header, no quoting), .tmx, .xlf, .po, .csv or .xlsx; the "
        "project's own texts unless given",
        "game": "only the texts of that game of the project",
        "glossary": "look for the terms of a game too, or of a .tbx or .tab file",
        "json": "the findings as JSON",
    },
}
_LABELS = {
    "es": {
        "error": "error",
        "warning": "aviso",
        "note": "nota",
        "none": "Ninguna diferencia en {pairs}.",
        "total": "{error}, {warning} y {note} en {pairs}.",
        "row": "par {row}",
    },
    "en": {
        "error": "error",
        "warning": "warning",
        "note": "note",
        "none": "No difference in {pairs}.",
        "total": "{error}, {warning} and {note} in {pairs}.",
        "row": "pair {row}",
    },
}
_PAIRS = {"es": ("par", "pares"), "en": ("pair", "pairs")}


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    words = _HELP[message_language()]
    what = parser.add_mutually_exclusive_group()
    what.add_argument("pairs", nargs="?", metavar="PAIRS", help=words["pairs"])
    what.add_argument("--game", metavar="GAME", help=words["game"])
    parser.add_argument("--glossary", metavar="GAME|FILE", help=words["glossary"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the findings; exit code 1 where one is an error, else 0. Raises PuedoError for what cannot be read."""
    pairs, findings, langs = _from_file(args.pairs, args.glossary) if args.pairs is not None else _own(args.game)
    if args.json:
        json.dump([finding.as_json() for finding in findings], sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
    else:
        for line in _listing(pairs, findings, message_language(), langs):
            print(line)
    return int(any(finding.severity == "error" for finding in findings))


def _from_file(path: str, terms: str | None) -> tuple[list[Pair], list[Finding], tuple[str, str]]:
    from kb.exchange.formats import SUFFIXES
    from kb.exchange.pairs import read_document
    from kb.proofing.proof import proof_pairs
    from kb.proofing.tsv import read_pairs

    if Path(path).suffix.lower() in SUFFIXES:
        pairs, langs = read_document(path)
    else:
        pairs, langs = read_pairs(path), LANGS
    return pairs, proof_pairs(pairs, None if terms is None else _glossary(terms, langs), langs=langs), langs


def _glossary(name: str, langs: tuple[str, str]) -> Glossary:
    """The terms of a game, or those in a file."""
    from kb.exchange.formats import read_terms
    from kb.proofing.glossary import Glossary
    from kb.proofing.own import game_glossary
    from kb.rules.loader import load_game

    if Path(name).suffix.lower() not in (".tbx", ".tab", ".txt"):
        return game_glossary(load_game(name))
    entries = read_terms(name, langs).entries
    return Glossary(
        forms={lang: {e.id: e.forms[lang] for e in entries if e.forms.get(lang)} for lang in langs},
        forbidden={lang: {e.id: e.forbidden[lang] for e in entries if e.forbidden.get(lang)} for lang in langs},
    )


def _own(name: str | None) -> tuple[list[Pair], list[Finding], tuple[str, str]]:
    """The project's own texts, game after game; rows are counted over all of them."""
    from kb.proofing.own import game_glossary, game_pairs, tolerated_in
    from kb.proofing.proof import proof_pair
    from kb.rules.loader import games, load_game

    pairs: list[Pair] = []
    findings: list[Finding] = []
    for each in [name] if name is not None else games():
        game = load_game(each)
        glossary = game_glossary(game)
        for pair in game_pairs(game):
            findings += tolerated_in(game, proof_pair(len(pairs), pair, glossary, own=True))
            pairs.append(pair)
    return pairs, findings, LANGS


def _listing(
    pairs: list[Pair], findings: list[Finding], lang: str, langs: tuple[str, str]
) -> Iterator[str]:
    words = _LABELS[lang]
    shown = -1
    for finding in findings:
        if finding.pair != shown:
            shown = finding.pair
            pair = pairs[shown]
            yield printable(pair.id or words["row"].format(row=shown))
            yield printable(f"  {langs[0]}  {pair.es}")
            yield printable(f"  {langs[1]}  {pair.en}")
        yield printable(f"    {words[finding.severity]} {finding.code}: {finding.message[lang]}")
    counts = {grave: counted(sum(finding.severity == grave for finding in findings), *COUNTED[lang][grave])
              for grave in SEVERITIES}
    template = words["total"] if findings else words["none"]
    yield template.format(**counts, pairs=counted(len(pairs), *_PAIRS[lang]))
