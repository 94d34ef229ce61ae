"""The names of a text's statements: those of the source maps where it is one of their documents, else its own."""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from kb.source.cites import DOCUMENTS, Row, SourceMap, sentence_hash, source_map
from kb.source.model import Reading, Statement
from kb.text.fold import fold

_NOT_SLUG = re.compile(r"[^a-z0-9]+")
# A text is taken for a copy of a document where at least this part of its sentences, and this many, or all stand there.
_SHARE = 0.3
_AT_LEAST = 3
_LONGEST_SLUG = 40


def identify(reading: Reading, text: str, name: str) -> Reading:
    """The reading with names. name: what stands before the colon in the names of a text that no source map knows."""
    digest = hashlib.sha1(text.encode("utf-8", "replace")).hexdigest()
    whole = next((m for m in map(source_map, DOCUMENTS) if m.length == len(text) and m.sha1 == digest), None)
    if whole is not None:
        named = _by_place(reading.statements, whole)
        return replace(reading, statements=tuple(_named(reading.statements, named, whole.doc)), doc=whole.doc)
    hashes = ["" if s.opens else sentence_hash(text[s.start : s.end]) for s in reading.statements]
    like = _most_like(hashes)
    if like is None:
        name = f"text-{name}" if name in DOCUMENTS else name
        strange: list[tuple[Row, ...]] = [()] * len(hashes)
        return replace(reading, statements=tuple(_named(reading.statements, strange, name)))
    named = _by_hash(reading.statements, hashes, like)
    known = {row.hash for row in like.rows}
    changed = sum(_is_sentence(s) and h not in known for s, h in zip(reading.statements, hashes, strict=True))
    statements = tuple(_named(reading.statements, named, like.doc))
    return replace(reading, statements=statements, doc=like.doc, changed=changed)


def slug(words: str) -> str:
    """Words as a part of a name: letters a-z and digits, joined by hyphens; at most forty characters, "x" for none."""
    return _NOT_SLUG.sub("-", fold(words, keep_enye=False)).strip("-")[:_LONGEST_SLUG].strip("-") or "x"


def _is_sentence(statement: Statement) -> bool:
    return not statement.leads and statement.kind not in ("heading", "contents")


def _by_place(statements: Sequence[Statement], known: SourceMap) -> list[tuple[Row, ...]]:
    at: dict[int, list[Row]] = defaultdict(list)
    for row in known.rows:
        at[row.start].append(row)
    return [tuple(at.get(s.start, ())) for s in statements]


def _most_like(hashes: Sequence[str]) -> SourceMap | None:
    """The document that has most of the sentences, if it has enough of them; a copied one before its copies."""
    sentences = {digest for digest in hashes if digest}
    best: SourceMap | None = None
    most = min(max(_AT_LEAST, _SHARE * len(sentences)), max(1, len(sentences))) - 0.5
    for known in map(source_map, DOCUMENTS):
        score = len(sentences & {row.hash for row in known.rows})
        if score > most:
            best, most = known, score
    return best


def _by_hash(statements: Sequence[Statement], hashes: Sequence[str], known: SourceMap) -> list[tuple[Row, ...]]:
    """Each sentence's clauses: of those of the same wording, one under the same heading, the next not yet taken."""
    groups = _sentences(known)
    by_hash: dict[str, list[int]] = defaultdict(list)
    for index, rows in enumerate(groups):
        by_hash[rows[0].hash].append(index)
    chosen: list[int | None] = []
    previous = -1
    for statement, digest in zip(statements, hashes, strict=True):
        places = by_hash.get(digest, [])
        same = [i for i in places if groups[i][0].heading == statement.heading] or places
        if not same:
            chosen.append(None)
            continue
        previous = min(same, key=partial(_distance, previous))
        places.remove(previous)
        chosen.append(previous)
    _fill_gaps(statements, chosen)
    return [() if i is None else groups[i] for i in chosen]


def _distance(previous: int, place: int) -> tuple[bool, int]:
    return place <= previous, abs(place - previous)


def _sentences(known: SourceMap) -> list[tuple[Row, ...]]:
    groups: dict[int, list[Row]] = {}
    for row in known.rows:
        groups.setdefault(row.start, []).append(row)
    return [tuple(groups[start]) for start in sorted(groups)]


def _fill_gaps(statements: Sequence[Statement], chosen: list[int | None]) -> None:
    """A changed sentence keeps its name where its neighbours leave exactly its place free."""
    open_run: list[int] = []
    before: int | None = None
    for place, statement in enumerate(statements):
        index = chosen[place]
        if index is None:
            if _is_sentence(statement):
                open_run.append(place)
            continue
        if open_run and before is not None and index - before - 1 == len(open_run):
            for offset, changed in enumerate(open_run, 1):
                chosen[changed] = before + offset
        open_run = []
        before = index


def _named(statements: Sequence[Statement], named: Sequence[tuple[Row, ...]], doc: str) -> Iterator[Statement]:
    taken = {row.id for rows in named for row in rows}
    counts: Counter[str] = Counter()
    headings: Counter[str] = Counter()
    section = "x"
    for statement, rows in zip(statements, named, strict=True):
        if rows:
            heading = statement.heading or rows[0].heading
            clause = statement.clause or rows[0].clause
            yield replace(statement, id=rows[0].id, ids=tuple(r.id for r in rows), heading=heading, clause=clause)
            continue
        if statement.kind == "heading" and statement.opens:
            section = slug(statement.heading)
            headings[section] += 1
            section += f"-{headings[section]}" if headings[section] > 1 else ""
            stem = section
        else:
            clause = ".".join(slug(part) for part in statement.clause.split(".")) if statement.clause else ""
            stem = f"{section}.{clause}" if clause else section
        counts[stem] += 1
        ident = f"{doc}:{stem}" if statement.opens else f"{doc}:{stem}.{counts[stem]}"
        while ident in taken:
            counts[stem] += 1
            ident = f"{doc}:{stem}.{counts[stem]}"
        taken.add(ident)
        yield replace(statement, id=ident, ids=(ident,))
