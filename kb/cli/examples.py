"""The examples at the end of a command's help."""

from __future__ import annotations

import tomllib

from kb.resources import games_folder

_TITLE = {"es": "ejemplos:", "en": "examples:"}


def examples(command: str, lang: str) -> list[tuple[str, str]]:
    """Command lines of a command, each with what it is for; none where there are none."""
    with (games_folder() / "examples.toml").open("rb") as file:
        listed = tomllib.load(file)
    return [(run, what) for run, what in (one[lang] for one in listed.get(command, ()))]


def epilog(command: str, lang: str) -> str | None:
    """The examples as they stand in the help; None where there are none."""
    found = examples(command, lang)
    if not found:
        return None
    return "\n".join([_TITLE[lang], *(f"  {run}\n      {what}" for run, what in found)])
