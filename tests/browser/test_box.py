"""The ask box in a real browser, on a page of its own."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kb.pages.browserfiles import FOLDER, ask_files, code_files
from kb.rules.loader import games, load_game
from tests.chromium import chromium

ROOT = Path(__file__).resolve().parents[2]
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
          "base-uri 'none'; form-action 'none'")
PAGE = """<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><title>Ask</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}"><link rel="icon" href="data:,">
<link rel="stylesheet" href="../assets/site.css"></head>
<body class="md-typeset" data-md-color-scheme="{scheme}"><main><h1>Ask</h1><div data-ask{topic}></div></main>
<script type="module" src="../assets/ask/main.js"></script></body></html>"""
#: How often and how long (ms) what a page comes to is waited for.
_TRIES, _PAUSE = 300, 50
QUESTION = "¿se acaba la partida si alguien llega a 10 puntos?"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("box")
    shutil.copytree(ROOT / "site" / "assets", folder / "assets")
    (folder / FOLDER / "data").mkdir(parents=True, exist_ok=True)
    code, inside = code_files(ROOT / "site" / FOLDER)
    for name in inside:
        (folder / FOLDER / name).unlink()
    for name, data in {**code, **ask_files(load_game(game) for game in games())}.items():
        (folder / FOLDER / name).write_bytes(data)
    for lang in ("es", "en"):
        (folder / lang).mkdir()
        for name, topic, scheme in (("index", "", "default"), ("dark", "", "slate"),
                                    ("topic", ' data-game="imperium" data-topic="end"', "default")):
            text = PAGE.format(lang=lang, topic=topic, policy=POLICY, scheme=scheme)
            (folder / lang / f"{name}.html").write_text(text, encoding="utf-8")
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        del format, args


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    yield from chromium()


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page that fails the test where anything is written to the console or asked of another host."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    made = context.new_page()
    made.set_default_timeout(20_000)
    said: list[str] = []
    made.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    made.on("pageerror", lambda error: said.append(str(error)))
    made.on("request", lambda asked: None if asked.url.startswith((address, "data:")) else said.append(asked.url))
    yield made
    context.close()
    assert not said, said


def ask(page: Any, question: str) -> None:
    page.fill("[data-ask] textarea", question)
    page.press("[data-ask] textarea", "Enter")
    page.wait_for_selector(".result[aria-busy=false] .verdict, .result > .head, .problem")


def verdict(page: Any) -> str:
    return str(page.get_attribute(".verdict", "data-verdict"))


def test_a_question_its_reasons_and_its_address(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html#game=imperium")
    page.wait_for_selector(".picker")
    ask(page, QUESTION)
    first, head = verdict(page), page.inner_text(".verdict .head")
    assert first in ("yes", "no")
    assert page.locator(".rules a.rule").first.get_attribute("href").startswith(f"{address}es/imperium/")
    page.click(".why > summary")
    assert page.locator(".proof li[data-state=reason]").count() >= 1
    shared = page.url
    page.goto("about:blank")
    page.goto(shared)
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    assert (verdict(page), page.inner_text(".verdict .head")) == (first, head)
    assert page.input_value("[data-ask] textarea") == QUESTION
    assert page.locator(".problem").count() == 0


def test_markup_in_a_question_or_an_address_is_text(page: Any, address: str) -> None:
    evil = "<img src=x onerror=alert(1)><script>alert(2)</script> ¿puedo?"
    page.goto(f"{address}es/index.html#game=imperium")
    page.wait_for_selector(".picker")
    ask(page, evil)
    assert page.locator("[data-ask] img, [data-ask] script").count() == 0
    assert page.input_value("[data-ask] textarea") == evil
    for mark in ("#game=imperium&ask=<img src=x>", "#game=__proto__&q=hola", "#game=imperium&ask=constructor",
                 "#game=imperium&ask=game-ends-this-round&with=best-score is 9999", "#game=imperium&q=%E0%A4%A"):
        page.goto("about:blank")
        page.goto(f"{address}en/index.html{mark}")
        page.wait_for_selector(".problem, .result > .head, .verdict")
        assert page.locator("[data-ask] img, .verdict").count() == 0, mark


def test_an_address_of_a_game_that_there_is_not_offers_those_that_there_are(page: Any, address: str) -> None:
    for question in ("", "hola"):
        page.goto("about:blank")
        page.goto(f"{address}es/index.html#game=__proto__&q={question}")
        page.wait_for_selector(".problem")
        assert "«__proto__»" in page.inner_text(".problem")
        assert page.locator(".choices button").count() == len(games())
    page.fill("[data-ask] textarea", QUESTION)
    page.locator(".choices button", has_text="Imperium").click()
    page.wait_for_selector(".picker")
    ask(page, QUESTION)
    assert verdict(page) in ("yes", "no")


def until(page: Any, expression: str) -> None:
    """Wait until an expression holds. The page's policy forbids it to evaluate texts, so it cannot wait by itself."""
    for _ in range(_TRIES):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(_PAUSE)
    raise AssertionError(expression)


