"""What is wrong in a rule file: one fault with its place, or all the faults of a game together."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from kb.errors import PuedoError
from kb.rules.model import Place

SHOWN_AT_ONCE = 30


class RulesError(PuedoError):
    """One fault. `code` names its kind, the same in every language; `place` is where it stands."""

    def __init__(
        self, code: str, place: Place, es: str, en: str, next_es: str | None = None, next_en: str | None = None
    ) -> None:
        self.code = code
        self.place = place
        next_step = {"es": next_es, "en": next_en} if next_es and next_en else None
        super().__init__({"es": es, "en": en}, f"{place.file}:{place.line}:{place.column}", next_step)

    def __reduce__(self) -> tuple[type[RulesError], tuple[object, ...]]:
        next_es, next_en = (self.next_step["es"], self.next_step["en"]) if self.next_step else (None, None)
        return type(self), (self.code, self.place, self.what["es"], self.what["en"], next_es, next_en)


class RulesErrors(PuedoError):
    """All the faults that were found, by file and line. Rendered one after another, the first SHOWN_AT_ONCE."""

    def __init__(self, errors: Sequence[RulesError]) -> None:
        self.errors = tuple(sorted(errors, key=lambda error: (error.place.file, error.place.line, error.place.column)))
        count = len(self.errors)
        super().__init__(
            {
                "es": f"Hay {count} {'error' if count == 1 else 'errores'} en las reglas.",
                "en": f"There {'is 1 error' if count == 1 else f'are {count} errors'} in the rules.",
            }
        )

    def __reduce__(self) -> tuple[type[RulesErrors], tuple[object, ...]]:
        return type(self), (self.errors,)

    def render(self, lang: str | None = None) -> str:
        """Every fault with its place and what to do about it, in one language."""
        if len(self.errors) == 1:
            return self.errors[0].render(lang)
        shown = [error.render(lang) for error in self.errors[:SHOWN_AT_ONCE]]
        return "\n".join([*shown, super().render(lang)])


def nearest(name: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The known names that look most like `name`, the best first."""
    found = difflib.get_close_matches(name, sorted(set(known)), n=most, cutoff=0.55)
    likeness = [difflib.SequenceMatcher(None, item, name).ratio() for item in found]
    return [item for item, ratio in zip(found, likeness, strict=True) if ratio > likeness[0] - 0.15]


def did_you_mean(name: str, known: Iterable[str]) -> tuple[str | None, str | None]:
    """What to do about an unknown name, in Spanish and English; (None, None) where nothing is like it."""
    found = nearest(name, known)
    if not found:
        return None, None
    quoted = [f"`{item}`" for item in found]
    return f"¿Querías decir {_either(quoted, 'o')}?", f"Did you mean {_either(quoted, 'or')}?"


def _either(items: list[str], word: str) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"
