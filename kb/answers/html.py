"""An answer as a piece of HTML for a page: plain elements and classes, no style, no script, every text escaped."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping
from typing import Any

from kb.answers.facts import options_text
from kb.answers.names import clause, listed
from kb.answers.phrases import has, say
from kb.answers.places import cite_text, unsaid
from kb.errors import printable

Answer = Mapping[str, Any]


def answer_html(answer: Answer, *, lang: str | None = None, why: bool = True) -> str:
    """The answer as an <article class="answer">, in one language (its own unless given).

    why: with the proof, where the object has it, in a <details>. The verdict stands as a word and as `data-verdict`.
    """
    lang = lang or str(answer["lang"])
    parts = [
        f'<p class="verdict">{_text(_capital(_head(answer, lang)))}</p>',
        f'<p class="text">{_text(answer["text"][lang])}</p>',
        _list("cites", (_text(cite_text(cite, lang)) for cite in answer["cites"])),
        _titled("assumed", say("assumed", lang), (_text(fact["text"][lang]) for fact in answer["assumed"])),
    ]
    title, unless = unsaid(answer, lang)
    parts.append(_cases("unless", title, unless, lang))
    parts.append(_cases("cases", say("cases", lang), answer["cases"], lang))
    others = (_text(other["text"][lang]) for other in answer.get("elsewhere", ()))
    parts.append(_titled("elsewhere", say("elsewhere", lang), others))
    parts.append(_question(answer.get("next_question"), lang))
    if why and "proof" in answer:
        parts.append(
            f'<details class="proof"><summary>{_text(say("why", lang))}</summary>'
            f"{proof_html(answer['proof'], lang)}</details>"
        )
    body = "\n".join(filter(None, parts))
    opening = f'<article class="answer" data-verdict="{_text(answer["verdict"])}" lang="{_text(lang)}">'
    return f"{opening}\n{body}\n</article>\n"


def proof_html(proof: Mapping[str, Any], lang: str) -> str:
    """The proof tree as nested lists: decisions, their rules with state, conditions and what beat them."""
    rules = "".join(_rule(rule, lang) for rule in proof["rules"])
    children = "".join(f"<li>{proof_html(child, lang)}</li>" for child in proof["children"])
    head = f'<p class="decision">{_text(_capital(proof["name"][lang]))}: {_text(proof["text"][lang])}</p>'
    return head + (f"<ul>{rules}{children}</ul>" if rules or children else "")


def _rule(rule: Mapping[str, Any], lang: str) -> str:
    state = rule["state"]
    word = say(state, lang) if has(state) else state
    inner = [_condition(condition, lang) for condition in rule["conditions"]]
    inner += [
        f'<li class="by">{_text(say("by", lang, rule=other["rule"]))} ({_text(other["text"][lang])})</li>'
        for other in rule["by"]
    ]
    details = f"<ul>{''.join(inner)}</ul>" if inner else ""
    return (
        f'<li class="rule" data-state="{_text(state)}" data-rule="{_text(rule["rule"])}"><b>{_text(word)}</b>: '
        f"{_text(rule['text'][lang] or rule['says'][lang])} <code>{_text(rule['rule'])}</code>{details}</li>"
    )


def _condition(condition: Mapping[str, Any], lang: str) -> str:
    held = {True: "holds", False: "fails", None: "unknown"}[condition["held"]]
    text = f"{_text(condition['text'][lang])}: <i>{_text(say(held, lang))}</i>"
    return f'<li class="condition" data-held="{held}">{text}</li>'


def _cases(name: str, title: str, cases: Iterable[Mapping[str, Any]], lang: str) -> str:
    rows = [
        f"<tr><td>{_text(listed([clause(one['text'][lang]) for one in case['conditions']], lang) or '—')}</td>"
        f"<td>{_text(case['text'][lang])}</td></tr>"
        for case in cases
    ]
    if not rows:
        return ""
    return f'<table class="{name}"><caption>{_text(title)}</caption><tbody>{"".join(rows)}</tbody></table>'


def _question(question: Mapping[str, Any] | None, lang: str) -> str:
    if question is None:
        return ""
    options = options_text(question, lang)
    shown = f" <span>({_text(options)})</span>" if options else ""
    return f'<p class="next">{_text(question["text"][lang])}{shown}</p>'


def _titled(name: str, title: str, items: Iterable[str]) -> str:
    inner = _list(name, items)
    return f'<p class="title">{_text(_capital(title))}</p>{inner}' if inner else ""


def _list(name: str, items: Iterable[str]) -> str:
    inner = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="{name}">{inner}</ul>' if inner else ""


def _head(answer: Answer, lang: str) -> str:
    value = answer.get("value")
    return str(value["text"][lang]) if answer["verdict"] == "value" and value else say(answer["verdict"], lang)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _text(text: str) -> str:
    return html.escape(printable(str(text)))
