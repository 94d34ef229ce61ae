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


@pytest.mark.parametrize("book", [
    # rows of two sheets; things with names of their own; opposite cases; other actions on the same things
    "Bakers\n\nFree bread: 1 loaf a day.\n\nSmiths\n\nFree bread: 2 loaves a day.\n",
    "Rules\n\n1. The red crate of the Bakers guild holds 12 loaves.\n"
    "2. The red crate of the Smiths guild holds 10 loaves.\n",
    "Rules\n\n1. The toll is three coins a barrel if the trader owns the old bridge.\n"
    "2. The toll is two coins a barrel if the trader does not own the old bridge.\n",
    "Rules\n\n1. Repaired barrels must lie in the harbour store.\n2. Only one barrel may be repaired in the harbour.\n",
])
def test_what_is_no_contradiction(book: str) -> None:
    assert [one.kind for one in rulebook_findings(book, read(book), "x") if one.severity == "warning"] == []


def test_another_verb_for_nearly_the_same_sentence() -> None:
    book = ("Rules\n\n1. A trader may not remove a barrel belonging to somebody who holds a shield card.\n"
            "2. A trader may target a barrel belonging to somebody who holds a shield card.\n")
    (one,) = rulebook_findings(book, read(book), "x")
    assert one.kind == "contradiction"
