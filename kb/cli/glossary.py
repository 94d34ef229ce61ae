"""`puedo glossary TERM [--game GAME]`: a term in every place, in both languages, with its right and wrong forms."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kb.cli.commands import COMMANDS
from kb.errors import PuedoError, message_language, printable
from kb.text import languages

if TYPE_CHECKING:
    from kb.exchange.concordance import Hit, Place
    from kb.exchange.model import Entry
    from kb.exchange.places import TextPlace

SUMMARY = COMMANDS["glossary"]

_HELP = {
    "es": {
        "term": "el término, en español o en inglés, con o sin acentos",
        "game": "solo en ese juego",
        "words": "busca las palabras tal cual, estén o no en el glosario",
        "all": "enseña todos los sitios, no solo los primeros",
        "json": "los términos y sus sitios como JSON",
    },
    "en": {
        "term": "the term, in Spanish or English, accents or not",
        "game": "in that game only",
        "words": "look for the words as such, whether the glossary knows them or not",
        "all": "show every place, not only the first ones",
        "json": "the terms and their places as JSON",
    },
}
_LABELS = {
    "es": {
        "preferred": "se prefiere",
        "also": "también",
        "forbidden": "descartado",
        "guessed": "(no hay «{wanted}»; lo más parecido)",
        "places": "{n} sitios",
        "more": "... y {n} más (--all los enseña)",
        "none": "sin el término",
        "bad": "forma descartada",
    },
    "en": {
        "preferred": "preferred",
        "also": "also",
        "forbidden": "ruled out",
        "guessed": "(there is no “{wanted}”; the most alike)",
        "places": "{n} places",
        "more": "... and {n} more (--all shows them)",
        "none": "without the term",
        "bad": "form ruled out",
    },
}
_SHOWN = 12
_CONTEXT = 48
_LONGEST_SHOWN = 60


def add_arguments(parser: ArgumentParser) -> None:
    """TERM, --game, --words, --all, --json."""
    words = _HELP[message_language()]
    parser.add_argument("term", metavar="TERM", help=words["term"])
    parser.add_argument("--game", metavar="GAME", help=words["game"])
    parser.add_argument("--words", action="store_true", help=words["words"])
    parser.add_argument("--all", action="store_true", help=words["all"])
    parser.add_argument("--json", action="store_true", help=words["json"])


def run(args: Namespace) -> int:
    """Print the concordance. Raises PuedoError where no game knows the term."""
    from kb.exchange.concordance import concordance, entries_named, nearest, words_in
    from kb.exchange.units import terms_of
    from kb.rules.loader import game_folder, games, load_game

    wanted = " ".join(args.term.split())
    if not any(char.isalnum() for char in wanted):
        raise PuedoError(
            {"es": "El término no tiene letras.", "en": "The term has no letters."},
            "TERM",
            {"es": "Da una palabra o varias, en español o inglés.", "en": "Give a word or more, Spanish or English."},
        )
    found: list[tuple[Entry | None, bool, list[Place]]] = []
    close: list[str] = []
    for name in [args.game] if args.game is not None else games():
        places, langs = _places(game_folder(name))
        base = terms_of(places, load_game(name), langs)
        entries, guessed = ([], False) if args.words else entries_named(base, wanted)
        found += [(entry, guessed, list(concordance(entry, places, langs))) for entry in entries]
        if not entries:
            close += nearest(base, wanted)
            hits = list(words_in(wanted, places, langs)) if wanted else []
            if hits:
                found.append((None, False, hits))
    if any(entry is not None and not guessed for entry, guessed, _ in found):
        found = [each for each in found if each[0] is not None and not each[1]]
    if not found:
        raise _unknown(wanted, close)
    if args.json:
        json.dump([_as_json(*each) for each in found], sys.stdout, ensure_ascii=False, indent=1)
        sys.stdout.write("\n")
    else:
        for line in _listing(found, wanted, message_language(), None if args.all else _SHOWN):
            print(printable(line))
    return 0


def _places(folder: Path) -> tuple[list[TextPlace], tuple[str, ...]]:
    """The texts of a game in the languages of its rule files and in those with a file of their own."""
    from kb.exchange.formats import read
    from kb.exchange.places import text_places
    from kb.exchange.units import RULE_LANGS, sidecars, with_texts
    from kb.rules.loader import folder_texts

    places, langs = text_places(folder_texts(folder)), RULE_LANGS
    for file in sidecars(folder):
        kept = read(file)
        if kept.target_lang in languages.LANGUAGES:
            places, langs = with_texts(places, kept), (*langs, kept.target_lang)
    return places, langs


def _unknown(wanted: str, close: Sequence[str]) -> PuedoError:
    listed = ", ".join(dict.fromkeys(close))
    shown = wanted if len(wanted) <= _LONGEST_SHOWN else wanted[:_LONGEST_SHOWN] + "…"
    return PuedoError(
        {"es": f"Nadie usa «{shown}».", "en": f'Nothing uses "{shown}".'},
        None,
        {
            "es": f"Se parecen: {listed}." if listed else "Prueba con otra palabra.",
            "en": f"These are alike: {listed}." if listed else "Try another word.",
        },
    )


def _as_json(entry: Entry | None, guessed: bool, places: Sequence[Place]) -> dict[str, object]:
    head: dict[str, object] = {"id": None}
    if entry is not None:
        head = {
            "id": entry.id,
            "guessed": guessed,
            "forms": {lang: list(forms) for lang, forms in entry.forms.items()},
            "forbidden": {lang: list(forms) for lang, forms in entry.forbidden.items()},
            "gloss": dict(entry.glosses),
            "sources": list(entry.notes),
        }
    return {
        **head,
        "places": [
            {
                "id": place.id,
                "file": place.file,
                "line": place.line,
                "texts": dict(place.texts),
                "hits": {
                    lang: [{"start": h.start, "end": h.end, "text": h.text, "forbidden": h.forbidden} for h in hits]
                    for lang, hits in place.hits.items()
                },
            }
            for place in places
        ],
    }


def _listing(
    found: Sequence[tuple[Entry | None, bool, list[Place]]], wanted: str, lang: str, limit: int | None
) -> Iterator[str]:
    words = _LABELS[lang]
    for entry, guessed, places in found:
        if entry is not None:
            note = " " + words["guessed"].format(wanted=wanted) if guessed else ""
            yield f"{entry.id}{note}"
            for each in entry.forms:
                preferred, *others = entry.forms.get(each, ("—",))
                rest = f"; {words['also']}: {', '.join(others)}" if others else ""
                out = entry.forbidden.get(each, ())
                bad = f"; {words['forbidden']}: {', '.join(out)}" if out else ""
                yield f"  {each}  {words['preferred']}: {preferred}{rest}{bad}"
                if entry.glosses.get(each):
                    yield f"      {entry.glosses[each]}"
        else:
            yield f"«{wanted}»"
        yield f"  {words['places'].format(n=len(places))}"
        for place in places if limit is None else places[:limit]:
            yield f"  {place.id}  {place.file}:{place.line}"
            for each in place.texts:
                yield f"    {each}  {_context(place.texts[each], place.hits[each], words)}"
        if limit is not None and len(places) > limit:
            yield "  " + words["more"].format(n=len(places) - limit)
        yield ""


def _context(text: str, hits: Sequence[Hit], words: dict[str, str]) -> str:
    """The text around the first hit, hits between brackets; where there is none, the beginning and a remark."""
    if not hits:
        cut = text if len(text) <= 2 * _CONTEXT else text[: 2 * _CONTEXT].rstrip() + "…"
        return f"({words['none']}) {cut}" if cut else "—"
    start, end = max(0, hits[0].start - _CONTEXT), min(len(text), hits[-1].end + _CONTEXT)
    if end - start > 4 * _CONTEXT:
        end = min(len(text), hits[0].end + 2 * _CONTEXT)
    start = text.rfind(" ", 0, start) + 1 if start else 0
    after = text.find(" ", end)
    end = len(text) if after < 0 else after
    out, at = [], start
    for hit in (hit for hit in hits if hit.end <= end):
        mark = f" ({words['bad']})" if hit.forbidden else ""
        out.append(f"{text[at:hit.start]}[{hit.text}]{mark}")
        at = hit.end
    return ("…" if start else "") + "".join(out) + text[at:end] + ("…" if end < len(text) else "")
