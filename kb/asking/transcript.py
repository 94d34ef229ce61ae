"""A conversation as Markdown: what was asked, what was answered, and where it stands written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kb.answers.object import Answer
from kb.answers.places import cite_text

_CITES = 3
_SIGNS = re.compile(r"([\\`*_{}\[\]<>()#+\-!|~&])")
_WORDS = {
    "title": {"es": "Preguntas sobre las reglas", "en": "Questions about the rules"},
    "told": {"es": "Se ha contado con: ", "en": "Taken as told: "},
    "source": {"es": "Fuente: ", "en": "Source: "},
    "asked": {"es": "Falta saber: ", "en": "Still to be known: "},
}


def markdown(turns: Sequence[tuple[str, Answer | None]], lang: str, game: str = "") -> str:
    """Turns (what was typed, and the answer, None where there was none) as one document. Nothing that was typed can
    become a heading, a link or HTML."""
    title = _WORDS["title"][lang] + (f": {_plain(game)}" if game else "")
    parts = [f"# {title}", *(_turn(typed, answer) for typed, answer in turns)]
    return "\n\n".join(parts) + "\n"


def _turn(typed: str, answer: Answer | None) -> str:
    parts = [f"## {_plain(typed)}"]
    if answer is not None:
        lang = answer["lang"]
        parts += [_plain(line) for line in str(answer["text"][lang]).split("\n") if line.strip()]
        told = "; ".join(one["text"][lang] for one in answer.get("given", ()))
        parts += [_WORDS["told"][lang] + _plain(told) + "."] if told else []
        wanted = answer.get("next_question")
        parts += [_WORDS["asked"][lang] + _plain(wanted["text"][lang])] if wanted else []
        parts += [f"*{_WORDS['source'][lang]}{_plain(cite_text(one, lang))}*" for one in answer["cites"][:_CITES]]
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
