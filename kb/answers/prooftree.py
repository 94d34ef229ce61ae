"""The proof of an answer as a tree for the terminal: why, and why not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from rich.tree import Tree

from kb.answers.phrases import has, say
from kb.errors import printable

# In the order in which they are shown, each with its sign; the word for it stands beside.
_STATES = {
    "reason": "●",
    "added": "+",
    "limit": "≤",
    "agreeing": "○",
    "open": "?",
    "beaten": "↓",
    "lifted": "↑",
    "switched-off": "⊘",
    "outweighed": "·",
    "not-applicable": "–",
}
_HELD: dict[bool | None, tuple[str, str, str]] = {
    True: ("✔", "holds", "green"),
    False: ("✘", "fails", "red"),
    None: ("?", "unknown", "yellow"),
}


def proof_tree(proof: Mapping[str, Any], lang: str) -> Tree:
    """The tree of a proof object: each rule with its state, its conditions and what beat, lifted or switched it off."""
    tree = Tree(_decision(proof, lang), guide_style="dim")
    _fill(tree, proof, lang)
    return tree


def _fill(tree: Tree, proof: Mapping[str, Any], lang: str) -> None:
    order = list(_STATES)
    for rule in sorted(proof["rules"], key=lambda rule: order.index(rule["state"]) if rule["state"] in order else 99):
        branch = tree.add(_rule(rule, lang))
        for condition in rule["conditions"]:
            branch.add(_condition(condition, lang))
        for other in rule["by"]:
            branch.add(Text(_shown(f"{say('by', lang, rule=other['rule'])} ({other['text'][lang]})")))
    for child in proof["children"]:
        _fill(tree.add(_decision(child, lang)), child, lang)


def _decision(proof: Mapping[str, Any], lang: str) -> Text:
    name = proof["name"][lang]
    return Text.assemble((_shown(name[:1].upper() + name[1:]), "bold"), ": ", _shown(proof["text"][lang]))


def _rule(rule: Mapping[str, Any], lang: str) -> Text:
    state = rule["state"]
    word = say(state, lang) if has(state) else state
    counts = state in ("reason", "added", "limit")
    text = rule["text"][lang] or rule["says"][lang]
    return Text.assemble(
        (f"{_STATES.get(state, '·')} {_shown(word)}: ", "bold" if counts else "dim"),
        _shown(text),
        (f" [{_shown(rule['rule'])}]", "dim"),
    )


def _condition(condition: Mapping[str, Any], lang: str) -> Text:
    sign, word, style = _HELD[condition["held"]]
    basis = condition["basis"]
    told = f" ({_shown(say(basis, lang))})" if has(basis) and basis != "unknown" else ""
    return Text.assemble((f"{sign} ", style), _shown(condition["text"][lang]), (f": {say(word, lang)}{told}", "dim"))


def _shown(text: str) -> str:
    return printable(" ".join(text.split()))
