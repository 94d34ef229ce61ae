"""A number and its noun, which agree."""

from __future__ import annotations

#: What findings are called, one and several, by language.
COUNTED = {
    "es": {"error": ("error", "errores"), "warning": ("aviso", "avisos"), "note": ("nota", "notas"),
           "ruled": ("ya resuelto", "ya resueltos")},
    "en": {"error": ("error", "errors"), "warning": ("warning", "warnings"), "note": ("note", "notes"),
           "ruled": ("ruled", "ruled")},
}


def counted(number: int, one: str, many: str) -> str:
    """The number before its noun in the singular or the plural, in Spanish as in English: "1 error", "0 errors"."""
    return f"{number} {one if number == 1 else many}"
