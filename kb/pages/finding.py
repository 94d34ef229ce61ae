"""The search: one index a language, of everything worth finding, and how its words are compared."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from kb.pages.page import Page
from kb.pages.project import write_if_changed

#: What parts words.
SEPARATOR = r"[\s\-,.:;!?¡¿()\[\]\"«»“”/§·…]+"
_FIELDS = {"title": {"boost": 1000.0}, "tags": {"boost": 100.0}, "text": {"boost": 40.0}}
#: A page of its own weighs so many times what a part of one does.
_WHOLE = 2
#: Words of questions that say nothing of what is asked.
_IDLE = {
    "es": "el la los las un una unos unas de del al a en con por para que se lo le les me te mi tu su y o si es son "
          "hay puedo puede pueden podemos cuando como cual donde quien cuanto cuanta cuantos cuantas tengo tiene",
    "en": "the a an of to in into on at by for with and or if is are be do does did can could may i you we they my "
          "your what when how where who which much many have has it its there",
}


def write_search(pages: Sequence[Page], lang: str, out: Path, project: Path) -> None:
    """Write the index of one language, and beside the theme's stemmers what compares the words of queries with it."""
    write_if_changed(out / lang / "search" / "search_index.json", index(pages))
    source = (project / "search.js").read_text(encoding="utf-8")
    script = source.replace("@LANG@", lang).replace("@IDLE@", _IDLE[lang])
    write_if_changed(out / lang / "assets/javascripts/lunr/min/lunr.kb.min.js", script.encode())


def index(pages: Sequence[Page]) -> bytes:
    """The index that the theme's worker loads: a document for each page, before those of its parts."""
    docs = []
    for page in pages:
        for entry in page.entries:
            where = page.url + (f"#{entry.anchor}" if entry.anchor else "")
            doc: dict[str, object] = {"location": where, "title": _html(entry.title), "text": _html(entry.text)}
            if entry.tags:
                doc["tags"] = list(entry.tags)
            if not entry.anchor:
                doc["boost"] = _WHOLE
            docs.append(doc)
    config = {"lang": ["kb"], "separator": SEPARATOR, "pipeline": ["stemmer"], "fields": _FIELDS}
    return json.dumps({"config": config, "docs": docs}, ensure_ascii=False, separators=(",", ":")).encode()


def _html(text: str) -> str:
    return escape(" ".join(text.split()), quote=False)
