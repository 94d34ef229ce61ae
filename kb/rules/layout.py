"""Line ends, tabs, indentation and comments of a rule file: faults that to the grammar are only odd characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.rules.errors import RulesError
from kb.rules.model import Place

_TEXT_LINE = re.compile(
    r"  (?:(?:value|column|said) [^\s]+ +|(?:name|said|verbs|nouns|printed|why|note|gloss|avoid|done) +)?(?:es|en)\s"
)
_TOLERATES = re.compile(r"  tolerates .* because ")


def begins_text(line: str) -> bool:
    """Whether a line of a block ends in a text, which lines indented further continue."""
    return bool(_TEXT_LINE.match(line) or _TOLERATES.match(line))


def layout_errors(name: str, text: str) -> Iterator[RulesError]:
    """The faults, in the order of the lines; where line ends are wrong, only that one."""
    if "\r" in text:
        at = text.index("\r")
        line = text.count("\n", 0, at) + 1
        yield RulesError(
            "line-ends",
            Place(name, line, at - text.rfind("\n", 0, at)),
            "El fichero tiene finales de línea de Windows (CRLF).",
            "The file has Windows line ends (CRLF).",
            "Guárdalo con finales de línea de Unix (LF), o pásale: puedo format",
            "Save it with Unix line ends (LF), or run on it: puedo format",
        )
        return
    begun = False
    in_text = False
    for number, content in enumerate(text.split("\n"), 1):
        if not content.strip() or content.lstrip().startswith("#"):
            continue
        if "\t" in content:
            yield _tab(Place(name, number, content.index("\t") + 1))
            continue
        width = len(content) - len(content.lstrip(" "))
        if width:
            fault = _indent(Place(name, number, width + 1), width, begun)
            if fault is not None:
                yield fault
        begun = True
        if width < 4:
            in_text = begins_text(content)
        if not in_text and " #" in content.partition("(")[0]:
            yield _comment(Place(name, number, content.index(" #") + 2))


def _tab(place: Place) -> RulesError:
    return RulesError(
        "tab",
        place,
        "Hay un tabulador.",
        "There is a tab.",
        "Usa espacios: dos en las líneas de un bloque, cuatro o más en lo que continúa; o pásale: puedo format",
        "Use blanks: two before a line of a block, four or more before what goes on; or run on it: puedo format",
    )


def _indent(place: Place, width: int, begun: bool) -> RulesError | None:
    if not begun:
        return RulesError(
            "indent",
            place,
            "El fichero empieza con una línea sangrada.",
            "The file begins with an indented line.",
            "Un bloque empieza en la primera columna, con su palabra: topic, rule, fact...",
            "A block begins in the first column, with its word: topic, rule, fact...",
        )
    if width not in (1, 3):
        return None
    return RulesError(
        "indent",
        place,
        f"Esta línea está sangrada con {width} {'espacio' if width == 1 else 'espacios'}.",
        f"This line is indented by {width} {'blank' if width == 1 else 'blanks'}.",
        "Dos espacios para una línea del bloque; cuatro o más para continuar la anterior.",
        "Two blanks for a line of the block; four or more to continue the line above.",
    )


def _comment(place: Place) -> RulesError:
    return RulesError(
        "comment",
        place,
        "Un comentario no puede ir detrás de algo en la misma línea.",
        "A comment cannot follow something on the same line.",
        "Pon el comentario en su propia línea, encima.",
        "Put the comment on a line of its own, above.",
    )
