"""An answer in a terminal: the verdict first, then the rule, its source, what would change it and, if asked, why.

Colour is never the only sign; texts are shown as they are (no markup is read, control characters are escaped);
NO_COLOR and outputs that are no terminal get no colour. Source of the layout: rich.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kb.answers.facts import options_text
from kb.answers.names import clause, listed, sentence
from kb.answers.phrases import say
from kb.answers.places import cite_text, unsaid
from kb.answers.prooftree import proof_tree
from kb.errors import printable

Answer = Mapping[str, Any]

_SIGNS = {
    "yes": ("✔", "bold green"),
    "no": ("✘", "bold red"),
    "depends": ("?", "bold yellow"),
    "value": ("=", "bold cyan"),
    "choice": ("◇", "bold cyan"),
    "conflict": ("⚡", "bold magenta"),
    "silent": ("○", "bold blue"),
    "impossible": ("∅", "bold red"),
    "off-topic": ("–", "bold"),
    "unclear": ("¿", "bold yellow"),
}
#: Below this width (columns) a case table becomes a list.
NARROW = 60
#: How many cites are shown when the proof is not.
SHOWN_CITES = 3


def render(answer: Answer, *, lang: str | None = None, why: bool = False, console: Console | None = None) -> None:
    """Print an answer object.

    lang: the language to show ("es" or "en"; the answer's own unless given). why: with every cite and, where the object
    has its proof, the proof tree. console: standard output unless given.
    """
    console = console or Console(highlight=False, emoji=False, markup=False)
    console.print(rendered(answer, lang=lang or answer["lang"], why=why, width=console.width))


def rendered(answer: Answer, *, lang: str, why: bool = False, width: int = 80) -> RenderableType:
    """What `render` prints, for a terminal of that many columns."""
    parts: list[RenderableType] = [verdict_line(answer, lang)]
    body = _body(answer, lang)
    if body:
        parts.append(Text(body))
    parts += _cites(answer, lang, why)
    parts += _assumed(answer, lang)
    title, unless = unsaid(answer, lang)
    parts += _cases(unless, title, lang, width)
    parts += _cases(answer["cases"], say("cases", lang), lang, width)
    if answer.get("truncated"):
        parts.append(Text(sentence(say("truncated", lang)), style="italic"))
    parts += _elsewhere(answer, lang)
    parts += _next(answer, lang)
    parts += _meant(answer, lang)
    parts += _closest(answer, lang)
    if why and "proof" in answer:
        parts += [_head(say("why", lang)), proof_tree(answer["proof"], lang)]
    for game, other in (answer.get("by_game") or {}).items():
        parts += [_head(printable(game)), Padding(rendered(other, lang=lang, why=why, width=width - 2), (0, 0, 0, 2))]
    return Group(*parts)


def verdict_line(answer: Answer, lang: str) -> Text:
    """The verdict in one line: a sign and a word, or the value itself."""
    sign, style = _SIGNS[answer["verdict"]]
    word = _head_text(answer, lang)
    return Text.assemble((f"{sign} ", style), (_one_line(word[:1].upper() + word[1:]), style))


def _body(answer: Answer, lang: str) -> str:
    """The text without what stands elsewhere: the verdict word, and the cases and the question of what depends."""
    if answer["verdict"] == "depends" and (answer["cases"] or "next_question" in answer):
        return ""
    text = str(answer["text"][lang])
    head = sentence(_head_text(answer, lang))
    rest = text.removeprefix(head)
    if rest == text and text.startswith(head[:-1] + "; "):  # "No; it is allowed, not required."
        rest = text[len(head) + 1 :]
        rest = rest[:1].upper() + rest[1:]
    return printable(rest.strip())


def _head_text(answer: Answer, lang: str) -> str:
    value = answer.get("value")
    if answer["verdict"] == "value" and value:
        return say("named value", lang, name=answer["decision"]["name"][lang], value=value["text"][lang])
    return say(answer["verdict"], lang)


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def _head(text: str) -> Text:
    return Text(text[:1].upper() + text[1:], style="bold underline")


def _item(text: str, sign: str = "•") -> RenderableType:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(Text(sign), Text(_one_line(text)))
    return grid


def _cites(answer: Answer, lang: str, why: bool) -> list[RenderableType]:
    cites = answer["cites"] if why else answer["cites"][:SHOWN_CITES]
    label = say("source", lang)
    return [Text(f"{label}: {_one_line(cite_text(cite, lang))}", style="dim", overflow="fold") for cite in cites]


def _assumed(answer: Answer, lang: str) -> list[RenderableType]:
    if not answer["assumed"]:
        return []
    return [_head(say("assumed", lang)), *(_item(fact["text"][lang]) for fact in answer["assumed"])]


def _conditions(case: Mapping[str, Any], lang: str) -> str:
    if not case["conditions"]:
        return "—"
    return listed([clause(condition["text"][lang]) for condition in case["conditions"]], lang)


def _case_text(case: Mapping[str, Any], lang: str) -> str:
    return str(case["text"][lang])


def _cases(cases: Sequence[Mapping[str, Any]], title: str, lang: str, width: int) -> list[RenderableType]:
    if not cases:
        return []
    if width < NARROW:
        return [_head(title), *(_item(f"{_conditions(case, lang)} → {_case_text(case, lang)}") for case in cases)]
    table = Table(title=None, show_header=False, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), box=None)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", ratio=3)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", ratio=2)
    for case in cases:
        conditions, outcome = _one_line(_conditions(case, lang)), _one_line(_case_text(case, lang))
        table.add_row(Text("•"), Text(conditions), Text("→"), Text(outcome, style="bold"))
    return [_head(title), table]


def _elsewhere(answer: Answer, lang: str) -> list[RenderableType]:
    others = answer.get("elsewhere")
    if not others:
        return []
    return [_head(say("elsewhere", lang)), *(_item(other["text"][lang], "≠") for other in others)]


def _next(answer: Answer, lang: str) -> list[RenderableType]:
    question = answer.get("next_question")
    if not question:
        return []
    shown: list[RenderableType] = [_head(say("next question", lang)), Text(_one_line(question["text"][lang]))]
    options = _one_line(options_text(question, lang))
    if options:
        shown.append(Text(f"({options})", style="dim"))
    return shown


def _meant(answer: Answer, lang: str) -> list[RenderableType]:
    found = answer.get("meant")
    if not found:
        return []
    return [_head(say("meant", lang)), *(_item(one["text"][lang], f"{n}.") for n, one in enumerate(found, 1))]


def _closest(answer: Answer, lang: str) -> list[RenderableType]:
    if not answer["closest"] or answer["verdict"] not in ("unclear", "off-topic", "silent"):
        return []
    return [_head(say("closest rules", lang)), *(_item(rule) for rule in answer["closest"])]
