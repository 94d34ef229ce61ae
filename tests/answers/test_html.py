from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from kb.answers.html import answer_html
from kb.answers.object import answer_object
from kb.rules.model import Game, Texts
from kb.ruling.model import DEPENDS, VALUE, Case, ConditionState, Outcome, Proof, RuleState, Ruling

DOCK, FULL = ("dock", ()), ("full", ())
FORBIDDEN, FREE = Outcome(VALUE, ("forbidden",)), Outcome(VALUE, ("required", "optional"))
HOSTILE = "<script>alert('x')</script> & \" \x1b[31m \u202e &amp;"
VOID = {"br", "hr", "img"}


class Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(text: str) -> Balance:
    parser = Balance()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    return parser


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_text_is_escaped_and_every_element_closed(game: Game, lang: str) -> None:
    hostile = Texts(HOSTILE, HOSTILE)
    proof = Proof(DOCK, FORBIDDEN, (
        RuleState("docking.full-dock", "reason", hostile, (ConditionState(hostile, False, (FULL,), "told"),),
                  (("docking.toll", "reading", None),)),
        RuleState("docking.<b>", "beaten", hostile),
    ), (Proof(DOCK, FREE, ()),))
    cases = tuple(Case(((hostile, True, (FULL,)),), FREE) for _ in range(3))
    ruling = Ruling(DOCK, DEPENDS, FORBIDDEN, ("docking.full-dock",), proof=proof, unless=cases, cases=cases,
                    assumed=((FULL, True),), next_question=FULL)
    page = answer_html(answer_object(game, ruling, verdict="no", lang="es", proof=True), lang=lang)
    found = parsed(page)
    assert "script" not in found.tags and "b" in found.tags
    assert "<script>alert('x')</script> &" in found.text and "docking.<b>" in found.text
    assert "\\x1b[31m" in found.text and not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", page)
    assert f'lang="{lang}"' in page


def test_verdict_is_a_word_and_a_value_is_its_text(game: Game) -> None:
    ruling = Ruling(DOCK, VALUE, FORBIDDEN, ("docking.full-dock",))
    page = answer_html(answer_object(game, ruling, verdict="no", lang="en"))
    assert '<p class="verdict">No</p>' in page and 'data-verdict="no"' in page
    assert "900:dock.2" in page and "<details" not in page
