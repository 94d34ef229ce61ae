"""Aligning: agreement with hand-aligned documents, rulebooks against the base, growth with the length."""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path

from kb.aligning.align import align_documents
from kb.aligning.base import land
from kb.aligning.documents import read_document
from kb.aligning.evidence import Base
from kb.aligning.model import Document, Segment
from kb.aligning.scoring import Agreement, agreement
from kb.asking.encoder import Bundled
from kb.rules.loader import games, load_game
from kb.source.identify import identify
from kb.source.model import DEONTIC_KINDS
from kb.source.reader import read
from scripts.benchmarks.table import Row, in_turn

ABOUT = "agreement with hand-aligned texts (../shared where it is there), rulebooks to rules, growth"

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared"
GOLD = ROOT / "tests" / "aligning" / "gold"
DEV_STRICT, DEV_LAX, GOLD_STRICT, LANDED, GROWTH = 0.90, 0.98, 0.96, 0.95, 12.0
RULEBOOKS = {"000": "classic", "002": "dice"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--sentences", type=int, default=130, help="align: sentences of the shorter document (130)")


def run(args: argparse.Namespace) -> list[Row]:
    """One row for each figure."""
    encoder = Bundled()
    rows = []
    dev = SHARED / "bench" / "alignment"
    if dev.is_dir():
        found = _agreement(dev / "dev.de", dev / "dev.fr", dev / "dev.defr", encoder)
        rows.append(_score("Text+Berg de-fr, development", "strict", found.strict.f1, DEV_STRICT))
        rows.append(_score("Text+Berg de-fr, development", "lax", found.lax.f1, DEV_LAX))
    for name in ("same", "moved", "hand"):
        found = _agreement(GOLD / f"{name}.es", GOLD / f"{name}.en", GOLD / f"{name}.gold", encoder)
        rows.append(_score(f"rule prose es-en, {name}", "strict", found.strict.f1, GOLD_STRICT))
    for doc, game in RULEBOOKS.items():
        for path in sorted((SHARED / "seeds").glob(f"{doc}_*")):
            rows += _landed(path, doc, game, encoder)
    rows.append(_growth(args.sentences, encoder))
    return rows


def _score(what: str, kind: str, figure: float, target: float) -> Row:
    return Row(f"{what}: {kind} F1", f"{figure:.3f}", f">= {target}", figure >= target)


def _agreement(a: Path, b: Path, gold: Path, encoder: Bundled) -> Agreement:
    found = align_documents(read_document(str(a), lines=True), read_document(str(b), lines=True), encoder)
    halves = (line.split(":") for line in gold.read_text(encoding="utf-8").splitlines() if line.strip())
    return agreement([(json.loads(x), json.loads(y)) for x, y in halves], [(pair.a, pair.b) for pair in found.pairs])


def _landed(path: Path, doc: str, game: str, encoder: Bundled) -> list[Row]:
    """How many operative statements (permission, prohibition, obligation) land on a rule that cites one of their
    clauses: the first rule, and one of those listed (three at most)."""
    text = path.read_bytes().decode("utf-8")
    reading = identify(read(text), text, doc)
    statements = [one for one in reading.statements if not one.opens]
    base = Base(load_game(game), encoder)
    citing = defaultdict(set)
    for entry in base.entries:
        for source in entry.sources:
            citing[source].add(entry.id)
    texts = [" ".join(text[one.start : one.end].split()) for one in statements]
    landings = land(base, texts, [one.heading for one in statements], statements[0].lang)
    first = listed = count = rules = 0
    for statement, landing in zip(statements, landings, strict=True):
        wanted = set().union(*(citing[id_] for id_ in statement.ids))
        if statement.kind in DEONTIC_KINDS and wanted:
            count += 1
            first += landing.ids[0] in wanted
            listed += not wanted.isdisjoint(landing.ids)
            rules += len(landing.ids)
    named = f"{doc} against {game}, {count} operative statements"
    share = listed / count
    return [
        Row(f"{named}: the likeliest rule cites them", f"{first / count:.3f}"),
        Row(f"{named}: one of {rules / count:.2f} listed", f"{share:.3f}", f">= {LANDED}", share >= LANDED),
    ]


def _growth(count: int, encoder: Bundled) -> Row:
    pairs = [(r.texts.es, r.texts.en) for name in games() for r in load_game(name).rules.values() if r.texts.es]
    long = pairs[: 10 * count]
    short = pairs[: len(long) // 10]

    def align(some: list[tuple[str, str]]) -> None:
        a, b = (
            Document(lang, lang, tuple(Segment(pair[k], n) for n, pair in enumerate(some, 1)))
            for k, lang in enumerate(("es", "en"))
        )
        align_documents(a, b, encoder, "same")

    few, many = in_turn([lambda: align(short), lambda: align(long)], 1)
    what = f"{len(long)} sentences against {len(short)}: time"
    return Row(what, f"{many / few:.1f} times", f"<= {GROWTH:g}", many / few <= GROWTH)
