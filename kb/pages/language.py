"""The reference of the rules language: every form of grammar/rules.lark with what it means, made anew at each build."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from kb.pages.grammarforms import Forms, Line
from kb.pages.languagewords import BLOCKS, EXPRESSIONS, LINES
from kb.pages.page import Entry, Page, block, esc, tag
from kb.pages.words import register, word

register({
    "guides": ("Guías", "Guides"),
    "language": ("Las reglas, línea a línea", "Rules, line by line"),
    "language description": ("Todas las formas del lenguaje de reglas, sacadas de su gramática.",
                             "Every form of the rules language, taken from its grammar."),
    "language lead": (
        "Un fichero se compone de bloques. Un bloque empieza en la primera columna; sus líneas llevan dos espacios, y "
        "una línea que sigue en la siguiente, cuatro o más. Un comentario es una línea entera que empieza por #.",
        "A file is made of blocks. A block begins in the first column; its lines are indented by two blanks, and "
        "what goes on with a line by four or more. A comment is a whole line that begins with #."),
    "language signs": (
        "En mayúsculas va lo que está por otra cosa; [así] lo que puede faltar; con puntos suspensivos lo que se puede "
        "repetir; (a | b) lo que se elige. NAME: minúsculas sin acentos, cifras y guiones. TEXT: hasta el final de la "
        "línea.",
        "In capitals stands what stands for something else; [so] what may be left out; with three dots what may "
        "be repeated; (a | b) a choice. NAME: small letters, digits and hyphens. TEXT: to the line's end."),
    "language expressions": ("Condiciones y cantidades", "Conditions and amounts"),
})


@cache
def forms() -> Forms:
    """The forms of the rules language."""
    return Forms()


def language_page(lang: str) -> Page:
    """The reference in one language: a section for every block, one for what conditions are made of."""
    at = 0 if lang == "es" else 1
    body = [block([tag("p", esc(word("language lead", lang)), class_="kb-lead"),
                   tag("p", esc(word("language signs", lang)))])]
    entries = []
    for one in forms().blocks:
        head = one.name.rstrip("_")
        body.append(f"\n## {head} {{ #{head} }}\n")
        body.append(block([tag("p", tag("code", esc(one.form))), tag("p", _marked(BLOCKS[one.name][at])),
                           _listed(one.lines, LINES, at)]))
        entries.append(Entry(head, head, BLOCKS[one.name][at]))
    body.append(f"\n## {word('language expressions', lang)} {{ #expressions }}\n")
    body.append(block([_listed(forms().expressions, EXPRESSIONS, at)]))
    title, description = word("language", lang), word("language description", lang)
    return Page("guides/rules-reference", title, description, "".join(body), nav=title, group=word("guides", lang),
                entries=(Entry("", title, description), *entries))


def _listed(lines: Iterable[Line], meanings: Mapping[str, tuple[str, str]], at: int) -> str:
    """Forms and meanings; "" where there are none."""
    found = "".join(tag("dt", tag("code", esc(line.form))) + tag("dd", _marked(meanings[line.name][at]))
                    for line in lines)
    return tag("dl", found, class_="kb-forms") if found else ""


def _marked(text: str) -> str:
    """HTML of a text in which code stands between grave accents."""
    parts = text.split("`")
    return "".join(tag("code", esc(part)) if place % 2 else esc_spaced(part) for place, part in enumerate(parts))


def esc_spaced(text: str) -> str:
    """As `esc`, with the blanks at both ends kept: the text goes on beside it."""
    inner = esc(text)
    return f"{' ' if text[:1] == ' ' else ''}{inner}{' ' if text[-1:] == ' ' and inner else ''}"
