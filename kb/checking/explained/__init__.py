"""What each code of `puedo check` means, an example that bites, how to settle it: for `--explain` and the site."""

from __future__ import annotations

import tomllib
from pathlib import Path

from kb.checking.codes import SORTS
from kb.errors import PuedoError

_FOLDER = Path(__file__).parent
_WORDS = {
    "es": {"severity": "Gravedad", "error": "error", "warning": "aviso", "note": "nota", "example": "Ejemplo",
           "world": "En el juego de un puerto, con hechos como el número de cajas (`crates`), la noche (`night`) o el "
                    "gremio (`who`), estos bloques lo muestran:"},
    "en": {"severity": "Severity", "error": "error", "warning": "warning", "note": "note", "example": "Example",
           "world": "In the game of a harbour, with facts like the number of crates (`crates`), the night (`night`) or "
                    "whose trade it is (`who`), these blocks show it:"},
}


def pages() -> list[tuple[str, str, dict[str, str]]]:
    """Every code in order: (code, kind, Markdown in both languages by "es" and "en")."""
    return [(sort.code, sort.kind, {lang: page(sort.kind, lang) for lang in _WORDS}) for sort in SORTS.values()]


def page(kind: str, lang: str) -> str:
    """The Markdown page of one kind."""
    sort, words, texts = SORTS[kind], _WORDS[lang], _texts(kind)
    at = 0 if lang == "es" else 1
    return (f"# {sort.code} · {kind}\n\n*{sort.means[at]}*\n\n{words['severity']}: {words[sort.severity]}.\n\n"
            f"{texts[lang].strip()}\n\n**{words['example']}**\n\n{words['world']}\n\n"
            f"```rules\n{texts['example'].strip()}\n```\n")


def example(kind: str) -> dict[str, str]:
    """A whole small game in which the kind is found: its rule files by name."""
    world = (_FOLDER / "harbour.rules").read_text(encoding="utf-8")
    return {"harbour/game.rules": "game harbour\n  es Puerto\n  en Harbour\n",
            "harbour/docks.rules": f"{world}\n{_texts(kind)['example'].strip()}\n"}


def kind_of(name: str) -> str:
    """The kind of a code or kind. Raises PuedoError where there is none."""
    by_code = {sort.code: kind for kind, sort in SORTS.items()}
    kind = by_code.get(name.upper(), name)
    if kind not in SORTS:
        listed = ", ".join(f"{sort.code} {kind}" for kind, sort in SORTS.items())
        raise PuedoError(
            {"es": f"No hay hallazgos de tipo «{name}».", "en": f'There are no findings of kind "{name}".'},
            "--explain", {"es": f"Los códigos son: {listed}.", "en": f"The codes are: {listed}."})
    return kind


def _texts(kind: str) -> dict[str, str]:
    with open(_FOLDER / "texts" / f"{kind}.toml", "rb") as file:
        return {name: str(text) for name, text in tomllib.load(file).items()}
