"""Words and signs that other languages have and this one does not, with what to write instead. Each is a test."""

from __future__ import annotations


def _write(form: str) -> tuple[str, str]:
    return f"Escribe: {form}", f"Write: {form}"


#: What to do where this word stands in the wrong place, or just before it.
WORDS: dict[str, tuple[str, str]] = {
    "when": _write("sail may  if ..."),
    "while": _write("sail may  if ..."),
    "whenever": _write("sail may  if ..."),
    "except": _write("sail may  if ... unless ..."),
    "then": ("Quita `then`: la conclusión va delante de `if`.", "Remove `then`: the conclusion comes before `if`."),
    "else": (
        "Lo que vale si no vale otra cosa es otra regla, con `closing` en su cabecera.",
        "What holds where nothing else does is another rule, with `closing` in its header.",
    ),
    "otherwise": (
        "Lo que vale si no vale otra cosa es otra regla, con `closing` en su cabecera.",
        "What holds where nothing else does is another rule, with `closing` in its header.",
    ),
    "can": _write("sail may"),
    "cannot": _write("sail must not"),
    "should": _write("sail must"),
    "equals": _write("fee is 3"),
    "are": _write("crates is 3"),
    "x": _write("2 * crates"),
    "more": _write("crates > 3"),
    "greater": _write("crates > 3"),
    "fewer": _write("crates < 3"),
    "less": _write("crates < 3"),
    "exactly": _write("crates is 3"),
    "max": _write("most of (a, b)"),
    "min": _write("least of (a, b)"),
    "all": _write("every trader where ..."),
    "forall": _write("every trader where ..."),
    "exists": _write("any trader where ..."),
    "some": _write("any trader where ..."),
    "none": _write("no trader where ..."),
    "in": _write("goal is in near-north"),
    "a": ("Quita el artículo: goal is dock", "Remove the article: goal is dock"),
    "an": ("Quita el artículo: goal is dock", "Remove the article: goal is dock"),
    "the": ("Quita el artículo: actor has pilot", "Remove the article: actor has pilot"),
    "no": _write("actor has not pilot"),
    "by": _write("beats other-rule stated"),
    "chosen": _write("winner is one of buyer, seller as seller chooses"),
    "choose": _write("winner is one of buyer, seller as seller chooses"),
    "increases": _write("fee plus 1"),
    "+": _write("fee plus 1"),
    "-": _write("fee minus 1"),
    "decreases": _write("fee minus 1"),
    "switches": _write("switches off pilot"),
    "off": _write("switches off pilot"),
    "which": _write("any trader where ..."),
    "that": _write("any trader where ..."),
}

#: What to do about a sign that the language does not have.
SIGNS: dict[str, tuple[str, str]] = {
    "/": _write("fee * 1/2, half of fee"),
    "!": _write("a is not b"),
    "&": _write("a and b"),
    "|": _write("a or b"),
    "%": _write("fee * 1/10"),
    ".": ("Las líneas no acaban en punto.", "Lines do not end in a full stop."),
    ";": ("Escribe una línea para cada cosa.", "Write one line for each thing."),
    "[": ("Usa paréntesis redondos.", "Use round brackets."),
    "]": ("Usa paréntesis redondos.", "Use round brackets."),
    "{": ("Usa paréntesis redondos.", "Use round brackets."),
    "}": ("Usa paréntesis redondos.", "Use round brackets."),
    "≥": _write("a >= b"),
    "≤": _write("a <= b"),
    "≠": _write("a is not b"),
    "½": _write("1/2"),
    "–": ("El signo menos es un guion: -", "The minus sign is a hyphen: -"),
    "−": ("El signo menos es un guion: -", "The minus sign is a hyphen: -"),
    "\u00a0": (
        "Es un espacio de otra clase; escribe uno normal.",
        "It is another kind of space; write an ordinary one.",
    ),
}