def test_a_question_can_be_gone_back_to(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html#game=imperium")
    page.wait_for_selector(".picker")
    ask(page, QUESTION)
    first = verdict(page)
    page.fill("[data-ask] textarea", "¿quién gana si empatamos?")
    page.press("[data-ask] textarea", "Enter")
    until(page, "!location.hash.includes('10+puntos')")
    page.go_back()
    until(page, "document.querySelector('[data-ask] textarea').value.includes('10 puntos')")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    assert verdict(page) == first
    page.goto("about:blank")
    page.goto(f"{address}es/index.html")
    page.wait_for_selector(".picker")
    assert page.locator("[data-ask] .row select").first.input_value() == "imperium"


@pytest.mark.parametrize(("mark", "said"), [
    ("#q=puedo", ".choice"), ("#game=NOPE&q=hola", ".problem"), ("#ask=end", ".problem")])
def test_an_address_without_a_game_is_asked_about(page: Any, address: str, mark: str, said: str) -> None:
    page.goto(f"{address}en/index.html{mark}")
    page.wait_for_selector(f".result {said}")


def test_where_no_game_was_chosen_the_reader_is_asked_which(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html")
    page.wait_for_selector("[data-ask] .row:not([hidden]) select")
    assert page.locator("[data-ask] .row select").first.input_value() == ""
    page.fill("[data-ask] textarea", QUESTION)
    page.press("[data-ask] textarea", "Enter")
    page.wait_for_selector(".result .choice")
    assert page.locator(".result .choice").count() == len(games())
    page.locator(".result .choice", has_text=load_game("imperium").texts.es).click()
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    assert verdict(page) in ("yes", "no")
    assert page.locator("[data-ask] .row select").first.input_value() == "imperium"
    assert page.locator("[data-ask] .row select").first.locator("option").count() == len(games())


def test_the_form_changes_the_answer_and_the_next_question_has_buttons(page: Any, address: str) -> None:
    page.goto(f"{address}en/index.html#game=imperium&ask=game-ends-this-round&with=best-score is 9")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    assert verdict(page) == "no"
    field = page.locator('[data-fact="best-score"] input')
    assert field.input_value() == "9"
    field.fill("10")
    field.press("Tab")
    page.wait_for_selector('.verdict[data-verdict="yes"]')
    assert "best-score+is+10" in page.url
    page.goto("about:blank")
    page.goto(f"{address}en/index.html#game=imperium&ask=take-alliance-token")
    page.wait_for_selector(".next")
    assert verdict(page) == "depends"
    assert page.locator(".verdict table caption").count() >= 1
    page.locator(".next .choice").first.click()
    page.wait_for_selector('.verdict:not([data-verdict="depends"])')
    assert page.evaluate("document.activeElement.className") == "result"


def _in_sight(page: Any, selector: str) -> bool:
    """Whether the middle of an element is on the screen, and nothing lies over it."""
    return bool(page.evaluate("""(selector) => {
      const one = document.querySelector(selector), box = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }""", selector))


def test_on_a_phone_the_keyboard_goes_and_the_answer_comes_up(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 400}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{address}es/index.html#game=imperium")
    page.wait_for_selector(".picker")
    page.fill("[data-ask] textarea", QUESTION)
    page.locator("[data-ask] textarea").focus()
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"
    page.press("[data-ask] textarea", "Enter")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    until(page, "document.querySelector('.result').getBoundingClientRect().top < 100")
    assert page.evaluate("document.activeElement.tagName") != "TEXTAREA"
    assert _in_sight(page, ".verdict .head") and not page.locator(".now").is_visible()
    # What is changed below the answer shows there what comes of it; at a tap there is the answer itself again.
    page.locator(".situation select, .situation input").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.situation').scrollIntoView()")
    page.wait_for_selector(".now", state="visible")
    assert not _in_sight(page, ".verdict .head") and _in_sight(page, ".now")
    assert page.inner_text(".now").strip() == page.inner_text(".verdict .head").strip()
    page.tap(".now")
    assert _in_sight(page, ".verdict .head")
    context.close()


def test_no_answer_to_the_next_question_is_one_that_cannot_be(page: Any, address: str) -> None:
    """The price of a leader is his strength, of which there are some only: not every number of its range."""
    where = f"{address}es/index.html#game=classic&ask=leader-revival-price"
    page.goto(where)
    page.wait_for_selector(".next .choice")
    count = page.locator(".next .choice").count()
    assert count > 1
    for at in range(count):
        page.goto("about:blank")
        page.goto(where)
        page.locator(".next .choice").nth(at).click()
        until(page, "new URLSearchParams(location.hash.slice(1)).get('with')")
        page.wait_for_selector(".result[aria-busy=false] .verdict")
        assert verdict(page) != "impossible", page.inner_text(".result")


def test_on_a_wide_screen_the_answer_stands_once(page: Any, address: str) -> None:
    page.goto(f"{address}en/index.html#game=imperium&ask=game-ends-this-round&with=best-score is 9")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    assert not page.locator(".now").is_visible()


def test_rules_are_called_as_on_their_pages(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html#game=imperium&ask=game-ends-this-round&with=best-score is 9")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    link = page.locator(".rules a.rule").first
    game, topic, rule = link.get_attribute("title").split(".")
    loaded = load_game(game)
    number = [name for name, one in loaded.rules.items() if one.topic == topic].index(f"{topic}.{rule}") + 1
    assert link.inner_text() == f"{loaded.topics[topic].texts.es} §{number}"


def test_a_game_that_there_is_not_is_not_asked_for(page: Any, address: str) -> None:
    page.route("**/es/index.html", lambda route: route.fulfill(
        response=(got := route.fetch()), body=got.text().replace(
            "<title>", '<meta name="kb-games" content="classic imperium"><title>')))
    wanted: list[str] = []
    page.on("request", lambda request: wanted.append(request.url))
    page.goto(f"{address}es/index.html#game=nothing&q=hola")
    page.wait_for_selector(".problem")
    assert not [url for url in wanted if "nothing" in url.partition("#")[0]]
    page.goto("about:blank")
    page.goto(f"{address}es/index.html#game=imperium&q=hola")
    page.wait_for_selector(".result > .head")
    assert [url for url in wanted if url.endswith("/imperium.json")]


def test_a_decision_from_the_list(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html#game=imperium")
    page.click(".picker > summary")
    page.locator(".picker select").first.select_option("end")
    page.locator(".picker select").nth(1).select_option("game-ends-this-round")
    page.wait_for_selector(".verdict")
    assert "ask=game-ends-this-round" in page.url


def test_a_report_names_question_situation_proof_and_version(page: Any, address: str) -> None:
    page.goto(f"{address}en/index.html#game=imperium&q=what *now*%3F&ask=game-ends-this-round&with=best-score is 9")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    page.locator(".actions button").nth(1).click()
    page.wait_for_selector(".actions button:has-text('Copied')")
    report = page.evaluate("navigator.clipboard.readText()")
    version = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('rules')")
    wanted = (r"what \*now\*?", version, "imperium.game-ends-this-round", "imperium.end.game-goes-on", "9", page.url)
    assert [part for part in wanted if part not in report] == [], report


def test_a_link_of_other_rules_says_whether_its_ruling_has_changed(page: Any, address: str) -> None:
    page.goto(f"{address}en/index.html#game=imperium&ask=game-ends-this-round&with=best-score is 9")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    link = page.url
    version = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('rules')")
    told = page.evaluate("new URLSearchParams(location.hash.slice(1)).get('print')")
    page.goto("about:blank")
    page.goto(link.replace(version, "00000000"))
    assert "still the same" in page.inner_text(".problem")
    page.goto("about:blank")
    page.goto(link.replace(version, "00000000").replace(told, "zzz").replace("said=no", "said=yes"))
    assert "It was: yes" in page.inner_text(".problem")
    assert verdict(page) == "no"


def test_the_table_is_remembered(page: Any, address: str) -> None:
    page.goto(f"{address}es/index.html#game=classic")
    page.click(".table > summary")
    page.locator(".table select").first.select_option("guild")
    page.goto("about:blank")
    page.goto(f"{address}es/index.html#game=classic&ask=ship")
    page.wait_for_selector('.situation [data-fact="actor"]')
    assert page.locator('.situation [data-fact="actor"] select').input_value() == "guild"
    page.locator(".row select").first.select_option("imperium")
    page.wait_for_url("**game=imperium**")
    page.goto("about:blank")
    page.goto(f"{address}es/index.html")
    page.wait_for_selector(".picker")
    assert page.locator(".row select").first.input_value() == "imperium"


def test_on_a_page_about_a_topic_nothing_is_loaded_before_the_form_is_used(page: Any, address: str) -> None:
    wanted: list[str] = []
    page.on("request", lambda request: wanted.append(request.url))
    page.goto(f"{address}en/topic.html", wait_until="networkidle")
    assert not [url for url in wanted if "/data/" in url or url.endswith("bundle.js")]
    page.keyboard.press("Tab")
    page.keyboard.type("can the game go on with 9 points?")
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict, .result > .head")
    page.wait_for_url("**game=imperium**")
    assert page.evaluate("document.activeElement.tagName") == "TEXTAREA"


@pytest.mark.parametrize("name", ["index", "dark"])
@pytest.mark.parametrize("lang", ["es", "en"])
def test_nothing_bars_anybody(page: Any, address: str, lang: str, name: str) -> None:
    pytest.importorskip("axe_playwright_python")
    from axe_playwright_python.sync_playwright import Axe

    page.goto(f"{address}{lang}/{name}.html#game=classic&ask=ship&with=others-there is 2, destination is stronghold")
    page.wait_for_selector(".result[aria-busy=false] .verdict")
    for summary in (".why > summary", ".table > summary", ".picker > summary", ".more > summary"):
        page.click(summary)
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
    found = Axe().run(page, context="[data-ask]", options=rules)
    assert found.violations_count == 0, found.generate_report()


def test_a_connection_that_fails_can_be_tried_again(browser: Any, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.route("**/imperium.json", lambda route: route.abort())
    page.goto(f"{address}en/index.html#game=imperium&ask=game-ends-this-round")
    page.wait_for_selector(".problem")
    page.unroute("**/imperium.json")
    page.click(".result button")
    page.wait_for_selector(".verdict")
    context.close()
