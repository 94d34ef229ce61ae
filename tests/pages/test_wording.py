"""What pages call things: never by an id where the game has a name, in the language of the page."""

from __future__ import annotations

import dataclasses
import posixpath
import re
from functools import cache

import pytest

from kb.pages.catalogue import Drawn, game_pages
from kb.pages.page import From
from kb.pages.procedures import by_procedure, procedure_name, steps_html
from kb.pages.rulecards import rule_list
from kb.pages.rulings import rulings_page
from kb.pages.shelf import Shelf
from kb.pages.topics import topic_page
from kb.rules.loader import games, load_game


@cache
def shelf(game: str) -> Shelf:
    return Shelf(load_game(game))


@pytest.mark.parametrize("game", games())
def test_a_procedure_is_called_differently_in_each_language(game: str) -> None:
    for procedure, steps in by_procedure(shelf(game)).items():
        names = [procedure_name(shelf(game), procedure, steps[0].topic, lang) for lang in ("es", "en")]
        assert names[0] != names[1] and all(name[0].isupper() for name in names), names


@pytest.mark.parametrize("game", games())
def test_a_procedure_called_as_its_topic_has_no_heading_there(game: str) -> None:
    for topic in shelf(game).topics:
        shown = "".join(steps_html(shelf(game), topic, "es", From(shelf(game).topic_path(topic))))
        heads = re.findall(r"<h3[^>]*>([^<]+)</h3>", shown)
        assert shelf(game).topic_name(topic, "es") not in heads
        assert all(f'id="procedure.{one}"' in shown for one in by_procedure(shelf(game), topic))


def test_rules_of_other_topics_are_named_by_their_topic_in_the_language_of_the_page() -> None:
    page = topic_page(shelf("classic"), "shipment", "es", {})
    marks = re.findall(r'class="kb-ref"[^>]*>([^<]+)</a>', page.body)
    assert "Coexistencia §11" in marks
    assert not [mark for mark in marks if re.match(r"[a-z-]+ §", mark)]


def test_lists_across_topics_say_which() -> None:
    own = shelf("classic")
    rules = [next(iter(own.by_topic[topic])) for topic in ("battle", "voice")]
    across = rule_list(own, rules, "es", From("classic/views/card"), topics=True)
    assert re.findall(r'kb-where">([^<]+)<', across) == ["Resolución de la batalla §1", "La Voz y la presciencia §1"]
    assert "kb-where" not in rule_list(own, rules, "es", From("classic/views/card"))


def test_the_game_stands_over_the_title_of_each_of_its_pages_and_leads_to_its_front() -> None:
    made = game_pages(shelf("imperium"), "en", Drawn())
    assert made.front.markdown().count("kb-over") == 0
    for page in (*made.topics, *made.views):
        above, _, _ = page.markdown().partition("\n# ")
        assert f'title: "{page.title} · Dune: Imperium"' in above
        link = re.search(r'<p class="kb-over"><a href="([^"]+)">Dune: Imperium</a></p>', above)
        assert link and posixpath.normpath(posixpath.join(page.url, link[1])) == "imperium"


def test_topics_are_listed_in_the_order_of_play_and_those_without_a_place_by_name() -> None:
    own = shelf("classic")
    order = own.topics_to_read("en")
    phases = ["storm", "worms", "bidding", "revival", "shipment", "movement", "battle", "collection", "end-of-game"]
    assert [topic for topic in order if topic in phases] == phases
    assert [page.path for page in game_pages(own, "es", Drawn()).topics] == [own.topic_path(topic) for topic in order]
    some = Shelf(dataclasses.replace(own.game, reading=("battle", "setup")))
    first, second, *others = some.topics_to_read("en")
    assert (first, second) == ("battle", "setup")
    names = [some.topic_name(topic, "en").lower() for topic in others]
    assert len(names) > 10 and names == sorted(names)


def test_sides_of_a_clash_say_which_prevails() -> None:
    page = rulings_page(shelf("classic"), "en")
    assert page is not None
    body = page.body
    section = re.search(r'<section class="kb-ruling" id="classic.bidding.four-is-full">.*?</section>', body)
    assert section and re.findall(r'kb-rank">([^<]+)<', section[0]) == ["we read it so: it prevails", "it yields"]
    several = re.search(r'<section class="kb-ruling" id="classic.karama.karama-after-the-reveal">.*?</section>', body)
    assert several and "kb-rank" in several[0]
