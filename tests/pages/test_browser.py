"""Every kind of page in a real browser: no errors, no request elsewhere, nothing that bars anyone, by day and night."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb.pages.maps import fans
from kb.pages.shelf import Shelf
from kb.rules.loader import load_game
from tests.pages.conftest import KINDS, Watched

#: WCAG 2.2 AA and what it builds on.
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="session")
def axe() -> Any:
    from axe_playwright_python.sync_playwright import Axe

    return Axe()


def _violations(axe: Any, watched: Watched) -> list[str]:
    found = axe.run(watched.page, options={"runOnly": _TAGS, "resultTypes": ["violations"]})
    return [f"{one['id']}: {one['help']}: {[node['target'] for node in one['nodes'][:3]]}"
            for one in found.response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", KINDS)
def test_accessible(browser: Any, address: str, axe: Any, kind: str, scheme: str) -> None:
    lang = "es" if scheme == "light" else "en"
    watched = Watched(browser, address, viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True,
                      reduced_motion="reduce")
    watched.open(f"{lang}/{KINDS[kind]}")
    shown = watched.page.evaluate("document.body.dataset.mdColorScheme")
    assert shown == ("default" if scheme == "light" else "slate")
    assert _violations(axe, watched) == []
    assert not watched.wrong
    watched.close()


@pytest.mark.parametrize("kind", ["home", "topic", "translation"])
def test_accessible_on_a_phone(browser: Any, address: str, axe: Any, kind: str) -> None:
    watched = Watched(browser, address, viewport={"width": 390, "height": 844}, bypass_csp=True,
                      reduced_motion="reduce")
    watched.open(f"es/{KINDS[kind]}")
    wide = watched.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    assert _violations(axe, watched) == []
    watched.close()


def test_open_parts_are_accessible(browser: Any, address: str, axe: Any) -> None:
    watched = Watched(browser, address, viewport={"width": 1280, "height": 900}, bypass_csp=True,
                      reduced_motion="reduce")
    watched.open("es/imperium/influence/")
    watched.page.evaluate("document.querySelectorAll('.md-content details').forEach((one) => { one.open = true; })")
    watched.page.wait_for_load_state("networkidle")
    assert _violations(axe, watched) == []
    assert not watched.wrong
    watched.close()


def test_a_rule_opens_in_the_other_language_where_one_was(tab: Watched) -> None:
    tab.open("es/classic/shipment/#classic.shipment.full-stronghold")
    tab.page.click("[data-kb-language]")
    tab.page.wait_for_url("**/en/classic/shipment/#classic.shipment.full-stronghold")
    tab.page.goto(tab.address)
    tab.page.wait_for_url("**/en/")


def test_keyboard_alone_reaches_rules_and_folds(tab: Watched) -> None:
    tab.open("en/imperium/influence/")
    tab.page.keyboard.press("Tab")
    assert tab.page.evaluate("document.activeElement.classList.contains('md-skip')")
    summary = tab.page.locator(".kb-rule details.kb-fold > summary").first
    summary.focus()
    tab.page.keyboard.press("Enter")
    assert tab.page.locator(".kb-rule details.kb-fold[open]").count() == 1
    shown = tab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert shown != "none"


#: Without the time after which the theme does not wait any longer.
_PATIENT = """
const own = setTimeout;
window.setTimeout = (work, time, ...rest) => (time === 4000 ? 0 : own(work, time, ...rest));
"""


@pytest.mark.parametrize("asked", ["", "#game=imperium&q=hola", "#game=imperium&ask=game-ends-this-round"])
def test_the_theme_comes_after_the_answer(tab: Watched, asked: str) -> None:
    tab.page.add_init_script(_PATIENT)
    tab.open(f"es/ask/{asked}")
    tab.page.wait_for_selector("html.js [data-ask] textarea")
    tab.page.wait_for_selector("[data-md-component=search-query]")
    assert tab.page.locator("script[data-kb-late]").count() == 0


def test_the_filter_finds_words_of_either_language(tab: Watched) -> None:
    tab.open("es/classic/views/translation/")
    field = tab.page.locator("[data-kb-filter]")
    field.fill("ORNITOPTERO")
    visible = tab.page.locator("#pairs tbody tr:visible")
    assert 0 < visible.count() < 40
    assert "ornitóptero" in visible.first.inner_text().lower()
    field.fill("stronghold storm")
    assert all("storm" in row.lower() for row in visible.all_inner_texts())


def test_narrow_screens_get_lanes(tab: Watched) -> None:
    tab.open("es/classic/shipment/")
    wide, narrow = (tab.page.locator(f"#precedence ~ .{name}").first for name in ("kb-wide-only", "kb-narrow-only"))
    assert wide.is_visible() and not narrow.is_visible()
    tab.page.set_viewport_size({"width": 390, "height": 844})
    assert narrow.is_visible() and not wide.is_visible()


def test_print_leaves_a_booklet(tab: Watched) -> None:
    tab.open("es/imperium/influence/")
    tab.page.emulate_media(media="print")
    assert tab.page.locator(".kb-text").first.is_visible()
    for name in (".md-header", ".md-sidebar--primary", ".kb-folds", ".kb-askfold"):
        assert not tab.page.locator(name).first.is_visible(), name


def test_the_map_says_what_the_rules_say(site: Path, tab: Watched) -> None:
    shelf = Shelf(load_game("classic"))
    fan = next(fans(shelf))
    tab.open("es/classic/views/map/")
    page = tab.page
    names = json.loads(page.locator("script[data-kb-map]").text_content())["names"]
    for start, steps, value in (("arrakeen", 1, 0), ("arrakeen", 3, 10), ("polar-sink", 2, 5), ("tueks-sietch", 3, 5)):
        page.select_option("[data-map=start]", start)
        page.select_option("[data-map=steps]", str(steps))
        page.select_option("[data-map=fact]", str(value))
        shown = page.locator(".kb-map-reached").inner_text()
        barred = frozenset(fan.barred[value])
        reached = {names[group]: count for group in fan.places.members
                   if 0 < (count := fan.places.steps(start, group, barred)) <= steps}
        if not reached:
            assert shown == "No se puede salir de ahí."
            continue
        said = dict(part.rsplit(" (", 1) for part in shown.split(": ", 1)[1].split(", "))
        assert {name: int(count.rstrip(")")) for name, count in said.items()} == reached
        near = page.locator(".kb-map .area.near").evaluate_all("all => all.map((one) => one.dataset.group)")
        assert {names[group] for group in near} <= set(reached)
