"""Findings for people: by game and kind, the gravest first."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from kb.checking.codes import SORTS
from kb.checking.model import OPEN, Finding, counts
from kb.errors import printable
from kb.text.agreeing import COUNTED, counted

_STYLES = {"error": "bold red", "warning": "yellow", "note": "cyan"}
_WORDS = {
    "es": {"error": "error", "warning": "aviso", "note": "nota", "ruled": "resuelto", "replay": "repetir",
           "clauses": "cláusulas", "none": "Nada que señalar.", "settle": "qué hacer",
           "total": "{error}, {warning} y {note} por resolver; {ruled}.",
           "hidden": "Los resueltos y las notas se ven con --all."},
    "en": {"error": "error", "warning": "warning", "note": "note", "ruled": "ruled", "replay": "replay",
           "clauses": "clauses", "none": "Nothing to report.", "settle": "what to do",
           "total": "{error}, {warning} and {note} open; {ruled}.",
           "hidden": "Ruled findings and notes are shown with --all."},
}

def render(findings: Sequence[Finding], lang: str, console: Console, everything: bool = False) -> None:
    """Print the findings and a line that counts them; without `everything` only open errors and warnings."""
    words = _WORDS[lang]
    shown = [one for one in findings if everything or (one.status == OPEN and one.severity != "note")]
    kind = None
    for one in shown:
        if one.kind != kind:
            kind = one.kind
            means = SORTS[kind].means[0 if lang == "es" else 1]
            settle = SORTS[kind].settle[0 if lang == "es" else 1]
            console.print()
            console.print(Text.assemble((f"{one.code} {kind}", "bold"), f"  {means}"))
            console.print(Padding(Text(f"{words['settle']}: {settle}", style="dim"), (0, 0, 0, 2)))
        _one(one, lang, console)
    if not findings:
        console.print(words["none"])
        return
    console.print()
    told = {name: counted(number, *COUNTED[lang][name]) for name, number in counts(findings).items()}
    console.print(Text(words["total"].format(**told)))
    if len(shown) < len(findings):
        console.print(Text(words["hidden"], style="dim"))


def _one(one: Finding, lang: str, console: Console) -> None:
    words = _WORDS[lang]
    status = "" if one.status == OPEN else f" ({words['ruled']})"
    where = "" if one.place is None else f"  {one.place.file}:{one.place.line}"
    head = Text.assemble((words[one.severity] + status, _STYLES[one.severity]), (printable(where), "dim"))
    console.print(Padding(head, (1, 0, 0, 2)))
    said = one.message.es if lang == "es" else one.message.en
    console.print(Padding(Text(printable(said)), (0, 0, 0, 4)))
    if one.sources:
        console.print(Padding(Text(f"{words['clauses']}: {', '.join(one.sources)}", style="dim"), (0, 0, 0, 4)))
    if one.replay is not None:
        console.print(Padding(Text(printable(f"{words['replay']}: {one.replay}"), style="dim"), (0, 0, 0, 4)))
