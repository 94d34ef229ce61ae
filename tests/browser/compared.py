"""Python's rulings and the browser's, as the same plain data."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from kb.answers.object import answer_object
from kb.errors import LANGUAGES
from kb.pages.browser import rules_data
from kb.pages.browsertexts import texts_data
from kb.rules.model import Game
from kb.ruling.compile import Base
from kb.ruling.core import rule
from kb.ruling.model import Case, Key, Member, Outcome, Ruling, Situation, Symbolic
from kb.ruling.nodes import Node
from kb.ruling.reads import support
from kb.ruling.verdict import verdict

DRIVER = Path(__file__).with_name("rulings.mjs")
NODE = shutil.which("node")
Data = dict[str, Any]


def written(item: object) -> str:
    """A node's identity written out, with sets in one order: what `repr` in nodes.js writes."""
    match item:
        case Node():
            return f"<{written(item.identity)}>"
        case tuple():
            inner = ", ".join(map(written, item))
            return f"({inner},)" if len(item) == 1 else f"({inner})"
        case frozenset():
            return "frozenset({" + ", ".join(sorted(map(written, item))) + "})"
        case _:
            return repr(item)


def _number(value: object) -> object:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value


def _plain(value: object) -> object:
    match value:
        case Symbolic():
            return {"open": written(value.term)}
        case frozenset():
            return {"set": sorted(value)}
        case _:
            return _number(value)


def _outcome(found: Outcome) -> Data | None:
    if found.kind in ("depends", "impossible"):
        return None
    return {
        "kind": found.kind, "allowed": _set(found.allowed), "low": _plain(found.low), "high": _plain(found.high),
        "chooser": found.chooser, "origin": None if found.origin is None else _parts(found.origin),
        "disputed": list(found.disputed),
        "sides": sorted(([_set(values), list(rules)] for values, rules in found.sides), key=repr)}


def _set(values: Iterable[object]) -> list[object]:
    return sorted(map(_plain, values), key=repr)


def _parts(key: Key) -> list[str]:
    return [key[0], *key[1]]


def _rows(cases: tuple[Case, ...]) -> list[Data]:
    return sorted(({
        "tests": sorted([[written(test), value] for test, value in case.tests], key=repr),
        "outcome": _outcome(case.outcome), "reasons": list(case.reasons)} for case in cases), key=repr)


def data_of(base: Base, ruling: Ruling) -> Data:
    """A ruling as plain data; what has no order is sorted."""
    return {
        "verdict": verdict(ruling, base), "must": verdict(ruling, base, "must"), "kind": ruling.kind,
        "outcome": _outcome(ruling.outcome), "reasons": list(ruling.reasons), "beaten": list(ruling.beaten),
        "ruled": None if ruling.ruled is None else [list(ruling.ruled[0]), ruling.ruled[1]],
        "readings": sorted(map(list, ruling.readings)),
        "assumed": [[_parts(key), _number(value)] for key, value in ruling.assumed], "unless": _rows(ruling.unless),
        "singly": ruling.singly, "depends": [_parts(key) for key in ruling.depends_on], "cases": _rows(ruling.cases),
        "truncated": ruling.truncated,
        "next": None if ruling.next_question is None else _parts(ruling.next_question)}


def _sorted_outcome(found: Data | None) -> Data | None:
    if found is not None:
        found["allowed"].sort(key=repr)
        for side in found["sides"]:
            side[0].sort(key=repr)
        found["sides"].sort(key=repr)
    return found


def in_order(found: Data) -> Data:
    """What node wrote, sorted in the same way."""
    if "error" in found or "text" in found:
        return found
    found.pop("broken")
    _sorted_outcome(found["outcome"])
    for name in ("unless", "cases"):
        for row in found[name]:
            row["tests"].sort(key=repr)
            _sorted_outcome(row["outcome"])
        found[name].sort(key=repr)
    found["readings"].sort()
    return found


def told_data(situation: Situation) -> list[object]:
    """A situation as the driver reads it."""
    return [[_parts(key), _told(value)] for key, value in situation.items()]


def _told(value: object) -> object:
    return {"among": sorted(map(str, value.values))} if isinstance(value, Member) else _number(value)


def write_rules(game: Game, folder: Path) -> Path:
    """The rules of a game as a file for the driver."""
    path = folder / f"{game.id}.json"
    path.write_text(json.dumps(rules_data(game)), encoding="utf-8")
    return path


