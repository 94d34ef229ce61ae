"""The search in a real browser: what one types, and what must be among the first results."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.pages.conftest import Watched

#: (language, what is typed, the place that must be found, among how many first results: pages with their parts).
QUERIES = [
    ("es", "des", "classic/shipment/", 3),
    ("es", "desembarque", "classic/shipment/", 1),
    ("es", "desembarcos", "classic/shipment/", 1),
    ("es", "desembarcar tormenta", "classic/shipment/#classic.shipment.no-shipping-into-storm", 2),
    ("es", "tormenta", "classic/storm/", 2),
    ("es", "lider", "classic/components/", 3),
    ("es", "líder", "classic/components/", 3),
    ("es", "lideres", "classic/components/", 3),
    ("es", "LÍDERES", "classic/components/", 3),
    ("es", "gusanos", "classic/worms/", 1),
    ("es", "karama", "classic/karama/", 2),
    ("es", "traidores", "classic/traitors/", 2),
    ("es", "revivir", "classic/revival/", 2),
    ("es", "revivido", "classic/revival/", 2),
    ("es", "subasta", "classic/bidding/", 2),
    ("es", "cofradia", "classic/views/faction/guild/", 2),
    ("es", "ornitopteros", "classic/movement/", 3),
    ("es", "empates", "classic/battle/#classic.battle.ties-to-aggressor", 4),
    ("es", "shipment", "classic/views/terms/#term.shipment", 3),
    ("es", "recolectar", "classic/collection/", 3),
    ("en", "shi", "classic/shipment/", 4),
    ("en", "shipping", "dice/shipment/", 3),
    ("en", "ship into the storm", "classic/shipment/#classic.shipment.no-shipping-into-storm", 3),
    ("en", "worms", "classic/worms/", 1),
    ("en", "bidding", "classic/bidding/", 2),
    ("en", "traitor", "classic/traitors/", 2),
    ("en", "revivals", "classic/revival/", 2),
    ("en", "alliances", "dice/alliances/", 2),
    ("en", "voice", "classic/voice/", 2),
    ("en", "ornithopter", "classic/movement/", 5),
    ("en", "desembarco", "classic/views/terms/#term.shipment", 2),
    ("en", "guild", "classic/views/faction/guild/", 6),
]


class Search:
    """The search box of one page, used as a person does: by typing."""

    def __init__(self, watched: Watched, lang: str) -> None:
        self.watched, self.lang = watched, lang
        watched.open(f"{lang}/")
        watched.page.click("input[name=query]")

    def __call__(self, text: str) -> list[tuple[str, str]]:
        """The pages found, each with its parts: (address below the language, what is shown), once nothing moves."""
        page = self.watched.page
        page.fill("input[name=query]", "")
        page.press("input[name=query]", "Backspace")
        page.wait_for_timeout(150)
        page.type("input[name=query]", text)
        seen, until = None, time.monotonic() + 20
        while time.monotonic() < until:
            page.wait_for_timeout(300)
            now = page.evaluate(_RESULTS)
            if now and now == seen:
                return [[(href.split(f"/{self.lang}/")[1], shown) for href, shown in item] for item in now]
            seen = now
        raise AssertionError(f"nothing found for {text}")


_RESULTS = """() => [...document.querySelectorAll(".md-search-result__item")].slice(0, 8).map((item) =>
  [...item.querySelectorAll("a")].map((a) => {
    const url = new URL(a.href);
    url.search = "";
    return [url.href, a.textContent.replace(/\\s+/g, " ").trim()];
  }))"""


@pytest.fixture(scope="module")
def searches(browser: Any, address: str) -> Iterator[dict[str, Search]]:
    tabs = {lang: Watched(browser, address, viewport={"width": 1280, "height": 900}) for lang in ("es", "en")}
    yield {lang: Search(tab, lang) for lang, tab in tabs.items()}
    for tab in tabs.values():
        assert not tab.wrong
        tab.close()


@pytest.mark.parametrize(("lang", "text", "place", "among"), QUERIES, ids=lambda value: str(value))
def test_found_among_the_first(searches: dict[str, Search], lang: str, text: str, place: str, among: int) -> None:
    found = searches[lang](text)
    assert any(href == place for item in found[:among] for href, _ in item), [item[:3] for item in found[:among]]


def test_accents_capitals_and_number_make_no_difference(searches: dict[str, Search]) -> None:
    found = [searches["es"](text) for text in ("lider", "LÍDER", "líderes", "lideres")]
    assert found[0] == found[1] == found[2] == found[3]


def test_results_show_the_text_of_rules(searches: dict[str, Search]) -> None:
    found = searches["es"]("desembarcar en tormenta")
    place = next(href for item in found for href, _ in item if href.endswith("no-shipping-into-storm"))
    shown = searches["es"].watched.page.locator(f".md-search-result__link[href*='{place.split('#')[1]}']").first
    assert shown.is_visible()
    assert "Nadie puede desembarcar en un sector que está en tormenta" in shown.inner_text()


def test_a_letter_with_a_tilde_is_another_letter(searches: dict[str, Search]) -> None:
    with_tilde = {href for item in searches["es"]("año") for href, _ in item} if _has(searches, "año") else set()
    without = {href for item in searches["es"]("ano") for href, _ in item} if _has(searches, "ano") else set()
    assert not (with_tilde & without)


def _has(searches: dict[str, Search], text: str) -> bool:
    try:
        return bool(searches["es"](text))
    except AssertionError:
        return False
