"""The review table: written, edited by a person, read back."""

from __future__ import annotations

import html as escaping
import json
import re

import pytest

from kb.aligning.decided import Decided
from kb.aligning.model import Alignment, Document, Pair, Segment
from kb.aligning.review import COLUMNS, as_html, as_tsv, numbers, read_review
from kb.errors import PuedoError

A = Document("a.txt", "es", tuple(Segment(f"Frase {k}.", k + 1) for k in range(6)))
B = Document("b.txt", "en", (Segment("=1+1", 1), *(Segment(f"Sentence {k}.", k + 1) for k in range(1, 5))))
PAIRS = (
    Pair((0,), (0,), 0.91),
    Pair((1, 2), (1,), 0.4, "unsure"),
    Pair((3,), (), 0.8),
    Pair((4, 5), (2, 4), 0.7, moved=True),
    Pair((), (3,), 0.7),
)
FOUND = Alignment(A, B, PAIRS)


def edited(tmp_path, change) -> str:
    lines = as_tsv(FOUND).splitlines()
    path = tmp_path / "review.tsv"
    path.write_text("\n".join(change(lines)) + "\n", encoding="utf-8")
    return str(path)


def test_numbers_are_ranges_from_one() -> None:
    assert [numbers(p) for p in ([], [0], [2, 3, 4], [0, 2, 3], [4, 4])] == ["", "1", "3-5", "1,3-4", "5"]


def test_untouched_it_decides_nothing(tmp_path) -> None:
    assert read_review(edited(tmp_path, lambda lines: lines), A, B) == (Decided(), 0)


def test_states_come_back_as_decisions(tmp_path) -> None:
    def change(lines):
        lines[1] = lines[1].replace("sure", "accepted", 1)
        lines[2] = lines[2].replace("unsure", "rejected", 1)
        lines[4] = lines[4].replace("sure", "accepted", 1)
        lines[5] = lines[5].replace("sure", "accepted", 1)
        return lines

    decided, stale = read_review(edited(tmp_path, change), A, B)
    assert stale == 0
    assert decided.accepted == (((0,), (0,)), ((4, 5), (2, 4)), ((), (3,)))
    assert decided.rejected == (((1, 2), (1,)),)


def test_corrected_numbers_are_taken(tmp_path) -> None:
    def change(lines):
        cells = lines[2].split("\t")
        cells[0], cells[3] = "accepted", "2"
        lines[2] = "\t".join(cells)
        return lines

    assert read_review(edited(tmp_path, change), A, B)[0].accepted == (((1,), (1,)),)


def test_rows_of_another_text_are_counted_and_left_out(tmp_path) -> None:
    path = edited(tmp_path, lambda lines: [lines[0], lines[1].replace("sure", "accepted", 1)])
    other = Document("a.txt", "es", (Segment("Otra cosa.", 1), *A.segments[1:]))
    assert read_review(path, other, B) == (Decided(), 1)


def test_formulas_are_disarmed_and_controls_shown() -> None:
    table = as_tsv(Alignment(A, Document("b", "en", (Segment("=1+1\x1b[31m", 1),)), (Pair((0,), (0,), 1.0),)))
    cell = table.splitlines()[1].split("\t")[-1]
    assert cell.startswith("'=")
    assert "\x1b" not in table


def test_what_begins_with_an_apostrophe_comes_back(tmp_path) -> None:
    b = Document("b", "en", (Segment("'Tis the dock.", 1), Segment("'-1 is a number.", 2)))
    pairs = (Pair((0,), (0,), 1.0, "accepted"), Pair((1,), (1,), 1.0, "accepted"))
    path = tmp_path / "review.tsv"
    path.write_text(as_tsv(Alignment(A, b, pairs)), encoding="utf-8")
    assert read_review(str(path), A, b) == (Decided((((0,), (0,)), ((1,), (1,)))), 0)


@pytest.mark.parametrize(
    "row",
    [
        "accepted\t1\t\t9\t1\t\t\tx\ty",
        "accepted\t1\t\t2-1\t1\t\t\tx\ty",
        "accepted\t1\t\ttwo\t1\t\t\tx\ty",
        "accepted\t1\t\t1,1\t1\t\t\tx\ty",
        "maybe\t1\t\t1\t1\t\t\tx\ty",
        "accepted\t1",
    ],
)
def test_rows_that_make_no_sense_are_refused_with_their_line(tmp_path, row: str) -> None:
    with pytest.raises(PuedoError) as caught:
        read_review(edited(tmp_path, lambda lines: [lines[0], row]), A, B)
    assert "review.tsv:2" in caught.value.render("en")


def test_a_sentence_accepted_twice_is_refused(tmp_path) -> None:
    def change(lines):
        first = lines[1].replace("sure", "accepted", 1)
        second = first.split("\t")
        second[4], second[8] = "2", "Sentence 1."
        return [lines[0], first, "\t".join(second)]

    with pytest.raises(PuedoError):
        read_review(edited(tmp_path, change), A, B)


def test_another_table_is_refused(tmp_path) -> None:
    with pytest.raises(PuedoError):
        read_review(edited(tmp_path, lambda lines: ["a\tb"]), A, B)


def test_the_page_escapes_everything_and_keeps_the_rows() -> None:
    evil = Document('<img src=x onerror="a">', '"><script>', (Segment("</td><script>alert(1)</script>{{ROWS}}", 1),))
    page = as_html(Alignment(A, evil, (Pair((0,), (0,), 1.0),)), "es")
    assert page.count("<script>") == 1
    assert "<img" not in page
    shown = as_html(FOUND, "en")
    rows = re.findall(r'<tr class="\w+" data-row="([^"]*)">', shown)
    told = [escaping.unescape(row).split("\t") for row in rows]
    typed = re.findall(r'<input [^>]*value="([^"]*)">', shown)
    assert [[*row, *typed[2 * n : 2 * n + 2]] for n, row in enumerate(told)] == [
        line.replace("'", "").split("\t")[1:5] for line in as_tsv(FOUND).splitlines()[1:]
    ]
    assert f"const header = {json.dumps(COLUMNS)}.join" in shown
