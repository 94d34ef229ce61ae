"""The review page in a browser: states and numbers changed, saved, and the file that is saved fed back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kb.aligning.decided import Decided
from kb.aligning.model import Alignment, Document, Pair, Segment
from kb.aligning.review import as_html, read_review
from tests.chromium import chromium

EVIL = "</td><script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>{{ROWS}} &amp; \"quoted\""
A = Document("a <b>.txt", "es", tuple(Segment(text, n) for n, text in enumerate(("Uno.", EVIL, "=1+1", "Cuatro."), 1)))
B = Document("b.txt", "en", tuple(Segment(text, n) for n, text in enumerate(("One.", "Two.", "'Three.", "Four."), 1)))
FOUND = Alignment(
    A,
    B,
    (
        Pair((0,), (0,), 0.9),
        Pair((1,), (1,), 0.4, "unsure"),
        Pair((2,), (2,), 0.5, "unsure"),
        Pair((3,), (), 0.6),
        Pair((), (3,), 0.6),
    ),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from chromium()


@pytest.fixture
def page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    (tmp_path / "review.html").write_text(as_html(FOUND, "en"), encoding="utf-8")
    opened = browser.new_page()
    opened.goto((tmp_path / "review.html").as_uri())
    yield opened
    opened.close()


def saved(page: Any, tmp_path: Path) -> str:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the table").click()
    path = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return str(path)


def test_saved_untouched_it_decides_nothing(page: Any, tmp_path: Path) -> None:
    assert read_review(saved(page, tmp_path), A, B) == (Decided(), 0)


def test_what_is_accepted_rejected_and_corrected_is_fed_back(page: Any, tmp_path: Path) -> None:
    states = page.locator("tbody select")
    states.nth(0).select_option("accepted")
    states.nth(1).select_option("rejected")
    states.nth(2).select_option("accepted")
    states.nth(3).select_option("accepted")
    page.locator("tbody tr").nth(3).get_by_label("Sentences B").fill(" 4 ")
    assert page.locator("tbody tr").nth(1).get_attribute("class") == "rejected"
    decided, stale = read_review(saved(page, tmp_path), A, B)
    assert stale == 0
    assert decided == Decided((((0,), (0,)), ((2,), (2,)), ((3,), (3,))), (((1,), (1,)),))


def test_hostile_text_is_shown_as_text(page: Any, tmp_path: Path) -> None:
    shown = page.locator("tbody tr").nth(1).locator("td").nth(5)
    assert shown.inner_text() == EVIL
    assert page.evaluate("window.hurt") is None
    assert page.locator("tbody tr").count() == len(FOUND.pairs) and page.locator("img").count() == 0
    with open(saved(page, tmp_path), encoding="utf-8") as file:
        assert EVIL in file.read()
