"""An alignment as JSON and as lines to read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kb.aligning.model import Alignment, Document, Pair
from kb.aligning.review import numbers, text_of

#: The version of the JSON: raised where a field changes its meaning or goes, not where one is added.
VERSION = 1
_WORDS = {
    "es": {"unsure": "  ¿?", "moved": "  (movido)", "accepted": "  ✔", "rejected": "  ✘", "lacks": "— (no está)",
           "same": "mismo orden", "any": "distinto orden",
           "total": "{pairs} pares, {unsure} dudosos; solo en A: {a}; solo en B: {b}; {order}."},
    "en": {"unsure": "  ??", "moved": "  (moved)", "accepted": "  ✔", "rejected": "  ✘", "lacks": "— (not there)",
           "same": "same order", "any": "different order",
           "total": "{pairs} pairs, {unsure} unsure; only in A: {a}; only in B: {b}; {order}."},
}  # fmt: skip


def as_triples(found: Alignment) -> list[list[Any]]:
    """[[line numbers in A], [line numbers in B], score] for each pair, from 0: for documents of a sentence a line.

    Blank lines are in no pair.
    """
    return [
        [list(pair.a), list(pair.b), pair.score]
        for pair in found.pairs
        if text_of(found.a, pair.a) or text_of(found.b, pair.b)
    ]


def as_json(found: Alignment) -> dict[str, Any]:
    """The whole alignment: {version, order, a, b, pairs}. Places count segments from 0, lines those of the file from
    1."""
    return {
        "version": VERSION,
        "order": found.order,
        "a": _document(found.a),
        "b": _document(found.b),
        "pairs": [_pair(pair, found) for pair in found.pairs],
    }


def _document(document: Document) -> dict[str, Any]:
    return {"name": document.name, "lang": document.lang, "segments": len(document.segments)}


def _pair(pair: Pair, found: Alignment) -> dict[str, Any]:
    return {
        "a": list(pair.a),
        "b": list(pair.b),
        "lines_a": sorted({found.a.segments[i].line for i in pair.a}),
        "lines_b": sorted({found.b.segments[j].line for j in pair.b}),
        "text_a": text_of(found.a, pair.a),
        "text_b": text_of(found.b, pair.b),
        "score": pair.score,
        "state": pair.state,
        "moved": pair.moved,
    }


def listing(found: Alignment, lang: str) -> Iterator[str]:
    """The pairs for a person: both texts, one under the other, with a mark where the pair is unsure."""
    words = _WORDS[lang]
    for pair in found.pairs:
        mark = words.get(pair.state, "") + (words["moved"] if pair.moved else "")
        lines = [numbers([d.segments[i].line - 1 for i in p]) for d, p in ((found.a, pair.a), (found.b, pair.b))]
        yield f"{lines[0] or '·'} = {lines[1] or '·'}  {pair.score:.2f}{mark}"
        yield f"    {text_of(found.a, pair.a) or words['lacks']}"
        yield f"    {text_of(found.b, pair.b) or words['lacks']}"
    kinds = Counter((bool(pair.a), bool(pair.b)) for pair in found.pairs)
    yield words["total"].format(
        pairs=kinds[True, True],
        unsure=sum(pair.state == "unsure" and bool(pair.a and pair.b) for pair in found.pairs),
        a=kinds[True, False],
        b=kinds[False, True],
        order=words[found.order],
    )