def browser_rulings(files: Mapping[str, Path], asked: Iterable[tuple[str, Key, Situation]],
                    turns: bool = True, lang: str | None = None) -> list[Data]:
    """The browser's rulings, by one node process; with a language, their texts and proofs instead.

    files: by game, its rules, and by `game.lang` its texts, those after. turns: with what turns them.
    """
    assert NODE is not None
    lines = [json.dumps({
        "game": game, "decision": _parts(key), "facts": told_data(situation), "turns": turns, "lang": lang})
             for game, key, situation in asked]
    done = subprocess.run(
        [NODE, str(DRIVER), *(f"{game}={path}" for game, path in files.items())], input="\n".join(lines), text=True,
        capture_output=True, check=True)
    return [in_order(json.loads(line)) for line in done.stdout.splitlines()]


def python_rulings(bases: Mapping[str, Base], asked: Iterable[tuple[str, Key, Situation]],
                   turns: bool = True) -> list[Data]:
    """Python's rulings on the same."""
    return [data_of(bases[game], rule(bases[game], key, situation, proof=False, turns=turns))
            for game, key, situation in asked]


def write_texts(game: Game, folder: Path) -> dict[str, Path]:
    """The texts of a game as files for the driver, by `game.lang`."""
    files = {}
    for lang in LANGUAGES:
        path = files[f"{game.id}.{lang}"] = folder / f"{game.id}.{lang}.json"
        path.write_text(json.dumps(texts_data(game, lang)), encoding="utf-8")
    return files


def python_texts(bases: Mapping[str, Base], asked: Iterable[tuple[str, Key, Situation]], lang: str) -> list[Data]:
    """What Python says of the same, in one language: the texts and proofs of its answers."""
    out = []
    for game, key, situation in asked:
        base = bases[game]
        ruling = rule(base, key, situation)
        answer = answer_object(base, ruling, verdict=verdict(ruling, base), lang=lang, situation=situation, proof=True)
        out.append({
            "text": answer["text"][lang], "proof": _proof(answer["proof"], lang) if "proof" in answer else None,
            "question": answer["next_question"]["text"][lang] if "next_question" in answer else None,
            "assumed": [one["text"][lang] for one in answer["assumed"]]})
    return out


def _proof(proof: Data, lang: str) -> Data:
    return {
        "name": proof["name"][lang], "verdict": proof["verdict"], "text": proof["text"][lang],
        "rules": [{
            "rule": one["rule"], "text": one["text"][lang], "says": one["says"][lang], "state": one["state"],
            "conditions": [{"text": test["text"][lang], "held": test["held"], "basis": test["basis"]}
                           for test in one["conditions"]],
            "by": [{"rule": other["rule"], "text": other["text"][lang]} for other in one["by"]],
        } for one in proof["rules"]],
        "children": [_proof(child, lang) for child in proof["children"]]}


def random_case(base: Base, draw: random.Random) -> tuple[str, Key, Situation]:
    """A decision and a situation: most or all of what it reads is told, now and then little, or only a class.

    Little is seldom left open in most of it: such a ruling takes a hundred times as long.
    """
    name = draw.choice(list(base.game.decisions))
    members = [draw.choice(base.grounder.members(param)) for param in base.game.decisions[name].params]
    key = name, tuple(members)
    facts = sorted(support(base, key))
    (share,) = draw.choices((0, 0.3, 0.6, 0.8, 0.9, 1), (2, 3, 10, 20, 30, 35))
    situation: Situation = {}
    for fact in facts:
        if base.game.facts[fact[0]].means is not None and draw.random() < 0.8:
            continue
        if draw.random() < share:
            situation[fact] = _drawn(base, fact, draw)
    return base.game.id, key, situation


def _drawn(base: Base, fact: Key, draw: random.Random) -> Any:
    declared = base.game.facts[fact[0]]
    usual = declared.usual
    if usual is not None and draw.random() < 0.3:
        return usual
    values = [value for value in base.space.domain(fact) if value is not None]
    groups = [group for group in base.game.groups.values() if 0 < len(set(group.values) & set(values)) < len(values)]
    if groups and draw.random() < 0.05:
        group = draw.choice(groups)
        return Member(frozenset(group.values) & frozenset(values), group.id)
    value = draw.choice(values)
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value


def differences(mine: Data, theirs: Data) -> list[str]:
    """The keys in which two rulings differ."""
    if "error" in theirs:
        return [f"error: {theirs['error']}"]
    mine = json.loads(json.dumps(mine))
    return [name for name in mine if mine[name] != theirs.get(name)]
