"""Which terms of the glossary a text uses, by word stems in the text's own language."""

from __future__ import annotations

from collections.abc import Iterable

from kb.errors import LANGUAGES
from kb.rules.model import Term, Texts
from kb.text.fold import tokens
from kb.text.stem import stem

Stems = tuple[str, ...]
#: Words up to this length stand for themselves alone: the stem of "láser" is the article "las".
_SHORT = 3


def _keys(text: str, lang: str) -> list[str]:
    """What the words of a text are compared by: their stems, short words as they are, numbers."""
    return [f"={token.folded}" if len(token.text) <= _SHORT else stem(token.text, lang) if token.kind == "word"
            else token.folded for token in tokens(text, True) if token.kind != "mark"]


class TermIndex:
    """Finds terms in texts: every form of a term, in one pass over the text's stems."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._forms: dict[str, dict[str, list[tuple[Stems, str]]]] = {lang: {} for lang in LANGUAGES}
        for term in terms:
            for lang, forms in (
                ("es", (term.texts.es, *term.texts.es_variants)),
                ("en", (term.texts.en, *term.texts.en_variants)),
            ):
                for form in forms:
                    sequence = tuple(_keys(form, lang))
                    if sequence:
                        self._forms[lang].setdefault(sequence[0], []).append((sequence, term.id))

    def used(self, texts: Texts) -> list[str]:
        """The ids of the terms that stand in the text in either language, each once, in order of appearance."""
        found: dict[str, None] = {}
        for lang, text in (("es", texts.es), ("en", texts.en)):
            forms = self._forms[lang]
            words = _keys(text, lang) if forms else []
            for start, word in enumerate(words):
                for sequence, term in forms.get(word, ()):
                    if tuple(words[start:start + len(sequence)]) == sequence:
                        found.setdefault(term)
        return list(found)
