"""Parts of an answer object in words, for every renderer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.answers.phrases import say
from kb.answers.text import said_cases


def cite_text(cite: Mapping[str, Any], lang: str) -> str:
    """Where a clause stands, in a line: heading, number, document, line, id."""
    place = [str(cite["doc"])]
    if cite.get("line") is not None:
        place.append(say("line", lang, line=str(cite["line"])))
    parts = [*(str(cite[part]) for part in ("heading", "clause") if cite.get(part)), ", ".join(place)]
    return f"{' · '.join(parts)} [{cite['id']}]"


def unsaid(answer: Mapping[str, Any], lang: str) -> tuple[str, list[Mapping[str, Any]]]:
    """The cases that turn the verdict and that the text does not say, with a title for them."""
    cases = answer["unless"]
    said = said_cases([(len(case["conditions"]), case["text"][lang]) for case in cases])
    left = [case for index, case in enumerate(cases) if index not in said]
    return say("unless too" if said else "unless", lang), left
