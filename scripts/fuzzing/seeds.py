"""Inputs to begin with: what the project itself has, in small pieces, and the words that its formats are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

from scripts.fuzzing.targets import ROOT, orchard

_XML = b"""<?xml version="1.0" <!DOCTYPE <![CDATA[ ]]> <!-- --> &amp; &#0; &#x110000; xml:lang="es" xmlns=""
xml:space="preserve" <tmx version="1.4"> <tu tuid="a"> <tuv> <seg> <ph/> <bpt i="1"> <prop type="x"> <xliff
version="1.2"> version="2.0"> <file> <body> <trans-unit id="a"> <source> <target state="final"> <segment> <unit> <note>
<termEntry> <langSet> <tig> <term> encoding="utf-16"?>"""
_TABLES = rb'''msgid "" msgstr[0] msgctxt #, fuzzy #| msgid "\\n" "\\x" \x22\x22 , ; \t \r\n = @SUM( +1 -1'''
_HTML = b"""<p> <li> <table><tr><td> <script> <style> <br/> &nbsp; &bogus; <!-- --> <![CDATA[ <h1> </p </ ## ``` |
- * 1. [a](b)"""
_WORDS = """puedo debo tengo que si no salvo excepto cuando hay de 1 1/2 -3 99999999999 ½ may must not if unless when
can i how much who""".encode()


def words(name: str) -> list[bytes]:
    """What is put in anywhere: the parts that mean something to a reader of this target."""
    if name in ("rules", "game"):
        grammar = (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8")
        return [*sorted({word.encode() for word in re.findall(r'"([^"\s]+)"', grammar)}), b"\n  ", b"\n\n", b"    "]
    if name in ("tmx", "xliff", "terms", "xlsx"):
        return _XML.split()
    if name in ("po", "csv"):
        return _TABLES.split()
    if name in ("html", "markdown"):
        return _HTML.split()
    return [*_WORDS.split(), b"\t", b"\n", b": ", b"1. ", b"a. ", b"(Opcional) ", b"{n}", b" is ", b" of "]


def seeds(name: str) -> list[bytes]:
    """Inputs of a few hundred bytes each, at least one."""
    return list(_MAKERS[name]())


@lru_cache(maxsize=1)
def _sentences() -> list[tuple[str, str]]:
    """Spanish and English of the same rules, of the small game of the tests."""
    from kb.rules.loader import load_texts

    game = load_texts(orchard())
    return [(rule.texts.es, rule.texts.en) for rule in game.rules.values()]


def _rules() -> Iterator[bytes]:
    for text in orchard().values():
        blocks = re.split(r"\n\n(?=\S)", text)
        for at in range(0, len(blocks), 3):
            yield "\n\n".join(blocks[at : at + 3]).encode() + b"\n"


def _games() -> Iterator[bytes]:
    yield orchard()["planting.rules"].encode()
    yield from _rules()


def _rulebooks() -> Iterator[bytes]:
    for book in sorted((ROOT / "tests" / "source" / "books").glob("*.txt")):
        lines = book.read_text(encoding="utf-8").split("\n")
        for at in range(0, len(lines), 8):
            yield "\n".join(lines[at : at + 8]).encode()


def _prose() -> Iterator[bytes]:
    for es, en in _sentences()[:40]:
        yield es.encode()
        yield en.encode()


def _questions() -> Iterator[bytes]:
    from kb.rules.loader import load_texts

    for ask in load_texts(orchard()).asks.values():
        yield from (text.encode() for text in (*ask.es, *ask.en))
    yield "¿puedo plantar dos veces?\tsoy el jardinero y hay 3 semillas".encode()


def _facts() -> Iterator[bytes]:
    for text in ("seeds is 3", "season is spring, seeds is 1/2", "done plant of red", "field is pond", "no rain"):
        yield text.encode()


def _catalogues(form: str) -> Iterator[bytes]:
    from kb.exchange.formats import write
    from kb.exchange.model import Catalogue, Unit

    states = ("new", "fuzzy", "translated", "final")
    for start in (0, 2, 5):
        units = tuple(
            Unit(f"orchard.planting.rule-{at}", es, en, states[at % 4], notes=("000:a.1",), previous="Antes.")
            for at, (es, en) in enumerate(_sentences()[start : start + 3]))
        yield write(Catalogue("es", "en", units), form)


def _terms() -> Iterator[bytes]:
    from kb.exchange.formats import write_terms
    from kb.exchange.model import TermBase
    from kb.exchange.tbx import read_tab

    found: TermBase = read_tab("semilla\tseed\tx\ncampo\tfield\t\n", ("es", "en"), "seed")
    yield write_terms(found, "tbx")
    yield write_terms(found, "tab")


def _pages() -> Iterator[bytes]:
    texts = [es for es, _ in _sentences()[:9]]
    yield ("<!DOCTYPE html><html lang=es><body><h1>Huerto</h1><ul>" + "".join(f"<li>{one}</li>" for one in texts[:3])
           + "</ul><table><tr><td>1<td>2</table><p>" + "<br>".join(texts[3:6]) + "</body></html>").encode()
    yield ("# Huerto\n\n" + "\n".join(f"{at}. {one}" for at, one in enumerate(texts[6:], 1))
           + "\n\n| a | b |\n|---|---|\n| 1 | 2 |\n").encode()


def _pairs() -> Iterator[bytes]:
    rows = [f"{es}\t{en}" for es, en in _sentences()]
    for at in range(0, len(rows), 2):
        yield "\n".join(rows[at : at + 2]).encode()


def _commands() -> Iterator[bytes]:
    for kind, maker in enumerate((_rules, _rulebooks, _pairs, lambda: _catalogues("po"), lambda: _catalogues("tmx"),
                                  lambda: _catalogues("csv"), _facts, _facts, _facts, _questions, _prose)):
        for data in islice(maker(), 3):
            yield bytes([kind]) + data


_MAKERS: dict[str, Callable[[], Iterator[bytes]]] = {
    "rules": _rules, "game": _games, "rulebook": _rulebooks, "skeleton": _prose, "question": _questions,
    "box": _questions, "given": _facts, "tmx": lambda: _catalogues("tmx"), "po": lambda: _catalogues("po"),
    "xliff": lambda: (*_catalogues("xliff"), *_catalogues("xliff2")), "csv": lambda: _catalogues("csv"),
    "xlsx": lambda: _catalogues("xlsx"), "terms": _terms, "html": _pages, "markdown": _pages, "pairs": _pairs,
    "commands": _commands,
}
