"""Source maps and what ids stand for."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kb.errors import PuedoError
from kb.source.cites import DOCUMENTS, Cite, copies, resolve, sentence_hash, source_map
from kb.source.reader import read


def test_an_id_resolves_without_the_document() -> None:
    cite = resolve("000:move.1.c.2")
    assert (cite.doc, cite.line, cite.id, cite.clause) == ("000", 312, "000:move.1.c.2", "1.c")
    assert cite.heading


def test_two_clauses_of_one_sentence_stand_in_one_line() -> None:
    assert resolve("000:move.1.c.1").line == resolve("000:move.1.c.2").line


def test_copies_of_a_clause() -> None:
    assert [(c.doc, c.line) for c in copies("000:battle-plan.2")] == [("001", 115), ("003", 21)]
    assert copies("002:plot.1") == ()


@pytest.mark.parametrize("id_", ["000:move.1.c.9", "000", "", "999:x", "no such thing", "../000:x", "000:\x1b[31m"])
def test_an_unknown_id_has_a_message(id_: str) -> None:
    with pytest.raises(PuedoError) as error:
        resolve(id_)
    assert error.value.render("es")
    assert error.value.render("en")
    assert "\x1b" not in error.value.render("en")


def test_a_slip_is_told_the_nearest_id() -> None:
    with pytest.raises(PuedoError, match=r"000:move\.1\.c\."):
        resolve("000:move.1.c.9")


def test_a_map_of_no_document_is_refused() -> None:
    with pytest.raises(KeyError):
        source_map("../../etc")


@pytest.mark.parametrize("doc", DOCUMENTS)
def test_a_map_is_in_order_and_holds_no_sentence(doc: str) -> None:
    known = source_map(doc)
    assert known.doc == doc
    places = [row.start for row in known.rows]
    assert places == sorted(places)
    for row in known.rows:
        assert row.line >= 1
        assert 0 <= row.start < row.end <= known.length
        assert len(row.hash) == 8
        assert len(row.heading) <= 72
        assert len(row.clause.split()) <= 6
    path = Path(read.__code__.co_filename).with_name("maps") / f"{doc}.json"
    longest = max((s for s in _strings(json.loads(path.read_text(encoding="utf-8")))), key=len)
    assert len(longest) <= 72


def _strings(data: object) -> list[str]:
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [s for value in data.values() for s in _strings(value)]
    return [s for value in data for s in _strings(value)] if isinstance(data, list) else []


@pytest.mark.parametrize("doc", DOCUMENTS)
def test_the_hashes_are_those_of_the_sentences(shared: Path, doc: str) -> None:
    (path,) = (shared / "seeds").glob(f"{doc}_*.txt")
    text = path.read_bytes().decode("utf-8")
    known = source_map(doc)
    assert known.length == len(text)
    for row in known.rows:
        assert sentence_hash(text[row.start : row.end]) == row.hash
        assert row.line == text.count("\n", 0, row.start) + 1


def test_the_maps_are_those_that_the_script_makes(shared: Path, root: Path) -> None:
    script = root / "scripts" / "make-source-map"
    run = subprocess.run(
        [sys.executable, str(script), str(shared), "--check"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_every_clause_of_the_inventory_is_in_a_map(shared: Path) -> None:
    ids = {id_ for doc in DOCUMENTS for id_ in source_map(doc).ids}
    for part in ("classic", "dice-and-imperium"):
        lines = (shared / "inventory" / part / "statements.jsonl").read_text(encoding="utf-8").splitlines()
        assert {json.loads(line)["sid"] for line in lines if line.strip()} <= ids


def test_a_map_loads_in_a_few_times_what_its_json_costs() -> None:
    folder = Path(__file__).resolve().parents[2] / "kb" / "source" / "maps"
    maps = [path.read_text(encoding="utf-8") for path in folder.glob("*.json")]

    def parsed() -> float:
        begin = time.perf_counter()
        for text in maps:
            json.loads(text)
        return time.perf_counter() - begin

    assert min(_seconds_to_load() for _ in range(5)) < 20 * min(parsed() for _ in range(5))


def _seconds_to_load() -> float:
    from kb.source import cites

    source_map.cache_clear()
    cites._by_id.cache_clear()
    begin = time.perf_counter()
    assert isinstance(resolve("000:move.1.d"), Cite)
    return time.perf_counter() - begin
