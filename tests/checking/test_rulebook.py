"""A rulebook without rule files: what its sentences alone show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kb.checking.model import Finding
from kb.checking.rulebook import rulebook_findings
from kb.cli.main import main
from kb.source.reader import read

BOOK = """The harbour

Loading

1. A merchant may load barrels at the northern quay during the night.
2. Every merchant receives five silver coins when the fair opens.
3. A merchant may not load barrels at the northern quay during a storm.

Closing the fair

1. Every merchant receives seven silver coins when the fair opens.
2. The harbour master counts the empty barrels on the old bridge.
3. The harbour master counts the empty barrels on the old bridge.
4. Anchors are cast from iron.
"""


@pytest.fixture
def found() -> list[Finding]:
    return rulebook_findings(BOOK, read(BOOK), "harbour")


def test_what_the_sentences_show(found: list[Finding]) -> None:
    assert sorted((one.kind, one.severity) for one in found) == [
        ("bounds", "warning"), ("contradiction", "warning"), ("duplicate", "note")]


def test_both_sentences_are_quoted_and_cited(found: list[Finding]) -> None:
    (one,) = [one for one in found if one.kind == "contradiction"]
    assert "may load barrels" in one.message.es
    assert "may not load barrels" in one.message.en
    shown = one.as_json()
    cites = shown["cites"]
    assert isinstance(cites, list)
    assert [cite["line"] for cite in cites] == [5, 7]
    assert {cite["doc"] for cite in cites} == {"harbour"}


def test_sentences_about_other_things_are_left_alone() -> None:
    book = "Rules\n\n1. A merchant may load barrels at night.\n2. A sailor may not sleep on the old bridge.\n"
    assert rulebook_findings(book, read(book), "x") == []


def test_the_command_takes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.txt"
    book.write_text(BOOK, encoding="utf-8")
    assert main(["check", str(book), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 3


NAMES = """The harbour

Pilots

1. Every ship takes a Harbour Pilot on board before the mole.
2. Whoever pays a Harbour-Pilot twice is laughed at.
3. At dusk the Lamp Keeper rows out, and a Toll Warden is somebody who counts.
4. Nobody wakes the Lamp Keeper before noon.
5. By then the Lamp Keeper sleeps, and the Toll Warden walks.
6. In winter the Toll Warden stays, and so do Pilots, say the Pilots, and other Pilots.
"""


def test_names_spelt_in_two_ways_and_names_that_nothing_explains() -> None:
    made = [one for one in rulebook_findings(NAMES, read(NAMES), "harbour")
            if one.kind in ("undefined-term", "inconsistent-term")]
    spelt, unsaid = made
    assert (spelt.kind, unsaid.kind) == ("inconsistent-term", "undefined-term")
    assert "Harbour Pilot" in spelt.message.en
    assert "Harbour-Pilot" in spelt.message.en
    assert [cite["line"] for cite in spelt.cited] == [5, 6]
    assert '"Lamp Keeper" stands in 3 sentences' in unsaid.message.en
    assert len(unsaid.cited) == 2
