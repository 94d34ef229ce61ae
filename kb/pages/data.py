"""What can be downloaded: rules and glossary of a game as JSON, its graph. Stable shapes, versioned."""

from __future__ import annotations

import json
from typing import Any

from kb.answers.cites import BOARD, cite
from kb.graph.export import to_json
from kb.pages.kept import kept
from kb.pages.shelf import Shelf
from kb.rules.model import Texts

#: Grows when a key changes its meaning or goes.
VERSION = 1


def files_of(shelf: Shelf, fresh: bool = True) -> dict[str, tuple[str, bytes]]:
    """By name: (key of what it is, the bytes) of the files of one game; not fresh: kept ones where nothing changed."""
    def make() -> dict[str, tuple[str, str]]:
        return {
            f"{shelf.id}.rules.json": ("file rules", _json(rules_data(shelf))),
            f"{shelf.id}.graph.json": ("file graph", to_json(shelf.graph)),
            f"{shelf.id}.glossary.json": ("file glossary", _json(glossary_data(shelf))),
        }

    found = make() if fresh else kept(f"data-{shelf.id}", shelf.texts, make)
    return {name: (sort, text.encode()) for name, (sort, text) in found.items()}


def rules_data(shelf: Shelf) -> dict[str, Any]:
    """{version, game, es, en, topics: [{id, es, en}], rules: [...]}.

    A rule: {id, topic, es, en, cites, formal, decides, power?, options?, closing?, notes?, beats, lifts, switches_off}.
    """
    game = shelf.game
    return {
        "version": VERSION, "game": game.id, **_both(game.texts),
        "topics": [{"id": topic, **_both(game.topics[topic].texts)} for topic in shelf.topics],
        "rules": [_rule(shelf, name) for name in shelf.rules],
    }


def _rule(shelf: Shelf, name: str) -> dict[str, Any]:
    rule = shelf.rules[name]
    ties = shelf.out(name)
    out: dict[str, Any] = {
        "id": name, "topic": rule.topic, **_both(rule.texts),
        "cites": [dict(cite(source)) for source in rule.sources if source != BOARD],
        "formal": [line.strip() for line in shelf.formal(name)],
        "decides": list(shelf.concluded.get(name, ())),
        "beats": [{"rule": tie.other, "authority": tie.authority} for tie in ties if tie.type == "beats"],
        "lifts": [{"rule": tie.other, "authority": tie.authority} for tie in ties if tie.type == "lifts"],
        "switches_off": [tie.other.rsplit(".", 1)[1] for tie in ties if tie.type == "switches-off"],
    }
    if rule.power is not None:
        out["power"] = rule.power
    if rule.options:
        out["options"] = list(rule.options)
    if rule.closing:
        out["closing"] = True
    if rule.notes:
        out["notes"] = [_both(note) for note in rule.notes]
    return out


def glossary_data(shelf: Shelf) -> dict[str, Any]:
    """{version, game, terms: [{id, es: [forms, the preferred first], en, gloss, avoid: {es, en}}]}."""
    return {
        "version": VERSION, "game": shelf.id,
        "terms": [{
            "id": term.id,
            "es": [term.texts.es, *term.texts.es_variants], "en": [term.texts.en, *term.texts.en_variants],
            "gloss": _both(term.gloss), "avoid": {"es": list(term.forbidden_es), "en": list(term.forbidden_en)},
        } for term in shelf.game.terms.values()],
    }


def _both(texts: Texts) -> dict[str, str]:
    return {"es": texts.es, "en": texts.en}


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
